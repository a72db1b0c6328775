"""Values that are not one whole token: a piece of one, or several that are one text."""

from __future__ import annotations

import math
import unicodedata
from itertools import pairwise
from typing import NamedTuple

import msgspec

from pincite.model.geometry import Box, union
from pincite.model.records import Value
from pincite.model.words import SOFT_HYPHEN, Words
from pincite.wrappers.tokens.table import TokenTable

COORDINATE_DIGITS = 4  # Decimals of a point, as in the boxes of whole tokens.
ABREAST = 0.5  # Share of the lower of two boxes from which they stand on one line.
HYPHENS = "-\u2010\u00ad"


class Cut(NamedTuple):
    """``estimated`` where an edge of the box lies within a word, where nothing says where its letters
    stand."""

    value: Value
    estimated: bool


class Stretch(NamedTuple):
    """Some letters of a word: which, and of how many."""

    word: int
    first: int
    last: int
    letters: int

    def box(self, words: Words) -> Box:
        """The share of the word's box; writing runs along its longer side, from the left or from below."""
        x0, y0, x1, y1 = (float(v) for v in words.box[self.word])
        begin, end = self.first / self.letters, self.last / self.letters
        if y1 - y0 > x1 - x0 and self.letters > 1:
            return (x0, y1 - end * (y1 - y0), x1, y1 - begin * (y1 - y0))
        return (x0 + begin * (x1 - x0), y0, x0 + end * (x1 - x0), y1)


def cut(tokens: TokenTable, token: int, whole: Value, span: tuple[int, int]) -> Cut:
    """The value that is a piece of a token: these characters (first, behind the last) of its text in composed
    form. Its box is that of the words under it; where it begins or ends within a word, the word's box is
    shared out among its letters."""
    text = whole.text if whole.text.isascii() else unicodedata.normalize("NFC", whole.text)
    piece = " ".join(text[slice(*span)].split())
    value = msgspec.structs.replace(whole, text=piece)
    if piece == text or not piece:
        return Cut(value, False)
    words = tokens.printed.get(whole.page)
    runs = tokens.runs.get(token) or [tokens.words[token]]
    stretches = None if words is None else stretches_of(text, span, words, runs)
    if words is None or stretches is None:
        return Cut(
            msgspec.structs.replace(value, box=share(whole.box, text, span)), math.isfinite(whole.box[0])
        )
    x0, y0, x1, y1 = union(stretch.box(words) for stretch in stretches)
    digits = COORDINATE_DIGITS
    box = (round(x0, digits), round(y0, digits), round(x1, digits), round(y1, digits))
    within = any(s.first > 0 or s.last < s.letters for s in stretches)
    held = (stretches[0].word, stretches[-1].word + 1)
    return Cut(msgspec.structs.replace(value, box=box, words=held), within)


def stretches_of(
    text: str, span: tuple[int, int], words: Words, runs: list[tuple[int, int]]
) -> list[Stretch] | None:
    """The letters of words that some characters of a text are; None where the words do not spell the text,
    as where a hyphen was taken out."""
    numbers = [number for first, last in runs for number in range(first, last)]
    spelled = [unicodedata.normalize("NFC", words.text[number]) for number in numbers]
    if "".join(spelled) != "".join(text.split()):
        return None
    begin = len("".join(text[: span[0]].split()))
    end = begin + len("".join(text[slice(*span)].split()))
    found, at = [], 0
    for number, word in zip(numbers, spelled, strict=True):
        first, last = max(begin - at, 0), min(end - at, len(word))
        if first < last:
            found.append(Stretch(number, first, last, len(word)))
        at += len(word)
    return found


def share(box: Box, text: str, span: tuple[int, int]) -> Box:
    """The share of a box that some characters of its text take, all as wide as one another."""
    x0, y0, x1, y1 = box
    first, last = (round(x0 + at / len(text) * (x1 - x0), COORDINATE_DIGITS) for at in span)
    return (first, y0, last, y1)


def in_order(values: list[Value]) -> list[Value]:
    """The values in the order of reading; lines one below the other in that in which they stand, also where
    the document is read otherwise, as where a table was detected around some of them only."""
    by_token = sorted(values, key=lambda value: value.token)
    if len({value.page for value in values}) > 1 or not all(math.isfinite(v.box[0]) for v in values):
        return by_token
    lines: list[list[Value]] = []
    for value in sorted(values, key=lambda value: value.box[1]):
        if lines and share_of_height(lines[-1][0].box, value.box) >= ABREAST:
            lines[-1].append(value)
        else:
            lines.append([value])
    around = [union(value.box for value in line) for line in lines]
    if max(box[0] for box in around) >= min(box[2] for box in around):
        return by_token
    return [value for line in lines for value in sorted(line, key=lambda v: v.box[0])]


def share_of_height(a: Box, b: Box) -> float:
    """What two boxes have in common of their height, as a share of the lower one."""
    small = min(a[3] - a[1], b[3] - b[1])
    return (min(a[3], b[3]) - max(a[1], b[1])) / small if small > 0 else 0.0


def joined_value(tokens: TokenTable, values: list[Value]) -> Value:
    """The value that these make together, in their order: their texts with a blank between, or nothing where
    a word goes on behind a hyphen that is there only because its line ends. The box is around those on the
    page of the first."""
    first = values[0]
    text = first.text
    for before, value in pairwise(values):
        goes_on = text[-1:] in HYPHENS and ends_softly(tokens, before)
        text = text[:-1] + value.text if goes_on else f"{text} {value.text}"
    here = [value for value in values if value.page == first.page]
    x0, y0, x1, y1 = union(value.box for value in here)
    words = (0, 0)
    if all(a.words[1] == b.words[0] for a, b in pairwise(here)):
        words = (here[0].words[0], here[-1].words[1])
    element = first.element if all(value.element == first.element for value in values) else ""
    return Value(
        text=text, page=first.page, box=(x0, y0, x1, y1), token=first.token, element=element, words=words
    )


def ends_softly(tokens: TokenTable, value: Value) -> bool:
    """Whether the last word of a value ends in a hyphen that only its line asks for."""
    words = tokens.printed.get(value.page)
    first, last = value.words
    return words is not None and last > first and bool(int(words.flags[last - 1]) & SOFT_HYPHEN)
