"""Lines of two columns whose gutter is hardly wider than a space, parted where those beside start."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from operator import attrgetter

from pincite.layout.frame import Segment, WordTable
from pincite.layout.squares import Near
from pincite.layout.text.lines import in_order, parted
from pincite.sandbox.clock import look

LEAST_LINES = 3  # Lines that start at one place ...
NEAR = 12.0  # ... so many em above or below, ...
STEP = 3.0  # ... one of them right above or below, as one of the other column.
PLACE = 1.0  # Points by which such starts differ.
SPACE = 0.6  # Em of white space before that place in a line that goes on over it ...
WIDER = 1.5  # ... and how many times as wide as all other in it that is.
TEXT = 3  # Words of a line of the left column, at least, and of lines of both beside it: fewer are a term ...
LEAST_WORDS = 2  # ... and of what is parted from it.
INDENT = 3.0  # Em by which lines of one column may be moved in.
FEW = 40  # lines at one place that are looked at
_BASELINE = attrgetter("baseline")
Starts = dict[int, list[Segment]]


def part_columns(words: WordTable, segments: list[Segment], mono: frozenset[int]) -> list[Segment]:
    """The segments, those in two that go on over a place where lines near by start: where the space before
    that place is wider than all other in them, and both sides are columns. ``mono`` are fonts of fixed width:
    columns in a listing are its own. Both stay sorted."""
    starts: defaultdict[int, list[Segment]] = defaultdict(list)
    for s in segments:
        starts[round(s.x0)].append(s)
    places = sorted(place for place, lines in starts.items() if len(lines) >= LEAST_LINES)
    if len(places) <= 1:
        return segments
    near = Near(segments, attrgetter("box"))
    out: list[Segment] = []
    for s in segments:
        k = _cut(words, s) if s.font not in mono and _goes_over(s, places) else None
        if k is not None and words.font[s.first] not in mono and _parts(words, s, k, starts, near):
            out += parted(words, s, k)
        else:
            out.append(s)
    return segments if len(out) == len(segments) else in_order(out)


def _goes_over(s: Segment, places: list[int]) -> bool:
    return bisect_left(places, s.x0 + PLACE) < bisect_right(places, s.x1 - PLACE)


def _cut(words: WordTable, s: Segment) -> int | None:
    """The word behind the widest space of a line, if that is wider than all other by far."""
    spaces = [(words.x0[k] - words.x1[k - 1], k) for k in range(s.first + 1, s.last)]
    if len(spaces) < TEXT + LEAST_WORDS - 1:
        return None
    widest, k = max(spaces)
    others = max(space for space, other in spaces if other != k)
    wide = widest >= max(SPACE * s.size, WIDER * others)
    return k if wide and k - s.first >= TEXT and s.last - k >= LEAST_WORDS else None


def _parts(words: WordTable, s: Segment, k: int, starts: Starts, near: Near[Segment]) -> bool:
    """True if lines above or below a line start where it does and where its word ``k`` does, and none goes on
    from one side to the other."""
    look()
    x, reach = words.x0[k], STEP * s.size
    right = _around(starts, s, x, PLACE, NEAR * s.size)
    if len(right) < LEAST_LINES or not any(_is_beside(t, s, reach) for t in right):
        return False
    left = _around(starts, s, s.x0, INDENT * s.size, reach)
    if not any(_is_beside(t, s, reach) and t.x1 < x for t in left):
        return False
    across = near.to((x - PLACE, s.y0 - reach, x + PLACE, s.y1 + reach))
    return all(_keeps_apart(words, t, x) for t in across if abs(t.baseline - s.baseline) < reach)


def _around(starts: Starts, s: Segment, x: float, slack: float, reach: float) -> list[Segment]:
    """The other lines that start so near to ``x``, no further above or below: some of them, where many do."""
    found: list[Segment] = []
    for place in range(round(x - slack), round(x + slack) + 1):
        lines = starts.get(place, [])
        first = bisect_left(lines, s.baseline - reach, key=_BASELINE)
        found += [t for t in lines[first : first + FEW] if t is not s and t.baseline < s.baseline + reach]
    return found


def _is_beside(t: Segment, s: Segment, reach: float) -> bool:
    return t.last - t.first >= TEXT and abs(t.baseline - s.baseline) < reach


def _keeps_apart(words: WordTable, t: Segment, x: float) -> bool:
    """True if a line does not go on over a place, or has a word that starts there."""
    if t.x0 > x - PLACE or t.x1 < x + PLACE:
        return True
    return any(abs(words.x0[k] - x) < PLACE for k in range(t.first, t.last))
