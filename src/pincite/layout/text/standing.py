"""Chinese and Japanese set in columns from right to left: such text is given the angle of text that runs down
the page, which is laid out turned, so that its columns are lines."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from pincite.layout.text.measures import FIRST_WIDE, LEAST_STANDING
from pincite.layout.text.measures import STANDING_BESIDE as BESIDE
from pincite.layout.text.measures import STANDING_STEP as STEP
from pincite.layout.text.turning import DOWN
from pincite.model.arrays import Array, Mask, Rows
from pincite.model.ink import GENERATED, Glyphs

SHARE = 0.6  # of a page's glyphs that stand in columns
SET_ACROSS = 4  # figures and letters set side by side within a column: at most so many ...
CELL = 1.6  # ... within so many em of the glyph before, or after
HALF, ASCENT = 0.5, 0.88  # em: the middle of a glyph, and the part of it over the baseline
LEAST_SIZE = 0.5  # points: smaller glyphs are taken as so large

# Signs as they look in columns, and as they are written.
_LOOKS = "︐︑︒︓︔︕︖︗︘︙︰︱︲︵︶︷︸︹︺︻︼︽︾︿﹀﹁﹂﹃﹄﹇﹈"
_WRITTEN = "，、。：；！？〖〗…‥—–（）｛｝〔〕【】《》〈〉「」『』［］"
FORMS = dict(zip(map(ord, _LOOKS), map(ord, _WRITTEN), strict=True))


def columns_turned(glyphs: Glyphs) -> Glyphs:
    """The glyphs, those of columns with the angle of text that runs down the page; as they are where most
    text of the page does not stand in columns."""
    if np.count_nonzero(glyphs.code >= FIRST_WIDE) < LEAST_STANDING:
        return glyphs
    rows = np.flatnonzero((glyphs.flags & GENERATED) == 0)
    wide = (glyphs.code[rows] >= FIRST_WIDE) & (glyphs.angle[rows] == 0)
    down, across = steps_of(glyphs, rows, wide)
    standing = wide & ~_either(across)
    turned = int((standing | (glyphs.angle[rows] == DOWN)).sum())
    if int(down.sum()) < max(LEAST_STANDING, int(across.sum())) or turned < SHARE * len(rows):
        return glyphs
    placed = msgspec.structs.replace(
        glyphs, angle=glyphs.angle.copy(), loose=glyphs.loose.copy(), origin=glyphs.origin.copy(),
        code=glyphs.code.copy(),
    )  # fmt: skip
    placed.angle[rows[standing]] = DOWN
    _place_standing(placed, rows[standing])
    _place_across(placed, rows, standing)
    for row in np.flatnonzero(np.isin(placed.code, list(FORMS))).tolist():
        placed.code[row] = FORMS[int(placed.code[row])]
    return _in_order(placed)


def _in_order(glyphs: Glyphs) -> Glyphs:
    """The glyphs with those of columns one column after the other, each downward: drawing order goes to and
    fro where letters are set in between."""
    down = np.flatnonzero((glyphs.angle == DOWN) & (glyphs.flags & GENERATED == 0))
    x, y = glyphs.origin[down].T
    by_x = np.argsort(-x, kind="stable")
    apart = -np.diff(x[by_x]) > BESIDE * float(np.median(glyphs.size[down]))
    column = np.empty(len(down), np.int64)
    column[by_x] = np.append(0, np.cumsum(apart))
    rest = np.ones(len(glyphs.code), bool)
    rest[down] = False
    order = np.append(np.flatnonzero(rest), down[np.lexsort((y, column))])
    columns: dict[str, Any] = {
        name: None if (values := getattr(glyphs, name)) is None else values[order]
        for name in glyphs.__struct_fields__
    }
    return Glyphs(**columns)


def steps_of(glyphs: Glyphs, rows: Rows, wide: Mask) -> tuple[Mask, Mask]:
    """Which glyphs the next one stands under, and which it stands beside."""
    x, y = glyphs.origin[rows].astype(np.float64).T
    em = np.maximum(glyphs.size[rows].astype(np.float64), LEAST_SIZE)[:-1]
    right, below = np.diff(x) / em, np.diff(y) / em
    both = wide[1:] & wide[:-1]
    down: Mask = both & (np.abs(right) < BESIDE) & (below > STEP[0]) & (below < STEP[1])
    across: Mask = both & (np.abs(below) < BESIDE) & (right > STEP[0]) & (right < STEP[1])
    return down, across


def _either(steps: Mask) -> Mask:
    """The glyphs at both ends of steps."""
    ends: Mask = np.append(steps, False) | np.insert(steps, 0, False)
    return ends


def _place_standing(glyphs: Glyphs, rows: Rows) -> None:
    """Give glyphs of columns the box of their em, and a pen at its left: fonts for columns have it in the
    middle, others on the left."""
    size = np.maximum(glyphs.size[rows], LEAST_SIZE)
    middle = (glyphs.tight[rows, 0] + glyphs.tight[rows, 2]) / 2 - glyphs.origin[rows, 0]
    for font in sorted(set(glyphs.font[rows].tolist())):
        own = glyphs.font[rows] == font
        shift = float(np.median(middle[own] / size[own])) - HALF
        glyphs.origin[rows[own], 0] += shift * size[own]
    x, y = glyphs.origin[rows].T
    glyphs.loose[rows] = np.stack((x, y - ASCENT * size, x + size, y + (1 - ASCENT) * size), axis=1)


def _place_across(glyphs: Glyphs, rows: Rows, standing: Mask) -> None:
    """Give figures and letters set side by side within a column a place in it, one under the other."""
    others = np.flatnonzero(~standing & (glyphs.angle[rows] == 0))
    for run in np.split(others, np.flatnonzero(np.diff(others) > 1) + 1):
        if not 0 < len(run) <= SET_ACROSS:
            continue
        beside = [k for k in (run[0] - 1, run[-1] + 1) if 0 <= k < len(rows) and standing[k]]
        near = next((k for k in beside if _in_column(glyphs, rows[run], int(rows[k]))), None)
        if near is not None:
            _share_cell(glyphs, rows[run], int(rows[near]))


def _in_column(glyphs: Glyphs, run: Rows, near: int) -> bool:
    """True if glyphs side by side stand in the column of the glyph ``near``, right before or after it."""
    em = max(float(glyphs.size[near]), LEAST_SIZE)
    middle = (glyphs.loose[run, 0].min() + glyphs.loose[run, 2].max()) / 2
    off = abs(middle - (glyphs.loose[near, 0] + glyphs.loose[near, 2]) / 2)
    return bool(off < em / 2 and np.abs(glyphs.origin[run, 1] - glyphs.origin[near, 1]).max() < CELL * em)


def _share_cell(glyphs: Glyphs, run: Rows, near: int) -> None:
    top, bottom = float(glyphs.loose[run, 1].min()), float(glyphs.loose[run, 3].max())
    edges: Array = np.linspace(top, bottom, len(run) + 1)
    glyphs.loose[run, 1], glyphs.loose[run, 3] = edges[:-1], edges[1:]
    glyphs.loose[run, 0], glyphs.loose[run, 2] = glyphs.loose[near, 0], glyphs.loose[near, 2]
    glyphs.origin[run, 0], glyphs.origin[run, 1] = glyphs.origin[near, 0], edges[1:]
    glyphs.angle[run] = DOWN
