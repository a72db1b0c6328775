"""Titles of slides: decided by the page, before anything else takes their text."""

from __future__ import annotations

from collections import Counter
from itertools import chain, pairwise

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.numbering import starts_with_bullet
from pincite.layout.frame import Frame, Segment
from pincite.model.geometry import overlap_x

TEXT_SIZE = 0.022  # body size over the page's height: text of a page is smaller, that of a slide larger
TITLE_SIZE = 0.036  # ... or the size of a title: 20 points on the smallest usual slide
LARGEST = 0.9  # size over that of the largest text from which a line may be the title
LARGER = 1.1  # title over body size: it stands out by itself ...
TOP = 0.3  # ... and where it does not, share of the height in which it must be the first row ...
APART = 1.5  # ... and em of its distance to the next row
LOW = 0.5  # share of the height below which the largest text is a caption, if another line heads the page
SUBTITLE = 0.6  # size of a line below over that of the title up to which it may be its second part
ONE_SIZE = 0.95  # smaller over larger size of two lines of one title
STEP = 1.5  # em from one line of a title to the next
LINES = 4  # lines of a title
BESIDE = 0.7  # size over that of the title from which text beside it, no lower, heads another panel
GAP = 3.0  # em between pieces of one line of a title
DECK = 0.5  # share of the pages with the title of a slide from which a document is a deck
LETTERS = 2  # letters of the longest word of a title at least: fewer are marks, numbers, a figure's labels


def is_slide(frame: Frame) -> bool:
    """True if the page is wider than high and set in type that is read from afar."""
    if frame.width <= frame.height or not frame.segments:
        return False
    largest = max([s.size for s in frame.segments])
    return frame.body_size >= TEXT_SIZE * frame.height or largest >= TITLE_SIZE * frame.height


def slide_title(frame: Frame) -> list[list[Segment]]:
    """The lines of a slide's title, its topmost large text; none on other pages and where a structure tree
    says what is a title."""
    if frame.tags or not is_slide(frame):
        return []
    lettered = [s for s in frame.segments if _may_be_title(s)]
    if not lettered:
        return []
    least = LARGEST * max([s.size for s in lettered])
    large = {s for s in lettered if s.size >= least}
    rows = frame.rows
    at = next(i for i, row in enumerate(rows) if not large.isdisjoint(row))
    if at > 0 and rows[at][0].baseline > LOW * frame.height and _heads(frame, rows):
        at, large = 0, set(rows[0])
    while at + 1 < len(rows) and _over_larger(rows[at], rows[at + 1]):
        at += 1
    lines = [_pieces(rows[at], large)]
    if not lines[0]:
        return []
    left, right = lines[0][0].x0, lines[0][-1].x1
    below = [row for row in rows[at + 1 :] if any(left < (s.x0 + s.x1) / 2 < right for s in row)]
    for row in below[: LINES - 1]:
        more = _pieces(row, {s for s in row if _goes_on(lines[-1], s) or _subtitle(frame, lines[-1], s)})
        if not more:
            break
        lines.append(more)
    if _is_folded(frame, lines):
        return []
    if lines[0][0].size >= LARGER * frame.body_size or large.issubset(chain(*lines)):
        return lines
    return lines[:1] if _stands_apart(frame, rows, at) else []


def _is_folded(frame: Frame, lines: list[list[Segment]]) -> bool:
    """True if other large text stands beside a title or higher: a sheet in panels that have a title each."""
    title = list(chain(*lines))
    left, right = min([s.x0 for s in title]), max([s.x1 for s in title])
    return any(
        s.size >= BESIDE * title[0].size
        and (s.x0 > right or s.x1 < left)
        and s.baseline <= title[-1].baseline
        and _may_be_title(s)
        for s in frame.segments
    )


def _heads(frame: Frame, rows: list[list[Segment]]) -> bool:
    """True if the first row of a page stands at its top, larger or bolder than the row below it."""
    first, below = rows[0][0], rows[1][0]
    stands_out = first.size > LARGER * below.size or (first.bold and not below.bold)
    return first.baseline < TOP * frame.height and stands_out and _may_be_title(first)


def mark_beside_titles(pages: list[list[Block]]) -> None:
    """Put headings that stand above the title of a slide on its level: either may be what it is about. In a
    deck, where most pages have such a title, the topmost heading of a page without one is on it, too."""
    titles = [next((b for b in blocks if b.title), None) for blocks in pages]
    deck = sum([title is not None for title in titles]) > DECK * len(pages)
    for blocks, title in zip(pages, titles, strict=True):
        heads = [b for b in blocks if b.kind == "heading"]
        if title is None and deck and heads:
            title = min(heads, key=lambda b: b.box[1])
        for b in heads:
            b.title |= title is not None and (b is title or b.box[3] <= title.box[1])


def _may_be_title(s: Segment) -> bool:
    """True if the text has a word and starts with no bullet."""
    longest = max([sum(map(str.isalpha, word)) for word in s.text.split()], default=0)
    return longest >= LETTERS and not starts_with_bullet(s.text)


def _over_larger(row: list[Segment], below: list[Segment]) -> bool:
    """True if a row is a small line right over the title."""
    size, larger = max([s.size for s in row]), max([s.size for s in below])
    near = below[0].baseline - row[0].baseline < STEP * larger
    return near and size < ONE_SIZE * larger and any(_may_be_title(s) for s in below)


def _pieces(row: list[Segment], large: set[Segment]) -> list[Segment]:
    """The pieces of the row that belong to the title; none where they are columns."""
    own = [s for s in row if s in large]
    near = all(b.x0 - a.x1 < GAP * a.size for a, b in pairwise(own))
    return own if near else []


def _stands_apart(frame: Frame, rows: list[list[Segment]], at: int) -> bool:
    """True if a line no larger than the text is the first of its page and well apart from what follows."""
    first = rows[at][0]
    if at > 0 or first.baseline > TOP * frame.height or at + 1 == len(rows):
        return False
    return rows[at + 1][0].baseline - first.baseline > APART * max(frame.leading, first.size)


def _subtitle(frame: Frame, line: list[Segment], s: Segment) -> bool:
    """True if a smaller piece right below has the colour that sets the line apart from the text."""
    a = line[0]
    return (
        SUBTITLE * a.size <= s.size <= a.size
        and a.bold == s.bold
        and a.colour == s.colour != _usual_colour(frame.segments)
        and s.baseline - a.baseline < STEP * a.size
        and any(overlap_x(t.box, s.box) > 0 for t in line)
        and not starts_with_bullet(s.text)
    )


def _usual_colour(segments: list[Segment]) -> int:
    chars: Counter[int] = Counter()
    for s in segments:
        chars[s.colour] += s.chars
    return max(chars, key=lambda colour: (chars[colour], -colour))


def _goes_on(line: list[Segment], s: Segment) -> bool:
    """True if a piece below goes on with the line of a title."""
    a = line[0]
    small, big = sorted((a.size, s.size))
    return (
        small >= ONE_SIZE * big
        and a.bold == s.bold
        and s.baseline - a.baseline < STEP * big
        and any(overlap_x(t.box, s.box) > 0 for t in line)
        and not starts_with_bullet(s.text)
    )
