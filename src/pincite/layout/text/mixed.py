"""Lines that hold text written from right to left: their words put into reading order and made whole."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import numpy as np

from pincite.layout.text import bidi
from pincite.layout.text.glyphrun import Run
from pincite.layout.text.measures import ZERO_GAP
from pincite.model.arrays import Mask, Rows

GLUE = 0.12  # em; closer than this there is no white space between two parts
MOSTLY = 0.5  # share of the letters of a page that run leftward from which its numbers are read so, too
SPACE = -1  # a token that stands for white space


class Reordered(msgspec.Struct):
    """Parts in reading order: which start a word, and which of these have no white space before them."""

    parts: list[int] = []
    starts: list[bool] = []
    glued: list[bool] = []

    def add(self, part: int, *, starts: bool, glued: bool) -> None:
        """Take the next part."""
        self.parts.append(part)
        self.starts.append(starts)
        self.glued.append(glued)


def in_reading_order(run: Run, segment: Rows) -> tuple[Run, Rows, Mask]:
    """The run with its words whole, the segment of each, and which words stand in segments with text
    written from right to left: those are in reading order."""
    kind, goes_on = run.kind, run.goes_on
    if kind is None or goes_on is None:
        return run, segment, np.zeros(len(segment), dtype=bool)
    leftward = np.isin(kind, (bidi.R, bidi.AL))
    mixed = np.isin(segment, segment[leftward])
    lengths = np.array([len(t) for t in run.text])
    page = float(lengths[leftward].sum() / lengths[leftward | (kind == bidi.L)].sum())
    if page > MOSTLY:
        mixed |= np.isin(segment, _numbers(run, segment, mixed))
    rest = np.flatnonzero(~mixed)
    out = Reordered(rest.tolist(), (~goes_on[rest]).tolist(), run.glued[rest].tolist())
    text = list(run.text)
    members = np.flatnonzero(mixed)
    members = members[np.argsort(segment[members], kind="stable")]
    for own in np.split(members, np.flatnonzero(np.diff(segment[members])) + 1):
        _read(run, own, page, text, out)
    parts = np.array(out.parts)
    first = np.flatnonzero(out.starts)
    whole = _whole(run, parts, first, text, np.array(out.glued)[first])
    return whole, segment[parts][first], first >= len(rest)


def _numbers(run: Run, segment: Rows, mixed: Mask) -> Rows:
    """The segments, but for ``mixed`` ones, that are numbers with a stop, colon or bracket left of them:
    there it stands behind a number that is read from right to left."""
    kind = run.kind
    assert kind is not None
    signs = np.array([bidi.is_bracket(t) for t in run.text]) | (kind == bidi.CS)
    other = mixed | ~(signs | np.isin(kind, (bidi.EN, bidi.AN)))
    x0 = np.full(int(segment.max()) + 1, np.inf)
    np.minimum.at(x0, segment, run.x0)
    begun: Rows = segment[signs & (run.x0 == x0[segment])]
    return np.setdiff1d(begun, segment[other])


def _read(run: Run, own: Rows, page: float, text: list[str], out: Reordered) -> None:
    """Add the parts ``own`` of one segment in reading order; brackets are turned in ``text``."""
    kind = run.kind
    assert kind is not None
    own = own[np.argsort(run.x0[own] + run.x1[own], kind="stable")]
    seen = own.tolist()
    tokens = seen[:1]
    for a, b in pairwise(seen):
        tokens += [SPACE, b] if _apart(run, a, b) else [b]
    kinds = [bidi.WS if t == SPACE else int(kind[t]) for t in tokens]
    texts = [" " if t == SPACE else text[t] for t in tokens]
    base = bidi.direction(kinds, [len(t) for t in texts], page)
    order = bidi.reading_order(kinds, texts, base)
    read = [tokens[i] for i in order]
    spelled = bidi.brackets_read([texts[i] for i in order])
    before = SPACE
    for part, letters in zip(read, spelled, strict=True):
        if part != SPACE:
            text[part] = letters
            new = before == SPACE or run.script[part] != run.script[before]
            out.add(part, starts=new, glued=before != SPACE)
        before = part


def _apart(run: Run, a: int, b: int) -> bool:
    """True if white space stands between part ``a`` and the next one to the right."""
    gap, em = run.x0[b] - run.x1[a], min(run.word_size[a], run.word_size[b])
    if gap > GLUE * em:
        return True
    beside = abs(a - b) == 1 and run.piece[a] == run.piece[b]
    return bool(beside and gap > ZERO_GAP * em and not run.glued[max(a, b)])


def _whole(run: Run, parts: Rows, first: Rows, text: list[str], glued: Mask) -> Run:
    """Words out of ``parts``, with those at ``first`` their beginnings."""
    ends = [*first[1:].tolist(), len(parts)]
    columns: dict[str, Any] = {
        name: None if (column := getattr(run, name)) is None else column[parts[first]]
        for name in run.__struct_fields__
        if name != "text"
    }
    words = ["".join([text[i] for i in parts[a:b]]) for a, b in zip(first.tolist(), ends, strict=True)]
    for name in ("x0", "y0"):
        columns[name] = np.minimum.reduceat(getattr(run, name)[parts], first)
    for name in ("x1", "y1", "word_size"):
        columns[name] = np.maximum.reduceat(getattr(run, name)[parts], first)
    return Run(**(columns | {"text": words, "glued": glued}))
