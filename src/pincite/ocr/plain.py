"""Pictures of plain prose in print so large that an engine reads it as it is: more dots cost time there and
win nothing."""

from __future__ import annotations

import numpy as np

from pincite.model.arrays import Grey, Mask, Rows
from pincite.ocr.clean import soiled

POINTS_PER_INCH = 72.0
SAMPLED, USUAL = 8, 80  # every so many pixels; the percentile of them that is paper
DARK = 90  # grey levels darker than the paper: ink
LOWEST = 4.0  # points: what is lower is a rule or a speck, no line of text
LONGEST = 12.0  # points: a longer stroke is a rule
LARGE = 18  # pixels from the top of a line's highest letter to the foot of its lowest, in most lines
# Times the height of most lines: one that is lower is in small print, or a word without tall letters; one
# that is higher is no line but a picture, or several lines that reach into each other.
LOW, HIGH = 0.6, 1.8
FEWEST = 8  # lines from which a page is prose
WIDE = 2.5  # times as wide as the line is high: white that parts columns, not words
ODD = 0.05  # of the lines, which may have such white: that of a page number, or of a signature


def is_plain(picture: Grey, dpi: float) -> bool:
    """Is a clean picture one column of level lines in large print, without tables, rules and pictures?"""
    ink: Mask = np.asarray(picture < int(np.percentile(picture[::SAMPLED, ::SAMPLED], USUAL)) - DARK)
    runs = _runs(np.asarray(ink.any(axis=1)))
    low = runs[:, 1] - runs[:, 0] < LOWEST * dpi / POINTS_PER_INCH
    lines = runs[~low]
    if len(lines) < FEWEST or any(_is_drawn(ink[top:bottom], dpi) for top, bottom in runs[low].tolist()):
        return False
    heights = lines[:, 1] - lines[:, 0]
    usual = np.median(heights)
    if usual < LARGE or heights.min() < LOW * usual or heights.max() > HIGH * usual or soiled(picture):
        return False
    parted = sum(_is_parted(ink[top:bottom]) for top, bottom in lines.tolist())
    return bool(parted <= ODD * len(lines))


def _is_drawn(rows: Mask, dpi: float) -> bool:
    """Is there a rule in rows too low for letters? Else there are marks that stand above letters."""
    runs = _runs(np.asarray(rows.any(axis=0)))
    return bool((runs[:, 1] - runs[:, 0] > LONGEST * dpi / POINTS_PER_INCH).any())


def _is_parted(line: Mask) -> bool:
    """Is there white in a line as between columns?"""
    inked = np.flatnonzero(line.any(axis=0))
    return bool((np.diff(inked) > WIDE * len(line)).any())


def _runs(inked: Mask) -> Rows:
    """Where what has ink begins and end: (n, 2)."""
    change = np.diff(np.pad(inked.astype(np.int8), 1))
    return np.stack((np.flatnonzero(change == 1), np.flatnonzero(change == -1)), axis=1)
