"""Notes in a narrow margin, parted from the lines of text that they stand beside, and read before these."""

from __future__ import annotations

from collections import Counter, defaultdict

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.frame import Segment, WordTable
from pincite.layout.text.lines import in_order, parted

LEAST_LINES = 4  # lines that start at one edge
LEAST_NOTES = 3  # notes that end at one place left of it
OUT = 1.5  # em by which a note starts left of that edge
GAP = 0.35  # em of white space between the two
SMALLER = 0.95  # size of a note over that of the text beside it
EDGE = 0.5  # points by which what starts or ends at one place differs
LEAST_LETTERS = 3  # of a note: fewer are the mark of an item


def part_notes(words: WordTable, segments: list[Segment]) -> tuple[list[Segment], list[Segment]]:
    """Notes of the left margin, parted from the lines beside them where the space between is so narrow that
    both were taken for one line; and the other segments. Both stay sorted by (baseline, x0)."""
    starts = Counter([round(s.x0) for s in segments])
    lines = max(starts.values(), default=0)
    if lines < LEAST_LINES:
        return [], segments
    edge = min([start for start, n in starts.items() if n == lines])
    crossing = [s for s in segments if s.x0 < edge - OUT * s.size and s.x1 > edge + s.size]
    cuts = {s: k for s in crossing if (k := _cut(words, s, edge)) is not None}
    sizes = {s: _size(words, k, s.last) for s, k in cuts.items()}
    ends = {s: words.x1[k - 1] for s, k in cuts.items() if words.size[k - 1] < SMALLER * sizes[s]}
    if not ends:
        return [], segments
    size = max([sizes[s] for s in ends])
    apart = {s: s.x1 for s in segments if _stands_outside(s, edge) and s.size < SMALLER * size}
    ends |= apart
    places = [end for end in ends.values() if _is_place(end, list(ends.values()), list(apart.values()))]
    notes: list[Segment] = []
    rest: list[Segment] = []
    for s in segments:
        k = cuts.get(s)
        end = apart.get(s) if k is None else words.x1[k - 1]
        if end is None or not any(_is_one(end, place) for place in places):
            rest.append(s)
        elif k is None:
            notes.append(s)
        else:
            note, text = parted(words, s, k)
            notes.append(note)
            rest.append(text)
    return notes, in_order(rest)


def _is_one(a: float, b: float) -> bool:
    return abs(a - b) < 2 * EDGE


def _is_place(end: float, ends: list[float], apart: list[float]) -> bool:
    """True if enough notes end at a place; fewer are enough where one of them stands apart from the text."""
    least = LEAST_NOTES - any(_is_one(end, other) for other in apart)
    return sum([_is_one(end, other) for other in ends]) >= least


def with_notes(read: list[Block], notes: list[Segment]) -> list[Block]:
    """The blocks in reading order, each note right before the block with the line that it stands beside."""
    if not notes:
        return read
    lines = [(row[0].baseline, b) for b in read for row in b.lines if row]
    if not lines:
        return read + [block_of([[s]]) for s in notes]
    before: defaultdict[Block, list[Block]] = defaultdict(list)
    for s in notes:
        base = s.baseline
        _, beside = min(lines, key=lambda line: abs(line[0] - base))
        before[beside].append(block_of([[s]]))
    return [b for block in read for b in (*before.get(block, ()), block)]


def _stands_outside(s: Segment, edge: float) -> bool:
    return s.x1 < edge and s.x0 < edge - OUT * s.size and s.chars >= LEAST_LETTERS


def _cut(words: WordTable, s: Segment, edge: float) -> int | None:
    """The first word of the text behind what may be a note; None where the line is no note with text."""
    for k in range(s.first + 1, s.last):
        if _is_one(words.x0[k], edge):
            note = "".join(words.text[s.first : k])
            apart = words.x0[k] - words.x1[k - 1] > GAP * s.size
            return k if apart and sum(map(str.isalpha, note)) >= LEAST_LETTERS else None
    return None


def _size(words: WordTable, first: int, last: int) -> float:
    """The size of most words of a text: its bullet may be larger."""
    sizes = Counter(words.size[first:last])
    return max(sizes, key=lambda size: (sizes[size], -size))
