"""Segments to blocks: which line goes on below which.

A line is linked to the nearest line under it in the same column when size, weight, distance and
panel agree and each is the other's best choice; chains of links are cut into paragraphs. (Docstrum's
nearest neighbours, O'Gorman 1993, with typographic tests in place of its histogram.)
"""

from __future__ import annotations

from bisect import bisect_right

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.paragraphs import ParagraphOptions, paragraphs, starts_list
from pincite.layout.frame import Frame, Rules, Segment, WordTable
from pincite.model import words as wordflags
from pincite.model.geometry import Box


class FlowOptions(msgspec.Struct, frozen=True):
    step: float = 1.35  # baseline step against the page's usual leading at that size
    step_em: float = 1.62  # ... or against the em, whichever allows more
    step_least: float = 0.55  # em; a smaller step is not a next line
    size_ratio: float = 0.88  # sizes further apart are not one text ...
    head_ratio: float = 0.97  # ... nor are these where both are bold, or larger than the body ...
    head_size: float = 1.15  # ... by this factor
    shifted: float = 3.0  # em; a line this much further left at both ends than the next ends there
    ragged: float = 3.0  # em; an italic line this much shorter than the next is a text of its own
    overlap: float = 0.4  # common x-range against the narrower line
    panel_area: float = 0.6  # of the page: larger fills and frames are backgrounds
    paragraphs: ParagraphOptions = ParagraphOptions()


def panels(frame: Frame, options: FlowOptions) -> list[Box]:
    """Frames and filled areas that may hold text of their own, smallest first."""
    page = frame.width * frame.height
    least = 2.2 * frame.body_size
    found = []
    for box in [f.box for f in frame.rules.fills] + list(frame.rules.frames):
        w = box[2] - box[0]
        h = box[3] - box[1]
        if w > 6 * frame.body_size and h > least and w * h < options.panel_area * page:
            found.append(box)
    found.sort(key=lambda b: ((b[2] - b[0]) * (b[3] - b[1]), b))
    return found


def panel_of(segment: Segment, boxes: list[Box]) -> int:
    """Index of the smallest panel around the segment's centre, -1 for none."""
    cx = (segment.x0 + segment.x1) / 2
    cy = (segment.y0 + segment.y1) / 2
    for i, b in enumerate(boxes):
        if b[0] <= cx <= b[2] and b[1] <= cy <= b[3] and segment.x0 >= b[0] - 3 and segment.x1 <= b[2] + 3:
            return i
    return -1


def flow(
    frame: Frame,
    segments: list[Segment],
    options: FlowOptions | None = None,
    labels: dict[int, Segment] | None = None,
    bullets: dict[int, Box] | None = None,
) -> list[Block]:
    """Blocks of running text over ``segments`` (sorted by baseline), paragraphs apart. ``labels``
    are hanging marks by ``id`` of the segment they introduce, ``bullets`` those that are drawn; each
    starts a block."""
    options = options or FlowOptions()
    labels = labels or {}
    bullets = bullets or {}
    if not segments:
        return []
    boxes = panels(frame, options)
    group = [panel_of(s, boxes) for s in segments] if boxes else [-1] * len(segments)
    below = _links(frame, segments, group, options)
    headed = set(below.values())
    blocks: list[Block] = []
    for i in range(len(segments)):
        if i in headed:
            continue
        chain = [segments[i]]
        j = below.get(i)
        while j is not None:
            chain.append(segments[j])
            j = below.get(j)
        blocks.extend(paragraphs(frame, chain, group[i], options.paragraphs, labels, bullets))
    return blocks


def _links(frame: Frame, segments: list[Segment], group: list[int], options: FlowOptions) -> dict[int, int]:
    """For each line the line that goes on below it."""
    n = len(segments)
    ratio = frame.leading / max(frame.body_size, 1e-6)
    baselines = [s.baseline for s in segments]
    rules = frame.rules
    best_below: dict[int, tuple[float, int]] = {}
    best_above: dict[int, tuple[float, int]] = {}
    crowd_below: dict[int, int] = {}
    for i in range(n):
        s = segments[i]
        size = s.size
        reach = max(options.step * ratio, options.step_em) * size
        j = i + 1
        stop = bisect_right(baselines, s.baseline + reach)
        least = options.step_least * size
        nearest: list[int] = []
        row_base = 0.0
        while j < stop:
            t = segments[j]
            step = t.baseline - s.baseline
            if step >= least:
                common = (s.x1 if s.x1 < t.x1 else t.x1) - (s.x0 if s.x0 > t.x0 else t.x0)
                if common > 0.3 * size:
                    if nearest and t.baseline - row_base > 0.4 * size:
                        break
                    if not nearest:
                        row_base = t.baseline
                    nearest.append(j)
            j += 1
        if not nearest:
            continue
        crowd_below[i] = len(nearest)
        if len(nearest) > 1:
            continue  # a line over several columns goes on in none of them
        j = nearest[0]
        t = segments[j]
        if s.tag >= 0 and t.tag >= 0:
            if s.tag != t.tag:
                continue
        elif not goes_on(frame.words, s, t, ratio, frame.body_size, options) or group[i] != group[j]:
            continue
        if rules.horizontal and _ruled_off(rules, s, t):
            continue
        cost = (t.baseline - s.baseline) / size
        best_below[i] = (cost, j)
        before = best_above.get(j)
        if before is None or cost < before[0]:
            best_above[j] = (cost, i)
    # A line under several others side by side belongs to none of them.
    owners: dict[int, int] = {}
    for i in range(n):
        if i in best_below:
            owners[best_below[i][1]] = owners.get(best_below[i][1], 0) + 1
    links: dict[int, int] = {}
    for i, (_, j) in best_below.items():
        if best_above[j][1] != i:
            continue
        if owners[j] > 1 and _side_by_side(segments, best_below, i, j):
            continue
        links[i] = j
    return links


def _side_by_side(segments: list[Segment], best_below: dict[int, tuple[float, int]], i: int, j: int) -> bool:
    """True if another line level with line i also wants line j below it."""
    s = segments[i]
    return any(
        k != i and m == j and abs(segments[k].baseline - s.baseline) < 0.5 * s.size
        for k, (_, m) in best_below.items()
    )


def goes_on(words: WordTable, s: Segment, t: Segment, ratio: float, em: float, options: FlowOptions) -> bool:
    """True if line ``t``, the nearest below ``s``, may belong to the same text. ``ratio`` is the
    page's leading over its body size ``em``."""
    big = s.size if s.size > t.size else t.size
    small = s.size if s.size < t.size else t.size
    if small < options.size_ratio * big:
        return False
    heads = (s.bold and t.bold) or small > options.head_size * em
    if heads and small < options.head_ratio * big and not starts_list(s.text):
        return False  # headings of two levels, and no number over its title
    step = t.baseline - s.baseline
    if step > max(options.step * ratio, options.step_em) * small:
        return False
    common = min(s.x1, t.x1) - max(s.x0, t.x0)
    if common < options.overlap * min(s.x1 - s.x0, t.x1 - t.x0):
        return False
    shift = options.shifted * big
    if s.x0 < t.x0 - shift and s.x1 < t.x1 - shift and abs(s.x0 + s.x1 - t.x0 - t.x1) > 2 * shift:
        return False  # further left at both ends: its next word would have fitted
    if s.bold != t.bold:
        # A bold line over a plain one: another text, unless the bold run goes on into it.
        flags = words.flags
        if s.bold and not flags[t.first] & wordflags.BOLD:
            return False
        if t.bold and not flags[s.last - 1] & wordflags.BOLD:
            return False
    elif s.italic and not t.italic and s.x1 < t.x1 - options.ragged * small:
        # A short line in italics over a plain one that its first word would have joined.
        flags = words.flags
        if not flags[t.first] & wordflags.ITALIC and t.text[:1].isupper():
            return False
    if s.caps != t.caps:
        capitals = s if s.caps else t
        return capitals.chars < 8 or (s.bold and t.bold and s.size > 1.3 * ratio * small)
    return True


def _ruled_off(rules: Rules, s: Segment, t: Segment) -> bool:
    """True if a drawn line separates the two lines over half of the narrower one."""
    top = s.baseline
    bottom = t.y0 + 0.3 * t.size
    x0 = max(s.x0, t.x0)
    x1 = min(s.x1, t.x1)
    half = 0.5 * (x1 - x0)
    for h in rules.horizontal:
        if h.y > bottom:
            break
        if h.y > top and min(h.x1, x1) - max(h.x0, x0) > half:
            # An underline sits right under its text and is no wider than it.
            if h.y - top < 0.25 * s.size and h.x0 > s.x0 - 2 and h.x1 < s.x1 + 2:
                continue
            return True
    return False
