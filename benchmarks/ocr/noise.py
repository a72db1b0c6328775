"""Hard pictures: a blank sheet that is only noise, two pages side by side, a photo; their cost."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from benchmarks.memory.__main__ import peak
from benchmarks.ocr import prose
from benchmarks.ocr.reading import Asked, grey, png
from benchmarks.report import figure, table
from benchmarks.scores.misread import misread
from benchmarks.speed.cpu import cpu_seconds

DPI = 300
PAPER = (2480, 3508)  # pixels of A4 at 300 dots per inch
PHOTO = (3000, 4000)
# Where the corners of the page lie in the photo: upper left and right, lower right and left.
CORNERS = ((330, 280), (2620, 400), (2790, 3700), (180, 3560))
DESK = (96, 74, 58)
CREAM = (0.98, 0.96, 0.90)  # of white
MILLION = 1e6


class Hard(NamedTuple):
    """A picture file, and the text that is in it."""

    data: bytes
    text: str


def measured(asked: Asked) -> str:
    """The table: a row for each picture."""
    asked.read(png(prose.page("eng", 100), 100))  # loads what is loaded once
    rows = [row(name, HARD[name](), asked) for name in asked.chosen(list(HARD))]
    told = (
        "Letters misread without blanks; of the sheet, words found. Memory is the largest resident size of "
        "a fresh process that reads the picture alone."
    )
    return f"{told}\n\n{table(['', 'million pixels', 'misread', 'words', 'CPU s', 'peak MB'], rows)}"


def row(name: str, hard: Hard, asked: Asked) -> list[str]:
    began = cpu_seconds()
    document = asked.read(hard.data)
    spent = cpu_seconds() - began
    text = document.to_text(furniture="keep")
    wrong = misread(hard.text, text) if hard.text else None
    words = sum(len(page.words) for page in document.pages)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "picture")
        path.write_bytes(hard.data)
        pixels, most = grey(path).size / MILLION, peak("ocr", path)
    asked.kept(f"{name.replace(' ', '-')}.txt", text.encode())
    asked.kept(f"{name.replace(' ', '-')}.picture", hard.data)
    return [name, figure(pixels, 1), figure(wrong), str(words), figure(spent, 2), figure(most, 0)]


def blank() -> Hard:
    """A sheet with nothing on it but a scanner's noise."""
    chance = np.random.default_rng(16)
    levels = chance.normal(238, 9, PAPER[::-1])
    return Hard(png(np.clip(levels, 0, 255).astype(np.uint8), DPI), "")


def two_up() -> Hard:
    """Two pages on one sheet, scanned in colour."""
    page, text = prose.page("eng", DPI), "\n".join(prose.of_a_page("eng"))
    both = np.hstack([page, page])[:, :, None] * np.array(CREAM, np.float32)
    both += np.random.default_rng(16).normal(0, 2, both.shape)
    return Hard(jpeg(both), f"{text}\n{text}")


def photo() -> Hard:
    """A page on a desk, from an angle, in uneven light, a little out of focus."""
    page = Image.fromarray(prose.page("eng", DPI)).convert("RGB")
    coefficients = _perspective(CORNERS, page.size)
    way, filling = Image.Transform.PERSPECTIVE, Image.Resampling.BICUBIC
    shot = page.transform(PHOTO, way, coefficients, filling, fillcolor=DESK)
    levels = np.asarray(shot.filter(ImageFilter.GaussianBlur(1)), np.float32)
    light = np.linspace(0.95, 0.7, PHOTO[0])[None, :, None] * np.linspace(1, 0.85, PHOTO[1])[:, None, None]
    levels = levels * light + np.random.default_rng(16).normal(0, 4, levels.shape)
    return Hard(jpeg(levels, None), "\n".join(prose.of_a_page("eng")))


def jpeg(levels: np.ndarray, dpi: float | None = DPI) -> bytes:
    """A JPEG of these levels (h, w, 3), which tells its resolution if it has one."""
    out, told = io.BytesIO(), {"dpi": (dpi, dpi)} if dpi else {}
    Image.fromarray(np.clip(levels, 0, 255).astype(np.uint8)).save(out, "JPEG", quality=90, **told)
    return out.getvalue()


HARD: dict[str, Callable[[], Hard]] = {"blank noisy sheet": blank, "two pages": two_up, "photo": photo}


def _perspective(corners: tuple[tuple[int, int], ...], size: tuple[int, int]) -> list[float]:
    """Pillow's eight numbers for a picture of ``size`` whose corners come to lie at ``corners``."""
    width, height = size
    rows, there = [], []
    for (x, y), (u, v) in zip(corners, ((0, 0), (width, 0), (width, height), (0, height)), strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        there += [u, v]
    return [float(one) for one in np.linalg.solve(np.array(rows, float), np.array(there, float))]
