"""Workbooks: nothing displayed is lost, nothing hidden is passed off as seen, tables stay apart."""

from __future__ import annotations

import pytest

from pincite.errors import Corrupt, Encrypted, TooLarge, Unsafe
from pincite.readers.reading import ReadContext
from pincite.readers.xlsx import read
from tests.readers.sheet.written import (
    BOLD,
    DATE,
    LARGE,
    LOCAL,
    MAIN,
    NOTHING,
    PERCENT,
    cell,
    elements,
    headers,
    pages,
    relations,
    rows,
    tables,
    texts,
    workbook,
)


def row(number: int, *cells: str, more: str = "") -> str:
    return f'<row r="{number}"{more}>{"".join(cells)}</row>'


def test_values_are_those_displayed():
    data = workbook(
        row(1, cell(1, 0, "a"), cell(1, 1, "b"), cell(1, 2, "c"), cell(1, 3, "d"))
        + row(2, cell(2, 0, 45356, DATE), cell(2, 1, 0.5, PERCENT), cell(2, 2, True), cell(2, 3, 1.5))
        + row(
            3,
            '<c r="A3" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
            '<c r="B3"><f>SUM(D2,1)</f><v>2.5</v></c>',
            '<c r="C3" t="str"><f>"x"&amp;"y"</f><v>x&amp;y</v></c>',
            '<c r="D3" t="d" s="2"><v>2024-03-05T00:00:00</v></c>',
        )
    )
    assert tables(elements(read, data)) == [
        [
            ["a", "b", "c", "d"],
            ["2024-03-05", "50.00%", "TRUE", "1.5"],
            ["#DIV/0!", "2.5", "x&y", "2024-03-05"],
        ]
    ]


def test_a_formula_without_its_result_is_said():
    reading = ReadContext()
    found = elements(read, workbook(row(1, '<c r="A1"><f>1+1</f></c>', cell(1, 1, "x"))), reading)
    assert [one.text for one in found] == ["x"]
    assert [note.code for note in reading.notes] == ["formula_without_value"]


def test_dates_of_the_system_are_said_to_be_a_guess():
    reading = ReadContext()
    assert elements(read, workbook(row(1, cell(1, 0, 45356, LOCAL))), reading)[0].text == "3/5/2024"
    assert [note.code for note in reading.notes] == ["local_dates"]


def test_shared_strings_keep_their_looks_and_lose_their_readings():
    strings = (
        f'<sst xmlns="{MAIN}"><si><t>plain</t></si>'
        "<si><r><t>x</t></r><r><rPr><b/></rPr><t>bold</t></r><rPh sb='0' eb='1'><t>READING</t></rPh></si>"
        "<si><t>two_x000D_lines</t></si></sst>"
    )
    parts = {
        "xl/sharedStrings.xml": strings,
        "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="r1" Type="x/worksheet" Target="worksheets/s.xml"/>'
        '<Relationship Id="r2" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>',
    }
    line = "".join(f'<c r="{letter}1" t="s"><v>{at}</v></c>' for at, letter in enumerate("ABCD"))
    reading = ReadContext()
    table = elements(read, workbook(row(1, line), parts=parts), reading)[0].table
    assert texts(table) == [["plain", "xbold", "two\nlines"]]
    assert [(span.start, span.end, span.bold) for span in table.cells[1].spans] == [(1, 5, True)]
    assert [note.code for note in reading.notes] == ["part_missing"]


def test_plain_and_unusual_rows_are_read_alike():
    plain = row(1, cell(1, 0, "a"), cell(1, 1, 12.5)) + row(2, cell(2, 0, "b"), cell(2, 1, 0.25, PERCENT))
    unusual = plain.replace("<v>", "<v xml:space='preserve'>").replace("<is>", "<!-- c --><is>")
    spoken = plain.replace("<", "<x:").replace("<x:/", "</x:")
    prefixed = f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData>{spoken}</x:sheetData></x:worksheet>'
    latin = (
        '<?xml version="1.0" encoding="ISO-8859-1"?>'
        f'<worksheet xmlns="{MAIN}"><sheetData>{plain}</sheetData></worksheet>'.replace(">a<", ">\xe9<")
    )
    expected = [[["a", "12.5"], ["b", "25.00%"]]]
    assert tables(elements(read, workbook(plain))) == expected
    assert tables(elements(read, workbook(unusual))) == expected
    assert tables(elements(read, workbook("", parts={"xl/worksheets/s.xml": prefixed}))) == expected
    found = elements(read, workbook("", parts={"xl/worksheets/s.xml": latin.encode("latin-1")}))
    assert tables(found) == [[["\xe9", "12.5"], ["b", "25.00%"]]]


def test_cells_without_references_stand_one_after_the_other():
    data = workbook("<row><c><v>1</v></c><c><v>2</v></c></row><row><c/><c><v>3</v></c></row>")
    assert tables(elements(read, data)) == [[["1", "2"], ["", "3"]]]


def test_rows_out_of_order_are_not_lost():
    reading = ReadContext()
    found = elements(read, workbook(rows(["c"], first=5) + rows(["a"]) + rows(["b"], first=3)), reading)
    assert [one.text for one in found] == ["a", "b", "c"]
    assert [note.code for note in reading.notes] == ["unordered_rows"]


def test_strict_files_are_the_same():
    data = workbook(rows(["a", 1], ["b", 2]), namespace="http://purl.oclc.org/ooxml/spreadsheetml/main")
    assert tables(elements(read, data)) == [[["a", "1"], ["b", "2"]]]


def test_merged_cells_span_and_headers_have_two_rows():
    data = workbook(
        rows(["Region", "2023", None, "2024"], [None, "Q1", "Q2", "Q1", "Q2"], ["North", 1, 2, 3, 4]),
        after='<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:E1"/>'
        '<mergeCell ref="B1:E2"/></mergeCells>',
    )
    table = elements(read, data)[0].table
    assert [(c.text, c.row_span, c.col_span) for c in table.cells if c.row == 0] == [
        ("Region", 2, 1),
        ("2023", 1, 2),
        ("2024", 1, 2),
    ]
    assert headers(table) == 2
    assert (table.rows, table.cols) == (3, 5)


def test_tables_apart_stay_apart_and_titles_stand_above():
    data = workbook(
        rows(
            ["Title"],
            ["k", "v", None, "x", "y"],
            ["a", 1, None, "p", 5],
            ["b", 2, None, "q", 6],
            None,
            ["Second"],
            ["k", "v"],
            ["c", 3],
        ),
        before="",
    )
    found = elements(read, data)
    assert [(one.kind, one.text) for one in found if one.kind != "table"] == [
        ("paragraph", "Title"),
        ("paragraph", "Second"),
    ]
    assert tables(found) == [
        [["k", "v"], ["a", "1"], ["b", "2"]],
        [["x", "y"], ["p", "5"], ["q", "6"]],
        [["k", "v"], ["c", "3"]],
    ]


def test_spacer_columns_do_not_tear_a_table():
    narrow = '<cols><col min="2" max="2" width="1.5"/></cols>'
    data = rows(["label", None, "2023", "2022"], ["a", None, 1, 2], ["b", None, 3, 4])
    for before in ("", narrow):
        assert len(tables(elements(read, workbook(data, before=before)))) == 1


def test_thin_rows_do_not_tear_a_table():
    head, body = rows(["name", "size"]), rows(["a", 1], ["b", 2], first=3)
    whole = workbook(head + '<row r="2" ht="4.5" customHeight="1"/>' + body)
    torn = workbook(head + '<row r="2" ht="15"/>' + body)
    assert tables(elements(read, whole)) == [[["name", "size"], ["a", "1"], ["b", "2"]]]
    assert len(tables(elements(read, torn))) == 2


def test_large_and_bold_lines_are_headings():
    data = workbook(
        row(1, cell(1, 0, "Big", LARGE)) + row(3, cell(3, 0, "Bold", BOLD)) + row(5, cell(5, 0, "plain"))
    )
    assert [(one.kind, one.level, one.text) for one in elements(read, data)] == [
        ("heading", 1, "Big"),
        ("heading", 2, "Bold"),
        ("paragraph", 0, "plain"),
    ]


def test_header_rows_are_told_by_looks_and_by_what_is_below():
    words = [["x", "p"], ["y", "q"], ["x", "q"]]
    assert headers(elements(read, workbook(rows(["name", "place"], *words)))[0].table) == 1
    assert headers(elements(read, workbook(rows(["x", "p"], *words)))[0].table) == 0
    bold = workbook(rows(["x", "p"], *words, styles={1: BOLD}))
    assert headers(elements(read, bold)[0].table) == 1
    assert headers(elements(read, workbook(rows([1, 2], [3, 4], [5, 6])))[0].table) == 0


def test_a_table_of_the_file_is_taken_as_it_is():
    table = f'<table xmlns="{MAIN}" name="T" displayName="T" ref="B2:C4" headerRowCount="1"/>'
    data = workbook(
        rows(["n", "n", "n"], ["m", "x", "y"], ["m", "x", "y"], ["m", "x", "y"]),
        after='<tableParts><tablePart r:id="r1"/></tableParts>',
        links=(("table", "../tables/t.xml"),),
        parts={"xl/tables/t.xml": table},
    )
    found = elements(read, data)
    assert [["x", "y"]] * 3 in tables(found)
    defined = next(one.table for one in found if one.table is not None and one.table.cols == 2)
    assert headers(defined) == 1


def test_what_is_hidden_is_not_passed_off_as_seen():
    data = workbook(
        row(1, cell(1, 0, "k"), cell(1, 1, "SECRET"), cell(1, 2, "v"))
        + row(2, cell(2, 0, "ROW"), more=' hidden="1"')
        + row(3, cell(3, 0, "a"), cell(3, 2, 7))
        + row(4, cell(4, 0, 99, NOTHING), cell(4, 2, 8)),
        before='<cols><col min="2" max="2" hidden="1" width="9"/></cols>',
    )
    found = elements(read, data)
    assert tables(found) == [[["k", "v"], ["a", "7"], ["", "8"]]]
    hidden = " ".join(text for table in tables(found, "hidden") for line in table for text in line)
    assert {"SECRET", "ROW", "99"} <= set(hidden.split())


@pytest.mark.parametrize("state", ["hidden", "veryHidden"])
def test_hidden_sheets_are_marked(state):
    (page,) = pages(read, workbook(rows(["x"]), state=f'state="{state}"'))
    assert page.hidden and page.kind == "sheet" and page.name == "One"
    assert [one.layer for one in page.elements] == ["hidden"]


def test_links_comments_and_pictures_are_kept():
    picture = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + b"\0\0\0\x02\0\0\0\x03" + b"\0" * 9
    drawing = (
        '<d:wsDr xmlns:d="d" xmlns:a="a" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
        "<d:twoCellAnchor><d:from><d:col>0</d:col><d:row>9</d:row></d:from><d:grpSp><d:pic><d:nvPicPr>"
        '<d:cNvPr id="1" name="n" descr="a logo"/></d:nvPicPr>'
        '<d:blipFill><a:blip r:embed="r1"/></d:blipFill></d:pic>'
        "<d:sp><d:txBody><a:p><a:r><a:t>in a </a:t></a:r><a:r><a:t>box</a:t></a:r></a:p>"
        "</d:txBody></d:sp></d:grpSp>"
        "</d:twoCellAnchor></d:wsDr>"
    )
    comments = (
        f'<comments xmlns="{MAIN}"><authors><author>Ann</author></authors><commentList>'
        '<comment ref="B2" authorId="0"><text><r><t>look </t></r><r><t>here</t></r></text></comment>'
        "</commentList></comments>"
    )
    data = workbook(
        rows(["site", "n"], ["home", 1]),
        after='<hyperlinks><hyperlink ref="A2" r:id="r1"/>'
        '<hyperlink ref="B2" location="One!A1"/></hyperlinks>'
        '<drawing r:id="r2"/>',
        links=(
            ("hyperlink", "https://example.org/"),
            ("drawing", "../drawings/d.xml"),
            ("comments", "/xl/comments1.xml"),
        ),
        parts={
            "xl/drawings/d.xml": drawing,
            "xl/drawings/_rels/d.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
            '<Relationship Id="r1" Type="x/image" Target="../media/i.png"/></Relationships>',
            "xl/media/i.png": picture,
            "xl/comments1.xml": comments,
        },
    )
    reading = ReadContext()
    found = elements(read, data, reading)
    cells = {c.text: c for c in found[0].table.cells}
    assert [span.href for span in cells["home"].spans] == ["https://example.org/"]
    assert [span.href for span in cells["1"].spans] == ["#One!A1"]
    figure = next(one for one in found if one.kind == "figure")
    assert figure.text == "a logo" and reading.pictures[figure.picture].width == 2
    assert "in a box" in [one.text for one in found if one.kind == "paragraph"]
    comment = next(one for one in found if one.kind == "comment")
    assert (comment.text, comment.layer, comment.marker) == ("look here", "comments", "B2")


def test_headers_and_footers_are_furniture_without_codes():
    after = (
        '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Left&amp;C&amp;D&amp;RA &amp;&amp; B'
        "</oddHeader><oddFooter>&amp;P</oddFooter></headerFooter>"
    )
    found = elements(read, workbook(rows(["x"]), after=after))
    assert [(one.kind, one.text, one.layer) for one in found if one.layer == "furniture"] == [
        ("header", "Left\nA & B", "furniture")
    ]


def test_far_cells_cost_nothing():
    data = workbook(row(1, cell(1, 0, "near")) + '<row r="1048576"><c r="XFD1048576"><v>7</v></c></row>')
    assert [one.text for one in elements(read, data)] == ["near", "7"]


def test_a_diagonal_is_no_table_of_empty_slots():
    reading = ReadContext()
    data = workbook("".join(row(at, cell(at, at - 1, "x")) for at in range(1, 1001)))
    found = elements(read, data, reading)
    assert sum(len(one.table.cells) if one.table else 1 for one in found) < 20_000
    assert "sparse_table" in [note.code for note in reading.notes]


def test_cells_beyond_the_limit_are_refused():
    with pytest.raises(TooLarge):
        elements(read, workbook(rows(*[[1, 2, 3]] * 50)), max_cells=100)


@pytest.mark.parametrize(
    "bad",
    [
        '<row r="0"><c r="A0"><v>1</v></c></row>',
        '<row r="1"><c r="ABCD1"><v>1</v></c></row>',
        '<row r="1"><c',
    ],
)
def test_broken_rows_are_typed_errors(bad):
    with pytest.raises(Corrupt):
        elements(read, workbook(bad))


def test_entities_are_refused_and_encryption_is_named():
    parts = {"xl/workbook.xml": '<!DOCTYPE x [<!ENTITY a "b">]><workbook>&a;</workbook>'}
    with pytest.raises(Unsafe):
        elements(read, workbook("", parts=parts))
    with pytest.raises(Encrypted):
        elements(read, b"\xd0\xcf\x11\xe0" + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"))


def test_pieces_say_the_same_as_the_whole():
    data = workbook(rows(["name", "size"], *[[f"n{at}", at] for at in range(2500)]))
    whole = elements(read, data)[0].table
    found = pages(read, data, window=100)
    assert len(found) > 20 and {page.number for page in found} == {1}
    parts = [one for page in found for one in page.elements]
    assert [line for one in parts for line in texts(one.table)] == texts(whole)
    assert [one.continues for one in parts[1:]] == [one.id for one in parts[:-1]]
    assert headers(parts[0].table) == 1 and headers(parts[1].table) == 0


@pytest.mark.parametrize("filler", ["<!-- <a> -->", "<?p <a> ?>", " " * 12])
def test_declarations_far_down_are_refused_too(filler):
    text = filler * 20_000 + '<!DOCTYPE x [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>'
    parts = {
        "xl/sharedStrings.xml": text,
        "xl/_rels/workbook.xml.rels": relations(
            ("worksheet", "worksheets/s.xml"), ("sharedStrings", "sharedStrings.xml")
        ),
    }
    with pytest.raises(Unsafe):
        elements(read, workbook(rows(["x"]), parts=parts))
