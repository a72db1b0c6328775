"""Tables that a trusted structure tree tells of."""

from __future__ import annotations

from itertools import pairwise

from pincite.layout.frame import CellDraft, Frame, TableDraft
from pincite.model.geometry import EMPTY, union
from pincite.model.ink import TagNode

CELL_WORDS = 60.0  # mean words of a cell at most: more is a table made for layout
MOST_COLUMNS = 100  # columns that a cell may span: files say anything
LEAST_CELLS = 3  # cells with text of a table
BACKWARDS = 0.2  # share of columns right of the one before below which they run from right to left
STANDS = 0.9  # share of cells that must stand right of, or below, the one before
LEVEL = 1.0  # points by which a cell may start left of the one before
SCORE = 0.98  # score of a table that the tree tells of


def tagged_tables(nodes: tuple[TagNode, ...], frame: Frame) -> list[TableDraft]:
    """Tables as the tree tells them, where rows and cells stand on the page as they do in the tree."""
    by_mcid: dict[int, list[int]] = {}
    for i, m in enumerate(frame.words.mcid):
        if m >= 0:
            by_mcid.setdefault(m, []).append(i)
    tables = []
    for index, node in enumerate(nodes):
        if node.role == "Table":
            table = _table(nodes, index, frame, by_mcid)
            if table is not None:
                tables.append(table)
    return tables


def _table(
    nodes: tuple[TagNode, ...], index: int, frame: Frame, by_mcid: dict[int, list[int]]
) -> TableDraft | None:
    rows = _rows(nodes, index)
    if len(rows) <= 1:
        return None
    placed = _placed(nodes, rows)
    if placed is None:
        return None
    words = frame.words
    cells = []
    for cell, draft in placed:
        inside = sorted(set(_words(nodes, cell, by_mcid)))
        draft.box = union([(words.x0[i], words.y0[i], words.x1[i], words.y1[i]) for i in inside])
        draft.lines = _lines(frame, inside)
        cells.append(draft)
    cols = max(c.col + c.col_span for c in cells)
    filled = [c for c in cells if c.lines]
    if cols <= 1 or len(filled) < LEAST_CELLS or not _stands_so(filled):
        return None
    if sum(len(line) for c in cells for line in c.lines) > CELL_WORDS * len(filled):
        return None
    taken = {(r, c) for d in cells for r in _span(d.row, d.row_span) for c in _span(d.col, d.col_span)}
    for r in range(len(rows)):
        # A ragged row ends in empty cells.
        cells += [CellDraft(r, c, 1, 1, False, EMPTY, []) for c in range(cols) if (r, c) not in taken]
    head_rows = _head_rows(filled, len(rows))
    for draft in cells:
        draft.header = draft.row < head_rows
        if not draft.lines:
            draft.box = _slot(draft, filled)
    cells.sort(key=lambda c: (c.row, c.col))
    return TableDraft(
        box=union([c.box for c in filled]),
        rows=len(rows),
        cols=cols,
        cells=cells,
        ruled=False,
        score=SCORE,
        reason="the structure tree says so",
    )


def _span(first: int, count: int) -> range:
    return range(first, first + count)


def _placed(nodes: tuple[TagNode, ...], rows: list[list[int]]) -> list[tuple[int, CellDraft]] | None:
    """Each cell's node with its place in the grid, without text; None where two cells share a place."""
    taken: set[tuple[int, int]] = set()
    placed = []
    for r, row in enumerate(rows):
        c = 0
        for cell in row:
            while (r, c) in taken:
                c += 1
            node = nodes[cell]
            height = max(1, min(node.row_span, len(rows) - r))
            width = max(1, min(node.col_span, MOST_COLUMNS))
            own = {(i, j) for i in _span(r, height) for j in _span(c, width)}
            if own & taken:
                return None
            taken |= own
            placed.append((cell, CellDraft(r, c, height, width, node.role == "TH", EMPTY, [])))
            c += width
    return placed


def _head_rows(filled: list[CellDraft], rows: int) -> int:
    """Leading rows of nothing but heads: headings of rows are tagged TH, too, and do not count."""
    for r in range(rows):
        here = [c for c in filled if r in _span(c.row, c.row_span)]
        if not here or not all(c.header for c in here):
            return r
    return rows


def _rows(nodes: tuple[TagNode, ...], index: int) -> list[list[int]]:
    """Cells of each row below a Table node, through row groups."""
    rows: list[list[int]] = []
    queue = list(nodes[index].children)
    guard = 0
    while queue and guard < len(nodes):
        guard += 1
        child = queue.pop(0)
        role = nodes[child].role
        if role == "TR":
            rows.append([c for c in nodes[child].children if nodes[c].role in ("TD", "TH")])
        elif role in ("THead", "TBody", "TFoot"):
            queue[:0] = nodes[child].children
    return [r for r in rows if r]


def _words(nodes: tuple[TagNode, ...], index: int, by_mcid: dict[int, list[int]]) -> list[int]:
    out: list[int] = []
    stack = [index]
    guard = 0
    while stack and guard <= len(nodes):
        guard += 1
        node = nodes[stack.pop()]
        for m in node.mcids:
            out.extend(by_mcid.get(m, ()))
        stack.extend(node.children)
    return out


def _lines(frame: Frame, inside: list[int]) -> list[list[int]]:
    """Words of a cell by printed line, top down."""
    words = frame.words
    lines: list[list[int]] = []
    for i in sorted(inside, key=lambda i: (words.y1[i], words.x0[i])):
        if lines and abs(words.y1[lines[-1][0]] - words.y1[i]) < 0.5 * words.size[i]:
            lines[-1].append(i)
        else:
            lines.append([i])
    for line in lines:
        line.sort(key=lambda i: words.x0[i])
    return lines


def _stands_so(cells: list[CellDraft]) -> bool:
    """True if rows follow each other downward and columns to one side, nearly everywhere."""
    good = total = 0
    by_row: dict[int, list[CellDraft]] = {}
    by_col: dict[int, list[CellDraft]] = {}
    for c in cells:
        by_row.setdefault(c.row, []).append(c)
        by_col.setdefault(c.col, []).append(c)
    for row in by_row.values():
        row.sort(key=lambda c: c.col)
        for a, b in pairwise(row):
            total += 1
            good += a.box[0] < b.box[0] + LEVEL
    backwards = good < BACKWARDS * total
    if backwards:
        good = total - good
    for col in by_col.values():
        col.sort(key=lambda c: c.row)
        for a, b in pairwise(col):
            total += 1
            good += a.box[1] < b.box[1]
    return total > 0 and good >= STANDS * total


def _slot(cell: CellDraft, filled: list[CellDraft]) -> tuple[float, float, float, float]:
    """A place for an empty cell: where its row and its column cross."""
    row = [c.box for c in filled if c.row == cell.row]
    col = [c.box for c in filled if c.col == cell.col]
    everything = union([c.box for c in filled])
    r = union(row) if row else everything
    c = union(col) if col else everything
    return (c[0], r[1], c[2], r[3])
