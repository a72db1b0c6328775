"""A cell in the wrong row or column is a wrong number."""

import pytest

from pincite.errors import TooLarge
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from tests.readers.docx.written import (
    abstract,
    cell,
    docx,
    elements,
    item,
    level,
    num,
    p,
    r,
    row,
    style,
    table,
)

DOWN, ON = '<w:vMerge w:val="restart"/>', "<w:vMerge/>"


def wide(n):
    return f'<w:gridSpan w:val="{n}"/>'


def cells(*rows, properties="", **parts):
    (found,) = elements(docx(table(*rows, properties=properties), **parts))
    return [(c.row, c.col, c.row_span, c.col_span, c.text) for c in found.table.cells]


def test_merged_cells_span_rows_and_columns():
    rows = row(cell("a", DOWN), cell("b", wide(2))), row(cell("", ON), cell("c"), cell("d"))
    assert cells(*rows) == [(0, 0, 2, 1, "a"), (0, 1, 1, 2, "b"), (1, 1, 1, 1, "c"), (1, 2, 1, 1, "d")]


def test_a_cell_that_goes_on_under_another_width_is_one_of_its_own():
    rows = row(cell("a", DOWN + wide(2)), cell("b")), row(cell("c", ON), cell("d"), cell("e"))
    assert cells(*rows) == [
        (0, 0, 1, 2, "a"), (0, 2, 1, 1, "b"), (1, 0, 1, 1, "c"), (1, 1, 1, 1, "d"), (1, 2, 1, 1, "e"),
    ]  # fmt: skip


def test_rows_that_begin_late_or_end_early_keep_their_columns():
    late = row(cell("x"), properties='<w:gridBefore w:val="1"/>')
    assert cells(row(cell("a"), cell("b"), cell("c")), late) == [
        (0, 0, 1, 1, "a"), (0, 1, 1, 1, "b"), (0, 2, 1, 1, "c"),
        (1, 0, 1, 1, ""), (1, 1, 1, 1, "x"), (1, 2, 1, 1, ""),
    ]  # fmt: skip


def test_columns_of_the_grid_where_no_cell_begins_are_none():
    assert cells(row(cell("a", wide(3)), cell("b", wide(100_000_000))), row(cell("c", wide(3)))) == [
        (0, 0, 1, 1, "a"), (0, 1, 1, 1, "b"), (1, 0, 1, 1, "c"), (1, 1, 1, 1, ""),
    ]  # fmt: skip


def test_deleted_rows_are_gone_and_rows_in_content_controls_are_not():
    def controlled(inner):
        return f"<w:sdt><w:sdtContent>{inner}</w:sdtContent></w:sdt>"

    rows = row(cell("a"), properties="<w:del/>"), controlled(row(controlled(cell("b"))))
    assert cells(*rows) == [(0, 0, 1, 1, "b")]


def test_header_rows_are_those_that_are_repeated_or_set_off():
    def headers(*rows, properties="", **parts):
        (found,) = elements(docx(table(*rows, properties=properties), **parts))
        return [c.text for c in found.table.cells if c.header]

    plain = row(cell("a")), row(cell("b"))
    assert headers(row(cell("h"), properties="<w:tblHeader/>"), *plain) == ["h"]
    assert headers(*plain) == []
    look = '<w:tblStyle w:val="t"/><w:tblLook w:val="0020"/>'
    part = '<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr>'
    assert headers(*plain, properties=look, styles=style("t", "Ours", part, kind="table")) == ["a"]
    assert headers(*plain, properties=look, styles=style("t", "Ours", kind="table")) == []
    bold = row(cell(p(r("x", "<w:b/>"))), cell(p(r("y", "<w:b/>"))))
    assert headers(bold, row(cell("1"), cell("2"))) == ["x", "y"]
    two = row(cell(p(r("x", "<w:b/>")) + p(r("unit", "<w:b/>"))), cell(p(r("y", "<w:b/>"))))
    assert headers(two, row(cell("1"), cell("2"))) == ["x\nunit", "y"]


def test_what_a_cell_holds_besides_a_paragraph_is_kept_as_elements():
    inner = table(row(cell("i"), cell("j")))
    (found,) = elements(docx(table(row(cell(p("one") + inner + p("two")), cell("plain")))))
    rich, plain = found.table.cells
    assert [e.kind for e in rich.elements] == ["paragraph", "table", "paragraph"]
    assert rich.text == "one\ni\tj\ntwo"
    assert plain.elements == () and plain.text == "plain"


def test_ids_count_on_as_if_the_paragraph_of_a_plain_cell_were_none():
    found = elements(docx(p("a") + table(row(cell("b"))) + p("c")))
    assert [e.id for e in found] == ["/p1/paragraph/1", "/p1/table/1", "/p1/paragraph/2"]


def test_rows_numbered_by_word_show_their_numbers():
    numbering = abstract(1, level(0, "decimal", "%1.")) + num(1, 1)
    rows = row(cell(item("")), cell("a")), row(cell(item("")), cell("b"))
    assert [c[-1] for c in cells(*rows, numbering=numbering)] == ["1.", "a", "2.", "b"]


def test_tables_nested_beyond_measure_end_flat_and_with_a_note():
    deep = p("bottom")
    for _ in range(300):
        deep = table(row(cell(deep + p())))
    reading = ReadContext()
    (found,) = elements(docx(deep), reading)
    assert "bottom" in found.table.cells[0].text
    assert "too_deep" in {note.code for note in reading.notes}


def test_a_table_of_more_columns_than_allowed_is_refused():
    with pytest.raises(TooLarge):
        elements(docx(table(row(*[cell("x")] * 20))), options=ReadOptions(max_columns=10))


def test_a_paragraph_counted_as_a_table_is_its_caption():
    counted = p(r("Table ") + f'<w:fldSimple w:instr=" SEQ Table ">{r("1")}</w:fldSimple>' + r(": Sums"))
    found = elements(docx(counted + table(row(cell("a")))))
    assert [(e.kind, e.text, e.parent) for e in found[:1]] == [("caption", "Table 1: Sums", "/p1/table/1")]


def test_a_cell_longer_than_allowed_is_cut_with_a_note():
    reading = ReadContext()
    (found,) = elements(docx(table(row(cell("x" * 50)))), reading, ReadOptions(max_field=10))
    assert found.table.cells[0].text == "x" * 10
    assert [note.code for note in reading.notes] == ["cut_field"]


def test_captions_and_their_tables_find_each_other():
    caption = p("Table 1: Sums", style="Caption")
    found = elements(
        docx(table(row(cell("a"))) + p("Figure 9", style="Caption") + caption + table(row(cell("b"))))
    )
    assert [(e.kind, e.parent) for e in found] == [
        ("table", ""), ("caption", ""), ("caption", "/p1/table/2"), ("table", ""),
    ]  # fmt: skip
