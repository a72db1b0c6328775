"""A heading read as a paragraph, or at the wrong level, takes the structure away from all below it."""

import pytest

from pincite.readers.reading import ReadContext
from tests.readers.docx.written import abstract, docx, elements, level, num, p, style


def headings(body, **parts):
    return [(e.level, e.text) for e in elements(docx(body, **parts)) if e.kind == "heading"]


@pytest.mark.parametrize(
    "name", ["heading 2", "Heading 2", "Überschrift 2", "Titre 2", "Заголовок 2", "标题 2", "見出し 2"]
)
def test_styles_named_in_the_language_of_the_writer_are_headings(name):
    assert headings(p("Here", style="x"), styles=style("x", name)) == [(2, "Here")]


def test_a_style_of_ones_own_takes_its_level_from_what_it_is_based_on():
    styles = (
        style("a", "heading 3")
        + style("b", "Chapter of ours", based="a")
        + style("c", "Ours again", based="b")
    )
    assert headings(p("Here", style="c"), styles=styles) == [(3, "Here")]


def test_an_outline_level_makes_a_heading_and_level_nine_unmakes_it():
    styles = style("a", "Clause", '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>')
    styles += style("b", "Clause, text", '<w:pPr><w:outlineLvl w:val="9"/></w:pPr>', based="a")
    assert headings(p("Here", style="a") + p("There", style="b"), styles=styles) == [(2, "Here")]


def test_a_whole_clause_with_an_outline_level_is_no_heading():
    body = p("word " * 100, '<w:outlineLvl w:val="0"/>') + p("Short", '<w:outlineLvl w:val="0"/>')
    assert headings(body) == [(1, "Short")]


def test_a_damaged_style_is_left_out_with_a_note_and_the_others_are_kept():
    styles = (
        style("a", "heading 1") + style("b", "heading 2", "<w:rPr><w:b></w:rPr>") + style("c", "heading 3")
    )
    reading = ReadContext()
    found = elements(
        docx(p("One", style="a") + p("Two", style="b") + p("Three", style="c"), styles=styles), reading
    )
    assert [(e.kind, e.level) for e in found] == [("heading", 1), ("paragraph", 0), ("heading", 3)]
    assert [note.code for note in reading.notes] == ["part_damaged"]


def test_styles_based_on_each_other_in_a_ring_end():
    styles = style("a", "One", based="b") + style("b", "Two", based="a")
    assert headings(p("Here", style="a"), styles=styles) == []


def test_a_style_that_is_used_and_not_defined_is_known_by_its_id():
    assert headings(p("Here", style="Heading2")) == [(2, "Here")]


def test_an_author_below_the_title_is_no_title():
    styles = style("t", "Title") + style("a", "Author", based="t")
    assert headings(p("Work", style="t") + p("Me", style="a"), styles=styles) == [(1, "Work")]


def test_the_number_of_a_heading_is_its_mark_and_not_in_its_text():
    numbering = abstract(1, level(0, "decimal", "%1"), level(1, "decimal", "%1.%2")) + num(1, 1)
    styles = "".join(
        style(
            f"h{n}",
            f"heading {n}",
            f'<w:pPr><w:numPr><w:ilvl w:val="{n - 1}"/><w:numId w:val="1"/></w:numPr></w:pPr>',
        )
        for n in (1, 2)
    )
    body = p("A", style="h1") + p("B", style="h2") + p("C", style="h1") + p("D", style="h2")
    found = elements(docx(body, styles=styles, numbering=numbering))
    assert [(e.marker, e.text) for e in found] == [("1", "A"), ("1.1", "B"), ("2", "C"), ("2.1", "D")]


def test_the_bold_of_a_heading_style_is_no_emphasis_of_its_words():
    styles = style("h", "heading 1", "<w:rPr><w:b/></w:rPr>")
    (found,) = elements(docx(p("Here", style="h"), styles=styles))
    assert found.spans == ()


def test_an_empty_heading_is_not_listed():
    assert headings(p(style="Heading1") + p("Here", style="Heading1")) == [(1, "Here")]
