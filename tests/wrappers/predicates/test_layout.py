"""What the layout knows of a token must reach the wrapper, and nothing where it knows nothing."""

import numpy as np

from tests.wrappers.predicates.space import ALL, scene, truth

ROWS = [
    ("label", 1, (0, 0, 50, 10)),
    ("amount", 1, (60, 0, 90, 10)),
    ("below", 1, (60, 20, 90, 30)),
    ("spanning", 1, (0, 20, 50, 50)),
    ("elsewhere", 2, (60, 0, 90, 10)),
    ("outside", 2, (0, 90, 50, 100)),
]
CELLS = {
    "table": [0, 0, 0, 0, 1, -1],
    "row": [0, 0, 1, 1, 0, -1],
    "last_row": [0, 0, 1, 2, 0, -1],
    "column": [0, 1, 1, 0, 1, -1],
    "last_column": [0, 1, 1, 0, 1, -1],
    "header": [(), ("Esercizio", "31/12/2003"), ("Esercizio", "31/12/2003"), (), ("Società",), ()],
    "element": ["/p1/table/1/r0/c0", "/p1/table/1/r0/c1", "x", "y", "z", ""],
    "kind": ["table", "table", "table", "table", "table", ""],
    "bold": [True, False, False, False, False, True],
    "italic": [False, True, False, False, False, False],
    "font": ["Arial Narrow", "Times", "", "", "", "Arial"],
    "size": [10, 10, 12, 0, 10, 10],
}


def test_rows_and_columns_of_one_table_are_told_from_those_of_another():
    s = scene(ROWS, **CELLS)
    assert truth(s, "sameTableRow", "label", "amount") == 1.0
    assert truth(s, "sameTableRow", "label", "below") == 0.0
    assert truth(s, "sameTableRow", "below", "spanning") == 1.0
    assert truth(s, "sameTableColumn", "amount", "below") == 1.0
    assert truth(s, "sameTableColumn", "amount", "elsewhere") == 0.0
    assert truth(s, "sameTable", "label", "below") == 1.0
    assert truth(s, "sameTable", "amount", "elsewhere") == 0.0
    assert truth(s, "inTable", "amount") == 1.0


def test_outside_tables_there_are_no_rows():
    s = scene(ROWS, **CELLS)
    for name, predicate in ALL.items():
        if "Table" in name and predicate.arity == 2:
            assert truth(s, name, "outside", "outside") == 0.0, name
            assert truth(s, name, "outside", "label") == 0.0, name
    assert truth(s, "inTable", "outside") == 0.0


def test_headers_match_by_words_whatever_their_spelling():
    s = scene(ROWS, **CELLS)
    assert truth(s, "underHeader", "amount", text="2003", match="part") == 1.0
    assert truth(s, "underHeader", "amount", text="200", match="part") == 0.0
    assert truth(s, "underHeader", "amount", text="31-12-2003", match="whole") == 1.0
    assert truth(s, "underHeader", "amount", text="2003", match="whole") == 0.0
    assert truth(s, "underHeader", "elsewhere", text="SOCIETA'", match="part") == 1.0
    assert truth(s, "underHeader", "label", text="2003", match="part") == 0.0
    assert truth(s, "underHeader", "amount", text="", match="part") == 0.0


def test_fonts_and_elements_are_what_the_page_says():
    s = scene(ROWS, **CELLS)
    assert truth(s, "hasFont", "label", style="bold", name="", size=0) == 1.0
    assert truth(s, "hasFont", "amount", style="bold", name="", size=0) == 0.0
    assert truth(s, "hasFont", "amount", style="italic", name="", size=0) == 1.0
    assert truth(s, "hasFont", "below", style="regular", name="", size=12) == 1.0
    assert truth(s, "hasFont", "label", style="any", name="arial", size=11) == 0.0
    assert truth(s, "hasFont", "label", style="any", name="arial", size=10) == 1.0
    assert truth(s, "hasFont", "amount", style="any", name="arial", size=0) == 0.0
    assert truth(s, "largerThan", "below", "label") == 1.0
    assert truth(s, "largerThan", "label", "below") == 0.0
    assert truth(s, "largerThan", "label", "spanning") == 0.0
    assert truth(s, "inElement", "label", kind="table") == 1.0
    assert truth(s, "inElement", "outside", kind="table") == 0.0
    assert truth(s, "sameElement", "outside", "outside") == 0.0
    assert truth(s, "sameElement", "label", "amount") == 0.0


def test_pages_are_counted_from_the_first_with_tokens():
    s = scene([("a", 3, (0, 0, 10, 10)), ("b", 5, (0, 0, 10, 10)), ("c", 9, (0, 0, 10, 10))])
    ids = np.arange(3)
    assert ALL["firstPage"].truth(s, ids).tolist() == [1, 0, 0]
    assert ALL["lastPage"].truth(s, ids).tolist() == [0, 0, 1]
    assert ALL["onPage"].truth(s, ids, 5).tolist() == [0, 1, 0]
    assert truth(s, "samePage", "a", "b") == 0.0


def test_tables_survive_without_boxes():
    rows = [(text, 1, None) for text, _, _ in ROWS]
    s = scene(rows, **CELLS)
    assert s.tokens.text == [text for text, _, _ in ROWS]
    assert truth(s, "sameTableRow", "label", "amount") == 1.0
    assert truth(s, "underHeader", "amount", text="2003", match="part") == 1.0
    assert truth(s, "precedes", "label", "amount") == 1.0
