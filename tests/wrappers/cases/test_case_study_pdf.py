"""The case study once more, from a PDF that is set to the boxes of the paper and read like any other.

What the reader gives differs from the boxes of the paper in one thing. There a box covers the blanks
before an amount; Pincite's boxes hold no white space. The drawing knows how many blanks it set, so the left
edge of an amount is compared with where its first digit was put.
"""

import re

import pytest

import pincite
from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.tokens.build import tokens_of
from tests.wrappers.cases import draw, fig3
from tests.wrappers.cases.loading import EXAMPLES, example

DPI = 100
"""Pixels of the boxes that are compared, as the reader's own result has them."""

TOLERANCE = 0.05
"""Of a pixel of 100 DPI: what fonts in thousandths of an em and single precision leave."""


@pytest.fixture(scope="module")
def document():
    return pincite.convert(draw.pdf([fig3.runs()]))


@pytest.fixture(scope="module")
def tokens(document):
    return tokens_of(document.tree, "line-segment")


def pixels(box):
    return [edge * DPI / 72 for edge in box]


def test_runs_come_out_as_tokens(tokens):
    assert tokens.text == [" ".join(token.text.split()) for token in fig3.page()]


@pytest.mark.parametrize("edge", [0, 1, 2, 3], ids=["left", "top", "right", "bottom"])
def test_a_box_is_where_it_was_drawn(tokens, edge):
    for run, box in zip(fig3.runs(), tokens.box.tolist(), strict=True):
        drawn = (draw.text_left(run), *run.box[1:])
        assert pixels(box)[edge] == pytest.approx(pixels(drawn)[edge], abs=TOLERANCE), run.text


def test_the_letters_of_amounts_have_their_own_width():
    """Helvetica of 9.05 points and whole blanks give the widths printed in the paper by themselves."""
    printed = [
        run
        for run, token in zip(fig3.runs(), fig3.page(), strict=True)
        if token.in_paper and fig3.is_amount(token.text)
    ]
    assert [draw.blanks(run) for run in printed] == [10, 10, 9, 9]
    for run in printed:
        assert draw.em(run) == pytest.approx(9.05, abs=0.001)
        assert draw.scaling(run) == pytest.approx(1.0, abs=0.001)


@pytest.mark.parametrize("name", ["paper", "same_row"])
@pytest.mark.parametrize("granularity", ["line-segment", "cell"])
def test_the_pdf_gives_the_items_of_the_tokens(document, name, granularity):
    found = evaluate(example(name), tokens_of(document.tree, granularity))
    assert found.complete
    assert fig3.found(found) == fig3.items()


@pytest.mark.parametrize("total", fig3.SUMS)
def test_every_sum_holds_in_the_pdf(tokens, total):
    found = evaluate(example("paper"), tokens)
    labels = [label for label, _, _ in fig3.items()]
    rows = [token.row for token in fig3.page() if " ".join(token.text.split()) in labels]
    by_row = {
        row: [leaf.value.parsed["number"] for leaf in item.children[1:]]
        for row, item in zip(rows, found.groups[0].children, strict=True)
    }
    for column in (0, 1):
        assert by_row[total][column] == sum(by_row[part][column] for part in fig3.SUMS[total])


def test_a_value_leads_back_to_its_words(document, tokens):
    found = evaluate(example("paper"), tokens)
    words = document.tree.pages[0].words.text
    for item in found.groups[0].children:
        for leaf in item.children:
            first, last = leaf.value.words
            assert " ".join(words[first:last]) == leaf.value.text
            assert leaf.value.element


def test_a_record_stays_on_its_page():
    pages = [fig3.runs(), fig3.runs(), fig3.runs()]
    tree = pincite.convert(draw.pdf(pages)).tree
    found = evaluate(example("paper"), tokens_of(tree, "line-segment"))
    places = [[leaf.value.page for leaf in item.children] for item in found.groups[0].children]
    assert places == [[page] * 3 for page in (1, 2, 3) for _ in fig3.items()]


def test_the_page_that_is_shipped_is_that_of_the_paper(tokens):
    shipped = tokens_of(pincite.convert(EXAMPLES / "balance.pdf").tree, "line-segment")
    assert shipped.text == tokens.text
    assert shipped.box.tolist() == tokens.box.tolist()


def test_the_wrappers_of_the_entry_page_are_those_that_are_shipped():
    text = (EXAMPLES.parents[1] / "docs" / "wrappers" / "README.md").read_text(encoding="utf-8")
    assert (EXAMPLES / "paper.wrap").read_text(encoding="utf-8") in text
    squeezed = " ".join(text.split())
    for name in ("same_row", "side_by_side"):
        shipped = (EXAMPLES / f"{name}.wrap").read_text(encoding="utf-8")
        item = re.search(r"^item +=.*?(?=^\w)", shipped, re.S | re.M)[0]
        assert " ".join(item.split()) in squeezed
