"""Tesseract by itself, straight on a picture: what Pincite's own reading is measured against."""

from __future__ import annotations

import os

os.environ.setdefault(
    "OMP_THREAD_LIMIT", "1"
)  # looked at while the library loads; Pincite has one thread too

from functools import cache
from importlib.metadata import version
from typing import Any

import numpy as np
import tesserocr

from benchmarks.scores.boxes import Boxed
from pincite.ocr.languages import require


def words(picture: np.ndarray, languages: str = "eng", dpi: int = 0) -> list[Boxed]:
    """The words of a grey picture, their boxes in its pixels. ``dpi`` 0: as Tesseract guesses it."""
    level = tesserocr.RIL.WORD
    reader = _recognised(picture, languages, dpi)
    steps = reader.GetIterator()
    if steps is None:
        return []
    return [
        Boxed(step.GetUTF8Text(level).strip(), tuple(map(float, step.BoundingBox(level))))
        for step in tesserocr.iterate_level(steps, level)
        if not step.Empty(level)
    ]


def text(picture: np.ndarray, languages: str = "eng", dpi: int = 0) -> str:
    """All text of a grey picture, as Tesseract writes it."""
    return str(_recognised(picture, languages, dpi).GetUTF8Text())


def versions() -> str:
    return f"tesserocr {version('tesserocr')} with {tesserocr.tesseract_version().splitlines()[0]}"


def _recognised(picture: np.ndarray, languages: str, dpi: int) -> Any:
    reader = _reader(languages)
    height, width = picture.shape
    reader.SetImageBytes(np.ascontiguousarray(picture).tobytes(), width, height, 1, width)
    if dpi:
        reader.SetSourceResolution(dpi)
    reader.Recognize()
    return reader


@cache
def _reader(languages: str) -> Any:
    data = require(languages)
    mode, page = tesserocr.OEM.LSTM_ONLY, tesserocr.PSM.AUTO
    reader = tesserocr.PyTessBaseAPI(path=data.folder, lang=data.names, oem=mode, psm=page)
    reader.SetVariable("debug_file", os.devnull)  # it would talk on the terminal
    return reader
