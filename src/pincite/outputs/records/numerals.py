"""Numbers as text: nothing lost, no exponent, no digit too many."""

from __future__ import annotations

import math
from decimal import Decimal
from typing import Any

import msgspec

from pincite.model.geometry import Box

DEGREE_DIGITS = 4  # Decimals of a degree of truth in a sentence; finer differences mean nothing to a reader.


def numeral(number: float | Decimal) -> str:
    """The shortest decimal that reads back as the very same number: ``45.7799``, ``45``, ``-0.00001``;
    '' for what is no finite number."""
    if not math.isfinite(number):
        return ""
    text = format(Decimal(repr(number)) if isinstance(number, float) else Decimal(number), "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def native(value: Any) -> Any:
    """``value`` as JSON has it: decimals become whole or floating numbers, what is no finite number
    becomes None, and so on downward; anything else that JSON does not know becomes text."""
    if isinstance(value, Decimal):
        value = int(value) if value.is_finite() and value == value.to_integral_value() else float(value)
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {str(key): native(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [native(part) for part in value]
    return str(value)


def written(value: Any) -> str:
    """A native value as text: '' for None, JSON for what is neither text nor number."""
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return numeral(value) if isinstance(value, (int, float)) else msgspec.json.encode(value).decode()


def placed(box: Box) -> bool:
    """True where a box says a place: documents without pages have none."""
    return all(map(math.isfinite, box))


def degree(truth: float) -> str:
    """A degree of truth for people, rounded down so that only what is wholly true reads 1."""
    if not 0.0 < truth < 1.0:
        return "1" if truth >= 1.0 else "0"
    steps = 10**DEGREE_DIGITS
    return numeral(max(1, math.floor(truth * steps + 1e-9)) / steps)
