"""Forty documents of the corpora: of all kinds, none of what is held out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from benchmarks.corpora import folder, icdar2013
from benchmarks.families import cases
from pincite import convert
from pincite.errors import PinciteError

LOOKED_AT = cases.FOLDS[0]
PDFS = {"dpbench": 11, "officepdf": 9, "arabic": 2}  # Documents of each, of the fold that may be looked at.
TABLES = 6  # Of icdar2013.
OTHERS = {"docx": 3, "html": 2, "pptx": 1, "xlsx": 1, "odt": 1, "md": 1, "rtf": 1, "eml": 1, "epub": 1}
LARGEST = 1_500_000  # Bytes; of these a page more says nothing more.
SOME_TEXT = 1_000  # Characters, below which a document hardly says anything.

One = TypeVar("One")


def documents() -> list[Path]:
    """The same forty every time."""
    found = [
        one.pdf
        for name, count in PDFS.items()
        for one in spread([one for one in cases.CORPORA[name]() if one.fold == LOOKED_AT], count)
    ]
    found += [one.pdf for one in spread(icdar2013(), TABLES)]
    for ending, count in OTHERS.items():
        found += _telling(ending, count)
    return found


def spread(some: Sequence[One], count: int) -> list[One]:
    """``count`` of them, evenly from their list."""
    return [some[(2 * i + 1) * len(some) // (2 * count)] for i in range(min(count, len(some)))]


def _telling(ending: str, count: int) -> list[Path]:
    """Documents of a format with some text, evenly from their list."""
    places = (folder() / "formats" / ending).rglob(f"*.{ending}")
    return spread([path for path in sorted(places) if _says_something(path)], count)


def _says_something(path: Path) -> bool:
    try:
        return path.stat().st_size <= LARGEST and len(convert(path, ocr=False).to_text()) >= SOME_TEXT
    except PinciteError:
        return False
