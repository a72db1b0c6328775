"""Elements written from flow: captions and notes find what they belong to, lines become one element."""

from pincite.model.elements import Span
from pincite.readers.builder import Builder
from pincite.readers.flow.words import texts_of, words_of
from pincite.readers.flow.writer import Flow, Note


def flow(**said) -> Flow:
    return Flow(Builder(), **said)


def test_lines_of_code_are_one_element_with_their_spans():
    page = flow()
    page.line("code", "  a")
    page.line("code", "b", (Span(0, 1, bold=True),))
    page.line("code", " ")
    page.add("paragraph", "after")
    code, after = page.builder.elements
    assert (code.kind, code.text, code.spans) == ("code", "  a\nb", (Span(4, 5, bold=True),))
    assert after.text == "after"


def test_lines_in_another_place_are_another_element():
    page = flow()
    ids = [page.line("code", "a"), page.line("code", "b", parent="x"), page.line("contents", "c")]
    page.flush()
    assert [one.id for one in page.builder.elements] == ids
    assert [one.text for one in page.builder.elements] == ["a", "b", "c"]


def test_blank_lines_are_no_element():
    page = flow()
    page.line("code", "  ")
    page.flush()
    assert page.builder.elements == []


def test_captions_find_what_they_name_before_and_after_them():
    page = flow(captions=True)
    page.add("caption", "Tableau 1")
    page.add("table")
    page.add("figure")
    page.add("caption", "Table 2")
    page.add("figure")
    page.add("caption", "図 3")
    parents = [one.parent for one in page.builder.elements if one.kind == "caption"]
    assert parents == ["/p1/table/1", "", "/p1/figure/2"]


def test_a_note_has_its_mark_once_and_its_paragraphs_below_it():
    page = flow()
    note = Note(page, "1")
    note.paragraph("first")
    note.paragraph("second")
    assert note.end() == "/p1/footnote/1"
    assert [(one.text, one.marker, one.parent) for one in page.builder.elements] == [
        ("first", "1", ""),
        ("second", "", "/p1/footnote/1"),
    ]


def test_a_note_without_text_is_an_empty_element():
    page = flow()
    assert Note(page, "*").end() == "/p1/footnote/1"
    assert page.builder.elements[0].marker == "*"


def test_links_lead_to_the_first_element_of_a_name_and_names_wait_for_an_element():
    page = flow()
    page.anchors.put(["a"], "")
    page.anchors.put(["b"], page.add("paragraph", "x", (Span(0, 1, href="#a"),)))
    page.anchors.put(["a"], page.add("paragraph", "y", (Span(0, 1, href="#none"),)))
    hrefs = [one.spans[0].href for one in page.anchors.resolved(page.builder.elements)]
    assert hrefs == ["#/p1/paragraph/1", "#none"]


def test_what_is_gathered_is_off_the_page_and_out_of_its_lists():
    page = flow()
    page.parent = "/p1/list_item/1"
    page.items.level(0)
    found = page.gather(lambda: page.add("list_item", "inner", level=page.items.level(3)) and None)
    assert (found[0].level, found[0].parent, page.builder.elements) == (1, "", [])
    assert page.items.level(3) == 2
    page.forget(found)
    assert page.add("list_item", "outer") == found[0].id


def test_words_of_a_layer_leave_out_what_is_no_text():
    page = flow()
    page.add("paragraph", "a", (Span(0, 1, bold=True),))
    page.add("figure", "alternative")
    page.add("paragraph", "b", (Span(0, 1, italic=True),))
    page.add("paragraph", "secret", layer="hidden")
    assert words_of(page.builder.elements) == ("a\nb", (Span(0, 1, bold=True), Span(2, 3, italic=True)))
    assert texts_of(page.builder.elements)[0] == "a\nalternative\nb\nsecret"
