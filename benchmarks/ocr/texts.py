"""Pages of prose in many languages and resolutions, clean and spoiled: letters misread."""

from __future__ import annotations

from statistics import fmean

import numpy as np

from benchmarks.ocr import bare, prose
from benchmarks.ocr.reading import Asked, png
from benchmarks.report import figure, table
from benchmarks.scores.misread import misread

RESOLUTIONS = (150, 200, 300)
STATES = ("clean", "spoiled")
READERS = ("Pincite", "Tesseract alone")


def measured(asked: Asked) -> str:
    """The table: a row for each language and state."""
    codes = asked.chosen([code for code in prose.drawable() if code in (asked.languages or prose.LANGUAGES)])
    rows = [row(code, state, asked) for state in STATES for code in codes]
    missing = [code for code in prose.LANGUAGES if code not in prose.drawable()]
    told = (
        "The first page of the Universal Declaration of Human Rights, by dots per inch. Share of letters "
        "misread, blanks left out; *blanks*: counted, mean of the three; *alone*: Tesseract by itself."
        + (f" Without a font: {', '.join(missing)}." if missing else "")
    )
    head = ["", *[f"{reader} {name}" for reader in ("", "alone") for name in (*RESOLUTIONS, "blanks")]]
    return f"{told}\n\n{table(head, rows)}"


def row(code: str, state: str, asked: Asked) -> list[str]:
    figures: dict[str, list[tuple[float, float]]] = {reader: [] for reader in READERS}
    true = "\n".join(prose.of_a_page(code))
    for dpi in RESOLUTIONS:
        picture = drawn(code, dpi, state)
        for reader, text in zip(READERS, read(picture, code, dpi, asked), strict=True):
            figures[reader].append((misread(true, text), misread(true, text, blanks=True)))
            asked.kept(f"{code}-{state}-{dpi}-{reader}.txt".replace(" ", "-"), text.encode())
        asked.kept(f"{code}-{state}-{dpi}.png", png(picture, dpi))
    cells = []
    for pairs in figures.values():
        cells += [figure(without) for without, _ in pairs] + [figure(fmean(counted for _, counted in pairs))]
    return [f"{code}, {state}", *cells]


def drawn(code: str, dpi: int, state: str) -> np.ndarray:
    picture = prose.page(code, dpi)
    return prose.spoiled(picture, dpi, code) if state == "spoiled" else picture


def read(picture: np.ndarray, code: str, dpi: int, asked: Asked) -> tuple[str, str]:
    """What Pincite reads, and Tesseract alone."""
    ours = asked.read(png(picture, dpi), ocr_languages=code).to_text(furniture="keep")
    return ours, bare.text(picture, code, dpi)
