"""Sizes of fonts whose glyphs are measured in pixels: the oracle of ``pixels.c``."""

from __future__ import annotations

import numpy as np

from pincite.model.arrays import Array
from pincite.model.ink import GENERATED
from pincite.native.limits import ASCENT, DESCENT
from tests.pdf.oracle.placing import lower, upper

TALL = 6.0  # ems that no letter is high
MOST = 0.5  # share of the glyphs of a font that are as high, if it is measured in pixels
HEIGHTS = dict.fromkeys("acemnorsuvwxz", 0.44) | dict.fromkeys(
    "0123456789ABCDEFGHIJKLMNOPRSTUVWXYZbdfhkl", 0.67
)


def mend_sizes(
    code: Array,
    handle: Array,
    size: Array,
    angle: Array,
    loose: Array,
    tight: Array,
    origin: Array,
    flags: Array,
) -> None:
    """Gives the glyphs of such fonts (by their ``handle``, -1 for none) the size that their letters tell, and
    loose boxes of that height, in place."""
    n = len(code)
    level = np.isin(angle, (0.0, 180.0))
    sides = tight.astype(np.float64)
    high = np.where(level, sides[:, 3] - sides[:, 1], sides[:, 2] - sides[:, 0])
    high[~level & ~np.isin(angle, (90.0, 270.0))] = 0.0
    of_font = handle >= 0
    tall = high > TALL * size.astype(np.float64)
    drawn = of_font & (high > 0.0) & (size > 0.0)
    if not (of_font & tall).any():
        return
    usual = np.array([HEIGHTS.get(chr(c), 0.0) if c < 0x80 else 0.0 for c in code.tolist()])
    told = drawn & tall & (usual > 0.0)
    factors: dict[int, float | None] = {-1: None}
    known, ems = 0, 0.0
    for one in dict.fromkeys(
        handle[of_font].tolist()
    ):  # in the order in which they come, as sums are rounded
        own = drawn & (handle == one)
        its = 0.0
        for i in np.flatnonzero(told & own).tolist():
            its += float(high[i]) / float(usual[i]) / float(size[i])
        count = int((told & own).sum())
        known, ems = known + count, ems + its
        if (own & tall).sum() > MOST * own.sum():
            factors[one] = its / count if count else None
        else:
            factors[one] = 1.0
    if not known:
        return
    factor = 1.0
    for i in range(n):
        if of_font[i]:
            its = factors[int(handle[i])]
            factor = ems / known if its is None else its
        if factor == 1.0:
            continue
        em = float(size[i]) * factor
        size[i] = em
        quarter = float(angle[i])
        if flags[i] & GENERATED or quarter not in (0.0, 90.0, 180.0, 270.0):
            continue
        along = 1 if quarter in (0.0, 180.0) else 0
        above, below = (
            (DESCENT * em, ASCENT * em) if quarter in (90.0, 180.0) else (ASCENT * em, DESCENT * em)
        )
        pen = float(origin[i, along])
        loose[i, along] = lower(np.float64(pen - above), np.float64(tight[i, along]))
        loose[i, along + 2] = upper(np.float64(pen + below), np.float64(tight[i, along + 2]))
