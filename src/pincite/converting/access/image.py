"""Pictures of pages and of parts of them."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from typing import Any

from pincite.errors import BadOption
from pincite.model.geometry import Box

DPI = 144.0  # Of pictures of pages: twice the points, as screens of today show them.
POINTS_PER_INCH = 72.0


class PageImage:
    """A picture of a page as a PNG file."""

    def __init__(self, png: bytes) -> None:
        self.png = png

    @classmethod
    def of(cls, drawn: Any, dpi: float, box: Box) -> PageImage:
        """What of a drawn page lies in a box in points, to whole pixels. Raises ``BadOption`` for nothing."""
        from pincite.outputs.png import png

        left, top, right, bottom = (side * dpi / POINTS_PER_INCH for side in box)
        part = drawn[max(0, int(top)) : max(0, ceil(bottom)), max(0, int(left)) : max(0, ceil(right))]
        if not part.size:
            raise BadOption(f"the box {box} has nothing of the page in it")
        return cls(png(part, dpi))

    def save(self, path: str | Path) -> None:
        Path(path).write_bytes(self.png)

    def _repr_png_(self) -> bytes:
        return self.png

    def __repr__(self) -> str:
        return f"<PageImage, {len(self.png):,} bytes of PNG>"
