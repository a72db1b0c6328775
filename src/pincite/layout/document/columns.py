"""The words of a page as columns."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, MutableSequence
from operator import itemgetter
from typing import Any, cast

from pincite.layout.frame import WordTable
from pincite.model.geometry import Box
from pincite.model.held import HeldWords
from pincite.model.words import Words
from pincite.native.columns import Columns
from pincite.native.library import library

# Columns of the table in the order in which the library takes them, and what they hold.
_SOURCES = (
    *((name, "d") for name in ("x0", "y0", "x1", "y1", "size")),
    *(("font", "i"), ("flags", "i"), ("colour", "I")),
)
_FROM, _TO = ctypes.c_void_p * len(_SOURCES), ctypes.c_void_p * 5


def words_of(table: WordTable, order: list[int], displayed: Callable[[Box], Box] | None) -> Words:
    """The words of a table in this order, their boxes brought to where they are ``displayed``. Raises
    IndexError for words that it does not hold."""
    placed = _placed(table, order)
    text = _picked(table.text, order)
    if displayed is None and not table.confidence:
        return HeldWords.of(placed, text)
    import numpy as np

    columns = placed.arrays()
    if displayed is not None:
        columns["box"] = np.stack(cast(Any, displayed(cast(Box, tuple(columns["box"].T)))), axis=1)
    if table.confidence:
        columns["confidence"] = np.array(_picked(table.confidence, order), np.float32)
    return Words(text, **columns)


def _placed(table: WordTable, order: list[int]) -> Columns:
    """The words in this order, without their texts, made in C. Raises NativeMissing."""
    count = len(order)
    made = Columns("placed", count, count)
    if count:
        held = [_array(getattr(table, name), format_) for name, format_ in _SOURCES]
        rows = array("i", order)
        sound = library().pincite_place(
            _FROM(*(column.buffer_info()[0] for column in held)),
            len(table),
            rows.buffer_info()[0],
            count,
            _TO(*made.addresses().values()),
        )
        if not sound:
            raise IndexError("there is no such word")
    return made


def _array(column: MutableSequence[Any], format_: Any) -> array[Any]:
    """A column as numbers that the library reads."""
    return column if isinstance(column, array) and column.typecode == format_ else array(format_, column)


def _picked(column: list[Any], order: list[int]) -> list[Any]:
    """The entries of a column in this order."""
    return list(itemgetter(*order)(column)) if len(order) > 1 else [column[i] for i in order]
