"""What a user of the case study would try next: other ontologies, other pages, other layouts."""

import pytest

from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.evaluation.options import EvaluationOptions
from tests.wrappers.cases import fig3
from tests.wrappers.cases.loading import EXAMPLES, example, told, written
from tests.wrappers.tokens.made import tokens_from

PAPER, SAME_ROW = example("paper"), example("same_row")
ITEMS = fig3.items()
LABELS_ONLY = [
    token.text
    for token in fig3.page()
    if token.row in (2, 3, 7, 8, 12, 16) and not fig3.is_amount(token.text)
]
"""Labels of the page without amounts."""


def moved(rows, right=0.0, down=0.0, scale=1.0, page=None):
    return [
        (
            text,
            page or number,
            (x0 * scale + right, y0 * scale + down, x1 * scale + right, y1 * scale + down),
        )
        for text, number, (x0, y0, x1, y1) in rows
    ]


def found(wrapper, rows, **options):
    return fig3.found(evaluate(wrapper, tokens_from(rows), EvaluationOptions(**options)))


# -- what an ontology may do to the wrapper of the paper


DOUBT = told({**{label: 0.85 for label, _, _ in ITEMS}, **dict.fromkeys(LABELS_ONLY, 1.0)})
"""A concept that is sure of labels without amounts and a little less so of those with amounts."""


def test_the_wrapper_of_the_paper_binds_wrong_rows_as_it_always_did():
    """Kept as a known fact: directions alone give amounts to the surer label a row above or below, because
    the least truth hides by how much the angle is worse."""
    rows = fig3.found(evaluate(PAPER, tokens_from(fig3.rows()), predicates=DOUBT))
    wrong = [item for item in rows if item not in ITEMS]
    assert len(wrong) == 5
    assert all(label in LABELS_ONLY for label, _, _ in wrong)


def test_amounts_stay_with_their_row_beside_surer_labels():
    assert fig3.found(evaluate(SAME_ROW, tokens_from(fig3.rows()), predicates=DOUBT)) == ITEMS


# -- headers and page numbers


def test_a_date_is_no_amount():
    texts = {text for wrapper in (PAPER, SAME_ROW) for item in found(wrapper, fig3.rows()) for text in item}
    assert "31/12/2003" not in texts
    assert "31/12/2002" not in texts


@pytest.mark.parametrize("wrapper", [PAPER, SAME_ROW], ids=["paper", "same_row"])
def test_a_page_number_is_no_amount(wrapper):
    rows = [row for row in fig3.rows() if row[0] != "Pagina 1"]
    rows += [
        ("Pagina", 1, (522.3875, 282.7014, 550.55, 291.7194)),
        ("1", 1, (553.07, 282.7014, 558.1, 291.7194)),
    ]
    assert found(wrapper, rows) == ITEMS


# -- other layouts


@pytest.mark.parametrize("wrapper", [PAPER, SAME_ROW], ids=["paper", "same_row"])
def test_a_shifted_page_gives_the_same_items(wrapper):
    assert found(wrapper, moved(fig3.rows(), right=117.3, down=-40.9)) == ITEMS


@pytest.mark.parametrize("wrapper", [PAPER, SAME_ROW], ids=["paper", "same_row"])
@pytest.mark.parametrize("scale", [0.25, 1.7, 100.0])
def test_a_scaled_page_gives_the_same_items(wrapper, scale):
    assert found(wrapper, moved(fig3.rows(), scale=scale)) == ITEMS


@pytest.mark.parametrize("wrapper", [PAPER, SAME_ROW], ids=["paper", "same_row"])
def test_amounts_are_told_apart_by_their_place(wrapper):
    rows = [row for label, *amounts in _by_row() for row in (label, *reversed(amounts))]
    assert found(wrapper, rows) == ITEMS


@pytest.mark.parametrize("wrapper", [PAPER, SAME_ROW], ids=["paper", "same_row"])
def test_the_left_amount_is_the_first_whatever_stands_above_it(wrapper):
    """The first amount is the left one, whatever stands above it."""
    left, right = (420.6405, 476.0), (502.7405, 558.1)
    rows = []
    for text, page, (x0, y0, x1, y1) in fig3.rows():
        if fig3.is_amount(text):
            x0, x1 = left if x0 > 500 else right
        rows.append((text, page, (x0, y0, x1, y1)))
    assert found(wrapper, rows) == [(label, second, first) for label, first, second in ITEMS]


@pytest.mark.parametrize("wrapper", [PAPER, SAME_ROW], ids=["paper", "same_row"])
def test_a_row_with_one_amount_is_no_item_and_leaves_its_neighbours(wrapper):
    rows = [row for row in fig3.rows() if row[0] != "495.799"]
    assert found(wrapper, rows) == [item for item in ITEMS if item[0] != "5) Avviamento"]


def test_an_optional_amount_may_be_missing():
    """``amount:N2?`` takes the row with one amount. That a first amount is the one next to its label has to
    be said now: a label and the amount at the right edge are an item too, and the truer one."""
    text = (EXAMPLES / "same_row.wrap").read_text(encoding="utf-8")
    loose = text.replace("amount:N2\n", "amount:N2?\n")
    rows = [row for row in fig3.rows() if row[0] != "495.799"]
    expected = [
        ("5) Avviamento", "433.824") if label == "5) Avviamento" else (label, *amounts)
        for label, *amounts in ITEMS
    ]
    assert len(found(written(loose), rows)) == len(expected)
    tight = loose.replace("west(BV, N1)", "adjacent(BV, N1) and west(BV, N1)")
    assert found(written(tight), rows) == expected


def _by_row():
    by_row = {}
    for token in fig3.page():
        by_row.setdefault(token.row, []).append((token.text, 1, token.box))
    return by_row.values()


SIDES = [row for right in (0.0, 560.0) for row in moved(fig3.rows(), right=right)]
"""The page twice, side by side, as assets and liabilities often are."""


@pytest.mark.parametrize("wrapper", [PAPER, SAME_ROW], ids=["paper", "same_row"])
def test_directions_and_rows_alone_reach_over_to_the_other_side(wrapper):
    """Kept as a known fact: amounts farther away in the row are even more exactly to the east."""
    assert sorted(found(wrapper, SIDES)) != sorted(ITEMS * 2)


def test_amounts_stay_on_their_side_of_the_page():
    assert sorted(found(example("side_by_side"), SIDES)) == sorted(ITEMS * 2)


# -- many pages


@pytest.mark.parametrize("wrapper", [PAPER, SAME_ROW], ids=["paper", "same_row"])
def test_an_item_is_of_one_page(wrapper):
    rows = [row for page in range(1, 8) for row in moved(fig3.rows(), page=page)]
    assert found(wrapper, rows) == ITEMS * 7


def test_work_grows_no_faster_than_pages():
    """A limit of steps that suffices for a page, taken as often as there are pages, suffices for them."""
    steps = 64
    while not _within(steps, pages=1):
        steps *= 2
    for pages in (10, 40):
        assert _within(2 * steps * pages, pages)


def _within(steps, pages):
    rows = [row for page in range(1, pages + 1) for row in moved(fig3.rows(), page=page)]
    return evaluate(PAPER, tokens_from(rows), EvaluationOptions(max_groups=steps)).complete
