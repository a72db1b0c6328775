"""What an engine of OCR can do: every module of this folder but this one is one."""

from __future__ import annotations

import importlib
from typing import Literal, Protocol, cast

from pincite.model.arrays import Grey, Picture
from pincite.ocr.word import OcrWord

# What a picture holds: a page with blocks of text, text here and there, one block, or one line.
Mode = Literal["page", "sparse", "block", "line"]


class Engine(Protocol):
    MISSES: bool  # some text of a page is only found when it is looked for a second time

    def recognise(
        self,
        picture: Picture | Grey,
        dpi: float,
        languages: str,
        *,
        mode: Mode = "page",
        timeout: float | None = None,
    ) -> list[OcrWord]:
        """Words of a picture (uint8, (h, w, 3) RGB or (h, w) grey) in reading order, those of a line one
        after the other; the same picture gives the same words.

        Raises TooLarge, TimedOut after ``timeout`` seconds, OcrLanguage, OcrUnavailable.
        """
        ...

    def require(self, languages: str) -> object:
        """All that reading these languages needs is there. Raises OcrLanguage, OcrUnavailable."""
        ...

    def told(self) -> str:
        """What it is called, with its version."""
        ...


def engine_called(name: str) -> Engine:
    """The engine in the module of that name, loaded when it is first asked for."""
    return cast("Engine", importlib.import_module(f"pincite.ocr.engines.{name}"))
