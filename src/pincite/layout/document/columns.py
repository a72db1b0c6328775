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
from pincite.native.columns import FORMATS, Columns
from pincite.native.library import library, table


def words_of(words: WordTable, order: list[int], displayed: Callable[[Box], Box] | None) -> Words:
    """The words of a page in this order, their boxes brought to where they are ``displayed``. Raises
    IndexError for words that it does not hold."""
    placed = _placed(words, order)
    text = _picked(words.text, order)
    if displayed is None and not words.confidence:
        return HeldWords.of(placed, text)
    import numpy as np

    columns = placed.arrays()
    if displayed is not None:
        columns["box"] = np.stack(cast(Any, displayed(cast(Box, tuple(columns["box"].T)))), axis=1)
    if words.confidence:
        columns["confidence"] = np.array(_picked(words.confidence, order), np.float32)
    return Words(text, **columns)


def _placed(words: WordTable, order: list[int]) -> Columns:
    """The words in this order, without their texts, made in C. Raises NativeMissing."""
    count = len(order)
    made = Columns("placed", count, count)
    if count:
        held = [_array(getattr(words, name), FORMATS[type_]) for name, type_, _ in table("word")]
        rows, placed = array("i", order), made.addresses()
        sound = library().pincite_place(
            (ctypes.c_void_p * len(held))(*(column.buffer_info()[0] for column in held)),
            len(words),
            rows.buffer_info()[0],
            count,
            (ctypes.c_void_p * len(placed))(*placed.values()),
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
