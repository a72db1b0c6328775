"""Lines torn at wide spaces made whole: justified prose, not column gutters."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import partial, reduce
from itertools import chain, pairwise
from math import nextafter
from operator import attrgetter

from pincite.layout.frame import Segment, WordTable
from pincite.layout.spans import Places, Spans
from pincite.layout.text.lines import in_order, make_segment
from pincite.model.geometry import Box, union
from pincite.sandbox.clock import look

_START = attrgetter("x0")
GAP = 5.0  # em; a wider gap inside a line is never white space between words
EDGE = 1.0  # points by which the edges of a justified line differ from its neighbour's ...
HANGING = 2.0  # ... and em by which the line starts further in or out, as a first line does
AROUND = 2  # rows of the page in which that is looked for: those of another column lie between
STEP = 1.9  # em to that neighbour
WIDTH = 5.0  # em: columns narrower than this are those of tables
ONE_ROW = 0.2  # em by which the baselines of one row differ: less than where rows of tables are read
ROUNDS = 4  # rounds of joining: lines join that have a joined line as neighbour
SAME_SIZE = 0.1  # share by which the sizes of pieces of one line differ ...
BRIDGE_SIZE = 0.12  # ... and those of a line and one that bridges its gap
BRIDGE_STEP = 1.6  # em to a line that bridges a gap ...
BRIDGE_OVER = 2.0  # ... and runs on so many em on both sides of it
NEAR_GAP = 8.0  # em around a gap in which other text shows that it is not bridged
DRAWN_OVER = 0.3  # em by which drawing in a line may reach over the text beside it
DRAWN_ROOM = 1.2  # em of white space on both sides of it
DRAWN_HIGH = 2.5  # em of its height ...
DRAWN_CHARS = 30  # characters on both sides: fewer are labels of a legend
DRAWN_UP = 0.3  # ... and how far above the baseline it reaches at least
Rows = list[list[Segment]]


def heal(words: WordTable, segments: list[Segment], drawn: Sequence[Box] = ()) -> list[Segment]:
    """Join neighbours on one baseline whose gap is bridged by the lines above and below: wide
    spaces of justified prose, not column gutters; or filled by what is ``drawn`` there, as a formula may be.
    Segments stay sorted by (baseline, x0)."""
    rows: Rows = []
    for s in segments:
        if rows and abs(rows[-1][0].baseline - s.baseline) < ONE_ROW * s.size:
            rows[-1].append(s)
        else:
            rows.append([s])
    parted = [row for row in rows if len(row) > 1]
    if not parted:
        return in_order(segments)
    for row in parted:
        row.sort(key=_START)
    torn = [k for k, row in enumerate(rows) if len(row) > 1 and _any_touch(row)]
    if not torn:
        return in_order(list(chain.from_iterable(rows)))
    for _ in range(ROUNDS):
        found = [_join_justified(words, rows, k) for k in torn]
        if not any(found):
            break
    healed = _Healed(words, rows, drawn)
    whole = {k: healed.bridged(k) for k in torn}
    return in_order([s for k, row in enumerate(rows) for s in whole.get(k, row)])


class _Healed:
    """The rows of a page, and what is ``drawn`` beside them."""

    def __init__(self, words: WordTable, rows: Rows, drawn: Sequence[Box]) -> None:
        self.words, self.rows, self.drawn = words, rows, drawn
        self.spans: dict[int, Spans] = {}

    def bridged(self, k: int) -> list[Segment]:
        """The pieces of a row, joined where the lines above and below run across the gap or drawing fills
        it."""
        merged = self.rows[k][:1]
        for s in self.rows[k][1:]:
            a = merged[-1]
            if _touch(a, s) and self._is_bridged(k, a, s):
                merged[-1] = _fused(self.words, a, s)
            else:
                merged.append(s)
        return merged

    def _is_bridged(self, k: int, a: Segment, s: Segment) -> bool:
        """True if the lines above and below row ``k`` run across the gap between two pieces of it, or drawing
        fills it that does not stand in a gutter."""
        sides = (range(k - 1, -1, -1), range(k + 1, len(self.rows)))
        if all(self._crossed(outwards, a.x1, s.x0, s) for outwards in sides):
            return True
        return _filled(self.drawn, a, s) and not any(
            self._is_open(outwards, a.x1, s.x0, s) for outwards in sides
        )

    def _around(self, k: int, x0: float, x1: float) -> list[Segment]:
        """The pieces of a row that are not all left of ``x0`` or all right of ``x1``."""
        row = self.rows[k]
        if k not in self.spans:
            self.spans[k] = Spans([(t.x0, t.x1) for t in row])
        return [row[i] for i in self.spans[k].meeting(x0, x1)]

    def _is_open(self, outwards: range, x0: float, x1: float, s: Segment) -> bool:
        """True if the next row has text on both sides of the gap and none in it."""
        around = NEAR_GAP * s.size
        for k in outwards[:AROUND]:
            if abs(self.rows[k][0].baseline - s.baseline) <= BRIDGE_STEP * s.size:
                near = self._around(k, x0 - around, x1 + around)
                if any(t.x1 <= x1 for t in near) and any(x0 <= t.x0 for t in near):
                    return True
        return False

    def _crossed(self, outwards: range, x0: float, x1: float, s: Segment) -> bool:
        """True if the first row that has text around the gap runs across it."""
        over, around = BRIDGE_OVER * s.size, NEAR_GAP * s.size
        for k in outwards:
            if abs(self.rows[k][0].baseline - s.baseline) > BRIDGE_STEP * s.size:
                return False
            near = self._around(k, x0 - around, x1 + around)
            for t in near:
                if t.x0 < x0 - over and t.x1 > x1 + over and abs(t.size - s.size) < BRIDGE_SIZE * s.size:
                    return True
            if near:
                return False
        return False


def _touch(a: Segment, s: Segment) -> bool:
    """True if the pieces could be neighbours on one line of text."""
    near = 0 <= s.x0 - a.x1 < GAP * s.size
    return near and a.last == s.first and abs(a.size - s.size) < SAME_SIZE * s.size


def _any_touch(row: list[Segment]) -> bool:
    """True if some neighbours in a row could be."""
    before = row[0]
    for s in row[1:]:
        if before.last == s.first and _touch(before, s):
            return True
        before = s
    return False


def _filled(drawn: Sequence[Box], a: Segment, s: Segment) -> bool:
    """True if drawing stands between the two pieces of a line as a word does."""
    if not drawn or a.chars + s.chars < DRAWN_CHARS:
        return False
    em, over = s.size, DRAWN_OVER * s.size
    own = [
        b
        for b in drawn
        if b[0] > a.x1 - over and b[2] < s.x0 + over and b[1] < s.baseline - DRAWN_UP * em
        and b[3] > s.baseline - em and b[3] < s.baseline + em
    ]  # fmt: skip
    if not own:
        return False
    x0, top, x1, bottom = union(own)
    return s.x0 - a.x1 - (x1 - x0) < DRAWN_ROOM * em and bottom - top < DRAWN_HIGH * em


def _join_justified(words: WordTable, rows: Rows, k: int) -> bool:
    """Join, in ``rows``, the pieces of a row that start and end exactly where the line above or below
    does: a justified line with few words. True if there were any."""
    row = rows[k]
    look()
    around = rows[max(0, k - AROUND) : k] + rows[k + 1 : k + 1 + AROUND]
    starts = [s.x0 for s in row]
    hanging = HANGING * max([s.size for s in row])
    ends = Places(s.x1 for s in row)
    edge = nextafter(EDGE, 0.0)  # less than
    for t in chain.from_iterable(around):
        near = abs(t.baseline - row[0].baseline) < STEP * t.size
        if not near or t.x1 - t.x0 < WIDTH * t.size or t.last - t.first <= 1:
            continue
        j = ends.first(t.x1, edge)
        close = range(bisect_left(starts, t.x0 - hanging), bisect_right(starts, t.x0 + hanging))
        i = next((i for i in close if abs(row[i].x0 - t.x0) < HANGING * row[i].size), None)
        if i is None or j is None or j <= i:
            continue
        pieces = row[i : j + 1]
        if all(_touch(a, s) and abs(s.size - t.size) < SAME_SIZE * s.size for a, s in pairwise(pieces)):
            row[i : j + 1] = [reduce(partial(_fused, words), pieces)]
            return True
    return False


def _fused(words: WordTable, a: Segment, b: Segment) -> Segment:
    """One segment over both, which are neighbours in the word table."""
    box = (a.x0, min(a.y0, b.y0), b.x1, max(a.y1, b.y1))
    return make_segment(words, a.first, b.last, box, a.baseline, max(a.size, b.size))
