"""Straight lines of a picture: the rules of tables, found and taken out before reading.

A pixel lies on a horizontal rule where the picture is lighter a little above and below; a rule is a
long run of such pixels. Vertical rules are found on the picture laid on its side.
"""

from __future__ import annotations

import msgspec
import numpy as np

from pincite.model.arrays import Grey, Rows
from pincite.model.geometry import Box

# What a rule is. Lengths are in points.
THICKEST = 2.2  # thicker ones are bars
CONTRAST = 8  # grey levels between a rule and what lies on both sides
RUN = 12.0  # letters of running text have no straight strokes as long
GAP = 4.0  # pieces of one rule are nearer than this
LENGTH = 24.0  # a rule: longer than strokes of headings
BARE = 0.85  # of a rule's length: paper on both sides; letters hang on the headline of Hindi
BESIDE = 0.6  # ... this far away
HUNG = 12.0  # points from stroke to stroke that hang on a rule: verticals of a table are further apart
PAPER = 255  # grey level of the whitest
SAMPLES, ALL_BITS = 16, 0xFF
MOST_RUNS = 6000  # more are a texture, not rules
CLEAR = 2  # Rows from a rule to where the paper beside it is looked for, so that its blur is passed.
NEXT_ROWS = 2  # Rows down to the next run of the same rule.
GONE = -1000  # A row far above the picture: of a rule that became part of another.


class Rule(msgspec.Struct, frozen=True):
    """The middle line of a rule and its thickness: pixels of the picture, or points of the page."""

    box: Box
    width: float


def find_rules(picture: Grey, dpi: float) -> list[Rule]:
    """The rules of a grey picture, uint8 (h, w): horizontal ones top down, then vertical ones."""
    scale = dpi / 72.0
    # Rules cut each other to pieces where they cross: each kind is looked for without the other.
    across = [_lying(box) for box in _horizontal(picture, scale)]
    side = np.ascontiguousarray(without_rules(picture, across).T)
    down = [_standing(box) for box in _horizontal(side, scale)]
    if across and down:
        across = [_lying(box) for box in _horizontal(without_rules(picture, down), scale)]
    return across + down


def _lying(box: Box) -> Rule:
    x0, y0, x1, y1 = box
    return Rule(box=(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2), width=y1 - y0)


def _standing(box: Box) -> Rule:
    x0, y0, x1, y1 = box
    return Rule(box=((y0 + y1) / 2, x0, (y0 + y1) / 2, x1), width=y1 - y0)


def without_rules(picture: Grey, rules: list[Rule]) -> Grey:
    """The picture with what lies beside each rule drawn over it. Strokes that cross a rule stay."""
    if not rules:
        return picture
    out = picture.copy()
    for rule in rules:
        x0, y0, x1, y1 = rule.box
        half = rule.width / 2 + 1
        if y0 == y1:
            _cover(out, int(y0 - half), int(y0 + half) + 1, int(x0), int(x1) + 1)
        else:
            _cover(out.T, int(x0 - half), int(x0 + half) + 1, int(y0), int(y1) + 1)
    return out


def _cover(picture: Grey, top: int, bottom: int, left: int, right: int) -> None:
    """Rows from the lighter of the rows above and below, in place."""
    height = len(picture)
    left = max(0, left)
    above = picture[max(0, top - CLEAR), left:right]
    below = picture[min(height - 1, bottom - 1 + CLEAR), left:right]
    if top < CLEAR:
        above = below
    elif bottom > height - CLEAR:
        below = above
    picture[max(0, top) : bottom, left:right] = np.maximum(above, below)


def _horizontal(picture: Grey, scale: float) -> list[Box]:
    """Boxes of horizontal rules; ``scale`` is pixels to the point."""
    reach = max(2, round(THICKEST * scale)) + 1
    if len(picture) <= 2 * reach or picture.shape[1] < LENGTH * scale:
        return []
    return [
        (float(x0), float(y0), float(x1), float(y1))
        for x0, y0, x1, y1 in _joined(_runs(picture, reach, RUN * scale), GAP * scale)
        if x1 - x0 >= LENGTH * scale
        and y1 - y0 <= 2 * reach
        and _bare(picture, (x0, y0, x1, y1), max(2, round(BESIDE * scale))) >= BARE
        and _hanging(picture, (x0, y0, x1, y1), scale) * HUNG < (x1 - x0) / scale
    ]


def _runs(picture: Grey, reach: int, shortest: float) -> list[tuple[int, int, int]]:
    """Row, start and end of the runs of pixels that are darker than what lies up to ``reach`` rows above and
    below; [] for a texture."""
    width = picture.shape[1]
    rows = _dark_rows(picture, shortest)
    # Beyond the edges lies paper: a frame at the very edge counts. Letters close by must not hide a
    # rule: it is enough that the paper shows at one of a few distances.
    padded = np.pad(picture, ((reach, reach), (0, 0)), constant_values=PAPER)
    above = np.zeros((len(rows), width), np.uint8)
    below = np.zeros_like(above)
    for far in sorted({reach, reach * 2 // 3, max(2, reach // 3)}):
        np.maximum(above, padded[rows + reach - far], out=above)
        np.maximum(below, padded[rows + reach + far], out=below)
    beside = np.minimum(above, below)
    darker = beside > np.minimum(picture[rows], PAPER - CONTRAST) + np.uint8(CONTRAST)
    # A long run fills one of the pieces that are half as long: most rows have none, and are not looked at.
    piece = max(1, int(shortest) // 2)
    pieces = darker[:, : width // piece * piece].reshape(len(rows), width // piece, piece)
    full = np.any(np.all(pieces, axis=2), axis=1)
    rows, darker = rows[full], darker[full]
    on_rule = np.zeros((len(rows), width + 2), dtype=np.int8)
    on_rule[:, 1:-1] = darker
    change = np.diff(on_rule, axis=1)
    row, start = np.nonzero(change == 1)
    end = np.nonzero(change == -1)[1]
    row = rows[row]
    long = end - start >= shortest
    if int(long.sum()) > MOST_RUNS:
        return []
    return list(zip(row[long].tolist(), start[long].tolist(), end[long].tolist(), strict=True))


def _dark_rows(picture: Grey, shortest: float) -> Rows:
    """The rows that may have a run of pixels darker than paper. Only each ``step``th pixel is looked at, of
    which a run holds ``SAMPLES``; packed to bits, these fill a byte wherever the run begins."""
    step = int(shortest) // SAMPLES
    if not step:
        return np.arange(len(picture))
    packed = np.packbits(picture[:, ::step] < PAPER - CONTRAST, axis=1)
    return np.flatnonzero((packed == ALL_BITS).any(axis=1))


def _joined(runs: list[tuple[int, int, int]], gap: float) -> list[list[int]]:
    """The boxes of runs that touch, or follow each other within ``gap`` pixels."""
    found: list[list[int]] = []  # x0, y0, x1, y1 with the last row so far
    last: list[int] = []
    for y, x0, x1 in runs:
        near = [
            k
            for k in range(len(found) - 1, -1, -1)
            if y - last[k] <= NEXT_ROWS and x0 <= found[k][2] + gap and x1 >= found[k][0] - gap
        ]
        if near:
            k = near[-1]
            for other in near[:-1]:
                _extend(found[k], found[other])
                last[other] = GONE
                found[other] = [0, 0, 0, 0]
            _extend(found[k], [x0, y, x1, y + 1])
            last[k] = y
        else:
            found.append([x0, y, x1, y + 1])
            last.append(y)
    return found


def _bare(picture: Grey, box: tuple[int, int, int, int], off: int) -> float:
    """The share of a rule's length with paper ``off`` pixels above and below it."""
    x0, y0, x1, y1 = box
    height = len(picture)
    rule = float(np.median(picture[y0:y1, x0:x1].min(axis=0)))
    sides = [picture[y, x0:x1] for y in (y0 - off, y1 - 1 + off) if 0 <= y < height]
    if not sides:
        return 1.0
    paper = max(float(np.percentile(side, 90)) for side in sides)
    light = np.logical_and.reduce([side > (rule + paper) / 2 for side in sides])
    return float(light.mean())


def _hanging(picture: Grey, box: tuple[int, int, int, int], scale: float) -> int:
    """How many strokes hang on a line: the letters of Bengali and Hindi on their headline."""
    x0, y0, x1, y1 = box
    below = picture[y1 : y1 + max(2, round(BESIDE * scale)), x0:x1]
    if not below.size:
        return 0
    rule = float(np.median(picture[y0:y1, x0:x1].min(axis=0)))
    dark = below.max(axis=0) < (rule + float(np.percentile(below, 90))) / 2
    return int(np.count_nonzero(np.diff(dark.astype(np.int8)) == 1))


def _extend(box: list[int], other: list[int]) -> None:
    box[0] = min(box[0], other[0])
    box[1] = min(box[1], other[1])
    box[2] = max(box[2], other[2])
    box[3] = max(box[3], other[3])
