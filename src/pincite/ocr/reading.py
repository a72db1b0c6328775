"""One picture to words: cleaned where it is bad, turned where it stands on its head."""

from __future__ import annotations

import msgspec
import numpy as np

from pincite.model.arrays import Grey, Picture
from pincite.model.geometry import Box
from pincite.ocr import clean
from pincite.ocr.rules import Rule, find_rules, without_rules
from pincite.ocr.tesseract import OcrWord, orientation, recognise

# Confidence runs from 0 to 1.
SURE_MARK = 0.60  # less sure words without a letter or digit are specks and strokes
SURE_LINE = 0.50  # lines less sure on the average are drawing
POOR = 0.75  # a reading less sure than this may be of a page that stands on its head
ENOUGH = 20  # characters from which confidence says something


class PictureReading(msgspec.Struct, frozen=True):
    """``words`` and ``rules`` in pixels of the picture, set level about its middle where ``skew``
    (degrees) is not 0; ``turned`` how far its text is turned (0, 90, 180, 270), already in the words'
    angles."""

    words: list[OcrWord]
    rules: list[Rule] = []
    skew: float = 0.0
    turned: int = 0


def read_picture(
    picture: Picture | Grey, dpi: float, languages: str, *, page: bool = True, timeout: float | None = None
) -> PictureReading:
    """Words of a picture (uint8, RGB or grey), those that are noise left out. ``page``: it is a whole
    page, which may lie askew or turned."""
    grey = clean.grey(picture)
    if clean.soiled(grey):
        grey = clean.evened(grey)
    skew = clean.slope(grey) if page else 0.0
    level = clean.levelled(grey, skew)
    rules = find_rules(level, dpi)
    level = without_rules(level, rules)
    words = recognise(level, dpi, languages, timeout=timeout)
    turned = 0
    if page and sureness(words, ENOUGH) < POOR:
        found = orientation(level, dpi, languages)
        if found:
            upright = np.ascontiguousarray(np.rot90(level, found // 90))
            again = recognise(upright, dpi, languages, timeout=timeout)
            if sureness(again, ENOUGH) > sureness(words, ENOUGH):
                height, width = level.shape
                words = [_turned_back(w, found, width, height) for w in again]
                turned = found
    if page and not turned:
        turned = _direction(words)
    return PictureReading(words=believable(words), rules=rules, skew=skew, turned=turned)


def sureness(words: list[OcrWord], enough: int) -> float:
    """Mean confidence over characters; 0 where there are too few to tell."""
    count = sum(len(w.text) for w in words)
    if count < enough:
        return 0.0
    return sum(w.confidence * len(w.text) for w in words) / count


def believable(words: list[OcrWord]) -> list[OcrWord]:
    """The words that are not drawing read as text."""
    lines: dict[int, list[OcrWord]] = {}
    for word in words:
        if word.confidence >= SURE_MARK or any(ch.isalnum() for ch in word.text):
            lines.setdefault(word.line, []).append(word)
    kept = []
    for line in lines.values():
        # The line decides: single words of good print may come with no confidence at all.
        if sureness(line, 1) >= SURE_LINE and any(ch.isalnum() for w in line for ch in w.text):
            kept += line
    return kept


def _direction(words: list[OcrWord]) -> int:
    """The way most of the text runs."""
    tally: dict[int, int] = {}
    for word in words:
        tally[word.angle] = tally.get(word.angle, 0) + len(word.text)
    return max(tally, key=lambda a: (tally[a], -a)) if tally else 0


def _turned_back(word: OcrWord, angle: int, width: float, height: float) -> OcrWord:
    """A word of the upright picture, where it lies in the picture (``width`` x ``height``) as it was."""
    from pincite.ocr.ink import back

    baseline: Box | None = None
    if word.baseline:
        x0, y0, x1, y1 = word.baseline
        a = back((x0, y0, x0, y0), angle, width, height)
        b = back((x1, y1, x1, y1), angle, width, height)
        baseline = (a[0], a[1], b[0], b[1])
    return msgspec.structs.replace(
        word, box=back(word.box, angle, width, height), baseline=baseline, angle=(word.angle + angle) % 360
    )
