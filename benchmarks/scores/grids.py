"""Tables as cells on a grid: what the ICDAR 2013 truth gives and what any found table comes to."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.scores.texts import fold
from benchmarks.scores.trees import Node

SPAN_LIMIT = 1000  # slots a span may reach; a wild colspan must not fill the memory


@dataclass(frozen=True)
class GridCell:
    """Text in slots ``row``..``end_row`` x ``col``..``end_col``, ends included."""

    row: int
    col: int
    end_row: int
    end_col: int
    text: str


@dataclass(frozen=True)
class Grid:
    """A table on one page (from 1)."""

    page: int
    cells: tuple[GridCell, ...]


def true_grids(structure_xml: Path) -> list[Grid]:
    """The regions of an ICDAR 2013 ``*-str.xml``; a table over two pages is two grids."""
    return [
        Grid(int(region.get("page", "1")), tuple(_true_cells(region)))
        for region in ElementTree.parse(structure_xml).getroot().iter("region")
    ]


def _true_cells(region: ElementTree.Element) -> Iterator[GridCell]:
    for cell in region.iter("cell"):
        row, col = int(cell.get("start-row", "0")), int(cell.get("start-col", "0"))
        end_row, end_col = int(cell.get("end-row", row)), int(cell.get("end-col", col))
        text = fold(cell.findtext("content") or "")
        yield GridCell(min(row, end_row), min(col, end_col), max(row, end_row), max(col, end_col), text)


def grid_of(table: Node, page: int) -> Grid:
    """The grid an HTML table describes: each cell takes the next free slot of its row."""
    taken: set[tuple[int, int]] = set()
    cells = []
    for row, line in enumerate(table.children):
        col = 0
        for cell in line.children:
            while (row, col) in taken:
                col += 1
            end_row = row + min(cell.rows, SPAN_LIMIT) - 1
            end_col = col + min(cell.cols, SPAN_LIMIT) - 1
            taken.update((r, c) for r in range(row, end_row + 1) for c in range(col, end_col + 1))
            cells.append(GridCell(row, col, end_row, end_col, cell.text))
            col = end_col + 1
    return Grid(page, tuple(cells))


def tree_of(grid: Grid) -> Node:
    """The grid as a tree table > tr > td, an empty ``td`` in every slot no cell covers. Rows and
    columns are counted from the first one used."""
    table = Node("table")
    if not grid.cells:
        return table
    top, left = min(cell.row for cell in grid.cells), min(cell.col for cell in grid.cells)
    bottom, right = max(cell.end_row for cell in grid.cells), max(cell.end_col for cell in grid.cells)
    owner: dict[tuple[int, int], GridCell] = {}
    for cell in grid.cells:
        for row in range(cell.row, cell.end_row + 1):
            for col in range(cell.col, cell.end_col + 1):
                owner.setdefault((row, col), cell)
    for row in range(top, bottom + 1):
        line = Node("tr")
        table.children.append(line)
        for col in range(left, right + 1):
            holder = owner.get((row, col))
            if holder is None:
                line.children.append(Node("td"))
            elif (holder.row, holder.col) == (row, col):
                rows, cols = holder.end_row - holder.row + 1, holder.end_col - holder.col + 1
                line.children.append(Node("td", holder.text, rows, cols))
    return table
