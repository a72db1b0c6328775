"""Tables that a trusted structure tree tells of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

from pincite.layout.frame import CellDraft, Frame, TableDraft, WordTable
from pincite.model.geometry import EMPTY, Box, union
from pincite.model.ink import TagNode

CELL_WORDS = 60.0  # mean words of a cell at most: more is a table made for layout
MOST_COLUMNS = 100  # columns that a cell may span: files say anything
LEAST_CELLS = 3  # cells with text of a table
BACKWARDS = 0.2  # share of columns right of the one before below which they run from right to left
STANDS = 0.9  # share of cells that must stand right of, or below, the one before
LEVEL = 1.0  # points by which a cell may start left of the one before
LINE = 0.5  # em by which words of one printed line differ in their feet
SCORE = 0.98  # score of a table that the tree tells of


def tagged_tables(nodes: tuple[TagNode, ...], frame: Frame) -> list[TableDraft]:
    """Tables as the tree tells them, where rows and cells stand on the page as they do in the tree."""
    by_mcid: dict[int, list[int]] = {}
    for i, m in enumerate(frame.words.mcid):
        if m >= 0:
            by_mcid.setdefault(m, []).append(i)
    tops = (index for index, node in enumerate(nodes) if node.role == "Table")
    return [t for top in tops if (t := _table(nodes, top, frame.words, by_mcid)) is not None]


def _table(
    nodes: tuple[TagNode, ...], top: int, words: WordTable, by_mcid: dict[int, list[int]]
) -> TableDraft | None:
    parts = _below(nodes, top, ("THead", "TBody", "TFoot"))
    rows = [[c for c in n.children if nodes[c].role in ("TD", "TH")] for n in parts if n.role == "TR"]
    rows = [row for row in rows if row]
    cells = []
    taken: set[tuple[int, int]] = set()
    for r, row in enumerate(rows):
        c = 0
        for index in row:
            while (r, c) in taken:
                c += 1
            node = nodes[index]
            inside = {i for n in _below(nodes, index) for m in n.mcids for i in by_mcid.get(m, ())}
            height = max(1, min(node.row_span, len(rows) - r))
            width = max(1, min(node.col_span, MOST_COLUMNS))
            box = union([(words.x0[i], words.y0[i], words.x1[i], words.y1[i]) for i in inside])
            cell = CellDraft(r, c, height, width, node.role == "TH", box, _lines(words, inside))
            slots = _slots(cell)
            if slots & taken:
                return None
            taken |= slots
            cells.append(cell)
            c += width
    filled = [c for c in cells if c.lines]
    cols = max([c for _, c in taken], default=0) + 1
    if len(rows) <= 1 or cols <= 1 or len(filled) < LEAST_CELLS or not _stands_so(filled):
        return None
    if sum([len(line) for c in filled for line in c.lines]) > CELL_WORDS * len(filled):
        return None
    _set_short_rows(cells, cols)
    taken = {slot for cell in cells for slot in _slots(cell)}
    slots = set(product(range(len(rows)), range(cols)))
    cells += [CellDraft(r, c, 1, 1, False, EMPTY, []) for r, c in slots - taken]
    head_rows = _head_rows(filled, len(rows))
    for cell in cells:
        cell.header = cell.row < head_rows
        if not cell.lines:
            cell.box = _slot(cell, filled)
    cells.sort(key=lambda c: (c.row, c.col))
    box = union([c.box for c in filled])
    return TableDraft(box, len(rows), cols, cells, False, SCORE, "the structure tree says so")


def _slots(cell: CellDraft) -> set[tuple[int, int]]:
    """The rows and columns that a cell takes."""
    return set(product(range(cell.row, cell.row + cell.row_span), range(cell.col, cell.col + cell.col_span)))


def _set_short_rows(cells: list[CellDraft], cols: int) -> None:
    """Put cells of rows that have too few of them under the columns that they stand in, in place: some
    programs leave empty cells out of the tree. Where that is not plain, such a row ends in empty cells."""
    rows: dict[int, list[CellDraft]] = {}
    for cell in cells:
        for number in range(cell.row, cell.row + cell.row_span):
            rows.setdefault(number, []).append(cell)
    plain = [row for row in rows.values() if all(c.row_span == c.col_span == 1 for c in row)]
    ranges: dict[int, list[Box]] = {}
    for cell in (c for row in plain if len(row) == cols for c in row if c.lines):
        ranges.setdefault(cell.col, []).append(cell.box)
    if len(ranges) < cols:
        return
    columns = {c: union(boxes) for c, boxes in ranges.items()}
    for row in plain:
        if len(row) == cols or not all(c.lines for c in row):
            continue
        places = [max(columns, key=lambda c: _shared(columns[c], cell.box)) for cell in row]
        if all(a < b for a, b in pairwise(places)):
            for cell, place in zip(row, places, strict=True):
                cell.col = place


def _shared(one: Box, other: Box) -> float:
    """The width that two boxes share; less than nothing is that between them."""
    return min(one[2], other[2]) - max(one[0], other[0])


def _below(nodes: tuple[TagNode, ...], top: int, through: tuple[str, ...] | None = None) -> Iterator[TagNode]:
    """The node and those below it in their order, each once, though trees run in circles; only ``through``
    nodes of these roles where they are given."""
    seen: set[int] = set()
    stack = [top]
    while stack:
        index = stack.pop()
        if index not in seen:
            seen.add(index)
            node = nodes[index]
            yield node
            if index == top or through is None or node.role in through:
                stack += reversed(node.children)


def _head_rows(filled: list[CellDraft], rows: int) -> int:
    """Leading rows of nothing but heads: headings of rows are tagged TH, too, and do not count."""
    for r in range(rows):
        here = [c.header for c in filled if c.row <= r < c.row + c.row_span]
        if not here or not all(here):
            return r
    return rows


def _lines(words: WordTable, inside: set[int]) -> list[list[int]]:
    """Words of a cell by printed line, top down."""
    lines: list[list[int]] = []
    for i in sorted(inside, key=lambda i: (words.y1[i], words.x0[i], i)):
        if lines and abs(words.y1[lines[-1][0]] - words.y1[i]) < LINE * words.size[i]:
            lines[-1].append(i)
        else:
            lines.append([i])
    return [sorted(line, key=lambda i: words.x0[i]) for line in lines]


def _stands_so(cells: list[CellDraft]) -> bool:
    """True if rows follow each other downward and columns to one side, nearly everywhere, and the cells of
    nearly every row do: some programs put one cell of every other row in another's place."""
    along = pairwise(sorted(cells, key=lambda c: (c.row, c.col)))
    down = pairwise(sorted(cells, key=lambda c: (c.col, c.row)))
    rightward = [(a.row, a.box[0] < b.box[0] + LEVEL) for a, b in along if a.row == b.row]
    downward = [a.box[1] < b.box[1] for a, b in down if a.col == b.col]
    backwards = sum(right for _, right in rightward) < BACKWARDS * len(rightward)
    wrong = [row for row, right in rightward if right is backwards]
    if len(set(wrong)) > (1 - STANDS) * len({row for row, _ in rightward}):
        return False
    total = len(rightward) + len(downward)
    return total > 0 and len(rightward) - len(wrong) + sum(downward) >= STANDS * total


def _slot(cell: CellDraft, filled: list[CellDraft]) -> Box:
    """A place for an empty cell: where its row and its column cross."""
    row = [c.box for c in filled if c.row == cell.row] or [c.box for c in filled]
    col = [c.box for c in filled if c.col == cell.col] or [c.box for c in filled]
    return (union(col)[0], union(row)[1], union(col)[2], union(row)[3])
