"""What of a picture an engine is shown: no bare margins, of which it would look at each pixel for nothing."""

from __future__ import annotations

import msgspec
import numpy as np

from pincite.model.arrays import Grey, Picture
from pincite.model.geometry import Box
from pincite.ocr.word import OcrWord

# Bare paper is within so many grey levels of the usual one, which is that of this percentile of all pixels.
BARE, USUAL = 16, 80
AROUND, LEAST_AROUND = 0.2, 8  # inches of it that stay around what is printed, and pixels at least
SAMPLED = 8  # each so many pixels are looked at
COLOURED = 3  # dimensions of a picture in colour


class Shown(msgspec.Struct, frozen=True):
    """``picture`` is what is shown, cut out at ``left``, ``top`` (pixels)."""

    picture: Picture | Grey
    left: int = 0
    top: int = 0

    @classmethod
    def of(cls, picture: Picture | Grey, dpi: float) -> Shown:
        """What is shown of a picture (uint8, (h, w, 3) or (h, w)): nothing at all of a blank sheet."""
        (top, bottom), (left, right) = _printed(picture, max(LEAST_AROUND, round(AROUND * dpi)))
        return cls(np.ascontiguousarray(picture[top:bottom, left:right]), left, top)

    def back(self, word: OcrWord) -> OcrWord:
        """A word of what is shown, where it lies in the picture."""
        return msgspec.structs.replace(
            word,
            box=self._back(word.box),
            baseline=self._back(word.baseline) if word.baseline else None,
        )

    def _back(self, box: Box) -> Box:
        x0, y0, x1, y1 = box
        return (x0 + self.left, y0 + self.top, x1 + self.left, y1 + self.top)


def _printed(picture: Picture | Grey, around: int) -> list[tuple[int, int]]:
    """The rows and the columns of what is not bare paper, from and to, with some of it ``around``; 0 of
    a blank sheet."""
    paper = int(np.percentile(picture[::SAMPLED, ::SAMPLED], USUAL))
    found = []
    for axis in (1, 0):
        across = (axis, 2) if picture.ndim == COLOURED else axis
        off = (picture.min(axis=across) < paper - BARE) | (picture.max(axis=across) > paper + BARE)
        at = np.flatnonzero(off)
        found.append((max(0, int(at[0]) - around), int(at[-1]) + 1 + around) if len(at) else (0, 0))
    return found
