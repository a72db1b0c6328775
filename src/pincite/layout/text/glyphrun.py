"""Glyphs to words and pieces of lines, vectorised: one writing direction at a time.

A *chunk* is a maximal run of glyphs in drawing order that moves forward on one baseline (raised
and lowered smaller glyphs stay in). A *piece* is a chunk cut at wide gaps. Words are cut inside
pieces. Thresholds are relative to the em, after pdfminer and pdfplumber practice, with the word
gap widened for letter-spaced runs.
"""

from __future__ import annotations

import unicodedata
from typing import Any

import msgspec
import numpy as np

from pincite.model import ink as inkflags


class WordOptions(msgspec.Struct, frozen=True):
    """Thresholds in em unless said otherwise."""

    baseline_shift: float = 0.25  # a larger step of the baseline starts another chunk
    script_ratio: float = 0.88  # a smaller size than this next to the base size may be a script
    script_floor: float = 0.40  # ... but not smaller than this: that is a drop cap beside text
    script_shift: float = 0.85  # how far a script may be moved off the baseline
    script_gap: float = 0.40  # how far from its base a script may stand
    word_gap: float = 0.17  # without a space glyph, a wider gap ends a word
    generated_gap: float = 0.09  # where the engine also put a space, this is enough
    zero_gap: float = 0.02  # a generated space over a narrower gap is not believed
    mark_gap: float = 0.1  # ends a word after a full stop or bracket ...
    mark_glyphs: int = 5  # ... that ends so few glyphs at the start of a line
    letter_gap: float = 0.12  # median gap of a letter-spaced run
    letter_factor: float = 1.6  # word gap of a letter-spaced run, in median gaps
    back_step: float = 0.50  # moving back further than this starts another chunk
    tail_step: float = 0.25  # ... unless it starts this much further on than the letter before ...
    tail_back: float = 0.75  # ... or a little further on and moves back no more than this
    wide_gap: float = 1.5  # cuts a line into pieces
    wide_gap_rows: float = 3.0  # ... unless narrower than this many of the line's own word gaps
    wide_gap_most: float = 2.2  # ... which counts up to this many em only


_LIGATURES = {
    0xFB00: "ff",
    0xFB01: "fi",
    0xFB02: "fl",
    0xFB03: "ffi",
    0xFB04: "ffl",
    0xFB05: "st",
    0xFB06: "st",
}
_BLANKS = np.array(
    [*range(0x09, 0x0E), 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200C)]
    + [0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF],
    dtype=np.uint32,
)


_SIGNS = np.array([ord(ch) for ch in "-–—•◦▪▫‣·●○■□"], dtype=np.uint32)
"""Signs that mark list items."""


class Run(msgspec.Struct):
    """Words of one writing direction, in its own upright frame (numpy columns over words).

    piece      running number of the piece the word stands in
    base       baseline y; size the em of the piece's main text; word_size the word's own
    space      True if white space stands before the word within its piece
    glyph      first and last+1 position in ``order`` (indexes of the visible glyphs)
    """

    text: list[str]
    x0: Any
    y0: Any
    x1: Any
    y1: Any
    base: Any
    size: Any
    word_size: Any
    piece: Any
    glued: Any
    script: Any  # -1 lowered, 0, +1 raised
    font: Any
    colour: Any
    invisible: Any
    hyphen: Any
    rtl: Any
    recognised: Any = None  # read by OCR
    confidence: Any = None  # 0..1; None where nothing was read by OCR
    mcid: Any = None  # marked-content id, -1 none, -2 artifact; None on untagged pages


def blank(code: Any) -> Any:
    """Boolean mask: the code points that leave no ink."""
    low = (code <= 0x20) | (code == 0xA0) | (code == 0x85)
    far = np.flatnonzero(code >= 0x1680)
    if len(far):
        low[far] |= np.isin(code[far], _BLANKS)
    return low


def right_to_left(code: Any) -> Any:
    """Boolean mask: letters of scripts written from right to left."""
    far = code >= 0x590
    if not far.any():
        return far
    return (
        ((code >= 0x590) & (code <= 0x8FF))
        | ((code >= 0xFB1D) & (code <= 0xFDFF))
        | ((code >= 0xFE70) & (code <= 0xFEFC))
    ) & ~((code >= 0x660) & (code <= 0x669))


def word_text(raw: str) -> str:
    """The text of a word: ligatures and Arabic presentation forms resolved, soft hyphens as '-'."""
    if raw.isascii():
        return raw
    out = []
    for ch in raw:
        o = ord(ch)
        if o in _LIGATURES:
            out.append(_LIGATURES[o])
        elif 0xFB1D <= o <= 0xFDFF or 0xFE70 <= o <= 0xFEFC:
            out.append(unicodedata.normalize("NFKC", ch))
        elif o == 0xAD:
            out.append("-")
        else:
            out.append(ch)
    return unicodedata.normalize("NFC", "".join(out))


def words_of(
    code: Any,
    u0: Any,
    u1: Any,
    top: Any,
    bottom: Any,
    base: Any,
    size: Any,
    font: Any,
    colour: Any,
    flags: Any,
    options: WordOptions,
    mcid: Any = None,
    confidence: Any = None,
    superior: Any = None,
) -> Run | None:
    """Words of glyphs that all run left to right (or right to left) in this frame; None for none.

    All arguments are columns over glyphs in drawing order, blanks and generated ones included.
    ``superior`` masks glyphs drawn raised and small without a smaller size or another baseline.
    """
    generated = (flags & inkflags.GENERATED) != 0
    is_blank = blank(code) | generated
    visible = np.flatnonzero(~is_blank)
    n = len(visible)
    if n == 0:
        return None
    # Evidence of spaces before each visible glyph.
    real_before = np.zeros(n, dtype=bool)
    made_before = np.zeros(n, dtype=bool)
    if n < len(code):
        real_count = np.cumsum(is_blank & ~generated)[visible]
        made_count = np.cumsum(generated)[visible]
        real_before[1:] = real_count[1:] > real_count[:-1]
        made_before[1:] = made_count[1:] > made_count[:-1]
    code = code[visible]
    u0 = u0[visible]
    u1 = np.maximum(u1[visible], u0)
    base = base[visible]
    size = np.maximum(size[visible], 0.5)
    font = font[visible]
    colour = colour[visible]
    flags = flags[visible]
    top = np.clip(top[visible], base - 1.05 * size, base - 0.62 * size)
    bottom = np.clip(bottom[visible], base + 0.12 * size, base + 0.32 * size)

    if n > 1:
        # The letters of a ligature share one box: the later ones take no room of their own.
        shared = (u0[1:] == u0[:-1]) & (u1[1:] == u1[:-1]) & (base[1:] == base[:-1])
        shared &= ~is_blank[visible[1:] - 1]
        if shared.any():
            later = np.flatnonzero(shared) + 1
            leftward = right_to_left(code)[later]
            u0, u1 = u0.copy(), u1.copy()
            u0[later[~leftward]] = u1[later[~leftward]]
            u1[later[leftward]] = u0[later[leftward]]
    rtl = right_to_left(code)
    em = np.maximum(size[1:], size[:-1])
    small = np.minimum(size[1:], size[:-1])
    gap = u0[1:] - u1[:-1]
    if rtl.any():
        both_rtl = rtl[1:] & rtl[:-1]
        gap = np.where(both_rtl, u0[:-1] - u1[1:], gap)
    shift = np.abs(base[1:] - base[:-1])
    ratio = small / em
    on_line = shift <= options.baseline_shift * em
    script = (
        (ratio < options.script_ratio)
        & (ratio > options.script_floor)
        & (shift < options.script_shift * em)
        & (gap > -0.3 * em)
        & (gap < options.script_gap * em)
    )
    size_jump = ratio < 0.5  # big initial beside text: never one chunk
    # A letter with a long tail (Q) reaches under the next ones, a ligature of signs (==) back over
    # the blank glyph before it; both start further on.
    step = u0[1:] - u0[:-1]
    tail = (step > options.tail_step * em) | ((step > 0.05 * em) & (gap > -options.tail_back * em))
    same_chunk = ((on_line & ~size_jump) | script) & ((gap > -options.back_step * em) | tail)
    # A chunk that moves on very far is another text: cut there already.
    word_break = (
        real_before[1:]
        | (gap > options.word_gap * em)
        | (made_before[1:] & (gap > options.generated_gap * em))
    )
    word_break &= ~(made_before[1:] & ~real_before[1:] & (gap < options.zero_gap * em))

    chunk = np.zeros(n, dtype=np.int64)
    np.cumsum(~same_chunk, out=chunk[1:])
    n_chunks = int(chunk[-1]) + 1
    first_of_chunk = np.flatnonzero(np.concatenate(([True], ~same_chunk)))
    chunk_length = np.diff(np.append(first_of_chunk, n))

    # A list mark at the start of a line is a word of its own, though browsers set it near its text.
    since = np.arange(n) - first_of_chunk[chunk]
    stop = (code[:-1] == ord(".")) | (code[:-1] == ord(")"))
    mark = (stop & (since[1:] <= options.mark_glyphs)) | ((since[1:] == 1) & np.isin(code[:-1], _SIGNS))
    word_break |= mark & (gap > options.mark_gap * em)

    # Letter-spaced runs: most glyphs stand alone. Their own gaps then tell words apart.
    inner = same_chunk
    if inner.any():
        breaks = np.bincount(chunk[1:][inner & word_break], minlength=n_chunks)
        spaced = np.flatnonzero((breaks >= 3) & (breaks >= 0.6 * (chunk_length - 1)) & (chunk_length >= 4))
        for c in spaced.tolist():
            _respace(c, first_of_chunk, chunk_length, gap, size, real_before, code, word_break, options)

    # Main size of a chunk: the largest size that carries text, so that scripts do not lower it.
    chunk_size = np.maximum.reduceat(size, first_of_chunk)
    big = size >= options.script_ratio * chunk_size[chunk]
    weight = np.add.reduceat(big.astype(np.float64), first_of_chunk)
    chunk_base = np.add.reduceat(np.where(big, base, 0.0), first_of_chunk) / weight
    glyph_shift = chunk_base[chunk] - base  # positive: raised
    raised = ~big & (glyph_shift > 0.1 * chunk_size[chunk])
    lowered = ~big & (glyph_shift < -0.05 * chunk_size[chunk])
    level = raised.astype(np.int8) - lowered.astype(np.int8)
    if superior is not None:
        level = np.where(superior[visible], np.int8(1), level)
    level_step = level[1:] != level[:-1]

    # Pieces: chunks cut at wide gaps, wide against the chunk's own word gaps.
    own = _own_word_gap(gap, word_break & same_chunk, chunk, n_chunks, size)
    limit = np.clip(
        options.wide_gap_rows * own[chunk[1:]], options.wide_gap, options.wide_gap_most
    ) * np.maximum(chunk_size[chunk[1:]], 1e-3)
    piece_break = ~same_chunk | (gap > limit)
    starts = piece_break | word_break | level_step
    start = np.flatnonzero(np.concatenate(([True], starts)))
    end = np.append(start[1:], n)
    glued = np.zeros(len(start), dtype=bool)
    glued[1:] = ~(piece_break | word_break)[start[1:] - 1]
    piece_of_glyph = np.zeros(n, dtype=np.int64)
    np.cumsum(piece_break, out=piece_of_glyph[1:])

    text = code.astype("<u4").tobytes().decode("utf-32-le", "replace")
    words: list[str]
    bounds = zip(start.tolist(), end.tolist(), strict=True)
    words = [text[a:b] for a, b in bounds]
    odd = ((code >= 0x300) & (code < 0x2000)) | (code >= 0x2100) | (code == 0xAD)
    if odd.any():
        words = [w if w.isascii() else word_text(w) for w in words]
    marked = None
    if mcid is not None:
        marked = np.where((flags[start] & inkflags.ARTIFACT) != 0, -2, mcid[visible][start])
    return Run(
        text=words,
        x0=np.minimum.reduceat(u0, start),
        y0=np.minimum.reduceat(top, start),
        x1=np.maximum.reduceat(u1, start),
        y1=np.maximum.reduceat(bottom, start),
        base=chunk_base[chunk[start]],
        size=chunk_size[chunk[start]],
        word_size=np.maximum.reduceat(size, start),
        piece=piece_of_glyph[start],
        glued=glued,
        script=level[start],
        font=font[start],
        colour=colour[start],
        invisible=(flags[start] & inkflags.INVISIBLE) != 0,
        hyphen=(flags[end - 1] & inkflags.HYPHEN) != 0,
        rtl=rtl[start],
        recognised=(flags[start] & inkflags.RECOGNISED) != 0,
        confidence=None if confidence is None else confidence[visible][start],
        mcid=marked,
    )


def _own_word_gap(gap: Any, at_break: Any, chunk: Any, n_chunks: int, size: Any) -> Any:
    """A typical word gap of each chunk in em: the smallest third of its gaps, on average."""
    own = np.full(n_chunks, 0.3)
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
    own[c[first]] = np.clip(g[first + count // 3], 0.1, 3.0)
    return own


def _respace(
    c: int,
    first_of_chunk: Any,
    chunk_length: Any,
    gap: Any,
    size: Any,
    real_before: Any,
    code: Any,
    word_break: Any,
    options: WordOptions,
) -> None:
    """Cut the letter-spaced chunk ``c`` anew, in place, by its own gaps."""
    a = int(first_of_chunk[c])
    b = a + int(chunk_length[c])
    letters = code[a:b]
    alpha = (
        ((letters >= 0x41) & (letters <= 0x5A)) | ((letters >= 0x61) & (letters <= 0x7A)) | (letters > 0xBF)
    )
    if alpha.mean() < 0.6:
        return  # digits standing alone are figures of a table or chart, not spaced words
    g = gap[a : b - 1] / size[a + 1 : b]
    median = float(np.median(g))
    if not options.letter_gap < median < 1.2:
        return
    word_break[a : b - 1] = g > max(options.letter_factor * median, median + 0.1)
