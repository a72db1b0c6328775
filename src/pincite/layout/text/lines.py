"""Pieces of text to segments: what stands on one baseline close together is one segment."""

from __future__ import annotations

import numpy as np

from pincite.layout.frame import Segment, WordTable
from pincite.layout.text.glyphrun import LOWERED, RAISED, SCRIPT_FLOOR, SCRIPT_RATIO, SCRIPT_SHIFT, Run
from pincite.model import words as wordflags
from pincite.model.arrays import Doubles, Mask, Rows
from pincite.model.ink import Font

BASELINE = 0.25  # em of the smaller text by which the baselines of pieces on one line differ ...
JOIN_GAP = 0.8  # ... and by which they stand apart ...
OVERLAP = 0.35  # ... or overlap ...
SIZES = 0.5  # ... the smaller size over the larger: a big initial is no part of the line beside it
SCRIPT_GAP = 0.35  # em between text and what is raised or lowered beside it
SCRIPT_STEP = 0.05  # em off the baseline from which text may be raised or lowered
GLUE = 0.12  # em; closer than this there is no white space between two pieces
TALLEST = 60.0  # points: text larger than this does not widen the search for scripts
LEFTWARD = 0.5  # share of words written from right to left from which the line is
LEAST_CAPITALS = 2  # letters of a text in capitals: one alone is the start of a word


def segments_of(run: Run, fonts: list[Font], angle: int = 0) -> tuple[WordTable, list[Segment]]:
    """Words in line order and the segments over them, sorted by (baseline, x0)."""
    n = len(run.text)
    first = np.flatnonzero(np.concatenate(([True], run.piece[1:] != run.piece[:-1])))
    px0 = np.minimum.reduceat(run.x0, first)
    px1 = np.maximum.reduceat(run.x1, first)
    base = run.base[first]
    size = np.maximum.reduceat(run.word_size, first)
    pieces = len(first)
    label = _components(px0, px1, base, size, pieces)
    piece_index = np.zeros(n, dtype=np.int64)
    piece_index[first[1:]] = 1
    piece_index = np.cumsum(piece_index)
    segment_of_word = label[piece_index]

    # Order segments by baseline of their main text, then x.
    count = int(label.max()) + 1 if pieces else 0
    seg_size = np.zeros(count)
    np.maximum.at(seg_size, segment_of_word, run.word_size)
    main = run.word_size >= SCRIPT_RATIO * seg_size[segment_of_word]
    weight = np.bincount(segment_of_word, weights=main, minlength=count)
    seg_base = np.bincount(segment_of_word, weights=np.where(main, run.base, 0.0), minlength=count) / weight
    seg_x0 = np.full(count, np.inf)
    np.minimum.at(seg_x0, segment_of_word, run.x0)
    rank = np.empty(count, dtype=np.int64)
    rank[np.lexsort((seg_x0, np.round(seg_base, 1)))] = np.arange(count)
    seg = rank[segment_of_word]
    rtl_share = np.bincount(seg, weights=run.rtl, minlength=count) / np.bincount(seg, minlength=count)
    backwards = rtl_share > LEFTWARD
    key = np.where(backwards[seg], -run.x1, run.x0)
    if len(set(piece_index.tolist())) == count:
        # No merge took place: drawing order inside a piece is reading order.
        order = np.argsort(seg, kind="stable")
    else:
        order = np.lexsort((key, seg))
    seg = seg[order]

    by_rank = rank_inverse(rank)
    em = seg_size[by_rank][seg] if count else seg_size
    new_segment = np.concatenate(([True], seg[1:] != seg[:-1]))
    met = ~new_segment & np.concatenate(([False], np.diff(piece_index[order]) != 0))
    shift = seg_base[by_rank][seg] - run.base[order]
    script, glued = _where_pieces_met(run, order, met, backwards[seg], em, shift)
    glued[new_segment] = False
    table = _table(run, order, _flags(run, order, fonts, script, glued))
    # Scripts must not stretch the line: its height is that of the main text.
    on_base = run.word_size[order] >= SCRIPT_RATIO * em
    return table, _segments(
        table, np.flatnonzero(new_segment), on_base, seg_base[by_rank], seg_size[by_rank], angle
    )


def _where_pieces_met(
    run: Run, order: Rows, met: Mask, backwards: Mask, em: Doubles, shift: Doubles
) -> tuple[Rows, Mask]:
    """Which words in line order are scripts, and which are glued: as in their pieces, but where pieces met
    decided by geometry."""
    script = run.script[order].astype(np.int64)
    glued = run.glued[order].copy()
    if met.any():
        x0, x1 = run.x0[order], run.x1[order]
        gap = np.zeros(len(order))
        gap[1:] = np.where(backwards[1:], x0[:-1] - x1[1:], x0[1:] - x1[:-1])
        glued[met] = gap[met] < GLUE * em[met]
        small = run.word_size[order] < SCRIPT_RATIO * em
        script = np.where(
            small & (shift > RAISED * em), 1, np.where(small & (shift < -LOWERED * em), -1, script)
        )
    return script, glued


def _flags(run: Run, order: Rows, fonts: list[Font], script: Rows, glued: Mask) -> Rows:
    """The flags of the words in line order."""
    bold_of = np.array([f.bold for f in fonts] + [False], dtype=bool)
    italic_of = np.array([f.italic for f in fonts] + [False], dtype=bool)
    font = run.font[order]
    flags: Rows = (
        bold_of[font] * wordflags.BOLD
        + italic_of[font] * wordflags.ITALIC
        + (script > 0) * wordflags.SUPERSCRIPT
        + (script < 0) * wordflags.SUBSCRIPT
        + glued * wordflags.GLUED
        + run.hyphen[order] * wordflags.SOFT_HYPHEN
        + run.invisible[order] * wordflags.INVISIBLE
        + run.recognised[order] * wordflags.OCR
    ).astype(np.int64)
    return flags


def _table(run: Run, order: Rows, flags: Rows) -> WordTable:
    """The words in line order."""
    return WordTable(
        text=[run.text[i] for i in order.tolist()],
        x0=run.x0[order].tolist(),
        y0=run.y0[order].tolist(),
        x1=run.x1[order].tolist(),
        y1=run.y1[order].tolist(),
        size=run.word_size[order].tolist(),
        font=run.font[order].tolist(),
        flags=flags.tolist(),
        colour=run.colour[order].tolist(),
        confidence=[] if run.confidence is None else run.confidence[order].tolist(),
        mcid=[] if run.mcid is None else run.mcid[order].tolist(),
    )


def _segments(
    table: WordTable, starts: Rows, on_base: Mask, bases: Doubles, sizes: Doubles, angle: int
) -> list[Segment]:
    """The segments that start at these words; ``on_base`` masks words of the main text."""
    flags = np.array(table.flags)
    sx0 = np.minimum.reduceat(table.x0, starts).tolist()
    sx1 = np.maximum.reduceat(table.x1, starts).tolist()
    sy0 = np.minimum.reduceat(np.where(on_base, table.y0, np.inf), starts).tolist()
    sy1 = np.maximum.reduceat(np.where(on_base, table.y1, -np.inf), starts).tolist()
    scripts = wordflags.SUPERSCRIPT | wordflags.SUBSCRIPT
    style = np.bitwise_and.reduceat(np.where(flags & scripts, _STYLE, flags), starts).tolist()
    glue = (np.bitwise_or.reduceat(flags, starts) & wordflags.GLUED).tolist()
    ends = np.append(starts[1:], len(table)).tolist()
    segments = []
    for s, (a, b, base, size) in enumerate(
        zip(starts.tolist(), ends, bases.tolist(), sizes.tolist(), strict=True)
    ):
        text = joined(table, range(a, b)) if glue[s] else " ".join(table.text[a:b])
        middle = (a + b) // 2 if b - a > 1 else a
        segments.append(
            Segment(
                sx0[s],
                sy0[s],
                sx1[s],
                sy1[s],
                base,
                size,
                a,
                b,
                text,
                bool(style[s] & wordflags.BOLD),
                bool(style[s] & wordflags.ITALIC),
                table.font[middle],
                table.colour[middle],
                all_caps(text),
                len(text) - text.count(" "),
                angle,
            )
        )
    return segments


def rank_inverse(rank: Rows) -> Rows:
    """Positions by rank: the inverse permutation."""
    inverse = np.empty_like(rank)
    inverse[rank] = np.arange(len(rank))
    return inverse


def joined(table: WordTable, words: range | list[int]) -> str:
    """The words as running text: one space between, none before a glued word."""
    flags = table.flags
    texts = table.text
    out: list[str] = []
    for i in words:
        if out and not flags[i] & wordflags.GLUED:
            out.append(" ")
        out.append(texts[i])
    return "".join(out)


_STYLE = wordflags.BOLD | wordflags.ITALIC


def all_caps(text: str) -> bool:
    """True if every letter is a capital and there are at least two."""
    return text.isupper() and sum(map(str.isalpha, text)) >= LEAST_CAPITALS


def make_segment(
    table: WordTable,
    first: int,
    last: int,
    box: tuple[float, float, float, float],
    baseline: float,
    size: float,
    angle: int = 0,
) -> Segment:
    """A segment over words ``first`` to ``last``, its style read off them."""
    flags = table.flags
    both = wordflags.BOLD | wordflags.ITALIC
    style = both
    glue = 0
    for i in range(first, last):
        f = flags[i]
        if not f & (wordflags.SUPERSCRIPT | wordflags.SUBSCRIPT):
            style &= f
        glue |= f & wordflags.GLUED
    if glue:
        text = joined(table, range(first, last))
    else:
        text = " ".join(table.text[first:last])
    font = table.font[first]
    colour = table.colour[first]
    if last - first > 1:
        middle = (first + last) // 2
        colour = table.colour[middle]
        font = table.font[middle]
    return Segment(
        x0=box[0],
        y0=box[1],
        x1=box[2],
        y1=box[3],
        baseline=baseline,
        size=size,
        first=first,
        last=last,
        text=text,
        bold=bool(style & wordflags.BOLD),
        italic=bool(style & wordflags.ITALIC),
        font=font,
        colour=colour,
        caps=all_caps(text),
        chars=len(text) - text.count(" "),
        angle=angle,
    )


def without_words(words: WordTable, segments: list[Segment], used: set[int]) -> list[Segment]:
    """Segments without the ``used`` words, cut where some were in the middle."""
    if not used:
        return segments
    out: list[Segment] = []
    for s in segments:
        if not any(i in used for i in range(s.first, s.last)):
            out.append(s)
            continue
        start = None
        for i in range(s.first, s.last + 1):
            if i < s.last and i not in used:
                if start is None:
                    start = i
            elif start is not None:
                box = (min(words.x0[start:i]), s.y0, max(words.x1[start:i]), s.y1)
                out.append(make_segment(words, start, i, box, s.baseline, s.size, s.angle))
                start = None
    return out


def _components(x0: Doubles, x1: Doubles, base: Doubles, size: Doubles, pieces: int) -> Rows:
    """A label for each piece; pieces on one line close together share theirs."""
    order = np.argsort(base, kind="stable")
    b = base[order]
    reach = SCRIPT_SHIFT * min(float(size.max()), TALLEST)
    upto = np.searchsorted(b, b + reach, side="right")
    partners = upto - np.arange(pieces) - 1
    total = int(partners.sum())
    parent = list(range(pieces))
    if total:
        i = np.repeat(np.arange(pieces), partners)
        offset = np.arange(total) - np.repeat(np.cumsum(partners) - partners, partners)
        j = i + 1 + offset
        i = order[i]
        j = order[j]
        gap = np.maximum(x0[j] - x1[i], x0[i] - x1[j])
        em = np.maximum(size[i], size[j])
        small = np.minimum(size[i], size[j])
        shift = np.abs(base[i] - base[j])
        ratio = small / em
        near = (
            (shift <= BASELINE * small)
            & (gap < JOIN_GAP * small)
            & (gap > -OVERLAP * small)
            & (ratio > SIZES)
        )
        script = (
            (ratio < SCRIPT_RATIO)
            & (ratio > SCRIPT_FLOOR)
            & (shift <= SCRIPT_SHIFT * em)
            & (shift > SCRIPT_STEP * em)
            & (gap < SCRIPT_GAP * small)
            & (gap > -OVERLAP * small)
        )
        hit = np.flatnonzero(near | script)
        for a, c in zip(i[hit].tolist(), j[hit].tolist(), strict=True):
            ra = a
            while parent[ra] != ra:
                parent[ra] = parent[parent[ra]]
                ra = parent[ra]
            rc = c
            while parent[rc] != rc:
                parent[rc] = parent[parent[rc]]
                rc = parent[rc]
            if ra != rc:
                parent[max(ra, rc)] = min(ra, rc)
    label = np.empty(pieces, dtype=np.int64)
    numbers: dict[int, int] = {}
    for k in range(pieces):
        r = k
        while parent[r] != r:
            r = parent[r]
        label[k] = numbers.setdefault(r, len(numbers))
    return label
