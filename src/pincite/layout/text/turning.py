"""Text that does not run from left to right, and what is drawn with it: to where it does, and back."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from pincite.layout.frame import Segment, WordTable
from pincite.model.geometry import Box
from pincite.model.ink import Glyphs, Paths

DOWN = 90
OVER = 180
UP = 270  # Degrees, clockwise, of text that runs down the page, over head, up the page.
FULL_TURN = 360
ASCENT = 0.8
DESCENT = 0.2  # Em over and under the baseline of slanted text, whose boxes say neither.


def turn_box(box: Box, angle: int, width: float, height: float) -> Box:
    """A box of a ``width`` x ``height`` page as it lies once text running at ``angle`` degrees (a right
    angle, clockwise) has been turned upright. Columns of boxes are turned as well."""
    x0, y0, x1, y1 = box
    if angle == DOWN:  # text runs down; turn the page counter-clockwise
        return (y0, width - x1, y1, width - x0)
    if angle == UP:  # text runs up; turn the page clockwise
        return (height - y1, x0, height - y0, x1)
    if angle == OVER:
        return (width - x1, height - y1, width - x0, height - y0)
    return box


def mirrored(box: Box, width: float) -> Box:
    """A box as it lies in a mirror as wide as the page. Columns of boxes are mirrored as well."""
    return (width - box[2], box[1], width - box[0], box[3])


def turned_back(box: Box, angle: int, width: float, height: float) -> Box:
    """A box of text at any ``angle`` as it lies on the page as displayed, which is ``width`` x ``height``."""
    if angle % DOWN == 0:
        size = (height, width) if angle in (DOWN, UP) else (width, height)
        return turn_box(box, FULL_TURN - angle, *size)
    import numpy as np

    a = float(np.deg2rad(angle))
    cos, sin = float(np.cos(a)), float(np.sin(a))
    corners = [(u, v) for u in (box[0], box[2]) for v in (box[1], box[3])]
    xs = [u * cos - v * sin for u, v in corners]
    ys = [u * sin + v * cos for u, v in corners]
    return (min(xs), min(ys), max(xs), max(ys))


def upright(glyphs: Glyphs, angle: int, width: float, height: float) -> Glyphs:
    """The glyphs with their boxes and pens (as doubles) on a page turned so that text at ``angle``
    runs from left to right."""
    import numpy as np

    x0, y0, x1, y1 = glyphs.loose.astype(np.float64).T
    x, y = glyphs.origin.astype(np.float64).T
    if angle % DOWN == 0:
        box = _turned_columns((x0, y0, x1, y1), angle, width, height)
        pen = _turned_columns((x, y, x, y), angle, width, height)[:2]
    else:
        a = np.deg2rad(angle)
        pen = (x * np.cos(a) + y * np.sin(a), -x * np.sin(a) + y * np.cos(a))
        # The box of a slanted glyph says its advance only roughly: half the diagonal.
        size = glyphs.size.astype(np.float64)
        advance = np.minimum(0.5 * np.hypot(x1 - x0, y1 - y0), size)
        box = (pen[0], pen[1] - ASCENT * size, pen[0] + advance, pen[1] + DESCENT * size)
    columns: dict[str, Any] = {"loose": np.stack(box, axis=1), "origin": np.stack(pen, axis=1)}
    return msgspec.structs.replace(glyphs, **columns)


def turn_paths(paths: Paths, angle: int, width: float, height: float) -> Paths:
    """The same drawing on the page turned upright."""
    if angle == 0:
        return paths
    import numpy as np

    box: Any = np.stack(_turned_columns(paths.box.astype(np.float64).T, angle, width, height), axis=1)
    return msgspec.structs.replace(paths, box=box)


def mirror_paths(paths: Paths, width: float) -> Paths:
    """The same drawing in a mirror."""
    import numpy as np

    columns = tuple(paths.box.astype(np.float64).T)
    box: Any = np.stack(mirrored(cast(Box, columns), width), axis=1)
    return msgspec.structs.replace(paths, box=box)


def _turned_columns(columns: Any, angle: int, width: float, height: float) -> tuple[Any, ...]:
    return turn_box(cast(Box, tuple(columns)), angle, width, height)


def mark_moved(
    words: WordTable, segments: list[Segment], angle: int, quarter: int, width: float, height: float
) -> None:
    """Bring text at ``angle`` to where it lies on the page as displayed, then to where that is laid out:
    turned by ``quarter``. Its baseline is then the lower edge of its box."""

    def moved(box: Box) -> Box:
        return turn_box(turned_back(box, angle, width, height), quarter, width, height)

    for i in range(len(words)):
        box = moved((words.x0[i], words.y0[i], words.x1[i], words.y1[i]))
        words.x0[i], words.y0[i], words.x1[i], words.y1[i] = box
    for s in segments:
        s.x0, s.y0, s.x1, s.y1 = moved(s.box)
        s.baseline = s.y1


def mark_mirrored(words: WordTable, segments: list[Segment], width: float) -> None:
    """Bring words and their segments to where they lie in a mirror."""
    words.x0, words.x1 = [width - x for x in words.x1], [width - x for x in words.x0]
    for s in segments:
        s.x0, s.x1 = width - s.x1, width - s.x0
