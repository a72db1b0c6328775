"""The pictures of a page that are read: an image's own pixels where a region is one image, else the page
as it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec
import numpy as np

from pincite.model.arrays import Grey, Picture
from pincite.model.geometry import Box, area, intersection_area
from pincite.model.ink import INVISIBLE, PageInk
from pincite.ocr.clean import grey
from pincite.ocr.need import WHOLE, centred_in
from pincite.ocr.plain import is_plain

POINTS_PER_INCH = 72.0
DPI = 300.0  # letters of 6 points are then 25 pixels high; more costs time and wins nothing
PIXELS = 20e6  # of a page: more than A3 (posters) gets fewer dots, its letters are larger too
MOST_TIMES = 2.5  # as many dots each way as an image has: more take longer, and are read no better
ENLARGED = 9e6  # pixels an image is enlarged to at most (A4 at 300 dpi): a photograph has enough of its own
MARGIN = 2.0  # points around a region, so that letters at its edge are whole
ALONE = 0.95  # of a region that one image covers


class Image(Protocol):
    """An image's resolution on the page, and its own pixels (grey) where they are what is shown."""

    @property
    def dpi(self) -> float: ...
    @property
    def pixels(self) -> Grey | None: ...


class Region(msgspec.Struct, frozen=True):
    """What is read of a page: ``picture`` is grey, its pixel (0, 0) lies at ``left``, ``top`` of the page,
    ``scale`` are points to the pixel, ``grain`` those to a pixel of the scan that was enlarged. ``whole``: it
    is the page."""

    picture: Grey
    left: float
    top: float
    scale: float
    grain: float
    whole: bool

    @property
    def dpi(self) -> float:
        return POINTS_PER_INCH / self.scale


class Pictures:
    """The regions of one page as pictures. ``render(dpi)`` draws the page as displayed, uint8 (h, w, 3), once
    at most for each resolution; ``image(index, box, most)`` gives an image of the page that is less fine than
    ``most`` dots per inch."""

    def __init__(
        self,
        page: PageInk,
        render: Callable[[float], Picture],
        image: Callable[[int, Box, float], Image | None] | None = None,
    ) -> None:
        self.page, self.render, self.image = page, render, image
        self.drawn: tuple[float, Grey] | None = None

    def of(self, region: Box, *, simple: bool = False) -> Region:
        """A region with its picture. ``simple``: its letters are, and plain prose stays as it is."""
        page = self.page
        whole = area(region) >= WHOLE * page.width * page.height
        index = alone(page, region)
        dpi = min(DPI, (PIXELS * POINTS_PER_INCH**2 / (page.width * page.height)) ** 0.5)
        if self.image is not None and index is not None:
            box = page.images[index]
            found = self.image(index, box, dpi)
            if found is not None and found.dpi < dpi:
                own = found.pixels
                if own is None:  # Cut or masked: drawn as fine as it is, and enlarged here as well.
                    x0, y0, x1, y1 = (round(side * found.dpi / POINTS_PER_INCH) for side in box)
                    own = np.ascontiguousarray(self._drawn(found.dpi)[max(0, y0) : y1, max(0, x0) : x1])
                if own.size:
                    grain = (box[2] - box[0]) / own.shape[1]
                    if not (simple and is_plain(own, found.dpi)):
                        own = enlarged(own, min(MOST_TIMES, dpi / found.dpi))
                    return Region(own, box[0], box[1], (box[2] - box[0]) / own.shape[1], grain, whole)
        picture = self._drawn(dpi)
        scale = min(page.width / picture.shape[1], page.height / picture.shape[0])
        x0, y0, x1, y1 = (round(side / scale) for side in _wider(region, MARGIN, page))
        return Region(picture[y0:y1, x0:x1], x0 * scale, y0 * scale, scale, scale, whole)

    def _drawn(self, dpi: float) -> Grey:
        if self.drawn is None or self.drawn[0] != dpi:
            self.drawn = None  # Before another is drawn: pages are large.
            self.drawn = dpi, grey(self.render(dpi))
        return self.drawn[1]


def alone(page: PageInk, region: Box) -> int | None:
    """The image that a region shows and nothing else, None where there is more: other images, drawing, or
    letters (which may be what is to be read)."""
    seen = page.glyphs.loose[(page.glyphs.flags & INVISIBLE) == 0]
    if centred_in(region, seen).any() or centred_in(region, page.paths.box).any():
        return None
    inside = [k for k, image in enumerate(page.images) if intersection_area(image, region) > 0]
    if len(inside) != 1 or intersection_area(page.images[inside[0]], region) < ALONE * area(region):
        return None
    return inside[0]


def enlarged(picture: Grey, times: float) -> Grey:
    """A picture of more pixels, by a bicubic filter; the engines of PDF have coarser ones."""
    from PIL import Image as Pillow

    times = min(times, max(1.0, (ENLARGED / picture.size) ** 0.5))
    if times <= 1.0:
        return picture
    height, width = (round(side * times) for side in picture.shape)
    return np.asarray(Pillow.fromarray(picture).resize((width, height), Pillow.Resampling.BICUBIC))


def _wider(box: Box, margin: float, page: PageInk) -> Box:
    x0, y0, x1, y1 = box
    return (
        max(0.0, x0 - margin),
        max(0.0, y0 - margin),
        min(page.width, x1 + margin),
        min(page.height, y1 + margin),
    )
