"""Where on a page a table may be: from rules that touch, rules of one width, and rows with common gaps."""

from __future__ import annotations

import msgspec
import numpy as np

from recto.layout.frame import Frame, HRule, Segment, VRule
from recto.layout.tables.textlines import SAME_LINE, TextLine, has_digit, lines_of
from recto.model.geometry import Box

TOUCH = 3.0
"""Points: rules that come this close touch."""
SAME_EXTENT = 6.0
"""Points: horizontal rules whose ends differ less belong to one table."""
SHORT_RULE = 40.0
"""Points: shorter rules do not bound a table by themselves (footnote rules, fraction bars)."""


class Component(msgspec.Struct, eq=False):
    """Rules that touch each other."""

    horizontal: list[HRule]
    vertical: list[VRule]

    @property
    def box(self) -> Box:
        x0 = min([h.x0 for h in self.horizontal] + [v.x for v in self.vertical])
        x1 = max([h.x1 for h in self.horizontal] + [v.x for v in self.vertical])
        y0 = min([h.y for h in self.horizontal] + [v.y0 for v in self.vertical])
        y1 = max([h.y for h in self.horizontal] + [v.y1 for v in self.vertical])
        return (x0, y0, x1, y1)


class Region(msgspec.Struct, eq=False):
    """Lines that may be a table, with the place they take."""

    x0: float
    y0: float
    x1: float
    y1: float
    lines: list[TextLine]
    between_rules: bool


def components(horizontal: list[HRule], vertical: list[VRule]) -> list[Component]:
    """Groups of at least two horizontal and one vertical rule that touch, from the top down."""
    if len(horizontal) < 2 or not vertical:
        return []
    hx0 = np.array([h.x0 for h in horizontal]) - TOUCH
    hx1 = np.array([h.x1 for h in horizontal]) + TOUCH
    hy = np.array([h.y for h in horizontal])
    parent = list(range(len(horizontal) + len(vertical)))
    n = len(horizontal)

    def root(k: int) -> int:
        while parent[k] != k:
            parent[k] = parent[parent[k]]
            k = parent[k]
        return k

    for j, v in enumerate(vertical):
        lo, hi = np.searchsorted(hy, (v.y0 - TOUCH, v.y1 + TOUCH))
        if lo == hi:
            continue
        touching = np.flatnonzero((hx0[lo:hi] <= v.x) & (hx1[lo:hi] >= v.x))
        for i in touching.tolist():
            a, b = root(i + int(lo)), root(n + j)
            if a != b:
                parent[max(a, b)] = min(a, b)
    groups: dict[int, Component] = {}
    for i, h in enumerate(horizontal):
        groups.setdefault(root(i), Component([], [])).horizontal.append(h)
    for j, v in enumerate(vertical):
        groups.setdefault(root(n + j), Component([], [])).vertical.append(v)
    out = [c for c in groups.values() if len(c.horizontal) >= 2 and c.vertical]
    out.sort(key=lambda c: (c.box[1], c.box[0]))
    return out


def without_underlines(horizontal: list[HRule], segments: list[Segment]) -> list[HRule]:
    """The rules that do not simply underline (or strike) words of one segment."""
    if not horizontal:
        return []
    baselines = [s.baseline for s in segments]
    order = np.array(baselines)
    kept = []
    for h in horizontal:
        lo, hi = np.searchsorted(order, (h.y - 4.5, h.y + 6.0))
        under = False
        for s in segments[int(lo) : int(hi)]:
            drop = h.y - s.baseline
            if drop > 0.3 * s.size or drop < -0.45 * s.size:
                continue
            if h.x0 >= s.x0 - 2.0 and h.x1 <= s.x1 + 2.0 and not h.edge:
                under = True
                break
        if not under:
            kept.append(h)
    return kept


def segments_in(segments: list[Segment], box: Box, slack: float = 1.0) -> list[Segment]:
    """Segments whose centre lies in ``box``, or that reach into it over most of their height."""
    x0, y0, x1, y1 = box[0] - slack, box[1] - slack, box[2] + slack, box[3] + slack
    out = []
    for s in segments:
        if s.x1 <= x0 or s.x0 >= x1 or not y0 <= (s.y0 + s.y1) / 2 <= y1:
            continue
        shared = min(s.x1, x1) - max(s.x0, x0)
        if shared >= 0.5 * (s.x1 - s.x0):
            out.append(s)
    return out


def rule_bands(frame: Frame, horizontal: list[HRule], segments: list[Segment]) -> list[Region]:
    """Regions between horizontal rules of one extent whose lines have gaps (booktabs and the like)."""
    wide = [h for h in horizontal if h.x1 - h.x0 >= SHORT_RULE]
    groups: list[list[HRule]] = []
    for h in wide:
        for g in groups:
            if abs(g[0].x0 - h.x0) <= SAME_EXTENT and abs(g[0].x1 - h.x1) <= SAME_EXTENT:
                g.append(h)
                break
        else:
            groups.append([h])
    out: list[Region] = []
    for group in groups:
        if len(group) < 2:
            continue
        x0, x1 = min(h.x0 for h in group), max(h.x1 for h in group)
        start: float | None = None
        end = 0.0
        for a, b in zip(group, group[1:], strict=False):
            if b.y - a.y < 4.0:
                if start is not None:
                    end = b.y
                continue
            if _tabular(frame, segments, x0, a.y, x1, b.y):
                if start is None:
                    start = a.y
                end = b.y
            elif start is not None:
                out.append(_region(frame, segments, x0, start, x1, end))
                start = None
        if start is not None:
            out.append(_region(frame, segments, x0, start, x1, end))
    out.sort(key=lambda r: (r.y0, r.x0))
    return out


def _region(frame: Frame, segments: list[Segment], x0: float, y0: float, x1: float, y1: float) -> Region:
    inside = segments_in(segments, (x0 - 3, y0, x1 + 3, y1), 0.0)
    lines = lines_of(frame, inside, 1.0)
    return Region(x0, y0, x1, y1, lines, True)


def _tabular(frame: Frame, segments: list[Segment], x0: float, y0: float, x1: float, y1: float) -> bool:
    """Do most lines between two rules have gaps?"""
    inside = segments_in(segments, (x0 - 3, y0, x1 + 3, y1), 0.0)
    if not inside:
        return False
    lines = lines_of(frame, inside, 1.0)
    several = sum(1 for line in lines if len(line.clumps) > 1)
    return several >= 1 and several >= 0.4 * len(lines)


def prose(segments: list[Segment]) -> set[int]:
    """Identities of segments that are lines of running text: long, stacked, of one left edge."""
    chains: list[list[Segment]] = []
    active: list[list[Segment]] = []
    for s in segments:
        if s.chars < 12:
            continue
        best: list[Segment] | None = None
        for chain in active:
            last = chain[-1]
            if (
                0.5 * s.size < s.baseline - last.baseline <= 2.1 * s.size
                and abs(s.size - last.size) <= 0.15 * s.size
            ):
                if abs(s.x0 - last.x0) <= 2.2 * s.size and min(s.x1, last.x1) - max(s.x0, last.x0) > 0:
                    best = chain
                    break
        if best is None:
            best = []
            chains.append(best)
            active.append(best)
        best.append(s)
        if len(active) > 24:
            active = [c for c in active if s.baseline - c[-1].baseline <= 2.1 * s.size]
    out: set[int] = set()
    for chain in chains:
        if len(chain) < 2:
            s = chain[0]
            if s.x1 - s.x0 >= 28 * s.size and s.text.count(" ") >= 8:
                out.add(id(s))
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
        digits = sum(has_digit(s.text) for s in chain) / len(chain)
        low = sum(1 for s in chain[1:] if s.text[:1].islower()) / (len(chain) - 1)
        if spaces < 3.5 or (digits > 0.9 and low < 0.2):
            continue
        if len(chain) == 2 and (low < 1 or spaces < 6):
            continue
        if (full >= 0.8 or flush >= 0.5) and (low >= 0.25 or spaces >= 7):
            out.update(id(s) for s in chain)
    return out


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


MOST_PENDING = 4
"""Most single-segment lines in a row that a run of rows bridges."""
FAR = 3.2
"""Em: a larger baseline step ends a run of rows."""


def runs(frame: Frame, segments: list[Segment], horizontal: list[HRule]) -> list[Region]:
    """Regions of rows that share column gaps; running text on the same height is left out."""
    running = prose(segments)
    pieces = _pieces(segments, running)
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
                shared = _shared(r.gaps, gaps, 0.4 * p.size)
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
        if r.several < 2:
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
        y0, y1 = min(s.y0 for s in members), max(s.y1 for s in members)
        out.append(Region(x0, y0, x1, y1, lines, False))
    out.sort(key=lambda r: (r.y0, r.x0))
    return out


def _last(r: _Run) -> _Piece:
    return r.pending[-1] if r.pending else r.pieces[-1]


def _pieces(segments: list[Segment], running: set[int]) -> list[_Piece]:
    """Rows of segments, cut at running text."""
    rows: list[list[Segment]] = []
    base = -1e9
    for s in segments:
        if rows and s.baseline - base <= SAME_LINE * min(s.size, rows[-1][0].size):
            rows[-1].append(s)
        else:
            rows.append([s])
            base = s.baseline
    out = []
    for row in rows:
        row.sort(key=lambda s: s.x0)
        part: list[Segment] = []
        for s in [*row, None]:
            if s is not None and id(s) not in running:
                part.append(s)
                continue
            if part:
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
    if matched < max(1, 0.5 * min(len(a), len(b))):
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
        if p.baseline - last.baseline > 1.35 * p.size or not p.segments[0].text[:1].islower():
            break
        if p.x1 - p.x0 > 0.5 * (r.x1 - r.x0):
            break
        out.append(p)
        last = p
    return out


def _head(r: _Run, pieces: list[_Piece], running: set[int], horizontal: list[HRule]) -> list[_Piece]:
    """Lines above a run that are its header: close, inside its width, broken like its columns."""
    first = r.pieces[0]
    index = next((i for i, p in enumerate(pieces) if p is first), 0)
    ceiling = -1e9
    for h in horizontal:
        if h.y > first.y0 + 1:
            break
        if min(h.x1, r.x1) - max(h.x0, r.x0) >= 0.6 * (r.x1 - r.x0):
            ceiling = h.y
    out: list[_Piece] = []
    last = first
    for p in reversed(pieces[max(0, index - 12) : index]):
        if p.baseline >= last.baseline:
            continue
        if p.x1 < r.x0 or p.x0 > r.x1:
            continue
        if last.baseline - p.baseline > 1.9 * max(p.size, last.size) and not (
            ceiling < p.y0 and ceiling > last.y0 - 3 * last.size and False
        ):
            break
        if p.x0 < r.x0 - p.size or p.x1 > r.x1 + p.size:
            break
        if (p.y0 + p.y1) / 2 < ceiling and len(p.segments) < 2:
            break
        if len(p.segments) == 1:
            s = p.segments[0]
            in_gap = any(s.x0 < (g[0] + g[1]) / 2 < s.x1 for g in r.gaps)
            if s.x0 <= r.x0 + s.size and in_gap:
                break
            if s.text.count(" ") >= 9:
                break
        out.append(p)
        last = p
        if len(out) >= 6:
            break
    return out
