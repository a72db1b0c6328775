"""Words brought into reading order in C, against the same in Python."""

from __future__ import annotations

import struct
from array import array

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.layout.document.columns import words_of
from pincite.layout.frame import WordTable

PLACES = st.floats(-1e6, 1e6, width=64)


@st.composite
def tables(draw):
    """A table of words as C makes it, with arrays, or as Python does, with lists; and an order of some."""
    n = draw(st.integers(0, 40))
    sides = [draw(st.lists(PLACES, min_size=n, max_size=n)) for _ in range(5)]
    font, flags, colour = (
        draw(st.lists(st.integers(least, most), min_size=n, max_size=n))
        for least, most in ((-1, 2**31 - 1), (0, 255), (0, 2**32 - 1))
    )
    x0, y0, x1, y1, size = sides
    texts = [f"w{i}" for i in range(n)]
    if draw(st.booleans()):
        y0, y1, size = (array("d", column) for column in (y0, y1, size))
        font, colour = array("i", font), array("I", colour)
    order = draw(st.lists(st.integers(0, n - 1), max_size=60)) if n else []
    return WordTable(texts, x0, y0, x1, y1, size, font, flags, colour), order


def single(value: float) -> float:
    """A number as it is in four bytes."""
    return struct.unpack("f", struct.pack("f", value))[0]


@given(tables())
def test_words_in_reading_order_are_those_of_the_table(made):
    table, order = made
    words = words_of(table, order, None)
    sides = (table.x0, table.y0, table.x1, table.y1)
    assert words.text == [table.text[i] for i in order]
    assert words.box.tolist() == [[single(side[i]) for side in sides] for i in order]
    assert words.size.tolist() == [single(table.size[i]) for i in order]
    assert words.font.tolist() == [table.font[i] for i in order]
    assert words.flags.tolist() == [table.flags[i] for i in order]
    assert words.colour.tolist() == [table.colour[i] for i in order]
    columns = (words.box, words.size, words.font, words.flags, words.colour)
    assert [column.dtype for column in columns] == [np.float32, np.float32, np.int32, np.uint16, np.uint32]


@pytest.mark.parametrize("order", [[0, 2], [-1, 0]])
def test_a_word_that_is_not_there_is_an_error(order):
    table = WordTable(["a", "b"], *[[1.0, 2.0]] * 5, [0, 0], [0, 0], [0, 0])
    with pytest.raises(IndexError):
        words_of(table, order, None)
