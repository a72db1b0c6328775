"""What a spreadsheet would run, told apart from amounts and disarmed."""

from __future__ import annotations

from collections.abc import Iterable

from pincite.regex import regex

# Where a cell begins: at the start of a field, and, for a spreadsheet that parts cells by other signs than we
# do, after one of those, and quotation marks. A formula begins with one of these signs, which may be of full
# width (OWASP, CSV Injection).
BEGINNING = regex(r"(?:\A|[;\t\r\n])[\s\"]*(?=[=+\-@\uff1d\uff0b\uff0d\uff20])")
# An amount to the end of a cell, which begins like a formula and is none.
AMOUNT = regex(
    r"[+-]?\s?[$€£¥]?\s?[\d.,'\u2019\u00a0\u202f ]*\d(?:[eE][+-]?\d+)?\s?-?\s?[%‰$€£¥]? *(?:[;\t\r\n]|\Z)"
)
SIGNS = regex(r"[\W_]*")  # Names nothing, so it does nothing.
MARK = "'"  # Before a text, says in every spreadsheet that it is one.


def disarmed(field: str) -> str:
    """The field with an apostrophe before each part of it that a spreadsheet would take for a formula."""
    parts, at = [], 0
    for begin in BEGINNING.finditer(field):
        if not AMOUNT.match(field, begin.end()) and not SIGNS.fullmatch(field, begin.end()):
            parts += [field[at : begin.end()], MARK]
            at = begin.end()
    return "".join([*parts, field[at:]]) if parts else field


def fields(row: Iterable[str], formulas: bool) -> list[str]:
    """The fields of a row as they are with ``formulas``, else disarmed."""
    return list(row) if formulas else [disarmed(field) for field in row]
