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


def words_of(table: WordTable, order: list[int], displayed: Callable[[Box], Box] | None) -> Words:
    """The words of a table in this order, their boxes brought to where they are ``displayed``."""
    packed = _packed(table, order)
    text = list(_picked(table.text, order))
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


def _packed(table: WordTable, order: list[int]) -> _Packed:
    count = len(order)
    box = array("f", bytes(4 * _SIDES * count))
    for side, column in enumerate((table.x0, table.y0, table.x1, table.y1)):
        box[side::_SIDES] = array("f", _picked(column, order))
    return _Packed(
        count=count,
        box=box,
        font=array("i", _picked(table.font, order)),
        size=array("f", _picked(table.size, order)),
        flags=array("H", _picked(table.flags, order)),
        colour=array("I", _picked(table.colour, order)),
        confidence=array("f", _picked(table.confidence, order)) if table.confidence else None,
    )


def _picked(column: list[Any], order: list[int]) -> Sequence[Any]:
    """The entries of a column in this order."""
    return itemgetter(*order)(column) if len(order) > 1 else [column[i] for i in order]
