"""Glyphs of one line set down one by one, without a page."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pincite.layout.text.glyphrun import Run, words_of
from pincite.model.ink import GENERATED, Glyphs

EM = 10.0


class Glyph(NamedTuple):
    char: str
    x: float
    base: float = 100.0
    size: float = EM
    width: float = 5.0
    generated: bool = False


def inked(*glyphs: Glyph) -> Glyphs:
    """The glyphs in drawing order."""
    n = len(glyphs)
    size = np.array([g.size for g in glyphs])
    base = np.array([g.base for g in glyphs])
    x = np.array([g.x for g in glyphs])
    width = np.array([g.width for g in glyphs])
    loose = np.stack((x, base - 0.8 * size, x + width, base + 0.2 * size), axis=1)
    return Glyphs(
        code=np.array([ord(g.char) for g in glyphs], np.uint32),
        loose=loose,
        tight=loose,
        origin=np.stack((x, base), axis=1),
        size=size,
        angle=np.zeros(n),
        font=np.zeros(n, np.int32),
        colour=np.full(n, 0xFF, np.uint32),
        flags=np.array([GENERATED if g.generated else 0 for g in glyphs], np.uint8),
        object=np.zeros(n, np.int32),
        mcid=np.full(n, -1, np.int32),
    )


def run(*glyphs: Glyph) -> Run:
    found = words_of(inked(*glyphs))
    assert found is not None
    return found


def spread(text: str, gaps: list[float], *, generated: bool = False) -> list[Glyph]:
    """Letters with these gaps between them in points; ``generated``: the engine puts a blank in each."""
    out, x = [], 50.0
    for ch, gap in zip(text, [0.0, *gaps], strict=True):
        x += gap
        if generated and out:
            out.append(Glyph(" ", x, width=0.0, generated=True))
        out.append(Glyph(ch, x))
        x += 5.0
    return out


def word(text: str, x: float = 50.0, **look: float) -> list[Glyph]:
    """Letters set solid."""
    return [Glyph(ch, x + 5.0 * k, **look) for k, ch in enumerate(text)]
