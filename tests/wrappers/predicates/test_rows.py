"""Rows by their first text."""

import numpy as np

from pincite.wrappers.definition import Concept, Text
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.rows import in_row_of
from tests.wrappers.predicates.space import scene

LINE = 10.0


def at(text, x0, y, x1, page=1):
    return (text, page, (float(x0), float(y), float(x1), y + LINE))


HEADS = [at("Date", 50, 100, 70), at("Details", 110, 100, 145), at("Out", 300, 100, 320)]


def rows(texts, **options):
    """For every text the one that begins its row, where there is one."""
    made = scene(texts)
    everything = np.arange(len(texts))
    truth = in_row_of(made, everything[:, None], everything[None, :], Text("Date"), **options)
    said = made.tokens.text
    return {said[t]: said[int(np.argmax(row))] for t, row in enumerate(truth) if row.any()}


FIRST = [at("1 May", 50, 120, 80), at("Rent", 110, 120, 150), at("for May", 110, 131, 160)]
SECOND = [at("2 May", 50, 150, 80), at("Bread", 110, 150, 150), at("4.20", 300, 161, 320)]


def test_a_row_goes_down_to_the_next_text_in_the_column():
    found = rows([*HEADS, *FIRST, *SECOND])
    assert {text: found[text] for text in ("Rent", "for May", "Bread", "4.20")} == {
        "Rent": "1 May",
        "for May": "1 May",
        "Bread": "2 May",
        "4.20": "2 May",
    }


def test_a_row_ends_at_a_blank_line():
    found = rows([*HEADS, *FIRST, at("Please check.", 110, 170, 200)])
    assert found["for May"] == "1 May" and "Please check." not in found


def test_a_text_that_the_pattern_does_not_match_begins_no_row():
    texts = [*HEADS, *FIRST, at("noted", 50, 131, 80), *SECOND]
    assert rows(texts)["for May"] == "noted"
    assert rows(texts, pattern="[0-9]+ May")["for May"] == "1 May"


def test_the_rows_of_a_page_begin_on_it():
    texts = [*HEADS, *FIRST, at("9.99", 300, 50, 320, page=2)]
    assert "9.99" not in rows(texts)


def test_below_the_end_of_the_columns_no_row_begins():
    texts = [*HEADS, *FIRST, at("Total", 50, 142, 70), at("3 May", 50, 170, 80), at("8.00", 300, 170, 320)]
    known = Scene(scene(texts).tokens, (Concept("sum", labels=("Total",)),), memory={})
    everything = np.arange(len(texts))
    truth = in_row_of(known, everything[:, None], everything[None, :], Text("Date"), until="sum")
    said = dict(zip(known.tokens.text, truth, strict=True))
    assert not said["8.00"].any() and said["Rent"].any()


SAID_ONCE = [
    *[at("1 May", 50, 120, 80), at("Bread", 110, 120, 150), at("4.20", 300, 120, 320)],
    *[at("Milk", 110, 132, 150), at("2.00", 300, 132, 320), at("two bottles", 110, 144, 190)],
]


def with_out(texts, **options):
    made = scene([*HEADS, *texts])
    made = Scene(tokens=made.tokens, concepts=(Concept(name="out", labels=("Out",)),))
    everything = np.arange(len(made.tokens))
    return made.tokens.text, in_row_of(
        made, everything[:, None], everything[None, :], Text("Date"), also="out", **options
    )


def test_a_second_number_begins_a_row_of_its_own_where_it_may():
    said, truth = with_out(SAID_ONCE)
    begun = {said[t]: said[int(np.argmax(row))] for t, row in enumerate(truth) if row.any()}
    assert begun["4.20"] == begun["Bread"] == "1 May"
    assert begun["Milk"] == begun["two bottles"] == "2.00"


def test_a_number_beside_a_later_line_is_that_of_the_row_where_it_has_none_yet():
    late = [*SAID_ONCE[:2], *SAID_ONCE[3:5]]
    said, truth = with_out(late)
    begun = {said[t]: said[int(np.argmax(row))] for t, row in enumerate(truth) if row.any()}
    assert begun["Milk"] == begun["2.00"] == "1 May"


def test_two_texts_of_a_row_may_be_asked_for_without_its_first():
    said, truth = with_out(SAID_ONCE, first="no")
    assert truth[said.index("two bottles"), said.index("Milk")] == 1
    assert truth[said.index("4.20"), said.index("Bread")] == 1
    assert truth[said.index("Milk"), said.index("Bread")] == 0
