"""A list whose marks are not those on the page is quoted wrongly."""

import pytest

from pincite.readers.docx.number_formats import written
from tests.readers.docx.written import abstract, docx, elements, item, level, num, p, style


def marks(body, numbering, **parts):
    found = elements(docx(body, numbering=numbering, **parts))
    return [(e.level, e.marker, e.text) for e in found if e.kind == "list_item"]


LEVELS = abstract(
    1, level(0, "decimal", "%1."), level(1, "lowerLetter", "%2)"), level(2, "upperRoman", "%1.%3")
)


def test_lower_levels_begin_again_after_a_higher_one():
    body = item("a") + item("b", level=1) + item("c", level=1) + item("d") + item("e", level=1)
    assert marks(body, LEVELS + num(1, 1)) == [
        (1, "1.", "a"), (2, "a)", "b"), (2, "b)", "c"), (1, "2.", "d"), (2, "a)", "e"),
    ]  # fmt: skip


def test_a_mark_shows_the_numbers_of_higher_levels_in_their_own_way():
    body = item("a") + item("b") + item("c", level=1) + item("d", level=2)
    assert marks(body, LEVELS + num(1, 1))[-1] == (3, "2.I", "d")


def test_legal_numbering_writes_all_levels_in_arabic_numbers():
    levels = level(0, "upperRoman", "%1."), level(1, "decimal", "%1.%2", "<w:isLgl/>")
    body = item("a") + item("b", level=1)
    assert marks(body, abstract(1, *levels) + num(1, 1)) == [(1, "I.", "a"), (2, "1.1", "b")]


def test_a_level_that_never_restarts_goes_on():
    levels = level(0, "decimal", "%1."), level(1, "decimal", "%2)", '<w:lvlRestart w:val="0"/>')
    body = item("a") + item("b", level=1) + item("c") + item("d", level=1)
    assert [mark for _, mark, _ in marks(body, abstract(1, *levels) + num(1, 1))] == ["1.", "1)", "2.", "2)"]


def test_two_lists_of_one_kind_count_on_and_a_start_of_its_own_begins_anew():
    override = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'
    numbering = LEVELS + num(1, 1) + num(2, 1) + num(3, 1, override)
    body = item("a") + item("b", 2) + item("c", 3) + item("d", 3)
    assert [mark for _, mark, _ in marks(body, numbering)] == ["1.", "2.", "5.", "6."]


def test_a_level_can_be_written_differently_for_one_list():
    override = f'<w:lvlOverride w:ilvl="0">{level(0, "upperLetter", "(%1)")}</w:lvlOverride>'
    assert marks(item("a"), LEVELS + num(1, 1, override)) == [(1, "(A)", "a")]


def test_a_list_by_way_of_a_numbering_style_is_found():
    real = abstract(1, '<w:styleLink w:val="Ours"/>', level(0, "decimal", "§ %1"))
    linked = abstract(2, '<w:numStyleLink w:val="Ours"/>')
    assert marks(item("a"), real + linked + num(1, 2)) == [(1, "§ 1", "a")]


def test_a_bullet_of_a_symbol_font_is_what_is_seen():
    font = '<w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr>'
    numbering = abstract(1, level(0, "bullet", "\uf0b7"), level(1, "bullet", "\uf0fc", font)) + num(1, 1)
    assert [mark for _, mark, _ in marks(item("a") + item("b", level=1), numbering)] == ["•", "✔"]


def test_nesting_is_that_of_the_items_whatever_their_level_is_called():
    body = item("a", level=1) + item("b", level=2) + p("between") + item("c", level=2)
    assert [depth for depth, _, _ in marks(body, LEVELS + num(1, 1))] == [1, 2, 2]


def test_a_heading_ends_the_nesting():
    body = item("a") + p("Next", style="Heading1") + item("b", level=1)
    assert [depth for depth, _, _ in marks(body, LEVELS + num(1, 1))] == [1, 1]


def test_built_in_list_styles_of_a_second_level_are_nested():
    numbered = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'
    styles = style("a", "List Bullet", numbered) + style("b", "List Bullet 2", numbered)
    body = p("x", style="a") + p("y", style="b")
    numbering = abstract(1, level(0, "bullet", "•")) + num(1, 1)
    assert [depth for depth, _, _ in marks(body, numbering, styles=styles)] == [1, 2]


def test_a_deleted_item_does_not_count():
    gone = (
        '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
        "<w:rPr><w:del/></w:rPr></w:pPr>"
        "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>"
    )
    assert marks(item("a") + gone + item("b"), LEVELS + num(1, 1)) == [(1, "1.", "a"), (1, "2.", "b")]


def test_numbering_taken_off_a_paragraph_is_off():
    styles = style("l", "Ours", '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>')
    body = p("off", '<w:numPr><w:numId w:val="0"/></w:numPr>', style="l")
    assert marks(body, LEVELS + num(1, 1), styles=styles) == []


@pytest.mark.parametrize(
    ("value", "form", "shown"),
    [
        (4, "decimalZero", "04"),
        (27, "lowerLetter", "aa"),
        (1994, "upperRoman", "MCMXCIV"),
        (10**9, "upperRoman", "1000000000"),
        (22, "ordinal", "22nd"),
        (112, "ordinal", "112th"),
        (21, "ordinalText", "Twenty-first"),
        (340, "cardinalText", "Three hundred forty"),
        (3, "decimalEnclosedCircle", "③"),
        (12, "chineseCounting", "十二"),
        (105, "japaneseCounting", "一百〇五"),
        (5, "russianLower", "д"),
        (2, "chicago", "†"),
        (7, "none", ""),
        (7, "no such format", "7"),
        (0, "lowerLetter", "0"),
    ],
)
def test_numbers_are_written_as_their_format_says(value, form, shown):
    assert written(value, form) == shown


def test_a_paragraph_whose_bullet_nobody_sees_goes_on_in_the_item_before():
    blank = abstract(2, level(0, "bullet", " "), level(1, "bullet", "\uf020"))
    body = item("a") + item("more", 2) + item("b", level=1) + item("of b", 2, level=1) + item("of a", 2)
    body += item("c") + p("between") + item("alone", 2)
    found = elements(docx(body, numbering=LEVELS + blank + num(1, 1) + num(2, 2)))
    texts = {e.id: e.text for e in found} | {"": ""}
    assert [(e.kind, e.marker, e.text, texts[e.parent]) for e in found] == [
        ("list_item", "1.", "a", ""),
        ("paragraph", "", "more", "a"),
        ("list_item", "a)", "b", ""),
        ("paragraph", "", "of b", "b"),
        ("paragraph", "", "of a", "a"),
        ("list_item", "2.", "c", ""),
        ("paragraph", "", "between", ""),
        ("paragraph", "", "alone", ""),
    ]


def test_a_list_without_a_first_number_begins_at_zero():
    ordinal = level(0, "ordinal", "%1").replace('<w:start w:val="1"/>', "")
    assert marks(item("a") + item("b"), abstract(1, ordinal) + num(1, 1)) == [
        (1, "0th", "a"),
        (1, "1st", "b"),
    ]


def test_no_more_is_written_of_a_mark_than_is_kept():
    endless = abstract(1, level(0, "decimal", "%1." * 400_000))
    ((_, mark, _),) = marks(item("a"), endless + num(1, 1))
    assert mark == "1." * 66 + "1"
