"""A column beside a picture that says what its marks mean."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import msgspec

from pincite.outputs.canvas import INK, Canvas, Colour
from pincite.outputs.letters import STEP

LETTERS = 64
"""Widest line, in letters; what is longer goes on below, indented by ``INDENT``."""

INDENT = 7

TINT = 0.18
"""Strength of a filled mark: print under it stays black enough to read."""


class Look(msgspec.Struct, frozen=True):
    """How a mark is drawn; ``width`` and ``dashes`` in pixels at 96 dots per inch."""

    colour: Colour
    width: float = 1.0
    dashes: tuple[float, ...] = ()
    filled: bool = False


Line = tuple[Look | None, str]
"""A line of the legend: a swatch, or None for a line without one, and what it says."""


def beside(canvas: Canvas, legend: Sequence[Line], letter: int) -> Canvas:
    """The picture with a column to its right that explains the marks; cut off where it is full.
    ``letter`` is how many pixels a dot of its letters takes."""
    import numpy as np

    margin, leading = 8 * letter, 14 * letter
    lines = [line for look, text in legend for line in folded(look, text)]
    longest = max(len(text) for _, text in lines)
    wide = 2 * margin + 24 * letter + STEP * longest * letter
    panel = np.full((canvas.height, wide, 3), 255, np.uint8)
    out = Canvas(np.concatenate([canvas.picture, panel], axis=1))
    out.straight(canvas.width, 0, canvas.width, canvas.height, (200, 200, 200))
    room = max(1, (canvas.height - 2 * margin) // leading)
    if len(lines) > room:
        left_out = len(lines) - room + 1
        lines = [*lines[: room - 1], (None, f"... and {left_out} more")]
    x, y = canvas.width + margin, margin
    for look, text in lines:
        if look is not None:
            dashes = tuple(d * letter for d in look.dashes)
            if look.filled:
                out.fill(x, y, x + 16 * letter, y + 8 * letter, look.colour, TINT)
            out.frame(x, y, x + 16 * letter, y + 8 * letter, look.colour, look.width * letter, dashes)
        out.text(x + 24 * letter, y + letter, text, INK, letter)
        y += leading
    return out


def folded(look: Look | None, text: str) -> list[Line]:
    """A line in as many as it needs; only the first shows the swatch."""
    parts = textwrap.wrap(text, LETTERS, subsequent_indent=" " * INDENT) or [""]
    return [(look if i == 0 else None, part) for i, part in enumerate(parts)]
