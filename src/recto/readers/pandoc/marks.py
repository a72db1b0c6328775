"""The marks of ordered lists, by pandoc's names of styles and delimiters."""

from __future__ import annotations

ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip

LONGEST_ROMAN = 3999


def marker(number: int, style: str, delimiter: str, level: int = 0) -> str:
    """The mark as displayed: '3.', '(b)', 'iv)'. Without a style it is a decimal number."""
    if style in ("LowerRoman", "UpperRoman") and 0 < number <= LONGEST_ROMAN:
        text = roman(number) if style == "LowerRoman" else roman(number).upper()
    elif style in ("LowerAlpha", "UpperAlpha") and number > 0:
        text = letters(number) if style == "LowerAlpha" else letters(number).upper()
    else:
        text = str(number)
    if delimiter == "OneParen":
        return f"{text})"
    if delimiter == "TwoParens":
        return f"({text})"
    return f"{text}."


def roman(number: int) -> str:
    found = ""
    for worth, signs in ROMAN:
        times, number = divmod(number, worth)
        found += signs * times
    return found


def letters(number: int) -> str:
    """a, b, ... z, aa, ab, ..."""
    found = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        found = chr(ord("a") + rest) + found
    return found
