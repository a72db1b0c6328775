"""The printed words of a trace: a library keeps lines and cells, the original knows their words."""

from __future__ import annotations

from collections.abc import Sequence
from html import unescape

from pincite.archive.tracing.traced import Piece, Spot, Trace
from pincite.model.geometry import Box, overlap_y, union

Word = tuple[str, Box]

SAME_LINE = 0.5  # Two words of which this share of the lower one's height is common stand on one line.
SLACK = 0.5  # Points by which the middle of a word may lie outside the box of its line.


def word_boxes(trace: Trace, number: int, words: Sequence[Word]) -> dict[Spot, tuple[Box, ...]]:
    """The boxes of the traced words of page ``number`` by the line or cell they stand in, a box for each run
    of them; those of the page are ``words``, in reading order. A word that is traced in part counts whole;
    lines and cells that are traced as a whole, or whose words are not those of the text, are left out."""
    return {
        spot: boxes
        for piece in trace.pieces
        if piece.page == number and is_partial(piece)
        for spot in piece.spots
        if (boxes := boxes_of(spot, words))
    }


def boxes_of(spot: Spot, words: Sequence[Word]) -> tuple[Box, ...]:
    """The boxes of the traced words of a line or a cell; none where they are all of it, or not found."""
    inside = [word for word in words if is_inside(word[1], spot.box)]
    wanted = signs(unescape(spot.text) if spot.row >= 0 else spot.text)
    printed = "".join(signs(text) for text, _ in inside)
    places = [i for i in range(len(printed)) if wanted and printed.startswith(wanted, i)]
    if not places or len(wanted) == len(printed):
        return ()
    first = min(places, key=lambda i: (abs(i - spot.before), i))
    last = first + len(wanted)
    found: list[Box] = []
    at = 0
    for text, box in inside:
        end = at + len(signs(text))
        if at < last and end > first:
            if found and same_line(found[-1], box):
                found[-1] = union((found[-1], box))
            else:
                found.append(box)
        at = end
    return tuple(found)


def signs(text: str) -> str:
    """The text without white space, which words and lines do not agree on."""
    return "".join(text.split())


def is_inside(box: Box, holder: Box) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return holder[0] - SLACK <= x <= holder[2] + SLACK and holder[1] - SLACK <= y <= holder[3] + SLACK


def same_line(a: Box, b: Box) -> bool:
    return overlap_y(a, b) >= SAME_LINE * min(a[3] - a[1], b[3] - b[1])


def is_partial(piece: Piece) -> bool:
    """Whether only some of the element is traced: else its lines are marked whole anyway."""
    return bool(piece.spots) and piece.chars.length < piece.length
