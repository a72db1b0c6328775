"""The numbers of docutils' enumerated lists."""

from __future__ import annotations

ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip

LONGEST_ROMAN = 3999


def marker(number: int, kind: str) -> str:
    """The number as the list writes it: 'iv', 'C', '7'."""
    if kind in ("loweralpha", "upperalpha") and 0 < number <= 26:
        letter = chr(ord("a") + number - 1)
        return letter if kind == "loweralpha" else letter.upper()
    if kind in ("lowerroman", "upperroman") and 0 < number <= LONGEST_ROMAN:
        found = ""
        for worth, signs in ROMAN:
            times, number = divmod(number, worth)
            found += signs * times
        return found if kind == "lowerroman" else found.upper()
    return str(number)
