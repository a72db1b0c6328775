"""Regions of rows that share column gaps, whatever is drawn."""

from __future__ import annotations

from math import inf

import msgspec

from pincite.layout.frame import Frame, HRule, Segment, WordTable
from pincite.layout.tables.detect.regions import Region, split_repeats
from pincite.layout.tables.judge.marks import CAPTION
from pincite.layout.tables.read.textlines import baselines, clumps_of, lines_of

SHARED_GAP = 0.4  # em of white space that two rows must have in common.
# Share of the gaps of the row with fewer that must be shared, and of a run's width below which a lone piece
# reads on in its cell.
HALF = 0.5
WRAPPED = 1.35  # em from a line to one that goes on with a cell of it.
OVER = 0.6  # Share of a run's width that a rule must cover to end it.
LOOK_BACK = 12  # Pieces before a run that may be its head.
HEAD_STEP = 1.9  # em from the head of a run to its first row.
SENTENCE = 9  # Blanks in a piece that is a sentence, not a head.
HEADS = 6  # Pieces of a head at most.
MOST_PENDING = 4  # Most single-segment lines in a row that a run of rows bridges.
RUN_CUT = 1.1  # Em: outside running text a word gap this wide parts cells.
FAR = 3.2  # Em: a larger baseline step ends a run of rows.


class _Piece(msgspec.Struct, eq=False):
    baseline: float
    y0: float
    y1: float
    size: float
    segments: list[Segment]

    @property
    def x0(self) -> float:
        return self.segments[0].x0

    @property
    def x1(self) -> float:
        return max(s.x1 for s in self.segments)

    def gaps(self) -> list[tuple[float, float]]:
        out = []
        for a, b in zip(self.segments, self.segments[1:], strict=False):
            if b.x0 > a.x1:
                out.append((a.x1, b.x0))
        return out


class _Run(msgspec.Struct, eq=False):
    pieces: list[_Piece]
    pending: list[_Piece]
    gaps: list[tuple[float, float]]
    x0: float
    x1: float
    several: int


def runs(
    frame: Frame, segments: list[Segment], horizontal: list[HRule], running: dict[int, float]
) -> list[Region]:
    """Regions of rows that share column gaps; running text on the same height is left out."""
    pieces = _pieces(frame.words, segments, running)
    done: list[_Run] = []
    active: list[_Run] = []
    for p in pieces:
        still = []
        for r in active:
            if p.baseline - _last(r).baseline <= FAR * max(p.size, _last(r).size):
                still.append(r)
            else:
                done.append(r)
        active = still
        home: _Run | None = None
        gaps = p.gaps()
        for r in active:
            if min(r.x1, p.x1) - max(r.x0, p.x0) <= 0:
                continue
            if gaps:
                shared = _shared(r.gaps, gaps, SHARED_GAP * p.size)
                if shared is None:
                    continue
                r.pieces.extend(r.pending)
                r.pending = []
                r.pieces.append(p)
                r.gaps = shared
                r.several += 1
                r.x0, r.x1 = min(r.x0, p.x0), max(r.x1, p.x1)
                home = r
                break
            if len(r.pending) < MOST_PENDING and p.x0 >= r.x0 - p.size and p.x1 <= r.x1 + p.size:
                r.pending.append(p)
                home = r
                break
        if home is None and gaps:
            active.append(_Run([p], [], gaps, p.x0, p.x1, 1))
    done.extend(active)
    out = []
    for r in done:
        if r.several <= 1:
            continue
        members = [s for p in r.pieces for s in p.segments]
        # Lines after the last row with gaps belong to it only if they wrap: leave that to the rows.
        tail = _tail(r)
        members += [s for p in tail for s in p.segments]
        head = _head(r, pieces, running, horizontal)
        members += [s for p in head for s in p.segments]
        members.sort(key=lambda s: (s.baseline, s.x0))
        lines = lines_of(frame, members, 1.0)
        x0, x1 = min(s.x0 for s in members), max(s.x1 for s in members)
        for part in split_repeats(lines):
            y0, y1 = part[0].y0, part[-1].y1
            out.append(Region(x0, y0, x1, y1, part, 0))
    out.sort(key=lambda r: (r.y0, r.x0))
    return out


def _last(r: _Run) -> _Piece:
    return r.pending[-1] if r.pending else r.pieces[-1]


def _pieces(words: WordTable, segments: list[Segment], running: dict[int, float]) -> list[_Piece]:
    """Rows of segments, cut at running text."""
    out = []
    for row in baselines(segments):
        row.sort(key=lambda s: s.x0)
        part: list[Segment] = []
        ends: list[Segment | None] = [*row, None]
        for piece in ends:
            if piece is not None and piece.first not in running:
                part.append(piece)
                continue
            if part:
                part = [c for k in part for c in clumps_of(words, k, RUN_CUT * k.size)]
                out.append(
                    _Piece(
                        part[0].baseline,
                        min(k.y0 for k in part),
                        max(k.y1 for k in part),
                        max(k.size for k in part),
                        part,
                    )
                )
                part = []
    return out


def _shared(
    a: list[tuple[float, float]], b: list[tuple[float, float]], least: float
) -> list[tuple[float, float]] | None:
    """The gaps of a run after a row with gaps ``b``, or None where too few agree."""
    matched = 0
    out: list[tuple[float, float]] = []
    used = [False] * len(b)
    for g in a:
        best = None
        for k, h in enumerate(b):
            lo, hi = max(g[0], h[0]), min(g[1], h[1])
            if hi - lo >= least and (best is None or hi - lo > best[1] - best[0]):
                best = (lo, hi)
                used[k] = True
        if best is not None:
            out.append(best)
            matched += 1
        else:
            out.append(g)
    if matched < max(1, HALF * min(len(a), len(b))):
        return None
    for k, h in enumerate(b):
        if not used[k] and len(b) >= len(a):
            out.append(h)
    out.sort()
    return out


def _tail(r: _Run) -> list[_Piece]:
    """Pending lines right below the last row that continue it: tight, indented or in one column."""
    out = []
    last = r.pieces[-1]
    for p in r.pending:
        if p.baseline - last.baseline > WRAPPED * p.size or not p.segments[0].text[:1].islower():
            break
        if p.x1 - p.x0 > HALF * (r.x1 - r.x0):
            break
        out.append(p)
        last = p
    return out


def _head(r: _Run, pieces: list[_Piece], running: dict[int, float], horizontal: list[HRule]) -> list[_Piece]:
    """Lines above a run that are its header: close, inside its width, broken like its columns."""
    first = r.pieces[0]
    index = next((i for i, p in enumerate(pieces) if p is first), 0)
    ceiling = -inf
    for h in horizontal:
        if h.y > first.y0 + 1:
            break
        if min(h.x1, r.x1) - max(h.x0, r.x0) >= OVER * (r.x1 - r.x0):
            ceiling = h.y
    out: list[_Piece] = []
    last = first
    for p in reversed(pieces[max(0, index - LOOK_BACK) : index]):
        if p.baseline >= last.baseline:
            continue
        if p.x1 < r.x0 or p.x0 > r.x1:
            continue
        if last.baseline - p.baseline > HEAD_STEP * max(p.size, last.size):
            break
        if p.x0 < r.x0 - p.size or p.x1 > r.x1 + p.size:
            break
        if (p.y0 + p.y1) / 2 < ceiling and len(p.segments) <= 1:
            break
        if CAPTION.match(p.segments[0].text):
            break
        if len(p.segments) == 1:
            s = p.segments[0]
            in_gap = any(s.x0 < (g[0] + g[1]) / 2 < s.x1 for g in r.gaps)
            if s.x0 <= r.x0 + s.size and in_gap:
                break
            if s.text.count(" ") >= SENTENCE:
                break
        out.append(p)
        last = p
        if len(out) >= HEADS:
            break
    return out
