"""A DoclingDocument must load where it is meant to be loaded, and export what stands in the document."""

from __future__ import annotations

import base64
import json

import pytest
from hypothesis import given, settings

from pincite.model.document import Picture
from pincite.model.elements import Cell, Table
from pincite.outputs.docling import to_docling
from pincite.readers.builder import Builder
from tests.outputs.made_flows import PIXEL, everything, flows, tree
from tests.outputs.made_trees import Sheet, trees
from tests.outputs.made_trees import tree as printed_tree

docling_document = pytest.importorskip("docling_core.types.doc.document")
DoclingDocument = docling_document.DoclingDocument


def load(made):
    return DoclingDocument.model_validate_json(json.dumps(to_docling(made)))


def test_everything_loads_and_is_exported():
    loaded = load(everything())
    markdown = loaded.export_to_markdown()
    for piece in ("## Report", "**Bold**", "*slant*", "`code`", "~~gone~~", "[the site](https://example.org/a)",
                  "3. three", "lettered", "More of it.", "Said by another.", "def f():", r"\frac{a}{b}",
                  "Table 1: all", "1 A note."):  # fmt: skip
        assert markdown.count(piece) == 1, piece
    assert "secret" not in markdown and "Is this so?" not in markdown and "Top" not in markdown
    layers = {item.content_layer.value for item in loaded.texts}
    assert layers == {"body", "furniture", "notes", "invisible"}


def test_a_heading_keeps_its_number():
    b = Builder()
    b.add("heading", "Scope", level=2, marker="1.2")
    assert "## 1.2 Scope" in load(tree(b)).export_to_markdown()


def test_lists_are_groups_in_items():
    loaded = load(everything())
    items = [t for t in loaded.texts if t.text in ("three", "lettered", "four")]
    three, lettered, four = items
    assert three.parent == four.parent and three.enumerated
    inner = lettered.parent.resolve(loaded)
    assert inner.parent.resolve(loaded) is three


def test_tables_keep_spans_headers_captions_and_what_stands_in_cells():
    loaded = load(everything())
    table = next(t for t in loaded.tables if t.data.num_cols == 2)
    head = table.data.table_cells[0]
    assert (head.col_span, head.column_header, head.end_col_offset_idx) == (2, True, 2)
    assert [c.resolve(loaded).text for c in table.captions] == ["Table 1: all"]
    rich = table.data.table_cells[2].ref.resolve(loaded)
    assert {item.label.value for item, _ in loaded.iterate_items(root=rich)} >= {
        "text",
        "list_item",
        "table",
        "picture",
    }


def test_pictures_are_the_pictures():
    picture = next(p for p in load(everything()).pictures if p.parent.cref == "#/body")
    assert picture.image.mimetype == "image/png" and picture.image.size.width == 1
    assert str(picture.image.uri).endswith(base64.b64encode(PIXEL).decode())
    assert picture.image.pil_image.size == (1, 1)


def test_printed_pages_say_where_everything_stands():
    sheet = Sheet(2)
    first = sheet.add("paragraph", "It goes")
    sheet.add("paragraph", "on.", continues=first.id)
    loaded = load(printed_tree(sheet.page()))
    (text,) = loaded.texts
    assert text.text == "It goes on."
    assert [p.charspan for p in text.prov] == [(0, 7), (8, 11)]
    assert text.prov[0].page_no == 2 and text.prov[0].bbox.coord_origin.value == "TOPLEFT"
    assert text.prov[0].bbox.t == 72.0 and loaded.pages[2].size.width == 612.0


def test_a_box_over_the_edge_does_not_keep_a_document_from_loading():
    b = Builder(1, "slide", width=100.0, height=50.0)
    b.add("paragraph", "wide", box=(-20.0, 10.0, 900.0, 70.0))
    (text,) = load(tree(b)).texts
    assert text.prov[0].bbox.as_tuple() == (0.0, 10.0, 100.0, 50.0)


def test_a_media_type_nobody_knows_does_not_keep_a_document_from_loading():
    b = Builder()
    b.add("paragraph", "x")
    assert load(tree(b, media_type="text/org")).origin.mimetype == "application/octet-stream"


def test_a_row_of_labels_heads_rows_not_columns():
    cells = tuple(
        Cell(row=r, col=c, box=(0, 0, 0, 0), text=f"{r}{c}", header=r == 0 or c == 0)
        for r in range(2)
        for c in range(2)
    )
    b = Builder()
    b.add("table", table=Table(rows=2, cols=2, cells=cells))
    made = load(tree(b)).tables[0].data.table_cells
    assert [(c.column_header, c.row_header) for c in made] == [
        (True, False), (True, False), (False, True), (False, False),
    ]  # fmt: skip


def test_a_picture_of_a_kind_nobody_knows_does_not_keep_a_document_from_loading():
    b = Builder()
    b.add("figure", "a drawing", picture="k2")
    made = tree(b)
    made.pictures["k2"] = Picture(data=b"\x01", media_type="image/x-emf", width=1, height=1)
    try:
        assert load(made).pictures[0].image is None
    finally:
        del made.pictures["k2"]


@settings(max_examples=40, deadline=None)
@given(flows())
def test_any_flow_loads(made):
    load(made).export_to_markdown()


@settings(max_examples=40, deadline=None)
@given(trees())
def test_any_printed_tree_loads(made):
    load(made)
