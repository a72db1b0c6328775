"""Marks of pages: what stands behind one is of that page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pincite
from pincite.model.document import DocumentTree, Page
from pincite.model.elements import Element
from pincite.outputs.markdown import MarkdownOptions, to_markdown
from pincite.outputs.text import TextOptions, to_text
from pincite.readers.words import no_words
from tests.outputs.made_trees import SOURCE

DEMO = Path(__file__).parents[2] / "examples" / "demo.pdf"
BOX = (10.0, 20.0, 110.0, 32.0)


def paragraph(text, page, number=1, **more):
    more.setdefault("kind", "paragraph")
    return Element(id=f"/p{page}/{number}", page=page, box=BOX, text=text, **more)


def item(text, page, number):
    return paragraph(text, page, number, kind="list_item", level=1, marker="-")


def tree(*elements, kind="page"):
    numbers = sorted({e.page for e in elements})
    pages = tuple(
        Page(
            number=n,
            width=600.0,
            height=800.0,
            words=no_words(),
            elements=tuple(e for e in elements if e.page == n),
            kind=kind,
        )
        for n in numbers
    )
    return DocumentTree(source=SOURCE, pages=pages, page_count=max(numbers))


def markdown(*elements, **more):
    return to_markdown(tree(*elements, **more), MarkdownOptions(page_marks=True))


def text(*elements, **more):
    return to_text(tree(*elements, **more), TextOptions(page_marks=True))


def test_each_page_has_its_mark_before_its_first_text():
    some = paragraph("One.", 1), paragraph("Two.", 3), paragraph("Three.", 3, 2)
    assert markdown(*some) == "<!-- page 1 -->\n\nOne.\n\n<!-- page 3 -->\n\nTwo.\n\nThree.\n"
    assert text(*some) == "[page 1]\n\nOne.\n\n[page 3]\n\nTwo.\n\nThree.\n"


@pytest.mark.parametrize("kind", ["slide", "sheet"])
def test_slides_and_sheets_are_called_what_they_are(kind):
    assert f"<!-- {kind} 2 -->" in markdown(paragraph("One.", 1), paragraph("Two.", 2), kind=kind)


def test_a_text_without_pages_has_no_marks():
    assert markdown(paragraph("One.", 1), kind="flow") == "One.\n"


def test_a_paragraph_over_two_pages_has_the_mark_inside():
    two = paragraph("It goes", 1), paragraph("on here.", 2, continues="/p1/1", joint=" ")
    assert text(*two) == "[page 1]\n\nIt goes [page 2] on here.\n"
    assert markdown(*two) == "<!-- page 1 -->\n\nIt goes <!-- page 2 --> on here.\n"


def test_a_word_over_two_pages_stays_a_word():
    two = paragraph("It was bro", 1), paragraph("ken, twice.", 2, continues="/p1/1", joint="")
    assert text(*two) == "[page 1]\n\nIt was broken, [page 2] twice.\n"


def test_what_stands_below_a_paragraph_that_goes_on_is_marked_again():
    note = paragraph("A note.", 1, 2)
    more = paragraph("on here.", 2, continues="/p1/1", joint=" "), paragraph("Next.", 2, 2)
    assert text(paragraph("It goes", 1), note, *more) == (
        "[page 1]\n\nIt goes [page 2] on here.\n\n[page 1]\n\nA note.\n\n[page 2]\n\nNext.\n"
    )


def test_a_list_over_two_pages_is_parted_by_the_mark():
    written = markdown(item("a", 1, 1), item("b", 1, 2), item("c", 2, 1))
    assert written == "<!-- page 1 -->\n\n- a\n- b\n\n<!-- page 2 -->\n\n- c\n"


def test_every_mark_of_the_demo_document_tells_the_page_of_what_follows():
    document = pincite.convert(DEMO)
    parts = re.split(r"\[page (\d+)\]", document.to_text(page_marks=True))
    assert parts[0] == "" and [int(n) for n in dict.fromkeys(parts[1::2])] == [1, 2, 3, 4, 5, 6]
    words = {page.number: "".join(page.text.split()) for page in document.pages}
    for number, told in zip(parts[1::2], parts[2::2], strict=True):
        for line in told.splitlines():
            for word in line.split():
                assert word.strip("[]") in words[int(number)]
