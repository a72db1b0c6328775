"""Words and lines of a page whose text is all upright and runs from left to right, made in C.

The steps are those of ``glyphrun`` and ``gathering``, which make the same of such text, bit for bit, and all
of other text.
"""

from __future__ import annotations

import ctypes
import functools
import sys
import unicodedata
from typing import Any

from pincite.layout.frame import Segment, WordTable
from pincite.layout.text import measures
from pincite.layout.text.lines import PageText, all_caps, joined, word_text
from pincite.model import words as wordflags
from pincite.model.ink import Font, PageInk
from pincite.native.columns import FORMATS, Columns, address, column
from pincite.native.library import library, numbers, table
from pincite.regex import regex

_LETTER = 4  # bytes of a code point ...
_CODING = f"utf-32-{'le' if sys.byteorder == 'little' else 'be'}"  # ... as the library writes them
# Characters that ``word_text`` may write otherwise, beside those that are composed.
_REWRITTEN = regex("[\u00ad\ufb00-\ufdff\ufe70-\ufefc]")


def lines_of(page: PageInk, fonts: list[Font]) -> PageText | None:
    """Words and lines of a page; None where some text is turned, may stand in columns, runs from right to
    left or was read by OCR. Raises NativeMissing."""
    glyphs = page.glyphs
    n = len(glyphs)
    if glyphs.confidence is not None:
        return None
    if not n:
        return PageText(WordTable([], [], [], [], [], [], [], [], []), [], 0)
    columns = [column(glyphs, name, format_) for name, format_ in _ink()]
    words, segments = Columns("word", n), Columns("line", n)
    letters = bytearray(2 * n * _LETTER)
    styles = bytes(f.bold * wordflags.BOLD + f.italic * wordflags.ITALIC for f in fonts)
    out = (ctypes.c_int32 * 4)()
    found = _library().pincite_lines(
        (ctypes.c_void_p * len(columns))(*map(address, columns)),
        n,
        (ctypes.c_double * 2)(page.width, page.height),
        styles,
        len(styles),
        address(words.buffer),
        address(segments.buffer),
        address(letters),
        out,
    )
    if found < 0:
        raise MemoryError
    if not found:
        return None
    words.count, segments.count, length, off_page = out
    made, texts = _words(words.lists(), letters[: length * _LETTER])
    return PageText(made, _segments(segments.lists(), texts, made), off_page)


@functools.cache
def _library() -> ctypes.CDLL:
    """The library, with the numbers that lines are made with."""
    found = library()
    given: dict[str, float] = {}
    for name, value in vars(measures).items():
        if isinstance(value, tuple):
            given |= {f"{name}_{i}": one for i, one in enumerate(value)}
        else:
            given[name] = value
    found.pincite_measures(numbers("measure", given, found))
    return found


@functools.cache
def _ink() -> list[tuple[str, str]]:
    return [(name, FORMATS[type_]) for name, type_, _ in table("ink")]


def _words(columns: dict[str, list[Any]], letters: bytearray) -> tuple[WordTable, list[str]]:
    """The words, and the texts of the lines."""
    whole = letters.decode(_CODING, "replace")
    texts = [whole[a:b] for a, b in zip(columns.pop("from"), columns.pop("upto"), strict=True)]
    plain = whole.isascii() or (not _REWRITTEN.search(whole) and unicodedata.is_normalized("NFC", whole))
    words = WordTable(text=texts if plain else [word_text(t) for t in texts], **columns)
    return words, whole.split("\n") if plain and whole else []


def _segments(columns: dict[str, list[Any]], texts: list[str], words: WordTable) -> list[Segment]:
    """The lines of a page. ``texts`` are their texts, none where words are written otherwise than drawn."""
    first, last = columns.pop("first"), columns.pop("last")
    texts = texts or [joined(words, range(a, b)) for a, b in zip(first, last, strict=True)]
    made = zip(*columns.values(), first, last, texts, strict=True)
    return [
        Segment(
            x0,
            y0,
            x1,
            y1,
            baseline,
            size,
            a,
            b,
            text,
            bold=bool(common & wordflags.BOLD),
            italic=bool(common & wordflags.ITALIC),
            font=font,
            colour=colour,
            caps=all_caps(text),
            chars=len(text) - text.count(" "),
        )
        for x0, y0, x1, y1, baseline, size, common, font, colour, a, b, text in made
    ]
