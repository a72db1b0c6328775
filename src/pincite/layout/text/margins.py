"""Notes in a narrow margin, parted from the lines of text that they stand beside."""

from __future__ import annotations

from collections import Counter, defaultdict

from pincite.layout.frame import Segment, WordTable
from pincite.layout.text.lines import make_segment

LEAST_LINES = 4  # lines that start at one edge
LEAST_NOTES = 3  # notes that end at one place left of it
OUT = 1.5  # em by which a note starts left of that edge
GAP = 0.35  # em of white space between the two
SMALLER = 0.95  # size of a note over that of the text beside it
EDGE = 0.5  # points by which what starts or ends at one place differs
LEAST_LETTERS = 3  # of a note: fewer are the mark of an item


def part_notes(words: WordTable, segments: list[Segment]) -> list[Segment]:
    """Part notes of the left margin from the lines beside them, where the space between is so narrow that
    both were taken for one line. Segments stay sorted by (baseline, x0)."""
    starts = Counter(round(s.x0) for s in segments)
    edge, lines = max(starts.items(), key=lambda item: (item[1], -item[0]), default=(0, 0))
    if lines < LEAST_LINES or not any(_crosses(s, edge) for s in segments):
        return segments
    cuts = {s: k for s in segments if _crosses(s, edge) and (k := _cut(words, s, edge)) is not None}
    ends: defaultdict[int, int] = defaultdict(int)
    for k in cuts.values():
        ends[round(words.x1[k - 1])] += 1
    cuts = {s: k for s, k in cuts.items() if ends[round(words.x1[k - 1])] >= LEAST_NOTES}
    if not cuts:
        return segments
    parts = [p for s in segments for p in (_parted(words, s, cuts[s]) if s in cuts else (s,))]
    return sorted(parts, key=lambda s: (round(s.baseline, 1), s.x0))


def _crosses(s: Segment, edge: float) -> bool:
    return s.x0 < edge - OUT * s.size and s.x1 > edge + s.size


def _cut(words: WordTable, s: Segment, edge: float) -> int | None:
    """The first word of the text behind a note; None where the line is no note with text."""
    for k in range(s.first + 1, s.last):
        if abs(words.x0[k] - edge) < 2 * EDGE:
            note = "".join(words.text[s.first : k])
            apart = words.x0[k] - words.x1[k - 1] > GAP * s.size
            smaller = words.size[k - 1] < SMALLER * words.size[k]
            return k if apart and smaller and sum(map(str.isalpha, note)) >= LEAST_LETTERS else None
    return None


def _parted(words: WordTable, s: Segment, k: int) -> tuple[Segment, Segment]:
    """The note and the text of a line."""
    return (
        make_segment(words, s.first, k, (s.x0, s.y0, words.x1[k - 1], s.y1), s.baseline, words.size[k - 1]),
        make_segment(words, k, s.last, (words.x0[k], s.y0, s.x1, s.y1), s.baseline, s.size),
    )
