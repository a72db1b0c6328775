"""Whether the text of a page is what its picture shows: a few lines of it are read and compared."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from statistics import median

import msgspec
import numpy as np

from pincite.model.arrays import Mask, Picture, Rows
from pincite.model.document import Note
from pincite.model.geometry import Box
from pincite.model.ink import INVISIBLE, UNMAPPED, Glyphs, PageInk
from pincite.ocr.engines.tesseract import recognise
from pincite.ocr.languages import AUTO, of_script, scripts
from pincite.ocr.need import written
from pincite.ocr.word import OcrWord

DPI = 200.0  # Letters of 6 points are read as well as at 300, for half the time.
PIXELS = (
    8e6  # Of the page drawn for it: larger pages get fewer dots, and lines too small for them are passed.
)
LEAST_EM = 15.0  # Pixels: smaller letters are misread.
LETTERS, MOST_LETTERS = 12, 40  # Of a line: fewer say little, more cost time.
BETWEEN = 1.5  # Em: letters farther apart are not of one line of text.
LEVEL = 0.25  # Em: letters that stand lower or higher are of another line.
UPRIGHT = 1.0  # Degrees.
ABOVE, BELOW, BESIDE = 0.95, 0.32, 0.2  # Em of the picture of a line about its baseline and its ends.
BRIGHT = 128  # Grey level of the paper: on darker paper the letters are light.
# A hidden layer is believed where two lines agree, else where the median of more does.
HIDDEN_FIRST, HIDDEN_LINES = 2, 6
HIDDEN_AGREES = 0.9
# Of visible text every font is looked at by itself: one line, more where it does not agree. Letters that
# are drawn are hardly ever others than they say, so that only what is read for sure speaks against them.
FONTS, VISIBLE_LINES = 4, 4  # At most on a page: fonts that were not looked at before, lines of one.
VISIBLE_AGREES = 0.85
CLEARLY = 0.92  # A line that agrees so well speaks for its font alone.
ALONE_AGREES = 0.5  # Where a font has one line only.
LINE_SURE = 0.8
PROVEN = 2  # Pages on which a font agreed: after them it is believed,
# A hidden layer that its lines contradict stays if it holds this share of what is read surely.
PIECE = (
    5  # Letters that are compared at once: two English texts have hardly a third of such pieces in common.
)
PIECE_SURE, PIECES = 0.85, 40  # Confidence of the words they are from, and how many tell something.
SUPPORTED = 0.65
AGAIN = 16  # but on every sixteenth page: parts of several fonts may have one name.
# Letters of Persian and Urdu, which fonts of Arabic are often said to have, and final forms.
ARABIC = str.maketrans("\u06cc\u0649\u06a9\u06be", "\u064a\u064a\u0643\u0647", "\u0640")


class Fonts:
    """What is known of the fonts of one document: on how many pages each agreed with the picture, and
    which did not."""

    def __init__(self) -> None:
        self.agreed: dict[int, int] = {}
        self.lying: set[int] = set()


class Checked(msgspec.Struct, frozen=True):
    """``page`` is the page with what its picture contradicts as glyphs without a meaning (UNMAPPED), the same
    object where there is none; ``note`` says so. ``hidden``: that is a hidden layer, which stays unless what
    is read contradicts it as well (``supported``). ``visible``: it is drawn text, for which the page is read.
    """

    page: PageInk
    hidden: bool = False
    visible: bool = False
    note: Note | None = None


class _Line(msgspec.Struct, frozen=True):
    """Text as compared, and where on the page it stands."""

    text: str
    box: Box


def checked(
    page: PageInk,
    render: Callable[[float], Picture],
    languages: str,
    fonts: Fonts,
    *,
    timeout: float | None = None,
) -> Checked:
    """The page, its text compared with its picture (``render(dpi)``, asked for once at most).

    Raises what ``recognise`` raises.
    """
    _, trusted = written(page.glyphs)
    unseen = (page.glyphs.flags & INVISIBLE) != 0
    reader = _Reader(page, render, languages, timeout)
    doubted = np.zeros(len(trusted), bool)
    hidden = trusted & unseen
    agreed: list[float] = []
    if hidden.any():
        shares = _hidden(reader, page.glyphs, hidden)
        if shares and median(shares) < HIDDEN_AGREES:
            doubted |= hidden
            agreed += shares
    under = bool(doubted.any())
    seen = trusted & ~unseen
    for font in _to_check(page, seen, fonts):
        shares = _visible(reader, page.glyphs, seen & (page.glyphs.font == font))
        if shares and _lies(shares):
            fonts.lying.add(font)
            agreed += shares
        elif shares and median(shares) >= VISIBLE_AGREES:
            fonts.lying.discard(font)
            fonts.agreed[font] = fonts.agreed.get(font, 0) + 1
    doubted |= seen & np.isin(page.glyphs.font, sorted(fonts.lying))
    if not doubted.any():
        return Checked(page)
    glyphs = page.glyphs
    flags = np.where(doubted, glyphs.flags | UNMAPPED, glyphs.flags).astype(np.uint8)
    return Checked(
        msgspec.structs.replace(page, glyphs=msgspec.structs.replace(glyphs, flags=flags)),
        hidden=under,
        visible=bool((doubted & ~unseen).any()),
        note=_note(page.number, under, agreed),
    )


def supported(glyphs: Glyphs, words: list[OcrWord]) -> float:
    """The share of what was surely read that hidden text says as well; 1 where that is too little to tell."""
    hidden = written(glyphs)[0] & ((glyphs.flags & INVISIBLE) != 0)
    said = compared("".join(map(chr, glyphs.code[hidden].tolist())))
    known = _pieces(said) | _pieces(said[::-1])  # Text from the right may be written from the left.
    lines: dict[int, str] = {}
    for word in words:
        mark = compared(word.text) if word.confidence >= PIECE_SURE else " "
        lines[word.line] = lines.get(word.line, "") + mark
    read = sorted({piece for line in lines.values() for part in line.split() for piece in _pieces(part)})
    return sum(piece in known for piece in read) / len(read) if len(read) >= PIECES else 1.0


def _pieces(text: str) -> set[str]:
    return {text[k : k + PIECE] for k in range(len(text) - PIECE + 1)}


def _note(number: int, hidden: bool, agreed: list[float]) -> Note:
    what = "hidden text" if hidden else "text"
    share = f" (lines of it agree by {median(agreed):.0%})" if agreed else ""
    sentence = f"the page's {what} is not what its picture shows{share}; it was read from the picture"
    return Note(code="layer_distrusted", sentence=sentence, page=number)


def _hidden(reader: _Reader, glyphs: Glyphs, hidden: Mask) -> list[float]:
    """Shares of letters in which lines of a hidden layer agree with the picture."""
    lines = spread(reader.readable(glyphs, hidden), HIDDEN_LINES)
    shares: list[float] = []
    for line in lines:
        read, _ = reader.read(line)
        shares.append(agreement(line.text, read))
        if len(shares) == HIDDEN_FIRST and min(shares) >= HIDDEN_AGREES:
            break
    return shares


def _visible(reader: _Reader, glyphs: Glyphs, mine: Mask) -> list[float]:
    """The same of a font's visible text, of lines that were read for sure."""
    shares: list[float] = []
    for line in spread(reader.readable(glyphs, mine), VISIBLE_LINES):
        read, sure = reader.read(line)
        share = agreement(line.text, read)
        if share >= CLEARLY:
            return [share]
        if sure >= LINE_SURE:
            shares.append(share)
    return shares


def _lies(shares: list[float]) -> bool:
    return median(shares) < (VISIBLE_AGREES if len(shares) > 1 else ALONE_AGREES)


def _to_check(page: PageInk, seen: Mask, fonts: Fonts) -> list[int]:
    """The fonts of the page that are not known to agree, those with most letters first."""
    found, counts = np.unique(page.glyphs.font[seen], return_counts=True)
    order = sorted(zip((-counts).tolist(), found.tolist(), strict=True))
    again = page.number % AGAIN == 0
    return [f for n, f in order if -n >= LETTERS and (again or fonts.agreed.get(f, 0) < PROVEN)][:FONTS]


class _Reader:
    """Reads lines of one page from its picture."""

    def __init__(
        self, page: PageInk, render: Callable[[float], Picture], languages: str, timeout: float | None
    ) -> None:
        self.page, self.render, self.languages, self.timeout = page, render, languages, timeout
        self.dpi = min(DPI, 72.0 * (PIXELS / max(1.0, page.width * page.height)) ** 0.5)
        self.scripts = scripts(languages)
        self.picture: Picture | None = None

    def readable(self, glyphs: Glyphs, mask: Mask) -> list[_Line]:
        """The lines of some glyphs that can be compared."""
        mask = mask & (glyphs.size * self.dpi / 72.0 >= LEAST_EM)
        lines = [_line(glyphs, run) for run in _runs(glyphs, mask)]
        inside = (0.0, 0.0, self.page.width, self.page.height)
        return [
            line
            for line in lines
            if len(line.text) >= LETTERS
            and self.languages_of(line)
            and line.box[0] >= inside[0]
            and line.box[1] >= inside[1]
            and line.box[2] <= inside[2]
            and line.box[3] <= inside[3]
        ]

    def languages_of(self, line: _Line) -> str:
        """What a line is read in; '' where that is nothing that was asked for."""
        found = script(line.text)
        if self.languages == AUTO:
            return of_script(found)
        return self.languages if found in self.scripts else ""

    def read(self, line: _Line) -> tuple[str, float]:
        """What the picture shows where a line stands, and how sure that is."""
        if self.picture is None:
            self.picture = self.render(self.dpi)
        scale = self.picture.shape[1] / self.page.width
        x0, y0, x1, y1 = (round(side * scale) for side in line.box)
        cut = self.picture[y0:y1, x0:x1]
        if cut.size and float(np.median(cut)) < BRIGHT:
            cut = 255 - cut
        languages = self.languages_of(line)
        words = recognise(cut, self.dpi, languages, mode="line", timeout=self.timeout)
        count = sum(len(w.text) for w in words)
        sure = sum(w.confidence * len(w.text) for w in words) / count if count else 0.0
        return compared("".join(w.text for w in words)), sure


def _runs(glyphs: Glyphs, mask: Mask) -> Iterator[Rows]:
    """Glyphs that follow each other on one level line, in the order they are drawn, as indices. What is not
    of the mask parts runs, but for blanks."""
    solid, _ = written(glyphs)
    at = np.flatnonzero(solid)
    level = np.minimum(glyphs.angle[at], 360.0 - glyphs.angle[at]) < UPRIGHT
    chosen = mask[at] & level
    size, y = glyphs.size[at], glyphs.origin[at, 1]
    x0, x1 = glyphs.loose[at, 0], glyphs.loose[at, 2]
    gap = np.maximum(x0[1:], x0[:-1]) - np.minimum(x1[1:], x1[:-1])
    apart = (np.abs(np.diff(y)) > LEVEL * size[1:]) | (gap > BETWEEN * size[1:])
    apart |= ~chosen[1:] | ~chosen[:-1]
    for run in np.split(at, np.flatnonzero(apart) + 1):
        run = run[:MOST_LETTERS]
        # Of an askew scan a piece that is not yet as high as the next line.
        run = run[np.abs(glyphs.origin[run, 1] - glyphs.origin[run[0], 1]) <= LEVEL * glyphs.size[run[0]]]
        if len(run) >= LETTERS and mask[run[0]]:
            yield run


def _line(glyphs: Glyphs, run: Rows) -> _Line:
    text = compared("".join(map(chr, glyphs.code[run].tolist())))
    em, base = float(np.median(glyphs.size[run])), float(np.median(glyphs.origin[run, 1]))
    left, right = float(glyphs.loose[run, 0].min()), float(glyphs.loose[run, 2].max())
    return _Line(text, (left - BESIDE * em, base - ABOVE * em, right + BESIDE * em, base + BELOW * em))


def spread(lines: list[_Line], count: int) -> list[_Line]:
    """So many of the lines, from all over them, the first two far apart."""
    if len(lines) <= count:
        return lines
    lines = [lines[(2 * k + 1) * len(lines) // (2 * count)] for k in range(count)]
    return lines[1::3] + lines[::3] + lines[2::3]


def script(text: str) -> str:
    """The script of most letters, as ``scripts`` has them; '' where less than half is of one."""
    tally: dict[str, int] = {}
    for char in text:
        if char.isalpha():
            name = unicodedata.name(char, "").partition(" ")[0]
            tally[name] = tally.get(name, 0) + 1
    found = max(tally, key=lambda name: tally[name], default="")
    if "HIRAGANA" in tally:
        return "Japanese"
    if not tally or 2 * tally[found] <= len(text):
        return ""
    return "Han" if found == "CJK" else found.title()


def compared(text: str) -> str:
    """Letters and digits alone, without case, accents and the forms a font or a language has for them."""
    plain = unicodedata.normalize("NFKD", text).casefold().translate(ARABIC)
    return "".join(ch for ch in plain if ch.isalnum())


def agreement(written: str, read: str) -> float:
    """The share of letters that two texts have in common, in order; text from the right may be written
    from the left."""
    found = SequenceMatcher(None, written, read, autojunk=False).ratio()
    if any(unicodedata.bidirectional(ch) in ("R", "AL") for ch in written[:LETTERS]):
        return max(found, SequenceMatcher(None, written[::-1], read, autojunk=False).ratio())
    return found
