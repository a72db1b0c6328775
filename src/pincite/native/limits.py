"""The numbers a page is read with, in C: ``limits.h`` names them, and gets them by name in lower case."""

from __future__ import annotations

# Glyphs read on one page; a real page has some thousands, a hostile one would eat memory.
MAX_GLYPHS = 2_000_000
MAX_PATHS = 1_000_000  # Subpaths and strokes kept on one page.
MAX_OBJECTS = 4_000_000  # Page objects visited on one page, forms included.
MAX_SEGMENTS = 8_000_000  # Path segments walked on one page.
MAX_DEPTH = 16  # Form XObjects nested in each other; deeper ones are not entered.
# A run counts as drawn again only if the first drawing is within so many text runs (engine facts: narrow), or
# is a shadow of as many letters no more than ``DUPLICATE_WINDOW`` glyphs before: where text runs down a page,
# each letter is a run.
DUPLICATE_RUNS = 8
# Share of the smaller box that two drawings of a glyph must have in common, and em that they may be apart.
DUPLICATE_OVERLAP, DUPLICATE_SHIFT = 0.5, 0.08
DUPLICATE_SHADOW = 0.03  # Em beside the second drawing from which the first is its shadow.
# Glyphs of the earlier run searched for each glyph of the later one; both are gone through in step.
DUPLICATE_WINDOW = 64
# Em: an outline no higher or wider than this is a blank's (PDFium gives blanks .001 em).
BLANK_HEIGHT = 0.0015
# Em: a loose box outside these bounds comes from a font whose ascent and descent cannot be true.
SHORTEST_FONT, TALLEST_FONT = 0.6, 2.0
# Em above and below the baseline that a loose box gets instead, as in common text fonts.
ASCENT, DESCENT = 0.9, 0.22
STRAIGHT_SLACK = 0.05  # Points: a stroke that leaves its axis by less is axis-parallel.
STRAIGHT_SLOPE = 0.004  # The same as a share of the stroke's length (about a quarter of a degree).
# Stroke width in em from which text that is filled and stroked in one colour looks bold.
FAKE_BOLD_STROKE = 0.01
SHADING = 0x808080FF  # Stands for the fill of a shading, whose colour has no single value.
FARTHEST = 1e7  # Points: coordinates beyond this come from damaged files and are cut off here.
EDGE_SLACK = 0.1  # Points by which a line may lie outside its clip and still count as drawn on its edge.
MAX_TAGS = 100_000  # Nodes kept of one page's structure tree.
MAX_TAG_DEPTH = 64  # Levels of the structure tree; a tree that loops would have no end.
MAX_ALT_BYTES = 1 << 16  # A longer alternative text of one node is left out.
