"""Segments to blocks: which line goes on below which; and text at other angles than most of the page's.

A line is linked to the nearest line under it in the same column when size, weight, distance and
panel agree and each is the other's best choice; chains of links are cut into paragraphs. (Docstrum's
nearest neighbours, O'Gorman 1993, with typographic tests in place of its histogram.)
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.blocks.measure import Measures
from pincite.layout.blocks.paragraphs import paragraphs, starts_list
from pincite.layout.frame import Frame, Rules, Segment, WordTable
from pincite.layout.spans import Strips
from pincite.layout.squares import Squares
from pincite.model import words as wordflags
from pincite.model.geometry import Box, area, centre_in, overlap_x, overlap_y, union
from pincite.sandbox.clock import look

STEP = 1.35  # step of baselines to the next line over the page's usual leading at that size ...
STEP_EM = 1.62  # ... or over the em, whichever allows more
STEP_LEAST = 0.55  # em: a smaller step is not to a next line
SIZE_RATIO = 0.88  # the smaller size over the larger: sizes further apart are not one text ...
HEAD_RATIO = 0.97  # ... nor are these where both lines are bold, or larger than the body ...
HEAD_SIZE = 1.15  # ... by this factor
SHIFTED = 3.0  # em: a line this much further left at both ends than the next ends there
RAGGED = 3.0  # em: an italic line this much shorter than the next is a text of its own
OVERLAP = 0.4  # common width of two lines of one text over that of the narrower one
UNDER = 0.3  # em of common width from which a line stands under another
LEVEL = 0.4  # em by which the baselines of one row differ ...
BESIDE = 0.5  # ... and those of lines that may be rows of two columns
ACRONYM = 8  # characters below which a line of capitals may belong to a text that is not in capitals
LOOSE_CAPITALS = 1.3  # size over the leading's at which capitals and small letters, all bold, are one title
PANEL_AREA = 0.6  # share of the page: larger fills and frames are backgrounds
LEAST_PANEL = (6.0, 2.2)  # em of the body: width and height of an area that holds text of its own
PANEL_SLACK = 3.0  # points by which text may stand out of its panel
RULE_HIGH = 0.3  # em below the top of a line down to which a rule parts it from the line above
RULE_SHARE = 0.5  # share of the common width of two lines that a rule between them covers
UNDERLINE = 0.25  # em below the baseline down to which a rule is an underline ...
UNDERLINE_SLACK = 2.0  # ... if it is no wider than its text by more than these points
FIGURE_REACH = 2.0  # Em beside a figure in which turned text is the title of its axis ...
FIGURE_ABOVE = 1.0  # ... and em above and below it.
MOST_PICTURE = 0.6  # Share of the page from which a picture is its background, which no text runs around.
FIGURE_ROWS = 2  # Rows of such text beside each other: the title of an axis stands beside its numbers.
MANY_NEAR = 64  # lines below one that are looked at wherever they stand
ALMOST = 0.99  # share of a step that is surely no more than it
FEW_PANELS = 16  # panels that are looked through sooner than those around a point are found among them
TOUCHING = 1.2  # Em between neighbours in turned text that are one block.


def panels(frame: Frame) -> list[Box]:
    """Frames and filled areas that may hold text of their own, smallest first."""
    most = PANEL_AREA * (frame.width * frame.height)
    wide, high = (em * frame.body_size for em in LEAST_PANEL)
    areas = [f.box for f in frame.rules.fills] + frame.rules.frames
    found = [b for b in areas if b[2] - b[0] > wide and b[3] - b[1] > high and area(b) < most]
    return [b for _, b in sorted([(area(b), b) for b in found])]


def in_panels(segments: list[Segment], boxes: list[Box]) -> list[int]:
    """Of each segment the index of the smallest panel around its centre, -1 for none."""
    places = Squares(boxes) if len(boxes) > FEW_PANELS else None
    found = []
    for s in segments:
        near: Sequence[int] = range(len(boxes))
        if places is not None:
            near = places.around((s.x0 + s.x1) / 2, (s.y0 + s.y1) / 2)
        found.append(next((i for i in near if _holds(boxes[i], s)), -1))
    return found


def _holds(panel: Box, segment: Segment) -> bool:
    within = segment.x0 >= panel[0] - PANEL_SLACK and segment.x1 <= panel[2] + PANEL_SLACK
    return within and centre_in(panel, segment.box)


def flow(
    frame: Frame,
    segments: list[Segment],
    labels: dict[Segment, Segment] | None = None,
    bullets: dict[Segment, Box] | None = None,
) -> list[Block]:
    """Blocks of running text over ``segments`` (sorted by baseline), paragraphs apart. ``labels``
    are hanging marks by the segment they introduce, ``bullets`` those that are drawn; each
    starts a block."""
    boxes = panels(frame)
    group = in_panels(segments, boxes) if boxes else [-1] * len(segments)
    below = _links(frame, segments, group)
    most = MOST_PICTURE * frame.width * frame.height
    measures = Measures(frame.segments, frame.width, [b for b in frame.images if area(b) < most])
    blocks: list[Block] = []
    under = set(below.values())
    for i in range(len(segments)):
        if i in under:
            continue
        look()
        chain = [i]
        while (last := chain[-1]) in below:
            chain.append(below[last])
        lines = [segments[j] for j in chain]
        blocks += paragraphs(frame, measures, lines, group[i], labels or {}, bullets or {})
    return blocks


def _links(frame: Frame, segments: list[Segment], group: list[int]) -> dict[int, int]:
    """For each line the line that goes on below it."""
    ratio = frame.leading / frame.body_size
    most = max(STEP * ratio, STEP_EM)
    levels = [h.y for h in frame.rules.horizontal]
    best_below: dict[int, int] = {}
    best_above: dict[int, tuple[float, int]] = {}
    lines = _Lines(segments)
    for i, s in enumerate(segments):
        j = lines.below(i, most)
        if j is None:
            continue
        t = segments[j]
        if s.tag >= 0 and t.tag >= 0:
            if s.tag != t.tag:
                continue
        elif not goes_on(frame.words, s, t, ratio, frame.body_size) or group[i] != group[j]:
            continue
        if levels and _ruled_off(frame.rules, levels, s, t):
            continue
        cost = (t.baseline - s.baseline) / s.size
        best_below[i] = j
        best = best_above.get(j)
        if best is None or (cost, i) < best:
            best_above[j] = (cost, i)
    # A line under several others side by side belongs to none of them.
    owners: dict[int, list[int]] = {}
    for i, j in best_below.items():
        owners.setdefault(j, []).append(i)
    return {
        i: j
        for i, j in best_below.items()
        if best_above[j][1] == i
        and (len(owners[j]) == 1 or not any(k != i and _level(segments[k], segments[i]) for k in owners[j]))
    }


def _level(s: Segment, t: Segment) -> bool:
    return abs(s.baseline - t.baseline) < BESIDE * t.size


class _Lines:
    """The lines of a page, sorted by baseline."""

    def __init__(self, segments: list[Segment]) -> None:
        self.segments = segments
        self.baselines = [s.baseline for s in segments]

    @cached_property
    def strips(self) -> Strips:
        return Strips([(s.x0, s.x1) for s in self.segments])

    def below(self, i: int, most: float) -> int | None:
        """The line next below line ``i``, no more than ``most`` em; None where there is none near, or several
        side by side: a line over several columns goes on in none of them."""
        segments, baselines = self.segments, self.baselines
        s = segments[i]
        size, x0, x1 = s.size, s.x0, s.x1
        stop = bisect_right(baselines, s.baseline + most * size)
        least, under = STEP_LEAST * size, UNDER * size
        found: int | None = None
        for j in self._from(i, stop, least):
            if baselines[j] - s.baseline < least:
                continue
            # Written out: this is asked of all pairs of near lines.
            t = segments[j]
            if (x1 if x1 < t.x1 else t.x1) - (x0 if x0 > t.x0 else t.x0) <= under:
                continue
            if found is None:
                found = j
            elif baselines[j] - baselines[found] > LEVEL * size:
                break
            else:
                return None
        return found

    def _from(self, i: int, stop: int, least: float) -> Iterable[int]:
        """The lines up to ``stop`` that may stand under line ``i`` and are, but for a rounding, ``least``
        points lower."""
        if stop - i <= MANY_NEAR:
            return range(i + 1, stop)
        s = self.segments[i]
        first = bisect_left(self.baselines, s.baseline + ALMOST * least, i + 1, stop)
        return self._along(s, first, stop)

    def _along(self, s: Segment, first: int, stop: int) -> Iterator[int]:
        further = min(first + MANY_NEAR, stop)
        yield from range(first, further)
        if further < stop:
            yield from self.strips.near(s.x0, s.x1, further, stop)


def goes_on(words: WordTable, s: Segment, t: Segment, ratio: float, em: float) -> bool:
    """True if line ``t``, the nearest below ``s``, may belong to the same text. ``ratio`` is the
    page's leading over its body size ``em``."""
    small, big = (s.size, t.size) if s.size < t.size else (t.size, s.size)
    if small < SIZE_RATIO * big:
        return False
    heads = (s.bold and t.bold) or small > HEAD_SIZE * em
    if heads and small < HEAD_RATIO * big and not starts_list(s.text):
        return False  # headings of two levels, and no number over its title
    if t.baseline - s.baseline > (STEP * ratio if STEP * ratio > STEP_EM else STEP_EM) * small:
        return False
    common = (s.x1 if s.x1 < t.x1 else t.x1) - (s.x0 if s.x0 > t.x0 else t.x0)
    wide, other = s.x1 - s.x0, t.x1 - t.x0
    if common < OVERLAP * (wide if wide < other else other):
        return False
    shift = SHIFTED * big
    if s.x0 < t.x0 - shift and s.x1 < t.x1 - shift:
        return False  # further left at both ends: its next word would have fitted
    mixes = s.caps == t.caps or _mixes_capitals(s, t, ratio, small) or (not heads and _is_code(t))
    return mixes and _set_alike(words, s, t)


def _set_alike(words: WordTable, s: Segment, t: Segment) -> bool:
    """True if line ``t`` goes on in the weight and slant that ``s`` ends in."""
    flags = words.flags
    if s.bold != t.bold:
        # A bold line over a plain one: another text, unless the bold run goes on into it.
        return bool(flags[t.first] & wordflags.BOLD if s.bold else flags[s.last - 1] & wordflags.BOLD)
    if s.italic and not t.italic and s.x1 < t.x1 - RAGGED * min(s.size, t.size):
        # A short line in italics over a plain one that its first word would have joined.
        return bool(flags[t.first] & wordflags.ITALIC) or not t.text[:1].isupper()
    return True


def _mixes_capitals(s: Segment, t: Segment, ratio: float, small: float) -> bool:
    """True if a line in capitals and one that is not may be one text."""
    capitals = s if s.caps else t
    return capitals.chars < ACRONYM or (s.bold and t.bold and s.size > LOOSE_CAPITALS * ratio * small)


def _is_code(t: Segment) -> bool:
    """True for a line of capitals with few letters in it: 'ISBN 0-19-815392-9', '5719-28. PMLR.'"""
    return t.caps and sum(map(str.isalpha, t.text)) < ACRONYM


def _ruled_off(rules: Rules, levels: list[float], s: Segment, t: Segment) -> bool:
    """True if a drawn line separates the two lines over half of the narrower one. ``levels`` are where the
    horizontal ones are."""
    top = s.baseline
    bottom = t.y0 + RULE_HIGH * t.size
    first = bisect_right(levels, top)
    last = bisect_right(levels, bottom, first)
    if first == last:
        return False
    x0 = max(s.x0, t.x0)
    x1 = min(s.x1, t.x1)
    half = RULE_SHARE * (x1 - x0)
    for h in rules.horizontal[first:last]:
        if min(h.x1, x1) - max(h.x0, x0) > half:
            # An underline sits right under its text and is no wider than it.
            within = h.x0 > s.x0 - UNDERLINE_SLACK and h.x1 < s.x1 + UNDERLINE_SLACK
            if not (within and h.y - top < UNDERLINE * s.size):
                return True
    return False


def mark_into_figures(segments: list[Segment], figures: list[Block], em: float) -> list[Segment]:
    """Put turned text in or beside a figure (the title of an axis) into it; the rest is given back."""
    left = segments
    for _ in range(FIGURE_ROWS if figures else 0):  # what is put in makes its figure larger
        left = [s for s in left if not _put_in_figure(s, figures, em)]
    return left


def _put_in_figure(s: Segment, figures: list[Block], em: float) -> bool:
    size = max(em, s.size)
    cx, cy = (s.x0 + s.x1) / 2, (s.y0 + s.y1) / 2
    for f in figures:
        x0, y0, x1, y1 = f.box
        across = x0 - FIGURE_REACH * size <= cx <= x1 + FIGURE_REACH * size
        if across and y0 - FIGURE_ABOVE * size <= cy <= y1 + FIGURE_ABOVE * size:
            f.lines.append([s])
            f.box = union([f.box, s.box])
            return True
    return False


def turned_blocks(segments: list[Segment]) -> list[Block]:
    """Text at other angles: neighbours in drawing order that touch are one block."""
    runs: list[list[Segment]] = []
    for s in segments:
        if runs and _touch(runs[-1][-1], s):
            runs[-1].append(s)
        else:
            runs.append([s])
    blocks = [block_of([[s] for s in run]) for run in runs]
    for b in blocks:
        b.turned, b.reason = True, "turned text"
    return blocks


def _touch(a: Segment, b: Segment) -> bool:
    apart = max(-overlap_x(a.box, b.box), -overlap_y(a.box, b.box))
    return apart <= TOUCHING * max(a.size, b.size)
