"""Running text: what tables are not made of."""

from __future__ import annotations

from pincite.layout.frame import Segment
from pincite.layout.tables.judge.marks import has_digit


def prose(segments: list[Segment]) -> dict[int, float]:
    """Segments that are lines of running text (long, stacked, of one left edge): their first word
    and the x, in points, at which they end."""
    chains: list[list[Segment]] = []
    active: list[list[Segment]] = []
    short: list[Segment] = []
    for s in segments:
        if s.chars < 12:
            short.append(s)
            continue
        best: list[Segment] | None = None
        for chain in active:
            last = chain[-1]
            if (
                (
                    0.5 * s.size < s.baseline - last.baseline <= 2.1 * s.size
                    and abs(s.size - last.size) <= 0.15 * s.size
                )
                and abs(s.x0 - last.x0) <= 2.2 * s.size
                and min(s.x1, last.x1) - max(s.x0, last.x0) > 0
            ):
                best = chain
                break
        if best is None:
            best = []
            chains.append(best)
            active.append(best)
        best.append(s)
        if len(active) > 24:
            active = [c for c in active if s.baseline - c[-1].baseline <= 2.1 * s.size]
    out: dict[int, float] = {}
    ends: list[Segment] = []
    for chain in chains:
        if len(chain) < 3:
            out.update(
                (s.first, s.x1) for s in chain if s.x1 - s.x0 >= 28 * s.size and s.text.count(" ") >= 8
            )
        if len(chain) < 2:
            continue
        right = max(s.x1 for s in chain)
        left = min(s.x0 for s in chain)
        width = right - left
        em = chain[0].size
        if width < 11 * em:
            continue
        inner = chain[:-1]
        full = sum(s.x1 - s.x0 for s in inner) / len(inner) / width
        flush = sum(1 for s in inner if right - s.x1 <= 1.2 * em) / len(inner)
        spaces = sum(s.text.count(" ") for s in chain) / len(chain)
        low = sum(1 for s in chain[1:] if s.text[:1].islower()) / (len(chain) - 1)
        if spaces < 3.5 or (low < 0.2 and sum(has_digit(s.text) for s in chain) > 0.9 * len(chain)):
            continue
        if len(chain) == 2 and (low < 1 or spaces < 6):
            continue
        if (full >= 0.8 or flush >= 0.5) and (low >= 0.25 or spaces >= 7):
            out.update((s.first, s.x1) for s in chain)
            ends.append(chain[-1])
    for s in short if ends else ():
        # The last word of a paragraph on a line of its own.
        for end in ends:
            if abs(s.x0 - end.x0) <= s.size and 0 < s.baseline - end.baseline <= 1.5 * s.size:
                out[s.first] = s.x1
    return out
