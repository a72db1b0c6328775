import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.outputs.records import CsvOptions, to_csv
from tests.outputs.records.made_extractions import extraction, fig4, group, leaf

NAN = float("nan")


def rows(made, record="item", **options):
    options = CsvOptions(record=record, **options)
    return list(csv.reader(io.StringIO(to_csv(made, options), newline="")))


def item(label, *amounts, **more):
    amounts = [leaf("amount", text, "N") for text in amounts]
    return group("item", leaf("label", label, "L"), *amounts, variable="I", **more)


def sections():
    return extraction(
        group(
            "report",
            group(
                "section", leaf("title", "Income", "T"), item("Sales", "1"), item("Rent", "2"), variable="S"
            ),
            group("section", leaf("title", "Costs", "T"), item("Wages", "3"), variable="S"),
        )
    )


def test_every_record_is_a_row():
    assert to_csv(fig4(), CsvOptions(record="item")) == (
        "BV,N1,N1 number,N2,N2 number,truth\r\n"
        "1) Costi di impianto e di ampliamento,10.739,10739,73.792,73792,0.996\r\n"
        "5) Avviamento,433.824,433824,495.799,495799,0.996\r\n"
    )


def test_places_are_columns_where_they_are_asked_for():
    header, first, _ = rows(fig4(), places=True)
    by_name = dict(zip(header, first, strict=True))
    assert [by_name[f"N1 {part}"] for part in ("page", "x0", "y0", "x1", "y1")] == [
        "1",
        "423.2689",
        "374.8614",
        "476.07428",
        "383.8794",
    ]
    assert by_name["path"] == "/item_collection/item[1]"


def test_records_within_records_are_rows_too():
    assert rows(sections()) == [
        ["section/T", "L", "N", "truth"],
        ["Income", "Sales", "1", "1"],
        ["Income", "Rent", "2", "1"],
        ["Costs", "Wages", "3", "1"],
    ]


def test_any_type_can_be_the_row():
    header, first, second = rows(sections(), record="section")
    assert header == ["T", "I.L", "I.N", "I[2].L", "I[2].N", "truth"]
    assert first == ["Income", "Sales", "1", "Rent", "2", "1"]
    assert second == ["Costs", "Wages", "3", "", "", "1"]
    assert [row[:2] for row in rows(sections(), record="amount")][1:] == [
        ["Income", "1"],
        ["Income", "2"],
        ["Costs", "3"],
    ]
    assert rows(sections(), record="nothing of the kind") == [["truth"]]


def test_repeated_children_have_columns_of_their_own():
    made = extraction(group("all", item("a", "1"), item("b"), item("c", "2", "3", "4")))
    assert rows(made) == [
        ["L", "N", "N[2]", "N[3]", "truth"],
        ["a", "1", "", "", "1"],
        ["b", "", "", "", "1"],
        ["c", "2", "3", "4", "1"],
    ]


def test_promised_columns_are_there_whatever_was_found():
    promised = (("section/", "T"), ("L",), ("M",), ("N",))
    made = extraction(group("all", item("a", "1", "2"), item("b", "3")))
    assert rows(made, columns=promised)[0] == ["section/T", "L", "M", "N", "N[2]", "truth"]
    assert rows(extraction(), columns=promised) == [["section/T", "L", "M", "N", "truth"]]


def test_columns_come_in_the_order_promised():
    promised = (("BV",), ("N1",), ("N2",))
    made = extraction(
        group(
            "all",
            group("item", leaf("v", "a", "BV"), leaf("n", "2", "N2")),
            group("item", leaf("v", "b", "BV"), leaf("n", "1", "N1"), leaf("n", "2", "N2")),
        )
    )
    assert rows(made, columns=promised)[0] == ["BV", "N1", "N2", "truth"]


def test_records_of_two_sections_can_be_told_apart():
    made = extraction(group("all", group("assets", item("a")), group("debts", item("b"))))
    assert rows(made, parents=True) == [["in", "L", "truth"], ["assets", "a", "1"], ["debts", "b", "1"]]
    assert rows(made)[0] == ["L", "truth"]


def test_understood_values_have_columns():
    parsed = {"concept": "avviamento", "number": 5, "date": "2003-12-31", "alpha": [1]}
    made = extraction(group("item", leaf("a", "x", "X", parsed=parsed), leaf("b", "y", "Y")))
    assert rows(made) == [
        ["X", "X number", "X date", "X concept", "X alpha", "Y", "truth"],
        ["x", "5", "2003-12-31", "avviamento", "[1]", "y", "1"],
    ]


def test_answers_can_be_told_apart():
    made = extraction(item("a"), item("b"), mode="topk")
    assert rows(made) == [["answer", "L", "truth"], ["1", "a", "1"], ["2", "b", "1"]]
    assert rows(extraction(item("a"), mode="all"))[0][0] == "answer"
    assert rows(extraction(item("a"), mode="best"))[0][0] == "L"


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0")), min_size=1, max_size=4))
def test_no_text_breaks_the_rows(texts):
    made = extraction(group("all", *(item(text) for text in texts)))
    assert [row[0] for row in rows(made, record="item", formulas=True)[1:]] == texts


def test_a_text_that_utf_8_cannot_carry_is_made_one_that_it_can():
    to_csv(extraction(item("a\ud800\0b")), CsvOptions(record="item")).encode()


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"),
        ("+A1", "'+A1"),
        ("- Crediti", "'- Crediti"),
        ("-1.234,56", "-1.234,56"),
        ("+5", "+5"),
        ("169.253-", "169.253-"),
        ("Totale = 5", "Totale = 5"),
    ],
)
def test_no_formula_reaches_the_spreadsheet(text, safe):
    assert rows(extraction(item(text)))[1][0] == safe
    assert rows(extraction(item(text)), formulas=True)[1][0] == text


def test_a_spreadsheet_is_told_that_it_is_utf_8():
    assert to_csv(fig4(), CsvOptions(record="item", spreadsheet=True)).startswith("\ufeffBV,")


def test_a_document_without_pages_has_no_coordinates():
    made = extraction(group("item", leaf("a", "x", "X", box=(NAN,) * 4, page=0)))
    assert rows(made, places=True)[1] == ["x", "0", "", "", "", "", "", "1"]
