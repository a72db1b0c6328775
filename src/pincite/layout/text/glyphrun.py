"""Glyphs to words and pieces of lines, vectorised: one writing direction at a time.

A *chunk* is a maximal run of glyphs in drawing order that moves forward on one baseline (raised
and lowered smaller glyphs stay in). A *piece* is a chunk cut at wide gaps. Words are cut inside
pieces. Thresholds are relative to the em, after pdfminer and pdfplumber practice, with the word
gap widened for letter-spaced runs.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
import numpy as np

from pincite.layout.text import bidi
from pincite.layout.text.lines import word_text
from pincite.layout.text.measures import (
    BACK_STEP,
    BASELINE_SHIFT,
    BOTTOM,
    COLUMN_GAP,
    COLUMN_MORE,
    COLUMN_SHIFT,
    COLUMN_SIZE,
    GAPS,
    GENERATED_GAP,
    INITIAL,
    KERNED,
    LEAST_SIZE,
    LETTER_FACTOR,
    LETTER_GAP,
    LETTER_GAP_MOST,
    LETTER_MORE,
    LOW_GAPS,
    LOWERED,
    MARK_GAP,
    MARK_GLYPHS,
    RAISED,
    SCRIPT_BACK,
    SCRIPT_FLOOR,
    SCRIPT_GAP,
    SCRIPT_RATIO,
    SCRIPT_SHIFT,
    SMALLEST_EM,
    SOLID_GAP,
    SPACED_BREAKS,
    SPACED_GLYPHS,
    SPACED_LETTERS,
    TAIL_BACK,
    TAIL_ON,
    TAIL_STEP,
    TOP,
    USUAL_GAP,
    WIDE_GAP,
    WIDE_GAP_MOST,
    WIDE_GAP_ROWS,
    WORD_GAP,
    ZERO_GAP,
)
from pincite.model import ink as inkflags
from pincite.model import words as wordflags
from pincite.model.arrays import Codes, Doubles, Flags, Mask, Numbers, Rows, Singles
from pincite.model.ink import Glyphs

# Code points written from right to left: letters of Hebrew, Arabic and their neighbours, and forms that
# letters take within a word ...
LEFTWARD = (0x590, 0x8FF)
FORMS_A = (0xFB1D, 0xFDFF)
FORMS_B = (0xFE70, 0xFEFC)
ARABIC_DIGITS = (0x660, 0x669)  # ... but for digits, which run from left to right
CHINESE = (0x3400, 0x9FFF)
KANA_AND_SIGNS = (0x3001, 0x30FF)
FULL_WIDTH = (0xFF01, 0xFF9F)
CAPITALS = (0x41, 0x5A)
SMALL = (0x61, 0x7A)
LATIN_1_SIGNS = 0xBF  # letters of ASCII, and the code point behind which nearly all others are letters

_BLANKS = np.array(
    [*range(0x09, 0x0E), 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200C)]
    + [0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF],
    dtype=np.uint32,
)

_SIGNS = np.array([ord(ch) for ch in "-–—•◦▪▫‣·●○■□"], dtype=np.uint32)  # Signs that mark list items.


class Run(msgspec.Struct):
    """Words of one writing direction, in its own upright frame (numpy columns over words).

    piece      running number of the piece the word stands in
    base       baseline y; size the em of the piece's main text; word_size the word's own
    glued      True if no white space stands before the word within its piece
    """

    text: list[str]
    x0: Doubles
    y0: Doubles
    x1: Doubles
    y1: Doubles
    base: Doubles
    size: Doubles
    word_size: Doubles
    piece: Rows
    glued: Mask
    script: Rows  # -1 lowered, 0, +1 raised
    font: Numbers
    colour: Codes
    flags: Rows  # those of model.words that glyphs tell of
    rtl: Mask
    mcid: Rows  # marked-content id, -1 none, -2 artifact
    confidence: Singles | None = None  # 0..1; None where nothing was read by OCR
    # Where some text runs from right to left, words are cut where their direction may change: the
    # bidirectional class of each part, and whether a word goes on with it; else None.
    kind: Rows | None = None
    goes_on: Mask | None = None


def blank(code: Codes) -> Mask:
    """Boolean mask: the code points that leave no ink."""
    low: Mask = (code <= ord(" ")) | (code == ord("\u00a0")) | (code == ord("\u0085"))
    far = np.flatnonzero(code >= ord("\u1680"))  # the first blank beyond Latin-1
    if len(far):
        low[far] |= np.isin(code[far], _BLANKS)
    return low


def right_to_left(code: Codes) -> Mask:
    """Boolean mask: letters of scripts written from right to left."""
    found = _within(code, LEFTWARD) | _within(code, FORMS_A) | _within(code, FORMS_B)
    return found & ~_within(code, ARABIC_DIGITS)


def _ideographs(code: Codes) -> Mask:
    """Boolean mask: characters of Chinese and Japanese, with their signs and kana."""
    found = _within(code, CHINESE)
    for block in (KANA_AND_SIGNS, FULL_WIDTH):
        found |= _within(code, block)
    return found


def _within(code: Codes, block: tuple[int, int]) -> Mask:
    within: Mask = (code >= block[0]) & (code <= block[1])
    return within


def taken(glyphs: Glyphs, rows: Rows) -> Glyphs:
    """Those glyphs alone; ``rows`` ascend."""
    if len(rows) == len(glyphs.code):
        return glyphs
    columns = msgspec.structs.asdict(glyphs)
    picked: dict[str, Any] = {name: c if c is None else c[rows] for name, c in columns.items()}
    return Glyphs(**picked)


def words_of(glyphs: Glyphs, superior: Mask | None = None, mono: Collection[int] = ()) -> Run | None:
    """The words of glyphs that all run left to right (or right to left), in drawing order, blanks and
    generated ones included; None for none. ``superior`` masks glyphs drawn raised and small without a
    smaller size or another baseline; letters of the fonts ``mono`` are of one width."""
    generated = (glyphs.flags & inkflags.GENERATED) != 0
    is_blank = blank(glyphs.code) | generated
    visible = np.flatnonzero(~is_blank)
    n = len(visible)
    if n == 0:
        return None
    g = taken(glyphs, visible)
    size = np.maximum(g.size.astype(np.float64), LEAST_SIZE)
    base = g.origin[:, 1].astype(np.float64)
    u0, top, u1, bottom = g.loose.astype(np.float64).T
    u0, u1 = _unshared(g.code, u0, np.maximum(u0, u1), base, is_blank[visible[1:] - 1])
    rtl = right_to_left(g.code)
    kinds = _directions(g.code) if rtl.any() else None
    gap = _gaps(u0, u1, size, rtl, kinds)
    same_chunk = _same_chunk(gap, u0, base, size)
    chunk, first = np.cumsum(np.append(False, ~same_chunk)), np.flatnonzero(np.append(True, ~same_chunk))
    drawn = np.diff(np.cumsum(is_blank & ~generated)[visible]) > 0
    drawn &= ~(rtl[1:] & rtl[:-1] & _joined(gap, size))  # a blank within a ligature
    made = np.diff(np.cumsum(generated)[visible]) > 0
    word_break = _word_breaks(g.code, gap, size, drawn, made, chunk, np.isin(g.font, list(mono)))
    in_chunk = _main_text(g.code, size, base, chunk, first)
    # Pieces: chunks cut at wide gaps, wide against the chunk's own word gaps.
    usual = _own_word_gap(gap, word_break & same_chunk, chunk, len(first), size)[chunk[1:]]
    most = np.clip(WIDE_GAP_ROWS * usual, WIDE_GAP, WIDE_GAP_MOST)
    piece_break = ~same_chunk | (gap > most * np.maximum(in_chunk[0][chunk[1:]], SMALLEST_EM))
    piece = np.cumsum(np.concatenate(([False], piece_break)))
    own = _main_text(g.code, size, base, piece, heads := np.flatnonzero(np.append(True, piece_break)))
    main_size, main_base, level = _own_or_line(own, in_chunk, piece, chunk[heads])
    level = level if superior is None else np.where(superior[visible], np.int8(1), level)
    apart = np.concatenate(([True], piece_break | word_break))
    starts = apart | np.concatenate(([True], level[1:] != level[:-1]))
    start = np.flatnonzero(starts if kinds is None else starts | _turns(kinds, g.code, u0, size))
    end = np.append(start[1:], n)
    flags = g.flags[start]
    top, bottom = _levelled(top, bottom, base, size)
    return Run(
        text=_texts(g.code, start, end),
        x0=np.minimum.reduceat(u0, start),
        y0=np.minimum.reduceat(top, start),
        x1=np.maximum.reduceat(u1, start),
        y1=np.maximum.reduceat(bottom, start),
        base=main_base[piece[start]],
        size=main_size[piece[start]],
        word_size=np.maximum.reduceat(size, start),
        piece=piece[start],
        glued=~apart[start],
        script=level[start],
        font=g.font[start],
        colour=g.colour[start],
        flags=_word_flags(flags, g.flags[end - 1]),
        rtl=rtl[start],
        confidence=None if g.confidence is None else g.confidence[start],
        mcid=np.where((flags & inkflags.ARTIFACT) != 0, -2, g.mcid[start]),
        kind=None if kinds is None else kinds[start],
        goes_on=None if kinds is None else ~starts[start],
    )


def _word_flags(first: Flags, last: Flags) -> Rows:
    """The flags of words that those of their first and last glyphs tell of."""
    told: Rows = (
        ((first & inkflags.INVISIBLE) != 0) * wordflags.INVISIBLE
        + ((first & inkflags.RECOGNISED) != 0) * wordflags.OCR
        + ((last & inkflags.HYPHEN) != 0) * wordflags.SOFT_HYPHEN
    )
    return told


def _levelled(top: Doubles, bottom: Doubles, base: Doubles, size: Doubles) -> tuple[Doubles, Doubles]:
    """Tops and bottoms of boxes, as far from the baseline as those of letters may be."""
    return (
        np.clip(top, base - TOP[1] * size, base - TOP[0] * size),
        np.clip(bottom, base + BOTTOM[0] * size, base + BOTTOM[1] * size),
    )


def _directions(code: Codes) -> Rows:
    """The bidirectional class of each glyph."""
    each, place = np.unique(code, return_inverse=True)
    return np.array([bidi.bidi_class(c) for c in each.tolist()], dtype=np.int64)[place]


def _turns(kind: Rows, code: Codes, u0: Doubles, size: Doubles) -> Mask:
    """Glyphs before which the direction of text may change, or is found to be another than letters have."""
    mark = kind == bidi.NSM
    changes = (kind[1:] != kind[:-1]) & ~mark[1:] & ~mark[:-1]
    changes |= mark[:-1] & ~mark[1:] & (kind[1:] >= bidi.EN)
    signs = (kind[1:] >= bidi.ES) & ~mark[1:] & (code[1:] != code[:-1])
    # Letters stored in the order in which they are printed.
    leftward = np.isin(kind, (bidi.R, bidi.AL))
    visual = leftward[1:] & (leftward | mark)[:-1] & (u0[1:] - u0[:-1] > TAIL_ON * size[1:])
    return np.concatenate(([True], changes | signs | visual))


def _main_text(
    code: Codes, size: Doubles, base: Doubles, chunk: Rows, first: Rows
) -> tuple[Doubles, Doubles, Rows]:
    """Size and baseline of the main text of each chunk, or piece, and whether glyphs are raised (1) or
    lowered (-1) off it. The main size is the largest that carries text, so that scripts do not lower it, nor
    large bullets raise it."""
    letters = np.maximum.reduceat(np.where(np.isin(code, _SIGNS), 0.0, size), first)
    chunk_size = np.where(letters > 0, letters, np.maximum.reduceat(size, first))
    big = size >= SCRIPT_RATIO * chunk_size[chunk]
    weight = np.add.reduceat(big.astype(np.float64), first)
    # Summed one after the other, as the same is done in C.
    chunk_base = np.bincount(chunk, np.where(big, base, 0.0), len(first)) / weight
    shift = chunk_base[chunk] - base  # positive: raised
    raised = ~big & (shift > RAISED * chunk_size[chunk])
    lowered = ~big & (shift < -LOWERED * chunk_size[chunk])
    return chunk_size, chunk_base, raised.astype(np.int8) - lowered.astype(np.int8)


def _unshared(
    code: Codes, u0: Doubles, u1: Doubles, base: Doubles, blank_before: Mask
) -> tuple[Doubles, Doubles]:
    """Where glyphs start and end. The letters of a ligature share one box: the later ones take no room of
    their own."""
    shared = (u0[1:] == u0[:-1]) & (u1[1:] == u1[:-1]) & (base[1:] == base[:-1]) & ~blank_before
    later = np.flatnonzero(shared) + 1
    leftward = right_to_left(code)[later]
    u0, u1 = u0.copy(), u1.copy()
    u0[later[~leftward]] = u1[later[~leftward]]
    u1[later[leftward]] = u0[later[leftward]]
    return u0, u1


def _own_or_line(
    own: tuple[Doubles, Doubles, Rows], line: tuple[Doubles, Doubles, Rows], piece: Rows, chunk: Rows
) -> tuple[Doubles, Doubles, Rows]:
    """Size and baseline of each piece, and whether glyphs are raised or lowered: its own where it stands off
    its line (``chunk`` of each piece), as in another column, or is of another size."""
    size, base = line[0][chunk], line[1][chunk]
    big = np.maximum(own[0], size)
    apart = (np.abs(own[1] - base) > COLUMN_SHIFT * big) | (np.minimum(own[0], size) < COLUMN_SIZE * big)
    level = np.where(apart[piece], own[2], line[2])
    return np.where(apart, own[0], size), np.where(apart, own[1], base), level


def _gaps(u0: Doubles, u1: Doubles, size: Doubles, rtl: Mask, kind: Rows | None) -> Doubles:
    """The gap from each glyph to the next, which is left of it where text runs to the left: letters written
    so, and the signs and numbers among them that stand left of what is before them."""
    gap = u0[1:] - u1[:-1]
    if kind is None:
        return gap
    other, number = kind != bidi.L, (kind == bidi.EN) | (kind == bidi.AN)
    figures = number[1:] & number[:-1]
    # Where glyphs start and end, the digits of a number all where the number does: it runs to the right.
    first = np.concatenate(([True], ~(figures & (u0[1:] > u0[:-1]))))
    whole = np.cumsum(first) - 1
    start = np.minimum.reduceat(u0, np.flatnonzero(first))[whole]
    end = np.maximum.reduceat(u1, np.flatnonzero(first))[whole]
    before = (start[1:] < start[:-1]) & (end[1:] - start[:-1] < TAIL_BACK * size[1:])
    back = (rtl[1:] & rtl[:-1]) | (before & other[1:] & other[:-1] & ~figures)
    return np.where(back, start[:-1] - end[1:], gap)


def _joined(gap: Doubles, size: Doubles) -> Mask:
    """Between which glyphs and the next there is no room, and not much less."""
    joined: Mask = (gap < ZERO_GAP * size[1:]) & (gap > -KERNED * size[1:])
    return joined


def _same_chunk(gap: Doubles, u0: Doubles, base: Doubles, size: Doubles) -> Mask:
    """Whether each glyph and the next are of one chunk."""
    em = np.maximum(size[1:], size[:-1])
    small = np.minimum(size[1:], size[:-1])
    shift = np.abs(base[1:] - base[:-1])
    ratio = small / em
    on_line = shift <= BASELINE_SHIFT * em
    script = (
        (ratio < SCRIPT_RATIO)
        & (ratio > SCRIPT_FLOOR)
        & (shift < SCRIPT_SHIFT * em)
        & (gap > -SCRIPT_BACK * em)
        & (gap < SCRIPT_GAP * em)
    )
    size_jump = ratio < INITIAL  # big initial beside text: never one chunk
    # A letter with a long tail (Q) reaches under the next ones, a ligature of signs (==) back over
    # the blank glyph before it; both start further on.
    step = u0[1:] - u0[:-1]
    tail = (step > TAIL_STEP * em) | ((step > TAIL_ON * em) & (gap > -TAIL_BACK * em))
    same: Mask = ((on_line & ~size_jump) | script) & ((gap > -BACK_STEP * em) | tail)
    return same


def _word_breaks(
    code: Codes, gap: Doubles, size: Doubles, drawn: Mask, made: Mask, chunk: Rows, fixed: Mask
) -> Mask:
    """Between which glyphs and the next a word ends. Blanks between them were ``drawn``, or ``made`` by the
    engine; ``chunk`` is that of each glyph, and ``fixed`` whether it is of a font of fixed width."""
    em = np.maximum(size[1:], size[:-1])
    # A chunk that moves on very far is another text: cut there already.
    found: Mask = drawn | (gap > WORD_GAP * em) | (made & (gap > GENERATED_GAP * em))
    found &= ~(made & ~drawn & (gap < ZERO_GAP * em))
    # Ideographs are words without blanks between them: justified lines and changes of font set them apart.
    solid = _ideographs(code)
    if solid.any():
        found &= drawn | ~(solid[1:] & solid[:-1]) | (gap > SOLID_GAP * em)

    # A list mark at the start of a line is a word of its own, though browsers set it near its text.
    first = np.searchsorted(chunk, np.arange(chunk[-1] + 2))  # and the end of the last
    since = np.arange(1, len(code)) - first[chunk[1:]]
    stop = (code[:-1] == ord(".")) | (code[:-1] == ord(")"))
    mark = (stop & (since <= MARK_GLYPHS)) | ((since == 1) & np.isin(code[:-1], _SIGNS))
    found |= mark & (gap > MARK_GAP * em)

    # Letter-spaced runs: most glyphs stand alone. Their own gaps then tell words apart.
    length = np.diff(first)
    breaks = np.bincount(chunk[1:][found & (chunk[1:] == chunk[:-1])], minlength=len(length))
    least = np.maximum(SPACED_BREAKS[0], SPACED_BREAKS[1] * (length - 1))
    for c in np.flatnonzero((breaks >= least) & (length >= SPACED_GLYPHS)).tolist():
        run = slice(first[c], first[c + 1])
        between = slice(run.start, run.stop - 1)
        own = gap[between] / size[run][1:]
        most = _spaced_gap(code[run], own)
        if most is not None:
            found[between] = own > most
    # Letters of fixed width in columns that are wider than these: between words is as much and a blank.
    fixed = fixed[1:] & fixed[:-1]
    for c in np.unique(chunk[1:][fixed & (chunk[1:] == chunk[:-1])]).tolist():
        steps = np.arange(first[c], first[c + 1] - 1)
        steps = steps[fixed[steps]]
        own = gap[steps] / size[1:][steps]
        if len(steps) >= SPACED_GLYPHS and COLUMN_GAP < (median := np.median(own)) < LETTER_GAP:
            found[steps] = drawn[steps] | (own > median + COLUMN_MORE)
    return found


def _texts(code: Codes, start: Rows, end: Rows) -> list[str]:
    """The texts of words from their first glyphs and those behind their last."""
    text = code.astype("<u4").tobytes().decode("utf-32-le", "replace")
    words = [text[a:b] for a, b in zip(start.tolist(), end.tolist(), strict=True)]
    return words if text.isascii() else [w if w.isascii() else word_text(w) for w in words]


def _own_word_gap(gap: Doubles, at_break: Mask, chunk: Rows, n_chunks: int, size: Doubles) -> Doubles:
    """A typical word gap of each chunk in em: the smallest third of its gaps, on average."""
    own = np.full(n_chunks, USUAL_GAP)
    idx = np.flatnonzero(at_break)
    if len(idx) == 0:
        return own
    c = chunk[1:][idx]
    g = gap[idx] / size[1:][idx]
    order = np.lexsort((g, c))
    c = c[order]
    g = g[order]
    first = np.flatnonzero(np.concatenate(([True], c[1:] != c[:-1])))
    count = np.diff(np.append(first, len(c)))
    own[c[first]] = np.clip(g[first + count // LOW_GAPS], *GAPS)
    return own


def _spaced_gap(code: Codes, gap: Doubles) -> float | None:
    """The gap in em that parts words of a letter-spaced run, by its own gaps; None where it is none."""
    letters = _within(code, CAPITALS) | _within(code, SMALL) | (code > LATIN_1_SIGNS)
    median = float(np.median(gap))
    if letters.mean() < SPACED_LETTERS or not LETTER_GAP < median < LETTER_GAP_MOST:
        return None
    return max(LETTER_FACTOR * median, median + LETTER_MORE)
