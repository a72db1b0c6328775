"""What kind of thing a line defines, in brackets at the right edge: '[Function]', '(global variable)'.
Manuals of programs have it so (Texinfo, GAPDoc, Doxygen)."""

from __future__ import annotations

from collections.abc import Callable, Set

from pincite.layout.blocks.block import Block
from pincite.layout.frame import Segment, WordTable, rows_of, without
from pincite.regex import regex

LEAST = 2  # categories of a page, of lines that begin in no font of fixed width
LONGEST = 5  # words of one
SAME_EDGE = 1.0  # points by which their right ends differ, and those of full lines
APART = 0.8  # em of white space at least, before one
LEVEL = 0.2  # em by which its baseline may differ from its line's
MOST_RIGHT = 1  # other texts that begin in the right half of the page
FROM_LEFT = 6.0  # em from the left edge of the text that such a line begins at most
ROOM = 2.0  # em of white space that a word would have left before the category, from which it had room
MOVED_IN = 0.8  # em

_ONE = r"(?:\([^\W\d_][^()\[\]]+\)|\[[^\W\d_][^()\[\]]+\])"
_CATEGORY = regex(rf"^{_ONE}(?:,? ?{_ONE})*$")


def categories(
    words: WordTable,
    segments: list[Segment],
    mono: Set[int],
    taken: Set[Segment],
    parted: Callable[[WordTable, Segment, int], tuple[Segment, Segment]],
) -> tuple[dict[Segment, Segment], list[Segment]]:
    """The categories by the line that each belongs to, and the segments without them. ``segments`` are sorted
    by baseline, those ``taken`` have marks of their own; ``parted`` gives the two parts of one that is cut
    before a word."""
    edge = max([s.x1 for s in segments], default=0.0)
    found = {s for s in segments if s.x1 > edge - SAME_EDGE and is_category(s.text)}
    if not found:
        return {}, segments
    left = min([s.x0 for s in segments])
    starts = min([(left + edge) / 2, *(s.x0 for s in found)])
    if sum([s.x0 >= starts and s not in found for s in segments]) > MOST_RIGHT:
        return {}, segments  # a column of text, or of other things
    pairs: list[tuple[Segment, Segment]] = []
    made: dict[Segment, Segment] = {}
    for row in rows_of(segments):
        line = row[0]
        if line in taken or line in found or line.x0 > left + FROM_LEFT * line.size:
            continue
        if len(row) == 2 and row[1] in found and abs(row[1].baseline - line.baseline) <= LEVEL * line.size:
            pairs.append((line, row[1]))
        elif len(row) == 1 and line.x1 > edge - SAME_EDGE and (at := _category_at(words, line)):
            made[line], category = parted(words, line, at)
            pairs.append((made[line], category))
    if len(pairs) < LEAST and not any(words.font[line.first] in mono for line, _ in pairs):
        return {}, segments
    own = dict(pairs)
    return own, without([made.get(s, s) for s in segments], own.values())


def starts_below(
    category: Segment | None, line: Segment, s: Segment, first: float, left: float
) -> bool | None:
    """Whether a text starts in ``s``, right below the ``line`` of a category; None where something else must
    tell. ``first`` is the width of its first word, ``left`` where most lines of the column begin. Where there
    was no room, a definition goes on in lines that are moved in, within brackets or in small letters."""
    if category is None or category.x0 < line.x0:
        return None
    if category.x0 - line.x1 > first + ROOM * s.size:
        return True
    inside = line.text.count("(") > line.text.count(")") or s.text[:1].islower()
    return False if inside and s.x0 > left + MOVED_IN * s.size else None


def has_category(b: Block) -> bool:
    """True for what a category stands before that was printed right of it: its line defines something."""
    first = b.lines[0] if b.lines else []
    return len(first) > 1 and first[0].x0 > first[1].x0 and is_category(first[0].text)


def is_category(text: str) -> bool:
    return text[-1:] in ")]" and text.count(" ") < LONGEST and _CATEGORY.match(text) is not None


def _category_at(words: WordTable, s: Segment) -> int:
    """The first word of the category that a line ends in, after a wide space; 0 for none."""
    for at in range(s.last - 1, max(s.first, s.last - LONGEST), -1):
        if words.x0[at] - words.x1[at - 1] >= APART * s.size:
            return at if is_category(" ".join(words.text[at : s.last])) else 0
    return 0
