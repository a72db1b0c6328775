"""Code blocks: lines set in a fixed-width font on a page that is otherwise not."""

from __future__ import annotations

from itertools import pairwise

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.frame import Frame, Segment, WordTable, rows_of
from pincite.layout.text.lines import make_segment
from pincite.model import words as wordflags
from pincite.model.geometry import overlap_x
from pincite.regex import regex

# Above this share of fixed-width characters the page is typewritten, and nothing on it is code ...
MOST_OF_PAGE = 0.85
MOST_BESIDE_TEXT = 0.6  # ... and above this what stands beside something in it may as well be a table
LARGE = 1.3  # size over that of most text from which a text is no listing: a heading with a name, mostly
OTHERS_IN_LINE = 0.25  # share of the letters of a line of a listing that may be set in another font
CROSSED = 3  # lines of text that run across white space in a listing
# What comments in a listing, and other columns of it, start with.
_BESIDE = regex(r"//|/\*|--|[#;%<\\]")
# A command of TeX with what it is about, a statement with its end, or a call.
_COMMAND = regex(r"^\\\w+\*?[\[{]|\S[;{}]$|^[\w.]+\(.*\)$")
COLUMN = 0.6  # em: the advance of most fixed-width fonts, for indents
GAP = 2.2  # leadings between two pieces of one listing
CLOSE = 0.5  # leadings that boxes of lines may overlap: they may be higher than the lines stand apart

# Em: white space as wide as a letter of a fixed-width font, and half of that, less than which is no blank.
LETTER, HALF = 0.5, 0.26
LONG, EVEN = 4, 1.12  # Letters of words whose letters are as wide, and how much wider in one than in another.

# Points by which a line of a listing may start right of where the one above ends: it is moved in.
ASIDE = 40.0


def whole_listings(segments: list[Segment], frame: Frame) -> tuple[list[Segment], list[Segment]]:
    """Lines of listings, joined over the white space before comments and other columns in them; and the other
    segments. What lines of text above or below run across is no gutter between columns of the page."""
    if not _is_mixed(frame, MOST_BESIDE_TEXT):
        return [], segments
    text = [s for s in segments if s.font not in frame.mono]
    parts: dict[Segment, list[Segment]] = {}  # by the first piece of a line
    for row in rows_of(segments):
        head = row[0]
        for a, b in pairwise(row):
            if _goes_on_beside(a, b, text, frame):
                parts.setdefault(head, [head]).append(b)
            else:
                head = b
    used = {s for own in parts.values() for s in own}
    return [_whole(own, frame.words) for own in parts.values()], [s for s in segments if s not in used]


def _goes_on_beside(a: Segment, b: Segment, text: list[Segment], frame: Frame) -> bool:
    if a.last != b.first or frame.words.font[b.first - 1] not in frame.mono or not _is_code(b, frame):
        return False
    if not _BESIDE.match(b.text) or any(a.x1 < v.x < b.x0 for v in frame.rules.vertical):
        return False
    return sum([t.x0 < a.x1 and t.x1 > b.x0 for t in text]) >= CROSSED


def _whole(parts: list[Segment], words: WordTable) -> Segment:
    a, b = parts[0], parts[-1]
    box = (a.x0, min([s.y0 for s in parts]), b.x1, max([s.y1 for s in parts]))
    return make_segment(words, a.first, b.last, box, a.baseline, max([s.size for s in parts]))


def _is_code(s: Segment, frame: Frame) -> bool:
    """True if all words of a piece are set in a font of fixed width."""
    return s.font in frame.mono and all(font in frame.mono for font in frame.words.font[s.first : s.last])


def _is_mostly(s: Segment, frame: Frame) -> bool:
    """True if a piece is set in a font of fixed width, but for a word: names in a text make it none."""
    if s.font not in frame.mono:
        return False
    fonts, texts = frame.words.font[s.first : s.last], frame.words.text[s.first : s.last]
    others = sum([len(text) for font, text in zip(fonts, texts, strict=True) if font not in frame.mono])
    return others <= OTHERS_IN_LINE * s.chars


def _is_mixed(frame: Frame, most: float) -> bool:
    """True if some of a page, and at most this share of it, is set in a font of fixed width."""
    fixed = sum([s.chars for s in frame.segments if s.font in frame.mono]) if frame.mono else 0
    return 0 < fixed <= most * sum([s.chars for s in frame.segments])


def code_joined(blocks: list[Block], frame: Frame) -> list[Block]:
    """The blocks in order, with runs of fixed-width ones made one block of kind 'code'."""
    if not _is_mixed(frame, MOST_OF_PAGE):
        return blocks
    large = LARGE * frame.body_size
    texts = (b for b in blocks if b.kind in ("text", "list_item") and b.size < large)
    code = {b for b in texts if all(_is_mostly(s, frame) for row in b.lines for s in row)}
    runs: list[list[Block]] = []
    for b in blocks:
        if b in code and runs and runs[-1][-1] in code and _follows(runs[-1][-1], b, frame.leading):
            runs[-1].append(b)
        else:
            runs.append([b])
    return [b for run in runs for b in (_listing(run, frame.words) if run[0] in code else run)]


def _follows(a: Block, b: Block, leading: float) -> bool:
    return -CLOSE * leading <= b.box[1] - a.box[3] < GAP * leading and overlap_x(a.box, b.box) > -ASIDE


def _listing(run: list[Block], words: WordTable) -> list[Block]:
    """One code block over the run; a single line is inline code and stays as it is, if it is no command."""
    lines = [row for b in run for row in b.lines]
    if len(lines) == 1 and not _COMMAND.search(run[0].text):
        return run
    _mark_glued([s for row in lines for s in row], words)
    block = block_of(lines, kind="code", group=run[0].group)
    block.reason = "fixed-width lines"
    return [block]


def _mark_glued(segments: list[Segment], words: WordTable) -> None:
    """Mark words of a listing that no blank parts, where blanks are as wide as letters. Some typesetters put
    each letter in the middle of a wider slot, and signs further from others."""
    pairs = [w for s in segments for w in range(s.first + 1, s.last)]
    gaps = [(words.x0[w] - words.x1[w - 1]) / words.size[w] for w in pairs]
    if max(gaps, default=0.0) < LETTER or any(HALF <= gap < LETTER for gap in gaps):
        return
    long = (w for s in segments for w in range(s.first, s.last) if len(words.text[w]) >= LONG)
    advances = [(words.x1[w] - words.x0[w]) / len(words.text[w]) for w in long]
    if max(advances, default=0.0) > EVEN * min(advances, default=0.0):
        return  # letters are not all as wide
    for w, gap in zip(pairs, gaps, strict=True):
        if 0 <= gap < HALF:
            words.flags[w] |= wordflags.GLUED


def indents(lines: list[list[Segment]]) -> list[int]:
    """Leading blanks of each line, from where it starts."""
    left = min([row[0].x0 for row in lines])
    return [max(0, round((row[0].x0 - left) / (COLUMN * row[0].size))) for row in lines]
