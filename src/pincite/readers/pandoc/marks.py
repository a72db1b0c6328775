"""The marks of ordered lists, by pandoc's names of styles and delimiters."""

from __future__ import annotations

from pincite.readers.numerals import LARGEST_ROMAN, counted_letters, roman


def marker(number: int, style: str, delimiter: str, level: int = 0) -> str:
    """The mark as displayed: '3.', '(b)', 'iv)'. Without a style it is a decimal number."""
    if style in ("LowerRoman", "UpperRoman") and 0 < number <= LARGEST_ROMAN:
        text = roman(number) if style == "LowerRoman" else roman(number).upper()
    elif style in ("LowerAlpha", "UpperAlpha") and number > 0:
        text = counted_letters(number) if style == "LowerAlpha" else counted_letters(number).upper()
    else:
        text = str(number)
    if delimiter == "OneParen":
        return f"{text})"
    if delimiter == "TwoParens":
        return f"({text})"
    return f"{text}."
