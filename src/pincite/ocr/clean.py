"""A bad picture made better: even background, full contrast, lines level. numpy only."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import cast

import numpy as np

from pincite.model.arrays import Array, Grey, Levels, Mask, Picture, Rows, Singles

ONE = np.float32(1)
RED, GREEN, BLUE = 77, 150, 29  # of 256, by Rec. 601
BAND = 256  # rows worked on at once
GREY_SIDES = 2  # Dimensions of a grey picture; one in colour has three.
# Pixels: the background is known once in each square of this side; wider than a stroke, narrower
# than a shadow.
TILE = 32
# Grey levels: a scanner's or a camera's noise on blank paper is more, a drawn or bilevel page has none.
GRAIN = 4.0
FEWEST_TILES = 3  # Squares each way from which a change of the paper can be seen.
SOFT = 0.5  # Grey levels from square to square: the median change under a shadow is more.
# Grey levels from the lightest paper to the darkest: more, where it changes bit by bit, is a shadow.
SHADE = 25.0
PAPER = 85.0  # Percentile of a square's pixels that is paper where there is text on it.
# What becomes black: the darkest percent of pixels. What becomes white: this share of the paper.
INK, WHITE = 1.0, 0.92
BLACKEST = 0.6  # of the paper: on a blank sheet the darkest percent is noise, and stays light
LEVELS = 200.0  # steps between black and the paper while a picture is worked on
POINTS_PER_INCH = 72.0
# Ink among grain: the mean of a square of CELL points differs from the paper by FAINT levels, and by
# GRAINS times what squares of paper differ by. Within NEAR squares of it nothing is changed.
CELL, FAINT, GRAINS, NEAR = 2.0, 20.0, 9.0, 4
STEEPEST = 16.0  # degrees: scans lie more askew only on purpose, and slopes are then those of a drawing
STEP = 0.1  # Degrees: over a line of 2,000 pixels the ends are then wrong by less than 2 pixels.
SMALL = 800  # Pixels of the side in which the slope is looked for.
MOSTLY = 0.5  # Of the pixels: where more are dark, the picture is white on black.
FEWEST_DARK = 100  # Dark pixels from which lines can be told.
LEVEL = 0.25  # Degrees: less is not worth a turn.
# Times as sharp as without a turn: real slopes of .4 degrees reach 2, text that runs up or down the page
# stays below 1.1 at any slope.
CLEAR = 1.3


def grey(picture: Picture | Grey) -> Grey:
    """The picture's brightness, uint8 (h, w)."""
    if picture.ndim == GREY_SIDES:
        return cast("Grey", picture)
    out: Grey = np.empty(picture.shape[:2], np.uint8)
    for top in range(0, len(picture), BAND):  # Sums take more room than the picture.
        band = picture[top : top + BAND].astype(np.uint16)
        out[top : top + BAND] = (band[:, :, 0] * RED + band[:, :, 1] * GREEN + band[:, :, 2] * BLUE) >> 8
    return out


def soiled(picture: Grey) -> bool:
    """Whether a grey picture has noise on its paper, or a shadow over it."""
    tiles = _tiles(picture)
    grain = float(np.percentile(tiles.std(axis=2), 25))
    if grain > GRAIN:
        return True
    paper = np.percentile(tiles, PAPER, axis=2)
    if min(paper.shape) < FEWEST_TILES:
        return False
    # A shadow changes from square to square; panels of a drawn page are even and end at an edge.
    changes = np.median(np.abs(np.diff(paper, axis=1))) + np.median(np.abs(np.diff(paper, axis=0)))
    spread = float(np.percentile(paper, 95) - np.percentile(paper, 5))
    return bool(changes > SOFT and spread > SHADE)


def evened(picture: Grey, dpi: float) -> Grey | None:
    """A grey picture on white paper: shadows and tints divided out, ink near black, noise gone where no ink
    is near (an engine would look for letters in it). None where there is no ink at all."""
    even = _divided(picture)
    near = _near_ink(even, dpi)
    if near is None:
        return None
    black = min(float(np.percentile(even[::4, ::4], INK)) / LEVELS, BLACKEST)
    white = max(black + 0.1, WHITE)
    table = (np.clip((np.arange(256) / LEVELS - black) / (white - black), 0.0, 1.0) * 255).astype(np.uint8)
    for top in range(0, len(even), BAND):
        band = even[top : top + BAND]
        band[:] = np.where(near(top, top + len(band)), table[band], 255)
    return even


def _divided(picture: Grey) -> Grey:
    """The picture by its paper, in steps of which the paper has ``LEVELS``; smoothed."""
    height, width = picture.shape
    paper = np.percentile(_tiles(picture), PAPER, axis=2).astype(np.float32)
    paper = np.maximum(_smooth(_highest_around(paper)), 1.0)
    even: Grey = np.empty_like(picture)
    for top in range(0, height, BAND):
        band = picture[max(0, top - 1) : top + BAND + 1].astype(np.float32)
        smooth = _smooth(band)[min(1, top) :][: min(BAND, height - top)]
        background = _enlarged(paper, top, top + len(smooth), height, width)
        even[top : top + BAND] = np.minimum(smooth / background * LEVELS, 255)
    return even


def _near_ink(even: Grey, dpi: float) -> Callable[[int, int], Mask] | None:
    """What tells of rows of pixels which are near to ink, None where there is none."""
    cell = max(2, round(CELL * dpi / POINTS_PER_INCH))
    high, wide = (side // cell for side in even.shape)
    if not high or not wide:
        return lambda top, bottom: np.ones((bottom - top, even.shape[1]), bool)
    means = means_of(even, cell)
    off = np.abs(means - np.median(means))
    ink = off > max(FAINT, GRAINS * float(np.median(off)))
    if not ink.any():
        return None
    near = np.zeros((high + 1, wide + 1), bool)  # the last row and column go on to the picture's edge
    for y, x in np.argwhere(ink).tolist():
        near[max(0, y - NEAR) : y + NEAR + 1, max(0, x - NEAR) : x + NEAR + 1] = True
    columns = np.minimum(np.arange(even.shape[1]) // cell, wide)
    return lambda top, bottom: near[np.minimum(np.arange(top, bottom) // cell, high)][:, columns]


def means_of(picture: Grey, side: int) -> Array:
    """The mean of each square of a picture; what is left at its right and lower edge is in none."""
    high, wide = (length // side for length in picture.shape)
    rows = picture[: high * side, : wide * side].reshape(high, side, -1).sum(axis=1, dtype=np.uint32)
    return np.asarray(rows.reshape(high, wide, side).sum(axis=2) / (side * side))


def _tiles(picture: Grey) -> Array:
    """A sample of the pixels of each square: (rows, cols, about TILE * TILE / 7)."""
    height, width = picture.shape
    rows, cols = math.ceil(height / TILE), math.ceil(width / TILE)
    padded = np.pad(picture, ((0, rows * TILE - height), (0, cols * TILE - width)), mode="edge")
    return padded.reshape(rows, TILE, cols, TILE).swapaxes(1, 2).reshape(rows, cols, -1)[:, :, ::7]


def slope(picture: Grey) -> float:
    """Degrees by which the lines of a grey picture fall towards the right; 0 where none are found.

    The slope at which rows of ink pixels stand out most from the gaps between them.
    """
    step = max(1, max(picture.shape) // SMALL)
    small = means_of(picture, step)
    dark = small < (small.max() + small.min()) / 2
    if dark.mean() > MOSTLY:
        dark = ~dark
    y, x = np.nonzero(dark)
    if len(y) < FEWEST_DARK:
        return 0.0
    middle = small.shape[1] / 2
    reach = math.ceil(math.tan(math.radians(STEEPEST)) * middle) + 1

    def sharpness(degrees: float) -> float:
        moved = np.rint(y - (x - middle) * math.tan(math.radians(degrees))).astype(np.int64) + reach
        rows = np.bincount(moved, minlength=small.shape[0] + 2 * reach).astype(np.float64)
        return float((np.diff(rows) ** 2).sum())

    coarse = [k * 0.5 for k in range(int(-STEEPEST * 2), int(STEEPEST * 2) + 1)]
    best = max(coarse, key=lambda a: (sharpness(a), -abs(a)))
    fine = [best + k * STEP for k in range(-5, 6)]
    best = max(fine, key=lambda a: (sharpness(a), -abs(a)))
    if abs(best) < LEVEL or sharpness(best) < CLEAR * sharpness(0.0):
        return 0.0
    return round(best, 2)


def levelled(picture: Grey, degrees: float) -> Grey:
    """The grey picture turned about its centre so that lines falling by ``degrees`` lie level."""
    if not degrees:
        return picture
    from PIL import Image

    # Linear: the picture was enlarged before, and edges that are a little softer are read no worse.
    turned = Image.fromarray(picture).rotate(
        degrees, Image.Resampling.BILINEAR, fillcolor=int(np.median(picture[::16, ::16]))
    )
    return np.asarray(turned)


def unlevelled(x: float, y: float, degrees: float, width: float, height: float) -> tuple[float, float]:
    """Where a point of the levelled picture lies in the picture as it was."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    x, y = x - width / 2, y - height / 2
    return x * cosine - y * sine + width / 2, x * sine + y * cosine + height / 2


def _smooth(values: Levels) -> Levels:
    """Each value with its neighbours, 1:2:1 both ways."""
    wide = np.pad(values, 1, mode="edge")
    across = wide[:, :-2] + 2 * wide[:, 1:-1] + wide[:, 2:]
    both: Levels = (across[:-2] + 2 * across[1:-1] + across[2:]) / 16
    return both


def _highest_around(values: Levels) -> Levels:
    """The highest of each value and its eight neighbours: paper beside a dark picture."""
    wide = np.pad(values, 1, mode="edge")
    across = np.maximum(np.maximum(wide[:, :-2], wide[:, 1:-1]), wide[:, 2:])
    return np.maximum(np.maximum(across[:-2], across[1:-1]), across[2:])


def _enlarged(values: Levels, top: int, bottom: int, height: int, width: int) -> Levels:
    """Values of square centres to every pixel of the rows from ``top`` to ``bottom``, linearly between
    them; of a picture of ``height`` x ``width``."""

    def axis(pixels: Rows, count: int) -> tuple[Rows, Rows, Singles]:
        at = np.clip((pixels + 0.5) / TILE - 0.5, 0, count - 1)
        low = at.astype(np.int64)
        return low, np.minimum(low + 1, count - 1), (at - low).astype(np.float32)

    low, high, part = axis(np.arange(top, min(bottom, height)), values.shape[0])
    tall = values[low] * (ONE - part)[:, None] + values[high] * part[:, None]
    low, high, part = axis(np.arange(width), values.shape[1])
    whole: Levels = tall[:, low] * (ONE - part) + tall[:, high] * part
    return whole
