"""Words as text, and segments over them."""

from __future__ import annotations

import unicodedata
from functools import reduce
from itertools import groupby
from math import inf
from operator import and_

import msgspec

from pincite.layout.frame import Segment, WordTable
from pincite.model import words as wordflags
from pincite.model.geometry import Box
from pincite.model.ink import Font, PageInk
from pincite.regex import regex

SURELY_LOWER = 0.11  # points by which baselines differ that are rounded to different tenths
LEAST_CAPITALS = 2  # letters of a text in capitals: one alone is the start of a word

# Ligatures, and forms that letters take within a word: written as the letters they stand for.
_PRESENTED = regex("[\ufb00-\ufdff\ufe70-\ufefc]")


class PageText(msgspec.Struct):
    """The words of a page in line order and the segments over them, those at other angles than ``quarter``
    apart; how many visible glyphs lie off the page; whether some text runs from right to left."""

    words: WordTable
    segments: list[Segment]
    off_page: int
    turned: dict[int, list[Segment]] = {}
    quarter: int = 0
    mixed: bool = False


def faces_of(page: PageInk, fonts: list[Font]) -> list[tuple[int, Font]]:
    """The fonts that a page is set in, with their numbers among the ``fonts`` of the document, which may be
    as many as its pages."""
    if page.fonts is None:
        return list(enumerate(fonts))
    return [(number, fonts[number]) for number in page.fonts]


def word_text(raw: str) -> str:
    """The text of a word: ligatures and Arabic presentation forms resolved, soft hyphens as '-'."""
    if raw.isascii():
        return raw
    text = _PRESENTED.sub(lambda m: unicodedata.normalize("NFKC", m.group()), raw)
    return unicodedata.normalize("NFC", text.replace("\u00ad", "-"))


def joined(table: WordTable, words: range | list[int]) -> str:
    """The words as running text: one space between, none before a glued word."""
    near = wordflags.GLUED
    if isinstance(words, range):  # of a line, as mostly
        texts = table.text[words.start : words.stop]
        flags = table.flags[words.start + 1 : words.stop]
    else:
        texts = [table.text[i] for i in words]
        flags = [table.flags[i] for i in words[1:]]
    for flag in flags:
        if flag & near:
            break
    else:
        return " ".join(texts)
    glued = [flag & near for flag in flags]
    spaced = [text if close else f" {text}" for text, close in zip(texts[1:], glued, strict=True)]
    return texts[0] + "".join(spaced)


def all_caps(text: str) -> bool:
    """True if every letter is a capital and there are at least two: none where others have no case."""
    if not text.isupper():
        return False
    letters = [c for c in text if c.isalpha()]
    return len(letters) >= LEAST_CAPITALS and all(map(str.isupper, letters))


def make_segment(table: WordTable, first: int, last: int, box: Box, baseline: float, size: float) -> Segment:
    """A segment over words ``first`` up to but not including ``last``, its style read off them."""
    scripts = wordflags.SUPERSCRIPT | wordflags.SUBSCRIPT
    common = ~0  # the flags that all words of the main text have
    for flags in table.flags[first:last]:
        if not flags & scripts:
            common &= flags
    if common == ~0:  # nothing but scripts
        common = reduce(and_, table.flags[first:last])
    middle = (first + last) // 2
    text = joined(table, range(first, last))
    return Segment(
        *box,
        baseline=baseline,
        size=size,
        first=first,
        last=last,
        text=text,
        bold=bool(common & wordflags.BOLD),
        italic=bool(common & wordflags.ITALIC),
        font=table.font[middle],
        colour=table.colour[middle],
        caps=all_caps(text),
        chars=len(text) - text.count(" "),
    )


def parted(words: WordTable, s: Segment, k: int) -> tuple[Segment, Segment]:
    """A segment in two: up to word ``k``, and from there on."""
    return (
        make_segment(words, s.first, k, (s.x0, s.y0, words.x1[k - 1], s.y1), s.baseline, words.size[k - 1]),
        make_segment(words, k, s.last, (words.x0[k], s.y0, s.x1, s.y1), s.baseline, s.size),
    )


def in_order(segments: list[Segment]) -> list[Segment]:
    """The segments sorted by baseline, to a tenth of a point, and x0; themselves where they are already."""
    base = start = -inf
    for s in segments:
        step = s.baseline - base
        if step < SURELY_LOWER and (step != 0 or s.x0 < start):
            return sorted(segments, key=lambda s: (round(s.baseline, 1), s.x0))
        base, start = s.baseline, s.x0
    return segments


def without_words(words: WordTable, segments: list[Segment], used: set[int]) -> list[Segment]:
    """Segments without the ``used`` words, cut where some were in the middle."""
    if not used:
        return segments[:]
    out: list[Segment] = []
    held = bytearray(max(used) + 1)
    for i in used:
        held[i] = 1
    for s in segments:
        if s.last - s.first == 1:  # as most in tables
            if s.first not in used:
                out.append(s)
            continue
        count = held.count(1, s.first, s.last)
        if not count:
            out.append(s)
            continue
        if count == s.last - s.first:
            continue
        for gone, run in groupby(range(s.first, s.last), key=used.__contains__):
            if not gone:
                left = list(run)
                first, last = left[0], left[-1] + 1
                box = (min(words.x0[first:last]), s.y0, max(words.x1[first:last]), s.y1)
                out.append(make_segment(words, first, last, box, s.baseline, s.size))
    return out
