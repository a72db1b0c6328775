"""Drawing on a picture in memory: frames, lines, discs, labels. Pixels throughout."""

from __future__ import annotations

import math
from typing import Any

from pincite.outputs.letters import HIGH, STEP, text_mask

Colour = tuple[int, int, int]

WHITE: Colour = (255, 255, 255)
INK: Colour = (17, 17, 17)


class Canvas:
    """A picture, uint8 (h, w, 3) RGB, that is drawn on in place. What falls outside is cut off."""

    def __init__(self, picture: Any) -> None:
        self.picture = picture
        self.height, self.width = picture.shape[:2]

    def blend(self, x0: int, y0: int, mask: Any, colour: Colour) -> None:
        """Lay ``colour`` over the picture as strongly as ``mask`` (float 0..1 or bool, 2-D, its top
        left corner at x0, y0) says."""
        import numpy as np

        left, top = max(0, -x0), max(0, -y0)
        right = min(mask.shape[1], self.width - x0)
        bottom = min(mask.shape[0], self.height - y0)
        if right <= left or bottom <= top:
            return
        strength = mask[top:bottom, left:right, None].astype(np.float32)
        part = self.picture[y0 + top : y0 + bottom, x0 + left : x0 + right]
        part[:] = np.rint(part + (np.array(colour, np.float32) - part) * strength).astype(np.uint8)

    def fill(self, x0: float, y0: float, x1: float, y1: float, colour: Colour, strength: float = 1.0) -> None:
        """A filled rectangle."""
        import numpy as np

        left, top, right, bottom = (round(v) for v in (x0, y0, x1, y1))
        left, top = max(0, left), max(0, top)
        right, bottom = min(self.width, right), min(self.height, bottom)
        if right > left and bottom > top:
            self.blend(left, top, np.full((bottom - top, right - left), strength, np.float32), colour)

    def frame(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        colour: Colour,
        width: float = 1.0,
        dashes: tuple[float, ...] = (),
    ) -> None:
        """The outline of a rectangle, its line centred on the edge; ``dashes`` are lengths drawn and
        left out by turns."""
        for ax, ay, bx, by in ((x0, y0, x1, y0), (x0, y1, x1, y1), (x0, y0, x0, y1), (x1, y0, x1, y1)):
            self.straight(ax, ay, bx, by, colour, width, dashes)

    def straight(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        colour: Colour,
        width: float = 1.0,
        dashes: tuple[float, ...] = (),
    ) -> None:
        """A horizontal or vertical line, on whole pixels so that it stays crisp."""
        import numpy as np

        thick = max(1, round(width))
        along = round(abs(x1 - x0) + abs(y1 - y0)) + thick
        start = round(min(x0, x1) - thick / 2), round(min(y0, y1) - thick / 2)
        on = np.ones(max(1, along), bool)
        if dashes:
            cycle = np.concatenate([np.full(max(1, round(d)), i % 2 == 0) for i, d in enumerate(dashes)])
            on = np.resize(cycle, len(on))
        mask = np.tile(on, (thick, 1))
        self.blend(*start, mask if abs(x1 - x0) >= abs(y1 - y0) else mask.T, colour)

    def line(self, x0: float, y0: float, x1: float, y1: float, colour: Colour, width: float = 1.0) -> None:
        """A line in any direction, with smooth edges."""
        import numpy as np

        reach = width / 2 + 1
        left, top = math.floor(min(x0, x1) - reach), math.floor(min(y0, y1) - reach)
        right, bottom = math.ceil(max(x0, x1) + reach), math.ceil(max(y0, y1) + reach)
        ys, xs = np.mgrid[top : bottom + 1, left : right + 1].astype(np.float32)
        dx, dy = x1 - x0, y1 - y0
        length = dx * dx + dy * dy or 1.0
        at = np.clip(((xs - x0) * dx + (ys - y0) * dy) / length, 0.0, 1.0)
        away = np.hypot(xs - x0 - at * dx, ys - y0 - at * dy)
        self.blend(left, top, np.clip(width / 2 + 0.5 - away, 0.0, 1.0), colour)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A filled disc with a smooth edge."""
        import numpy as np

        left, top, size = math.floor(x - radius - 1), math.floor(y - radius - 1), math.ceil(2 * radius + 3)
        ys, xs = np.mgrid[top : top + size, left : left + size].astype(np.float32)
        self.blend(left, top, np.clip(radius + 0.5 - np.hypot(xs - x, ys - y), 0.0, 1.0), colour)

    def text(self, x: float, y: float, text: str, colour: Colour = INK, scale: int = 1) -> None:
        """``text`` in one line with its top left corner at x, y."""
        self.blend(round(x), round(y), text_mask(text, scale), colour)

    def label(self, x: float, y: float, text: str, border: Colour, scale: int = 1) -> None:
        """``text`` on a white chip with a border, its top left corner at x, y; kept inside the picture."""
        wide, high = label_size(text, scale)
        left = min(max(0, round(x)), max(0, self.width - wide - 1))
        top = min(max(0, round(y)), max(0, self.height - high - 1))
        self.fill(left, top, left + wide, top + high, WHITE)
        self.frame(left, top, left + wide, top + high, border, 1)
        self.text(left + 2 * scale, top + 2 * scale, text, INK, scale)


def label_size(text: str, scale: int = 1) -> tuple[int, int]:
    """Width and height of the chip of a label."""
    return (STEP * len(text) + 3) * scale, (HIGH + 2) * scale
