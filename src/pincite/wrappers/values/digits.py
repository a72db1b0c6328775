"""What stands around the digits of a number, and what the digits are worth."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

import msgspec

from pincite.regex import regex
from pincite.wrappers.values.locales import Style

# Characters. A longer text is no number, date or amount: the longest that are written, with sign, spaces
# and the name of a currency, have forty.
LONGEST = 60

_ALIKE = str.maketrans(
    {
        **dict.fromkeys("\u2212\u2012\u2013\u2014\u2010\u2011\ufe63\uff0d", "-"),
        **dict.fromkeys("\u2019\u2018\u02bc\u2032\u00b4`", "'"),
        **dict.fromkeys("\u00a0\u202f\u2009\u2007\u2008\u200a\u2002\u2003\u3000\t\n", " "),
        **{chr(0xFF10 + digit): str(digit) for digit in range(10)},
    }
)
_WRITTEN = regex(r"([^0-9]*?)((?:[.,](?=[0-9]))?[0-9](?:[0-9.,' ]*[0-9])?)([^0-9]*)")
_AROUND = regex(r"[.,](?=-)|[-+()%‰]|[^-+()%‰0-9\s]+")


class Written(msgspec.Struct, frozen=True):
    """A number as it is written: its digits with the marks between them, -1 for below zero, else 1, the
    word or sign of a currency, '%' or '‰', and the mark before dashes that stand for no cents."""

    digits: str
    sign: int = 1
    currency: str = ""
    unit: str = ""
    mark: str = ""


def alike(text: str) -> str:
    """The text with one sort of spaces, minus signs, apostrophes and digits, trimmed."""
    return (text if text.isascii() else text.translate(_ALIKE)).strip()


def written(text: str) -> Written | None:
    """The parts of a text made ``alike``, None where it cannot be one number. Whether its marks are those
    of a locale and its currency is one is not asked."""
    if len(text) > LONGEST:
        return None
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return None
    before, digits, after = found.groups()
    around = _around(before, after)
    if around is None:
        return None
    return Written(digits, *around)


@lru_cache(maxsize=4096)
def _around(before: str, after: str) -> tuple[int, str, str, str] | None:
    """Sign, currency, unit and mark in what stands before and after the digits."""
    left, right = _AROUND.findall(before), _AROUND.findall(after)
    mark = ""
    if right and right[0] in ".,":
        # "1.234,-" and "1'234.--" in the Netherlands and Switzerland: no cents.
        mark, dashes = right[0], 1
        while dashes < len(right) and right[dashes] == "-":
            dashes += 1
        right = right[dashes:]
        if not after.startswith(mark + "-") or dashes not in (2, 3):
            return None
    pieces = left + right
    signs = [piece for piece in pieces if piece in "-+"]
    brackets = [piece for piece in pieces if piece in "()"]
    units = [piece for piece in pieces if piece in "%‰"]
    words = [piece for piece in pieces if piece not in "-+()%‰"]
    if len(signs) > 1 or len(units) > 1 or len(words) > 1 or (units and words) or (signs and brackets):
        return None
    if brackets and (brackets != ["(", ")"] or "(" not in left or ")" not in right):
        return None
    below = bool(brackets) or signs == ["-"]
    return (-1 if below else 1), (words[0] if words else ""), (units[0] if units else ""), mark


def worth(number: Written, style: Style) -> Decimal | None:
    """The exact value of the digits in that style, with their sign; None where the marks are others or the
    groups have other lengths than they must."""
    found = _shape(style).fullmatch(number.digits)
    if found is None or (number.mark and (found["mark"] or number.mark not in style.decimal)):
        return None
    decimal = found["mark"] or ""
    digits = number.digits
    whole, _, fraction = digits.rpartition(decimal) if decimal else (digits, "", "")
    plain = "".join(c for c in whole if c.isdecimal()) or "0"
    value = Decimal(f"{plain}.{fraction}" if fraction else plain)
    return -value if number.sign < 0 and value else value


@lru_cache(maxsize=64)
def _shape(style: Style) -> re.Pattern[str]:
    """The numbers of that style, their ``mark`` before the fraction named."""
    decimal, groups = re.escape(style.decimal), re.escape(style.groups)
    grouped = rf"[1-9][0-9]{{0,2}}(?P<group>[{groups}])[0-9]{{3}}(?:(?P=group)[0-9]{{3}})*"
    if style.lakh:
        grouped = rf"(?:[1-9][0-9]?(?:,[0-9]{{2}})+,[0-9]{{3}}|{grouped})"
    return re.compile(rf"(?:{grouped}|[0-9]+)?(?:(?P<mark>[{decimal}])[0-9]+)?")
