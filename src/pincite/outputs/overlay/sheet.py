"""An overlay as plain shapes in their places on a sheet: the page at its top left, the legend beside it.

Both writers draw these shapes, so that a picture says the same in either form. Points throughout.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterator, Sequence

import msgspec

from pincite.model.geometry import Box, area, overlap_x, overlap_y
from pincite.outputs.overlay.marks import INK, LOOKS, Entry, Line, Look, Mark, Overlay, Size

# Height of the type of labels on the page, and of those inside a box, where print is.
LABEL_SIZE, INNER_SIZE = 7.0, 5.5
LEGEND_SIZE = 8.5  # Height of the type beside the page.
LEADING = 1.35  # From one line of type to the next, in heights of the type.
COLUMN = 300.0  # The most that a line of the legend takes in width; what is longer goes on below.
MARGIN = 8.0  # White around the legend.
SWATCH = (14.0, 6.5)  # Width and height of the sample of a look in the legend.
DISC_RADIUS = 6.75  # Of the numbers in the order of reading.
ROOMY = 2  # Digits that a disc has room for in larger type.
LARGEST_SIDE = 14_400.0  # No page is larger (ISO 32000-1, annex C): what lies farther out is cut off.
BEYOND = 10.0  # What sticks out of the page is drawn this far beyond its edge, out of sight.
# Letters of about half the usual width, and of about one and a half.
NARROW, WIDE = "fijlrt.,:;'|!()[]I ", "mwMW@%"


class Rectangle(msgspec.Struct, frozen=True):
    box: Box
    look: Look
    title: str = ""


class Text(msgspec.Struct, frozen=True):
    """A line of type that starts at x, or is ``centred`` there, on the baseline y. With a ``halo`` it can be
    read on print: a white edge runs around its letters."""

    x: float
    y: float
    text: str
    size: float
    colour: str = INK
    centred: bool = False
    halo: bool = False


class Disc(msgspec.Struct, frozen=True):
    x: float
    y: float
    radius: float
    colour: str = INK


Shape = Rectangle | Line | Text | Disc


class Sheet(msgspec.Struct, frozen=True):
    """The shapes in the order they are drawn; ``size`` of the sheet, ``page`` the size of the page on it."""

    size: Size
    page: Size
    shapes: tuple[Shape, ...]


def sheet_of(overlay: Overlay, page: Size) -> Sheet:
    """``overlay`` on a page of this size."""
    width, height = (min(max(1.0, side), LARGEST_SIDE) for side in page)
    page = (width, height)
    shapes: list[Shape] = [line_on(line, page) for line in overlay.lines]
    # small boxes above large ones: each can be pointed at
    marks = sorted(overlay.marks, key=lambda mark: -area(mark.box))
    shapes += [Rectangle(box_on(mark.box, page), mark.look, mark.title) for mark in marks]
    for box, text in overlay.written:
        shapes += lines_in(box_on(box, page), text)
    shapes += labels(overlay.marks, width)
    shapes += trail(overlay.trail, page)
    if overlay.legend:
        entries, wide, high = beside(overlay.legend, page)
        border = Line(((width, 0.0), (width, max(height, high))), LOOKS["faint"])
        shapes += [border, *entries]
        return Sheet((width + wide, max(height, high)), page, tuple(shapes))
    return Sheet(page, page, tuple(shapes))


def line_on(line: Line, page: Size) -> Line:
    return Line(tuple(point_on(point, page) for point in line.points), line.look)


def box_on(box: Box, page: Size) -> Box:
    return (*point_on((box[0], box[1]), page), *point_on((box[2], box[3]), page))


def point_on(point: tuple[float, float], page: Size) -> tuple[float, float]:
    """A point not far beyond the page."""
    x, y = (min(max(-BEYOND, value), side + BEYOND) for value, side in zip(point, page, strict=True))
    return x, y


def labels(marks: Sequence[Mark], width: float) -> Iterator[Text]:
    """The label of each mark where it is free of the labels before it, or else where it belongs."""
    taken: list[Box] = []
    for mark in marks:
        if not mark.label:
            continue
        places = list(label_places(mark, width))
        chosen = next(
            (one for one in places if not any(meet(extent(one), other) for other in taken)), places[0]
        )
        taken.append(extent(chosen))
        yield chosen


def label_places(mark: Mark, width: float) -> Iterator[Text]:
    """Where a label may stand, the best place first."""
    x0, y0, _, y1 = mark.box
    size = INNER_SIZE if mark.place == "inside" else LABEL_SIZE
    long = wide(mark.label, size)
    beside, over, within = (x0 - 1.5 - long, y0 + size), (x0, y0 - 1.5), (x0 + 1.5, y0 + size)
    first = {"left": beside, "above": over, "inside": within}[mark.place]
    lower = [(beside[0], y0 + step * size) for step in (2, 3, 4) if y0 + step * size < y1 + size]
    for x, y in (first, *lower, over, within, (within[0], y1 - 1.5)):
        x = min(max(1.0, x), max(1.0, width - long))
        yield Text(x, max(y, size), mark.label, size, mark.look.colour, halo=True)


def extent(text: Text) -> Box:
    """About the box of a line of type that starts at its place."""
    return (text.x, text.y - text.size * 0.8, text.x + wide(text.text, text.size), text.y + text.size * 0.2)


def meet(a: Box, b: Box) -> bool:
    return overlap_x(a, b) > 0 and overlap_y(a, b) > 0


def trail(boxes: Sequence[Box], page: Size) -> Iterator[Shape]:
    """A line from box to box, and a numbered disc beside the top of each."""
    stops = []
    for x0, y0, _, y1 in boxes:
        beside = max(DISC_RADIUS, x0 - DISC_RADIUS - 1.5)
        stops.append(point_on((beside, (y0 + min(y0 + 2 * DISC_RADIUS, y1)) / 2), page))
    if stops:
        yield Line(tuple(stops), Look("#ffffff", 3.0))
        yield Line(tuple(stops), LOOKS["heading"])
    for number, (x, y) in enumerate(stops, 1):
        yield Disc(x, y, DISC_RADIUS + 1.0, "#ffffff")
        yield Disc(x, y, DISC_RADIUS)
        size = DISC_RADIUS * (1.2 if len(str(number)) <= ROOMY else 0.9)
        yield Text(x, y + size * 0.36, str(number), size, "#ffffff", centred=True)


def beside(legend: Sequence[Entry], page: Size) -> tuple[list[Shape], float, float]:
    """The entries right of the page, and the width and height they take."""
    leading = LEGEND_SIZE * LEADING
    text_x = page[0] + 2 * MARGIN + SWATCH[0] + max(wide(f"{e.label} ", LEGEND_SIZE) for e in legend)
    ranked = sorted(legend, key=lambda entry: entry.y)
    lines = [folded(entry.text, LEGEND_SIZE, COLUMN) for entry in ranked]
    heights = [leading * len(part) for part in lines]
    tops = spread([entry.y - leading / 2 for entry in ranked], heights, page[1])
    shapes: list[Shape] = []
    for entry, part, top in zip(ranked, lines, tops, strict=True):
        base = top + LEGEND_SIZE
        x = page[0] + MARGIN
        if entry.look is not None:
            shapes.append(Rectangle((x, base - SWATCH[1], x + SWATCH[0], base), entry.look))
        if entry.label:
            shapes.append(Text(x + SWATCH[0] + 5.0, base, entry.label, LEGEND_SIZE))
        shapes += [Text(text_x, base + i * leading, line, LEGEND_SIZE) for i, line in enumerate(part)]
    longest = max(wide(line, LEGEND_SIZE) for part in lines for line in part)
    return shapes, text_x + longest + MARGIN - page[0], tops[-1] + heights[-1] + MARGIN


def spread(tops: Sequence[float], heights: Sequence[float], paper: float) -> list[float]:
    """Rising tops moved as little as keeps things of these heights apart and on the paper, as long as
    there is room on it; what finds none goes on below."""
    placed: list[float] = []
    free = MARGIN
    for top, height in zip(tops, heights, strict=True):
        placed.append(max(top, free))
        free = placed[-1] + height
    lowest = max(paper, MARGIN + sum(heights) + MARGIN) - MARGIN
    for i in reversed(range(len(placed))):
        placed[i] = lowest = min(placed[i], lowest - heights[i])
    return placed


def lines_in(box: Box, text: str) -> Iterator[Text]:
    """A text in its box, as many lines of it as there is room for, but at least one."""
    size = min(LABEL_SIZE, max(2.0, (box[3] - box[1]) * 0.8))
    room = max(1, int((box[3] - box[1]) / (size * LEADING)))
    for row, line in enumerate(folded(text, size, box[2] - box[0] - 3.0)[:room]):
        yield Text(box[0] + 1.5, box[1] + size * (1.0 + LEADING * row), line, size)


def folded(text: str, size: float, room: float) -> list[str]:
    """A text in lines of about ``room`` points."""
    letters = max(1, int(room / max(wide(text, size), 1.0) * len(text)))
    lines = [line for part in text.splitlines() for line in textwrap.wrap(part, letters)]
    return lines or [""]


def wide(text: str, size: float) -> float:
    """About how wide a line of type is, in a sans serif of usual width: no font is at hand to ask."""
    return size * sum(map(letter_width, text))


def letter_width(letter: str) -> float:
    """In heights of the type."""
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    return 0.32 if letter in NARROW else 0.9 if letter in WIDE else 0.7 if letter.isupper() else 0.57
