"""Charts: drawing beside an axis whose numbers rise in equal steps at equal distances."""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec

from pincite.layout.frame import Frame, Rules, Segment, WordTable
from pincite.model.geometry import Box, area, contains, union


class ChartOptions(msgspec.Struct, frozen=True):
    ticks: int = 4  # fewer numbers are no axis
    spacing: float = 0.12  # relative deviation allowed in distance between ticks
    edge: float = 0.8  # em: ticks end (or are centred) at one line
    reach: float = 3.0  # em: labels and legends this near belong to the chart
    label_chars: int = 30  # longer lines are not labels
    labels: int = 3  # fewer words in a line under the axis are no names of bars ...
    label_pitch: float = 0.15  # ... nor are words whose distances differ by more than this share
    drawn: int = 2  # strokes, fills or shapes that must lie beside the axis


_TICK = re.compile(r"^[-–−+]?[$€£¥]?(\d{1,3}(?:[,.\s]\d{3})+|\d+)([.,]\d+)?\s?(?:%|[kKmMbB]n?)?$")


_FIRST = frozenset("0123456789-+–−$€£¥")


def tick_value(text: str) -> float | None:
    """The number a tick label stands for, None for other text."""
    m = _TICK.match(text)
    if m is None:
        return None
    whole = re.sub(r"[,.\s]", "", m.group(1))
    value = float(whole + ("." + m.group(2)[1:] if m.group(2) else ""))
    return -value if text[0] in "-–−" else value


def find_charts(frame: Frame, segments: list[Segment], options: ChartOptions | None = None) -> list[Box]:
    """Boxes of charts with their axis labels, top to bottom."""
    options = options or ChartOptions()
    numbers = [
        (v, s)
        for s in segments
        if s.chars <= 9 and s.text[0] in _FIRST and (v := tick_value(s.text)) is not None
    ]
    if len(numbers) < options.ticks:
        return []
    found: list[Box] = []
    for axis, upright in _axes(numbers, options):
        if upright and _in_table(axis, segments):
            continue
        box = _chart_box(frame, axis, upright, options)
        if box is not None:
            found.append(_framed(box, frame))
    merged: list[Box] = []
    for box in sorted(found, key=lambda b: (b[1], b[0])):
        for i, other in enumerate(merged):
            if min(box[2], other[2]) > max(box[0], other[0]) and min(box[3], other[3]) > max(
                box[1], other[1]
            ):
                merged[i] = union([box, other])
                break
        else:
            merged.append(box)
    return [_with_labels(box, segments, options, frame.words) for box in merged]


def _in_table(axis: list[Segment], segments: list[Segment]) -> bool:
    """True if the numbers are a column of a table: text stands left of them, or in several columns
    right of them, on their own baselines."""
    left = right = 0
    for tick in axis:
        near = [s for s in segments if s is not tick and abs(s.baseline - tick.baseline) < 0.15 * tick.size]
        left += any(s.x1 <= tick.x0 for s in near)
        right += sum(s.x0 >= tick.x1 for s in near) >= 2
    return left > 0.5 * len(axis) or right > 0.7 * len(axis)


def _framed(box: Box, frame: Frame) -> Box:
    """The chart grown to the frame or background drawn around it."""
    best = box
    least = 4.0 * max(area(box), 1.0)
    for outer in [*frame.rules.frames, *(f.box for f in frame.rules.fills)]:
        if contains(outer, box, 0.1 * (box[3] - box[1])) and area(outer) < min(
            least, 0.5 * frame.width * frame.height
        ):
            least = area(outer)
            best = union([outer, box])
    return best


def _axes(numbers: list[tuple[float, Segment]], options: ChartOptions) -> list[tuple[list[Segment], bool]]:
    """Runs of ticks: upright axes (one under the other) and level ones (side by side)."""
    axes: list[tuple[list[Segment], bool]] = []
    for upright in (True, False):
        groups: dict[int, list[tuple[float, Segment]]] = {}
        for value, s in numbers:
            for at in _lines(s, upright):
                groups.setdefault(round(at / (options.edge * s.size)), []).append((value, s))
        runs = [run for key in sorted(groups) if (run := _run(groups[key], upright, options))]
        seen: set[int] = set()
        for run in sorted(runs, key=len, reverse=True):
            if not seen.intersection(map(id, run)):
                seen.update(map(id, run))
                axes.append((run, upright))
    return axes


def _lines(s: Segment, upright: bool) -> tuple[float, ...]:
    """Where the segment stands on the line that ticks of one axis share."""
    if upright:
        return (s.x1, (s.x0 + s.x1) / 2, s.x0)
    return (s.baseline,)


def _run(group: list[tuple[float, Segment]], upright: bool, options: ChartOptions) -> list[Segment]:
    """The longest run of equally spaced ticks with equal steps of value."""
    if len(group) < options.ticks:
        return []

    def at(s: Segment) -> float:
        return s.baseline if upright else (s.x0 + s.x1) / 2

    group = sorted(group, key=lambda g: at(g[1]))
    best: list[Segment] = []
    for i in range(len(group) - options.ticks + 1):
        run = [group[i]]
        pitch = at(group[i + 1][1]) - at(group[i][1])
        step = group[i + 1][0] - group[i][0]
        if pitch < 0.9 * group[i][1].size or step == 0:
            continue
        run = [group[i], group[i + 1]]
        for g in group[i + 2 :]:
            if abs(at(g[1]) - at(run[-1][1]) - pitch) > options.spacing * pitch + 0.5 or abs(
                g[0] - run[-1][0] - step
            ) > 1e-6 * max(1.0, abs(step)):
                break
            run.append(g)
        if len(run) >= options.ticks and len(run) > len(best):
            plain = abs(step) == 1 and all(v == int(v) for v, _ in run)
            rising_down = step > 0 and upright
            if plain and (rising_down or not upright):
                continue  # row numbers or years, not an axis
            best = [s for _, s in run]
    return best


def _chart_box(frame: Frame, axis: list[Segment], upright: bool, options: ChartOptions) -> Box | None:
    """The drawing beside an axis and the axis itself; None where there is too little drawing."""
    box = union([s.box for s in axis])
    pitch = (
        (box[3] - box[1]) / max(1, len(axis) - 1) if upright else (box[2] - box[0]) / max(1, len(axis) - 1)
    )
    em = axis[0].size
    low, high = (
        (box[1] - 0.6 * pitch, box[3] + 0.6 * pitch)
        if upright
        else (box[0] - 0.6 * pitch, box[2] + 0.6 * pitch)
    )
    rules = frame.rules
    page = frame.width * frame.height
    parts: list[Box] = [f.box for f in rules.fills]
    parts += [b for b in frame.images if area(b) < 0.5 * page]
    parts += rules.shapes
    parts += [(h.x0, h.y, h.x1, h.y) for h in rules.horizontal]
    parts += [(v.x, v.y0, v.x, v.y1) for v in rules.vertical]
    inside: list[Box] = []
    for p in parts:
        if upright:
            if p[1] >= low - em and p[3] <= high + em and p[3] - p[1] <= high - low + 2 * em:
                inside.append(p)
        elif p[0] >= low - em and p[2] <= high + em:
            inside.append(p)
    # Grow from the axis over drawing that is near what is already in.
    chosen: list[Box] = []
    around = box
    rest = sorted(inside, key=lambda p: (p[0], p[1]) if upright else (-p[3], p[0]))
    reach = 4 * em
    grown = True
    while grown and rest:
        grown = False
        left = []
        for p in rest:
            dx = max(around[0] - p[2], p[0] - around[2], 0.0)
            dy = max(around[1] - p[3], p[1] - around[3], 0.0)
            if dx <= reach and dy <= reach:
                chosen.append(p)
                around = union([around, p])
                grown = True
            else:
                left.append(p)
        rest = left
    if len(chosen) < options.drawn:
        return None
    if upright and around[2] - around[0] < 4 * em:
        return None
    if not upright and around[3] - around[1] < 3 * em:
        return None
    return around


def _evenly_spaced(words: WordTable, s: Segment, box: Box, options: ChartOptions) -> bool:
    """True if the words of the line stand under the chart at equal distances."""
    if s.last - s.first < options.labels or s.x0 < box[0] - s.size or s.x1 > box[2] + 2 * s.size:
        return False
    middles = [(words.x0[i] + words.x1[i]) / 2 for i in range(s.first, s.last)]
    pitch = (middles[-1] - middles[0]) / (len(middles) - 1)
    return all(abs(b - a - pitch) < options.label_pitch * pitch for a, b in pairwise(middles))


def _with_labels(
    box: Box, segments: list[Segment], options: ChartOptions, words: WordTable | None = None
) -> Box:
    """The chart grown over the short labels right under and beside it (categories, legend)."""
    top, bottom = box[1], box[3]
    rows = sorted((s for s in segments if s.y0 > bottom - 0.5 * s.size), key=lambda s: s.y0)
    by_row: list[list[Segment]] = []
    for s in rows:
        middle = (s.x0 + s.x1) / 2
        if not box[0] - 1.5 * s.size <= middle <= box[2] + 1.5 * s.size:
            continue
        if by_row and abs(by_row[-1][0].baseline - s.baseline) < 0.4 * s.size:
            by_row[-1].append(s)
        else:
            by_row.append([s])
    for row in by_row:
        if row[0].y0 - bottom > options.reach * row[0].size * 0.6:
            break
        if len(row) == 1 and words is not None and _evenly_spaced(words, row[0], box, options):
            pass  # the names of bars, set so close that they make one line
        elif any(s.chars > options.label_chars for s in row) or len(row) < 2:
            break
        bottom = max(s.y1 for s in row)
        box = (min(box[0], min(s.x0 for s in row)), top, max(box[2], max(s.x1 for s in row)), bottom)
    return box


def outside(rules: Rules, boxes: list[Box]) -> Rules:
    """The rules without the drawing inside ``boxes``."""
    if not boxes:
        return rules

    def free(x: float, y: float) -> bool:
        return not any(b[0] - 1 <= x <= b[2] + 1 and b[1] - 1 <= y <= b[3] + 1 for b in boxes)

    return Rules(
        horizontal=[h for h in rules.horizontal if free((h.x0 + h.x1) / 2, h.y)],
        vertical=[v for v in rules.vertical if free(v.x, (v.y0 + v.y1) / 2)],
        fills=[f for f in rules.fills if free((f.box[0] + f.box[2]) / 2, (f.box[1] + f.box[3]) / 2)],
        frames=[f for f in rules.frames if free((f[0] + f[2]) / 2, (f[1] + f[3]) / 2)],
        shapes=[f for f in rules.shapes if free((f[0] + f[2]) / 2, (f[1] + f[3]) / 2)],
    )
