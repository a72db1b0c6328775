"""A place for tokens that have none: the grid of tables, and lines one below the other.

A spreadsheet or a web page has no points, and yet an amount in it stands to the right of its label and
below its year. Spatial predicates see such tokens on a sheet of squared paper; what is reported of them
stays without a box.
"""

from __future__ import annotations

import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.tokens.table import TokenTable

# Points from column to column: wide enough that columns are further apart than rows, as in print.
COLUMN = 120.0
PITCH = 14.0  # Points from row to row, for lines of 12 points.
AIR = 2.0  # Points between neighbouring boxes.
CHARACTER = 5.0  # Points a character takes up outside tables.


def on_paper(tokens: TokenTable) -> Array:
    """The boxes of all tokens, float64 (n, 4): their own, or those on squared paper where they have none
    and a table or the order of reading gives them a place."""
    lost = np.isnan(tokens.box[:, 0]) & ~tokens.image
    if not lost.any():
        return tokens.box
    box = tokens.box.copy()
    page, top, base, table, element = -1, 0.0, 0.0, -1, ""
    left = 0.0
    cells: dict[tuple[int, int, int], int] = {}
    for i in np.flatnonzero(lost).tolist():
        if tokens.page[i] != page:
            page, top, table, element = int(tokens.page[i]), 0.0, -1, ""
        if tokens.table[i] >= 0:
            if tokens.table[i] != table:
                table, base = int(tokens.table[i]), top
            row, last_row = int(tokens.row[i]), int(tokens.last_row[i])
            column, last_column = int(tokens.column[i]), int(tokens.last_column[i])
            nth = cells[table, row, column] = cells.get((table, row, column), 0) + 1
            x0 = column * COLUMN + (1 - 0.5 ** (nth - 1)) * (COLUMN - AIR)  # words of a cell, side by side
            x1 = (last_column + 1) * COLUMN - AIR if nth == 1 else x0 + CHARACTER
            y0, y1 = base + row * PITCH, base + (last_row + 1) * PITCH - AIR
            top, element = max(top, y1 + AIR), ""
        else:
            table = -1
            if tokens.element[i] != element or not element:
                top, left, element = top + PITCH, 0.0, tokens.element[i]
            x0 = left
            x1 = x0 + CHARACTER * max(1, len(tokens.text[i]))
            left = x1 + CHARACTER
            y0, y1 = top - PITCH, top - AIR
        box[i] = (x0, y0, x1, y1)
    return box
