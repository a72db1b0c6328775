"""A year, a column or an amount that no record holds is said, with its place."""

import pytest

import pincite
from benchmarks.statements.__main__ import book
from benchmarks.statements.layouts import Layout
from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.ledger.numbering import is_some_of_it
from pincite.wrappers.tokens.build import tokens_of
from tests.wrappers.cases.loading import statements

WRAP = statements()


def notes(layout, seed=3):
    tokens = tokens_of(pincite.convert(book(layout, seed).pdf).tree, WRAP.granularity)
    return evaluate(WRAP, tokens).notes


@pytest.mark.slow
@pytest.mark.parametrize(("layout", "head"), [
    (Layout(form="micro", years=3, heads="year"), "2021"),
    (Layout(form="micro", heads="strange"), "Chiusura 23 provv."),
    (Layout(form="micro", extra="difference"), "Variazione"),
])  # fmt: skip
def test_a_column_that_is_not_used_is_told_with_its_head_and_place(layout, head):
    found = [note for note in notes(layout) if note.code == "column_unused"]
    assert len(found) == 1
    assert f'under "{head}"' in found[0].sentence and found[0].page == 1
    x0, y0, x1, y1 = found[0].box
    assert x0 > 300 and 0 < y1 - y0 < 842 and x1 < 595


@pytest.mark.slow
def test_nothing_is_said_where_every_amount_is_used():
    assert not [n for n in notes(Layout(form="micro")) if n.code in ("column_unused", "amounts_unused")]


def test_a_wrapper_that_asks_for_no_columns_of_figures_says_nothing_of_them():
    data = b"<table><tr><th></th><th>2024</th></tr><tr><td>Cassa</td><td>12</td></tr></table>"
    plain = 'wrapper w\nlocale it_IT\nr = a:X\na = #TOKEN:X where startsWith(X, "Cassa")\n'
    assert pincite.wrap(plain.encode(), data).extraction.notes == ()


@pytest.mark.parametrize(
    "text", ["di cui verso terzi", "- di cui scaduti", "(di cui estero)", "of which overdue"]
)
def test_a_part_of_the_line_above_is_known_as_such(text):
    assert is_some_of_it(text)
    assert not is_some_of_it(f"Crediti, {text}")
