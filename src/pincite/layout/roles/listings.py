"""Lines of listings made whole over the white space in them: columns that are typed, comments, prompts."""

from __future__ import annotations

from bisect import bisect_left
from heapq import heappushpop
from itertools import pairwise
from math import inf

from pincite.layout.frame import Frame, Segment, VRule, rows_of
from pincite.layout.roles.code import GAP, whole
from pincite.layout.squares import Near
from pincite.regex import regex

MOST_FIXED = 0.6  # Share of fixed-width characters above which what stands beside something may be a table.
CROSSED = 3  # Lines of text that run across white space in a listing.
MOSTLY = 0.5  # Share of the white space in a listing that its own lines run across, from which all of it is.
# What comments in a listing, and other columns of it, start with.
_BESIDE = regex(r"//|/\*|--|[#;%<\\]")
Rows = list[list[Segment]]


def whole_listings(segments: list[Segment], frame: Frame) -> tuple[list[Segment], list[Segment]]:
    """Lines of listings, joined over the white space in them; and the other segments. What lines of text
    above or below run across is no gutter between columns of the page."""
    if not 0 < frame.fixed_share <= MOST_FIXED:
        return [], segments
    text = _Across([s for s in segments if s.font not in frame.mono], CROSSED)
    walls = Near(frame.rules.vertical, lambda v: (v.x, v.y0, v.x, v.y1))
    parts = [own for run in _runs(rows_of(segments), frame) for own in _joined(run, text, walls, frame)]
    used = {s for own in parts for s in own}
    return [whole(own, frame.words) for own in parts], [s for s in segments if s not in used]


def _runs(rows: Rows, frame: Frame) -> list[Rows]:
    """The rows that end in code, in runs of those under each other."""
    runs: list[Rows] = []
    before: list[Segment] = []
    for row in rows:
        if not _is_code(row[-1], frame):
            continue
        if before and row[0].baseline - before[0].baseline < GAP * frame.leading:
            runs[-1].append(row)
        else:
            runs.append([row])
        before = row
    return runs


def _joined(run: Rows, text: _Across, walls: Near[VRule], frame: Frame) -> Rows:
    """The pieces of lines that go on with each other: all that may, where lines of the run itself go across
    most white space in it; else those that have a comment beside them, or such a line above or below."""
    across = _Across([s for row in run for s in row if _is_code(s, frame)])
    may = {a: b for row in run for a, b in pairwise(row) if _may_go_on(a, b, text, walls, frame)}
    code = [a for a in may if _is_code(a, frame)]
    on = {a for a in code if across.any(a.x1, may[a].x0)}
    if len(on) >= MOSTLY * len(code):
        on = set(code)
    parts: Rows = []
    for row in run:
        own = row[-1:]  # from the end of a line, where its comment is
        for a in row[-2::-1]:
            comment = a in may and len(own) == 1 and _BESIDE.match(own[0].text)
            if a in on or comment or (a in may and len(own) > 1 and _is_code(a, frame)):
                own.append(a)
            else:
                parts.append(own[::-1])
                own = [a]
        parts.append(own[::-1])
    return [own for own in parts if len(own) > 1]


def _may_go_on(a: Segment, b: Segment, text: _Across, walls: Near[VRule], frame: Frame) -> bool:
    """True if two pieces of a row are code, with no wall between, where text of the page runs across."""
    if a.last != b.first or frame.words.font[a.last - 1] not in frame.mono or not _is_code(b, frame):
        return False
    if not text.any(a.x1, b.x0):
        return False
    near = walls.to((a.x1, a.y0, b.x0, a.y1))
    return not any(a.x1 < v.x < b.x0 and v.y0 < a.y1 and v.y1 > a.y0 for v in near)


class _Across:
    """Whether some, or so many, of these pieces run across white space."""

    def __init__(self, pieces: list[Segment], least: int = 1) -> None:
        places = sorted([(s.x0, s.x1) for s in pieces])
        self.starts = [x0 for x0, _ in places]
        self.reach: list[float] = []  # of the pieces up to one, how far so many reach at least
        furthest = [-inf] * least
        for _, x1 in places:
            heappushpop(furthest, x1)
            self.reach.append(furthest[0])

    def any(self, x0: float, x1: float) -> bool:
        """True if they start left of ``x0`` and end right of ``x1``."""
        at = bisect_left(self.starts, x0)
        return at > 0 and self.reach[at - 1] > x1


def _is_code(s: Segment, frame: Frame) -> bool:
    """True if all words of a piece are set in a font of fixed width."""
    return s.font in frame.mono and all(font in frame.mono for font in frame.words.font[s.first : s.last])
