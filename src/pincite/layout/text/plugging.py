"""Letters put back into the holes of their lines.

A letter that the font of a line lacks is drawn in another font, by many programs after all of the line. The
line is then made with holes, and the letters stand as segments of their own in these.
"""

from __future__ import annotations

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
            if plug not in plugs and taken.isdisjoint((host, plug)) and _fits(words, host, plug, plugs):
                plugs.setdefault(host, []).append(plug)
                taken.add(plug)
            reach = host if host.x1 >= plug.x1 else plug
    return _joined(words, segments, plugs, taken) if plugs else segments


def _fits(words: WordTable, host: Segment, plug: Segment, plugs: dict[Segment, list[Segment]]) -> bool:
    """True if no word of ``plug`` stands over one of ``host``, or of what was put into it before."""
    if min(host.size, plug.size) < SIZES * max(host.size, plug.size):
        return False
    parts = (host, plug, *plugs.get(host, []))
    own = sorted([i for s in parts for i in range(s.first, s.last)], key=words.x0.__getitem__)
    slack = OVERLAP * host.size
    return all(words.x0[b] >= words.x1[a] - slack for a, b in pairwise(own))


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
