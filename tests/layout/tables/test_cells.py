"""What holds for every table found."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.layout.tables import find_tables
from tests.layout.tables.drawn import frame, rows

NUMBERS = [["Land", "Births", "Deaths"], *[[f"Land {k}", str(10 + k), str(90 - k)] for k in range(8)]]

cell = st.one_of(
    st.just(""),
    st.integers(0, 99999).map(str),
    st.sampled_from(["Total", "Under 15", "n.a.", "Long label of a row", "•"]),
)
table = st.integers(2, 5).flatmap(
    lambda cols: st.lists(st.lists(cell, min_size=cols, max_size=cols), min_size=1, max_size=12)
)
mark = st.integers(60, 300)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(table, st.lists(mark, max_size=6), st.lists(st.integers(40, 560), max_size=5), st.booleans())
def test_no_slot_is_left_or_covered_twice_and_no_word_used_twice(cells, ys, xs, shaded):
    page = frame(
        rows(cells, [50 + 100 * k for k in range(len(cells[0]))]),
        across=[(float(y), 40.0, 560.0) for y in sorted(set(ys))],
        down=[(float(x), 80.0, 300.0) for x in sorted(set(xs))],
        fills=[((40.0, 88.0, 560.0, 104.0), 0xDDDDDDFF)] if shaded else [],
    )
    used: list[int] = []
    for found in find_tables(page):
        slots = [
            (r, c)
            for k in found.cells
            for r in range(k.row, k.row + k.row_span)
            for c in range(k.col, k.col + k.col_span)
        ]
        assert sorted(slots) == [(r, c) for r in range(found.rows) for c in range(found.cols)]
        assert found.cols >= 2 and found.rows >= 2
        assert 0 <= found.score <= 1 and found.reason
        used += [w for k in found.cells for line in k.lines for w in line]
    assert len(used) == len(set(used))
    assert find_tables(page) == find_tables(page)


def test_words_outside_a_table_are_not_taken():
    page = frame(
        [
            (50, 60, "Something said before"),
            *rows(NUMBERS, [50, 300, 400]),
            (50, 260, "Something said after"),
        ],
        across=[(88, 50, 450), (104, 50, 450), (216, 50, 450)],
    )
    (found,) = find_tables(page)
    taken = " ".join(page.words.text[w] for k in found.cells for line in k.lines for w in line)
    assert "said" not in taken
