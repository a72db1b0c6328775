"""Terms are read with what is said of them, not one column after the other."""

from __future__ import annotations

import pytest

from tests.layout.made_pages import BOLD, MONO, PLAIN, Text, column, draft, prose

TERMS = ["DNA", "mRNA", "PCR", "RT", "ELISA"]
SAID = [
    "deoxyribonucleic acid of a cell",
    "messenger ribonucleic acid",
    "polymerase chain reaction as usual",
    "reverse transcription of these",
    "enzyme-linked assay that is bound",
]


def texts(terms=TERMS, said=SAID, *, step=14.0, at=130.0, font=PLAIN):
    """The texts of a page with a list between two paragraphs."""
    y = 100 + 12 * 8
    rows = [Text(a, 60, y + 20 + step * k, font=font) for k, a in enumerate(terms)]
    rows += [Text(b, at, y + 20 + step * k) for k, b in enumerate(said)]
    end = y + 40 + step * len(said)
    page = draft([*column(prose(8, 90), 60, 100), *rows, *column(prose(8, 90, start=40), 60, end)])
    return [" ".join(b.text.split()) for b in page.blocks]


PAIRED = [f"{a} {b}" for a, b in zip(TERMS, SAID, strict=True)]


def test_each_term_is_read_with_its_text():
    assert texts()[1:-1] == PAIRED


def test_a_text_may_have_more_lines_than_the_one_beside_its_term():
    said = [line for text in SAID for line in (text, "and more of it below")]
    terms = [t for term in TERMS for t in (term, "")]
    assert texts(terms, said, step=12)[1:-1] == [f"{one} and more of it below" for one in PAIRED]


def test_a_text_may_be_long():
    said = [line for text in SAID for line in (text, *["and more of it below"] * 4)]
    terms = [t for term in TERMS for t in (term, "", "", "", "")]
    more = " and more of it below" * 4
    assert texts(terms, said, step=12)[1:-1] == [f"{one}{more}" for one in PAIRED]


@pytest.mark.parametrize("font", [BOLD, MONO])
def test_two_terms_are_enough_where_they_are_set_apart(font):
    assert texts(TERMS[:2], SAID[:2], font=font)[1:-1] == PAIRED[:2]
    assert texts(TERMS[:2], SAID[:2])[1:-1] != PAIRED[:2]


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (TERMS[:3], SAID[:3]),  # too few
        (TERMS, ["apples", "pears", "plums", "figs", "grapes"]),  # no longer than the terms
        (TERMS, ["120", "1,300", "12", "4", "0.5"]),
    ],
)
def test_columns_of_words_and_numbers_are_no_terms(terms, said):
    assert f"{terms[0]} {said[0]}" not in texts(terms, said)


def test_notes_beside_the_lines_of_a_paragraph_are_none():
    lines = prose(12, 80)
    notes = [Text(note, 60, 100 + 24 * k) for k, note in enumerate(["one", "two", "three", "four"], 1)]
    page = draft([*column(lines, 130, 100), *notes])
    assert any(" ".join(b.text.split()) == " ".join(lines) for b in page.blocks)
