"""Cells that run together, or rows of a statement that fall into one, mix up its figures."""

import msgspec
import numpy as np
import pytest

from pincite.model.elements import Cell, Element, Table
from pincite.wrappers.tokens.build import tokens_of
from tests.wrappers.tokens.sheet import NAN, Sheet, row_of, texts, tree

STATEMENT = [["Attivo", "2024", "2023"], ["Cassa", "100", "90"], ["Banca", "5", "-"]]
XS, YS = (50, 300, 400), (100, 115, 130)


def statement(**more):
    sheet = Sheet()
    sheet.table(STATEMENT, XS, YS, **more)
    return sheet


@pytest.mark.parametrize("granularity", ["word", "line-segment", "cell", "block"])
def test_every_cell_is_a_token_with_its_slot(granularity):
    made = tokens_of(tree(statement()), granularity)
    assert made.text == ["Attivo", "2024", "2023", "Cassa", "100", "90", "Banca", "5", "-"]
    assert made.row.tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert made.column.tolist() == [0, 1, 2] * 3
    assert made.table.tolist() == [0] * 9
    assert made.element[4] == "/p1/table/1/r1/c1"
    assert set(made.kind) == {"table"}


def test_texts_of_two_cells_never_join_however_close_they_stand():
    sheet = Sheet()
    sheet.table([["left", "right"]], (50, 75), (100,))
    assert texts(sheet) == texts(sheet, "cell") == ["left", "right"]


def test_a_wrapped_label_is_one_token_as_a_cell_and_two_as_segments():
    sheet = Sheet()
    sheet.table(
        [
            [["Denominazione della società o ente che esercita", "attività di direzione"], "no"],
            ["Sede", "MI"],
        ],
        (50, 300),
        (100, 130),
    )
    long = "Denominazione della società o ente che esercita"
    assert texts(sheet, "cell")[0] == f"{long} attività di direzione"
    assert texts(sheet)[:2] == [long, "attività di direzione"]
    made = tokens_of(tree(sheet), "line-segment")
    assert made.row.tolist() == [0, 0, 0, 1, 1]


def test_marked_headers_are_known_to_the_cells_below_and_not_to_themselves():
    made = tokens_of(tree(statement(header_rows=1)), "cell")
    assert made.header[made.text.index("100")] == ("2024",)
    assert made.header[made.text.index("-")] == ("2023",)
    assert made.header[made.text.index("2024")] == ()


def test_a_first_row_of_years_or_dates_over_figures_is_a_header_though_unmarked():
    made = tokens_of(tree(statement()), "cell")
    assert made.header[made.text.index("100")] == ("2024",)
    prose = Sheet()
    prose.table([["Nome", "Sede"], ["Rossi", "Milano"]], (50, 300), (100, 120))
    assert set(tokens_of(tree(prose), "cell").header) == {()}
    figures = Sheet()
    figures.table([["Cassa", "100"], ["Banca", "90"]], (50, 300), (100, 120))
    assert set(tokens_of(tree(figures), "cell").header) == {()}


def test_dates_below_a_title_that_was_taken_into_the_table_are_headers():
    sheet = Sheet()
    rows = [["Bilancio", None, "Pagina 1"], ["ATTIVO", "31.12.2003", "31.12.2002"], ["Cassa", "1", "2"]]
    sheet.table([*rows, ["Banca", "3", "4"]], XS, (100, 115, 130, 145), header_rows=1)
    made = tokens_of(tree(sheet), "cell")
    assert made.header[made.text.index("3")] == ("31.12.2003",)
    assert made.header[made.text.index("4")] == ("Pagina 1", "31.12.2002")


def test_dates_further_down_are_headers_of_what_follows_only():
    sheet = Sheet()
    rows = [
        ["ATTIVO", "31/12/2003"],
        ["Cassa", "1"],
        ["Crediti", "2"],
        ["COSTI", "31/12/2002"],
        ["Affitti", "4"],
    ]
    sheet.table(rows, (50, 300), (100, 115, 130, 145, 160))
    made = tokens_of(tree(sheet), "cell")
    assert made.header[made.text.index("2")] == ("31/12/2003",)
    assert made.header[made.text.index("4")] == ("31/12/2003", "31/12/2002")


def test_a_table_that_goes_on_has_the_headers_of_its_first_part():
    first, second = statement(header_rows=1), Sheet(2)
    second.table([["Crediti", "7", "8"]], XS, (50,), continues="/p1/table/1")
    made = tokens_of(tree(first, second), "cell")
    assert made.header[made.text.index("8")] == ("2023",)
    assert made.table[made.text.index("8")] == 1


def test_a_header_over_several_columns_is_above_each():
    sheet = statement(header_rows=1)
    element = sheet.elements[0]
    cells = list(element.table.cells)
    cells[1] = msgspec.structs.replace(cells[1], col_span=2, text="Esercizio")
    del cells[2]
    table = msgspec.structs.replace(element.table, cells=tuple(cells))
    sheet.elements[0] = msgspec.structs.replace(element, table=table)
    made = tokens_of(tree(sheet), "cell")
    assert made.header[made.text.index("90")] == ("Esercizio",)
    assert made.last_column[1] == 2


# -- cells that hold several printed rows

STACK = [
    ["Attivo", "2024"],
    [["I - Rimanenze", "4) Prodotti finiti", "5) Merci", "Totale"], ["10", "20"]],
    ["Cassa", "5"],
]
TOPS = {(1, 0): [120, 132, 144, 156], (1, 1): [144, 156]}


@pytest.mark.parametrize("granularity", ["line-segment", "cell"])
def test_stacked_amounts_fall_into_the_rows_of_their_labels(granularity):
    sheet = Sheet()
    sheet.table(STACK, (50, 300), (100, 120, 180), tops=TOPS)
    made = tokens_of(tree(sheet), granularity)
    assert made.text == [
        "Attivo", "2024", "I - Rimanenze", "4) Prodotti finiti", "5) Merci", "10", "Totale", "20", "Cassa",
        "5",
    ]  # fmt: skip
    assert made.row.tolist() == [0, 0, 1, 2, 3, 3, 4, 4, 5, 5]


def test_a_label_wrapped_inside_a_stack_stays_whole():
    sheet = Sheet()
    long = "Totale diritti di brevetto industriale e di opere"
    rows = [["Attivo", "2024"], [["Cassa", long, "dell'ingegno", "Banca"], ["1", "2", "3"]], ["Crediti", "5"]]
    sheet.table(
        rows, (50, 300), (100, 120, 180), tops={(1, 0): [120, 132, 144, 156], (1, 1): [120, 144, 156]}
    )
    made = tokens_of(tree(sheet), "cell")
    assert f"{long} dell'ingegno" in made.text
    assert row_of(made, "2") == row_of(made, f"{long} dell'ingegno")
    assert row_of(made, "3") == row_of(made, "Banca") == row_of(made, "2") + 1


def test_a_total_and_the_title_below_it_are_two_though_one_amount_stands_there():
    sheet = Sheet()
    rows = [["Attivo", "2024"], [["Totale rimanenze", "II - Crediti"], "107"], ["Cassa", "5"]]
    sheet.table(rows, (50, 300), (100, 120, 150), starts={(1, 0): [215, 52]})
    made = tokens_of(tree(sheet), "cell")
    assert made.text[2:5] == ["Totale rimanenze", "107", "II - Crediti"]
    assert row_of(made, "107") == row_of(made, "Totale rimanenze") == row_of(made, "II - Crediti") - 1


def test_lists_and_paragraphs_in_cells_of_words_are_left_whole():
    sheet = Sheet()
    rows = [[["1) first", "2) second"], ["a text", "of two lines"]], ["x", "y"]]
    sheet.table(rows, (50, 300), (100, 130))
    assert texts(sheet, "cell") == ["1) first 2) second", "a text of two lines", "x", "y"]


def test_blocks_are_whole_cells():
    sheet = Sheet()
    sheet.table(STACK, (50, 300), (100, 120, 180), tops=TOPS)
    made = tokens_of(tree(sheet), "block")
    assert made.text[3] == "10 20"
    assert made.row.tolist() == [0, 0, 1, 1, 2, 2]


def test_a_label_and_an_amount_the_table_finder_put_in_one_cell_are_two():
    sheet = Sheet()
    sheet.table([["Sede", "MI"]], (50, 400), (100,))
    sheet.text[0:1] = ["Cassa", "100"]
    sheet.boxes[0:1] = [(52, 100, 77, 110), (250, 100, 265, 110)]
    sheet.flags.append(0)
    sheet.fonts.append(0)
    cell, other = sheet.elements[0].table.cells
    line = msgspec.structs.replace(cell.lines[0], text="Cassa 100", last=2)
    moved = msgspec.structs.replace(other.lines[0], first=2, last=3)
    cells = (
        msgspec.structs.replace(cell, lines=(line,), text="Cassa 100"),
        msgspec.structs.replace(other, lines=(moved,)),
    )
    table = msgspec.structs.replace(sheet.elements[0].table, cells=cells)
    sheet.elements[0] = msgspec.structs.replace(sheet.elements[0], table=table)
    assert texts(sheet, "cell") == ["Cassa", "100", "MI"]
    assert texts(sheet, "block") == ["Cassa 100", "MI"]


def test_a_cell_over_two_rows_is_in_both():
    sheet = statement()
    element = sheet.elements[0]
    cells = [c for c in element.table.cells if (c.row, c.col) != (2, 0)]
    cells[3] = msgspec.structs.replace(cells[3], row_span=2)
    table = msgspec.structs.replace(element.table, cells=tuple(cells))
    sheet.elements[0] = msgspec.structs.replace(element, table=table)
    made = tokens_of(tree(sheet), "cell")
    at = made.text.index("Cassa")
    assert (made.row[at], made.last_row[at]) == (1, 2)


# -- documents without pages


@pytest.mark.parametrize("granularity", ["word", "line-segment", "cell", "block"])
def test_cells_without_boxes_or_words_keep_their_slots(granularity):
    nowhere = (NAN,) * 4
    cells = tuple(
        Cell(row=r, col=c, box=nowhere, text=STATEMENT[r][c], header=r == 0)
        for r in range(3)
        for c in range(3)
    )
    sheet = Sheet()
    sheet.elements.append(
        Element(id="/p1/paragraph/1", kind="paragraph", page=1, box=nowhere, text="one\ntwo words")
    )
    sheet.elements.append(
        Element(id="/p1/table/1", kind="table", page=1, box=nowhere, table=Table(rows=3, cols=3, cells=cells))
    )
    made = tokens_of(tree(sheet), granularity)
    assert np.isnan(made.box).all()
    assert made.text[-9:] == ["Attivo", "2024", "2023", "Cassa", "100", "90", "Banca", "5", "-"]
    assert made.row[-9:].tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert made.header[made.text.index("90")] == ("2023",)
    assert (made.line > 0).all()
    before = {
        "word": ["one", "two", "words"],
        "line-segment": ["one", "two words"],
        "cell": ["one two words"],
        "block": ["one two words"],
    }
    assert made.text[:-9] == before[granularity]


@pytest.mark.parametrize("granularity", ["word", "line-segment", "cell", "block"])
def test_words_without_boxes_are_tokens_without_boxes(granularity):
    sheet = Sheet()
    sheet.table([["Totale attivo", ["10", "20"]], ["Cassa", "5"]], (50, 300), (100, 130))
    sheet.add("paragraph", sheet.line(200, (50, "a label"), (300, "17")))
    sheet.boxes = [(NAN,) * 4] * len(sheet.boxes)
    made = tokens_of(tree(sheet), granularity)
    assert np.isnan(made.box).all()
    assert " ".join(made.text).split() == ["Totale", "attivo", "10", "20", "Cassa", "5", "a", "label", "17"]
