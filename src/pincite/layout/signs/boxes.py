"""Is a drawn box of one column, with rules between its rows, a table? A weak one: two columns say more.

Chosen by hand on pages that are made: lists of labels in boxes against boxes around text.
"""

from __future__ import annotations

from typing import Final

from pincite.layout.signs import Sign

LEAST_ROWS: Final = 3  # Rows below which it is a box with a title, or a box around text.
ROWS = Sign("box_rows", 0.3, "row above LEAST_ROWS, MOST_ROWS at most", "nobody rules text so often")
MOST_ROWS: Final = 3  # Rows above LEAST_ROWS from which more say nothing new.
BOX = Sign("box", 0.2, "once", "a rule parts each row from the next", "a box of one column with ruled rows")
FULL = Sign("box_full", 1.0, "share of rows with text above MOST_FULL", "lines to write on, a drawing")
MOST_FULL: Final = 0.8  # Share of rows with text in a box that could be either.
LONG = Sign("box_long", -2.0, "share of rows of more than SHORT_LINES lines", "boxes around paragraphs")
SHORT_LINES: Final = 2  # Printed lines of a short row at most.
ASIDE = Sign("box_aside", -2.0, "share of rows whose text stands off both walls", "lines behind a legend")
BESIDE: Final = 3.0  # em from a wall, or from the middle, within which the texts of a column begin or end.
