"""What speaks for and against a block being a heading, and its level.

Sizes are compared as the block's em over that of the body text, white space in usual distances of
baselines (leadings).
"""

from __future__ import annotations

from typing import Final

from pincite.layout.signs import Sign

# What a block must have before signs are counted: a style of its own, and the length of a title.

# Points from which a block is a heading: a style of its own alone is not enough, bold over text with white
# space above is.
ACCEPT: Final = 2.52
MOST_LINES: Final = 4  # Printed lines of a heading ...
LARGE_LINES: Final = 6  # ... and of one set in large type, which fills narrow columns quickly.
MOST_CHARS: Final = 170  # Characters of a heading; longer text is a paragraph however it is set.
TAGGED_CHARS: Final = 510  # Characters of a heading that a trusted structure tree names.
LEAST_LETTERS: Final = 2  # Letters of a heading: fewer are a mark or a number.
LETTERS: Final = 0.3  # Share of letters among a heading's characters: figures and formulas have fewer.

# Sizes, over that of the body.

HUGE_FROM: Final = 1.6  # Titles of documents and chapters.
LARGE_FROM: Final = 1.3  # Sections; body text is hardly ever set so much larger.
LARGER_FROM: Final = 1.13  # Two points over text of ten to fourteen: no lead-in and no quotation is set so.
# Half a point over text of ten to twelve: more than two fonts of one size differ by.
SLIGHTLY_FROM: Final = 1.04
HUGE = Sign("huge", 3.0, "once", "only titles are set so large")
LARGE = Sign("large", 2.6, "once", "text that goes on is hardly ever set so large")
LARGER = Sign("larger", 1.7, "once", "it stands out, as lead-ins and quotations may too")
SLIGHTLY = Sign("slightly larger", 1.0, "once", "another font may look larger than it is meant")

# Style.

BOLD = Sign("bold", 1.5, "once", "bold in plain text sets apart, or stresses", told="bold")
CAPITALS = Sign("capitals", 0.5, "once", "a title, a label or an acronym", told="capitals")
COLOURED = Sign("colour", 0.2, "once", "a colour of its own, though links have one too", told="colour")

# What the document does with the style.

LEADS = Sign(
    "leads text", 0.7, "once", "what stands short and alone over text again and again is its heading"
)
LISTS = Sign("leads lists", 0.6, "once", "a label that stands over lists again and again may end in a colon")
TERM = Sign("over text moved in", -1.5, "once", "a term; its explanation is moved in, other text is not")
RUNS = Sign("runs on", -1.2, "once", "most of what is set so is text")
USES: Final = 3  # Blocks of one look from which its use is known.
MOSTLY: Final = 0.6
HARDLY: Final = 0.35  # Shares of the blocks of one look that stand short over text.

# Sum of the differences of red, green and blue (0..255) from which two colours are told apart.
DISTINCT: Final = 90

# Text.

SLIDE_TITLE = Sign("title of a slide", 4.0, "once", "what a slide is about", told="the title of its slide")
ON_SLIDE = Sign(
    "beside the title of a slide",
    -1.3,
    "each line, one of huge print",
    "a slide has one title; the rest is its text, the more so on several lines",
)
CHAPTER = Sign("chapter line", 2.6, "once", "'Chapter 3' on a line of its own", told="numbered")
NUMBERED = Sign("numbered", 1.0, "once", "'2.1 Method'; items of lists are numbered, too", told="numbered")
STOP = Sign("stop", -1.6, "once", "a sentence, or a line that goes on behind a comma")
COLON = Sign("colon", -1.2, "once", "a label, or the line before a list")
SEVERAL_LINES = Sign(
    "several lines", -0.85, "once", "what is hardly larger than text fits on one line if it is a heading"
)
OPTION = Sign("option of a command", -1.5, "once", "a term; what it does is said below")
LOWER = Sign("lower case", -0.6, "once", "it goes on with something")
UNCASED = Sign("script without capitals", 0.25, "once", "no capital can say that something begins")
LEFTWARD = Sign("script from right to left", 0.15, "once", "nor is it set in italics, or in small capitals")
ITEM = Sign("list item", -1.5, "once", "it stands in a list")

# Characters below which the full stop after a numbered text is the number's: 'A. B.'.
NUMBER_CHARS: Final = 8

# Place: leadings of white space between the block and what stands above and below it.

SPACE_ABOVE = Sign("space above", 0.35, "once", "white space parts what ends from what begins")
NEARER_BELOW = Sign("nearer to what follows", 0.35, "once", "a heading belongs to the text below it")
NEARER_ABOVE = Sign("nearer to what precedes", -0.3, "once", "it ends something")
OVER_TEXT = Sign("over text", 0.7, "once", "body text starts below")
OVER_TABLE = Sign("over a table", -1.0, "once", "its title or label")
SET_ALIKE = Sign("followed by its like", -1.1, "once", "one of several lines: labels, an address, a cover")
NOTHING_NEAR: Final = 3.0  # Leadings that count as white space where nothing stands above, or below.
APART: Final = 0.5  # Leadings of white space above that are more than that between paragraphs set solid.
NEARER: Final = 0.1  # Leadings by which the space above is larger than that below.
FURTHER: Final = 1.5  # Leadings by which the space below is larger than that above.
BODY_NEAR: Final = 3.0  # Leadings within which the text below belongs to the heading.
PROSE_LINES: Final = 3  # Lines of text in small print that may have a heading in small print.
REPEATED: Final = 4  # Times that one page says the same in one look, from which it is a label.
FIGURE_SIZE: Final = 20.0  # Points from which a word with a digit may be a figure shown large ...
FIGURE_CHARS: Final = 8  # ... and its characters.
BODY_ALIKE: Final = 0.1  # Difference from the body size, over it, up to which text is body text.
SAME_SIZE: Final = 0.3  # Points up to which two sizes are one style.

# How sure it is: from 0.6 at ACCEPT on, at most 0.99.

SURE_FROM: Final = 0.5
SURE_STEP: Final = 0.1
SURE_RISE: Final = 0.5
SURE_SPAN: Final = 3.0  # Points over ACCEPT that raise the score by SURE_RISE.
MOST_SURE: Final = 0.99  # A look is never certain.
TAGGED: Final = 0.95  # Score of a heading that a trusted structure tree names.

# Levels.

SIZE_STEP: Final = 0.35  # Points by which the sizes of two levels differ; nearer ones are one style.
MOST_LEVELS: Final = 6  # Levels of headings that HTML and Markdown have.
