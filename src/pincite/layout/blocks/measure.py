"""How far lines go on a page: the width that text is set to from one left edge."""

from __future__ import annotations

import ctypes
import struct
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from operator import attrgetter

from pincite.layout.frame import Segment
from pincite.layout.squares import Near
from pincite.model.geometry import Box
from pincite.native.library import library

_BASELINE = attrgetter("baseline")
EDGE = 1.0  # em by which lines set from one edge start
SAME_SIZE = 0.6  # points by which their sizes differ
FLUSH = 1.0  # points by which lines of justified text end at different places
FULL_LINES = 4  # lines that end at one place ...
FULL_SHARE = 0.4  # ... and their share of all that start at one, from which text is justified


class Measures:
    """Where the longest lines of a page end, by the edge that they start from."""

    def __init__(self, segments: list[Segment], width: float, pictures: Sequence[Box] = ()) -> None:
        """``segments`` are sorted by baseline, ``width`` is that of the page, ``pictures`` are what text may
        run around."""
        self.rows, self.width = segments, width
        self.pictures = Near(list(pictures), lambda box: box)
        self.edges: dict[tuple[float, float], tuple[float, float | None]] = {}

    def at_picture(self, s: Segment, right: float) -> bool:
        """True if a picture takes the rest of a line up to ``right``: text may run around what it shows."""
        near = self.pictures.to((right, s.y0, right, s.y1))
        return any(x0 < right < x1 and y0 < s.y0 and s.y1 < y1 for x0, y0, x1, y1 in near)

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
