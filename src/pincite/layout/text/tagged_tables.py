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
            slots = set(product(range(r, r + height), range(c, c + width)))
            if slots & taken:
                return None
            taken |= slots
            cells.append(cell)
            c += width
    filled = [c for c in cells if c.lines]
    cols = max((c for _, c in taken), default=0) + 1
    if len(rows) <= 1 or cols <= 1 or len(filled) < LEAST_CELLS or not _stands_so(filled):
        return None
    if sum(len(line) for c in filled for line in c.lines) > CELL_WORDS * len(filled):
        return None
    # A ragged row ends in empty cells.
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
    """True if rows follow each other downward and columns to one side, nearly everywhere."""
    along = pairwise(sorted(cells, key=lambda c: (c.row, c.col)))
    down = pairwise(sorted(cells, key=lambda c: (c.col, c.row)))
    rightward = [a.box[0] < b.box[0] + LEVEL for a, b in along if a.row == b.row]
    downward = [a.box[1] < b.box[1] for a, b in down if a.col == b.col]
    good = sum(rightward)
    if good < BACKWARDS * len(rightward):
        good = len(rightward) - good
    total = len(rightward) + len(downward)
    return total > 0 and good + sum(downward) >= STANDS * total


def _slot(cell: CellDraft, filled: list[CellDraft]) -> Box:
    """A place for an empty cell: where its row and its column cross."""
    row = [c.box for c in filled if c.row == cell.row] or [c.box for c in filled]
    col = [c.box for c in filled if c.col == cell.col] or [c.box for c in filled]
    return (union(col)[0], union(row)[1], union(col)[2], union(row)[3])
