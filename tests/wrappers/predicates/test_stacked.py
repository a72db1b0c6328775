"""Heads over two lines name together what neither line names alone."""

from pincite.wrappers.definition import Concept
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.stacked import names, stacked
from tests.wrappers.tokens.made import tokens_from

HEADS = (Concept("date_head", ("Transaction date",)), Concept("sum_head", ("Amount",)))


def scene(*placed: tuple[str, float, float]) -> Scene:
    """Texts with where they begin and their tops, ten points high."""
    return Scene(
        tokens=tokens_from([(text, 1, (x, y, x + 6.0 * len(text), y + 10)) for text, x, y in placed]),
        concepts=HEADS,
    )


def test_two_lines_under_each_other_are_one_head():
    one = scene(("Transaction", 20, 20), ("date", 20, 31), ("Amount", 300, 31))
    assert [(s.upper, s.lower, s.text) for s in stacked(one)] == [(0, 1, "Transaction date")]
    assert names(one, "date_head", 0.9).tolist() == [True, True, False]


def test_lines_far_from_each_other_or_beside_a_number_are_two():
    assert not stacked(scene(("Transaction", 20, 20), ("date", 20, 60)))
    assert not stacked(scene(("Transaction", 20, 20), ("date", 200, 31)))
    assert not stacked(scene(("Transaction", 20, 20), ("date", 20, 31), ("12.50", 300, 31)))


def test_lines_that_name_nothing_together_are_two():
    assert not stacked(scene(("Amount", 20, 20), ("date", 20, 31)))
