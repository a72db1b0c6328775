"""The words of a page as columns."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, cast

import msgspec

from pincite.layout.frame import WordTable
from pincite.model.arrays import Array
from pincite.model.geometry import Box
from pincite.model.held import HeldWords
from pincite.model.words import Words

_SIDES = 4  # numbers of a box
_Picker = Callable[[list[Any]], Sequence[Any]]


def words_of(table: WordTable, order: list[int], displayed: Callable[[Box], Box] | None) -> Words:
    """The words of a table in this order, their boxes brought to where they are ``displayed``."""
    picked = _picker(order)
    packed = _packed(table, len(order), picked)
    text = list(picked(table.text))
    if displayed is None and packed.confidence is None:
        return HeldWords.of(packed, text)
    import numpy as np

    columns = packed.arrays()
    if displayed is not None:
        columns["box"] = np.stack(cast(Any, displayed(cast(Box, tuple(columns["box"].T)))), axis=1)
    return Words(text, **columns)


class _Packed(msgspec.Struct):
    """Columns of ``count`` words in as little memory as NumPy's take, which they become."""

    count: int
    box: array[float]
    font: array[int]
    size: array[float]
    flags: array[int]
    colour: array[int]
    confidence: array[float] | None

    def arrays(self) -> dict[str, Array]:
        """The columns as NumPy's, in this very memory."""
        import numpy as np

        columns: dict[str, Array] = {
            "box": np.frombuffer(self.box, np.float32).reshape(self.count, _SIDES),
            "font": np.frombuffer(self.font, np.int32),
            "size": np.frombuffer(self.size, np.float32),
            "flags": np.frombuffer(self.flags, np.uint16),
            "colour": np.frombuffer(self.colour, np.uint32),
        }
        if self.confidence is not None:
            columns["confidence"] = np.frombuffer(self.confidence, np.float32)
        return columns


def _packed(table: WordTable, count: int, picked: _Picker) -> _Packed:
    box = array("f", bytes(4 * _SIDES * count))
    for side, column in enumerate((table.x0, table.y0, table.x1, table.y1)):
        box[side::_SIDES] = array("f", picked(column))
    return _Packed(
        count=count,
        box=box,
        font=array("i", picked(table.font)),
        size=array("f", picked(table.size)),
        flags=array("H", picked(table.flags)),
        colour=array("I", picked(table.colour)),
        confidence=array("f", picked(table.confidence)) if table.confidence else None,
    )


def _picker(order: list[int]) -> _Picker:
    """What gives the entries of a column in this order."""
    if len(order) > 1:
        return itemgetter(*order)
    return lambda column: [column[i] for i in order]
