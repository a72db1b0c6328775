"""Words that were read in a picture, as text of a page that is there and not drawn."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import pairwise
from statistics import median

import msgspec

from pincite.model.document import Page
from pincite.model.elements import Element
from pincite.model.geometry import Box
from pincite.model.words import GLUED, OCR

BELOW = 0.2  # Of a word's height, under its baseline.
ADVANCE = 0.5  # Em that every letter goes on by, until its word is stretched to its box.
CODES = 255  # Letters a font has: codes are a byte, and 0 is left free.
TALL = 1.5  # A word of some letters that is so much taller than wide runs down or up the page.
LETTERS = 3  # Fewer letters may be taller than wide upright.
LEVEL, DOWN, HEADLONG, UP = 0, 90, 180, 270  # Degrees clockwise that text runs at.
BLANK = " "


class Letters:
    """The letters of a document and the fonts they are in, numbered as they first occur."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {}

    def place(self, letter: str) -> tuple[int, int]:
        """The font of a letter, and its code there."""
        number = self.known.setdefault(letter, len(self.known))
        return number // CODES, number % CODES + 1

    def fonts(self) -> list[list[str]]:
        """The letters of each font, in the order of their codes."""
        every = list(self.known)
        return [every[start : start + CODES] for start in range(0, len(every), CODES)]


class Placed(msgspec.Struct, frozen=True):
    """A word on its page: ``glued`` to the one before it."""

    text: str
    box: Box
    glued: bool


def content(page: Page, letters: Letters, matrix: tuple[float, ...]) -> tuple[bytes, set[int]]:
    """The operators that put the words onto the page which OCR has read, and the fonts they use. ``matrix``
    leads from points from the top left corner of the page as displayed to those of its content."""
    lines = list(lines_of(page))
    if not lines:
        return b"", set()
    used: set[int] = set()
    out = [f"q {numbers(matrix)} cm BT 3 Tr"]
    usual = direction([word for line in lines for word in line], LEVEL)
    font = -1
    for line in lines:
        angle = direction(line, usual) if len(line) > 1 else usual
        for word, blank in in_order(line, angle):
            shown = visual(clusters(word.text))
            out.append(f"{numbers(standing(word.box, len(shown), angle))} Tm")
            for letter in shown + [BLANK] * blank:
                own, code = letters.place(letter)
                if own != font:
                    out.append(f"/{name_of(own)} 1 Tf")
                    font = own
                    used.add(own)
                out.append(f"<{code:02X}> Tj")
    out.append("ET Q")
    return "\n".join(joined(out)).encode("ascii"), used


def name_of(font: int) -> str:
    """What pages call a font."""
    return f"PinciteOcr{font}"


def joined(lines: list[str]) -> Iterator[str]:
    """The operators with letters that follow each other shown at once."""
    held = ""
    for line in lines:
        if line.endswith("> Tj"):
            held += line[1:-4]
            continue
        if held:
            yield f"<{held}> Tj"
            held = ""
        yield line


def lines_of(page: Page) -> Iterator[list[Placed]]:
    """The words that were read, line by line."""
    words = page.words
    boxes: list[Box] = [(b[0], b[1], b[2], b[3]) for b in words.box.tolist()]
    flags = words.flags.tolist()

    def placed(numbers: Iterable[int]) -> list[Placed]:
        return [Placed(words.text[i], boxes[i], bool(flags[i] & GLUED)) for i in numbers if flags[i] & OCR]

    left = dict.fromkeys(range(len(words)))
    for first, last in ranges(page.elements):
        own = [i for i in range(first, last) if i in left]
        for i in own:
            del left[i]
        if line := placed(own):
            yield line
    for i in left:
        if line := placed([i]):
            yield line


def ranges(elements: Iterable[Element]) -> Iterator[tuple[int, int]]:
    """The words of every line of elements and of cells."""
    for element in elements:
        cells = element.table.cells if element.table is not None else ()
        for lines in (element.lines, *(cell.lines for cell in cells)):
            yield from ((line.first, line.last) for line in lines)


def direction(line: list[Placed], usual: int) -> int:
    """Degrees clockwise that words run at; ``usual`` where they do not tell."""
    long = [word.box for word in line if len(word.text) >= LETTERS]
    if not long:
        return usual
    steps = [(after.box[0] - before.box[0], after.box[1] - before.box[1]) for before, after in pairwise(line)]
    if median((box[3] - box[1]) / max(box[2] - box[0], 0.1) for box in long) >= TALL:
        return UP if median([step[1] for step in steps] or [1]) < 0 else DOWN
    if any(from_right(word.text) for word in line):
        return LEVEL
    return HEADLONG if median([step[0] for step in steps] or [1]) < 0 else LEVEL


def in_order(line: list[Placed], angle: int) -> Iterator[tuple[Placed, bool]]:
    """The words of a line as they stand from its left end on, each with whether a blank follows: readers of
    PDF take text in this order, also where it is read from the right."""
    backwards = angle == LEVEL and sum(from_right(word.text) for word in line) * 2 > len(line)
    ordered = line[::-1] if backwards else line
    for number, word in enumerate(ordered):
        after = ordered[number + 1] if number + 1 < len(ordered) else None
        yield word, after is not None and not (word if backwards else after).glued


def standing(box: Box, count: int, angle: int) -> tuple[float, ...]:
    """The text matrix with which ``count`` letters fill a box, the y of which grows downward."""
    x0, y0, x1, y1 = box
    wide, tall = max(x1 - x0, 0.1), max(y1 - y0, 0.1)
    if angle in (DOWN, UP):
        step = tall / count / ADVANCE
        return (0, step, wide, 0, x0 + BELOW * wide, y0) if angle == DOWN else (
            0, -step, -wide, 0, x1 - BELOW * wide, y1
        )  # fmt: skip
    step = wide / count / ADVANCE
    if angle == HEADLONG:
        return (-step, 0, 0, tall, x1, y0 + BELOW * tall)
    return (step, 0, 0, -tall, x0, y1 - BELOW * tall)


def clusters(text: str) -> list[str]:
    """The letters of a word, each with the marks on it."""
    found: list[str] = []
    for char in text:
        if found and unicodedata.category(char) in ("Mn", "Mc", "Me", "Cf"):
            found[-1] += char
        else:
            found.append(char)
    return found


def visual(letters: list[str]) -> list[str]:
    """The letters of a word from left to right: runs that are read from the right are turned about."""
    if not from_right("".join(letters)):
        return letters
    out: list[str] = []
    run: list[str] = []
    for letter in reversed(letters):
        if unicodedata.bidirectional(letter[0]) in ("L", "EN", "AN"):
            run.insert(0, letter)
            continue
        out += run
        run = []
        out.append(letter)
    return out + run


def from_right(text: str) -> bool:
    """True for words of scripts that are read from the right."""
    return any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)


def numbers(values: Iterable[float]) -> str:
    return " ".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in values)
