"""What a caller may ask of a conversion."""

from __future__ import annotations

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """Options of a conversion; the names are those of ``pincite.convert`` and the command line."""

    pages: str = ""  # '1-5,9'; '' all
    reading_order: Literal["standard", "vertical", "auto"] = "standard"
    tables: bool = True  # tables and headings
    toc: bool = True
    fonts: bool = True
    ocr: bool = False
    ocr_languages: str = "eng"
    timeout: float | None = None  # seconds
    reproducible: bool = False
