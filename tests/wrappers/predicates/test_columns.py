"""A column by its head, where no table was detected."""

import numpy as np
import pytest

from pincite.wrappers.definition import Concept, Pattern, Symbol, Text
from pincite.wrappers.predicates.columns import headed_by
from pincite.wrappers.predicates.predicate import Scene
from tests.wrappers.predicates.space import scene

LINE = 10.0


def at(text, x0, y, x1, page=1):
    return (text, page, (float(x0), float(y), float(x1), y + LINE))


def under(rows, head, page_stacking=False, **columns):
    """The texts below the head."""
    made = scene(rows, page_stacking, **columns)
    return texts(made, head)


def texts(made, head):
    truth = headed_by(made, np.arange(len(made.tokens)), head)
    return [text for text, true in zip(made.tokens.text, truth, strict=True) if true]


HEADS = [
    at("Date", 50, 100, 70),
    at("Details", 110, 100, 145),
    at("Out", 300, 100, 320),
    at("In", 390, 100, 400),
]


def row(y, page=1, out="1.50", into=""):
    found = [at(f"d{page}-{y}", 50, y, 95, page), at(f"t{page}-{y}", 110, y, 240, page)]
    found += [at(out, 280, y, 320, page)] if out else []
    return found + ([at(into, 360, y, 400, page)] if into else [])


def test_a_column_reaches_from_its_head_to_the_foot():
    rows = [*HEADS, *row(120), *row(140, out="", into="9.00"), *row(160, out="2.50")]
    assert under(rows, Text("Out")) == ["1.50", "2.50"]
    assert under(rows, Text("In")) == ["9.00"]
    assert under(rows, Text("details")) == ["t1-120", "t1-140", "t1-160"]


def test_what_stands_above_its_head_is_in_no_column():
    assert under([*row(60, out="7.00"), *HEADS, *row(120)], Text("Out")) == ["1.50"]


def test_a_column_goes_on_over_pages_that_do_not_repeat_its_head():
    rows = [*HEADS, *row(120), *row(30, 2, "2.00"), *row(50, 3, "3.00"), *row(400, 3, "4.00")]
    assert under(rows, Text("Out")) == ["1.50", "2.00", "3.00", "4.00"]


def test_nothing_stands_above_a_head_that_every_page_repeats():
    again = [(text, 2, box) for text, _, box in HEADS]
    rows = [
        *HEADS,
        *row(120),
        at("31.12.2024", 50, 40, 95, 2),
        *row(40, 2, "99.00"),
        *again,
        *row(120, 2, "2.00"),
    ]
    assert under(rows, Text("Out")) == ["1.50", "2.00"]


def test_rows_above_a_second_table_belong_to_the_first():
    lower = [(text, 2, (x0, 300.0, x1, 310.0)) for text, _, (x0, _, x1, _) in HEADS]
    alone = at("5.00", 280, 200, 320, 2)
    rows = [*HEADS, *row(120), *row(40, 2, "3.00"), alone, *lower, *row(320, 2, "4.00")]
    assert under(rows, Text("Out")) == ["1.50", "3.00", "4.00"]


def test_a_text_beside_numbers_is_no_head():
    total = [at("Out", 110, 200, 130), at("4.00", 280, 200, 320)]
    rows = [*HEADS, *row(120), *total, *row(220, out="5.00")]
    assert under(rows, Text("Out")) == ["1.50", "4.00", "5.00"]


def test_tables_side_by_side_have_columns_of_their_own():
    right = [at("Out", 480, 160, 500), at("8.00", 470, 200, 500), at("7.00", 470, 400, 500)]
    rows = [*HEADS, *row(120), *row(220, out="2.00"), *right]
    assert sorted(under(rows, Text("Out"))) == ["1.50", "2.00", "7.00", "8.00"]
    assert under(rows, Text("Details")) == ["t1-120", "t1-220"]


def test_a_row_that_layout_takes_for_a_running_header_is_a_row():
    rows = [*HEADS, *row(120), *row(30, 2, "2.00"), *row(50, 2, "3.00")]
    kinds = ["header" if page == 2 and box[1] == 30 else "paragraph" for _, page, box in rows]
    assert under(rows, Text("Out"), kind=kinds) == ["1.50", "2.00", "3.00"]


def test_furniture_stands_in_no_column():
    rows = [*HEADS, *row(120), at("3", 310, 800, 320)]
    kinds = ["paragraph"] * (len(rows) - 1) + ["footer"]
    assert under(rows, Text("Out"), kind=kinds) == ["1.50"]


@pytest.mark.parametrize("head", [Symbol("spent"), Pattern("O[u]t"), Text("OUT")])
def test_a_head_is_a_concept_a_pattern_or_words(head):
    made = scene([*HEADS, *row(120)])
    concepts = (Concept("spent", labels=("Out", "Debit")), Concept("got", labels=("In",)))
    assert texts(Scene(made.tokens, concepts, memory={}), head) == ["1.50"]


def test_where_there_is_no_such_head_nothing_is_below_it():
    assert under([*HEADS, *row(120)], Text("Balance")) == []
    assert under([], Text("Balance")) == []


def known(rows, *concepts):
    made = tuple(Concept(name, labels=tuple(labels)) for name, *labels in concepts)
    return Scene(scene(rows).tokens, made, memory={})


def headed(made, head, **options):
    truth = headed_by(made, np.arange(len(made.tokens)), head, **options)
    return [text for text, true in zip(made.tokens.text, truth, strict=True) if true]


SUM = [at("Total", 110, 140, 150), at("1.50", 280, 140, 320), *row(160, out="8.00")]


def test_a_text_of_the_concept_ends_the_columns_with_its_row():
    made = known([*HEADS, *row(120), *SUM], ("sum", "Total"))
    assert headed(made, Text("Out"), until="sum") == ["1.50"]
    assert headed(made, Text("Out")) == ["1.50", "1.50", "8.00"]


def test_a_column_that_was_ended_does_not_go_on_over_the_page():
    made = known([*HEADS, *row(120), *SUM, *row(30, 2, "2.00")], ("sum", "Total"))
    assert headed(made, Text("Out"), until="sum") == ["1.50"]
    over = [*row(30, 2, "2.00"), at("Total", 50, 50, 80, 2), *row(70, 2, "3.00")]
    made = known([*HEADS, *row(120), *over], ("sum", "Total"))
    assert headed(made, Text("Out"), until="sum") == ["1.50", "2.00"]


def test_a_head_that_ends_columns_does_not_end_its_own():
    heads = [*HEADS[:2], at("Total", 300, 100, 320)]
    made = known([*heads, *row(120), *SUM], ("sum", "Total"))
    assert headed(made, Text("Total"), until="sum") == ["1.50"]


def test_heads_count_only_in_the_company_that_is_asked_for():
    other = [at("Tax", 50, 300, 70), at("Out", 300, 300, 320), at("9.00", 280, 320, 320)]
    below = [(text, 1, (x0, y0 + 300, x1, y1 + 300)) for text, _, (x0, y0, x1, y1) in HEADS]
    made = known([*other, *below, *row(420)], ("text", "Details"))
    assert headed(made, Text("Out"), beside="text") == ["1.50"]
    assert "9.00" in headed(made, Text("Out"))


def test_the_printed_row_of_a_text_to_be_skipped_is_in_no_column():
    ontology = (Concept(name="carried", labels=("Carried forward",)),)
    carried = [at("Carried forward", 110, 140, 190), at("7.00", 300, 140, 320)]
    made = scene([*HEADS, *row(120), *carried, *row(160, out="2.50")])
    made = Scene(tokens=made.tokens, concepts=ontology)
    truth = headed_by(made, np.arange(len(made.tokens)), Text("Out"), skip="carried")
    assert [text for text, true in zip(made.tokens.text, truth, strict=True) if true] == ["1.50", "2.50"]


def test_what_was_taken_for_a_running_header_is_in_a_column_where_it_goes_on_a_row():
    rows = [
        *HEADS,
        *row(120),
        *row(30, 2, "2.00"),
        at("goes on", 110, 41, 150, 2),
        at("Seite 2", 110, 800, 150, 2),
    ]
    kind = ["paragraph"] * 7 + ["header"] * 4 + ["footer"]
    assert under(rows, Text("Details"), kind=kind) == ["t1-120", "t2-30", "goes on"]
