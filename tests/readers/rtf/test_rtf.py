"""RTF that loses text, shows what was deleted, or takes the reader down."""

from __future__ import annotations

import pytest

from pincite.errors import Corrupt
from pincite.readers.rtf.reader import read
from tests.readers.outlines import elements, outline, slots

HEAD = (
    r"{\rtf1\ansi\ansicpg1252\deff0"
    r"{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset128 MS Mincho;}{\f2\fcharset204 A;}}"
)


def texts(body: str, **limits: int) -> list[str]:
    return [one.text for one in elements(read, (HEAD + body + "}").encode("latin-1"), **limits)[0]]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (r"caf\'e9\par", "café"),
        (r"\u8364?5\par", "€5"),
        (r"{\uc2 \u8364 EU5}\par", "€5"),
        (r"\u-10179?\u-8704?\par", "😀"),
        (r"{\f1 \'93\'fa\'96\'7b}\par", "日本"),
        (r"{\f2 \'cf\'f0}\par", "Пр"),
        (r"a\emdash b\~c\_d\tab e\line f\par", "a—b\u00a0c\u2011d\te\nf"),
        (r"opt\-ional\par", "optional"),
        (r"\{a\}\\\par", "{a}\\"),
        (r"{\upr{old}{\*\ud new}}\par", "new"),
        (r"{\*\unknown gone}kept{\v hidden}\par", "kept"),
        (r"a{\deleted gone}{\revised new}\par", "anew"),
        (r"no end", "no end"),
    ],
)
def test_text_is_read_as_it_shows(body: str, text: str) -> None:
    assert texts(body)[0] == text


def test_text_after_a_closing_brace_too_many_is_kept() -> None:
    assert " ".join(texts(r"one}{ two} three\par")) == "one two three"


def test_a_binary_piece_is_passed_over_and_ends_where_the_file_does() -> None:
    assert texts(r"a{\pict\pngblip\bin4 {}{}}b\par")[0] == "ab"
    assert texts(r"a\bin99999999999 x\par") == ["a"]


@pytest.mark.slow
def test_a_million_groups_are_read() -> None:
    data = b"{\\rtf1 " + b"{" * 200_000 + b"deep" + b"}" * 200_000 + b"\\par}"
    assert [one.text for one in elements(read, data)[0]] == ["deep"]


def test_headings_are_told_by_styles_and_outline_levels() -> None:
    body = (
        r"{\stylesheet{\s0 Normal;}{\s1 heading 1;}{\s2\outlinelevel1 Sub;}}"
        r"\pard\s1 One\par\pard\s2 Two\par\pard\outlinelevel2 Three\par\pard\s0 Four\par"
    )
    found, _ = elements(read, (HEAD + body + "}").encode())
    assert outline(found) == [
        ("heading", 1, "", "One"),
        ("heading", 2, "", "Two"),
        ("heading", 3, "", "Three"),
        ("paragraph", 0, "", "Four"),
    ]


LISTS = (
    r"{\*\listtable{\list{\listlevel\levelnfc0\levelstartat3{\leveltext\'02\'00.;}{\levelnumbers\'01;}}"
    r"{\listlevel\levelnfc4\levelstartat1{\leveltext\'04\'00.\'01);}{\levelnumbers\'01\'03;}}\listid7}}"
    r"{\*\listoverridetable{\listoverride\listid7\listoverridecount0\ls1}}"
)


def test_numbers_of_a_list_that_are_not_written_are_counted() -> None:
    body = LISTS + r"\pard\ls1 A\par\pard\ls1\ilvl1 B\par\pard\ls1\ilvl1 C\par\pard\ls1 D\par"
    found, _ = elements(read, (HEAD + body + "}").encode())
    assert outline(found) == [
        ("list_item", 1, "3.", "A"),
        ("list_item", 2, "3.a)", "B"),
        ("list_item", 2, "3.b)", "C"),
        ("list_item", 1, "4.", "D"),
    ]


def test_the_written_mark_of_an_item_is_its_marker() -> None:
    found, _ = elements(read, (HEAD + LISTS + r"\pard\ls1{\listtext IV.\tab}A\par}").encode())
    assert outline(found) == [("list_item", 1, "IV.", "A")]
    found, _ = elements(read, (HEAD + r"\pard{\pntext\'b7\tab}{\*\pn\pnlvlblt}A\par}").encode())
    assert [(one.kind, one.text) for one in found] == [("list_item", "A")]


def test_merged_cells_are_one() -> None:
    body = (
        r"\trowd\trhdr\cellx1000\cellx2000\cellx3000\pard\intbl A\cell B\cell C\cell\row"
        r"\trowd\clvmgf\cellx1000\cellx3000\pard\intbl D\cell E\cell\row"
        r"\trowd\clvmrg\cellx1000\cellx2000\cellx3000\pard\intbl\cell F\cell G\cell\row\pard After\par"
    )
    found, _ = elements(read, (HEAD + body + "}").encode())
    assert slots(found[0]) == [
        (0, 0, 1, 1, "A"),
        (0, 1, 1, 1, "B"),
        (0, 2, 1, 1, "C"),
        (1, 0, 2, 1, "D"),
        (1, 1, 1, 2, "E"),
        (2, 1, 1, 1, "F"),
        (2, 2, 1, 1, "G"),
    ]
    assert [cell.header for cell in found[0].table.cells][:4] == [True, True, True, False]
    assert found[1].text == "After"


def test_a_table_in_a_cell_stays_whole() -> None:
    body = (
        r"\trowd\cellx5000\pard\intbl\itap2 X\nestcell Y\nestcell{\*\nesttableprops\trowd\cellx1000\cellx2000"
        r"\nestrow}{\nonesttables gone}\pard\intbl Outer\cell\row\pard After\par"
    )
    found, _ = elements(read, (HEAD + body + "}").encode())
    outer = found[0].table.cells[0]
    assert [one.kind for one in outer.elements] == ["table", "paragraph"]
    assert slots(outer.elements[0]) == [(0, 0, 1, 1, "X"), (0, 1, 1, 1, "Y")]
    assert "gone" not in outer.text


def test_notes_comments_and_links_lead_where_they_should() -> None:
    body = (
        r"See {\field{\*\fldinst HYPERLINK \"https://e.com/a\"}{\fldrslt here}}{\super\chftn}"
        r"{\footnote\pard{\super\chftn} The note}{\*\atnauthor Ann}{\*\annotation Mind this}\par"
        r"{\field{\*\fldinst HYPERLINK \\l \"spot\"}{\fldrslt there}}\par{\*\bkmkstart spot}Target\par"
    ).replace(r"\"", '"').replace(r"\\l", r"\\l")  # fmt: skip
    found, _ = elements(read, (HEAD + body + "}").encode())
    assert [(one.kind, one.text) for one in found] == [
        ("paragraph", "See here1"),
        ("paragraph", "there"),
        ("paragraph", "Target"),
        ("footnote", "The note"),
        ("comment", "Mind this"),
    ]
    hrefs = [span.href for one in found for span in one.spans if span.href]
    assert hrefs == ["https://e.com/a", "#" + found[3].id, "#" + found[2].id]
    assert found[4].marker == "Ann" and found[4].layer == "comments"


def test_a_picture_is_there_once() -> None:
    png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\2\0\0\0\3".hex()
    body = rf"{{\*\shppict{{\pict\pngblip {png}}}}}{{\nonshppict{{\pict\wmetafile8 0102}}}}\par"
    found, reading = elements(read, (HEAD + body + "}").encode())
    assert [one.kind for one in found] == ["figure"]
    picture = reading.pictures[found[0].picture]
    assert (picture.media_type, picture.width, picture.height) == ("image/png", 2, 3)


def test_headers_and_facts_stand_beside_the_text() -> None:
    body = r"{\info{\title T}{\author A}{\creatim\yr2020\mo2\dy3}}{\header Top\par}Body\par"
    found, reading = elements(read, (HEAD + body + "}").encode())
    assert [(one.kind, one.layer, one.text) for one in found] == [
        ("header", "furniture", "Top"),
        ("paragraph", "body", "Body"),
    ]
    assert reading.info["Title"] == "T" and reading.info["CreationDate"].startswith("D:20200203")


def test_what_is_no_rtf_is_refused() -> None:
    with pytest.raises(Corrupt):
        elements(read, b"hello")


def test_what_comes_after_the_document_is_left_out() -> None:
    found = elements(read, (HEAD + r"text\par}" + "\n\x00\xff q|").encode("latin-1"))[0]
    assert [one.text for one in found] == ["text"]


def test_the_document_goes_on_after_a_brace_too_many() -> None:
    assert texts(r"one}\par two\par") == ["one", "two"]


def test_a_paragraph_set_in_on_both_sides_is_a_quotation() -> None:
    body = (
        r"\pard\li720\ri720 said\par\pard\li720 left\par\pard\qc\li720\ri720 Title\par\pard\ri720 right\par"
    )
    found = elements(read, (HEAD + body + "}").encode())[0]
    assert [(one.text, one.quoted) for one in found] == [("said", 1), ("left", 0), ("Title", 0), ("right", 0)]


def test_an_item_set_by_hand_goes_on_in_paragraphs_set_in_as_far() -> None:
    item, more = r"\pard\li360\fi-360 \bullet\tab ", r"\pard\li360\fi0 "
    deep = r"\pard\li720\fi-360 -\tab "
    body = f"{item}a\\par{more}more\\par{deep}b\\par{more}of a\\par\\pard out\\par{more}alone\\par"
    found = elements(read, (HEAD + body + "}").encode())[0]
    shown = {one.id: one.text for one in found} | {"": ""}
    assert [(one.kind, one.text, shown[one.parent]) for one in found] == [
        ("list_item", "a", ""),
        ("paragraph", "more", "a"),
        ("list_item", "b", ""),
        ("paragraph", "of a", "a"),
        ("paragraph", "out", ""),
        ("paragraph", "alone", ""),
    ]
