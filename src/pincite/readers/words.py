"""No words: formats without a layout have their text in the elements."""

from __future__ import annotations

from functools import cache
from typing import Any

from pincite.model.words import Words

# Shapes and types of the columns of words.
COLUMNS = {
    "box": ((0, 4), "float32"),
    "font": ((0,), "int32"),
    "size": ((0,), "float32"),
    "flags": ((0,), "uint16"),
    "colour": ((0,), "uint32"),
}


def column(name: str) -> Any:
    """A property that makes the empty column when it is asked for: most formats are read without NumPy,
    whose loading takes longer than a small document."""

    def made(self: Words) -> Any:
        import numpy as np

        shape, kind = COLUMNS[name]
        return np.empty(shape, dtype=kind)

    return property(made)


class NoWords(Words, frozen=True):
    """Words of a page that has none."""

    box = column("box")
    font = column("font")
    size = column("size")
    flags = column("flags")
    colour = column("colour")

    def __reduce__(self) -> Any:
        return no_words, ()


@cache
def no_words() -> Words:
    """Words of a page that has none."""
    nothing: Any = None  # the properties answer instead
    return NoWords([], nothing, nothing, nothing, nothing, nothing)
