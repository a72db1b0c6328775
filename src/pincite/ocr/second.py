"""A second look: at ink that no word covers, and at lines that were read unsurely.

What is left of a page once its sure words are painted over is read as text that stands here and there, and
what is then read surely is taken. Photographs and drawings are left alone by the size of their strokes.
"""

from __future__ import annotations

import math

import msgspec
import numpy as np

from pincite.model.arrays import Grey, Mask
from pincite.ocr.engines.port import Engine
from pincite.ocr.word import OcrWord

POINTS_PER_INCH = 72.0
CELL = 2.0  # points: the squares in which ink is looked for
DARK = 90  # grey levels darker than the paper: ink
# Points: pieces of ink of a line are nearer than this; a line of text is so high and at least so wide.
GAP, LOWEST, HIGHEST, NARROWEST = 6.0, 4.0, 50.0, 4.0
AROUND = 4.0  # points around a piece that are read with it
MOST_PIECES = 1500  # more are a texture
WHITE = 255

Piece = tuple[int, int, int, int]  # x0, y0, x1, y1


def left_over(level: Grey, words: list[OcrWord], dpi: float) -> Grey | None:
    """The picture with only what no word covers and may be text, None where there is nothing such."""
    cell = max(2, round(CELL * dpi / POINTS_PER_INCH))
    ink = _ink(level, words, cell)
    scale = POINTS_PER_INCH / dpi * cell  # points to the cell
    text = [
        (x0, y0, x1, y1)
        for x0, y0, x1, y1 in pieces(ink, round(GAP / scale))
        if LOWEST <= (y1 - y0) * scale <= HIGHEST and (x1 - x0) * scale >= NARROWEST
    ]
    if not text or len(text) > MOST_PIECES:
        return None
    out = np.full_like(level, WHITE)
    more = math.ceil(AROUND / scale)
    for x0, y0, x1, y1 in text:
        rows = slice(max(0, y0 - more) * cell, (y1 + more) * cell)
        columns = slice(max(0, x0 - more) * cell, (x1 + more) * cell)
        out[rows, columns] = level[rows, columns]
    for word in words:
        left, top, right, bottom = (round(side) for side in word.box)
        out[max(0, top) : bottom, max(0, left) : right] = WHITE
    return out


def read_again(
    level: Grey,
    words: list[OcrWord],
    dpi: float,
    languages: str,
    engine: Engine,
    timeout: float | None = None,
) -> list[OcrWord]:
    """Words that were missed by a first reading, whose sure ``words`` are given; their blocks and lines are
    numbered on."""
    picture = left_over(level, words, dpi)
    if picture is None:
        return []
    block = max((word.block for word in words), default=-1) + 1
    line = max((word.line for word in words), default=-1) + 1
    return [
        msgspec.structs.replace(word, block=word.block + block, line=word.line + line)
        for word in engine.recognise(picture, dpi, languages, mode="sparse", timeout=timeout)
    ]


def _ink(level: Grey, words: list[OcrWord], cell: int) -> Mask:
    """The cells (h, w) that hold ink outside of words."""
    high, wide = (side // cell for side in level.shape)
    darkest = level[: high * cell, : wide * cell].reshape(high, cell, -1).min(axis=1)  # rows first: faster
    darkest = darkest.reshape(high, wide, cell).min(axis=2)
    ink = darkest < np.percentile(level[::7, ::7], 90) - DARK
    for word in words:
        x0, y0, x1, y1 = (side / cell for side in word.box)
        rows = slice(max(0, math.floor(y0) - 1), math.ceil(y1) + 1)
        ink[rows, max(0, math.floor(x0) - 1) : math.ceil(x1) + 1] = False
    return np.asarray(ink)


def pieces(ink: Mask, gap: int) -> list[Piece]:
    """The boxes (in cells, ends excluded) of what hangs together; cells of a row up to ``gap`` apart do."""
    change = np.diff(np.pad(ink.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    row, start = np.nonzero(change == 1)
    end = np.nonzero(change == -1)[1]
    boxes: list[list[int]] = []
    parent: list[int] = []

    def root(k: int) -> int:
        while parent[k] != k:
            parent[k] = parent[parent[k]]
            k = parent[k]
        return k

    before: list[tuple[int, int, int]] = []  # start, end and box of the runs of the row before
    runs: list[tuple[int, int, int]] = []
    last = -2
    for y, x0, x1 in zip(row.tolist(), start.tolist(), end.tolist(), strict=True):
        if y != last:
            before = runs if y == last + 1 else []
            runs, last = [], y
        if runs and x0 - runs[-1][1] <= gap:
            x0, _, own = runs.pop()
            own = root(own)
        else:
            own = len(boxes)
            boxes.append([x0, y, x1, y + 1])
            parent.append(own)
        boxes[own] = [min(boxes[own][0], x0), boxes[own][1], max(boxes[own][2], x1), y + 1]
        for a, b, other in before:
            if a <= x1 and b >= x0 and root(other) != own:
                theirs = boxes[root(other)]
                parent[root(other)] = own
                mine = boxes[own]
                boxes[own] = [
                    min(mine[0], theirs[0]),
                    min(mine[1], theirs[1]),
                    max(mine[2], theirs[2]),
                    max(mine[3], theirs[3]),
                ]
        runs.append((x0, x1, own))
    return [(b[0], b[1], b[2], b[3]) for k, b in enumerate(boxes) if parent[k] == k]
