"""Raised and lowered letters and operators that stand loose in a line of text put into it: a letter below
another one, a sum over its limits. On their own they would tear the paragraph that they stand in."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from pincite.layout.frame import Segment, WordTable
from pincite.layout.text.lines import make_segment

CHARS = 3  # characters of what stands loose at most
LINE_CHARS = 25  # characters of a line of text at least
REACH = 0.9  # em by which baselines are apart
SIZES = (0.4, 1.1)  # sizes of what stands loose over that of its line
OVER = 0.35  # em by which the middle of it may stand over or under its line
MAIN = 0.8  # size over the line's from which a word stands on its baseline
FITS = 0.15  # em by which it may reach into such a word


def loose_scripts(
    words: WordTable, segments: list[Segment]
) -> tuple[dict[Segment, list[Segment]], list[Segment]]:
    """What stands loose by the line that it belongs to, and the other segments; these are sorted by
    baseline. It stands where no word of that line does."""
    small = [s for s in segments if s.chars <= CHARS]
    lines = [s for s in segments if s.chars >= LINE_CHARS]
    if not small or not lines:
        return {}, segments
    baselines = [s.baseline for s in lines]
    found: dict[Segment, list[Segment]] = {}
    for s in small:
        reach = REACH * max(s.size, lines[0].size)
        lo, hi = bisect_left(baselines, s.baseline - reach), bisect_right(baselines, s.baseline + reach)
        own = min(
            [line for line in lines[lo:hi] if _stands_in(words, s, line)],
            key=lambda line: abs(line.baseline - s.baseline),
            default=None,
        )
        if own is not None:
            found.setdefault(own, []).append(s)
    taken = {s for own in found.values() for s in own}
    return found, [s for s in segments if s not in taken]


def _stands_in(words: WordTable, s: Segment, line: Segment) -> bool:
    """True if ``s`` stands inside the line, off its baseline, between words that stand on it."""
    middle = (s.y0 + s.y1) / 2
    over = OVER * line.size
    if not (line.x0 < s.x0 and s.x1 < line.x1 and line.y0 - over < middle < line.y1 + over):
        return False
    if not SIZES[0] * line.size < s.size < SIZES[1] * line.size:
        return False
    fits = FITS * line.size
    return not any(
        words.size[i] > MAIN * line.size and words.x0[i] < s.x1 - fits and words.x1[i] > s.x0 + fits
        for i in range(line.first, line.last)
    )


def put_in(words: WordTable, rows: list[list[Segment]], loose: dict[Segment, list[Segment]]) -> None:
    """Put, in place, what stands loose into the lines that it belongs to."""
    for i, row in enumerate(rows):
        if not loose.keys().isdisjoint(row):
            rows[i] = [part for s in row for part in _parts(words, s, loose.get(s, []))]


def _parts(words: WordTable, line: Segment, loose: list[Segment]) -> list[Segment]:
    """The line cut at what stands in it, in reading order."""
    parts: list[Segment] = []
    first = line.first
    for s in sorted(loose, key=lambda s: s.x0):
        cut = next((i for i in range(first, line.last) if words.x0[i] > (s.x0 + s.x1) / 2), line.last)
        if cut > first:
            parts.append(_part(words, line, first, cut))
        parts.append(s)
        first = cut
    if first < line.last:
        parts.append(_part(words, line, first, line.last))
    return parts


def _part(words: WordTable, line: Segment, first: int, last: int) -> Segment:
    box = (min(words.x0[first:last]), line.y0, max(words.x1[first:last]), line.y1)
    return make_segment(words, first, last, box, line.baseline, line.size)
