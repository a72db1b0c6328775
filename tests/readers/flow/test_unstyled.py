"""Headings and items that the writers of a text made by hand, without styles."""

from __future__ import annotations

import pytest

from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.rtf.reader import read
from tests.readers import outlines
from tests.readers.docx import written as docx
from tests.readers.opendocument import written as odt

BODY = r"Text that is set as most of it is.\par "
A, B = r"{\b Alpha}\par " + BODY, r"{\b Beta}\par " + BODY


def rtf(body: str, **limits: int) -> tuple[list, ReadContext]:
    return outlines.elements(read, (r"{\rtf1 " + body + "}").encode(), **limits)


def headings(body: str) -> list[tuple[int, str]]:
    found, _ = rtf(body)
    return [(one.level, one.text) for one in found if one.kind == "heading"]


def test_bold_lines_over_text_are_headings_where_no_style_makes_any():
    found, reading = rtf(BODY + A + B)
    assert [(one.kind, one.text[:5]) for one in found] == [
        ("paragraph", "Text "),
        ("heading", "Alpha"),
        ("paragraph", "Text "),
        ("heading", "Beta"),
        ("paragraph", "Text "),
    ]
    assert [note.code for note in reading.notes] == ["unstyled"]


def test_what_is_told_by_its_look_says_so_and_is_not_emphasised_as_a_whole():
    found, _ = rtf(BODY + r"{\b Alpha {\i and} so on}\par " + BODY + B)
    heading = found[1]
    assert heading.reason == "a line of its own, bold, over text"
    assert [(span.start, span.end, span.bold, span.italic) for span in heading.spans] == [(6, 9, False, True)]


def test_a_document_with_one_heading_by_style_tells_no_other_by_its_look():
    styled = r"{\stylesheet{\s1 heading 1;}}"
    found, reading = rtf(styled + r"\pard\s1 One\par\pard " + A + B)
    assert [one.text for one in found if one.kind == "heading"] == ["One"] and not reading.notes


def test_one_bold_line_alone_is_a_heading_only_at_the_very_start():
    assert headings(BODY + A) == []
    assert headings(A) == [(1, "Alpha")]


def test_headings_stand_below_the_title_at_the_start():
    assert headings(A + B) == [(1, "Alpha"), (2, "Beta")]
    assert headings(BODY + A + B) == [(1, "Alpha"), (1, "Beta")]
    assert headings(r"{\b Made by:}\par " + BODY + B) == [(1, "Made by:"), (1, "Beta")]


def test_numbers_say_how_deep_a_heading_stands():
    numbered = ["1. One", "1.1 Two", "1.1.1 Three", "2.0 Four"]
    body = BODY + "".join(rf"{{\b {title}}}\par " + BODY for title in numbered)
    assert headings(body) == list(zip([1, 2, 3, 1], numbered, strict=True))


def test_underlined_lines_are_headings_below_bold_ones():
    under = r"{\ul Gamma}\par " + BODY
    assert headings(BODY + A + under + B) == [(1, "Alpha"), (2, "Gamma"), (1, "Beta")]
    assert headings(BODY + under + under) == [(1, "Gamma"), (1, "Gamma")]


@pytest.mark.parametrize(
    "line",
    [
        r"{\b A sentence that is said in full.}",
        r"{\b and the end of one that was wrapped by hand}",
        r"{\b " + "Longer than any heading " * 5 + "}",
        r"{\b 2024}",
        r"{\b Buyer\tab Seller}",
        r"{\b Buyer      Seller}",
        r"{\b Table 3: Sales by country}",
        r"{\b Bold} and not",
        r"{\field{\*\fldinst HYPERLINK \"https://example.org\"}{\fldrslt {\ul Underlined}}}",
    ],
)
def test_what_no_heading_looks_like_is_none(line):
    assert headings(BODY + A + line + r"\par " + BODY + B) == [(1, "Alpha"), (1, "Beta")]


def test_bold_lines_under_each_other_are_an_address_and_no_headings():
    address = "".join(rf"{{\b {line}}}\par " for line in ("Sender", "Street", "Town"))
    assert headings(BODY + address + A + B + B) == [(1, "Beta"), (1, "Beta")]
    assert headings(BODY + address + BODY + A + B) == [(1, "Alpha"), (1, "Beta")]


def test_a_bold_line_at_the_end_stands_over_nothing():
    assert headings(BODY + A + B + r"{\b Signed}\par ") == [(1, "Alpha"), (1, "Beta")]


def test_bold_items_with_numbers_over_text_are_headings():
    item = '<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="1"/></w:numPr>'
    levels = "".join(
        f'<w:lvl w:ilvl="{level}"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
        for level, text in enumerate(["%1.", "%1.%2."])
    )
    numbering = (
        f'<w:abstractNum w:abstractNumId="1">{levels}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>'
    )
    body = "".join(
        docx.p(docx.r(text, "<w:b/>"), item.format(level=level)) + docx.p("Text below it.")
        for text, level in (("Scope.", 0), ("Parties", 1), ("Price", 0))
    )
    found = docx.elements(docx.docx(docx.p("Between") + body, numbering=numbering))
    told = [(one.id, one.level, one.marker, one.text) for one in found if one.kind == "heading"]
    assert told == [
        ("/p1/heading/1", 1, "1.", "Scope."),
        ("/p1/heading/2", 2, "1.1.", "Parties"),
        ("/p1/heading/3", 1, "2.", "Price"),
    ]


def test_paragraphs_with_typed_bullets_are_items():
    found, reading = rtf(BODY + r"\u8226\'95\tab {\b One} of them\par " + BODY)
    item = found[1]
    assert (item.kind, item.level, item.marker, item.text) == ("list_item", 1, "•", "One of them")
    assert [(span.start, span.end, span.bold) for span in item.spans] == [(0, 3, True)]
    assert [note.code for note in reading.notes] == ["unstyled"]


def test_a_dash_begins_an_item_where_the_next_paragraph_has_one_too():
    one, two = r"- one\par ", r"- two\par "
    assert outlines.outline(rtf(one + two)[0]) == [("list_item", 1, "-", "one"), ("list_item", 1, "-", "two")]
    assert outlines.outline(rtf(one + BODY + two)[0])[0] == ("paragraph", 0, "", "- one")


def test_a_dialogue_is_no_list():
    line = r"\u8212\'97 said one\par "
    assert {one.kind for one in rtf(line * 3)[0]} == {"paragraph"}


def test_a_bold_line_with_a_bullet_is_an_item():
    found, _ = rtf(BODY + r"{\b \u8226\'95 One}\par " + BODY)
    assert outlines.outline(found)[1] == ("list_item", 1, "•", "One")


def test_ids_are_numbered_anew_and_links_follow():
    jump = r"{\field{\*\fldinst HYPERLINK \\l \"there\"}{\fldrslt See Beta}}\par "
    marked = r"{\*\bkmkstart there}{\b Beta}{\*\bkmkend there}\par " + BODY
    found, _ = rtf(jump + A + marked)
    assert [one.id for one in found] == [
        "/p1/paragraph/1",
        "/p1/heading/1",
        "/p1/paragraph/2",
        "/p1/heading/2",
        "/p1/paragraph/3",
    ]
    assert [span.href for span in found[0].spans] == ["#/p1/heading/2"]


def test_a_word_document_and_an_opendocument_text_are_read_so_too():
    def kinds(found):
        return [(one.kind, one.text) for one in found]

    expected = [("heading", "Alpha"), ("paragraph", "text"), ("heading", "Beta"), ("list_item", "one")]
    bold = "<w:b/>"
    body = [docx.p(docx.r("Alpha", bold)), docx.p("text"), docx.p(docx.r("Beta", bold)), docx.p("• one")]
    assert kinds(docx.elements(docx.docx("".join(body)))) == expected
    style = (
        '<style:style style:name="B" style:family="paragraph"><style:text-properties fo:font-weight="bold"/>'
        "</style:style>"
    )
    text = [
        '<text:p text:style-name="B">Alpha</text:p>',
        "<text:p>text</text:p>",
        '<text:p text:style-name="B">Beta</text:p>',
        "<text:p>• one</text:p>",
    ]
    assert kinds(odt.elements("".join(text), style)) == expected


def test_a_text_that_is_given_in_pieces_is_not_told_by_its_look():
    body = "".join(docx.p(docx.r(name, "<w:b/>")) + docx.p("text") for name in ("Alpha", "Beta", "Gamma"))
    found = docx.elements(docx.docx(body), options=ReadOptions(window=2))
    assert {one.kind for one in found} == {"paragraph"}
