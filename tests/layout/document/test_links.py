"""Links that a page only prints: marks of notes, rows of contents."""

from __future__ import annotations

import pytest

from pincite.layout.document.links import UNDER, linked
from pincite.model.elements import Element, Line, Span

BOX = (60.0, 100.0, 300.0, 112.0)


def element(kind, number, text, *, page=1, **given):
    return Element(kind=kind, id=f"/p{page}/{kind}/{number}", page=page, box=BOX, text=text, **given)


def note(number, marker, text="See there."):
    return element("footnote", number, text, marker=marker)


def raised(number, text, *marks):
    spans = tuple(Span(at := text.index(m), at + len(m), superscript=True) for m in marks)
    return element("paragraph", number, text, spans=spans)


def hrefs(*elements):
    return [s.href for page in linked([elements]) for e in page for s in e.spans if s.href]


class TestNotes:
    @pytest.mark.parametrize("marker", ["1", "1.", "(1)", "[1]"])
    def test_a_raised_mark_leads_to_the_note_of_its_page(self, marker):
        assert hrefs(raised(1, "so it was.1 And", "1"), note(1, marker)) == ["#/p1/footnote/1"]

    def test_a_star_behind_a_word_leads_to_its_note(self):
        found = linked([(element("paragraph", 1, "John Smith* of York"), note(1, "*"))])[0][0]
        assert [(s.start, s.end, s.href) for s in found.spans] == [(10, 11, "#/p1/footnote/1")]

    def test_where_two_marks_or_two_notes_are_alike_none_is_linked(self):
        assert hrefs(raised(1, "one a1 and", "1"), raised(2, "two b1 and", "1"), note(1, "1")) == []
        assert hrefs(raised(1, "one a1 and", "1"), note(1, "1"), note(2, "1.")) == []

    def test_powers_and_marks_that_begin_a_text_call_no_note(self):
        assert hrefs(raised(1, "10 to the 102 and", "2"), note(1, "2")) == []
        assert hrefs(raised(1, "2 University of York", "2"), note(1, "2")) == []

    def test_a_mark_on_another_page_calls_no_note(self):
        pages = linked([(raised(1, "so it was.1 And", "1"),), (note(1, "1"),)])
        assert all(not s.href for page in pages for e in page for s in e.spans)

    def test_a_paragraph_below_a_note_belongs_to_it(self):
        more = element("footnote", 2, "More of it.", reason=UNDER)
        page = linked([(raised(1, "so it was.1 And", "1"), note(1, "1"), more)])[0]
        assert page[2].parent == "/p1/footnote/1"
        assert linked([(note(1, "1"), more)])[0][1].parent == ""


class TestContents:
    LINE = Line(text="x", box=BOX, first=0, last=1)

    def listed(self, text):
        return element("contents", 1, text, lines=(self.LINE,) * (text.count("\n") + 1))

    def test_a_row_leads_to_the_heading_that_it_names(self):
        contents = self.listed("1 Orchards ....... 3\nMills xii")
        found = linked([(contents, element("heading", 1, "1. Orchards"), element("heading", 2, "Mills"))])
        spans = [(contents.text[s.start : s.end], s.href) for s in found[0][0].spans]
        assert spans == [("1 Orchards", "#/p1/heading/1"), ("Mills", "#/p1/heading/2")]

    def test_a_row_leads_nowhere_where_two_headings_are_called_so(self):
        headings = (element("heading", 1, "Mills"), element("heading", 2, "Mills"))
        assert hrefs(self.listed("Mills ....... 3"), *headings) == []

    def test_a_title_that_ends_in_a_number_is_known(self):
        found = hrefs(self.listed("Chapter 2\nElse .... 3"), element("heading", 1, "Chapter 2"))
        assert found == ["#/p1/heading/1"]
