"""Ingesting again: an option that changes nothing for the format adds nothing."""

from pathlib import Path

import pytest

import pincite
from tests.archive import made_documents as made

DEMO = Path(__file__).parents[2] / "examples" / "demo.pdf"
FILES = {
    "report.pdf": DEMO.read_bytes,
    "letter.docx": made.docx,
    "handbook.md": made.MARKDOWN.encode,
    "figures.xlsx": made.xlsx,
}
PRINT = ({"ocr": True}, {"reading_order": "vertical"}, {"tables": False})
ALWAYS = ({"password": "x"}, {"pages": "1-"}, {"within_pages": True}, {"element_count": 7}, {"max_size": 700})


@pytest.fixture
def library(tmp_path):
    with pincite.Library(tmp_path / "kept") as library:
        yield library


def cases():
    for name in FILES:
        idle = (
            *ALWAYS,
            *(({"limits": {"max_cells": 9}}, {"strategy": "count"}) if name == "report.pdf" else PRINT),
        )
        yield from ((name, option) for option in idle)


@pytest.mark.parametrize(("name", "option"), list(cases()), ids=str)
def test_an_option_without_effect_on_the_format_adds_nothing(library, name, option):
    data = FILES[name]()
    first = library.ingest(data, name=name)
    again = library.ingest(data, name=name, **option)
    assert (first.status, again.status, again.run) == ("new", "known", first.run)
    assert len(next(iter(library.documents())).runs) == 1


@pytest.mark.parametrize(
    ("name", "option"),
    [
        ("report.pdf", {"reading_order": "vertical"}),
        ("report.pdf", {"strategy": "count", "within_pages": True}),
        ("handbook.md", {"strategy": "heading"}),
        ("handbook.md", {"furniture": "drop"}),
    ],
    ids=str,
)
def test_an_option_with_an_effect_is_a_further_reading(library, name, option):
    data = FILES[name]()
    library.ingest(data, name=name)
    assert library.ingest(data, name=name, **option).status == "added"


def test_what_holds_a_printed_document_is_read_with_options_of_print(library):
    data = made.mail(made.two_pages())
    library.ingest(data, name="mail.eml")
    assert library.ingest(data, name="mail.eml", reading_order="vertical").status == "added"
