"""A page as a picture."""

from __future__ import annotations

import ctypes
import math

import numpy as np

from pincite.errors import BadOption, TooLarge
from pincite.model.arrays import Picture
from pincite.pdf.engine import Handle, pdfium
from pincite.pdf.space import PageSpace

MAX_PIXELS = 64_000_000  # Pixels of one page picture (4 bytes each while drawing): 256 MB.
MAX_DPI = 2400
POINTS_PER_INCH = 72.0


def render(page: Handle, form: Handle, space: PageSpace, dpi: float) -> Picture:
    """The page with annotations and form fields, as numpy uint8 (h, w, 3) RGB on white.

    Raises TooLarge where the picture would pass ``MAX_PIXELS``.
    """
    if not (0 < dpi <= MAX_DPI):
        raise BadOption(f"The resolution must lie between 1 and {MAX_DPI} dots per inch.")
    raw = pdfium()
    scale = dpi / POINTS_PER_INCH
    width = max(1, math.ceil(space.width * scale - 1e-6))
    height = max(1, math.ceil(space.height * scale - 1e-6))
    if width * height > MAX_PIXELS:
        raise TooLarge(f"The page would be {width} x {height} pixels at {dpi:g} dpi; ask for fewer.")
    bitmap = raw.FPDFBitmap_CreateEx(width, height, raw.FPDFBitmap_BGRx, None, 0)
    if not bitmap:
        raise TooLarge(f"There is no memory for a picture of {width} x {height} pixels.")
    try:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, raw.FPDF_ANNOT)
        if form:
            raw.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, raw.FPDF_ANNOT)
        stride = raw.FPDFBitmap_GetStride(bitmap)
        address = raw.FPDFBitmap_GetBuffer(bitmap)
        pixels = (ctypes.c_ubyte * (stride * height)).from_address(
            address if isinstance(address, int) else ctypes.cast(address, ctypes.c_void_p).value
        )
        shaped = (
            np.frombuffer(pixels, np.uint8).reshape(height, stride)[:, : width * 4].reshape(height, width, 4)
        )
        return np.ascontiguousarray(shaped[:, :, 2::-1])
    finally:
        raw.FPDFBitmap_Destroy(bitmap)
