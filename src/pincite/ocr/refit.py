"""The words of a line whose letters' places are known roughly, with boxes around their ink."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from pincite.model.arrays import Grey, Mask
from pincite.model.geometry import Box
from pincite.ocr.ink import back
from pincite.ocr.word import OcrWord

# Em: what a line's ink is high above its baseline, with tall letters and without; of Chinese in all.
ASCENDERS, LOW_LETTERS, HAN = 0.72, 0.50, 0.90
ROW = 0.92  # em from ascender to descender
TALL_LETTERS = frozenset("bdfhklt")
HALF = 0.5
# White behind a letter ends a word where it is at least so wide: times that between most words of the line,
# times that between most of its letters, and of the height of its ink.
AS_WIDE, WIDER, LEAST = 0.8, 2.5, 0.35


class Letter(NamedTuple):
    """A character, about where its middle is (pixels from the line's left), whether a word ends with it."""

    char: str
    x: float
    confidence: float
    ends: bool = False


class Line(NamedTuple):
    """A line's picture set upright by a turn of ``angle`` degrees, and the letters read in it. ``slope``: by
    how much lower every pixel to the right was, before the picture was set level."""

    picture: Grey
    angle: int
    letters: list[Letter]
    slope: float = 0.0


def fitted(line: Line, corner: tuple[float, float], number: int) -> Iterator[OcrWord]:
    """The words of a line whose picture was cut out at ``corner``."""
    ink = _own_rows(_ink(line.picture))
    columns: Mask = np.asarray(ink.any(axis=0))
    words = _words(_parted(line.letters, ink))
    cuts = [0]
    for before, after in pairwise(words):
        left, right = _gap(columns, before[-1].x, after[0].x)
        cuts.append((left + right) // 2)
    cuts.append(len(columns))
    boxes = [_around(ink, a, b) for a, b in pairwise(cuts)]
    base = _base(ink)
    height = _height([letter.char for letter in line.letters], ink, base)
    size = line.picture.shape if line.angle % 180 == 0 else line.picture.shape[::-1]

    def placed(box: Box) -> Box:
        x0, y0, x1, y1 = back(box, line.angle, size[1], size[0])
        fall = corner[1] + line.slope * (x0 + x1) / 2
        return (x0 + corner[0], y0 + fall, x1 + corner[0], y1 + fall)

    for word, box in zip(words, boxes, strict=True):
        yield OcrWord(
            text="".join(letter.char for letter in word),
            box=placed(box),
            confidence=sum(letter.confidence for letter in word) / len(word),
            block=number,
            line=number,
            baseline=placed((box[0], base, box[2], base)),
            height=height,
            angle=line.angle,
        )


def _words(letters: list[Letter]) -> list[list[Letter]]:
    words: list[list[Letter]] = [[]]
    for letter in letters:
        words[-1].append(letter)
        if letter.ends:
            words.append([])
    return [word for word in words if word]


def _ink(picture: Grey) -> Mask:
    """What is written: the rarer of dark and bright."""
    low, high = np.percentile(picture, (2, 98))
    dark = picture < (low + high) / 2
    return np.asarray(~dark if dark.mean() > HALF else dark)


def _own_rows(ink: Mask) -> Mask:
    """The ink without that of the lines above and below, which is at the edges and apart from the middle."""
    rows: Mask = np.asarray(ink.any(axis=1))
    empty = np.flatnonzero(~rows)
    middle = len(rows) // 2
    above, below = empty[empty < middle * HALF], empty[empty > middle + middle * HALF]
    own = ink.copy()
    if len(above) and rows[0]:
        own[: above[0]] = False
    if len(below) and rows[-1]:
        own[below[-1] :] = False
    return own


def _parted(letters: list[Letter], ink: Mask) -> list[Letter]:
    """The letters, a word ending also where the white behind a letter is about as wide as between the other
    words of the line: the networks leave out blanks in dense lines."""
    columns: Mask = np.asarray(ink.any(axis=0))
    white = [b - a for a, b in (_gap(columns, one.x, two.x) for one, two in pairwise(letters))]
    told = [letter.ends for letter in letters[:-1]]
    between = sorted(width for width, ends in zip(white, told, strict=True) if ends)
    within = sorted(width for width, ends in zip(white, told, strict=True) if not ends)
    if not between or not within:
        return letters
    least = max(
        AS_WIDE * between[len(between) // 2],
        WIDER * within[len(within) // 2],
        LEAST * np.count_nonzero(ink.any(axis=1)),
    )
    return [
        letter._replace(ends=letter.ends or width >= least)
        for letter, width in zip(letters, [*white, 0], strict=True)
    ]


def _gap(columns: Mask, left: float, right: float) -> tuple[int, int]:
    """The widest white between two letters: where it begins and ends."""
    a, b = max(0, round(left)), min(len(columns), round(right) + 1)
    middle = min(len(columns), max(0, round((left + right) / 2)))
    best, start = (middle, middle), None
    for x in range(a, b + 1):
        if x < b and not columns[x]:
            start = x if start is None else start
        elif start is not None:
            best = max(best, (start, x), key=lambda white: white[1] - white[0])
            start = None
    return best


def _around(ink: Mask, left: int, right: int) -> Box:
    """The box around the ink between two columns; all between them where there is none."""
    rows, columns = np.nonzero(ink[:, left:right])
    if not len(rows):
        return (float(left), 0.0, float(max(right, left + 1)), float(ink.shape[0]))
    return (
        float(left + columns.min()),
        float(rows.min()),
        float(left + columns.max() + 1),
        float(rows.max() + 1),
    )


def _base(ink: Mask) -> float:
    """The line most letters stand on: where the columns of ink mostly end."""
    inked = ink.any(axis=0)
    if not inked.any():
        return float(ink.shape[0])
    return float(np.median(ink.shape[0] - ink[::-1, inked].argmax(axis=0)))


def _height(chars: list[str], ink: Mask, base: float) -> float:
    """From ascender to descender, by the letters that are there."""
    rows = np.flatnonzero(ink.any(axis=1))
    if not len(rows):
        return 0.0
    if any(ord(char) >= 0x2E80 for char in chars):
        return float(rows[-1] + 1 - rows[0]) / HAN * ROW
    tall = any(char in TALL_LETTERS or char.isupper() or char.isdigit() for char in chars)
    return max(0.0, base - float(rows[0])) / (ASCENDERS if tall else LOW_LETTERS) * ROW
