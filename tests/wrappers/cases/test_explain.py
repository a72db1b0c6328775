"""Why a row of the case study is no record: row 8, "2) Impianti e macchinari", carries no amounts."""

import pincite
from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.evaluation.options import EvaluationOptions
from tests.wrappers.cases import draw, fig3
from tests.wrappers.cases.loading import example
from tests.wrappers.tokens.made import tokens_from

PAPER, SAME_ROW = example("paper"), example("same_row")


def test_it_is_explained_why_a_row_without_amounts_is_no_item():
    """Row 8: its nearest amounts stand a row lower, and sameRow says no."""
    answer = evaluate(SAME_ROW, tokens_from(fig3.rows()), EvaluationOptions(explain=True))
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


def told(text, *runs):
    document = draw.pdf([[draw.Run(t, (x, y, x + 5.0 * len(t), y + 10.0)) for x, y, t in runs]])
    return pincite.wrap(f"wrapper w\n{text}".encode(), document, explain=True)


def test_each_part_that_is_missing_has_a_line_of_its_own():
    text = (
        'r = n:N?, d:D?, p:P? n = #TOKEN:X where startsWith(X, "No") d = #TOKEN:X where isDate(X)'
        " p = #TOKEN:X where isPercent(X) and isPositive(X)"
    )
    found = told(f"locale en_GB {text}", (60, 100, "No 7"), (60, 140, "-12.5 %"))
    missing = {miss.part: miss for miss in found.misses if miss.part}
    assert set(missing) == {"d", "p"}
    assert missing["p"].tokens[0].text == "-12.5 %" and "isPositive" in missing["p"].cause.atom
    assert not missing["d"].tokens  # nothing here is anything like a date: no token is blamed
    lines = [line for line in found.explain() if line.startswith("missing: ")]
    assert len(lines) == 2 and any("page 1, 60 140" in line for line in lines)


def test_a_greedy_repetition_is_named_where_it_swallowed_what_another_part_needs():
    """``line*`` takes the total first, since it may take everything."""
    text = "r = line:L*, total:T? line = #TOKEN:X total = #TOKEN:X where isNumber(X)"
    found = told(f"locale en_GB {text}", (60, 100, "Honey"), (60, 120, "12"))
    (miss,) = [m for m in found.misses if m.part == "total"]
    assert miss.taken_by and miss.tokens[0].text == "12"
    assert any(line.startswith("missing: total") and "took it" in line for line in found.explain())


def test_near_misses_come_nearest_first():
    text = "r = i:I* i = a:A, b:B where west(A, B) b = #TOKEN:X where isNumber(X)"
    text += ' a = #TOKEN:X where startsWith(X, "l")'
    far = [(60, 100, "l far"), (300, 240, "11")]
    close = [(60, 600, "l close"), (300, 664, "22")]
    found = told(f"locale en_GB {text}", *far, *close)
    assert [miss.tokens[0].text for miss in found.misses] == ["l close", "l far"]
    assert found.misses[0].truth > found.misses[1].truth
