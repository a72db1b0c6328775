"""A sheet as a raster picture, drawn by Pillow, for those who cannot look at SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, pairwise
from math import hypot
from typing import TYPE_CHECKING

from pincite.errors import MissingExtra
from pincite.model.arrays import Picture
from pincite.outputs.overlay.marks import Line, Look
from pincite.outputs.overlay.sheet import Disc, Rectangle, Shape, Sheet, Text
from pincite.outputs.overlay.svg import TINT
from pincite.outputs.png import png

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

POINTS_PER_INCH = 72.0
LARGEST_SIDE = 10_000  # Picture; a larger sheet is drawn more coarsely.
Point = tuple[float, float]


def raster(sheet: Sheet, page: Picture | None, dpi: float) -> bytes:
    """The sheet as a PNG file of ``dpi`` dots an inch; ``page`` is the picture of the page, None for white
    paper. Raises ``MissingExtra`` without Pillow."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise MissingExtra(
            "pictures are drawn as PNG by Pillow: pip install 'pincite[formats]', or let the name end in .svg"
        ) from None
    import numpy as np

    scale = min(dpi / POINTS_PER_INCH, LARGEST_SIDE / max(sheet.size))
    image = Image.new("RGB", (pixels(sheet.size[0] * scale), pixels(sheet.size[1] * scale)), "#ffffff")
    if page is not None:
        size = (pixels(sheet.page[0] * scale), pixels(sheet.page[1] * scale))
        paper = Image.fromarray(page)
        image.paste(paper if paper.size == size else paper.resize(size))
    pen = Pen(ImageDraw.Draw(image, "RGBA"), scale)
    for shape in sheet.shapes:
        pen.draw(shape)
    return png(np.asarray(image), scale * POINTS_PER_INCH)


def pixels(length: float) -> int:
    return max(1, round(length))


class Pen:
    """Draws shapes given in points, ``scale`` pixels a point."""

    def __init__(self, on: ImageDraw, scale: float) -> None:
        self.on = on
        self.scale = scale

    def draw(self, shape: Shape) -> None:
        if isinstance(shape, Rectangle):
            x0, y0, x1, y1 = shape.box
            if shape.look.filled:
                tint = f"{shape.look.colour}{round(255 * TINT):02x}"
                self.on.rectangle([*self.at(x0, y0), *self.at(x1, y1)], fill=tint)
            self.line(((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)), shape.look)
        elif isinstance(shape, Line):
            self.line(shape.points, shape.look)
        elif isinstance(shape, Disc):
            self.on.circle(self.at(shape.x, shape.y), shape.radius * self.scale, fill=shape.colour)
        else:
            self.text(shape)

    def at(self, x: float, y: float) -> Point:
        return round(x * self.scale), round(y * self.scale)

    def line(self, points: Sequence[Point], look: Look) -> None:
        for a, b in pairwise(points):
            for start, end in dashed(a, b, look.dashes):
                width = pixels(look.width * self.scale)
                self.on.line([self.at(*start), self.at(*end)], fill=look.colour, width=width)

    def text(self, shape: Text) -> None:
        from PIL import ImageFont

        font = ImageFont.load_default(shape.size * self.scale)
        anchor = "ms" if shape.centred else "ls"
        halo = pixels(1.25 * self.scale) if shape.halo else 0
        place = self.at(shape.x, shape.y)
        self.on.text(place, shape.text, shape.colour, font, anchor, stroke_width=halo, stroke_fill="#ffffff")


def dashed(a: Point, b: Point, dashes: Sequence[float]) -> Iterator[tuple[Point, Point]]:
    """The parts of a line that are drawn."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    if not dashes or not length:
        yield a, b
        return

    def along(at: float) -> Point:
        part = min(at / length, 1.0)
        return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part

    at = 0.0
    for i, dash in enumerate(cycle(dashes)):
        if at >= length:
            return
        if i % 2 == 0:
            yield along(at), along(at + dash)
        at += dash
