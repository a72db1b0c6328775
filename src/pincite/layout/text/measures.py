"""What glyphs are made words by, and words lines: in Python and in C alike."""

from __future__ import annotations

# Glyphs to words.

BASELINE_SHIFT = 0.25  # em: a larger step of the baseline starts another chunk
COLUMN_SHIFT = 0.06  # em by which a piece of a line stands off it, as in another column, ...
COLUMN_SIZE = 0.95  # ... or the smaller size over the larger: it has a baseline and a size of its own

# A smaller size than this over the base size may be that of a raised or lowered script ...
SCRIPT_RATIO = 0.88
SCRIPT_FLOOR = 0.40  # ... but not a smaller one than this: that is text beside a drop cap
SCRIPT_SHIFT = 0.85  # em by which a script may be moved off the baseline ...
SCRIPT_GAP = 0.40  # ... and em by which it may stand off its base
WORD_GAP = 0.17  # em: without a space glyph, a wider gap ends a word
GENERATED_GAP = 0.09  # em: where the engine also put a space, this is enough
SOLID_GAP = 0.5  # em: without a space glyph, ideographs up to so far apart are one word
KERNED = 0.1  # em by which letters reach under each other
ZERO_GAP = 0.02  # em: a generated space over a narrower gap is not believed
MARK_GAP = 0.1  # em that end a word after a full stop or bracket ...
MARK_GLYPHS = 5  # ... that ends so few glyphs at the start of a line
LETTER_GAP = 0.12  # em: median gap of a letter-spaced run ...
LETTER_FACTOR = 1.6  # word gap of a letter-spaced run, in median gaps ...
BACK_STEP = 0.50  # em: moving back further than this starts another chunk ...
TAIL_STEP = 0.25  # ... unless the glyph starts so many em further on than the letter before ...
TAIL_BACK = 0.75  # ... or a little further on and moves back no more em than this
WIDE_GAP = 1.5  # em that cut a line into pieces ...
WIDE_GAP_ROWS = 3.0  # ... unless narrower than this many of the line's own word gaps ...
WIDE_GAP_MOST = 2.2  # ... which count up to this many em only
TAIL_ON = 0.05  # em: a little further on
SCRIPT_BACK = 0.3  # em by which a script may reach back over its base
INITIAL = 0.5  # the smaller size over the larger below which it is text beside a big initial
RAISED = 0.1  # em off the baseline from which a script is raised ...
LOWERED = 0.05  # ... or lowered
# Em over, and under, the baseline that boxes reach, whatever the font says: some say nothing true.
TOP = (0.62, 1.05)
BOTTOM = (0.12, 0.32)
LEAST_SIZE = 0.5  # points: smaller glyphs are taken as so large
SMALLEST_EM = 1e-3  # points: chunks without a size have wide gaps all the same

# Gaps as wide as between words, and their share of all gaps, that make a run letter-spaced ...
SPACED_BREAKS = (3, 0.6)
SPACED_GLYPHS = 4  # ... of so many glyphs at least ...
SPACED_LETTERS = 0.6  # ... mostly letters: digits standing alone are figures of a table or chart ...
LETTER_GAP_MOST = 1.2  # ... with a median gap of no more em than this ...
LETTER_MORE = 0.1  # ... and em by which a word gap is wider than that
USUAL_GAP = 0.3  # em between the words of a line that has none to measure ...
GAPS = (0.1, 3.0)  # ... and least and most of what is measured ...
LOW_GAPS = 3  # ... as the largest of the smallest third

# Words to lines.

BASELINE = 0.25  # em of the smaller text by which the baselines of pieces on one line differ ...
JOIN_GAP = 0.8  # ... and by which they stand apart ...
OVERLAP = 0.35  # ... or overlap ...
SIZES = 0.5  # ... the smaller size over the larger: a big initial is no part of the line beside it
BESIDE_GAP = 0.35  # em between text and what is raised or lowered beside it
SCRIPT_STEP = 0.05  # em off the baseline from which text may be raised or lowered
GLUE = 0.12  # em; closer than this there is no white space between two pieces
TALLEST = 60.0  # points: text larger than this does not widen the search for scripts

# Glyphs of a page.

RAISED_BOTTOM = 0.2  # em: digits whose outline starts this far over the baseline are raised ...
RAISED_HEIGHT = (0.2, 0.58)  # ... if it is so many em high: least and most
OFF_PAGE = 1.0  # points outside the page up to which the middle of a glyph is still on it

# Chinese and Japanese in columns.

FIRST_WIDE = 0x2E80  # ideographs, kana and their signs begin here
LEAST_STANDING = 4  # steps down from which columns are told
STANDING_STEP = (0.6, 1.6)  # em from one glyph of a column or line to the next ...
STANDING_BESIDE = 0.3  # ... and em by which they may stand off it
