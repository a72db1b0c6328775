"""Lines torn at wide spaces made whole: justified prose, not column gutters."""

from __future__ import annotations

from functools import partial, reduce
from itertools import chain, pairwise

from pincite.layout.frame import Segment, WordTable
from pincite.layout.text.lines import make_segment

GAP = 5.0  # em; a wider gap inside a line is never white space between words
EVEN = 3  # pieces of a line from which gaps that are all as wide are its spaces ...
EVEN_GAP = 10.0  # ... if they are no wider than this in em
EDGE = 1.0  # points by which the edges of a justified line differ from its neighbour's ...
HANGING = 2.0  # ... and em by which the line starts further in or out, as a first line does
AROUND = 2  # rows of the page in which that is looked for: those of another column lie between
STEP = 1.9  # em to that neighbour
WIDTH = 5.0  # em: columns narrower than this are those of tables
ONE_ROW = 0.2  # em by which the baselines of one row differ: less than where rows of tables are read
ROUNDS = 4  # rounds of joining: lines join that have a joined line as neighbour
SAME_SIZE = 0.1  # share by which the sizes of pieces of one line differ ...
BRIDGE_SIZE = 0.12  # ... and those of a line and one that bridges its gap
BRIDGE_STEP = 1.6  # em to a line that bridges a gap ...
BRIDGE_OVER = 2.0  # ... and runs on so many em on both sides of it
NEAR_GAP = 8.0  # em around a gap in which other text shows that it is not bridged
Rows = list[list[Segment]]


def heal(words: WordTable, segments: list[Segment]) -> list[Segment]:
    """Join neighbours on one baseline whose gap is bridged by the lines above and below: wide
    spaces of justified prose, not column gutters. Segments stay sorted by (baseline, x0)."""
    rows: Rows = []
    for s in segments:
        if rows and abs(rows[-1][0].baseline - s.baseline) < ONE_ROW * s.size:
            rows[-1].append(s)
        else:
            rows.append([s])
    for row in rows:
        row.sort(key=lambda s: s.x0)
    for _ in range(ROUNDS):
        found = [_join_justified(words, rows, k) for k in range(len(rows))]
        if not any(found):
            break
    out = [s for k in range(len(rows)) for s in _bridged_row(words, rows, k)]
    return sorted(out, key=lambda s: (round(s.baseline, 1), s.x0))


def _bridged_row(words: WordTable, rows: Rows, k: int) -> list[Segment]:
    """The pieces of a row, joined where the lines above and below run across the gap."""
    merged = rows[k][:1]
    for s in rows[k][1:]:
        a = merged[-1]
        bridged = (_crossed(outwards, a.x1, s.x0, s) for outwards in (rows[:k][::-1], rows[k + 1 :]))
        if _touch(a, s) and all(bridged):
            merged[-1] = _fused(words, a, s)
        else:
            merged.append(s)
    return merged


def _spread(pieces: list[Segment]) -> float:
    """Points by which the gaps between pieces differ."""
    gaps = [s.x0 - a.x1 for a, s in pairwise(pieces)]
    return max(gaps) - min(gaps)


def _touch(a: Segment, s: Segment, widest: float = GAP) -> bool:
    """True if the pieces could be neighbours on one line of text."""
    near = 0 <= s.x0 - a.x1 < widest * s.size
    return near and a.last == s.first and abs(a.size - s.size) < SAME_SIZE * s.size


def _join_justified(words: WordTable, rows: Rows, k: int) -> bool:
    """Join, in ``rows``, the pieces of a row that start and end exactly where the line above or below
    does: a justified line with few words. True if there were any."""
    row = rows[k]
    around = rows[max(0, k - AROUND) : k] + rows[k + 1 : k + 1 + AROUND]
    for t in chain.from_iterable(around):
        near = abs(t.baseline - row[0].baseline) < STEP * t.size
        if not near or t.x1 - t.x0 < WIDTH * t.size or t.last - t.first <= 1:
            continue
        i = next((i for i, s in enumerate(row) if abs(s.x0 - t.x0) < HANGING * s.size), None)
        j = next((j for j, s in enumerate(row) if abs(s.x1 - t.x1) < EDGE), None)
        if i is None or j is None or j <= i:
            continue
        pieces = row[i : j + 1]
        evenly = len(pieces) >= EVEN and _spread(pieces) < EDGE
        widest = EVEN_GAP if evenly else GAP
        if all(
            _touch(a, s, widest) and abs(s.size - t.size) < SAME_SIZE * s.size for a, s in pairwise(pieces)
        ):
            row[i : j + 1] = [reduce(partial(_fused, words), pieces)]
            return True
    return False


def _crossed(outwards: Rows, x0: float, x1: float, s: Segment) -> bool:
    """True if the first row that has text around the gap runs across it."""
    over, around = BRIDGE_OVER * s.size, NEAR_GAP * s.size
    for row in outwards:
        if abs(row[0].baseline - s.baseline) > BRIDGE_STEP * s.size:
            return False
        for t in row:
            if t.x0 < x0 - over and t.x1 > x1 + over and abs(t.size - s.size) < BRIDGE_SIZE * s.size:
                return True
        if any(t.x1 > x0 - around and t.x0 < x1 + around for t in row):
            return False
    return False


def _fused(words: WordTable, a: Segment, b: Segment) -> Segment:
    """One segment over both, which are neighbours in the word table."""
    box = (a.x0, min(a.y0, b.y0), b.x1, max(a.y1, b.y1))
    return make_segment(words, a.first, b.last, box, a.baseline, max(a.size, b.size))
