"""Layout rules read old answers too: an oddity there must not stop them."""

from __future__ import annotations

import json

import pytest

from pincite.errors import Corrupt
from pincite.outputs.extract import LayoutDocument, to_extract
from tests.outputs.extract.test_result import report
from tests.outputs.extract.vendor import ANSWER


def test_the_real_answer_of_the_known_service_is_read():
    for document in (ANSWER, {"result": ANSWER}):
        view = LayoutDocument(document)
        page, block = view.blocks
        assert view.text() == "test\n"
        assert (block.label, block.type, block.begin, block.end, block.parent) == ("H", "text", 0, 5, 1)
        assert (page.label, page.parent, page.begin, page.children) == ("", 0, -1, (2,))
        assert (page.x1, page.y1) == (850, 1100)
        assert view.word_range(2) == (0, 1)
        assert view.fonts == () and view.tables == () and view.pages == (page,)


def test_our_own_result_reads_back():
    view = LayoutDocument.from_json(json.dumps({"result": to_extract(report())}))
    (table,) = view.tables
    assert (table.rows, table.cols, table.index, table.cell_index, table.begin) == (2, 3, 0, 0, -1)
    assert [(c.row_span, c.col_span, c.is_head, c.is_spanned) for c in table.cells] == [
        (1, 2, True, False),
        (1, 1, True, True),
        (2, 1, True, False),
        (1, 1, False, False),
        (1, 1, False, False),
        (1, 1, True, True),
    ]
    cell = table.cell(0, 2)
    assert cell is not None and view.text()[cell.begin : cell.end] == "tall\none\n" == cell.content
    assert table.cell(5, 5) is None
    assert view.content(table.id) == "both\ntall\none\nx\n"
    assert view.content(1).startswith("Annual report\n1 Overview\n")
    assert view.content(1) + view.content(14) == view.text()
    assert view.block(3).label == "1"
    assert view.font(view.words[0].font).name == "Times New Roman"
    with pytest.raises(KeyError):
        view.font(99)


def cell(number: int, **more) -> dict:
    return {
        "id": number,
        "type": "cell",
        "page": 1,
        "parent": 2,
        "content": "c",
        "bbox": [0, 0, 1, 1],
        **more,
    }


def test_oddities_of_real_answers_are_taken():
    layout = [
        {"id": 1, "type": "page", "page": 1, "bbox": [0, 0, 10, 10], "children": [2]},
        {
            "id": 2,
            "type": "table",
            "page": 1,
            "parent": 1,
            "label": "T1",
            "bbox": [39, 426, 417, 357],
            "children": [3, 4],
        },
        cell(3, row=0, column=0, isHEad=True, span=None, label=2),
        cell(4, row=0, column=1, span=[1, 2], content=None),
        cell(5, row=0, column=2, span=[]),
    ]
    view = LayoutDocument({"layout": layout, "fonts": None, "words": None})
    table = view.tables[0]
    assert (table.y0, table.y1, table.label) == (357, 426, "T1")
    assert (table.rows, table.cols) == (1, 3)
    assert [(c.is_head, c.is_spanned, c.label) for c in table.cells] == [
        (True, False, "2"),
        (False, False, ""),
        (False, True, ""),
    ]


def test_children_in_a_ring_do_not_hang():
    layout = [{"id": 1, "type": "page", "page": 1, "bbox": [0, 0, 1, 1], "children": [1, 1]}]
    assert LayoutDocument({"layout": layout}).content(1) == ""


@pytest.mark.parametrize(
    "document",
    [
        {},
        [],
        None,
        {"result": {}},
        {"layout": {}},
        {"layout": [1]},
        {"layout": [{}]},
        {"layout": [{"id": 1, "type": "page"}]},
        {"layout": [{"id": 1, "type": "text", "content": 5}]},
        {"layout": [{"id": 1, "type": "text", "content": "", "page": 1, "bbox": [1, 2]}]},
        {"layout": [{"id": 1, "type": "text", "content": "", "page": 1, "bbox": [1, 2, 3, "4"]}]},
        {"layout": [cell(1)] * 2},
        {"layout": [{"id": [], "type": "page"}]},
        {"layout": [], "fonts": [{"name": 1}]},
    ],
)
def test_what_is_no_result_is_a_typed_error(document):
    with pytest.raises(Corrupt):
        _ = LayoutDocument(document).blocks
    with pytest.raises(Corrupt):
        LayoutDocument.from_json(b"{")
