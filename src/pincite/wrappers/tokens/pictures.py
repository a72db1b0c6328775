"""Pictures of a page as tokens, and where they come in the order of reading."""

from __future__ import annotations

from pincite.model.document import Page
from pincite.model.elements import Element
from pincite.model.geometry import Box, area, intersection_area, overlap_x

LEAST = 3.0  # Points: what is narrower or lower is a rule drawn as a picture, or a dot that keeps a place.
WHOLE_PAGE = 0.9  # Share of a page from which a picture is the scan of it, or paper behind it.
FULL_OF_TEXT = 0.1  # Share of a figure that its lines of text may cover: more is a box of text, drawn around.
INSIDE = 0.5  # Share of a picture that lies in a figure from which it is a part of it.


def pictures(page: Page) -> list[tuple[int, Box, Element | None]]:
    """Pictures of the page: the number of the element before which each comes in reading, its box, and
    the figure it is. Figures first, each one picture whatever it is put together from; then raster
    images outside of them."""
    drawn = []
    for box in dict.fromkeys(page.images):
        width, height = box[2] - box[0], box[3] - box[1]
        if min(width, height) < LEAST or area(box) >= WHOLE_PAGE * page.width * page.height:
            continue
        drawn.append(box)
    out: list[tuple[int, Box, Element | None]] = []
    taken: set[Box] = set()
    for at, element in enumerate(page.elements):
        if element.kind != "figure":
            continue
        inside = [b for b in drawn if intersection_area(b, element.box) >= INSIDE * area(b)]
        taken.update(inside)
        printed = sum(area(line.box) for line in element.lines)
        if inside or printed <= FULL_OF_TEXT * area(element.box):
            out.append((at, element.box, element))
    out += [(_before(page, box), box, None) for box in drawn if box not in taken]
    out.sort(key=lambda p: (p[0], p[1][1], p[1][0]))
    return out


def _before(page: Page, box: Box) -> int:
    """The number of the first element in reading order that stands in the picture's column and begins
    below its middle."""
    middle = (box[1] + box[3]) / 2
    for at, element in enumerate(page.elements):
        if element.kind != "header" and element.box[1] >= middle and overlap_x(element.box, box) > 0:
            return at
    return len(page.elements)
