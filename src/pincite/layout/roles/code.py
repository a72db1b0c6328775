"""Code blocks: lines set in a fixed-width font on a page that is otherwise not."""

from __future__ import annotations

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.frame import Frame, Segment, WordTable
from pincite.model import words as wordflags
from pincite.model.geometry import overlap_x

# Above this share of fixed-width characters the page is typewritten, and nothing on it is code.
MOST_OF_PAGE = 0.6
COLUMN = 0.6  # em: the advance of most fixed-width fonts, for indents
GAP = 2.2  # leadings between two pieces of one listing

# Em: white space as wide as a letter of a fixed-width font, and half of that, less than which is no blank.
LETTER, HALF = 0.5, 0.26
LONG, EVEN = 4, 1.12  # Letters of words whose letters are as wide, and how much wider in one than in another.

# Points by which a line of a listing may start right of where the one above ends: it is moved in.
ASIDE = 40.0


def code_joined(blocks: list[Block], frame: Frame) -> list[Block]:
    """The blocks in order, with runs of fixed-width ones made one block of kind 'code'."""
    mono = frame.mono
    chars = sum(s.chars for s in frame.segments)
    fixed = sum(s.chars for s in frame.segments if s.font in mono)
    if fixed == 0 or fixed > MOST_OF_PAGE * chars:
        return blocks
    texts = (b for b in blocks if b.kind in ("text", "list_item"))
    code = {b for b in texts if all(s.font in mono for row in b.lines for s in row)}
    runs: list[list[Block]] = []
    for b in blocks:
        if b in code and runs and runs[-1][-1] in code and _follows(runs[-1][-1], b, frame.leading):
            runs[-1].append(b)
        else:
            runs.append([b])
    return [b for run in runs for b in (_listing(run, frame.words) if run[0] in code else run)]


def _follows(a: Block, b: Block, leading: float) -> bool:
    return 0 <= b.box[1] - a.box[3] < GAP * leading and overlap_x(a.box, b.box) > -ASIDE


def _listing(run: list[Block], words: WordTable) -> list[Block]:
    """One code block over the run; a single line is inline code and stays as it is."""
    lines = [row for b in run for row in b.lines]
    if len(lines) == 1:
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
    left = min(row[0].x0 for row in lines)
    return [max(0, round((row[0].x0 - left) / (COLUMN * row[0].size))) for row in lines]
