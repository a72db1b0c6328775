"""Signs that charts are drawn with.

A common program of statistics draws the points of its charts as letters of a font of signs, each in a text
object of its own: they are drawing, and no text.
"""

from __future__ import annotations

from itertools import pairwise

import msgspec

from pincite.layout.frame import Segment
from pincite.model.arrays import Mask, Singles
from pincite.model.geometry import Box
from pincite.model.ink import DUPLICATE, GENERATED, INVISIBLE, Glyphs, PageInk

SIGNS = "●○■□▲△▼▽◆◇"
LEAST = 8  # signs of the points of a page
BESIDE = 2.5  # em right of a sign where the text begins that it is the bullet of ...
LEVEL = 0.2  # ... and em above or below it
# Em that signs stand apart which overlap another a little higher or lower, as none in rows do ...
OVER, UNDER = 0.1, 0.8
OVERLAPPING = 6  # ... and so many of them,
SCATTERED = 0.8  # or the share of the signs that are in no row or column with another, in tenths of points
NEIGHBOURS = 64  # of one sign that are looked at
PLACES = 4  # places along the page where signs stand, more than lists are indented to


def looks_plotted(segments: list[Segment]) -> bool:
    """True if signs stand alone in lines as no bullets do: side by side, at many places, or closer than lines
    are. ``segments`` are top down."""
    alone = [s for s in segments if s.text[0] in SIGNS and not s.text.strip(SIGNS + " ")]
    if sum([s.chars for s in alone]) < LEAST:
        return False
    several = any(s.chars > 1 for s in alone)
    close = any(
        b.baseline - a.baseline < UNDER * a.size for a, b in pairwise(alone) if a.baseline < b.baseline
    )
    return several or close or len({round(s.x0) for s in alone}) >= PLACES


def without_plotted(page: PageInk) -> tuple[PageInk, list[Box]]:
    """The page without the signs of its charts, and the boxes of these; where there are none, as it was."""
    found = plotted(page.glyphs)
    if not found.any():
        return page, []
    boxes = [(x0, y0, x1, y1) for x0, y0, x1, y1 in page.glyphs.tight[found].astype(float).tolist()]
    return msgspec.structs.replace(page, glyphs=page.glyphs.chosen(~found)), boxes


def plotted(glyphs: Glyphs) -> Mask:
    """Boolean mask: the glyphs that are points of a chart."""
    import numpy as np

    none = np.zeros(len(glyphs), bool)
    drawn = (glyphs.flags & (GENERATED | DUPLICATE | INVISIBLE)) == 0
    signs = drawn & np.isin(glyphs.code, [ord(sign) for sign in SIGNS])
    objects, counts = np.unique(glyphs.object[drawn], return_counts=True)
    points = signs & np.isin(glyphs.object, objects[counts == 1]) & ~_bullets(glyphs, drawn, signs)
    if points.sum() < LEAST:
        return none
    x, y = glyphs.origin[points].T
    least = SCATTERED * len(x)
    scattered = all(len(np.unique(np.round(side, 1))) >= least for side in (x, y))
    return points if scattered or _overlapping(x, y, glyphs.size[points]) >= OVERLAPPING else none


def _bullets(glyphs: Glyphs, drawn: Mask, signs: Mask) -> Mask:
    """Boolean mask: glyphs right of which the next one stands on their line, and is no sign."""
    import numpy as np

    at = np.flatnonzero(drawn)
    found = np.zeros(len(drawn), bool)
    right, down = np.diff(glyphs.origin[at].T)
    em = glyphs.size[at[:-1]]
    beside = (right > 0) & (right < BESIDE * em) & (np.abs(down) < LEVEL * em)
    found[at[:-1]] = beside & ~signs[at[1:]]
    return found


def _overlapping(x: Singles, y: Singles, size: Singles) -> int:
    """How many signs overlap another that stands a little higher or lower."""
    import numpy as np

    order = np.argsort(y, kind="stable")
    x, y, size = x[order], y[order], size[order]
    found = np.zeros(len(x), bool)
    for k in range(1, min(NEIGHBOURS, len(x))):
        down, aside, em = y[k:] - y[:-k], np.abs(x[k:] - x[:-k]), np.minimum(size[k:], size[:-k])
        over = (down > OVER * em) & (down < UNDER * em) & (aside < UNDER * em)
        found[k:] |= over
        found[:-k] |= over
    return int(found.sum())
