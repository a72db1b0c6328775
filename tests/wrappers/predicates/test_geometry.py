"""What a page is measured in, or how it is turned, must not change what stands where."""

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.wrappers.predicates.space import ALL, OPPOSITE, SPATIAL, matrix, moved, names, places, scene

PAIRS = {name: p for name, p in SPATIAL.items() if p.arity == 2}
SYMMETRIC = (
    "sameRow",
    "sameColumn",
    "near",
    "overlaps",
    "adjacent",
    "leftAligned",
    "rightAligned",
    "centred",
    "topAligned",
    "bottomAligned",
    "baselineAligned",
)
QUARTER_TURN = {
    "north": "east",
    "east": "south",
    "south": "west",
    "west": "north",
    "northeast": "southeast",
    "southeast": "southwest",
    "southwest": "northwest",
    "northwest": "northeast",
    "sameRow": "sameColumn",
    "sameColumn": "sameRow",
    "above": "rightOf",
    "rightOf": "below",
    "below": "leftOf",
    "leftOf": "above",
    "topAligned": "rightAligned",
    "rightAligned": "bottomAligned",
    "bottomAligned": "leftAligned",
    "leftAligned": "topAligned",
    "near": "near",
    "overlaps": "overlaps",
    "contains": "contains",
    "adjacent": "adjacent",
}
"""What a predicate becomes when the page is turned clockwise."""


@given(places(pages=2))
def test_truths_are_between_0_and_1_for_every_pair(rows):
    s = scene(rows, page_sizes={1: (100, 100), 2: (100, 100)})
    for name, predicate in ALL.items():
        if predicate.arity > 2:
            continue
        values = matrix(s, predicate, names(rows))
        assert values.dtype == np.float64, name
        assert ((values >= 0) & (values <= 1)).all(), name
        if predicate.crisp:
            assert np.isin(values, (0.0, 1.0)).all(), name


@given(places(pages=2))
def test_tokens_of_two_pages_have_nothing_in_common(rows):
    s = scene(rows)
    page = {text: p for text, p, _ in rows}
    other = np.array([[page[a] != page[b] for b in names(rows)] for a in names(rows)])
    for name, predicate in ALL.items():
        if predicate.same_page and predicate.arity == 2:
            assert (matrix(s, predicate, names(rows))[other] == 0).all(), name


@given(places())
def test_symmetric_predicates_do_not_care_which_token_is_named_first(rows):
    s = scene(rows)
    for name in SYMMETRIC:
        values = matrix(s, SPATIAL[name], names(rows))
        assert (values == values.T).all(), name
    for name, back in OPPOSITE.items():
        there = matrix(s, SPATIAL[name], names(rows))
        assert (there == matrix(s, SPATIAL[back], names(rows)).T).all(), name


@given(places(), st.integers(-500, 500), st.integers(-500, 500))
def test_moving_the_page_changes_nothing(rows, dx, dy):
    before, after = scene(rows), scene(moved(rows, lambda x, y: (x + dx, y + dy)))
    for name, predicate in PAIRS.items():
        a, b = matrix(before, predicate, names(rows)), matrix(after, predicate, names(rows))
        assert np.allclose(a, b, atol=1e-9), name


@given(places(), st.sampled_from([0.25, 0.5, 2.0, 8.0]))
def test_points_or_pixels_are_the_same(rows, factor):
    before, after = scene(rows), scene(moved(rows, lambda x, y: (x * factor, y * factor)))
    if not any(b[3] > b[1] for _, _, b in rows):
        return  # nothing has a height, so there is no unit of length
    for name, predicate in PAIRS.items():
        a, b = matrix(before, predicate, names(rows)), matrix(after, predicate, names(rows))
        assert (a == b).all(), name


@given(places())
def test_turning_the_page_turns_the_directions(rows):
    line = [10.0] * len(rows)
    before = scene(rows, line=line)
    after = scene(moved(rows, lambda x, y: (100 - y, x)), line=line)
    for name, turned in QUARTER_TURN.items():
        a, b = matrix(before, PAIRS[name], names(rows)), matrix(after, PAIRS[turned], names(rows))
        assert np.allclose(a, b, atol=1e-9), (name, turned)


@given(places(pages=3), st.randoms(use_true_random=False))
def test_the_order_tokens_are_listed_in_is_of_no_account(rows, chance):
    shuffled = list(rows)
    chance.shuffle(shuffled)
    before, after = scene(rows), scene(shuffled)
    assert before.tokens.text == after.tokens.text
    for name, predicate in ALL.items():
        if predicate.arity == 2:
            assert (matrix(before, predicate, names(rows)) == matrix(after, predicate, names(rows))).all(), (
                name
            )


@given(places(least=3), st.booleans())
def test_many_at_once_are_as_one_at_a_time(rows, page_stacking):
    s = scene(rows, page_stacking, page_sizes={1: (100, 100)})
    n = len(s.tokens)
    for name, predicate in ALL.items():
        if predicate.arity == 2:
            whole = predicate.truth(s, np.arange(n)[:, None], np.arange(n)[None, :])
            assert whole.shape == (n, n), name
            row = predicate.truth(s, np.array(1), np.arange(n))
            column = predicate.truth(s, np.arange(n), np.array([1]))
            assert (row == whole[1]).all(), name
            assert (column == whole[:, 1]).all(), name
            assert float(predicate.truth(s, 0, 2)) == whole[0, 2], name


@pytest.mark.parametrize("page_stacking", [False, True])
def test_without_boxes_nothing_stands_anywhere(page_stacking):
    rows = [("a", 1, None), ("b", 1, None), ("c", 1, (0, 0, 10, 10)), ("d", 1, (40, 0, 50, 10))]
    s = scene(rows, page_stacking, page_sizes={1: (100, 100)})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name, predicate in SPATIAL.items():
            if predicate.arity == 2:
                values = matrix(s, predicate, ["a", "b", "c", "d"])
                assert (values[:2] == 0).all() and (values[:, :2] == 0).all(), name
            elif predicate.arity == 1:
                assert (matrix(s, predicate, ["a", "b"]) == 0).all(), name
            else:
                assert predicate.truth(s, np.array(0), np.array(2), np.array(3)) == 0, name
                assert predicate.truth(s, np.array(2), np.array(1), np.array(3)) == 0, name
    assert matrix(s, SPATIAL["west"], ["c", "d"])[0, 1] == 1.0


def test_no_tokens_at_all_are_no_trouble():
    s = scene([])
    nothing = np.zeros(0, dtype=np.int64)
    for name, predicate in ALL.items():
        values = predicate.truth(
            s,
            *[nothing] * predicate.arity,
            *(
                {"inside": (0, 0, 1, 1)}.get(name)
                or ({"underHeader": ("x",), "inElement": ("table",), "onPage": (1,)}.get(name, ()))
            ),
        )
        assert values.shape == (0,), name
