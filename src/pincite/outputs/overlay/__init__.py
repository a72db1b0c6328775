"""Pictures of pages with marks on them: the same marks as SVG or as PNG."""

from __future__ import annotations

from pincite.model.arrays import Picture
from pincite.outputs.overlay.marks import LOOKS, Entry, Line, Look, Mark, Overlay, PictureForm, Size, grown
from pincite.outputs.overlay.sheet import sheet_of
from pincite.outputs.png import png

__all__ = ["LOOKS", "Entry", "Line", "Look", "Mark", "Overlay", "PictureForm", "Size", "grown", "picture"]


def picture(
    overlay: Overlay,
    size: Size,
    page: Picture | None = None,
    *,
    dpi: float = 144.0,
    form: PictureForm = "svg",
) -> bytes:
    """The overlay on a page of ``size`` (points) as a file; the same bytes for the same marks.

    ``page`` is the page at ``dpi`` dots an inch (uint8 (h, w, 3) RGB, left as it is), None for white paper.
    Raises ``MissingExtra`` for PNG without Pillow.
    """
    sheet = sheet_of(overlay, size)
    if form == "png":
        from pincite.outputs.overlay.raster import raster

        return raster(sheet, page, dpi)
    from pincite.outputs.overlay.svg import svg

    return svg(sheet, None if page is None else png(page, dpi))
