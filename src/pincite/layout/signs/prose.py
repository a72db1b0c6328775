"""Lines of running text: long, one under the other at one left edge, full to the right or reading on.

Each is a condition, not a sum: what tables are not made of must be beyond doubt, or a table loses rows.
"""

from __future__ import annotations

from typing import Final

LINE_CHARS: Final = 12  # Characters of a line that can be one of running text.
# em between the baselines of one paragraph: neither one line's unevenness nor a gap between paragraphs.
STEP: Final = (0.5, 2.1)
SAME_SIZE: Final = 0.15  # Share by which the em of lines of one paragraph may differ.
SAME_LEFT: Final = 2.2  # em by which left edges may differ: first lines are set in.
# Paragraphs that are open at once, of columns side by side, before those far above are let go.
OPEN_CHAINS: Final = 24
ALONE_WIDTH: Final = 28  # em of a line that is running text though one or two stand alone ...
ALONE_BLANKS: Final = 8  # ... with so many blanks.
NARROWEST: Final = 11  # em of the narrowest column of prose: narrower is a column of a table.
FULL: Final = 0.8  # Share of the column's width that lines but the last fill on average, ...
FLUSH: Final = 0.5  # ... or share of those that end at its right edge, ...
FLUSH_SLACK: Final = 1.2  # ... within so many em.
BLANKS: Final = 3.5  # Blanks a line on average; cells have fewer.
LOW: Final = 0.2  # Share of lines beginning in lower case below which lines with digits are rows ...
DIGITS: Final = 0.9  # ... where this share of them has one.
READS_ON: Final = 0.25  # Share of lines beginning in lower case from which text reads on ...
MANY_BLANKS: Final = 7  # ... or blanks a line from which it is prose whatever its case.
PAIR_BLANKS: Final = 6  # Blanks a line that two lines alone must have, the second beginning in lower case.
LAST_STEP: Final = 1.5  # em from the last line of a paragraph to a single word that ends it.

# Running text beside labels: the cells of a column.

LABELS: Final = 2  # Labels beside the lines of one column from which they are its rows ...
LABELLED: Final = (
    0.8  # ... and share of what stands beside its lines that must be labels of one left edge ...
)
LABEL_EDGE: Final = 0.3  # ... within so many em ...
APART: Final = 6.0  # ... and em from one line of the column to the next.
