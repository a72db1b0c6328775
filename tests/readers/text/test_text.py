"""Plain text in which too much is seen, or too little."""

from __future__ import annotations

from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.text import read
from tests.readers.outlines import elements, outline

PROSE = (
    "This is a line of prose that was broken to fit into a window\n"
    "of sixty columns, as mail programs and editors have done for\n"
    "decades, and it ends here.\n"
)


def found(text: str) -> list[tuple[str, int, str, str]]:
    return outline(elements(read, text.encode())[0])


def test_lines_that_were_broken_to_fit_are_joined() -> None:
    assert found(PROSE) == [("paragraph", 0, "", " ".join(PROSE.split()))]


def test_line_breaks_that_are_meant_are_kept() -> None:
    text = PROSE + "\nRoses are red\nViolets are blue\n"
    assert found(text)[1][3] == "Roses are red\nViolets are blue"


def test_short_lines_and_questions_are_no_headings() -> None:
    text = PROSE + "\nA short line\n\n1990. A year\n\nWas it true?\n"
    assert [kind for kind, *_ in found(text)][1:] != ["heading"] * 3
    assert "heading" not in [kind for kind, *_ in found(text)]


def test_underlined_titles_and_chapters_are_headings() -> None:
    text = "Title\n=====\n\n" + PROSE + "\nPart\n----\n\n" + PROSE + "\nCHAPTER II\n\n" + PROSE
    assert [one for one in found(text) if one[0] == "heading"] == [
        ("heading", 1, "", "Title"),
        ("heading", 2, "", "Part"),
        ("heading", 1, "", "CHAPTER II"),
    ]


def test_lists_keep_their_nesting() -> None:
    text = "Points:\n\n- one\n  goes on\n  - two\n- three\n\n1. first\n2. second\n"
    assert found(text)[1:] == [
        ("list_item", 1, "-", "one\ngoes on"),
        ("list_item", 2, "-", "two"),
        ("list_item", 1, "-", "three"),
        ("list_item", 1, "1.", "first"),
        ("list_item", 1, "2.", "second"),
    ]


def test_columns_keep_their_lines() -> None:
    text = PROSE + "\nName     Age   City\n------   ---   ------\nAnn      31    Rome\n"
    assert found(text)[1] == (
        "code",
        0,
        "",
        "Name     Age   City\n------   ---   ------\nAnn      31    Rome",
    )


def test_quotations_and_addresses_are_told() -> None:
    text = "> Dear all\n>\n>> older\n\nann@example.com\n\nAnn Smith\n12 Main Street\nSpringfield, IL 62701\n"
    every, _ = elements(read, text.encode())
    assert [(one.kind, one.quoted) for one in every] == [
        ("paragraph", 1),
        ("paragraph", 2),
        ("email", 0),
        ("address", 0),
    ]


def test_form_feeds_part_pages() -> None:
    pages = list(read(b"one\n\ftwo\n\f", ReadOptions(), ReadContext()))
    assert [(page.number, page.kind, page.elements[0].text) for page in pages] == [
        (1, "page", "one"),
        (2, "page", "two"),
    ]


def test_a_window_keeps_all_elements_and_their_ids_unique() -> None:
    text = "\n\n".join(f"p{number}" for number in range(25))
    pages = list(read(text.encode(), ReadOptions(window=10), ReadContext()))
    ids = [one.id for page in pages for one in page.elements]
    assert len(pages) == 3 and len(set(ids)) == 25


def test_text_is_read_in_its_encoding() -> None:
    for encoding in ("utf-8-sig", "utf-16", "cp1252"):
        assert elements(read, "Größe über alles".encode(encoding))[0][0].text == "Größe über alles"
