"""Letters put back into the holes of their lines.

A letter that the font of a line lacks is drawn in another font, by many programs after all of the line. The
line is then made with holes, and the letters stand as segments of their own in these.
"""

from __future__ import annotations

from bisect import bisect
from itertools import pairwise

from pincite.layout.frame import Segment, WordTable, rows_of
from pincite.layout.text.lines import make_segment
from pincite.layout.text.measures import GLUE
from pincite.layout.text.moved import put_among
from pincite.model import words as wordflags
from pincite.model.geometry import union

SIZES = 0.8  # the smaller size over the larger: text in two fonts is set alike
OVERLAP = 0.15  # em by which a letter may reach over those beside it


def mark_plugged(words: WordTable, segments: list[Segment]) -> list[Segment]:
    """The segments, those that stand in holes of others joined with these, in place in the table.
    ``segments`` are upright, and first in the table."""
    plugs: dict[Segment, list[Segment]] = {}
    lines: dict[Segment, _Line] = {}
    taken: set[Segment] = set()
    for row in rows_of(segments):
        if len(row) == 1:
            continue
        reach = row[0]
        for s in row[1:]:
            if s.x0 >= reach.x1:
                reach = s
                continue
            host, plug = (reach, s) if len(reach.text) >= len(s.text) else (s, reach)
            if plug not in plugs and taken.isdisjoint((host, plug)) and _alike(host, plug):
                if host not in lines:
                    lines[host] = _Line(words, host)
                if lines[host].takes(plug):
                    plugs.setdefault(host, []).append(plug)
                    taken.add(plug)
            reach = host if host.x1 >= plug.x1 else plug
    return _joined(words, segments, plugs, taken) if plugs else segments


def _alike(host: Segment, plug: Segment) -> bool:
    return min(host.size, plug.size) >= SIZES * max(host.size, plug.size)


class _Line:
    """Where the words of a line, and of what is put into its holes, begin and end, in order."""

    def __init__(self, words: WordTable, host: Segment) -> None:
        self.words = words
        self.slack = OVERLAP * host.size
        self.order = self._of(host)
        self.free = self._is_free(self.order)

    def takes(self, plug: Segment) -> bool:
        """Put the words of ``plug`` in, if none stands over one that is there."""
        mine = self._of(plug)
        low, high = bisect(self.order, mine[0]), bisect(self.order, mine[-1])
        # What lies farther away stands as it stood.
        if not self.free or not self._is_free(sorted([*self.order[max(low - 1, 0) : high + 1], *mine])):
            return False
        self.order[low:high] = sorted([*self.order[low:high], *mine])
        return True

    def _of(self, s: Segment) -> list[tuple[float, float]]:
        return sorted(zip(self.words.x0[s.first : s.last], self.words.x1[s.first : s.last], strict=True))

    def _is_free(self, order: list[tuple[float, float]]) -> bool:
        """True if no word reaches over the next by more than a little."""
        return all(b[0] >= a[1] - self.slack for a, b in pairwise(order))


def _joined(
    words: WordTable, segments: list[Segment], plugs: dict[Segment, list[Segment]], taken: set[Segment]
) -> list[Segment]:
    """The segments with what stands in their holes (that ``taken``), whose words are put among theirs in the
    table."""
    made: dict[Segment, Segment] = {}
    for s, (first, last, strange) in put_among(words, segments, plugs).items():
        for i in range(first + 1, last):
            if (i in strange) != (i - 1 in strange):
                _mark_glued(words, i, s.size)
        made[s] = make_segment(words, first, last, union([t.box for t in (s, *plugs[s])]), s.baseline, s.size)
    return [made.get(s, s) for s in segments if s not in taken]


def _mark_glued(words: WordTable, i: int, em: float) -> None:
    """Say whether white space stands before word ``i``."""
    near = words.x0[i] - words.x1[i - 1] < GLUE * em
    words.flags[i] = words.flags[i] & ~wordflags.GLUED | (wordflags.GLUED if near else 0)
