"""Words of some segments put among those of others in the table of words."""

from __future__ import annotations

from typing import NamedTuple

from pincite.layout.frame import Segment, WordTable


class Range(NamedTuple):
    """The words of a segment, ``first`` up to but not including ``last``, and which were put there."""

    first: int
    last: int
    strange: frozenset[int]


def put_among(
    words: WordTable, segments: list[Segment], parts: dict[Segment, list[Segment]]
) -> dict[Segment, Range]:
    """Put the words of ``parts`` among those of the segment that they belong to, from left to right, in
    place. ``segments``, of which all these are, are first in the table. Returns where these are now; the
    others say it themselves."""
    taken = {part for own in parts.values() for part in own}
    order: list[int] = []
    found: dict[Segment, Range] = {}
    for s in sorted(segments, key=lambda s: s.first):
        if s in taken:
            continue
        first, own = len(order), list(range(s.first, s.last))
        if s in parts:
            strange = {i for t in parts[s] for i in range(t.first, t.last)}
            own = sorted([*own, *strange], key=words.x0.__getitem__)
            here = frozenset([first + k for k, i in enumerate(own) if i in strange])
            found[s] = Range(first, first + len(own), here)
        else:
            s.first, s.last = first, first + len(own)
        order += own
    for name in words.__struct_fields__:
        column = getattr(words, name)
        if column:
            for at, value in enumerate([column[i] for i in order]):
                column[at] = value
    return found
