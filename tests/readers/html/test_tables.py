"""HTML tables: spans, head cells, groups of rows, cells that hold more than text."""

from __future__ import annotations

import pytest

from pincite.errors import TooLarge
from tests.readers.web_documents import brief, cells, elements


def test_spans_and_head_cells_keep_their_places():
    (found,) = elements(
        "html",
        "<table><thead><tr><th rowspan=2>a<th colspan=2>b<tr><td>c<td>d</thead>"
        "<tr><th scope=row>e<td>f<td>g</table>",
    )
    assert cells(found) == [
        (0, 0, 2, 1, "a"),
        (0, 1, 1, 2, "b"),
        (1, 1, 1, 1, "c"),
        (1, 2, 1, 1, "d"),
        (2, 0, 1, 1, "e"),
        (2, 1, 1, 1, "f"),
        (2, 2, 1, 1, "g"),
    ]
    assert [c.header for c in found.table.cells] == [True, True, True, True, True, False, False]


def test_a_span_ends_with_its_group_and_the_foot_stands_last():
    (found,) = elements(
        "html",
        "<table><thead><tr><th rowspan=9>h<th>i</thead><tfoot><tr><td>f<td>g</tfoot>"
        "<tbody><tr><td rowspan=0>a<td>b<tr><td>c</tbody></table>",
    )
    assert cells(found) == [
        (0, 0, 1, 1, "h"),
        (0, 1, 1, 1, "i"),
        (1, 0, 2, 1, "a"),
        (1, 1, 1, 1, "b"),
        (2, 1, 1, 1, "c"),
        (3, 0, 1, 1, "f"),
        (3, 1, 1, 1, "g"),
    ]


def test_a_caption_stands_above_its_table_and_belongs_to_it():
    caption, table = elements("html", "<table><caption>Cap</caption><tr><td>a<td>b</table>")
    assert (caption.kind, caption.text, caption.parent) == ("caption", "Cap", table.id)


def test_a_cell_with_more_than_text_has_elements_and_their_words():
    (found,) = elements(
        "html",
        "<table border=1><tr><td>plain<br>two<td><p>p</p><ul><li>l</ul><td>n<table><tr><td>x<td>y</table>"
        "</table>",
    )
    plain, mixed, nested = found.table.cells
    assert (plain.text, plain.elements) == ("plain\ntwo", ())
    assert (mixed.text, [e.kind for e in mixed.elements]) == ("p\nl", ["paragraph", "list_item"])
    assert (nested.text, [e.kind for e in nested.elements]) == ("n\nx y", ["paragraph", "table"])
    assert cells(nested.elements[1]) == [(0, 0, 1, 1, "x"), (0, 1, 1, 1, "y")]


def test_a_cell_with_one_paragraph_has_no_elements():
    (found,) = elements(
        "html", "<table><tr><td id=a><p id=b>x <span id=c>y</span></p><td><div>z</div></table>"
    )
    assert [(c.text, c.elements) for c in found.table.cells] == [("x y", ()), ("z", ())]


def test_ids_are_unique_in_and_out_of_cells():
    found = elements("html", "<p>a<table><tr><td><p>b<p>c<td><ul><li>d</ul></table><p>e<ul><li>f</ul>")
    ids = [e.id for e in found] + [i.id for e in found if e.table for c in e.table.cells for i in c.elements]
    assert len(ids) == len(set(ids)) == 7


def test_a_table_that_only_places_things_is_read_through():
    assert brief(
        "html", "<table><tr><td><h1>T</h1><p>a</p></table><table role=presentation><tr><td>b<td>c</table>"
    ) == [
        ("heading", "T"),
        ("paragraph", "a"),
        ("paragraph", "b"),
        ("paragraph", "c"),
    ]


def test_hidden_rows_are_not_in_the_table_and_not_lost():
    found = elements("html", "<table><tr><td>a<td>b<tr style='display:none'><td>c<td>d</table>")
    assert [(e.kind, e.text, e.layer) for e in found] == [
        ("table", "", "body"),
        ("paragraph", "c", "hidden"),
        ("paragraph", "d", "hidden"),
    ]
    assert found[0].table.rows == 1


def test_a_huge_span_is_cut():
    (found,) = elements("html", "<table><tr><td colspan=100000000 rowspan=100000000>a<td>b</table>")
    assert (found.table.rows, found.table.cols) == (1, 1001)


def test_too_many_columns_are_refused():
    with pytest.raises(TooLarge):
        elements("html", "<table><tr>" + "<td colspan=1000>x" * 30 + "</table>")


def test_a_mail_laid_out_in_one_column_of_cells_is_no_table():
    rows = "".join(
        f"<tr><td>{cell}</td></tr>" for cell in ("<h1>Order</h1><p>Dear A,</p>", "<p>Bye</p>", "Leave")
    )
    page = elements("html", f"<table>{rows}</table>")
    assert [e.text for e in page] == ["Order", "Dear A,", "Bye", "Leave"]
