"""Words and lines of a page whose text is all upright and runs from left to right, made in C.

The steps are those of ``glyphrun`` and ``gathering``, which make the same of such text, bit for bit, and all
of other text.
"""

from __future__ import annotations

import ctypes
import functools
import sys
import unicodedata
from typing import TYPE_CHECKING, Any

from pincite.layout.frame import Segment, WordTable
from pincite.layout.text import measures
from pincite.layout.text.lines import PageText, all_caps, faces_of, joined, word_text
from pincite.model import words as wordflags
from pincite.model.held import holder_of
from pincite.model.ink import Font, Glyphs, PageInk
from pincite.native.columns import FORMATS, Columns, address, bytes_of, column
from pincite.native.library import library, numbers, table
from pincite.regex import regex

if TYPE_CHECKING:
    from mmap import mmap

_LISTED = frozenset(("x0", "x1", "flags"))  # columns of words that stages look into all the time
_LETTER = 4  # bytes of a code point ...
MOST_KEPT = 16384  # glyphs of a page whose memory is kept for the next one
_LARGE = 1 << 20  # bytes
_CODING = f"utf-32-{'le' if sys.byteorder == 'little' else 'be'}"  # ... as the library writes them
_NOTHING = "\x1f"  # what the library writes between words that no blank parts
_FIXED = 64  # Of a font, as lines.h has it beside flags of words.
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
    given, held = _addresses(glyphs)
    room = _KEPT.pop() if _KEPT else _Room()
    words, segments, letters = room.of(n)
    styles = bytearray(len(fonts))
    for number, font in faces_of(page, fonts):
        styles[number] = font.bold * wordflags.BOLD + font.italic * wordflags.ITALIC + font.mono * _FIXED
    out = (ctypes.c_int32 * 5)()
    found = _library().pincite_lines(
        given,
        n,
        (ctypes.c_double * 2)(page.width, page.height),
        bytes(styles),
        len(styles),
        address(words.buffer),
        address(segments.buffer),
        address(letters),
        out,
    )
    del held  # the glyphs had to live on until here
    if found < 0:
        raise MemoryError
    text = None
    if found:
        words.count, segments.count, length, off_page, odd = out
        whole = str(memoryview(letters)[: length * _LETTER], _CODING, "replace")
        made, texts = _words(words.own(_LISTED), whole, plain=not odd)
        text = PageText(made, _segments(segments.lists(), texts, made), off_page)
    _KEPT[:] = [room] if n <= MOST_KEPT else []
    return text


class _Room:
    """Memory for what is found of a page, which the next page takes over."""

    def __init__(self) -> None:
        self.glyphs = 0

    def of(self, n: int) -> tuple[Columns, Columns, bytearray | mmap]:
        """Columns of words and of lines, and letters, for ``n`` glyphs."""
        if n > self.glyphs:
            self.glyphs = n
            self.words, self.lines, self.letters = map(
                _memory, (bytes_of("word", n), bytes_of("line", n), 2 * n * _LETTER)
            )
        return Columns("word", n, 0, self.words), Columns("line", n, 0, self.lines), self.letters


def _memory(size: int) -> bytearray | mmap:
    """So many bytes. Of many the system gives only those that are written to: a page has far fewer lines and
    words than glyphs."""
    if size < _LARGE:
        return bytearray(size)
    from mmap import mmap

    return mmap(-1, size)


_KEPT: list[_Room] = []  # one at most, and none while a page is made


def _addresses(glyphs: Glyphs) -> tuple[ctypes.Array[ctypes.c_void_p], Any]:
    """Where the columns of glyphs begin, and what has them."""
    names = _ink()
    holder = holder_of(glyphs)
    if isinstance(holder, Columns):
        at = holder.addresses()
        return (ctypes.c_void_p * len(names))(*[at[name] for name, _ in names]), holder
    columns = [column(glyphs, name, format_) for name, format_ in names]
    return (ctypes.c_void_p * len(columns))(*map(address, columns)), columns


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


def _words(columns: dict[str, list[Any]], whole: str, *, plain: bool) -> tuple[WordTable, list[str]]:
    """The words, and the texts of the lines. ``whole`` is all of these; ``plain``: surely no word is written
    otherwise than it was drawn."""
    lines = whole.replace(_NOTHING, "") if _NOTHING in whole else whole
    texts = whole.replace("\n", " ").replace(_NOTHING, " ").split(" ") if whole else []
    plain = plain or not (_REWRITTEN.search(lines) or not unicodedata.is_normalized("NFC", lines))
    words = WordTable(text=texts if plain else [word_text(t) for t in texts], **columns)
    return words, lines.split("\n") if plain and whole else []


def _segments(columns: dict[str, list[Any]], texts: list[str], words: WordTable) -> list[Segment]:
    """The lines of a page. ``texts`` are their texts, none where words are written otherwise than drawn."""
    first, last = columns.pop("first"), columns.pop("last")
    texts = texts or [joined(words, range(a, b)) for a, b in zip(first, last, strict=True)]
    made = zip(*columns.values(), first, last, texts, strict=True)
    bold, italic = wordflags.BOLD, wordflags.ITALIC
    # In the order of its fields: there are hundreds on a page of tables.
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
            common & bold != 0,
            common & italic != 0,
            font,
            colour,
            text.isupper() and all_caps(text),
            len(text) - text.count(" "),
        )
        for x0, y0, x1, y1, baseline, size, common, font, colour, a, b, text in made
    ]
