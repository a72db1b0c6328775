"""Tokens written down by hand must come in reading order, whoever lists them how."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.errors import BadOption
from tests.wrappers.tokens.made import tokens_from


def test_rows_are_read_from_left_to_right_though_amounts_are_lower_than_labels():
    rows = [
        ("73.792", 1, (505.4, 374.9, 558.2, 383.9)),
        ("5) Avviamento", 1, (45.8, 395.9, 118.8, 406.9)),
        ("10.739", 1, (423.3, 374.9, 476.1, 383.9)),
        ("next page", 2, (0, 0, 10, 10)),
        ("1) Costi", 1, (45.8, 372.9, 210.9, 383.9)),
    ]
    assert tokens_from(rows).text == ["1) Costi", "10.739", "73.792", "5) Avviamento", "next page"]


def test_a_slanting_line_of_boxes_is_not_one_row():
    rows = [(f"t{k}", 1, (100 - 10 * k, 4.0 * k, 108 - 10 * k, 4.0 * k + 10)) for k in range(8)]
    made = tokens_from(rows)
    assert made.text != [f"t{k}" for k in range(7, -1, -1)]
    assert made.text.index("t0") < made.text.index("t7")


BOXES = st.builds(
    lambda x, y, w, h: (float(x), float(y), float(x + w), float(y + h)),
    st.integers(0, 50),
    st.integers(0, 50),
    st.integers(0, 30),
    st.integers(0, 12),
)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 2), BOXES), max_size=8), st.randoms())
def test_any_order_of_the_list_gives_the_same_table(rows, chance):
    marks = list(range(len(rows)))
    columns = [(r, m % 2 == 0, float(m)) for r, m in zip(rows, marks, strict=True)]
    before = tokens_from(rows, bold=[b for _, b, _ in columns], size=[s for _, _, s in columns])
    chance.shuffle(columns)
    after = tokens_from(
        [r for r, _, _ in columns], bold=[b for _, b, _ in columns], size=[s for _, _, s in columns]
    )
    assert before.text == after.text
    for name in ("page", "box", "bold", "size", "line"):
        assert (getattr(before, name) == getattr(after, name)).all(), name


def test_line_is_the_usual_height_of_text_on_the_page():
    rows = [
        ("a", 1, (0, 0, 5, 10)),
        ("b", 1, (0, 20, 5, 30)),
        ("", 1, (0, 50, 500, 800)),
        ("c", 2, (0, 0, 9, 6)),
    ]
    made = tokens_from(rows, image=[False, False, True, False])
    assert made.line.tolist() == [10, 10, 10, 6]
    assert made.text[2] == "" and made.image.tolist() == [False, False, True, False]


def test_tokens_without_a_place_keep_the_order_they_are_listed_in():
    made = tokens_from([("z", 1, None), ("a", 1, None), ("m", 1, (0, 0, 1, 1))])
    assert made.text == ["m", "z", "a"]
    assert np.isnan(made.box[1:]).all()


def test_columns_of_another_length_and_boxes_inside_out_are_refused():
    with pytest.raises(BadOption):
        tokens_from([("a", 1, (0, 0, 1, 1))], bold=[])
    with pytest.raises(BadOption):
        tokens_from([("a", 1, (5, 0, 1, 1))])


def test_white_space_in_texts_is_single():
    assert tokens_from([("  10.739\n ", 1, (0, 0, 1, 1))]).text == ["10.739"]
