"""How surely OCR read what is written, in the forms that say so; nothing of it where nothing was read."""

import json
import re

import numpy as np
import pytest

import pincite
from pincite.model.document import Page
from pincite.model.elements import Cell, Element, Line, Table
from pincite.model.words import OCR, Words
from pincite.outputs.certainty import confidences, of_page
from pincite.outputs.docling import to_docling
from pincite.outputs.elements_json import to_elements
from pincite.outputs.html import to_html
from tests.converting.test_ocr import scan
from tests.converting.test_when import written

BOX = (0.0, 0.0, 9.0, 9.0)


@pytest.fixture(scope="module")
def read(english):
    return pincite.convert(scan())


@pytest.fixture(scope="module")
def english():
    from pincite.ocr.languages import require

    require("eng")


def test_an_element_is_as_sure_as_its_words_are_by_their_letters(read):
    (element,) = read.elements
    words = read.pages[0].words
    sure = np.average(words.confidence, weights=[len(text) for text in words.text])
    assert confidences(read.tree) == {element.id: pytest.approx(float(sure), abs=0.001)}
    assert 0.5 < confidences(read.tree)[element.id] < 1.0


def test_elements_docling_and_html_say_so(read):
    ((_, sure),) = confidences(read.tree).items()
    assert [one["metadata"].get("ocr_confidence") for one in to_elements(read.tree)] == [sure]
    assert to_docling(read.tree)["texts"][0]["prov"][0]["confidence"] == sure
    assert re.findall(r'data-confidence="([^"]+)"', to_html(read.tree)) == [str(sure)]


def test_a_table_is_as_sure_as_what_was_read_in_its_cells():
    def cell(number, text):
        return Cell(row=0, col=number, box=BOX, text=text, lines=(Line(text, BOX, number, number + 1),))

    texts = ["ab", "cdef", "gh"]
    words = Words(
        texts,
        np.zeros((3, 4), np.float32),
        np.zeros(3, np.int32),
        np.ones(3, np.float32),
        np.array([OCR, OCR, 0], np.uint16),
        np.zeros(3, np.uint32),
        np.array([0.5, 0.8, 1.0], np.float32),
    )
    table = Table(rows=1, cols=3, cells=tuple(cell(n, text) for n, text in enumerate(texts)))
    element = Element(id="/p1/table/1", kind="table", page=1, box=BOX, table=table)
    page = Page(number=1, width=9, height=9, words=words, elements=(element,), ocr=True)
    assert of_page(page) == {"/p1/table/1": 0.7}


def test_it_comes_back_with_elements(read):
    elements = to_elements(read.tree)
    assert pincite.from_elements(elements).to_elements() == elements


def test_where_nothing_was_read_nothing_is_said():
    plain = pincite.convert(written())
    for made in (
        json.dumps(to_elements(plain.tree)),
        json.dumps(to_docling(plain.tree)),
        to_html(plain.tree),
    ):
        assert "confidence" not in made
