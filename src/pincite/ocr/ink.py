"""Words as read become ink of the page, so that layout runs on them as on any text."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from statistics import median

import msgspec
import numpy as np

from pincite.model.arrays import Array, Mask
from pincite.model.geometry import Box, area, centre_in, intersection_area
from pincite.model.ink import LINE, RECOGNISED, Glyphs, PageInk, Paths
from pincite.ocr.need import centred_in, written
from pincite.ocr.rules import Rule
from pincite.ocr.strokes import bold
from pincite.ocr.unspaced import joined, with_wide_stops
from pincite.ocr.word import OcrWord
from pincite.regex import regex

# Em from ascender to descender of Latin text, as Tesseract measures a row; measured against text
# layers: .88 to 1.04.
HEIGHT = 0.92
BOX_HEIGHT = 0.75  # Em of a word's box, where the row's height is not known.
ASCENT, DESCENT = 0.80, 0.20  # Em above and below the baseline of a glyph's loose box.
SNAP = 0.2  # Em: words of a line whose baselines differ less stand on one.
# Em from the baseline to the top of capitals, digits and letters that rise as high: .66 to .72 in most fonts.
RISE = 0.70
RISING = regex("[A-Zbdfhkl0-9]")
OTHER = regex("[^A-Za-z0-9.,:;%-]")  # what may rise higher: accents, brackets, letters of other scripts
ODD = 0.7  # of the row's size: less, or more by as much, and a word's box holds something else
OVERLAP = 0.3  # Em: boxes of slanted neighbours overlap less.
BLANK = 0.25  # Em of a blank between words whose boxes overlapped.
NEAR = 0.05  # Share of a size: lines of one size are measured this much apart.
BLACK = 0x000000FF
SPACE = 0x20

QUARTER_TURN, HALF_TURN, FULL_TURN = 90, 180, 360  # Degrees.
# Of a picture: where words cover more it is text (a scan, a table), else a picture with labels.
PICTURE_OF_TEXT = 0.06
PAGE_IMAGE = 0.5  # Of the page: a larger image of text is the page.
# Rules each way: an image of text with as many is a table; charts have axes, and gridlines one way.
GRID_RULES = 3


def merge(
    page: PageInk,
    words: list[OcrWord],
    font: int,
    regions: Sequence[Box] = (),
    rules: Sequence[Rule] = (),
    *,
    bold_font: int | None = None,
) -> PageInk:
    """The page with ``words`` (boxes in page points) as glyphs flagged RECOGNISED, in ``font`` or, where they
    are bold, in ``bold_font`` (the next by default).

    Characters share out a word's box evenly; the boxes of those that take no room of their own
    (vowel signs, accents) are their base's. A word that lies on text of the page that can be
    believed is left out. Inside ``regions``, glyphs that cannot be believed give way to what was
    read there; where a region turned out to be text, the ``rules`` found in it (points of the page)
    are drawing of the page. The image of a scanned page or of a ruled table is no image any more;
    others stay, with their text inside.
    """
    _, trusted = written(page.glyphs)
    words = _beside(words, page.glyphs, trusted)
    if not words:
        return page
    glyphs = page.glyphs
    inside = np.zeros(len(glyphs), bool)
    for region in regions:
        inside |= centred_in(region, glyphs.loose)
    keep = trusted | ~inside
    fonts = (font, font + 1 if bold_font is None else bold_font)
    made = _glyphs(words, fonts, int(glyphs.object.max()) + 1 if len(glyphs) else 0, page.width, page.height)
    columns: dict[str, Array] = {}
    for name in Glyphs.__struct_fields__:
        old, new = getattr(glyphs, name), getattr(made, name)
        if name == "confidence":
            old = np.ones(len(glyphs), np.float32) if old is None else old
        columns[name] = np.concatenate((old[keep], new))
    of_text = [r for r in regions if _filled(r, words)]
    drawn = [r for r in rules if any(centre_in(region, r.box) for region in of_text)]
    images = tuple(i for i in page.images if not _background(i, words, drawn, page))
    return msgspec.structs.replace(
        page, glyphs=Glyphs(**columns), paths=_ruled(page.paths, drawn), images=images
    )


def _ruled(paths: Paths, rules: Sequence[Rule]) -> Paths:
    n = len(rules)
    if n == 0:
        return paths
    first = int(paths.object.max()) + 1 if len(paths) else 0
    made = Paths(
        kind=np.full(n, LINE, np.uint8),
        box=np.array([r.box for r in rules], np.float32),
        stroke=np.full(n, BLACK, np.uint32),
        fill=np.zeros(n, np.uint32),
        width=np.array([r.width for r in rules], np.float32),
        segments=np.ones(n, np.int32),
        object=np.arange(first, first + n, dtype=np.int32),
    )
    return Paths(
        **{f: np.concatenate((getattr(paths, f), getattr(made, f))) for f in Paths.__struct_fields__}
    )


def _beside(words: list[OcrWord], glyphs: Glyphs, trusted: Mask) -> list[OcrWord]:
    """The words that do not lie on glyphs that are believed."""
    if not trusted.any():
        return words
    believed = glyphs.loose[trusted]
    return [word for word in words if not centred_in(word.box, believed).any()]


def _background(image: Box, words: list[OcrWord], rules: Sequence[Rule], page: PageInk) -> bool:
    """Whether an image is the page itself (a scan), or a ruled table: not a picture on the page."""
    if not _filled(image, words):
        return False
    if area(image) >= PAGE_IMAGE * page.width * page.height:
        return True
    inside = [r for r in rules if centre_in(image, r.box)]
    level = sum(r.box[1] == r.box[3] for r in inside)
    return level >= GRID_RULES and len(inside) - level >= GRID_RULES


def _filled(box: Box, words: list[OcrWord]) -> bool:
    """Whether words cover a box as text does."""
    return sum(intersection_area(box, w.box) for w in words) > PICTURE_OF_TEXT * area(box)


def _glyphs(
    words: list[OcrWord], fonts: tuple[int, int], first_object: int, width: float, height: float
) -> Glyphs:
    lines: dict[int, list[OcrWord]] = {}
    for word in words:
        lines.setdefault(word.line, []).append(word)
    sizes = settled(
        [_em(line, width, height) for line in lines.values()],
        [sum(len(w.text) for w in line) for line in lines.values()],
    )
    rows_of_words = with_wide_stops(list(lines.values()), sizes)
    heavy = bold(rows_of_words, sizes)
    rows = [
        (*glyph, em, line[0].angle, first_object + k)
        for k, (line, em, thick) in enumerate(zip(rows_of_words, sizes, heavy, strict=True))
        for glyph in _line(line, em, thick, width, height)
    ]
    code, loose, tight, origin, confidence, thick, size, angle, number = zip(*rows, strict=True)
    n = len(rows)
    return Glyphs(
        code=np.array(code, np.uint32),
        loose=np.array(loose, np.float32).reshape(n, 4),
        tight=np.array(tight, np.float32).reshape(n, 4),
        origin=np.array(origin, np.float32).reshape(n, 2),
        size=np.array(size, np.float32),
        angle=np.array(angle, np.float32),
        font=np.array(fonts, np.int32)[np.array(thick, np.int32)],
        colour=np.full(n, BLACK, np.uint32),
        flags=np.full(n, RECOGNISED, np.uint8),
        object=np.array(number, np.int32),
        mcid=np.full(n, -1, np.int32),
        confidence=np.array(confidence, np.float32),
    )


def settled(sizes: list[float], weights: list[int]) -> list[float]:
    """Sizes of lines as read, brought to the few that a page was set in: each replaced by that of
    its group. The heaviest size not yet in a group takes all within ``NEAR`` of it; the group's size is its
    weighted median."""
    order = sorted(range(len(sizes)), key=lambda i: sizes[i])
    left = set(order)
    out = list(sizes)
    while left:
        tally: dict[float, int] = {}
        for i in order:
            if i in left:
                key = round(sizes[i] * 4) / 4
                tally[key] = tally.get(key, 0) + weights[i]
        main = max(tally, key=lambda key: (tally[key], -key))
        group = [i for i in order if i in left and abs(sizes[i] - main) <= max(NEAR * main, 0.25)]
        half = sum(weights[i] for i in group) / 2
        passed = 0
        middle = sizes[group[-1]]
        for i in group:
            passed += weights[i]
            if passed >= half:
                middle = sizes[i]
                break
        for i in group:
            out[i] = middle
            left.discard(i)
    return out


# Code point, loose box, tight box, origin, confidence, whether bold.
_Glyph = tuple[int, Box, Box, tuple[float, float], float, bool]


def _line(line: list[OcrWord], em: float, heavy: list[bool], width: float, height: float) -> Iterator[_Glyph]:
    """The glyphs of a line: the characters of its words, and blanks between them."""
    turn = line[0].angle
    flat = [turned(w.box, turn, width, height) for w in line]

    def glyph(
        code: int, low: float, high: float, base: float, outline: Box, confidence: float, thick: bool
    ) -> _Glyph:
        loose = (low, base - ASCENT * em, high, base + DESCENT * em)
        pen = back((low, base, low, base), turn, width, height)
        boxes = (back(loose, turn, width, height), back(outline, turn, width, height))
        return (code, *boxes, (pen[0], pen[1]), confidence, thick)

    flat = _in_turn(line, flat, em)
    before: tuple[Box, OcrWord] | None = None
    bases = _bases(line, flat, em, turn, width, height)
    for word, box, base, thick in zip(line, flat, bases, heavy, strict=True):
        if before is not None and not joined(before[1].text, word.text):
            first, second = sorted((before[0], box))
            low, high = sorted((first[2], second[0]))
            # A blank like those a text layer holds, not one guessed from distances: the engine knows words
            # from their letters.
            sure = min(word.confidence, before[1].confidence)
            yield glyph(SPACE, low, high, base, (low, base, low, base), sure, thick)
        for char, x0, x1 in _shared(word.text, box[0], box[2]):
            yield glyph(ord(char), x0, x1, base, (x0, box[1], x1, box[3]), word.confidence, thick)
        before = (box, word)


def _em(line: list[OcrWord], width: float, height: float) -> float:
    """The size of a line: by how high its capitals and digits rise, else by the row as the engine has it."""
    turn = line[0].angle
    flat = [turned(w.box, turn, width, height) for w in line]
    row = median(w.height for w in line)
    row = row / HEIGHT if row > 0 else median(box[3] - box[1] for box in flat) / BOX_HEIGHT
    bases = _bases(line, flat, row, turn, width, height)
    rises = [
        (base - box[1]) / RISE
        for word, box, base in zip(line, flat, bases, strict=True)
        if word.baseline is not None and RISING.search(word.text) and not OTHER.search(word.text)
    ]
    if rises and ODD * row < median(rises) < row / ODD:
        return max(1.0, median(rises))
    return max(1.0, row)


def _bases(
    line: list[OcrWord], flat: list[Box], em: float, turn: int, width: float, height: float
) -> list[float]:
    """The height of each word's baseline in the upright frame."""
    bases = []
    for word, box in zip(line, flat, strict=True):
        if word.baseline is None:
            bases.append(box[3])
            continue
        x0, y0, x1, y1 = word.baseline
        corners = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
        upright = turned(corners, turn, width, height)
        bases.append((upright[1] + upright[3]) / 2)
    middle = median(bases)
    return [middle if abs(b - middle) <= SNAP * em else b for b in bases]


def _shared(text: str, x0: float, x1: float) -> list[tuple[str, float, float]]:
    """Each character with its share of the way from x0 to x1, from the right where it is so written."""
    clusters: list[str] = []
    for char in text:
        if clusters and _rides(char):
            clusters[-1] += char
        else:
            clusters.append(char)
    backwards = sum(_from_right(c) for c in text) * 2 > len(text)
    step = (x1 - x0) / len(clusters)
    out = []
    for i, cluster in enumerate(clusters):
        place = len(clusters) - 1 - i if backwards else i
        a = x0 + place * step
        out += [(char, a, a + step) for char in cluster]
    return out


def _rides(char: str) -> bool:
    """Whether a character takes no room of its own: marks, joiners."""
    return unicodedata.category(char) in ("Mn", "Mc", "Me", "Cf")


def _from_right(char: str) -> bool:
    return unicodedata.bidirectional(char) in ("R", "AL")


def _in_turn(line: list[OcrWord], boxes: list[Box], em: float) -> list[Box]:
    """The boxes of words one after the other, as the engine has the words: where two overlap, as they do in
    Bengali by whole words, each ends in the middle; neighbours that stand without a blank reach up to each
    other, as what is left between them is the white around their signs, no gap."""
    out = list(boxes)
    for k in range(1, len(line)):
        a, b = (k - 1, k) if out[k][0] + out[k][2] >= out[k - 1][0] + out[k - 1][2] else (k, k - 1)
        first, second = out[a], out[b]
        gap = second[0] - first[2]
        unparted = joined(line[k - 1].text, line[k].text)
        if gap < -OVERLAP * em or (unparted and gap < em):
            middle, half = (first[2] + second[0]) / 2, 0.0 if unparted else BLANK / 2 * em
            out[a] = (first[0], first[1], max(first[0], middle - half), first[3])
            out[b] = (min(second[2], middle + half), second[1], second[2], second[3])
    return out


def turned(box: Box, angle: int, width: float, height: float) -> Box:
    """A box of the page as it lies once text running at ``angle`` degrees is turned upright."""
    x0, y0, x1, y1 = box
    if angle == QUARTER_TURN:
        return (y0, width - x1, y1, width - x0)
    if angle == HALF_TURN + QUARTER_TURN:
        return (height - y1, x0, height - y0, x1)
    if angle == HALF_TURN:
        return (width - x1, height - y1, width - x0, height - y0)
    return box


def back(box: Box, angle: int, width: float, height: float) -> Box:
    """The inverse of ``turned``."""
    sides = (height, width) if angle % HALF_TURN else (width, height)
    return turned(box, -angle % FULL_TURN, *sides)
