"""A page picture with marks on it: boxes by family, the order of reading, a legend.

Families are told apart by hue, by dash and by letter, so that no two look alike to anyone: six hues
that keep their distance in normal and in colour-blind sight, all with a contrast of 3.6:1 or more on
white paper.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Literal

import msgspec

from pincite.model.geometry import Box
from pincite.outputs.canvas import INK, WHITE, Canvas, label_size
from pincite.outputs.legend import TINT, Look, beside
from pincite.outputs.letters import STEP
from pincite.outputs.png import png

Family = Literal[
    "text",
    "furniture",
    "heading",
    "list",
    "note",
    "table",
    "cell",
    "figure",
    "field",
    "rule",
    "found",
    "holder",
]

LOOKS: dict[Family, Look] = {
    "text": Look((0x66, 0x6F, 0x7D)),
    "furniture": Look((0x66, 0x6F, 0x7D), 1, (1, 2)),
    "heading": Look((0x99, 0x11, 0x11), 2),
    "list": Look((0x00, 0x55, 0x55)),
    "note": Look((0x00, 0x55, 0x55), 1, (4, 2)),
    "table": Look((0x33, 0x77, 0xEE), 2),
    "cell": Look((0x33, 0x77, 0xEE), 0.75),
    "figure": Look((0xBB, 0x77, 0x22), 1.5, (6, 3)),
    "field": Look((0x77, 0x11, 0x99), 1.5, (6, 2, 1, 2)),
    "rule": Look((0x77, 0x11, 0x99), 3),
    "found": Look((0xBB, 0x66, 0x00), 1.25),
    "holder": Look((0x66, 0x6F, 0x7D), 1, (6, 3)),
}
"""``found`` is what a trace leads to, ``holder`` the element it stands in; the others are kinds."""

SCREEN_DPI = 96.0
"""Dots per inch at which a pixel of ``Look`` is a pixel."""

DISC_RADIUS = 9.0
"""Pixels at ``SCREEN_DPI``: room for two digits."""


class Mark(msgspec.Struct, frozen=True):
    """A box to be drawn, in points from the top left corner of the page. ``label`` stands in the
    margin beside its top, or ``inside`` its corner; ``filled`` tints the inside."""

    box: Box
    family: Family = "text"
    label: str = ""
    filled: bool = False
    inside: bool = False


class Overlay(msgspec.Struct, frozen=True, kw_only=True):
    """What is drawn on a page: marks in this order, then a line through the middles of the ``trail``
    boxes with their numbers on it, and ``legend`` lines (family, text) beside the page."""

    marks: tuple[Mark, ...] = ()
    trail: tuple[Box, ...] = ()
    legend: tuple[tuple[Family, str], ...] = ()


def overlay_png(picture: Any, overlay: Overlay, scale: float) -> bytes:
    """The picture (uint8 (h, w, 3) RGB, left as it is) with the overlay on it, as a PNG file.

    ``scale`` is in pixels a point.
    """
    dpi = scale * 72.0
    unit = dpi / SCREEN_DPI
    letter = max(1, round(unit))
    canvas = Canvas(picture.copy())
    for mark in overlay.marks:
        draw_mark(canvas, mark, scale, unit)
    for mark in overlay.marks:
        if mark.label:
            out = 0 if mark.inside else label_size(mark.label, letter)[0] + unit
            x, y = mark.box[0] * scale - out, mark.box[1] * scale
            canvas.label(x, y, mark.label, LOOKS[mark.family].colour, letter)
    draw_trail(canvas, overlay.trail, scale, unit, letter)
    if overlay.legend:
        canvas = beside(canvas, [(LOOKS[family], text) for family, text in overlay.legend], letter)
    return png(canvas.picture, dpi)


def draw_mark(canvas: Canvas, mark: Mark, scale: float, unit: float) -> None:
    look = LOOKS[mark.family]
    x0, y0, x1, y1 = (v * scale for v in mark.box)
    if mark.filled:
        canvas.fill(x0, y0, x1, y1, look.colour, TINT)
    dashes = tuple(d * unit for d in look.dashes)
    if mark.family == "rule":
        canvas.straight(x0, y0, x1, y1, look.colour, look.width * unit)
    else:
        canvas.frame(x0, y0, x1, y1, look.colour, look.width * unit, dashes)


def draw_trail(canvas: Canvas, trail: tuple[Box, ...], scale: float, unit: float, letter: int) -> None:
    """A line from box to box, and a numbered disc beside the top of each."""
    radius = DISC_RADIUS * unit
    stops = []
    for x0, y0, _, y1 in trail:
        middle = (y0 * scale + min(y0 * scale + 2 * radius, y1 * scale)) / 2
        stops.append((max(radius, x0 * scale - radius - 2 * unit), middle))
    for (ax, ay), (bx, by) in pairwise(stops):
        canvas.line(ax, ay, bx, by, WHITE, 4 * unit)
        canvas.line(ax, ay, bx, by, LOOKS["heading"].colour, 2 * unit)
    for number, (x, y) in enumerate(stops, 1):
        text = str(number)
        canvas.disc(x, y, radius + 1.5 * unit, WHITE)
        canvas.disc(x, y, radius, INK)
        wide = (STEP * len(text) - 1) * letter
        canvas.text(x - wide / 2, y - 3.5 * letter, text, WHITE, letter)
