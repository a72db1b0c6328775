"""Where lines begin again at one x, as at a tab stop: the columns of tables that leave no wide white space.

Wide white space parts cells wherever it stands outside running text. Less, as little as a blank between
words, does where lines nearby begin a cell at the same x, if nothing is printed across between them.
"""

from __future__ import annotations

import ctypes
import functools
from array import array
from itertools import accumulate, chain, pairwise

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


def cut_at_stops(words: WordTable, segments: list[Segment]) -> list[Segment]:
    """The segments (sorted by baseline), cut where cells begin."""
    rows = [sorted(row, key=lambda s: s.x0) if len(row) > 1 else row for row in baselines(segments)]
    starts = [_starts(words, row) for row in rows]
    if not any(starts):
        return segments
    cuts = _begun(words, rows, starts)
    if 1 not in cuts:
        return segments
    out: list[Segment] = []
    for s in segments:
        if cuts.find(1, s.first + 1, s.last) >= 0:
            at = [i for i in range(s.first + 1, s.last) if cuts[i]]
            out += [part(words, s, a, b) for a, b in pairwise([s.first, *at, s.last])]
        else:
            out.append(s)
    return out


def _starts(words: WordTable, row: list[Segment]) -> list[tuple[int, float]]:
    """The words of a line that begin cells, or may, and what each says."""
    out = [(s.first, BEGINS) for s in row[1:]]
    x0, x1 = words.x0, words.x1
    for s in row:
        least = LOOSE_GAP * s.size
        for i in range(s.first + 1, s.last):
            gap = x0[i] - x1[i - 1]
            if gap >= least and not is_leader(words, i):
                says = BEGINS if gap >= WIDE_GAP * s.size else LOOSE
                if i == s.first + 1 and says < BEGINS:
                    says = _behind_first(words.text[s.first])
                if says:
                    out.append((i, says))
    return out


def _behind_first(text: str) -> float:
    """What white space behind the first word of a line says: nothing behind the mark of an item."""
    if is_mark(text):
        return 0.0
    return NUMBERED if SECTION.match(text) else LOOSE


def _begun(words: WordTable, rows: list[list[Segment]], starts: list[list[tuple[int, float]]]) -> bytearray:
    """For each word whether it begins a cell because lines before or after it do so at the same x; made in C
    in one pass down the lines and one up. Raises NativeMissing."""
    pieces = list(chain.from_iterable(rows))
    known = list(chain.from_iterable(starts))
    ends = accumulate(map(len, rows)), accumulate(map(len, starts))
    text = words.text
    numbers = (
        array("d", words.x0),
        array("d", words.x1),
        array("d", [x for s in pieces for x in (s.x0, s.x1)]),
        array("d", [y for row in rows for y in (row[0].size, row[0].baseline)]),
        array("d", [says for _, says in known]),
    )
    places = (
        array("i", [i for s in pieces for i in (s.first, s.last)]),
        array("i", chain.from_iterable(zip(*ends, strict=True))),
        array("i", [word for word, _ in known]),
    )
    marks = bytes([s.last - s.first > 1 and is_mark(text[s.first]) for s in pieces])
    cuts = bytearray(len(text))
    sound = library().pincite_stops(
        _NUMBERS(*(column.buffer_info()[0] for column in numbers)),
        _PLACES(*(column.buffer_info()[0] for column in places)),
        marks,
        len(rows),
        _bounds(),
        address(cuts),
    )
    if not sound:
        raise MemoryError
    return cuts


_NUMBERS, _PLACES = ctypes.c_void_p * 5, ctypes.c_void_p * 3


@functools.cache
def _bounds() -> ctypes.Array[ctypes.c_double]:
    """The numbers above as the library takes them."""
    return numbers_of("stop", globals(), library())
