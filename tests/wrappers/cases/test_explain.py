"""Why a row of the case study is no record: row 8, "2) Impianti e macchinari", carries no amounts."""

from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.evaluation.options import EvaluationOptions
from tests.wrappers.cases import fig3
from tests.wrappers.cases.loading import example
from tests.wrappers.tokens.made import tokens_from

PAPER, BALANCE = example("paper"), example("balance")


def test_it_is_explained_why_a_row_without_amounts_is_no_item():
    """Row 8: its nearest amounts stand a row lower, and sameRow says no."""
    answer = evaluate(BALANCE, tokens_from(fig3.rows()), EvaluationOptions(explain=True))
    missed = [m for m in answer.misses if m.type == "item" and m.tokens[0].text == "2) Impianti e macchinari"]
    assert missed
    near = missed[0]
    assert [value.text for value in near.tokens[1:]] == ["399.839", "336.282"]
    assert near.cause is not None
    assert near.cause.atom.startswith("sameRow(")
    assert near.cause.truth == 0
    assert "sameRow" in near.sentence


def test_it_is_explained_which_item_took_the_amounts():
    """By directions alone row 8 would be an item, were the amounts of row 9 not taken."""
    answer = evaluate(PAPER, tokens_from(fig3.rows()), EvaluationOptions(explain=True))
    missed = [m for m in answer.misses if m.type == "item" and m.tokens[0].text == "2) Impianti e macchinari"]
    assert missed
    near = missed[0]
    assert near.truth >= 0.8
    assert near.cause is None
    taken = next(
        item
        for item in answer.groups[0].children
        if item.children[0].value.text == "a) impianti e macchinari"
    )
    assert near.taken_by.startswith(taken.path)
