"""How far lines go on a page: the width that text is set to from one left edge."""

from __future__ import annotations

import ctypes
import struct
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from operator import attrgetter

from pincite.layout.frame import Segment
from pincite.layout.squares import Near
from pincite.model import lexicon
from pincite.model.geometry import Box
from pincite.native.library import library
from pincite.regex import regex

_BASELINE = attrgetter("baseline")
_TO_PAGES = regex(r"[^\W\d][^,]*,\s*\d[\d,\s–-]*$")  # What an entry of an index ends in.
TAIL = 40  # characters at the end of a line in which it is looked for
LEAST_ENTRIES = 8  # lines of a page that end so ...
ENTRIES = 0.4  # ... and their share of all, from which it is one of an index
EDGE = 1.0  # em by which lines set from one edge start
SAME_SIZE = 0.6  # points by which their sizes differ
FLUSH = 1.0  # points by which lines of justified text end at different places
FULL_LINES = 4  # lines that end at one place ...
FULL_SHARE = 0.4  # ... and their share of all that start at one, from which text is justified
HABIT = 3  # lines of a page that are moved in by as much and go on with those above them ...
OFTEN = 3  # ... for each that goes on further out by it, from which it is how the page sets its texts
SAME_END = 6  # lines of a page that end at one place, from which that is an edge of text


# What the last line of a paragraph ends in.
STOPS = frozenset(lexicon.STOPS + lexicon.COLONS + lexicon.SEMICOLONS + lexicon.CLOSING)
_CALLS = f"0123456789{lexicon.NOTE_SIGNS} \t"  # What calls a note behind it.
_BRACKETS = ")] \t"
NEXT = 2.0  # em from a line to the next one of its text, at most


def has_ended(text: str) -> bool:
    """True if a text ends in a stop, behind which the number of a note or a bracket may stand."""
    return text.rstrip(_CALLS)[-1:] in STOPS or text.rstrip(_BRACKETS)[-1:] in STOPS


def _is_entry(text: str) -> bool:
    return text[-1:].isdigit() and _TO_PAGES.search(text[-TAIL:]) is not None


class Measures:
    """Where the longest lines of a page end, by the edge that they start from."""

    def __init__(self, segments: list[Segment], width: float, pictures: Sequence[Box] = ()) -> None:
        """``segments`` are sorted by baseline, ``width`` is that of the page, ``pictures`` are what text may
        run around."""
        self.rows, self.width = segments, width
        self.pictures = Near(list(pictures), lambda box: box)
        self.edges: dict[tuple[float, float], tuple[float, float | None]] = {}

    def ends_at_edge(self, x1: float) -> bool:
        """True if many lines of the page, wherever they start, end here, and more than go on beyond."""
        starts, ends = self.sides
        near, beyond = bisect_left(ends, x1 - FLUSH), bisect_right(ends, x1 + FLUSH)
        across = len(ends) - beyond - (len(starts) - bisect_right(starts, x1))
        return beyond - near >= SAME_END and beyond - near > across

    @cached_property
    def sides(self) -> tuple[list[float], list[float]]:
        """Where the lines of the page start, ascending, and where they end."""
        return sorted([s.x0 for s in self.rows]), sorted([s.x1 for s in self.rows])

    def hangs(self, moved: float) -> bool:
        """True if lines that are moved in by so much go on with those above them, as far as the page tells,
        and are no first lines that others go on with further out."""
        into, out = self.moves
        return into[round(moved)] >= sum([out[round(moved) + by] for by in (-1, 0, 1)])

    def hangs_often(self, moved: float) -> bool:
        """True if lines that are moved in by so much go on with those above them so often that it is how the
        page sets its texts."""
        into, out = (sum([n[round(moved) + by] for by in (-1, 0, 1)]) for n in self.moves)
        return into >= max(HABIT, OFTEN * out)

    @cached_property
    def moves(self) -> tuple[Counter[int], Counter[int]]:
        """How many lines are moved in, by points, from the line above, which has not ended; how many out."""
        into, out = Counter[int](), Counter[int]()
        for a, b in pairwise(self.rows):
            if b.x0 != a.x0 and 0 < b.baseline - a.baseline < NEXT * b.size and not has_ended(a.text):
                (into if b.x0 > a.x0 else out)[round(abs(b.x0 - a.x0))] += 1
        return into, out

    def at_picture(self, s: Segment, right: float) -> bool:
        """True if a picture takes the rest of a line up to ``right``: text may run around what it shows."""
        near = self.pictures.to((right, s.y0, right, s.y1))
        return any(x0 < right < x1 and y0 < s.y0 and s.y1 < y1 for x0, y0, x1, y1 in near)

    def ends_entry(self, s: Segment) -> bool:
        """True if a line ends in the pages that an entry of an index leads to, on a page of such."""
        return _is_entry(s.text) and self.is_index

    @cached_property
    def is_index(self) -> bool:
        """True if the page is one of an index."""
        entries = sum([_is_entry(s.text) for s in self.rows])
        return entries >= max(LEAST_ENTRIES, ENTRIES * len(self.rows))

    @cached_property
    def free(self) -> float:
        """Where the text of the page may end, if its margins are alike."""
        return self.width - max(0.0, min([s.x0 for s in self.rows], default=0.0))

    def around(self, middle: float, size: float) -> float:
        """The width of the widest line of this size that is centred on ``middle``, 0 for none."""
        found = library().pincite_middle(self.lines, len(self.rows), middle, EDGE * size, size, SAME_SIZE)
        return float(found)

    def widest(self, left: float, size: float) -> float:
        """The furthest end of a line of this size that starts at ``left``; ``left`` itself for none."""
        return self._edge(left, size)[0]

    def margin(self, left: float, size: float) -> float | None:
        """Where lines of this size that start at ``left`` are filled up to: the edge of justified text, None
        where it is ragged."""
        return self._edge(left, size)[1]

    def _edge(self, left: float, size: float) -> tuple[float, float | None]:
        """The furthest end, and the margin; kept, since the columns of a page ask for the same again."""
        if (left, size) not in self.edges:
            found = (ctypes.c_double * 3)()
            lines, count = self.lines, len(self.rows)
            library().pincite_edge(lines, count, left, EDGE * size, size, SAME_SIZE, FLUSH, found)
            most, ends, near = found
            self.edges[left, size] = (most, most if near >= max(FULL_LINES, FULL_SHARE * ends) else None)
        return self.edges[left, size]

    def stand_alone(self, lines: list[Segment], left: float, right: float) -> bool:
        """True if nothing stands beside ``lines``, which reach from ``left`` to ``right``."""
        top, bottom = lines[0].y0, lines[-1].y1
        lo = bisect_left(self.rows, top, key=_BASELINE)
        hi = bisect_right(self.rows, bottom + lines[-1].size, lo, key=_BASELINE)
        for s in self.rows[lo:hi]:
            if (s.x0 > right or s.x1 < left) and s.y0 < bottom and s.y1 > top:
                return False
        return True

    @cached_property
    def lines(self) -> bytes:
        """Start, size and end of the lines, as C reads them."""
        sides = [side for s in self.rows for side in (s.x0, s.size, s.x1)]
        return struct.pack(f"{len(sides)}d", *sides)
