"""How thick the strokes of words are: what tells bold from regular in a picture.

A stroke of width w and length l has the area w l and, where l is long, the perimeter 2 l: twice the area of a
word's ink over its perimeter is about the width of its strokes, whatever the letters.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from pincite.model.arrays import Grey
from pincite.ocr.word import OcrWord

# A word is bold whose strokes, by the size of its line, are so many times those of the page; a word with a
# little less is in a line that is. Measured on 24 pages: .97 of bold words are found, about 1 % are invented.
BOLD, BESIDE_BOLD = 1.2, 1.08
BOLD_LINE, LONG = 1.15, 10  # the same of a line of so many letters, whose middle word is surer than one word
FEW = 3  # letters: what fewer say of a word is no more than what its line says
LEAST_CONTRAST = 60.0  # grey levels between ink and paper of a word that is measured
DIAGONAL = 0.85  # of the edges between pixels is the length of an outline, over all directions (about pi / 4)


def with_strokes(picture: Grey, words: list[OcrWord]) -> list[OcrWord]:
    """The words of a grey picture with the width of their strokes in its pixels."""
    return [msgspec.structs.replace(word, stroke=stroke_width(picture, word)) for word in words]


def stroke_width(picture: Grey, word: OcrWord) -> float:
    """Pixels; 0 where it cannot be told. By shades of grey, as strokes of print are a few pixels wide."""
    x0, y0, x1, y1 = (round(side) for side in word.box)
    crop = picture[max(0, y0 - 1) : y1 + 1, max(0, x0 - 1) : x1 + 1]
    if not crop.size:
        return 0.0
    ink, paper = (float(value) for value in np.percentile(crop, (2, 90)))
    if paper - ink < LEAST_CONTRAST:
        return 0.0
    share = np.clip((paper - crop.astype(np.float32)) / (paper - ink), 0.0, 1.0)
    edges = np.abs(np.diff(share, axis=0)).sum() + np.abs(np.diff(share, axis=1)).sum()
    return float(2.0 * share.sum() / (DIAGONAL * edges)) if edges else 0.0


def bold(lines: Sequence[Sequence[OcrWord]], sizes: Sequence[float]) -> list[list[bool]]:
    """Of the words of lines, given the lines' sizes: whether each is bold, as the page's print goes."""
    ratios = [[word.stroke / size for word in line] for line, size in zip(lines, sizes, strict=True)]
    told = [
        (ratio, len(word.text))
        for line, row in zip(lines, ratios, strict=True)
        for word, ratio in zip(line, row, strict=True)
        if ratio
    ]
    usual = _middle(told)
    if not usual:
        return [[False] * len(line) for line in lines]
    return [_heavy(line, [ratio / usual for ratio in row]) for line, row in zip(lines, ratios, strict=True)]


def _heavy(line: Sequence[OcrWord], ratios: list[float]) -> list[bool]:
    """Of the words of one line, given how many times their strokes are those of the page."""
    told = [(ratio, len(word.text)) for word, ratio in zip(line, ratios, strict=True) if ratio]
    whole = _middle(told)
    long = sum(letters for _, letters in told) >= LONG
    least = BESIDE_BOLD if whole >= (BOLD_LINE if long else BOLD) else BOLD
    return [
        (whole if len(word.text) < FEW or not ratio else ratio) >= least
        for word, ratio in zip(line, ratios, strict=True)
    ]


def _middle(values: list[tuple[float, int]]) -> float:
    """The median of values by their weights, 0 of none."""
    half = sum(weight for _, weight in values) / 2
    for value, weight in sorted(values):
        half -= weight
        if half <= 0:
            return value
    return 0.0
