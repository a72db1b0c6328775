"""OpenDocument spreadsheets: the text that cells show, in its place, and no more than is there."""

from __future__ import annotations

import base64

import pytest

from pincite.errors import Corrupt, Encrypted, Unsafe
from pincite.readers.opendocument.ods import read
from pincite.readers.reading import ReadContext
from tests.readers.opendocument.test_odt import png
from tests.readers.sheet.written import elements, headers, package, pages, tables

SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{space}:1.0"'
    for name, space in (
        ("office", "office"),
        ("table", "table"),
        ("text", "text"),
        ("style", "style"),
        ("fo", "xsl-fo-compatible"),
        ("draw", "drawing"),
    )
)
SPACES += ' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"'

STYLES = """<office:automatic-styles>
<style:style style:name="off" style:family="table">
<style:table-properties table:display="false"/></style:style>
<style:style style:name="b" style:family="table-cell">
<style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="c" style:family="table-cell" style:parent-style-name="b"/>
</office:automatic-styles>"""


def flat(tables_: str) -> bytes:
    return (
        f"<office:document {SPACES}>{STYLES}<office:body><office:spreadsheet>{tables_}"
        "</office:spreadsheet></office:body></office:document>"
    ).encode()


def book(tables_: str) -> bytes:
    content = flat(tables_).decode().replace("office:document ", "office:document-content ")
    content = content.replace("</office:document>", "</office:document-content>")
    return package({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content})


def sheet(rows: str, more: str = "") -> str:
    return f'<table:table table:name="One" {more}>{rows}</table:table>'


def cell(text: str, more: str = "") -> str:
    return f"<table:table-cell {more}><text:p>{text}</text:p></table:table-cell>"


def row(*cells: str, more: str = "") -> str:
    return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"


NUMBER = 'office:value-type="float" office:value="{}"'


@pytest.mark.parametrize("write", [book, flat])
def test_cells_show_their_text_not_their_value(write):
    data = write(
        sheet(
            row(cell("k"), cell("v"))
            + row(cell("a"), cell("1,234.50 €", NUMBER.format(1234.5)))
            + row(cell("b"), f"<table:table-cell {NUMBER.format(0.1)}/>")
        )
    )
    found = elements(read, data)
    assert tables(found) == [[["k", "v"], ["a", "1,234.50 €"], ["b", "0.1"]]]
    assert headers(found[0].table) == 1


def test_spans_cover_and_repeats_repeat():
    covered = "<table:covered-table-cell/>"
    data = book(
        sheet(
            row(cell("wide", 'table:number-columns-spanned="2"'), covered, cell("x"))
            + row(cell("r", 'table:number-columns-repeated="3"'), more='table:number-rows-repeated="2"')
            + row(
                '<table:table-cell table:number-columns-repeated="16384"/>',
                more='table:number-rows-repeated="1048573"',
            )
        )
    )
    table = elements(read, data)[0].table
    assert (table.rows, table.cols) == (3, 3)
    assert [(c.text, c.col_span) for c in table.cells if c.row == 0] == [("wide", 2), ("x", 1)]
    assert [c.text for c in table.cells if c.row == 2] == ["r", "r", "r"]


def test_endless_repeats_end():
    reading = ReadContext()
    endless = 'table:number-columns-repeated="999999999"'
    data = book(sheet(row(cell("x", endless), more='table:number-rows-repeated="999999999"')))
    found = elements(read, data, reading)
    assert sum(len(one.table.cells) for one in found if one.table) <= 500_000
    assert "repeats" in [note.code for note in reading.notes]


def test_hidden_rows_columns_and_sheets_are_marked():
    data = book(
        sheet(
            '<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column/>'
            + row(cell("a"), cell("SECRET"), cell("b"))
            + row(cell("ROW"), more='table:visibility="filter"')
            + row(cell("c"), cell("SECRET"), cell("d"))
        )
        + sheet(row(cell("OFF")), 'table:style-name="off"')
    )
    first, second = pages(read, data)
    assert tables(list(first.elements)) == [[["a", "b"], ["c", "d"]]]
    assert second.hidden and [one.layer for one in second.elements] == ["hidden"]


def test_thin_rows_do_not_tear_a_table():
    styles = '<style:style style:name="ro" style:family="table-row"><style:table-row-properties '
    styles += 'style:row-height="0.05in"/></style:style></office:automatic-styles>'
    lines = row(cell("k"), cell("v")) + row(more='table:style-name="ro"')
    lines += row(cell("a"), cell("1", NUMBER.format(1)))
    whole = flat(sheet(lines)).replace(b"</office:automatic-styles>", styles.encode())
    assert tables(elements(read, whole)) == [[["k", "v"], ["a", "1"]]]
    assert len(tables(elements(read, flat(sheet(lines))))) == 2


def test_comments_links_and_looks_are_kept():
    note = "<office:annotation><dc:creator>Ann</dc:creator><text:p>look</text:p></office:annotation>"
    link = '<text:a xlink:href="https://example.org/">home</text:a>'
    data = book(
        sheet(
            row(cell("Title", 'table:style-name="c"'))
            + row()
            + row(
                f"<table:table-cell>{note}<text:p>see {link}</text:p>"
                "<text:p>below</text:p></table:table-cell>"
            )
        )
    )
    heading, paragraph, comment = elements(read, data)
    assert (heading.kind, heading.text) == ("heading", "Title")
    assert paragraph.text == "see home\nbelow" and paragraph.spans[0].href == "https://example.org/"
    assert (comment.kind, comment.text, comment.marker, comment.layer) == (
        "comment",
        "look",
        "A3",
        "comments",
    )


def test_what_is_no_spreadsheet_is_a_typed_error():
    with pytest.raises(Corrupt):
        elements(read, package({"content.xml": "<x/>"}))
    with pytest.raises(Corrupt):
        elements(read, package({"content.xml": "<x>"}))
    with pytest.raises(Unsafe):
        elements(read, b'<!DOCTYPE x [<!ENTITY a "b">]>' + flat(sheet(row(cell("&a;")))))
    with pytest.raises(Encrypted):
        elements(read, package({"content.xml": "x", "META-INF/manifest.xml": "<m:encryption-data/>"}))


def test_pictures_over_cells_are_figures_with_their_bytes():
    held = base64.b64encode(png()).decode()
    image = f"<draw:image><office:binary-data>{held}</office:binary-data></draw:image>"
    figure = f"<table:table-cell><draw:frame>{image}</draw:frame></table:table-cell>"
    found = elements(read, flat(sheet(row(cell("a"), figure) + row(cell("b"), cell("c")))))
    assert [one.kind for one in found if one.picture] == ["figure"]
