"""Sections of documents with pages, without, and with both."""

from __future__ import annotations

from pincite.sections import SectionOptions, passage_text, sections_of
from tests.sections.trees import element, flow, table, tree_of


def cut(*pages, **options):
    tree, chosen = tree_of(*pages), SectionOptions(**options)
    return sections_of(tree, passage_text(tree, chosen), chosen)


def paged(number, *found, kind="page", **more):
    return flow(*found, number=number, kind=kind, **more)


def heading(text, level=1, number=1):
    return element(text, "heading", number, level=level)


def test_an_empty_page_is_kept_and_counted():
    found = cut(paged(1, element("a")), paged(2), paged(3, element("c", number=3)))
    assert [(s.kind, s.number, s.page, s.text, s.offset) for s in found] == [
        ("page", 1, 1, "a", 0),
        ("page", 2, 2, "", 1),
        ("page", 3, 3, "c", 3),
    ]


def test_a_page_read_in_pieces_is_one():
    found = cut(paged(1, element("a"), kind="sheet"), paged(1, element("b"), kind="sheet"))
    assert [(s.number, s.text) for s in found] == [(1, "a\n\nb")]


def test_a_hidden_slide_is_no_section():
    found = cut(
        paged(1, element("a"), kind="slide"), paged(2, element("b", number=2), kind="slide", hidden=True)
    )
    assert [s.number for s in found] == [1]


def test_a_page_is_cut_only_when_asked():
    page = paged(1, *(element(str(i)) for i in range(50)))
    assert len(cut(page, strategy="count")) == 1
    inside = cut(page, strategy="count", within_pages=True)
    assert [(s.kind, s.number, s.parent, s.level, s.last - s.first) for s in inside] == [
        ("page", 1, -1, 0, 50),
        ("section", 1, 0, 1, 20),
        ("section", 2, 0, 1, 20),
        ("section", 3, 0, 1, 10),
    ]


def test_a_section_ends_with_its_page():
    found = cut(
        paged(1, heading("1"), element("a")),
        paged(2, element("b", number=2), heading("2", 1, 2)),
        strategy="heading",
        within_pages=True,
    )
    assert [(s.kind, s.text, s.parent) for s in found] == [
        ("page", "1\n\na", -1),
        ("page", "b\n\n2", -1),
        ("section", "b", 1),
        ("section", "2", 1),
    ]


def test_a_page_that_is_one_section_is_given_once():
    assert [
        s.kind for s in cut(paged(1, heading("1"), element("a")), strategy="heading", within_pages=True)
    ] == ["page"]
    nested = cut(
        paged(1, heading("1"), heading("1.1", 2), element("a")), strategy="heading", within_pages=True
    )
    assert [(s.kind, s.title, s.parent, s.level) for s in nested] == [
        ("page", "1", -1, 0),
        ("section", "1.1", 0, 1),
    ]


def test_nested_headings_become_nested_sections():
    page = flow(
        heading("1"), element("a"), heading("1.1", 2), element("b"), heading("1.1.1", 3), heading("2")
    )
    found = cut(page, strategy="heading")
    assert [(s.title, s.parent, s.level, s.number) for s in found] == [
        ("1", -1, 0, 1),
        ("1.1", 0, 1, 2),
        ("1.1.1", 1, 2, 3),
        ("2", -1, 0, 4),
    ]
    assert found[0].text == "1\n\na\n\n1.1\n\nb\n\n1.1.1"
    assert [found[i].text[: found[i].own] for i in range(4)] == ["1\n\na", "1.1\n\nb", "1.1.1", "2"]


def test_headings_without_end_do_not_multiply_the_text():
    page = flow(*(heading(str(i), i) for i in range(1, 200)))
    assert sum(s.length for s in cut(page, strategy="heading")) < 25 * cut(page)[0].length


def test_a_document_of_files_with_and_without_pages_is_cut_whole():
    found = cut(
        flow(element("mail"), name="mail.txt"),
        paged(2, element("p", number=2), name="a.pdf"),
        paged(3, name="a.pdf"),
        flow(element("end", number=4), number=4, name="end.md"),
    )
    assert [(s.kind, s.number, s.title, s.text) for s in found] == [
        ("section", 1, "mail.txt", "mail"),
        ("page", 2, "a.pdf", "p"),
        ("page", 3, "a.pdf", ""),
        ("section", 2, "end.md", "end"),
    ]


def test_a_blank_document_has_no_section():
    assert cut(flow(element(" "))) == ()
    assert cut() == ()


def test_a_figure_belongs_to_the_section_it_stands_in():
    def figure(name):
        return element("", "figure", id=name)

    page = flow(
        figure("0"), heading("1"), figure("1"), heading("1.1", 2), element("a"), figure("2"), heading("2")
    )
    found = cut(page, strategy="heading")
    assert [[f.id for f in s.figures] for s in found] == [["0", "1"], ["2"], []]
    assert [s.image_count for s in found] == [3, 1, 0]


def test_a_figure_on_a_page_without_text_is_kept():
    found = cut(paged(1, element("a")), paged(2, element("", "figure", 2, id="f")))
    assert [[f.id for f in s.figures] for s in found] == [[], ["f"]]
    assert found[1].categories == () and found[1].image_count == 1


def test_tables_are_counted_once_and_types_in_order():
    found = cut(flow(heading("h"), table(("1",)), table(("2",), id="/u"), element("Prose ends.")))
    assert found[0].table_count == 2 and found[0].categories == ("NarrativeText", "Table", "Title")


def test_the_title_of_a_sheet_is_kept():
    assert cut(paged(1, table(("1",)), kind="sheet", name=" Sales\n2024 "))[0].title == "Sales 2024"
