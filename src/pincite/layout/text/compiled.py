"""Words and lines of a page whose text is all upright and runs from left to right, made in C.

The steps are those of ``glyphrun`` and ``lines``, which make the same of such text, bit for bit, and all of
other text.
"""

from __future__ import annotations

import ctypes
import functools
import re
import unicodedata
from typing import Any

import msgspec
import numpy as np

from pincite.layout.frame import Segment, WordTable
from pincite.layout.text import glyphrun, lines, placed
from pincite.layout.text.lines import all_caps, joined
from pincite.model import words as wordflags
from pincite.model.arrays import Array
from pincite.model.ink import Font, PageInk
from pincite.native.library import library, numbers, table

_DTYPES = {
    "float": "float32",
    "double": "float64",
    "int32_t": "int32",
    "uint32_t": "uint32",
    "uint8_t": "uint8",
}
# Characters that ``word_text`` may write otherwise, beside those that are composed.
_REWRITTEN = re.compile("[\u00ad\ufb00-\ufdff\ufe70-\ufefc]")


class Lines(msgspec.Struct):
    """Words in line order, the segments over them, and how many visible glyphs lie off the page."""

    words: WordTable
    segments: list[Segment]
    off_page: int


def lines_of(page: PageInk, fonts: list[Font]) -> Lines | None:
    """Words and lines of a page; None where some text is turned, runs from right to left or was read by
    OCR. Raises NativeMissing."""
    glyphs = page.glyphs
    n = len(glyphs)
    if not n or glyphs.confidence is not None or glyphs.angle.any():
        return None
    columns = [np.ascontiguousarray(getattr(glyphs, name), dtype) for name, dtype in _ink()]
    words, segments = _Rows("word", n), _Rows("line", n)
    letters = np.empty(2 * n, np.uint32)
    styles = bytes(f.bold * wordflags.BOLD + f.italic * wordflags.ITALIC for f in fonts)
    out = (ctypes.c_int32 * 4)()
    found = _library().pincite_lines(
        (ctypes.c_void_p * len(columns))(*(c.ctypes.data for c in columns)),
        n,
        (ctypes.c_double * 2)(page.width, page.height),
        styles,
        len(styles),
        words.buffer.ctypes.data,
        segments.buffer.ctypes.data,
        letters.ctypes.data,
        out,
    )
    if found < 0:
        raise MemoryError
    if not found:
        return None
    count, rows, length, off_page = out
    made, texts = _words(words.columns(count), letters[:length])
    return Lines(made, _segments(segments.columns(rows), texts, made), off_page)


@functools.cache
def _library() -> ctypes.CDLL:
    """The library, with the numbers that lines are made with."""
    found = library()
    measures: dict[str, float] = {}
    for module in (lines, glyphrun, placed):
        for name, value in vars(module).items():
            if isinstance(value, tuple):
                measures |= {f"{name}_{i}": one for i, one in enumerate(value)}
            else:
                measures[name] = value
    found.pincite_measures(numbers("measure", measures, found))
    return found


@functools.cache
def _ink() -> list[tuple[str, str]]:
    return [(name, _DTYPES[type_]) for name, type_, _ in table("ink")]


@functools.cache
def _layout(kind: str) -> tuple[list[tuple[str, np.dtype[Any]]], int]:
    columns = [(name, np.dtype(_DTYPES[type_])) for name, type_, _ in table(kind)]
    return columns, sum(dtype.itemsize for _, dtype in columns)


class _Rows:
    """Room for ``n`` rows of one of the library's tables."""

    def __init__(self, kind: str, n: int) -> None:
        self.kind, self.n = kind, n
        self.buffer: Array = np.empty(n * _layout(kind)[1], np.uint8)

    def columns(self, count: int) -> dict[str, list[Any]]:
        """The first ``count`` rows of each column."""
        found, at = {}, 0
        for name, dtype in _layout(self.kind)[0]:
            found[name] = self.buffer[at : at + count * dtype.itemsize].view(dtype).tolist()
            at += self.n * dtype.itemsize
        return found


def _words(columns: dict[str, list[Any]], letters: Array) -> tuple[WordTable, list[str]]:
    """The words, and the texts of the lines."""
    whole = letters.astype("<u4", copy=False).tobytes().decode("utf-32-le", "replace")
    texts = [whole[a:b] for a, b in zip(columns.pop("from"), columns.pop("upto"), strict=True)]
    plain = whole.isascii() or (not _REWRITTEN.search(whole) and unicodedata.is_normalized("NFC", whole))
    words = WordTable(text=texts if plain else [glyphrun.word_text(t) for t in texts], **columns)
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
