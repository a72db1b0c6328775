"""How groups are drawn on a page: frames, links, chips, notes beside the page, strips above and below."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

import msgspec

from pincite.model.geometry import Box, overlap_x, overlap_y
from pincite.outputs.canvas import INK, Canvas, Colour, label_size
from pincite.outputs.legend import TINT, Line, Look
from pincite.outputs.letters import STEP
from pincite.outputs.overlay import SCREEN_DPI

POINTS = 72.0
"""Points in an inch."""

LINK: Colour = (0x8A, 0x90, 0x9C)
LEADER: Colour = (0xC4, 0xC8, 0xCF)
LEADER_DASHES = (2.0, 3.0)
"""Pixels at ``SCREEN_DPI`` drawn and left out."""

PRINT_REACH = 4.0
"""Pixels at ``SCREEN_DPI`` above and below a leader that must be free of print."""

INKED = 128
"""A pixel darker than this in every colour is print."""

LEADING = 12
"""Dots from one line of letters to the next; a letter is 7 dots high and reaches 2 below."""

MARGIN = 8
"""Dots of white around columns and strips."""

NOTE_LETTERS = 52
"""Widest note beside the page; what is longer is cut, because it would run into the next record."""

SWATCH = 16
"""Dots a swatch is wide."""


class Note(msgspec.Struct, frozen=True):
    """A frame on the page (points), the chip at its corner, and what stands beside the page. The chip of
    an ``outer`` frame, which goes around others, sits on its upper edge."""

    box: Box
    chip: str
    text: str
    look: Look
    outer: bool = False

    @property
    def height(self) -> float:
        """Where beside the page the text belongs: an outer frame is met at its top."""
        return self.box[1] if self.outer else (self.box[1] + self.box[3]) / 2


class Pen:
    """Draws in points on pictures of ``dpi`` dots an inch."""

    def __init__(self, dpi: float) -> None:
        self.scale = dpi / POINTS
        self.unit = dpi / SCREEN_DPI
        self.dot = max(1, round(self.unit))

    def fill(self, canvas: Canvas, box: Box, colour: Colour) -> None:
        x0, y0, x1, y1 = (v * self.scale for v in box)
        canvas.fill(x0, y0, x1, y1, colour, TINT)

    def outline(self, canvas: Canvas, box: Box, look: Look) -> None:
        x0, y0, x1, y1 = (v * self.scale for v in box)
        dashes = tuple(d * self.unit for d in look.dashes)
        canvas.frame(x0, y0, x1, y1, look.colour, look.width * self.unit, dashes)

    def link(self, canvas: Canvas, a: Box, b: Box) -> None:
        """A thin line between the sides of two boxes that face each other."""
        (ax, ay), (bx, by) = facing(a, b)
        if (ax, ay) != (bx, by):
            s = self.scale
            canvas.line(ax * s, ay * s, bx * s, by * s, LINK, self.unit)

    def words(self, canvas: Canvas, box: Box, text: str) -> None:
        """A text in a box, in the middle of its height."""
        x0, y0, _, y1 = (v * self.scale for v in box)
        canvas.text(x0 + 2 * self.dot, (y0 + y1) / 2 - 3.5 * self.dot, text, INK, self.dot)

    def chip(self, canvas: Canvas, note: Note) -> None:
        """The chip of a frame, left of its upper corner or above it."""
        wide, high = label_size(note.chip, self.dot)
        x, y = note.box[0] * self.scale, note.box[1] * self.scale
        x, y = (x, y - high) if note.outer else (x - wide - self.unit, y)
        canvas.label(x, y, note.chip, note.look.colour, self.dot)

    def column(self, canvas: Canvas, notes: Sequence[Note]) -> Any:
        """White paper as high as the page with each note at the height of its frame, one below the
        other where they would meet. A leader is drawn on the page to notes whose way is free."""
        import numpy as np

        leading = LEADING * self.dot
        room = max(1, canvas.height // leading)
        ranked = sorted(notes, key=lambda note: (note.height, note.box[0]))
        rest = f"... and {len(ranked) - room + 1} more" if len(ranked) > room else ""
        shown = ranked[: room - 1] if rest else ranked
        longest = max(len(text) for text in (rest, *(note.text for note in shown)))
        wide = 2 * MARGIN * self.dot + STEP * min(longest, NOTE_LETTERS) * self.dot if notes else 1
        column = Canvas(np.full((canvas.height, wide, 3), 255, np.uint8))
        height = canvas.height - (leading if rest else 0)
        column.text(MARGIN * self.dot, height + 2 * self.dot, rest, INK, self.dot)
        tops = spread([note.height * self.scale - leading / 2 for note in shown], leading, height)
        for note, top in zip(shown, tops, strict=True):
            text = note.text if len(note.text) <= NOTE_LETTERS else note.text[: NOTE_LETTERS - 3] + "..."
            column.text(MARGIN * self.dot, top + leading / 2 - 3.5 * self.dot, text, INK, self.dot)
            middle = note.height * self.scale
            on_its_height = abs(top + leading / 2 - middle) < leading / 2
            if on_its_height and not any(stands_right(other.box, note) for other in notes):
                start = self.after_print(canvas, note.box[2] * self.scale, middle)
                dashes = tuple(d * self.unit for d in LEADER_DASHES)
                if start < canvas.width:
                    canvas.straight(start, middle, canvas.width, middle, LEADER, self.unit, dashes)
                column.straight(0, middle, (MARGIN - 3) * self.dot, middle, LEADER, self.unit, dashes)
        return column.picture

    def after_print(self, canvas: Canvas, x: float, y: float) -> float:
        """Where on the way from x, y to the right edge of the page the last print is behind."""
        import numpy as np

        reach = max(2, round(PRINT_REACH * self.unit))
        left, top = max(0, round(x)), max(0, round(y) - reach)
        band = canvas.picture[top : max(0, round(y) + reach + 1), left:]
        inked = np.flatnonzero((band < INKED).all(axis=2).any(axis=0))
        return x + 2 * self.unit + (int(inked[-1]) + 4 * self.unit if len(inked) else 0)

    def strip(self, wide: int, lines: Sequence[str], swatches: Sequence[Line]) -> Any:
        """White paper of a width with lines of text, then the swatches beside one another."""
        import numpy as np

        dot, leading = self.dot, LEADING * self.dot
        letters = max(1, (wide - 2 * MARGIN * dot) // (STEP * dot))
        folded = [part for line in lines for part in textwrap.wrap(line, letters, subsequent_indent="    ")]
        rows: list[list[Line]] = []
        used = letters + 1
        for look, text in swatches:
            size = SWATCH // STEP + 5 + len(text)
            if used + size > letters:
                rows.append([])
                used = 0
            rows[-1].append((look, text))
            used += size
        high = (len(folded) + len(rows)) * leading + (2 * MARGIN * dot if folded or rows else 0)
        strip = Canvas(np.full((high, wide, 3), 255, np.uint8))
        y = MARGIN * dot
        for line in folded:
            strip.text(MARGIN * dot, y, line, INK, dot)
            y += leading
        for row in rows:
            x = MARGIN * dot
            for look, text in row:
                if look is not None:
                    self.swatch(strip, x, y, look)
                strip.text(x + (SWATCH + 5) * dot, y, text, INK, dot)
                x += (SWATCH // STEP + 5 + len(text)) * STEP * dot
            y += leading
        return strip.picture

    def swatch(self, canvas: Canvas, x: float, y: float, look: Look) -> None:
        wide, high = SWATCH * self.dot, 8 * self.dot
        if look.filled:
            canvas.fill(x, y, x + wide, y + high, look.colour, TINT)
        dashes = tuple(d * self.unit for d in look.dashes)
        canvas.frame(x, y, x + wide, y + high, look.colour, look.width * self.unit, dashes)


def facing(a: Box, b: Box) -> tuple[tuple[float, float], tuple[float, float]]:
    """The ends of the shortest straight line between two boxes, in the middle of what they share."""

    def ends(a0: float, a1: float, b0: float, b1: float, shared: float) -> tuple[float, float]:
        if shared >= 0:
            middle = (max(a0, b0) + min(a1, b1)) / 2
            return middle, middle
        return (a1, b0) if a1 < b0 else (a0, b1)

    ax, bx = ends(a[0], a[2], b[0], b[2], overlap_x(a, b))
    ay, by = ends(a[1], a[3], b[1], b[3], overlap_y(a, b))
    return (ax, ay), (bx, by)


def stands_right(other: Box, note: Note) -> bool:
    """True where a leader from the right side of a frame would run into ``other``, and not only leave
    the frame it is in."""
    inside = other[0] <= note.box[0] and other[2] >= note.box[2]
    return not inside and other[2] > note.box[2] and other[1] <= note.height <= other[3]


def spread(tops: list[float], leading: float, height: float) -> list[float]:
    """Rising tops moved as little as keeps lines of ``leading`` apart and on the paper."""
    placed: list[float] = []
    for top in tops:
        placed.append(max(top, placed[-1] + leading if placed else 0.0))
    lowest = height - leading
    for i in range(len(placed) - 1, -1, -1):
        placed[i] = min(placed[i], lowest)
        lowest = placed[i] - leading
    return placed


def joined(pictures: Sequence[Any], axis: int) -> Any:
    """Pictures below one another (0) or beside one another (1)."""
    import numpy as np

    return np.concatenate([picture for picture in pictures if picture.size], axis=axis)
