"""Structure of a table region whose columns are parted by white space, with whatever rules it has."""

from __future__ import annotations

import itertools

from pincite.layout.frame import Fill, Frame, HRule, Segment, VRule, WordTable
from pincite.layout.tables.read.columns import (
    Gap,
    aligned_gaps,
    column_of,
    find_gaps,
    gap_needed,
    line_weights,
)
from pincite.layout.tables.read.grid import Grid, GridCell, printed_lines
from pincite.layout.tables.read.headers import header_depth
from pincite.layout.tables.read.headings import header_cells
from pincite.layout.tables.read.rows import Placed, Ruling, body_rows
from pincite.layout.tables.read.textlines import TextLine, is_leader, part, recut, usual_size
from pincite.model.geometry import Box

HEAD_LINES = 6  # First lines of a region in which the rule under its head is looked for.
RULED = 0.7  # Share of the width that such a rule must cover.
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
# What stands before a number, apart from it.
SIGNS_BEFORE = frozenset(("$", "€", "£", "¥", "US$", "USD", "EUR", "GBP", "CHF", "Rs.", "R$", "A$", "("))
# What stands behind a number, apart from it.
SIGNS_AFTER = frozenset(("%", "€", ")", ")%", "‰", "*", "†", "‡"))
BODY_CUT = 0.3  # Em: in a line that fills columns, a word gap this wide over a column gap parts two cells.
HEAD_CUT = 0.8  # Em: in headings and section rows it must be this wide: their words often stand over a gap.
# Weight of header lines when columns are looked for: their text is centred, wrapped and spans.
HEADER_WEIGHT = 0.3


def stream(
    frame: Frame,
    lines: list[TextLine],
    horizontal: list[HRule],
    vertical: list[VRule],
    fills: list[Fill],
    box: Box,
    bounded: bool,
) -> Grid | None:
    """The grid of ``lines`` (cut coarsely) in ``box``, or None for one column; ``bounded``: rules of
    one width say that this is a table."""
    if len(lines) <= 1:
        return None
    em = usual_size(lines)
    ruling = Ruling(horizontal)
    gaps = column_gaps(frame, lines, ruling, vertical, em, box[0], box[2], bounded)
    if not gaps:
        return None
    return fill(frame, lines, gaps, ruling, vertical, fills, em, box[0], box[2], box[1], box[3])


def column_gaps(
    frame: Frame,
    lines: list[TextLine],
    ruling: Ruling,
    vertical: list[VRule],
    em: float,
    x0: float,
    x1: float,
    bounded: bool = False,
) -> list[Gap]:
    """Column gaps of the region from white space, lines above a first wide rule weighing less."""
    needed = gap_needed(sum(1 for line in lines if len(line.clumps) > 1), bounded)
    fine = recut(frame, lines, needed) if needed < 1.0 else lines
    weights = line_weights(fine)
    head = _head_guess(lines, ruling, x0, x1)
    if any(w >= 1.0 for w in weights[head:]):
        weights = [w * HEADER_WEIGHT if i < head else w for i, w in enumerate(weights)]
    gaps = find_gaps(fine, weights, needed * em)
    height = lines[-1].y1 - lines[0].y0
    for v in vertical:
        if v.edge or min(v.y1, lines[-1].y1) - max(v.y0, lines[0].y0) < UPRIGHT * height:
            continue
        if not x0 + em < v.x < x1 - em or any(
            g.x0 - NEAR_RULE * em <= v.x <= g.x1 + NEAR_RULE * em for g in gaps
        ):
            continue
        gaps.append(Gap(v.x - RULE_HALF, v.x + RULE_HALF))
    body = [w if i >= head else 0.0 for i, w in enumerate(weights)]
    for gap in aligned_gaps(frame.words, fine, body, em):
        if not any(g.x0 < gap.x1 + NEAR_GAP * em and gap.x0 - NEAR_GAP * em < g.x1 for g in gaps):
            gaps.append(gap)
    gaps.sort(key=lambda g: g.x0)
    return without_sign_columns(fine, gaps)


def without_sign_columns(lines: list[TextLine], gaps: list[Gap]) -> list[Gap]:
    """``gaps`` less those that part a currency or percent sign from its numbers."""
    kept = list(gaps)
    for left, right in itertools.pairwise(gaps):
        texts = {c.text for line in lines for c in line.clumps if c.x0 >= left.x0 and c.x1 <= right.x1}
        if texts and texts <= SIGNS_BEFORE and right in kept:
            kept.remove(right)
        elif texts and texts <= SIGNS_AFTER and left in kept:
            kept.remove(left)
    if kept:
        texts = {c.text for line in lines for c in line.clumps if c.x0 >= kept[-1].x0}
        if texts and texts <= SIGNS_AFTER:
            kept.pop()
    return kept


def _head_guess(lines: list[TextLine], ruling: Ruling, x0: float, x1: float) -> int:
    for i in range(min(HEAD_LINES, len(lines) - 2)):
        top = (lines[i].y0 + lines[i].y1) / 2
        bottom = (lines[i + 1].y0 + lines[i + 1].y1) / 2
        if ruling.coverage(top, bottom, x0, x1) >= RULED:
            return i + 1
    return 0


def fill(
    frame: Frame,
    lines: list[TextLine],
    gaps: list[Gap],
    ruling: Ruling,
    upright: list[VRule],
    fills: list[Fill],
    em: float,
    x0: float,
    x1: float,
    top: float,
    bottom: float,
) -> Grid | None:
    """Words to cells, lines to rows, header apart."""
    cores = _cores(gaps, x0, x1)
    weights = line_weights(recut(frame, lines, RECUT))
    placed = [
        place(frame.words, line, gaps, cores, em, w >= 1.0) for line, w in zip(lines, weights, strict=True)
    ]
    depth = header_depth(placed, ruling, fills, x0, x1, cores[0])
    _shrink(cores, placed[depth:] or placed)
    body = placed[depth:]
    limits = [g.x0 + LIMIT * (g.x1 - g.x0) for g in gaps] + [x1]
    cells: list[GridCell] = []
    row_tops: list[float] = []
    row_bottoms: list[float] = []
    if depth:
        floor = body[0].y0 if body else bottom
        head, rows, ends = header_cells(placed[:depth], cores, ruling, upright, em, floor)
        cells += head
        start = 0
        for end in ends:
            part = placed[start : end + 1] or placed[end : end + 1]
            row_tops.append(min(p.y0 for p in part))
            row_bottoms.append(max(p.y1 for p in part))
            start = end + 1
    else:
        rows = 0
    header_rows = rows
    for group in body_rows(body, ruling, limits, x0, x1, em):
        cells += _row_cells(group, rows, cores, em)
        row_tops.append(min(p.y0 for p in group))
        row_bottoms.append(max(p.y1 for p in group))
        rows += 1
    if not rows:
        return None
    ys = [min(top, row_tops[0])]
    for a, b in zip(row_bottoms, row_tops[1:], strict=False):
        ys.append(max(ys[-1] + LEAST_HEIGHT, (a + b) / 2))
    ys.append(max(ys[-1] + LEAST_HEIGHT, bottom, row_bottoms[-1]))
    xs = [x0, *(g.middle for g in gaps), x1]
    return Grid(xs, ys, cells, header_rows, False)


def _row_cells(group: list[Placed], row: int, cores: list[tuple[float, float]], em: float) -> list[GridCell]:
    by_col: dict[int, list[list[Segment]]] = {}
    cells: list[GridCell] = []
    for p in group:
        for col, clumps in p.cells.items():
            by_col.setdefault(col, []).append(clumps)
        for a, b, clump in p.spans:
            alone = len(p.spans) == 1 and not p.cells
            if alone:
                a, b = section_span(clump, a, b, cores, em)
            cells.append(GridCell(row, a, 1, b - a + 1, [[clump]]))
    if len(cells) > 1:
        # Wrapped text over several columns is one cell.
        first = cells[0]
        rest = []
        for cell in cells[1:]:
            if cell.col <= first.col + first.col_span - 1 and first.col <= cell.col + cell.col_span - 1:
                right = max(first.col + first.col_span, cell.col + cell.col_span)
                first.col = min(first.col, cell.col)
                first.col_span = right - first.col
                first.lines = printed_lines([*first.clumps, *cell.clumps])
            else:
                rest.append(cell)
        cells = [first, *rest]
    for col, lines in by_col.items():
        cells.append(GridCell(row, col, 1, 1, lines))
    return cells


def section_span(
    clump: Segment, a: int, b: int, cores: list[tuple[float, float]], em: float
) -> tuple[int, int]:
    """The columns of a line that stands alone in its row: those it is centred over, else those it covers."""
    n = len(cores)
    middle = (clump.x0 + clump.x1) / 2
    for i, j in ((0, n - 1), (1, n - 1)):
        inside = i <= a and b <= j and i < j and clump.x0 > cores[i][0] + em
        if inside and abs((cores[i][0] + cores[j][1]) / 2 - middle) <= em:
            return i, j
    return a, b


def _cores(gaps: list[Gap], x0: float, x1: float) -> list[tuple[float, float]]:
    left = [x0, *(g.x1 for g in gaps)]
    right = [*(g.x0 for g in gaps), x1]
    return list(zip(left, right, strict=True))


def _shrink(cores: list[tuple[float, float]], placed: list[Placed]) -> None:
    """Outer columns reach only as far as their text does."""
    for col in range(len(cores)):
        xs = [c for p in placed for c in p.cells.get(col, ())]
        if xs:
            a, b = min(c.x0 for c in xs), max(c.x1 for c in xs)
            if b > a:
                cores[col] = (max(cores[col][0], a) if col == 0 else a, b)


def place(
    words: WordTable, line: TextLine, gaps: list[Gap], cores: list[tuple[float, float]], em: float, full: bool
) -> Placed:
    """Clumps of a line to columns, cut at column gaps where the words leave room."""
    cells: dict[int, list[Segment]] = {}
    spans: list[tuple[int, int, Segment]] = []
    need = (BODY_CUT if full else HEAD_CUT) * em
    for clump in line.clumps:
        for piece in _cut_at_gaps(words, clump, gaps, need):
            a, b = covered(piece, gaps, cores, em)
            if a == b:
                cells.setdefault(a, []).append(piece)
            else:
                spans.append((a, b, piece))
    return Placed(line.baseline, line.y0, line.y1, cells, spans)


def _cut_at_gaps(words: WordTable, clump: Segment, gaps: list[Gap], need: float) -> list[Segment]:
    out = []
    rest = clump
    for g in gaps:
        if g.x0 >= rest.x1:
            break
        if g.x1 <= rest.x0:
            continue
        best, where = 0.0, -1
        for i in range(rest.first + 1, rest.last):
            a, b = words.x1[i - 1], words.x0[i]
            if b - a >= need and b > g.x0 and a < g.x1 and not is_leader(words, i):
                shared = min(b, g.x1) - max(a, g.x0)
                if shared > best and shared >= SAME_GAP * min(g.x1 - g.x0, need):
                    best, where = shared, i
        if where >= 0:
            out.append(part(words, rest, rest.first, where))
            rest = part(words, rest, where, rest.last)
    out.append(rest)
    return out


def covered(clump: Segment, gaps: list[Gap], cores: list[tuple[float, float]], em: float) -> tuple[int, int]:
    """First and last column whose printed core the clump really covers."""
    hit = []
    for col, (a, b) in enumerate(cores):
        if a >= clump.x1:
            break
        shared = min(b, clump.x1) - max(a, clump.x0)
        if shared > 0 and shared >= min(INTO * em, INTO_COLUMN * (b - a), INTO_COLUMN * clump.width):
            hit.append(col)
    if not hit:
        col = column_of((clump.x0 + clump.x1) / 2, [g.middle for g in gaps])
        return col, col
    return hit[0], hit[-1]
