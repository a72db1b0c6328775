"""Quotations are found among all documents of a library."""

import pytest

import pincite

HERE = {"isolation": None}
SENTENCE = "The heron waits beside the weir until the evening bells have rung."
OTHER = "Nobody has counted the lanterns along the northern canal since spring."


@pytest.fixture
def library(tmp_path):
    with pincite.Library(tmp_path / "library") as made:
        for number in range(30):
            made.ingest(
                f"Page {number} is about the evening and the spring.\n".encode(), name=f"{number}.md", **HERE
            )
        made.ingest(f"# Birds\n\n{SENTENCE}\n".encode(), name="birds.md", **HERE)
        made.ingest(
            f"# Lights\n\n{OTHER}\n\n| Street | Lamps |\n|---|---|\n| North | 41 |\n".encode(),
            name="lights.md",
            **HERE,
        )
        made.ingest("# 記録\n\n今年の収穫は百七十二トンでした。\n".encode(), name="japanese.md", **HERE)
        yield made


@pytest.mark.parametrize(("quote", "name"), [(SENTENCE, "birds.md"), (OTHER, "lights.md")])
def test_a_sentence_leads_to_its_document(library, quote, name):
    (found,) = library.locate(quote)
    assert (found.score, found.name, found.text) == (1.0, name, quote.rstrip("."))
    (trace,) = library.trace(found.urns[0])
    assert trace.text == quote.rstrip(".")


def test_misspelt_words_miss_no_document(library):
    (found,) = library.locate("The heronn waits besides the weir until the evning bells have rung")
    assert found.name == "birds.md"
    assert 0.85 < found.score < 1


def test_a_row_leads_to_its_cells(library):
    (found,) = library.locate("| North | 41 |")
    assert [(place.row, place.col, place.text) for place in found.places] == [(1, 0, "North"), (1, 1, "41")]


def test_scripts_without_blanks_are_found(library):
    (found,) = library.locate("今年の収穫は百七十二トン")
    assert found.name == "japanese.md"


def test_what_stands_nowhere_is_not_found(library):
    assert library.locate("The heron sells lanterns to the mayor of another town.") == ()
    assert library.locate("...") == ()


def test_one_document_may_be_named(library):
    owner = library.locate(OTHER)[0].document
    assert library.locate(SENTENCE, document=owner) == ()
    assert library.locate(OTHER, document=owner)[0].name == "lights.md"


def test_a_document_read_twice_is_found_once_as_it_was_read_last(library):
    library.ingest(f"# Birds\n\n{SENTENCE}\n".encode(), name="birds.md", strategy="heading", **HERE)
    (found,) = library.locate(SENTENCE)
    (entry,) = [one for one in library.documents() if one.document.urn == found.document]
    assert found.run == entry.runs[-1].run.urn
