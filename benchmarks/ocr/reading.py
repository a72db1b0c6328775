"""How a document is read where OCR is measured."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
from PIL import Image

from pincite import convert

POINTS_PER_INCH = 72


@dataclass(frozen=True)
class Asked:
    """What is measured.

    limit      documents of a part, 0 all
    languages  of texts, none all
    keep       a folder for what was read, to look at
    options    more of ``pincite.convert``
    """

    limit: int = 0
    languages: tuple[str, ...] = ()
    keep: Path | None = None
    options: dict[str, Any] = field(default_factory=dict)

    def chosen(self, documents: list[Any]) -> list[Any]:
        """Not more than the limit of the documents, evenly from their list."""
        step = math.ceil(len(documents) / self.limit) if self.limit else 1
        return documents[::step]

    def read(self, document: Path | bytes, **more: Any) -> Any:
        """The document, its pictures read."""
        return convert(document, **{"ocr": True} | self.options | more)

    def kept(self, name: str, data: bytes) -> None:
        """Writes a file into the folder of what is kept, where there is one."""
        if self.keep:
            self.keep.mkdir(parents=True, exist_ok=True)
            (self.keep / name).write_bytes(data)


def grey(path: Path) -> np.ndarray:
    """A picture file as brightness, uint8 (h, w)."""
    with Image.open(path) as opened:
        return np.asarray(opened.convert("L"))


def drawn(pdf: Path | bytes, dpi: float) -> np.ndarray:
    """The first page as brightness, uint8 (h, w), as PDFium draws it."""
    with pypdfium2.PdfDocument(pdf) as opened:
        return np.asarray(opened[0].render(scale=dpi / POINTS_PER_INCH).to_pil().convert("L"))


def png(picture: np.ndarray, dpi: float) -> bytes:
    """The picture as a PNG that tells its resolution."""
    out = io.BytesIO()
    Image.fromarray(picture).save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
