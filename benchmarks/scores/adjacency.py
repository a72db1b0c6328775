"""Table structure by neighbour relations (Goebel, Hassan, Oro & Orsi 2012; ICDAR 2013 competition)."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from benchmarks.scores.grids import Grid, GridCell
from benchmarks.scores.tally import Tally

_SPACE = re.compile(r"\s+")
_SIGN = re.compile(r"[^\w]|_")

Relation = tuple[str, str, str]


def plain(text: str) -> str:
    """NFKC without white space; every sign that is neither letter nor digit as '_'."""
    return _SIGN.sub("_", _SPACE.sub("", unicodedata.normalize("NFKC", text)))


def relations(grid: Grid) -> Counter[Relation]:
    """(text, text of the nearest non-empty cell, 'right' or 'down'), each pair of cells once a
    direction; a cell that spans rows looks right from each of them."""
    filled = {at: plain(cell.text) for at, cell in enumerate(grid.cells)}
    slots = {
        (row, col): at
        for at, cell in enumerate(grid.cells)
        if filled[at]
        for row in range(cell.row, cell.end_row + 1)
        for col in range(cell.col, cell.end_col + 1)
    }
    rows = max((cell.end_row for cell in grid.cells), default=-1) + 1
    cols = max((cell.end_col for cell in grid.cells), default=-1) + 1
    links: set[tuple[int, int, str]] = set()
    for at, cell in enumerate(grid.cells):
        if filled[at]:
            links.update((at, other, "right") for other in _right(cell, slots, cols))
            links.update((at, other, "down") for other in _below(cell, slots, rows))
    return Counter((filled[a], filled[b], way) for a, b, way in links)


def _right(cell: GridCell, slots: dict[tuple[int, int], int], cols: int) -> Iterable[int]:
    for row in range(cell.row, cell.end_row + 1):
        for col in range(cell.end_col + 1, cols):
            if (row, col) in slots:
                yield slots[row, col]
                break


def _below(cell: GridCell, slots: dict[tuple[int, int], int], rows: int) -> Iterable[int]:
    for col in range(cell.col, cell.end_col + 1):
        for row in range(cell.end_row + 1, rows):
            if (row, col) in slots:
                yield slots[row, col]
                break


def adjacency(truth: Iterable[Grid], found: Iterable[Grid]) -> Tally:
    """Relations of a document, pooled page by page. Nobody says where tables are: whatever is found
    outside a true table counts against precision."""
    true_pages, found_pages = _by_page(truth), _by_page(found)
    right = sum((true_pages[page] & found_pages[page]).total() for page in true_pages.keys() & found_pages)
    return Tally(
        right,
        sum(counts.total() for counts in found_pages.values()),
        sum(counts.total() for counts in true_pages.values()),
    )


def _by_page(grids: Iterable[Grid]) -> dict[int, Counter[Relation]]:
    pages: dict[int, Counter[Relation]] = {}
    for grid in grids:
        pages.setdefault(grid.page, Counter()).update(relations(grid))
    return pages
