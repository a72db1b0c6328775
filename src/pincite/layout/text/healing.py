"""Lines torn at wide spaces made whole: justified prose, not column gutters."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from pincite.layout.frame import Segment, WordTable
from pincite.layout.text.lines import joined


class HealOptions(msgspec.Struct, frozen=True):
    gap: float = 5.0  # em; a wider gap inside a line is never white space between words
    edge: float = 1.0  # points by which the edges of a justified line differ from its neighbour's
    step: float = 1.9  # em to that neighbour
    width: float = 5.0  # em: columns narrower than this are those of tables
    rounds: int = 4  # lines join lines that a joined line is the neighbour of


def heal(words: WordTable, segments: list[Segment], options: HealOptions) -> list[Segment]:
    """Join neighbours on one baseline whose gap is bridged by the lines above and below: wide
    spaces of justified prose, not column gutters. Segments stay sorted by (baseline, x0)."""
    rows: list[list[Segment]] = []
    for s in segments:
        if rows and abs(rows[-1][0].baseline - s.baseline) < 0.2 * s.size:
            rows[-1].append(s)
        else:
            rows.append([s])
    if all(len(r) == 1 for r in rows):
        return segments
    changed = False
    for _ in range(options.rounds):
        found = [_justified(words, rows, k, options) for k in range(len(rows))]
        if not any(found):
            break
        changed = True
    out: list[Segment] = []
    for k, row in enumerate(rows):
        if len(row) == 1:
            out.append(row[0])
            continue
        row.sort(key=lambda s: s.x0)
        merged = [row[0]]
        for s in row[1:]:
            a = merged[-1]
            gap = s.x0 - a.x1
            if (
                a.last == s.first
                and 0 <= gap < options.gap * s.size
                and abs(a.size - s.size) < 0.1 * s.size
                and _bridged(rows, k, a.x1, s.x0, s)
            ):
                changed = True
                merged[-1] = _fused(words, a, s)
            else:
                merged.append(s)
        out.extend(merged)
    if not changed:
        return segments
    out.sort(key=lambda s: (round(s.baseline, 1), s.x0))
    return out


def _justified(words: WordTable, rows: list[list[Segment]], k: int, options: HealOptions) -> bool:
    """Join, in place, the pieces of a row that start and end exactly where the line above or below
    does: a justified line with few words. True if there were any."""
    row = rows[k]
    if len(row) == 1:
        return False
    row.sort(key=lambda s: s.x0)
    for t in (t for j in (k - 1, k + 1) if 0 <= j < len(rows) for t in rows[j]):
        near = abs(t.baseline - row[0].baseline) < options.step * t.size
        if not near or t.x1 - t.x0 < options.width * t.size or t.last - t.first < 2:
            continue
        i = next((i for i, s in enumerate(row) if abs(s.x0 - t.x0) < options.edge), None)
        j = next((j for j, s in enumerate(row) if abs(s.x1 - t.x1) < options.edge), None)
        if i is None or j is None or j <= i:
            continue
        if all(
            a.last == s.first
            and 0 <= s.x0 - a.x1 < options.gap * s.size
            and abs(a.size - s.size) < 0.1 * s.size
            and abs(s.size - t.size) < 0.1 * s.size
            for a, s in pairwise(row[i : j + 1])
        ):
            whole = row[i]
            for s in row[i + 1 : j + 1]:
                whole = _fused(words, whole, s)
            row[i : j + 1] = [whole]
            return True
    return False


def _bridged(rows: list[list[Segment]], k: int, x0: float, x1: float, s: Segment) -> bool:
    """True if both the line above and the line below run across x0..x1 without a gap there."""
    seen = 0
    for step in (-1, 1):
        j = k + step
        hit = False
        while 0 <= j < len(rows):
            distance = abs(rows[j][0].baseline - s.baseline)
            if distance > 1.6 * s.size:
                break
            for t in rows[j]:
                if t.x0 < x0 - 2 * s.size and t.x1 > x1 + 2 * s.size and abs(t.size - s.size) < 0.12 * s.size:
                    hit = True
            if hit or any(t.x1 > x0 - 8 * s.size and t.x0 < x1 + 8 * s.size for t in rows[j]):
                break
            j += step
        if not hit:
            return False
        seen += 1
    return seen == 2


def _fused(words: WordTable, a: Segment, b: Segment) -> Segment:
    """One segment over both, which are neighbours in the word table."""
    text = joined(words, range(a.first, b.last))
    return Segment(
        x0=a.x0,
        y0=min(a.y0, b.y0),
        x1=b.x1,
        y1=max(a.y1, b.y1),
        baseline=a.baseline,
        size=max(a.size, b.size),
        first=a.first,
        last=b.last,
        text=text,
        bold=a.bold and b.bold,
        italic=a.italic and b.italic,
        font=a.font if a.chars >= b.chars else b.font,
        colour=a.colour if a.chars >= b.chars else b.colour,
        caps=(a.caps or a.chars < 2) and (b.caps or b.chars < 2),
        chars=a.chars + b.chars,
        angle=a.angle,
    )
