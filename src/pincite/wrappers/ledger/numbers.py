"""Amounts as they are printed and said."""

from __future__ import annotations

from decimal import Decimal


def digits(amount: Decimal) -> int:
    """Digits after the decimal mark that say something."""
    exponent = amount.normalize().as_tuple().exponent
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def plain(number: Decimal) -> str:
    """A number without exponent and needless zeros."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
