"""Where lines begin again at one x, as at a tab stop: the columns of tables that leave no wide white space.

Wide white space parts cells wherever it stands outside running text. Less, as little as a blank between
words, does where lines nearby begin a cell at the same x, if nothing is printed across between them.
"""

from __future__ import annotations

import ctypes
import functools
from array import array
from itertools import accumulate, chain, pairwise
from operator import attrgetter
from typing import NamedTuple

from pincite.layout.frame import Segment, WordTable
from pincite.layout.tables.judge.marks import SECTION, is_mark
from pincite.layout.tables.read.textlines import baselines, is_leader, part
from pincite.native.columns import address
from pincite.native.library import library
from pincite.native.library import numbers as numbers_of

LEVEL = 0.08  # em by which the starts of cells at one stop differ ...
EXACT = 0.03  # ... and where no more than a blank is before them: words of text meet a stop by accident.
FAR = 3.2  # em between the baselines of lines that may share a stop.
# What a line says of a stop: that a cell begins there beyond doubt, behind more white space than words leave,
# or behind the first number of the line. In sum 1 makes a stop.
BEGINS, LOOSE, NUMBERED = 1.0, 0.5, 0.34
WIDE_GAP, LOOSE_GAP, LEAST_GAP = 1.1, 0.6, 0.2  # em of white space for the first two; less parts nothing.


class Cut(NamedTuple):
    """The lines of a page, cut where cells begin; ``apart`` where some line is in pieces, or has white space
    in it that could part cells."""

    segments: list[Segment]
    apart: bool


def cut_at_stops(words: WordTable, segments: list[Segment]) -> Cut:
    """The segments (sorted by baseline), cut where cells begin. Raises NativeMissing."""
    lines = Pieces(words, segments)
    loose = lines.loose()
    if not loose and len(lines.rows) == len(segments):
        return Cut(segments, False)
    cuts = lines.begun(loose)
    if 1 not in cuts:
        return Cut(segments, True)
    out: list[Segment] = []
    for s in segments:
        if s.last - s.first > 1 and cuts.find(1, s.first + 1, s.last) >= 0:
            at = [i for i in range(s.first + 1, s.last) if cuts[i]]
            out += [part(words, s, a, b) for a, b in pairwise([s.first, *at, s.last])]
        else:
            out.append(s)
    return Cut(out, True)


class Loose(NamedTuple):
    """A word that begins a cell, or may, by the white space before it; the number of its piece; and what it
    says of a stop."""

    word: int
    piece: int
    says: float


class Pieces:
    """The segments (sorted by baseline) of a page by lines, and in columns as the library reads them."""

    def __init__(self, words: WordTable, segments: list[Segment]) -> None:
        self.words = words
        self.rows = baselines(segments)
        for row in self.rows:
            if len(row) > 1:
                row.sort(key=_X0)
        self.pieces = pieces = list(chain.from_iterable(self.rows))
        self.numbers = (
            array("d", words.x0),
            array("d", words.x1),
            array("d", [v for s in pieces for v in (s.x0, s.x1, s.size)]),
        )
        self.held = array("i", [i for s in pieces for i in (s.first, s.last)])

    def loose(self) -> list[Loose]:
        """Words behind white space that may part cells, line by line."""
        room = len(self.words)
        found = array("i", bytes(2 * _INT * room))
        count = library().pincite_loose(
            _NUMBERS(*(column.buffer_info()[0] for column in self.numbers)),
            self.held.buffer_info()[0],
            len(self.pieces),
            LOOSE_GAP,
            found.buffer_info()[0],
            room,
        )
        told = zip(found[: 2 * count : 2], found[1 : 2 * count : 2], strict=True)
        return [Loose(i, k, says) for i, k in told if (says := self._says(i, self.pieces[k]))]

    def _says(self, i: int, s: Segment) -> float:
        """What white space before a word of a segment says."""
        words = self.words
        if is_leader(words, i):
            return 0.0
        if words.x0[i] - words.x1[i - 1] >= WIDE_GAP * s.size:
            return BEGINS
        return _behind_first(words.text[s.first]) if i == s.first + 1 else LOOSE

    def begun(self, loose: list[Loose]) -> bytearray:
        """For each word whether it begins a cell because lines before or after it do so at the same x; made
        in C in one pass down the lines and one up. Raises NativeMissing."""
        text = self.words.text
        numbers = (
            *self.numbers,
            array("d", [y for row in self.rows for y in (row[0].size, row[0].baseline)]),
            array("d", [s.says for s in loose]),
        )
        places = (
            self.held,
            array("i", accumulate(map(len, self.rows))),
            array("i", [i for s in loose for i in (s.word, s.piece)]),
        )
        marks = bytes(
            [
                s.last - s.first > 1 and not (first := text[s.first]).isalnum() and is_mark(first)
                for s in self.pieces
            ]
        )
        cuts = bytearray(len(text))
        sound = library().pincite_stops(
            _NUMBERS(*(column.buffer_info()[0] for column in numbers)),
            _PLACES(*(column.buffer_info()[0] for column in places)),
            marks,
            len(self.rows),
            len(loose),
            _bounds(),
            address(cuts),
        )
        if not sound:
            raise MemoryError
        return cuts


def _behind_first(text: str) -> float:
    """What white space behind the first word of a line says: nothing behind the mark of an item."""
    if is_mark(text):
        return 0.0
    return NUMBERED if SECTION.match(text) else LOOSE


_NUMBERS, _PLACES = ctypes.c_void_p * 5, ctypes.c_void_p * 3
_INT = array("i").itemsize
_X0 = attrgetter("x0")


@functools.cache
def _bounds() -> ctypes.Array[ctypes.c_double]:
    """The numbers above as the library takes them."""
    return numbers_of("stop", globals(), library())
