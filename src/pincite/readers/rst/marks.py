"""The numbers of docutils' enumerated lists."""

from __future__ import annotations

from pincite.readers.numerals import LARGEST_ROMAN, roman


def marker(number: int, kind: str) -> str:
    """The number as the list writes it: 'iv', 'C', '7'."""
    if kind in ("loweralpha", "upperalpha") and 0 < number <= 26:
        letter = chr(ord("a") + number - 1)
        return letter if kind == "loweralpha" else letter.upper()
    if kind in ("lowerroman", "upperroman") and 0 < number <= LARGEST_ROMAN:
        return roman(number) if kind == "lowerroman" else roman(number).upper()
    return str(number)
