"""What speaks for and against the outermost rows of a page being a running header or footer, judged by
one page alone.

Heights are shares of the page's, white space is in usual distances of baselines (leadings), sizes over
that of the body text.
"""

from __future__ import annotations

from typing import Final

from pincite.layout.signs import Sign

ACCEPT: Final = 1.75  # Points from which rows are furniture: its place at the edge is not enough.

# Which rows are looked at.

EDGE: Final = 0.125  # Height above which headers end: an inch of a page of Letter or A4 and a line ...
NUMBERED_EDGE: Final = 0.17  # ... and those with a page number beside: sheets larger than the book.
PIECES: Final = 3  # Pieces of text in a row: left, middle and right. More are a table's.
ROWS: Final = 3  # Rows of a header or footer on one page.
NEARER: Final = 0.95  # Of the step to the row further out: rows nearer to the text belong to it.
EVEN_ROWS: Final = 4  # Rows as far from each other, from which all are text set wide, ...
EVEN: Final = 0.05  # ... where steps differ by no more than this share of them ...
WIDE_STEP: Final = 1.6  # ... and are as many em: lines of text stand nearer.
RAISED: Final = 0.6  # Em: step of baselines below which a row is the raised mark of the one beside it.
HEADING: Final = 1.08  # Size over the body's from which a row may be a heading of the text below it ...
BODY: Final = 0.97  # ... or from this size where it is bold.
SMALL_PRINT: Final = 0.93  # Size of a second row that may still be furniture.

# Place.

VERY_FAR: Final = 0.075
FAR: Final = 0.1  # Distance from the edge of the page: within the margin that books and reports leave.
VERY_FAR_OUT = Sign("very far out", 0.75, "once", "text ends well before")
FAR_OUT = Sign("far out", 0.5, "once", "text mostly ends before")
WIDE_GAP: Final = 2.4
CLEAR_GAP: Final = 1.75
SMALL_GAP: Final = 1.35  # Leadings to the text: two lines left out, one, or less than between paragraphs.
WIDE_APART = Sign("wide gap", 1.0, "once", "no paragraphs stand so far apart")
APART = Sign("gap", 0.75, "once", "few paragraphs stand so far apart")
NOT_APART = Sign("no gap", -0.75, "once", "it is the first or last line of the text")

# Page numbers.

LONE_NUMBER = Sign("page number", 2.0, "once", "nothing else stands there alone")
ADDRESS = Sign("web address", 1.25, "once", "browsers print it at the edge of each page")
OWN_NUMBER = Sign("the page's own number", 0.75, "once", "as many pages stand before it")
NUMBERED = Sign("title with a number", 1.25, "once", "it, or what stands beside it, may be the page's")

# Characters up to which a number at the end of a text may be the page's: more is a line of text.
NUMBERED_CHARS: Final = 120

# Look.

TINY: Final = 0.86
LARGE: Final = 1.2  # Sizes of notes and imprints, and of headings.
TINY_PRINT = Sign("tiny print", 0.75, "once", "set smaller than notes")
SMALLER = Sign("small print", 0.5, "once", "set smaller than text")
LARGE_PRINT = Sign("large print", -1.25, "once", "a heading, or the title of the page")
STYLED = Sign("capitals or italics", 0.4, "once", "running titles are often set so")
SHORT: Final = 3  # Characters of a piece below which its capitals say nothing.
PROSE = Sign("ends like prose", -0.75, "once", "titles end without a stop")
PROSE_CHARS: Final = 25  # Characters from which a full stop is no abbreviation's.
RULED = Sign("ruled off", 0.6, "once", "a drawn line parts it from the text")
RULE_WIDTH: Final = 0.25  # Share of the page's width from which a line parts more than a note.
RULE_REACH: Final = 1.5  # Leadings between furniture and its line.
RULE_SLACK: Final = 2.0  # Points by which the line may cut into the boxes of the text.
SPREAD = Sign("spread", 0.5, "once", "pieces at both ends of the row")
SPREAD_GAP: Final = 4.0  # Em of white space between pieces: no justified line has it.
UNREPEATED = Sign("on this page alone", -1.2, "once", "what runs over pages stands on several")
NAMES = Sign("names a heading", 2.0, "once", "it says small what the page says large, as running titles do")
NARROW = Sign("narrow", 0.15, "once", "shorter than a line of text")
NARROW_SHARE: Final = 0.5  # Share of the page's width.
LEAST_LEADING: Final = 1.1  # Leading over the body size at least: pages with few lines tell none.

# Furniture that other pages show as well.

SAME_X: Final = 6.0  # Points by which repeated titles are moved.
SAME_Y: Final = 5.0  # Points by which their baselines are moved.
# Characters from which equal texts are one title wherever they stand: sides swap on odd and even pages.
OWN_WORDS: Final = 12
# Height from which on large print is a title, also where a page inside says it again.
TITLE_EDGE: Final = 0.2
THIRDS: Final = 3  # Repeated rows are looked for in the first and the last third of the page's height.
