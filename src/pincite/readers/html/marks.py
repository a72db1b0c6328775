"""Markers of list items as a browser shows them (HTML, 4.4.5 to 4.4.8; CSS Lists, 7)."""

from __future__ import annotations

import msgspec

from pincite.readers.numerals import numeral

BULLETS = ("•", "◦", "▪")

STYLES = {
    "disc": "•",
    "circle": "◦",
    "square": "▪",
    "none": "",
}

NUMBERED = {
    "1": "1",
    "a": "a",
    "A": "A",
    "i": "i",
    "I": "I",
    "decimal": "1",
    "lower-alpha": "a",
    "lower-latin": "a",
    "upper-alpha": "A",
    "upper-latin": "A",
    "lower-roman": "i",
    "upper-roman": "I",
}


class ListState(msgspec.Struct):
    """An open list: ``next`` is the number of its next item; ``depth`` counts the lists with marks that it
    is in, itself included, ``level`` those of definitions too."""

    ordered: bool
    style: str
    level: int
    next: int = 1
    step: int = 1
    delimiter: str = "."
    depth: int = 1

    def marker(self, value: int | None = None, style: str = "") -> str:
        """The marker of the next item; ``value`` and ``style`` are its own."""
        style = style or self.style
        if style in STYLES:
            if self.ordered:
                self.next += self.step
            return STYLES[style]
        if not self.ordered and style not in NUMBERED:
            return BULLETS[max(1, min(self.depth, len(BULLETS))) - 1]
        if value is not None:
            self.next = value
        number = self.next
        self.next += self.step
        return numeral(number, NUMBERED.get(style, "1")) + self.delimiter
