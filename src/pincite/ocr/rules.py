"""Straight lines of a picture: the rules of tables, found and taken out before reading.

A pixel lies on a horizontal rule where the picture is lighter a little above and below; a rule is a
long run of such pixels. Vertical rules are found on the picture laid on its side.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pincite.model.geometry import Box


class RuleOptions(msgspec.Struct, frozen=True):
    """Lengths in points."""

    thickest: float = 2.2  # thicker ones are bars
    contrast: int = 8  # grey levels between a rule and what lies on both sides
    run: float = 12.0  # letters of running text have no straight strokes as long
    gap: float = 4.0  # pieces of one rule are nearer than this
    length: float = 24.0  # a rule: longer than strokes of headings
    bare: float = 0.85  # of a rule's length: paper on both sides; letters hang on the headline of Hindi
    beside: float = 0.6  # ... this far away
    most_runs: int = 6000  # more are a texture, not rules


class Rule(msgspec.Struct, frozen=True):
    """The middle line of a rule and its thickness: pixels of the picture, or points of the page."""

    box: Box
    width: float


def find_rules(picture: Any, dpi: float, options: RuleOptions | None = None) -> list[Rule]:
    """The rules of a grey picture, uint8 (h, w): horizontal ones top down, then vertical ones."""
    import numpy as np

    options = options or RuleOptions()
    scale = dpi / 72.0
    # Rules cut each other to pieces where they cross: each kind is looked for without the other.
    across = [_lying(box) for box in _horizontal(picture, scale, options)]
    side = np.ascontiguousarray(without_rules(picture, across).T)
    down = [_standing(box) for box in _horizontal(side, scale, options)]
    if across and down:
        across = [_lying(box) for box in _horizontal(without_rules(picture, down), scale, options)]
    return across + down


def _lying(box: Box) -> Rule:
    x0, y0, x1, y1 = box
    return Rule(box=(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2), width=y1 - y0)


def _standing(box: Box) -> Rule:
    x0, y0, x1, y1 = box
    return Rule(box=((y0 + y1) / 2, x0, (y0 + y1) / 2, x1), width=y1 - y0)


def without_rules(picture: Any, rules: list[Rule]) -> Any:
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


def _cover(picture: Any, top: int, bottom: int, left: int, right: int) -> None:
    """Rows from the lighter of the rows above and below, in place."""
    import numpy as np

    height = len(picture)
    left = max(0, left)
    above = picture[max(0, top - 2), left:right]
    below = picture[min(height - 1, bottom + 1), left:right]
    if top < 2:
        above = below
    elif bottom > height - 2:
        below = above
    picture[max(0, top) : bottom, left:right] = np.maximum(above, below)


def _horizontal(picture: Any, scale: float, options: RuleOptions) -> list[Box]:
    """Boxes of horizontal rules; ``scale`` is pixels to the point."""
    import numpy as np

    reach = max(2, round(options.thickest * scale)) + 1
    height, width = picture.shape
    if height <= 2 * reach or width < options.length * scale:
        return []
    # Beyond the edges lies paper: a frame at the very edge counts. Letters close by must not hide a
    # rule: it is enough that the paper shows at one of a few distances.
    padded = np.pad(picture, ((reach, reach), (0, 0)), constant_values=255)
    above = np.zeros_like(picture)
    below = np.zeros_like(picture)
    for far in sorted({reach, reach * 2 // 3, max(2, reach // 3)}):
        np.maximum(above, padded[reach - far : reach - far + height], out=above)
        np.maximum(below, padded[reach + far : reach + far + height], out=below)
    beside = np.minimum(above, below)
    on_rule = np.zeros((height, width + 2), dtype=np.int8)
    on_rule[:, 1:-1] = beside > np.minimum(picture, 255 - options.contrast) + np.uint8(options.contrast)
    change = np.diff(on_rule, axis=1)
    row, start = np.nonzero(change == 1)
    end = np.nonzero(change == -1)[1]
    long = end - start >= options.run * scale
    if not long.any() or int(long.sum()) > options.most_runs:
        return []
    gap = options.gap * scale
    found: list[list[int]] = []  # x0, y0, x1, y1 with the last row so far
    last: list[int] = []
    for y, x0, x1 in zip(row[long].tolist(), start[long].tolist(), end[long].tolist(), strict=True):
        near = [
            k
            for k in range(len(found) - 1, -1, -1)
            if y - last[k] <= 2 and x0 <= found[k][2] + gap and x1 >= found[k][0] - gap
        ]
        if near:
            k = near[-1]
            for other in near[:-1]:
                _extend(found[k], found[other])
                last[other] = -reach * 4
                found[other] = [0, 0, 0, 0]
            _extend(found[k], [x0, y, x1, y + 1])
            last[k] = y
        else:
            found.append([x0, y, x1, y + 1])
            last.append(y)
    return [
        (float(x0), float(y0), float(x1), float(y1))
        for x0, y0, x1, y1 in found
        if x1 - x0 >= options.length * scale
        and y1 - y0 <= 2 * reach
        and _bare(picture, (x0, y0, x1, y1), max(2, round(options.beside * scale))) >= options.bare
    ]


def _bare(picture: Any, box: tuple[int, int, int, int], off: int) -> float:
    """The share of a rule's length with paper ``off`` pixels above and below it."""
    import numpy as np

    x0, y0, x1, y1 = box
    height = len(picture)
    rule = float(np.median(picture[y0:y1, x0:x1].min(axis=0)))
    sides = [picture[y, x0:x1] for y in (y0 - off, y1 - 1 + off) if 0 <= y < height]
    if not sides:
        return 1.0
    paper = max(float(np.percentile(side, 90)) for side in sides)
    light = np.logical_and.reduce([side > (rule + paper) / 2 for side in sides])
    return float(light.mean())


def _extend(box: list[int], other: list[int]) -> None:
    box[0] = min(box[0], other[0])
    box[1] = min(box[1], other[1])
    box[2] = max(box[2], other[2])
    box[3] = max(box[3], other[3])
