"""Boxes of all tokens as columns, as spatial predicates see them: page by page or stacked."""

from __future__ import annotations

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.predicates.predicate import Scene

# Share of a line's height that hangs below the baseline; between 0.18 and 0.25 in common fonts.
DESCENT = 0.2


class Geometry(msgspec.Struct, frozen=True):
    """Columns of n: edges, centre and baseline (of the last line) of every token's box in points, the
    usual line height of its page, and the space it stands in. Tokens of different spaces have nothing to
    do with each other: a space is a page, or the whole document where pages are stacked."""

    x0: Array
    y0: Array
    x1: Array
    y1: Array
    cx: Array
    cy: Array
    baseline: Array
    line: Array
    space: Array


def geometry(scene: Scene) -> Geometry:
    """The geometry of the scene's tokens, worked out once. Where pages are stacked, y grows on from one
    page to the next by the height that tokens take up on it, so only pages with tokens count."""
    return scene.once("geometry", lambda: _geometry(scene))


def _geometry(scene: Scene) -> Geometry:
    tokens = scene.tokens
    x0, y0, x1, y1 = (np.ascontiguousarray(tokens.box[:, i]) for i in range(4))
    space = tokens.page
    if scene.page_stacking:
        shift = _page_starts(tokens.page, y0, y1)
        y0, y1 = y0 + shift, y1 + shift
        space = np.zeros(len(tokens), dtype=np.int32)
    baseline = y1 - DESCENT * np.minimum(y1 - y0, tokens.line)
    return Geometry(x0, y0, x1, y1, (x0 + x1) / 2, (y0 + y1) / 2, baseline, tokens.line, space)


def _page_starts(page: Array, y0: Array, y1: Array) -> Array:
    """For every token the y at which its page starts in the column of all pages."""
    starts = np.zeros(len(page))
    end = 0.0
    for number in np.unique(page):
        here = page == number
        seen = here & (y1 == y1)
        if not seen.any():
            continue
        starts[here] = end - min(0.0, float(y0[seen].min()))
        end = float((y1[seen] + starts[seen]).max())
    return starts


def together(g: Geometry, a: Array, b: Array) -> Array:
    """Whether the tokens stand in one space; bool of the broadcast shape."""
    return np.equal(g.space[a], g.space[b])
