"""Lines that stand under each other at one left edge, in Python: what the library must find as well."""

from __future__ import annotations

from pincite.layout.frame import Segment
from pincite.layout.signs import prose as sign


def chains(segments: list[Segment]) -> list[list[Segment]]:
    """The lines (top down) by the texts they go on with: each with the first open one that ends above it."""
    found: list[list[Segment]] = []
    open_: dict[int, Segment] = {}  # the last line of each, in the order in which they last went on
    for s in segments:
        number = min((i for i, last in open_.items() if _under(last, s)), default=len(found))
        if number == len(found):
            found.append([])
        found[number].append(s)
        open_.pop(number, None)
        open_[number] = s
        if len(open_) > sign.OPEN_CHAINS:
            # From the one that ends highest: lines come from the top down.
            while open_:
                highest = next(iter(open_))
                if s.baseline - open_[highest].baseline <= sign.STEP[1] * s.size:
                    break
                del open_[highest]
    return found


def _under(last: Segment, s: Segment) -> bool:
    """True if ``s`` may be the line after ``last``."""
    return (
        abs(s.x0 - last.x0) <= sign.SAME_LEFT * s.size
        and sign.STEP[0] * s.size < s.baseline - last.baseline <= sign.STEP[1] * s.size
        and abs(s.size - last.size) <= sign.SAME_SIZE * s.size
        and min(s.x1, last.x1) - max(s.x0, last.x0) > 0
    )
