"""The tokens that may fill a slot, best first."""

from __future__ import annotations

import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.definition import Norm
from pincite.wrappers.evaluation.norms import ROUNDING

# Token, negatives of its truths below 1 (lowest truth first), deficit, registers, final truths.
Row = tuple[int, tuple[float, ...], float, tuple[float, ...], tuple[float, ...]]


class Candidates:
    """The tokens that may fill a slot, best first: ``ids``, and row by row the ``finals`` (leaf truth
    first) and what goes on in registers. ``start`` is the first row that may still be free."""

    __slots__ = ("finals", "ids", "registers", "rows", "start", "weights")

    def __init__(self, norm: Norm, ids: Array, finals: Array, registers: Array | None) -> None:
        self.start = 0
        self.rows: dict[int, Row] = {}
        self.weights = None
        if len(ids) > 1:
            ascending = np.sort(finals, axis=1) if finals.shape[1] > 1 else finals
            keys: list[Array] = [ids]
            for i in range(ascending.shape[1] - 1, -1, -1):
                column = np.round(-ascending[:, i], ROUNDING)
                if column.max() > -1.0:
                    keys.append(column)
        if norm != "min":
            with np.errstate(divide="ignore"):
                weights = -np.log(finals) if norm == "product" else 1.0 - finals
            self.weights = np.sort(weights, axis=1).sum(axis=1)
            if len(ids) > 1:
                keys.append(np.round(self.weights, ROUNDING))
        if len(ids) > 1 and len(keys) > 1:
            order = np.lexsort(keys)
            ids, finals = ids[order], finals[order]
            registers = registers[order] if registers is not None else None
            self.weights = self.weights[order] if self.weights is not None else None
        self.ids = ids.astype(np.int32)
        self.finals = finals
        self.registers = registers

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def size(self) -> int:
        """Bytes it takes, about."""
        columns: int = self.finals.shape[1]
        return 1000 + len(self.ids) * (4 + 8 * columns)

    def row(self, index: int) -> Row:
        """A row, made ready when it is first looked at: most never are."""
        known = self.rows.get(index)
        if known is not None:
            return known
        finals = self.finals[index].tolist()
        lacking = [-v for v in [round(f, ROUNDING) for f in finals] if v < 1.0]
        if len(lacking) > 1:
            lacking.sort(reverse=True)
        kept = tuple(self.registers[index].tolist()) if self.registers is not None else ()
        weight = float(self.weights[index]) if self.weights is not None else 0.0
        made = self.rows[index] = (int(self.ids[index]), tuple(lacking), weight, kept, tuple(finals))
        return made
