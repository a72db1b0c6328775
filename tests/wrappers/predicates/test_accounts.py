"""A section must end where the next one begins, and not take in what only looks like a title."""

from __future__ import annotations

import numpy as np
import pytest

from pincite.wrappers.definition import Concept
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.registry import predicates
from tests.wrappers.tokens.made import tokens_from

CONCEPTS = (
    Concept("title", labels=("Title",)),
    Concept("sheet", labels=("Balance sheet",), is_a=("title",)),
    Concept("income", labels=("Income statement",), is_a=("title",)),
    Concept("notes", labels=("Notes to the accounts",), is_a=("title",)),
    Concept("first_line", labels=("Turnover",)),
)


def inside(rows, title, start="", kind=None):
    tokens = tokens_from(rows, kind=kind)
    scene = Scene(tokens=tokens, concepts=CONCEPTS, locale="en_GB", memory={})
    truth = predicates()["inSection"].truth(scene, np.arange(len(tokens)), title, "title", start)
    return [tokens.text[i] for i in np.flatnonzero(truth)]


def row(text, y, page=1, x=0.0):
    return text, page, (x, y, x + 6 * len(text), y + 10)


ROWS = [
    row("Balance sheet", 0), row("cash", 20), row("Income statement", 40), row("sales", 60),
    row("costs", 0, 2), row("Notes to the accounts", 20, 2), row("cash", 40, 2),
]  # fmt: skip


def test_a_section_runs_from_its_title_to_the_next_also_over_a_page():
    assert inside(ROWS, "sheet") == ["Balance sheet", "cash"]
    assert inside(ROWS, "income") == ["Income statement", "sales", "costs"]


def test_what_stands_above_counts_whatever_the_order_of_reading():
    late = [row("sales", 60), *[r for r in ROWS if r[0] != "sales"]]
    assert set(inside(late, "income")) == {"Income statement", "sales", "costs"}


def test_titles_side_by_side_have_what_is_below_them():
    rows = [
        row("Balance sheet", 0),
        row("Income statement", 0, x=300),
        row("cash", 20),
        row("sales", 20, x=300),
    ]
    assert set(inside(rows, "sheet")) == {"Balance sheet", "cash"}
    assert set(inside(rows, "income")) == {"Income statement", "sales"}


@pytest.mark.parametrize("kind", ["footer", "header"])
def test_what_names_the_document_on_every_page_ends_nothing(kind):
    rows = [row("Balance sheet", 0), row("Notes to the accounts of 2024", 500), row("cash", 20, 2)]
    assert inside(rows, "sheet", kind=["heading", kind, "paragraph"])[-1] == "cash"


def test_without_a_title_a_section_starts_with_its_first_line():
    rows = [
        row("Some company", 0),
        row("Turnover", 20),
        row("costs", 40),
        row("Notes to the accounts", 60),
        row("x", 80),
    ]
    assert inside(rows, "income") == []
    assert inside(rows, "income", "first_line") == ["Turnover", "costs"]
    assert inside([*ROWS, row("Turnover", 300, 2)], "income", "first_line") == [
        "Income statement",
        "sales",
        "costs",
    ]


def test_without_places_what_was_read_before_counts():
    rows = [("Balance sheet", 1, None), ("cash", 1, None), ("Notes to the accounts", 1, None), ("x", 1, None)]
    assert inside(rows, "sheet") == ["Balance sheet", "cash"]


def test_labels_and_amounts_know_each_other():
    rows = [
        ("2024", 1, (300, 0, 320, 10)), ("cash", 1, (0, 20, 30, 30)), ("1,500", 1, (290, 20, 320, 30)),
        ("title only", 1, (0, 40, 60, 50)), ("banks", 1, (0, 60, 30, 70)), ("2,500", 1, (290, 60, 320, 70)),
    ]  # fmt: skip
    tokens = tokens_from(rows)
    scene = Scene(tokens=tokens, locale="en_GB", memory={})
    everything = np.arange(len(tokens))
    known = predicates()
    labels = known["labelsAmount"].truth(scene, everything)
    assert [tokens.text[i] for i in np.flatnonzero(labels)] == ["cash", "banks"]
    pairs = known["labelOf"].truth(scene, everything[:, None], everything[None, :])
    assert {(tokens.text[a], tokens.text[b]) for a, b in np.argwhere(pairs)} == {
        ("cash", "1,500"),
        ("banks", "2,500"),
    }
    assert [tokens.text[i] for i in np.flatnonzero(known["ofPeriod"].truth(scene, everything, 1))] == [
        "1,500",
        "2,500",
    ]


KINDS = (
    Concept("title", labels=("Title",)),
    Concept("statement", labels=("Statement",), is_a=("title",)),
    Concept("sheet", labels=("Balance sheet",), is_a=("statement",)),
    Concept("income", labels=("Income statement",), is_a=("statement",)),
    Concept("notes", labels=("Notes to the accounts",), is_a=("title",)),
    Concept("begins", labels=("Begins",)),
    Concept("sheet_begins", labels=("B) Fixed assets",), is_a=("begins",)),
    Concept("income_begins", labels=("A) Turnover",), is_a=("begins",)),
)


def between(rows, title, start):
    tokens = tokens_from(rows)
    scene = Scene(tokens=tokens, concepts=KINDS, locale="en_GB", memory={})
    truth = predicates()["inSection"].truth(scene, np.arange(len(tokens)), title, "title", start)
    return {tokens.text[i] for i in np.flatnonzero(truth)}


@pytest.mark.parametrize(
    "title",
    [
        "Financial report 2024 - Income statement",
        "Income statement / Conto economico",
        "Brown Ltd: Income statement",
    ],
)
def test_a_title_may_stand_in_a_longer_text(title):
    rows = [row("Balance sheet", 0), row("cash", 20), row(title, 40), row("sales", 60)]
    assert inside(rows, "income") == [title, "sales"]
    assert inside(rows, "sheet") == ["Balance sheet", "cash"]


def test_a_statement_ends_where_another_begins_without_a_title():
    rows = [row("Balance sheet", 0), row("cash", 20), row("A) Turnover", 40), row("sales", 60)]
    assert between(rows, "sheet", "sheet_begins") == {"Balance sheet", "cash"}
    assert between(rows, "income", "income_begins") == {"A) Turnover", "sales"}


def test_first_lines_of_statements_begin_none_in_the_notes():
    rows = [
        row("Balance sheet", 0), row("cash", 20), row("Income statement", 40), row("sales", 60),
        row("Notes to the accounts", 80), row("A) Turnover", 100), row("as last year", 120),
    ]  # fmt: skip
    assert between(rows, "income", "income_begins") == {"Income statement", "sales"}
