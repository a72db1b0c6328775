"""Field by field: what a consumer of the known service relies on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from pincite.model.document import ContentsEntry, Note
from pincite.model.ink import Field, Font
from pincite.model.words import OCR
from pincite.outputs.extract import ExtractOptions, decode_words, to_extract
from pincite.outputs.extract.pixels import outward
from pincite.outputs.extract.result import settled
from pincite.outputs.visible import base_name
from tests.outputs.extract.invariants import check_layout, check_schema, check_text, check_words
from tests.outputs.made_trees import Sheet, tree


def report():
    first = Sheet(1)
    first.add("header", "Annual report")
    first.add("heading", "1 Overview", font=0, level=1)
    first.add("paragraph", "The year went well, in spite of infla-", "tion.", text="... inflation.")
    first.add("list_item", "• one", marker="•", level=1)
    first.add("figure", text="")
    first.table(
        2, 3, (0, 0, 1, 2, "both"), (0, 2, 2, 1, "tall\none"), (1, 0, 1, 1, "x"), (1, 1, 1, 1, ""), heads=1
    )
    first.add("footer", "1")
    second = Sheet(2, 595.276, 841.89)
    second.add("paragraph", "goes on", continues="/p1/paragraph/1")
    second.add("heading", "2 Outlook", font=0, level=2)
    return tree(
        first.page(),
        second.page(),
        contents=(
            ContentsEntry("Overview", 1, 0.87554, "d", "/p1/heading/1"),
            ContentsEntry("Nowhere", 1, 0.9, "o", "/p2/paragraph/1"),
        ),
        info={"Title": "Report", "CreationDate": "D:20221223195200-08'00'"},
        fields=(
            Field("txtName", "Ann\r\nLee ", 2, (72, 72, 144.1, 90)),
            Field("nowhere", "x", 0, (0, 0, 0, 0)),
        ),
        options={"reading_order": "standard", "password": "secret"},
        timings={"read": 0.5, "layout": 0.25},
        notes=(Note("guessed_order", "The order was guessed.", 1, (72, 72, 144, 144)),),
    )


def test_the_whole_is_whole():
    result = to_extract(report())
    check_schema(result)
    check_layout(result)
    check_words(result)
    check_text(result)
    assert list(result) == ["fonts", "header", "layout", "tableOfContents", "timeInfo", "words"]


def test_layout_is_what_the_page_shows_in_order():
    layout = to_extract(report())["layout"]
    rows = [(e["type"], e.get("content"), e.get("label")) for e in layout]
    assert rows == [
        ("page", None, None),
        ("header", "Annual report\n", None),
        ("title", "1 Overview\n", 1),
        ("text", "The year went well, in spite of infla-\ntion.\n", None),
        ("text", "• one\n", None),
        ("table", None, None),
        ("cell", "both\n", None),
        ("cell", "", None),
        ("cell", "tall\none\n", None),
        ("cell", "x\n", None),
        ("cell", "", None),
        ("cell", "", None),
        ("footer", "1\n", None),
        ("page", None, None),
        ("text", "goes on\n", None),
        ("title", "2 Outlook\n", 2),
    ]
    assert layout[0] == {
        "bbox": [0, 0, 850, 1100],
        "children": [2, 3, 4, 5, 6, 13],
        "id": 1,
        "page": 1,
        "type": "page",
    }
    assert layout[13]["bbox"] == [0, 0, 827, 1169]
    assert layout[5]["children"] == [7, 8, 9, 10, 11, 12]


def test_cells_fill_the_grid_and_covered_slots_are_empty():
    cells = [e for e in to_extract(report())["layout"] if e["type"] == "cell"]
    assert [(c["row"], c["column"], c.get("span"), c["isHead"]) for c in cells] == [
        (0, 0, [1, 2], True),
        (0, 1, None, True),
        (0, 2, [2, 1], True),
        (1, 0, None, False),
        (1, 1, None, False),
        (1, 2, None, True),
    ]
    assert cells[1]["bbox"] == cells[0]["bbox"]
    assert cells[5]["bbox"] == cells[2]["bbox"]


def test_contents_name_titles_and_only_titles():
    result = to_extract(report())
    assert result["tableOfContents"] == [
        {"content": "Overview", "layoutId": 3, "level": 1, "score": 0.8755, "source": "d"}
    ]
    assert [w["code"] for w in result["timeInfo"]["warnings"]] == ["guessed_order", "contents_dropped"]


def test_two_entries_for_one_title_do_not_give_it_two_levels():
    sheet = Sheet()
    sheet.add("heading", "A", level=3)
    sheet.add("heading", "B", level=3)
    entries = (
        ContentsEntry("b", 1, 1.0, "o", "/p1/heading/2"),
        ContentsEntry("a", 2, 0.5, "t", "/p1/heading/1"),
        ContentsEntry("A", 1, 0.9, "o", "/p1/heading/1"),
        ContentsEntry("A!", 4, 0.9, "d", "/p1/heading/1"),
    )
    result = to_extract(tree(sheet.page(), contents=entries))
    assert [(e["content"], e["level"], e["layoutId"]) for e in result["tableOfContents"]] == [
        ("A", 1, 2),
        ("b", 1, 3),
    ]
    assert [e["label"] for e in result["layout"] if e["type"] == "title"] == [1, 1]


@pytest.mark.parametrize(
    ("options", "labels"),
    [
        (ExtractOptions(), [1, 2]),
        (ExtractOptions(strict=True), [1, None]),
        (ExtractOptions(toc=False), [1, 2]),
        (ExtractOptions(toc=False, strict=True), [1, 2]),
    ],
)
def test_titles_keep_their_level_without_a_table_of_contents(options, labels):
    result = to_extract(report(), options)
    assert [e.get("label") for e in result["layout"] if e["type"] == "title"] == labels
    assert bool(result["tableOfContents"]) == (options.toc is not False)


def test_without_tables_and_titles_all_text_is_still_there():
    result = to_extract(report(), ExtractOptions(tables_and_titles=False))
    assert {e["type"] for e in result["layout"]} == {"page", "text", "header", "footer"}
    assert "both\ntall\none\nx\n" in [e.get("content") for e in result["layout"]]
    assert result["tableOfContents"] == []
    check_schema(result)
    check_layout(result)
    check_words(result)
    check_text(result)


def test_fonts_are_those_of_the_text_in_order_of_use():
    sheet = Sheet()
    sheet.add("paragraph", "b", font=2)
    sheet.add("paragraph", "a unknown", font=-1)
    sheet.add("paragraph", "scanned", font=-1, flags=OCR)
    sheet.add("paragraph", "same", font=3)
    fonts = (Font("X", "X"), Font("Y", "Y"), Font("B", "B", bold=True), Font("B", "B", bold=True, serif=True))
    result = to_extract(tree(sheet.page(), fonts=fonts))
    assert result["fonts"] == [
        {"bold": True, "id": 0, "id_name": "B", "italic": False, "name": "B", "ocr": False},
        {"bold": False, "id": 1, "id_name": "", "italic": False, "name": "mix", "ocr": False},
        {"bold": False, "id": 2, "id_name": "", "italic": False, "name": "mix", "ocr": True},
    ]
    assert [w.font for w in decode_words(result["words"][0])] == [0, 1, 1, 2, 0]
    result = to_extract(tree(sheet.page(), fonts=fonts), ExtractOptions(fonts=False))
    assert result["fonts"] == []
    assert {w.font for w in decode_words(result["words"][0])} == {-1}


def test_metadata_keep_the_value_as_it_stands_and_the_place_in_pixels():
    assert to_extract(report())["header"]["metadata"] == [
        {"bbox": [100, 100, 201, 125], "key": "txtName", "page": 2, "value": "Ann\r\nLee "}
    ]


def test_header_says_what_the_document_says_of_itself(monkeypatch):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    now = datetime(2022, 3, 9, 11, 47, 11, tzinfo=timezone(timedelta(hours=1)))
    header = to_extract(report(), now=now)["header"]
    assert header["conversionDateTime"] == "2022-03-09 10:47"
    assert header["customInfo"] == {"CreationDate": "D:20221223195200-08'00'", "Title": "Report"}
    assert header["documentName"] == "report.pdf"
    assert header["totPages"] == 2
    assert "errorPages" not in header
    iso = to_extract(report(), ExtractOptions(iso_dates=True), now=now)["header"]
    assert iso["conversionDateTime"] == "2022-03-09T10:47:11Z"
    assert iso["customInfo"]["CreationDate"] == "2022-12-23T19:52:00-08:00"


def test_a_password_is_never_echoed():
    assert "password" not in to_extract(report())["header"]["options"]


@pytest.mark.parametrize(
    ("path", "name"),
    [("a/b.pdf", "b.pdf"), ("C:\\x\\b.pdf", "b.pdf"), ("b.pdf", "b.pdf"), ("a/b/", "b"), ("", "")],
)
def test_the_name_has_no_folder_of_any_system(path, name):
    assert base_name(path) == name


def test_reproducible_leaves_out_all_that_changes(monkeypatch):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    options = ExtractOptions(reproducible=True)
    result = to_extract(report(), options, now=datetime.now(UTC))
    assert result["header"]["conversionDateTime"] == "1970-01-01 00:00"
    info = result["timeInfo"]
    assert "total" not in info and "phases" not in info and "seconds" not in info["pages"][0]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1646822831")
    assert to_extract(report(), options)["header"]["conversionDateTime"] == "2022-03-09 10:47"
    assert to_extract(report(), now=datetime.now(UTC))["header"]["conversionDateTime"] == "2022-03-09 10:47"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "soon")
    assert to_extract(report(), options)["header"]["conversionDateTime"] == "1970-01-01 00:00"


def test_time_info_tells_how_the_work_went():
    info = to_extract(report())["timeInfo"]
    assert info["total"] == 0.75
    assert info["phases"] == [{"name": "read", "seconds": 0.5}, {"name": "layout", "seconds": 0.25}]
    assert info["pages"][1] == {"ocr": False, "page": 2, "readingOrder": "standard", "seconds": 0.0}
    assert info["warnings"][0] == {
        "bbox": [100, 100, 200, 200],
        "code": "guessed_order",
        "page": 1,
        "sentence": "The order was guessed.",
    }


def test_a_page_that_could_not_be_read_is_counted_and_still_there():
    good = Sheet(1)
    good.add("paragraph", "text")
    result = to_extract(tree(good.page(), Sheet(2, error="corrupt").page()))
    assert result["header"]["errorPages"] == 1
    assert result["timeInfo"]["errorPages"] == [2]
    assert result["timeInfo"]["pages"][1]["error"] == "corrupt"
    assert result["layout"][-1]["children"] == []
    assert [len(decode_words(item)) for item in result["words"]] == [1, 0]
    check_schema(result)
    assert to_extract(report(), ExtractOptions(always_error_pages=True))["header"]["errorPages"] == 0


def test_pages_not_asked_for_keep_their_place_in_words():
    sheet = Sheet(3)
    sheet.add("paragraph", "third")
    result = to_extract(tree(sheet.page(), page_count=4))
    assert [len(decode_words(item)) for item in result["words"]] == [0, 0, 1, 0]
    assert result["header"]["totPages"] == 4
    assert [e["page"] for e in result["layout"]] == [3, 3]


def test_words_follow_the_layout_even_where_the_page_does_not():
    sheet = Sheet()
    sheet.add("paragraph", "second words")
    sheet.add("paragraph", "first words")
    sheet.elements.reverse()
    result = to_extract(tree(sheet.page()))
    assert [w.text for w in decode_words(result["words"][0])] == ["first", "words", "second", "words"]
    check_text(result)


def test_words_in_no_element_hang_on_the_page_and_are_told():
    sheet = Sheet()
    sheet.add("paragraph", "held")
    sheet.line("lost words", 72.0)
    result = to_extract(tree(sheet.page()))
    assert [(w.text, w.parent) for w in decode_words(result["words"][0])] == [
        ("held", 2),
        ("lost", 1),
        ("words", 1),
    ]
    assert [w["code"] for w in result["timeInfo"]["warnings"]] == ["stray_words"]


def test_an_element_without_lines_shows_its_text():
    sheet = Sheet()
    sheet.add("formula", text="a = b")
    assert to_extract(tree(sheet.page()))["layout"][1]["content"] == "a = b\n"
    assert (
        to_extract(tree(sheet.page()), ExtractOptions(trailing_newline=False))["layout"][1]["content"]
        == "a = b"
    )


def test_pixels_are_outward_but_do_not_grow_from_rounding_noise():
    size = (850, 1100)
    assert outward((72.0, 72.0, 90.0, 90.0), size) == [100, 100, 125, 125]
    assert outward((72.00001, 71.99999, 90.00001, 90.0), size) == [100, 100, 125, 125]
    assert outward((71.9, 71.9, 90.1, 90.1), size) == [99, 99, 126, 126]
    assert outward((-5, -5, 9999, 9999), size) == [0, 0, 850, 1100]
    nan, inf = float("nan"), float("inf")
    assert outward((0, -inf, inf, nan), size) == [0, 0, 850, 0]


def test_what_was_asked_of_the_conversion_holds_for_the_result():
    asked = tree(options={"tables": False, "toc": False, "fonts": False, "reproducible": True})
    as_asked = {"tables_and_titles": False, "toc": False, "fonts": False, "reproducible": True}
    usual = {"tables_and_titles": True, "toc": True, "fonts": True, "reproducible": False}
    assert settled(asked, ExtractOptions()) == ExtractOptions(**as_asked)
    assert settled(asked, ExtractOptions(fonts=True)) == ExtractOptions(**as_asked | {"fonts": True})
    assert settled(tree(), ExtractOptions()) == ExtractOptions(**usual)
    assert "total" not in to_extract(asked)["timeInfo"]
