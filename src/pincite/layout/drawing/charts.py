"""Charts: drawing beside an axis whose numbers rise in equal steps at equal distances; points in a frame."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import accumulate, islice, pairwise
from operator import attrgetter

from pincite.layout.drawing.extremes import Extremes
from pincite.layout.frame import Frame, Rules, Segment, WordTable
from pincite.layout.squares import Near, Squares
from pincite.model.geometry import Box, area, centre_in, contains, overlap_x, overlap_y, union
from pincite.native.library import library
from pincite.regex import regex
from pincite.sandbox.clock import look

TICKS = 4  # numbers of an axis: fewer rise in equal steps by chance
GROUPED = 3  # digits that a mark of thousands may stand before
TICK_CHARS = 9  # characters of a number at an axis
SPACING = 0.12  # share by which distances between ticks differ ...
ROUNDING = 0.5  # ... and points, as producers round them
EQUAL_STEP = 1e-6  # share by which steps of values differ: no more than sums of decimals do
LEAST_PITCH = 0.9  # em between ticks: nearer ones are lines of text
EDGE = 0.8  # em: ticks end, start or are centred at one line this wide
ROW = 0.15  # em by which baselines of one row differ

# Share of the numbers with text to the left on their row from which they are a column of a table.
ROW_TEXT = 0.5
OUTER = 4.0  # area of a frame around a chart over the chart's, at most ...
OUTER_PAGE = 0.5  # ... and share of the page; also of an image that may be the drawing of a chart
OUTER_SLACK = 0.1  # share of its height by which the chart may stand out of its frame
AXIS_ENDS = 0.6  # ticks' distances by which drawing goes on past the ends of the axis
GROW = 4.0  # em between pieces of drawing of one chart
LEAST_DRAWN = 2  # strokes, fills or shapes that must lie beside the axis
LABEL_GAP = 1.8  # em between a chart and a row of labels under it, or between two such rows
LABEL_CHARS = 30  # characters of a label
LABEL_SIDE = 1.5  # em by which the middle of a label may stand beside the chart
LABEL_OVER = 0.5  # em by which a label may reach up into the chart
LABEL_ROW = 0.4  # em by which baselines of labels side by side differ
NUMBERS = 2  # of a row, right below which the title of their axis may stand ...
TITLE_CHARS = 60  # ... in so many characters ...
TITLE_ASIDE = 0.12  # ... its middle from that of the chart, over the chart's width ...
TITLE_SIZE = 0.05  # ... and share by which its size differs from that of a number
NAMES = 3  # words in one line under an axis that may be the names of bars ...
NAME_PITCH = 0.15  # ... if their distances differ by no more than this share ...
NAME_LEFT = 1.0  # ... and they start no more em to the left of the chart
DRAWN_SLACK = 1.0  # points by which drawing may stand out of the box it is in
POINTS = 8  # signs that a frame around a chart holds ...
TICK_REACH = 4.0  # ... and em left of it within which the numbers of its axis begin
_TICK = regex(r"^[-–−+]?[$€£¥]?(\d{1,3}(?:[,.\s]\d{3})+|\d+)([.,]\d+)?\s?(?:%|[kKmMbB]n?)?$")
_Tick = tuple[float, float, Segment]  # The place of a number along the axis, its value, its text.
_INT = array("i").itemsize
_FIRST = frozenset("0123456789-+–−$€£¥")


def tick_value(text: str) -> float | None:
    """The number a tick label stands for, None for other text."""
    if text.isdecimal():
        return float(text)
    whole, point, part = text.partition(".")
    if point and len(part) != GROUPED and whole.isdecimal() and part.isdecimal():
        return float(text)  # three digits may be thousands
    whole, comma, part = text.partition(",")
    if comma and len(part) == GROUPED >= len(whole) and whole.isdecimal() and part.isdecimal():
        return float(whole + part)
    m = _TICK.match(text)
    if m is None:
        return None
    whole, part = m.groups()
    if not whole.isdecimal():
        whole = "".join([c for c in whole if c.isdecimal()])
    value = float(f"{whole}.{part[1:]}") if part else float(whole)
    return -value if text[0] in "-–−" else value


def find_charts(frame: Frame, segments: list[Segment]) -> list[Box]:
    """Boxes of charts with their axis labels, top to bottom."""
    drawing = _drawing(frame)
    if len(drawing) < LEAST_DRAWN:
        return []
    numbers = [
        (v, s)
        for s in segments
        if s.chars <= TICK_CHARS and s.text[0] in _FIRST and (v := tick_value(s.text)) is not None
    ]
    found = [_framed(b, frame) for b in _chart_boxes(frame, numbers, drawing)]
    found += [(b, False) for b in _plots(frame, numbers)]
    return [box if whole else _with_labels(box, segments, frame.words) for box, whole in _merged(found)]


def _merged(found: list[tuple[Box, bool]]) -> list[tuple[Box, bool]]:
    """Charts, each with whether its frame is around all of it, those that overlap as one, top to bottom."""
    merged: list[tuple[Box, bool]] = []
    squares, owners = Squares(), array("i")  # a chart that grows is entered anew
    for box, whole in sorted(found, key=lambda one: (one[0][1], one[0][0])):
        for i in sorted({owners[k] for k in squares.meeting(box)}):
            other, both = merged[i]
            if overlap_x(box, other) > 0 and overlap_y(box, other) > 0:
                merged[i] = union([box, other]), both and whole
                break
        else:
            i = len(merged)
            merged.append((box, whole))
        squares.add(merged[i][0])
        owners.append(i)
    return merged


def _chart_boxes(frame: Frame, numbers: list[tuple[float, Segment]], drawing: list[Box]) -> Iterator[Box]:
    """The drawing beside each axis, with the axis itself."""
    if len(numbers) < TICKS:
        return
    segments = sorted(frame.segments, key=attrgetter("baseline"))
    sides = _sides(numbers)
    for upright in (True, False):
        for axis in _axes(numbers, sides, upright):
            look()
            if upright and _in_table(axis, segments):
                continue
            box = union([s.box for s in axis])
            em = axis[0].size
            along = 1 if upright else 0
            past = em + AXIS_ENDS * (box[along + 2] - box[along]) / (len(axis) - 1)
            low, high = box[along] - past, box[along + 2] + past
            beside = [p for p in drawing if p[along] >= low and p[along + 2] <= high]
            drawn, grown = _grown(box, _in_frame(box, beside, frame.rules.frames), GROW * em)
            if drawn >= LEAST_DRAWN:
                yield grown


def _plots(frame: Frame, numbers: list[tuple[float, Segment]]) -> Iterator[Box]:
    """Frames that points are drawn in, with the numbers left of them."""
    if len(frame.rules.points) < POINTS:
        return
    points, texts = Near(frame.rules.points, lambda b: b), Near([s for _, s in numbers], lambda s: s.box)
    most = OUTER_PAGE * frame.width * frame.height
    reach = TICK_REACH * max([s.size for _, s in numbers], default=0.0)
    for box in frame.rules.frames:
        look()
        held = (p for p in points.to(box) if centre_in(box, p))
        if area(box) < most and len(list(islice(held, POINTS))) == POINTS:
            beside = texts.to((box[0] - reach, box[1], box[0], box[3]))
            yield union([box, *(s.box for s in beside if _beside(box, s))])


def _beside(box: Box, s: Segment) -> bool:
    left = box[0] - TICK_REACH * s.size <= s.x0 and s.x1 <= box[0] + DRAWN_SLACK
    return left and box[1] <= (s.y0 + s.y1) / 2 <= box[3]


def _in_frame(axis: Box, drawing: list[Box], frames: list[Box]) -> list[Box]:
    """The drawing in the frame that is drawn around an axis and its chart; all where there is none."""
    around = [f for f in frames if contains(f, axis)]
    for frame in sorted(around, key=area):
        held = [p for p in drawing if contains(frame, p, DRAWN_SLACK)]
        if len(held) >= LEAST_DRAWN:
            return held
    return drawing


def _in_table(axis: list[Segment], segments: list[Segment]) -> bool:
    """True if the numbers are a column of a table: text stands left of them on their own baselines.
    ``segments`` are sorted by these."""

    def row(t: Segment) -> list[Segment]:
        low = bisect_left(segments, t.baseline - t.size, key=attrgetter("baseline"))
        return segments[low : bisect_right(segments, t.baseline + t.size, low, key=attrgetter("baseline"))]

    left = (any(abs(s.baseline - t.baseline) < ROW * t.size and s.x1 <= t.x0 for s in row(t)) for t in axis)
    return sum(left) > ROW_TEXT * len(axis)


def _framed(box: Box, frame: Frame) -> tuple[Box, bool]:
    """The chart grown to the frame or background drawn around it; True if that is around all of it."""
    best, whole = box, False
    least = min(OUTER * area(box), OUTER_PAGE * frame.width * frame.height)
    slack = OUTER_SLACK * (box[3] - box[1])
    for outer in [*frame.rules.frames, *(f.box for f in frame.rules.fills)]:
        if contains(outer, box, slack) and area(outer) < least:
            least = area(outer)
            best, whole = union([outer, box]), contains(outer, box, DRAWN_SLACK)
    return best, whole


def _axes(numbers: list[tuple[float, Segment]], sides: array[float], upright: bool) -> list[list[Segment]]:
    """Runs of ticks that share none: one under the other (right, centred or left), or side by side. ``sides``
    are those of ``_sides``."""
    axes: list[list[Segment]] = []
    seen: set[Segment] = set()
    runs = [run for group in _groups(numbers, sides, upright) if (run := _run(group, upright))]
    for run in sorted(runs, key=len, reverse=True):
        if not seen.intersection(run):
            seen.update(run)
            axes.append(run)
    return axes


def _sides(numbers: list[tuple[float, Segment]]) -> array[float]:
    """The numbers and where they stand, as C reads them."""
    return array("d", [v for value, s in numbers for v in (s.x0, s.x1, s.baseline, s.size, value)])


def _groups(
    numbers: list[tuple[float, Segment]], sides: array[float], upright: bool
) -> Iterator[list[_Tick]]:
    """Numbers at one line, in their order along it, some of which rise in equal steps: found in C. Raises
    NativeMissing."""
    found = array("i", bytes(3 * _INT * len(numbers)))
    ends = array("i", found)
    count = library().pincite_ticks(
        sides.buffer_info()[0],
        len(numbers),
        upright,
        EDGE,
        TICKS,
        EQUAL_STEP,
        found.buffer_info()[0],
        ends.buffer_info()[0],
    )
    if count < 0:
        raise MemoryError
    for first, end in pairwise([0, *ends[:count]]):
        group = [numbers[i] for i in found[first:end]]
        yield [(s.baseline if upright else (s.x0 + s.x1) / 2, v, s) for v, s in group]


def _run(placed: list[_Tick], upright: bool) -> list[Segment]:
    """The longest run of equally spaced ticks, in their order, with equal steps of value."""
    values = [v for _, v, _ in placed]
    rises = [after - before for before, after in pairwise(values)]
    starts = _repeated(rises)
    if not starts:
        return []
    pitches = Extremes([after[0] - before[0] for before, after in pairwise(placed)])
    steps = Extremes(rises)
    fractions = list(accumulate([v != int(v) for v in values], initial=0))
    best: list[Segment] = []
    for i in starts:
        if len(placed) - i <= len(best):
            break
        pitch, step = pitches.values[i], rises[i]
        # Row numbers or years are no axis. Often no fraction comes at all.
        counts = abs(step) == 1 and (step > 0 or not upright)
        if pitch < LEAST_PITCH * placed[i][2].size or (counts and fractions[i] == fractions[-1]):
            continue
        end = pitches.first_off(i + 1, pitch, SPACING * pitch + ROUNDING)
        end = min(end, steps.first_off(i + 1, step, EQUAL_STEP * max(1.0, abs(step))))
        if end - i + 1 < TICKS or end - i + 1 <= len(best):
            continue
        if not (counts and fractions[end + 1] == fractions[i]):
            best = [s for _, _, s in placed[i : end + 1]]
    return best


def _repeated(rises: list[float]) -> list[int]:
    """The steps of values that the next one may equal: all an axis can start with, and hardly any of those
    between the numbers of a table."""
    return [
        i
        for i, (step, after) in enumerate(pairwise(rises))
        if step != 0 and abs(after - step) <= EQUAL_STEP * (1.0 + abs(step))
    ]


def _drawing(frame: Frame) -> list[Box]:
    """Boxes of all that may be part of a chart."""
    rules = frame.rules
    parts = [f.box for f in rules.fills]
    parts += [b for b in frame.images if area(b) < OUTER_PAGE * (frame.width * frame.height)]
    parts += rules.shapes
    parts += [(h.x0, h.y, h.x1, h.y) for h in rules.horizontal]
    parts += [(v.x, v.y0, v.x, v.y1) for v in rules.vertical]
    return parts


def _grown(box: Box, parts: list[Box], reach: float) -> tuple[int, Box]:
    """How many ``parts`` are within ``reach`` of the box or of one that is; and the box around all these."""
    drawn = 0
    while True:
        x0, y0, x1, y1 = box
        near, far = [], []
        for p in parts:  # written out: this is asked of all drawing, again and again
            if p[0] - x1 <= reach and x0 - p[2] <= reach and p[1] - y1 <= reach and y0 - p[3] <= reach:
                near.append(p)
            else:
                far.append(p)
        if not near:
            return drawn, box
        drawn += len(near)
        box, parts = union([box, *near]), far


def _evenly_spaced(words: WordTable, s: Segment, box: Box) -> bool:
    """True if the words of the line stand under the chart at equal distances."""
    if s.last - s.first < NAMES or s.x0 < box[0] - NAME_LEFT * s.size:
        return False
    middles = [(words.x0[i] + words.x1[i]) / 2 for i in range(s.first, s.last)]
    pitch = (middles[-1] - middles[0]) / (len(middles) - 1)
    return all(abs(b - a - pitch) < NAME_PITCH * pitch for a, b in pairwise(middles))


def _with_labels(box: Box, segments: list[Segment], words: WordTable) -> Box:
    """The chart grown over the rows of short labels right under it (categories, legend)."""
    top, bottom = box[1], box[3]
    by_row: list[list[Segment]] = []
    for s in sorted([s for s in segments if s.y0 > bottom - LABEL_OVER * s.size], key=lambda s: s.y0):
        side = LABEL_SIDE * s.size
        if not box[0] - side <= (s.x0 + s.x1) / 2 <= box[2] + side:
            continue
        if by_row and abs(by_row[-1][0].baseline - s.baseline) < LABEL_ROW * s.size:
            by_row[-1].append(s)
        else:
            by_row.append([s])
    for row in by_row:
        if row[0].y0 - bottom > LABEL_GAP * row[0].size:
            break
        # The names of bars may be set so close that they make one line.
        several = len(row) > 1 and all(s.chars <= LABEL_CHARS for s in row)
        titles = len(row) == 1 and _is_title(row[0], segments, box)
        if not several and not titles and not (len(row) == 1 and _evenly_spaced(words, row[0], box)):
            break
        bottom = max([s.y1 for s in row])
        box = (min(box[0], min([s.x0 for s in row])), top, max(box[2], max([s.x1 for s in row])), bottom)
        if titles:
            break
    return box


def _is_title(s: Segment, segments: list[Segment], box: Box) -> bool:
    """True if the line is what an axis says of its numbers: right below them, in their middle and type."""
    if s.chars > TITLE_CHARS or abs(s.x0 + s.x1 - box[0] - box[2]) > 2 * TITLE_ASIDE * (box[2] - box[0]):
        return False
    above = [
        t
        for t in segments
        if -LABEL_OVER * s.size < s.y0 - t.y1 < LABEL_GAP * s.size and centre_in(box, t.box)
    ]
    alike = [t for t in above if t.font == s.font and abs(t.size - s.size) < TITLE_SIZE * s.size]
    return len(alike) >= NUMBERS and all(tick_value(t.text) is not None for t in above)


def outside(rules: Rules, boxes: list[Box]) -> Rules:
    """The rules without the drawing inside ``boxes``."""
    if not boxes:
        return rules
    slack = DRAWN_SLACK
    grown = Near([(x0 - slack, y0 - slack, x1 + slack, y1 + slack) for x0, y0, x1, y1 in boxes], lambda b: b)

    def free(x: float, y: float) -> bool:
        return not any(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in grown.to((x, y, x, y)))

    return Rules(
        horizontal=[h for h in rules.horizontal if free((h.x0 + h.x1) / 2, h.y)],
        vertical=[v for v in rules.vertical if free(v.x, (v.y0 + v.y1) / 2)],
        fills=[f for f in rules.fills if free((f.box[0] + f.box[2]) / 2, (f.box[1] + f.box[3]) / 2)],
        frames=[f for f in rules.frames if free((f[0] + f[2]) / 2, (f[1] + f[3]) / 2)],
        shapes=[f for f in rules.shapes if free((f[0] + f[2]) / 2, (f[1] + f[3]) / 2)],
    )
