"""One picture to words: cleaned where it is bad, turned where it stands on its head."""

from __future__ import annotations

import msgspec
import numpy as np

from pincite.model.arrays import Grey, Picture
from pincite.model.geometry import Box, centre_in
from pincite.ocr import clean
from pincite.ocr.engines.port import Engine, engine_called
from pincite.ocr.engines.tesseract import posture
from pincite.ocr.languages import AUTO, at_hand, of_script, scripts
from pincite.ocr.rules import Rule, find_rules, without_rules
from pincite.ocr.second import read_again
from pincite.ocr.strokes import with_strokes
from pincite.ocr.word import OcrWord

# Confidence runs from 0 to 1.
SURE_MARK = 0.60  # less sure words without a letter or digit are specks and strokes
SURE_LINE = 0.50  # lines less sure on the average are drawing
SURE_AGAIN = 0.75  # the same of what a second look finds: it looks at what is mostly drawing
# Or words as sure and as long as these hold such a share of its letters: a single sign that the engine is in
# doubt about, such as an apostrophe, makes it doubt the whole word.
PLAIN, PLAIN_LETTERS, PLAIN_SHARE = 0.90, 5, 0.40
POOR = 0.75  # a reading less sure than this may be of a page that stands on its head
HOPELESS = 0.30  # the mean of a reading that a second look cannot mend
FOREIGN = 0.65  # the mean of a reading that may be of a script that was not asked for
ENOUGH = 20  # characters from which confidence says something
LEGIBLE = 2  # letters and digits from which a word left out is missed
QUARTER = 90  # degrees


class PictureReading(msgspec.Struct, frozen=True):
    """``words`` and ``rules`` in pixels of the picture, set level about its middle where ``skew``
    (degrees) is not 0; ``turned`` how far its text is turned (0, 90, 180, 270), already in the words'
    angles. ``left_out``: words that were read too unsurely to be kept; ``script``: what the picture seems to
    be written in, where that is none of the languages' scripts; ``languages``: what it was read in, where
    its script told that."""

    words: list[OcrWord]
    rules: list[Rule] = []
    skew: float = 0.0
    turned: int = 0
    left_out: list[OcrWord] = []
    script: str = ""
    languages: str = ""


class Reader(msgspec.Struct, frozen=True):
    """Who reads, and how."""

    dpi: float
    languages: str
    engine: Engine
    timeout: float | None = None

    def attempt(self, grey: Grey, skew: float, turned: int = 0) -> Attempt:
        """The picture read after it was set level by ``skew`` degrees and then upright by ``turned``."""
        level = clean.levelled(grey, skew)
        rules = find_rules(level, self.dpi)
        upright = without_rules(level, rules)
        if turned:
            upright = np.ascontiguousarray(np.rot90(upright, turned // QUARTER))
        words = self.engine.recognise(upright, self.dpi, self.languages, timeout=self.timeout)
        return Attempt(upright, words, rules, skew, turned)


class Attempt(msgspec.Struct, frozen=True):
    """One reading of a picture: the picture as it was read, and ``words`` where they lie in that."""

    picture: Grey
    words: list[OcrWord]
    rules: list[Rule]
    skew: float
    turned: int

    @property
    def weight(self) -> float:
        """How much was read, and how surely."""
        return sum(word.confidence * len(word.text) for word in believable(self.words))


def read_picture(
    picture: Picture | Grey,
    dpi: float,
    languages: str,
    *,
    page: bool = True,
    timeout: float | None = None,
    engine: str = "tesseract",
) -> PictureReading:
    """Words of a picture (uint8, RGB or grey), those that are noise left out. ``page``: it is a whole
    page, which may lie askew or turned."""
    grey = clean.grey(picture)
    if clean.soiled(grey):
        even = clean.evened(grey, dpi)
        if even is None:
            return PictureReading(words=[])
        grey = even
    slope = clean.slope(grey) if page else 0.0
    asked, languages = languages, _languages_of(grey, slope, dpi, languages)
    reader = Reader(dpi, languages, engine_called(engine), timeout)
    best = reader.attempt(grey, slope)
    script = ""
    if page and sureness(best.words, ENOUGH) < POOR:
        best, script = _otherwise(reader, grey, best)
    kept = believable(best.words)
    if reader.engine.MISSES and sureness(best.words, 1) >= HOPELESS:
        again = read_again(best.picture, kept, dpi, languages, reader.engine, timeout)
        kept += believable(again, SURE_AGAIN)
    found = _reading(best, kept, script, page)
    return found if asked == languages else msgspec.structs.replace(found, languages=languages)


def _languages_of(grey: Grey, slope: float, dpi: float, asked: str) -> str:
    """The languages that were asked for, or those installed for the script of the picture."""
    if asked != AUTO:
        return asked
    return of_script(posture(clean.levelled(grey, slope), dpi, AUTO).script) or at_hand()


def _otherwise(reader: Reader, grey: Grey, first: Attempt) -> tuple[Attempt, str]:
    """The surest of the readings of a picture that stands, lies or leans otherwise than was thought, and its
    script where that is none of those asked for."""
    attempts = [first]
    found = posture(first.picture, reader.dpi, reader.languages)
    if found.turned:
        upright = np.ascontiguousarray(np.rot90(grey, found.turned // QUARTER))
        attempts.append(reader.attempt(grey, clean.slope(upright), found.turned))
    if first.skew:
        attempts += [reader.attempt(grey, skew) for skew in (0.0, -first.skew)]
    best = max(attempts, key=lambda one: one.weight)
    asked = scripts(reader.languages)
    foreign = "" not in asked and found.script not in ("", *asked) and sureness(best.words, 1) < FOREIGN
    return best, found.script if foreign else ""


def _reading(best: Attempt, kept: list[OcrWord], script: str, page: bool) -> PictureReading:
    """What was read, where it lies in the picture as it stood."""
    height, width = best.picture.shape
    if best.turned % (2 * QUARTER):
        height, width = width, height
    there = {id(word) for word in kept}
    left_out = [
        word
        for word in best.words
        if id(word) not in there
        and sum(ch.isalnum() for ch in word.text) >= LEGIBLE
        and not any(centre_in(word.box, other.box) or centre_in(other.box, word.box) for other in kept)
    ]
    words = with_strokes(best.picture, kept)
    if best.turned:
        words, left_out = (
            [_turned_back(w, best.turned, width, height) for w in some] for some in (words, left_out)
        )
    turned = best.turned or (_direction(words) if page else 0)
    return PictureReading(words, best.rules, best.skew, turned, left_out, script)


def sureness(words: list[OcrWord], enough: int) -> float:
    """Mean confidence over characters; 0 where there are too few to tell."""
    count = sum(len(w.text) for w in words)
    if count < enough:
        return 0.0
    return sum(w.confidence * len(w.text) for w in words) / count


def believable(words: list[OcrWord], sure: float = SURE_LINE) -> list[OcrWord]:
    """The words of lines at least as ``sure``, which are not drawing read as text."""
    lines: dict[int, list[OcrWord]] = {}
    for word in words:
        if word.confidence >= SURE_MARK or any(ch.isalnum() for ch in word.text):
            lines.setdefault(word.line, []).append(word)
    kept = []
    for line in lines.values():
        # The line decides: single words of good print may come with no confidence at all.
        if (sureness(line, 1) >= sure or plain(line)) and any(ch.isalnum() for w in line for ch in w.text):
            kept += line
    return kept


def plain(line: list[OcrWord]) -> bool:
    """Whether much of a line was read so surely that all of it is text."""
    sure = [w for w in line if w.confidence >= PLAIN and len(w.text) >= PLAIN_LETTERS]
    return sum(len(w.text) for w in sure) >= PLAIN_SHARE * sum(len(w.text) for w in line)


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
