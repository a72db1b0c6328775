"""Pieces of text to segments: what stands on one baseline close together is one segment."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pincite.layout.connected import connected
from pincite.layout.frame import Segment, WordTable
from pincite.layout.text.glyphrun import Run
from pincite.layout.text.lines import make_segment
from pincite.layout.text.measures import (
    BASELINE,
    BESIDE_GAP,
    GLUE,
    JOIN_GAP,
    LOWERED,
    OVERLAP,
    RAISED,
    SCRIPT_FLOOR,
    SCRIPT_RATIO,
    SCRIPT_SHIFT,
    SCRIPT_STEP,
    SIZES,
    TALLEST,
)
from pincite.layout.text.mixed import in_reading_order
from pincite.model import words as wordflags
from pincite.model.arrays import Doubles, Mask, Rows
from pincite.model.ink import Font

FEW_PAIRS = 64  # pairs a piece that are compared sooner than others are looked for
PAIRS = 1 << 18  # pairs that are compared at once, but for those of one piece


def segments_of(run: Run, fonts: list[Font]) -> tuple[WordTable, list[Segment]]:
    """Words in line order and the segments over them, sorted by (baseline, x0)."""
    new_piece = np.concatenate(([True], run.piece[1:] != run.piece[:-1]))
    piece = np.cumsum(new_piece) - 1
    segment = _components(run, np.flatnonzero(new_piece))[piece]
    count = int(segment.max()) + 1
    # Where no pieces met, drawing order inside a piece is reading order.
    met_any = int(new_piece.sum()) > count
    run, segment, settled = in_reading_order(run, segment)
    piece = np.where(settled, -1, run.piece)

    # Order segments by baseline of their main text, then x.
    size, x0 = np.zeros(count), np.full(count, np.inf)
    np.maximum.at(size, segment, run.word_size)
    np.minimum.at(x0, segment, run.x0)
    main = run.word_size >= SCRIPT_RATIO * size[segment]
    base = np.bincount(segment, np.where(main, run.base, 0.0), count) / np.bincount(segment, main, count)
    ranked = np.lexsort((x0, np.round(base, 1)))
    size, base = size[ranked], base[ranked]
    segment = np.argsort(ranked)[segment]
    along = np.where(settled, np.arange(len(settled)), run.x0) if met_any else np.arange(len(run.text))
    order = np.lexsort((along, segment))
    segment = segment[order]

    new_segment = np.concatenate(([True], segment[1:] != segment[:-1]))
    met = ~new_segment & np.concatenate(([False], np.diff(piece[order]) != 0))
    em, shift = size[segment], base[segment] - run.base[order]
    script, glued = _where_pieces_met(run, order, met, em, shift)
    glued[new_segment] = False
    table = _table(run, order, fonts, script, glued)
    # Scripts must not stretch the line: its height is that of the main text.
    on_base = run.word_size[order] >= SCRIPT_RATIO * em
    starts = np.flatnonzero(new_segment)
    boxes = zip(
        np.minimum.reduceat(table.x0, starts).tolist(),
        np.minimum.reduceat(np.where(on_base, table.y0, np.inf), starts).tolist(),
        np.maximum.reduceat(table.x1, starts).tolist(),
        np.maximum.reduceat(np.where(on_base, table.y1, -np.inf), starts).tolist(),
        strict=True,
    )
    ends = np.append(starts[1:], len(table)).tolist()
    columns = zip(starts.tolist(), ends, boxes, base.tolist(), size.tolist(), strict=True)
    return table, [make_segment(table, *own) for own in columns]


def _where_pieces_met(run: Run, order: Rows, met: Mask, em: Doubles, shift: Doubles) -> tuple[Rows, Mask]:
    """Which words in line order are scripts, and which are glued: as in their pieces, but where pieces met
    decided by geometry."""
    script = run.script[order].astype(np.int64)
    glued = run.glued[order].copy()
    if met.any():
        gap = np.zeros(len(order))
        gap[1:] = run.x0[order][1:] - run.x1[order][:-1]
        glued[met] = gap[met] < GLUE * em[met]
        small = run.word_size[order] < SCRIPT_RATIO * em
        script = np.where(
            small & (shift > RAISED * em), 1, np.where(small & (shift < -LOWERED * em), -1, script)
        )
    return script, glued


def _table(run: Run, order: Rows, fonts: list[Font], script: Rows, glued: Mask) -> WordTable:
    """The words in line order."""
    bold_of = np.array([f.bold for f in fonts] + [False], dtype=bool)
    italic_of = np.array([f.italic for f in fonts] + [False], dtype=bool)
    font = run.font[order]
    flags = (
        bold_of[font] * wordflags.BOLD
        + italic_of[font] * wordflags.ITALIC
        + (script > 0) * wordflags.SUPERSCRIPT
        + (script < 0) * wordflags.SUBSCRIPT
        + glued * wordflags.GLUED
        + run.flags[order]
    )
    return WordTable(
        text=[run.text[i] for i in order.tolist()],
        x0=run.x0[order].tolist(),
        y0=run.y0[order].tolist(),
        x1=run.x1[order].tolist(),
        y1=run.y1[order].tolist(),
        size=run.word_size[order].tolist(),
        font=font.tolist(),
        flags=flags.tolist(),
        colour=run.colour[order].tolist(),
        confidence=[] if run.confidence is None else run.confidence[order].tolist(),
        mcid=run.mcid[order].tolist(),
    )


def _components(run: Run, first: Rows) -> Rows:
    """A label for each piece, with words from ``first`` on; pieces close together on a line share theirs."""
    x0, x1 = np.minimum.reduceat(run.x0, first), np.maximum.reduceat(run.x1, first)
    base, size = run.base[first], np.maximum.reduceat(run.word_size, first)
    hits: list[tuple[int, int]] = []
    for i, j in _near(x0, x1, base, size):
        gap = np.maximum(x0[j] - x1[i], x0[i] - x1[j])
        em, small = np.maximum(size[i], size[j]), np.minimum(size[i], size[j])
        shift, ratio = np.abs(base[i] - base[j]), small / em
        near = (shift <= BASELINE * small) & (gap < JOIN_GAP * small) & (ratio > SIZES)
        script = (
            (ratio < SCRIPT_RATIO)
            & (ratio > SCRIPT_FLOOR)
            & (shift <= SCRIPT_SHIFT * em)
            & (shift > SCRIPT_STEP * em)
            & (gap < BESIDE_GAP * small)
        )
        hit = np.flatnonzero((near | script) & (gap > -OVERLAP * small))
        hits += zip(i[hit].tolist(), j[hit].tolist(), strict=True)
    return np.unique(connected(len(first), hits), return_inverse=True)[1]


def _near(x0: Doubles, x1: Doubles, base: Doubles, size: Doubles) -> Iterator[tuple[Rows, Rows]]:
    """Pairs of pieces that may be of one line, so many at once: each with those whose baselines follow within
    the reach of a script or, where these are many, with those that begin near it."""
    order = np.argsort(base, kind="stable")
    reach = SCRIPT_SHIFT * min(float(size.max()), TALLEST)
    partners = _following(base[order], base[order] + reach)
    if partners.sum() > FEW_PAIRS * len(base):
        across = np.argsort(x0, kind="stable")
        ends = x1[across] + max(JOIN_GAP, BESIDE_GAP) * size[across] + 1.0
        beside = _following(x0[across], ends)
        if beside.sum() < partners.sum():
            order, partners = across, beside
    behind = np.cumsum(partners)
    first = 0
    while first < len(order):
        last = max(first + 1, int(np.searchsorted(behind, (behind[first - 1] if first else 0) + PAIRS)))
        own, before = partners[first:last], behind[first:last] - partners[first:last]
        upper = np.repeat(np.arange(first, last), own)
        nth = np.arange(len(upper)) - np.repeat(before - before[0], own)
        yield order[upper], order[upper + 1 + nth]
        first = last


def _following(places: Doubles, ends: Doubles) -> Rows:
    """How many of the places behind each, which ascend, are up to where it ends."""
    found: Rows = np.maximum(np.searchsorted(places, ends, side="right") - np.arange(len(places)) - 1, 0)
    return found
