"""What a person is shown at a prompt is a line."""

from pathlib import Path

import pytest

import pincite
from pincite.model.brief import at, excerpt

DEMO = Path(__file__).parents[2] / "examples" / "demo.pdf"
MOST = 120


@pytest.fixture(scope="module")
def document():
    return pincite.convert(DEMO)


def test_everything_of_a_document_is_shown_in_a_line(document):
    shown = [
        document,
        document.tree,
        *document.pages,
        *document.tree.pages,
        *document.elements,
        *(element.table for element in document.tables),
        *(cell for element in document.tables for cell in element.table.cells),
        *(line for page in document.pages for line in page.lines),
        *document.tokens,
        *document.chunks(),
        *document.sections(),
        document.passages(),
        *document.passages().passages,
        *document.locate("Sixty-one families own this cooperative together"),
        *document.locate("Sixty-one families own this cooperative together")[0].places,
        *document.pages[0].search("own"),
    ]
    assert len({type(one) for one in shown}) == 17
    for one in shown:
        assert len(repr(one)) <= MOST and "\n" not in repr(one)


def test_an_element_is_shown_by_its_id_and_the_beginning_of_its_text(document):
    assert repr(document.elements[0]) == "<Element /p1/heading/1: 'Hollow Lane Orchard Cooperative'>"
    assert repr(document.tokens[0]) == "<Token 'Hollow', page 1, box 62 136 157 161>"


def test_a_long_text_is_cut_and_blanks_are_one():
    assert excerpt("a \n b") == "'a b'"
    assert excerpt("word " * 20) == "'word word word word word word word word...'"


def test_what_has_no_layout_has_no_box():
    assert at(3, (0.0, 0.0, 0.0, 0.0)) == "page 3"
