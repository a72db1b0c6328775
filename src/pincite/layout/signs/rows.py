"""Does a printed line go on with the row above it, or start a new one? A sum above 0 goes on.

Numbers under numbers speak for a new row, a lower-case start or an empty label for going on; white space
decides most. Chosen by hand.
"""

from __future__ import annotations

from typing import Final

from pincite.layout.signs import Sign

# White space above the line.

# Share of loose steps up to which a table is evenly spaced, so that white space tells nothing.
EVEN: Final = 0.12
# Share of loose steps from which they are the steps between rows; fewer part groups of rows.
MOSTLY: Final = 0.35
# A baseline step this many times the tightest one of the table is more than line spacing.
LOOSE: Final = 1.22
WIDE: Final = 1.8  # A baseline step this many times the tightest parts rows almost surely.
WIDE_STEP = Sign("wide_step", -4.0, "once", "nobody sets the lines of a cell so far apart")
LOOSE_STEP = Sign("loose_step", -2.0, "once", "more than line spacing")
TIGHT_STEP = Sign("tight_step", 1.2, "once", "line spacing where rows stand apart")
TIGHT_IN_GROUP = Sign("tight_in_group", 0.3, "once", "line spacing where only groups of rows stand apart")

# The first column.

NO_LABEL = Sign("no_label", 2.0, "once", "rows are named in their first column")
NO_LABEL_NEW = Sign("no_label_new", 0.5, "once", "... but the line fills columns that were empty so far")
LONE_LABEL = Sign("lone_label", -0.6, "once", "under a full row: a section, or a label's second line")
LONE_OUT = Sign("lone_out", -2.0, "once", "names of sections stand further out")
LONE_INDENTED = Sign("lone_indented", 0.3, "once", "second lines of labels are set in")
INDENT: Final = 0.4  # em by which such a line is set in.
LABEL_UNDER_NONE = Sign("label_under_none", -2.5, "once", "the row above has no name yet has begun")
UNDER_LONE_LABEL = Sign("under_lone_label", -1.0, "once", "the label above was the name of a section")
OTHER_WEIGHT = Sign("other_weight", -1.5, "once", "bold under plain or plain under bold")
AS_FULL = Sign("as_full", -1.2, "once", "wrapped text seldom wraps in every column")

# The other columns.

NUMBERS = Sign("number_under_number", -3.0, "column, MOST_NUMBERS at most", "numbers do not wrap")
MOST_NUMBERS: Final = 2  # Columns with a number under a number from which more say nothing new.
FLOW: Final = 0.7  # Weight of text that reads on, outside the label.
READS_ON = Sign("reads_on", 1.0, "point of text reading on in other columns, to MOST_FLOW", "cells wrap")
MOST_FLOW: Final = 2.5  # Points, either way, from which more columns say nothing new.
SPANS = Sign("spans", -1.5, "once", "the line has text over several columns")
SEVERAL_NUMBERS = Sign("several_numbers", -0.8, "once", "a label with numbers beside it is a row")

# Text under text in one column.

STARTS_LOW = Sign("starts_low", 2.0, "once", "a lower-case start reads on")
OPEN_END = Sign("open_end", 1.5, "once", "the text above ends in a hyphen, a comma, 'of'")
CLOSED_END = Sign("closed_end", -0.8, "once", "the text above ends in a full stop")
WORDS_UNDER_NUMBER = Sign("words_under_number", -0.5, "once", "numbers do not go on in words")
ROOM_LEFT = Sign("room_left", -1.2, "once", "the first word would have fitted above")
NO_ROOM = Sign("no_room", 1.0, "once", "the first word would not have fitted above")
BLANK: Final = 0.3  # em of a blank before the word that might have fitted.
# Widths of the first word from which the line above is long enough to have been broken.
FULL_LINE: Final = 2.5
DIGIT_UNDER_DIGIT = Sign("digit_under_digit", -1.0, "once", "lists of figures count on")
