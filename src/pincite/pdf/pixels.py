"""An image's own pixels, where the page shows them as they are."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable, Iterator

import msgspec
import numpy as np

from pincite.model.arrays import Array, Grey, Picture
from pincite.model.geometry import Box
from pincite.pdf.engine import Handle, pdfium
from pincite.pdf.render import POINTS_PER_INCH

DEEPEST = 5  # forms in forms that an image is looked for in
MOST_OBJECTS = 5000
# An image is compared with what the page shows of it, both reduced to this many pixels of the longer side,
# in squares: engines reduce pictures each in its own way, which squares even out.
COMPARED, SQUARE = 480, 5
FINER = 4  # times so many squares each way an image becomes first, as eight ways it may lie are compared
APART, WORST = 4.0, 40.0  # grey levels: on the average, and of the worst square (a line painted over is more)
BANDS = 256  # rows that become grey at once
LUMA = (29, 150, 77)  # of 256: blue, green and red by Rec. 601
GREY_BYTES, FEWEST_BYTES = 1, 3  # of a pixel, without and with colour


class ImagePixels(msgspec.Struct, frozen=True):
    """``dpi`` of an image as the page shows it, and its own pixels, None where they are not what is shown."""

    dpi: float
    pixels: Grey | None = None


def image_of(page: Handle, index: int, box: Box, most: float) -> ImagePixels | None:
    """Image ``index`` of a loaded page, which it shows in ``box``: with its pixels as they lie in the file
    where they are less fine than ``most`` dots per inch; None where there is none."""
    raw = pdfium()
    found = images(page)
    told = raw.FPDF_IMAGEOBJ_METADATA()
    if index >= len(found) or not raw.FPDFImageObj_GetImageMetadata(found[index], page, ctypes.byref(told)):
        return None
    sides = max(told.width, told.height), max(box[2] - box[0], box[3] - box[1])
    dpi = POINTS_PER_INCH * sides[0] / sides[1]
    return ImagePixels(dpi, pixels_of(found[index]) if dpi < most else None)


def images(page: Handle) -> list[Handle]:
    """The image objects of a loaded page in the order in which they are drawn, those in forms too; [] where
    there is too much to look at."""
    raw = pdfium()
    seen = 0

    def walk(count: int, at: object, holder: Handle, depth: int) -> Iterator[Handle]:
        nonlocal seen
        for k in range(count):
            seen += 1
            if seen > MOST_OBJECTS:
                return
            one = at(holder, k)  # type: ignore[operator]
            kind = raw.FPDFPageObj_GetType(one)
            if kind == raw.FPDF_PAGEOBJ_IMAGE:
                yield one
            elif kind == raw.FPDF_PAGEOBJ_FORM and depth < DEEPEST:
                yield from walk(raw.FPDFFormObj_CountObjects(one), raw.FPDFFormObj_GetObject, one, depth + 1)

    found = list(walk(raw.FPDFPage_CountObjects(page), raw.FPDFPage_GetObject, page, 0))
    return found if seen <= MOST_OBJECTS else []


def pixels_of(image: Handle) -> Grey | None:
    """The pixels an image object holds, grey, as they lie in the file; None where PDFium gives none."""
    raw = pdfium()
    bitmap = raw.FPDFImageObj_GetBitmap(image)
    if not bitmap:
        return None
    try:
        width, height = raw.FPDFBitmap_GetWidth(bitmap), raw.FPDFBitmap_GetHeight(bitmap)
        stride = raw.FPDFBitmap_GetStride(bitmap)
        depth = {
            raw.FPDFBitmap_Gray: GREY_BYTES,
            raw.FPDFBitmap_BGR: FEWEST_BYTES,
            raw.FPDFBitmap_BGRx: FEWEST_BYTES + 1,
        }.get(raw.FPDFBitmap_GetFormat(bitmap))
        if depth is None or min(width, height) < 1:
            return None
        address = ctypes.cast(raw.FPDFBitmap_GetBuffer(bitmap), ctypes.c_void_p).value or 0
        rows = np.frombuffer((ctypes.c_ubyte * (stride * height)).from_address(address), np.uint8)
        shaped = rows.reshape(height, stride)[:, : width * depth].reshape(height, width, depth)
        return luminance(shaped)
    finally:
        raw.FPDFBitmap_Destroy(bitmap)


def luminance(pixels: Array) -> Grey:
    """A copy in grey of (h, w, 1) or of blue, green and red in (h, w, 3 or more), by bands of rows."""
    if pixels.shape[2] == GREY_BYTES:
        return pixels[:, :, 0].copy()
    out = np.empty(pixels.shape[:2], np.uint8)
    for top in range(0, len(pixels), BANDS):
        band = pixels[top : top + BANDS].astype(np.uint16)
        out[top : top + BANDS] = (
            band[:, :, 0] * LUMA[0] + band[:, :, 1] * LUMA[1] + band[:, :, 2] * LUMA[2]
        ) >> 8
    return out


def as_shown(image: ImagePixels, render: Callable[[float], Picture], box: Box) -> ImagePixels:
    """An image with its pixels turned and mirrored as the page shows it in ``box``, without them where the
    page shows something else there: masked, cut, or painted over. ``render`` draws the page at some dpi."""
    own = image.pixels
    assert own is not None
    scale = min(COMPARED, *own.shape) / max(box[2] - box[0], box[3] - box[1])
    x0, y0, x1, y1 = (round(side * scale) for side in box)
    shown = luminance(render(scale * POINTS_PER_INCH)[y0:y1, x0:x1, ::-1])
    high, wide = (side // SQUARE for side in shown.shape)
    best, apart = None, APART
    if high and wide:
        there = reduced(shown, high, wide)
        small = reduced(own, *(min(side, FINER * max(high, wide)) for side in own.shape))
        for turn in range(4):
            for way in (slice(None), slice(None, None, -1)):
                one = np.rot90(small, turn)[:, way]
                if one.shape[0] >= high and one.shape[1] >= wide:
                    off = np.abs(reduced(one, high, wide) - there)
                    if off.mean() < apart and off.max() < WORST:
                        best, apart = np.rot90(own, turn)[:, way], float(off.mean())
    return ImagePixels(image.dpi, None if best is None else np.ascontiguousarray(best))


def reduced(picture: Array, high: int, wide: int) -> Array:
    """A picture of fewer pixels, each the mean of those it stands for."""
    rows = np.linspace(0, picture.shape[0], high + 1).astype(int)
    columns = np.linspace(0, picture.shape[1], wide + 1).astype(int)
    # Not by reduceat, which is slower by the rows of large pictures.
    sums = np.array([picture[a:b].sum(axis=0, dtype=np.float32) for a, b in itertools.pairwise(rows)])
    sums = np.add.reduceat(sums, columns[:-1], axis=1)
    return np.asarray(sums / (np.diff(rows)[:, None] * np.diff(columns)[None, :]), np.float32)
