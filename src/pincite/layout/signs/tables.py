"""Table or not: what speaks for a table, and for what looks like one - prose, lists, forms, contents, code.

Chosen by hand on what real tables and look-alikes share; a sum of 0 means that it could be either.
"""

from __future__ import annotations

from typing import Final

from pincite.layout.signs import Sign

ACCEPT: Final = 0.5  # Score, 0 to 1, from which a region is a table.
# How fast the score goes from 0 to 1 with the sum of the signs: a sum of 1 is a score of .9.
STEEP: Final = 2.2

# How the columns and rows are filled.

TWO_COLUMNS = Sign("two_columns", -0.5, "once", "lists, forms and contents have two")
MANY_COLUMNS = Sign("many_columns", 0.35, "once", "four or more: hardly anything else has")
ROW = Sign("rows", 0.12, "row with two cells above FEW_ROWS", "a pattern that is repeated is meant")
FEW_ROWS: Final = 3  # Rows with two cells that say nothing yet.
MOST_ROWS: Final = 5.0  # Rows above FEW_ROWS from which more say nothing new.
NUMBERS = Sign("numbers", 1.6, "share of numbers among the values above SOME_NUMBERS", "tables hold figures")
SOME_NUMBERS: Final = 0.35  # Share of numbers that lists have too.
MANY_NUMBERS: Final = 0.5  # Share of numbers worth telling, and from which two columns are no glossary.
FILLED = Sign("filled", 1.0, "share of slots with text above HALF_FILLED", "a grid drawn from gaps is empty")
HALF_FILLED: Final = 0.55  # Share of slots with text in a region that could be either.
FULL_ROWS = Sign("full_rows", 0.8, "share of rows with two cells above MOST_FULL", "rows of prose have one")
MOST_FULL: Final = 0.6  # Share of rows with two cells in a region that could be either.
ALIGNED = Sign("aligned", 1.2, "share of columns with an aligned edge above MOST_ALIGNED", "columns are set")
MOST_ALIGNED: Final = 0.7  # Share of aligned columns in a region that could be either.
UNALIGNED = Sign("unaligned", -2.5, "once", "labels in a drawing, pictures side by side: whatever is drawn")
EDGE_SLACK: Final = 0.4  # em by which the left or right edges of cells may differ in an aligned column.
CENTRE_SLACK: Final = 0.7  # em by which their centres may: a centre is where two edges fall.
ALIGNED_CELLS: Final = 0.6  # Share of a column's cells that must agree.
UNLEVEL = Sign(
    "unlevel", -6.0, "share of unlevel rows above SOME_UNLEVEL", "the cells of a row stand on one line"
)
SOME_UNLEVEL: Final = 0.2  # Share of rows whose cells differ in height that could be either.
UNLEVEL_ROWS: Final = 2  # Rows from which that is no accident.
UNLEVEL_LONG: Final = 6  # Rows from which the columns are looked at apart: formulas have fewer.
LEVEL: Final = 0.1  # em by which the baselines in a row may differ.
UNLEVEL_COLUMN: Final = 3  # Rows from which a column as a whole may stand higher or lower.
BELOW: Final = 0.8  # em from which one line stands below another.

# What is drawn and written around.

RULES = Sign("rules", 0.5, "rule, and RULES_BASE once", "tables lie between rules of one width")
RULES_BASE: Final = 1.2  # Rules that two rules or more count beyond their number.
MOST_RULES: Final = 3.8  # Rules, with RULES_BASE, from which more say nothing new.
CAPTION = Sign("caption", 0.8, "once", "the author says so", "a table caption")
HEADER = Sign("header", 0.2, "once", "a header row was told from the rest")

# What it may be instead.

WORD = Sign("words", -0.12, "word of a usual cell between SHORT_CELL and FULL_CELL", "cells are short")
SHORT_CELL: Final = 5  # Words up to which a cell is as short as cells are.
FULL_CELL: Final = 15  # Words from which more say nothing new.
LONG_CELL: Final = 14  # Words from which a cell is a paragraph.
LIST_MARKS = Sign("list_marks", -2.0, "once", "the first column holds bullets or numbers", "list marks")
LABELS = Sign("labels", 1.2, "once", "each label has its value beside it", "labels with colons")
# Share of first cells with list marks or colons that tell a list or form of two columns.
SOME_MARKS: Final = 0.4
MOST_MARKS: Final = 0.8  # ... and of more columns.
HEADINGS = Sign("headings", -2.0, "once", "numbered headings under rules", "numbered headings")
MOST_TITLES: Final = 0.6  # Share of first cells that begin like numbered headings.
TITLE_ROWS: Final = 3  # Rows up to which headings stand together without text between.
CODE = Sign("code", -2.5, "once", "statements stand in columns too", "program text")
SOME_CODE: Final = 0.25  # Share of cells that look like statements.
ENTRIES = Sign("entries", -2.5, "once", "leader dots, or words with pages", "entries of a contents page")
MOST_ENTRIES: Final = 0.4  # Entries a row from which it is a contents page or an index.
PAGES = Sign("pages", -2.5, "once", "the last column counts upwards", "rising page numbers")
SOME_LEADERS: Final = 0.3  # Share of cells with leader dots that make rising numbers page numbers.
# Share of first cells that begin like numbered headings which makes rising numbers page numbers.
HALF_TITLES: Final = 0.5
FEW_COLUMNS: Final = 3  # Columns up to which it may be a contents page.
LEAST_PAGES: Final = 3  # Numbers from which a column can be seen to count upwards.
PAGE_DIGITS: Final = 4  # Digits of a page number at most.
MOST_PAGES: Final = 0.75  # Share of the last column that must be numbers.
MOST_RISING: Final = 0.9  # Share of neighbours that must not fall.
TWO_OF_TEXT = Sign("two_of_text", -0.8, "once", "two columns, few numbers, no rules")
TWO_ROWS = Sign("two_rows", -1.6, "once", "two lines that happen to share gaps")
TWO_SHORT_ROWS = Sign("two_short_rows", -2.4, "once", "... of two or three columns")
THREE_ROWS = Sign("three_rows", -0.5, "once", "three lines that may happen to share gaps")
# In place of what few rows, and two columns of text, count.
EVEN = Sign(
    "even", 0.5, "once", "columns as wide as each other fill the width between the margins", "even columns"
)
EVEN_SLACK: Final = 1.0  # Points by which text may begin beside such a column.
FLOWING = Sign("flowing", -2.5, "share of cells that read on downwards", "columns of prose")
SOME_FLOW: Final = 0.2  # Share of cells reading on downwards that is worth telling.
# Cells below another from which that share means anything, and words of a cell that can be read on.
FLOW_CELLS: Final = 3

# A grid of rules is a table unless it is mostly empty or its cells are no rectangles.

GRID = Sign("grid", 1.0, "once", "it is drawn")
GRID_EMPTY = Sign(
    "grid_empty", 1.5, "share of slots with text below GRID_FILLED", "a form to fill in, a frame"
)
GRID_FILLED: Final = 0.45  # Share of slots with text from which a drawn grid is as full as tables are.
GRID_ROWS = Sign("grid_rows", 0.1, "row with two cells", "a pattern that is repeated is meant")
GRID_MOST_ROWS: Final = 5  # Rows with two cells from which more say nothing new.
GRID_RAGGED = Sign("grid_ragged", -1.5, "share of joined cells above SOME_RAGGED", "walls of a drawing")
SOME_RAGGED: Final = 0.15  # Share of joined cells that are no rectangles as bad drawing leaves them.
GRID_WALLS = Sign("grid_walls", 0.5, "share of inner upright walls above HALF_WALLS", "a grid has walls")
HALF_WALLS: Final = 0.5  # Share of inner upright walls of a grid that could be either.
# Share of inner upright walls drawn from which a grid is meant, though one row alone holds two cells.
CLOSED_WALLS: Final = 0.9
FORM_ROWS: Final = 3  # Labels from which the first column of a closed grid is a form's ...
LABEL_LINES: Final = 2  # ... of so many printed lines at most.
BLANK_SLOTS: Final = (
    6  # Slots from which a grid that is drawn whole is a table with hardly anything in it ...
)
BLANK_HEIGHT: Final = 4.0  # ... if a usual row is no higher than so many em: higher ones are panels.
GRID_BARE = Sign("grid_bare", -1.5, "once", "hardly any text, no row of heads")
BARE_SHARE: Final = 0.3  # Share of slots with text below which a grid is bare.
BARE_ROWS: Final = 0.5  # ... where less than this share of its rows holds two cells ...
BARE_HEAD: Final = 0.8  # ... and its first row names less than this share of its columns.
GRID_PROSE = Sign("grid_prose", -1.0, "once", "text set in boxes")
GRID_LONG: Final = 40  # Words of a usual cell from which a grid holds running text.

# What needs no sum.

FEW_CELLS: Final = 3  # Cells with text below which nothing can be told.
# Share of cells that are one letter from which it is letter-spaced or vertical text.
MOST_LETTERS: Final = 0.7
# Characters up to which a text with more digits than letters is an amount: '5 (3.2%)', '12 kg'.
AMOUNT_CHARS: Final = 24
