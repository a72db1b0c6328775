"""Structure of a table region whose columns are parted by white space, with whatever rules it has."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Sequence
from itertools import pairwise
from math import inf
from operator import attrgetter

import msgspec

from pincite.layout.frame import Fill, Frame, Segment, VRule, WordTable
from pincite.layout.spans import Spans
from pincite.layout.tables.judge.marks import SIGNS_BEFORE, is_numeric
from pincite.layout.tables.read.columns import Gap, aligned_gaps, find_gaps, gap_needed, line_weights
from pincite.layout.tables.read.grid import Grid, GridCell, printed_lines
from pincite.layout.tables.read.headers import header_depth
from pincite.layout.tables.read.headings import Extent, header_cells
from pincite.layout.tables.read.rows import Placed, Ruling, body_rows
from pincite.layout.tables.read.textlines import TextLine, is_leader, numbers_line, part, recut, usual_size
from pincite.model.geometry import Box
from pincite.model.lexicon import NOTE_SIGNS
from pincite.sandbox.clock import look

HEAD_LINES = 6  # First lines of a region in which the rule under its head is looked for.
TITLE_LINES = 3  # First lines of a region that may hold the title of a column and nothing under it.
COUNTED = 0.6  # Share of the lines below a head, or of a column, that must be numbers, where no rule ends it.
RULED = 0.7  # Share of the width that such a rule must cover.
TITLES_APART = 1.0  # em between two titles on one line.
DRAWN = 0.9  # Share of the columns beside labels that a rule covers which leaves the labels out, as of these.
RECUT = 0.6  # em of white space at which lines are cut again where they were cut too coarsely.
LEAST_HEIGHT = 0.1  # Points: no row is lower.
UPRIGHT = 0.5  # Share of a region's height that an upright rule must cover to part its columns.
RULE_HALF = 0.5  # Points: half the width of the gap that an upright rule stands for.
NEAR_RULE = 0.5  # em beside a gap in which an upright rule is that gap's.
NEAR_GAP = 0.3  # em between gaps that are one.
LIMIT = 0.7  # Share of a gap to its right up to which the column before it may be written.
SAME_GAP = 0.5  # Share of the narrower of two gaps that must be common.
# em, or share of a column or of a piece of text, by which text that reaches into a column stands in it.
INTO, INTO_COLUMN = 0.6, 0.5
# What stands behind a number, apart from it.
SIGNS_AFTER = frozenset(("%", "€", ")", ")%", "‰", *NOTE_SIGNS))
_SIGNS = SIGNS_BEFORE | SIGNS_AFTER
BODY_CUT = 0.3  # Em: in a line that fills columns, a word gap this wide over a column gap parts two cells.
HEAD_CUT = 0.5  # Em: in headings and section rows it must be this wide: their words often stand over a gap.
# Weight of header lines when columns are looked for: their text is centred, wrapped and spans.
HEADER_WEIGHT = 0.3


class OpenRegion(msgspec.Struct, eq=False):
    """Lines (cut coarsely) in a box, and what is drawn there; ``bounded``: rules of one width say that this
    is a table."""

    lines: list[TextLine]
    box: Box
    ruling: Ruling
    upright: list[VRule]
    fills: list[Fill]
    bounded: bool
    known: Sequence[Gap] = ()  # white space that was found to part columns


def stream(frame: Frame, region: OpenRegion) -> Grid:
    """The grid of a region: words to cells, lines to rows, header apart. It may have a single column."""
    em = usual_size(region.lines)
    x0, top, x1, bottom = region.box
    gaps = column_gaps(frame, region, em)
    cores = list(zip([x0, *(g.x1 for g in gaps)], [*(g.x0 for g in gaps), x1], strict=True))
    columns = Columns(gaps, cores)
    weights = line_weights(recut(frame, region.lines, RECUT))
    placed = [
        place(frame.words, line, columns, em, w >= 1.0) for line, w in zip(region.lines, weights, strict=True)
    ]
    depth = header_depth(placed, region.ruling, region.fills, x0, x1, cores[0])
    head, body = placed[:depth], placed[depth:]
    _shrink(cores, body)
    for line in head:
        _part_titles(line, cores)
    cells, header_rows, ends = header_cells(head, cores, region.ruling, region.upright, em, body[0].y0)
    starts = [0, *(end + 1 for end in ends)]
    rows = [head[start : end + 1] or [head[end]] for start, end in zip(starts, ends, strict=False)]
    limits = [g.x0 + LIMIT * (g.x1 - g.x0) for g in gaps] + [x1]
    rows += body_rows(body, region.ruling, limits, x0, x1, em)
    for number, row in enumerate(rows[header_rows:], header_rows):
        cells += _row_cells(row, number, cores, em)
    _span_labels(cells, rows, header_rows, region.ruling, cores)
    ys = [min(top, *(p.y0 for p in rows[0]))]
    for above, below in pairwise(rows):
        border = (max([p.y1 for p in above]) + min([p.y0 for p in below])) / 2
        ys.append(max(ys[-1] + LEAST_HEIGHT, border))
    ys.append(max(ys[-1] + LEAST_HEIGHT, bottom, *(p.y1 for p in rows[-1])))
    return Grid([x0, *(g.middle for g in gaps), x1], ys, cells, header_rows, False)


def _part_titles(line: Placed, cores: list[Extent]) -> None:
    """Set a second title that stands beside its column over the next one, in place, where that has none."""
    for col in sorted(line.cells, reverse=True):
        clumps = line.cells[col]
        if (
            len(clumps) > 1
            and col + 1 < len(cores)
            and col + 1 not in line.filled
            and clumps[-1].x0 > cores[col][1]
        ):
            line.cells[col + 1] = [clumps.pop()]


def column_gaps(frame: Frame, region: OpenRegion, em: float) -> list[Gap]:
    """Column gaps of the region from white space, lines above a first wide rule weighing less."""
    lines = region.lines
    x0, _, x1, _ = region.box
    needed = gap_needed(sum([len(line.clumps) > 1 for line in lines]), region.bounded)
    fine = recut(frame, lines, needed)
    head = _head_guess(region)
    weights = [w * HEADER_WEIGHT if i < head else w for i, w in enumerate(line_weights(fine))]
    gaps = find_gaps(fine, weights, needed * em)
    top, bottom = lines[0].y0, lines[-1].y1
    found = _Apart(gaps)
    for v in region.upright:
        long = min(v.y1, bottom) - max(v.y0, top) >= UPRIGHT * (bottom - top)
        if long and not v.edge and x0 + em < v.x < x1 - em and not found.reaches(v.x, NEAR_RULE * em):
            found.add(Gap(v.x - RULE_HALF, v.x + RULE_HALF))
    aligned = aligned_gaps(frame.words, fine, weights, em, lambda gap: found.meets(gap, NEAR_GAP * em))
    for gap in [*aligned, *region.known]:
        if not found.meets(gap, NEAR_GAP * em):
            found.add(gap)
    gaps = without_title_columns(fine, without_sign_columns(fine, found.gaps))
    empty = _empty_columns(fine, gaps, em) if region.bounded or all(c.bold for c in fine[0].clumps) else []
    return sorted([*gaps, *empty], key=lambda g: g.x0)


class _Apart:
    """Gaps that stand apart from each other, left to right."""

    def __init__(self, gaps: list[Gap]) -> None:
        self.gaps = gaps

    def add(self, gap: Gap) -> None:
        insort(self.gaps, gap, key=attrgetter("x0"))

    def reaches(self, x: float, slack: float) -> bool:
        """Does one hold ``x``, or end that near to it?"""
        at = bisect_right(self.gaps, x, key=lambda g: g.x0 - slack)
        return at > 0 and x <= self.gaps[at - 1].x1 + slack

    def meets(self, gap: Gap, slack: float) -> bool:
        """Does one meet another gap, or come that near to it?"""
        at = bisect_left(self.gaps, gap.x1 + slack, key=attrgetter("x0"))
        return at > 0 and gap.x0 - slack < self.gaps[at - 1].x1


def _empty_columns(lines: list[TextLine], gaps: list[Gap], em: float) -> list[Gap]:
    """Gaps between two titles over one column, on the first line: under one of them nothing stands."""
    middles = [g.middle for g in gaps]
    columns = [bisect_right(middles, (c.x0 + c.x1) / 2) for c in lines[0].clumps]
    if not any(a == b for a, b in pairwise(columns)):
        return []  # nearly always
    body: dict[int, Extent] = {}
    for c in (c for line in lines[1:] for c in line.clumps):
        column = bisect_right(middles, (c.x0 + c.x1) / 2)
        x0, x1 = body.get(column, (c.x0, c.x1))
        body[column] = (min(x0, c.x0), max(x1, c.x1))
    out = []
    for (a, left), (b, right) in pairwise(zip(columns, lines[0].clumps, strict=True)):
        if a == b and right.x0 - left.x1 >= TITLES_APART * em and a in body:
            x0, x1 = body[a]
            if x1 < right.x0:
                out.append(Gap(max(left.x1, x1), right.x0))
            elif x0 > left.x1:
                out.append(Gap(left.x1, min(right.x0, x0)))
    return out


def without_title_columns(lines: list[TextLine], gaps: list[Gap]) -> list[Gap]:
    """``gaps`` less those that part the title of a column from what stands below it: titles that start at the
    left of their column share no x with figures that end at its right."""
    middles = [g.middle for g in gaps]
    below: set[int] = set()  # columns with text below their titles
    for line in lines[TITLE_LINES:]:
        for c in line.clumps:
            below.update(range(bisect_right(middles, c.x0), bisect_right(middles, c.x1) + 1))
        if len(below) > len(gaps):
            return gaps  # nearly always
    filled: list[dict[int, bool]] = [{} for _ in range(len(gaps) + 1)]
    for k, line in enumerate(lines):
        for c in line.clumps:
            for column in range(bisect_right(middles, c.x0), bisect_right(middles, c.x1) + 1):
                filled[column][k] = is_numeric(c.text)
    dropped: set[int] = set()
    for k in range(len(gaps)):
        upper, lower = sorted((filled[k], filled[k + 1]), key=lambda rows: min(rows, default=0))
        titled = upper and max(upper) < min(TITLE_LINES, min(lower, default=0)) and len(lower) > len(upper)
        figures = sum(lower.values()) >= COUNTED * len(lower) and not any(upper.values())
        if titled and figures and k - 1 not in dropped:
            dropped.add(k)
    return [g for k, g in enumerate(gaps) if k not in dropped]


def without_sign_columns(lines: list[TextLine], gaps: list[Gap]) -> list[Gap]:
    """``gaps`` less those that part a currency or percent sign from its numbers."""
    if _SIGNS.isdisjoint([c.text for line in lines for c in line.clumps]):
        return gaps
    dropped: set[Gap] = set()
    clumps = sorted([c for line in lines for c in line.clumps], key=attrgetter("x0"))
    for left, right in pairwise([*gaps, Gap(inf, inf)]):
        first = bisect_left(clumps, left.x0, key=attrgetter("x0"))
        last = bisect_right(clumps, right.x1, first, key=attrgetter("x0"))
        texts = {c.text for c in clumps[first:last] if c.x1 <= right.x1}
        if texts and texts <= SIGNS_BEFORE:
            dropped.add(right)
        elif texts and texts <= SIGNS_AFTER:
            dropped.add(left)
    return [g for g in gaps if g not in dropped]


def _head_guess(region: OpenRegion) -> int:
    """Lines above the first wide rule, or where there is none, above the first of many lines of numbers."""
    x0, _, x1, _ = region.box
    for i, (line, below) in enumerate(pairwise(region.lines[: HEAD_LINES + 1])):
        if region.ruling.coverage(line.middle, below.middle, x0, x1) >= RULED:
            return i + 1 if i + 2 < len(region.lines) else 0
    counted = [numbers_line(line) for line in region.lines]
    first = counted.index(True) if True in counted else 0
    return first if first <= TITLE_LINES and sum(counted) >= COUNTED * (len(counted) - first) else 0


def _row_cells(group: list[Placed], row: int, cores: list[Extent], em: float) -> list[GridCell]:
    """The cells of one row; wrapped text over several columns is one cell."""
    if len(group) == 1 and not group[0].spans:  # as most
        return [GridCell(row, col, 1, 1, [clumps]) for col, clumps in group[0].cells.items()]
    spans: list[GridCell] = []
    joined: list[Segment] = []  # the clumps of the first
    by_col: dict[int, list[list[Segment]]] = {}
    for p in group:
        for col, clumps in p.cells.items():
            by_col.setdefault(col, []).append(clumps)
        for a, b, clump in p.spans:
            if not p.cells and len(p.spans) == 1:
                a, b = section_span(clump, a, b, cores, em)
            first = spans[0] if spans else None
            if first is not None and a < first.col + first.col_span and first.col <= b:
                b = max(first.col + first.col_span - 1, b)
                first.col = min(first.col, a)
                first.col_span = b - first.col + 1
                joined.append(clump)
            else:
                spans.append(GridCell(row, a, 1, b - a + 1, [[clump]]))
                joined = joined or [clump]
    if joined[1:]:
        spans[0].lines = printed_lines(joined)
    return spans + [GridCell(row, col, 1, 1, lines) for col, lines in by_col.items()]


def _span_labels(
    cells: list[GridCell], rows: list[list[Placed]], first: int, ruling: Ruling, cores: list[Extent]
) -> None:
    """Let a label alone stand beside all rows that are parted by rules which leave out the labels."""
    ruling = ruling.within([p for row in rows[first:] for p in row])
    if not ruling.rules:
        return
    runs = [[first]]
    for number in range(first + 1, len(rows)):
        top, bottom = max([p.middle for p in rows[number - 1]]), min([p.middle for p in rows[number]])
        parted = ruling.coverage(top, bottom, cores[1][0], cores[-1][1]) if len(cores) > 1 else 0.0
        if parted >= DRAWN and ruling.coverage(top, bottom, *cores[0]) <= 1 - DRAWN:
            runs[-1].append(number)
        else:
            runs.append([number])
    if len(runs) == len(rows) - first:
        return  # each row alone
    beside: dict[int, list[GridCell]] = {}
    for cell in cells:
        if cell.col == 0:
            beside.setdefault(cell.row, []).append(cell)
    for run in runs:
        labels = [cell for row in run for cell in beside.get(row, ())]
        if len(run) > 1 and len(labels) == 1 and labels[0].col_span == 1:
            labels[0].row, labels[0].row_span = run[0], len(run)


def section_span(clump: Segment, a: int, b: int, cores: list[Extent], em: float) -> tuple[int, int]:
    """The columns of a line that stands alone in its row: those it is centred over, else those it covers."""
    last = len(cores) - 1
    middle = (clump.x0 + clump.x1) / 2
    for first in (0, 1):
        inside = first <= a and first < last and clump.x0 > cores[first][0] + em
        if inside and abs((cores[first][0] + cores[last][1]) / 2 - middle) <= em:
            return first, last
    return a, b


def _shrink(cores: list[Extent], placed: list[Placed]) -> None:
    """Columns reach only as far as their text does."""
    for col in range(len(cores)):
        clumps = [c for p in placed for c in p.cells.get(col, ())]
        if clumps:
            cores[col] = (min([c.x0 for c in clumps]), max([c.x1 for c in clumps]))


class Columns:
    """The gaps between columns, and what lies between them: where to look for those at an x."""

    def __init__(self, gaps: list[Gap], cores: list[Extent]) -> None:
        self.gaps = gaps
        self.middles = [g.middle for g in gaps]
        self.cores = list(cores)
        self._gaps = Spans([(g.x0, g.x1) for g in gaps])
        self._cores = Spans(cores)
        borders = [x for core in cores for x in core]
        self._apart = borders == sorted(borders)  # as long as no gap meets another

    def gaps_in(self, x0: float, x1: float) -> list[Gap]:
        """Those that print from ``x0`` to ``x1`` may lie around, left to right."""
        return [self.gaps[i] for i in self._gaps.meeting(x0, x1)]

    def covered(self, clump: Segment, em: float) -> tuple[int, int]:
        """First and last column whose printed core the clump really covers."""
        x0, x1 = clump.x0, clump.x1
        col = bisect_right(self.middles, (x0 + x1) / 2)
        if self._apart and self.cores[col][0] <= x0 and x1 <= self.cores[col][1]:
            return col, col  # as nearly all
        hit = []
        for col_met in self._cores.meeting(x0, x1):
            a, b = self.cores[col_met]
            shared = min(b, x1) - max(a, x0)
            if shared > 0 and shared >= min(INTO * em, INTO_COLUMN * (b - a), INTO_COLUMN * clump.width):
                hit.append(col_met)
        return (hit[0], hit[-1]) if hit else (col, col)


def place(words: WordTable, line: TextLine, columns: Columns, em: float, full: bool) -> Placed:
    """Clumps of a line to columns, cut at column gaps where the words leave room."""
    look()
    cells: dict[int, list[Segment]] = {}
    spans: list[tuple[int, int, Segment]] = []
    need = (BODY_CUT if full else HEAD_CUT) * em
    for clump in line.clumps:
        single = clump.last - clump.first == 1  # as most
        for piece in (clump,) if single else _cut_at_gaps(words, clump, columns, need):
            a, b = columns.covered(piece, em)
            if a == b:
                cells.setdefault(a, []).append(piece)
            else:
                spans.append((a, b, piece))
    return Placed(line.baseline, line.y0, line.y1, cells, spans)


def _cut_at_gaps(words: WordTable, clump: Segment, columns: Columns, need: float) -> list[Segment]:
    """A clump cut between the words that stand around each gap, where they stand as far apart as needed."""
    out = []
    rest = clump
    x0 = words.x0
    for g in columns.gaps_in(x0[clump.first], x0[clump.last - 1]):
        room: dict[int, float] = {}
        start = bisect_right(x0, g.x0, rest.first + 1, rest.last)
        for i in range(start, min(bisect_left(x0, g.x1, start, rest.last) + 1, rest.last)):
            a, b = words.x1[i - 1], words.x0[i]
            shared = min(b, g.x1) - max(a, g.x0)
            if b - a >= need and shared >= SAME_GAP * min(g.x1 - g.x0, need) and not is_leader(words, i):
                room[i] = shared
        if room:
            at = max(room, key=room.__getitem__)
            out.append(part(words, rest, rest.first, at))
            rest = part(words, rest, at, rest.last)
    return [*out, rest]
