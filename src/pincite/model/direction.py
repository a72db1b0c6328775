"""Which way text runs."""

from __future__ import annotations

import unicodedata

from pincite.model.elements import Table


def is_leftward(text: str) -> bool:
    """True if the first letter with a direction is of a script written from right to left."""
    if text.isascii():
        return False
    for ch in text:
        if ch.isalpha():
            return unicodedata.bidirectional(ch) in ("R", "AL")
    return False


def columns_run_leftward(table: Table) -> bool:
    """True if the columns of a table that is printed somewhere begin at the right."""
    first = [c.box[0] for c in table.cells if c.col == 0 and c.box[2] > c.box[0]]
    last = [c.box[0] for c in table.cells if c.col + c.col_span == table.cols > 1 and c.box[2] > c.box[0]]
    return bool(first and last) and min(first) > max(last)
