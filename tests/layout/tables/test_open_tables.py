"""Tables parted by white space, with few rules or none."""

from __future__ import annotations

import pytest

from pincite.layout.tables import find_tables
from pincite.layout.tables.read.grid import Grid, GridCell, draft
from tests.layout.tables.drawn import frame, only_table, prose, rows, texts, width_of
from tests.layout.tables.printed import clump

BODY = [
    ["Austria", "113.4", "27"],
    ["Belgium", "6.9", "130"],
    ["Denmark", "64.4", "9"],
    ["Finland", "1.2", "95"],
]


def test_numbers_in_columns_without_any_rule_are_a_table():
    page = frame([*prose(50, 60, 4), *rows(BODY, [50, 300, 400], top=140, right=(1, 2)), *prose(50, 230, 4)])
    assert only_table(page) == BODY


def test_a_table_beside_running_text_is_not_lost_in_its_lines():
    page = frame([*prose(50, 100, 12, words=8), *rows(BODY, [360, 480, 560], top=100, step=12, right=(1, 2))])
    assert only_table(page) == BODY


def test_text_columns_between_rules_are_a_table():
    cells = [["Variable", "Assumption"], ["Population", "Grows with births"], ["Income", "Rises by a tenth"]]
    page = frame(rows(cells, [50, 300]), across=[(y, 50, 500) for y in (88, 104, 133)])
    assert only_table(page) == cells


def test_header_rules_say_which_columns_a_heading_spans():
    page = frame(
        [(228, 100, "2007"), (428, 100, "2009"), (50, 116, "Land"),
         *rows([["N", "%", "N", "%"]], [200, 280, 400, 480], top=116),
         *rows([["Italy", "10", "1.5", "20", "2.5"], ["Spain", "11", "1.6", "21", "2.6"],
                ["Malta", "12", "1.7", "22", "2.7"]], [50, 200, 280, 400, 480], top=132)],
        across=[(88, 50, 520), (104, 195, 310), (104, 395, 515), (121, 50, 520), (166, 50, 520)],
    )  # fmt: skip
    assert only_table(page)[:2] == [["Land", "2007", "<", "2009", "<"], ["^", "N", "%", "N", "%"]]


def test_a_heading_centred_over_columns_spans_them_without_a_rule():
    page = frame(
        [(296, 100, "Design effect"), (50, 114, "Share"),
         *rows([["1.0", "1.1", "1.2", "1.3"]], [200, 280, 360, 440], top=114),
         *rows([[f"0.{k}5 of all", "800", "880", "960", "1,040"] for k in range(6)],
               [50, 200, 280, 360, 440], top=130)],
        across=[(119, 50, 500)],
    )  # fmt: skip
    assert only_table(page)[0] == ["Share", "Design effect", "<", "<", "<"]


def test_a_wrapped_heading_is_one_cell():
    page = frame(
        [(50, 112, "Land"), (200, 100, "Total houses"), (200, 112, "in use"), (320, 112, "Rooms"),
         *rows([["Italy", "10,000", "25"], ["Spain", "11,000", "26"], ["Malta", "12,000", "27"]],
               [50, 200, 320], top=130)],
        across=[(88, 50, 420), (117, 50, 420), (166, 50, 420)],
    )  # fmt: skip
    assert only_table(page)[0] == ["Land", "Total houses in use", "Rooms"]


def test_a_wrapped_label_does_not_start_a_row():
    page = frame(
        [*rows([["Income per head in", "1.4", "2.2"]], [50, 300, 400], top=100, step=12),
         (60, 112, "constant prices"),
         *rows([["Births", "1.5", "2.3"], ["Deaths", "1.6", "2.4"], ["Moves", "1.7", "2.5"]],
               [50, 300, 400], top=124, step=12)],
        across=[(88, 50, 450), (154, 50, 450)],
    )  # fmt: skip
    assert only_table(page)[0] == ["Income per head in constant prices", "1.4", "2.2"]


def test_section_rows_do_not_split_a_table():
    page = frame(
        [*rows([["Group", "2007", "2009"]], [50, 300, 400], top=100),
         (50, 116, "*Sex"), *rows([["Male", "61", "60"], ["Female", "49", "51"]], [60, 300, 400], top=130),
         (50, 158, "*Income"), *rows([["Low", "16", "15"], ["High", "31", "30"]], [60, 300, 400], top=172)],
        across=[(88, 50, 450), (104, 50, 450), (192, 50, 450)],
    )  # fmt: skip
    found = only_table(page)
    assert [row[0] for row in found] == ["Group", "Sex", "Male", "Female", "Income", "Low", "High"]
    assert found[1][1:] == ["", ""]


def test_centred_cells_of_several_lines_are_not_torn_apart():
    pieces, y = [], 100.0
    for label, number in (("Latvia", "12.5"), ("Greece", "30.1"), ("Poland", "44.0")):
        pieces += [(250, y, "A long remark that"), (50, y + 12, label), (180, y + 12, number)]
        pieces += [(250, y + 12, "takes three lines"), (250, y + 24, "in its column")]
        y += 42
    page = frame(pieces, across=[(88, 50, 450), (215, 50, 450)])
    assert [row[0] for row in only_table(page)] == ["Latvia", "Greece", "Poland"]


def test_leader_dots_belong_to_the_label_and_are_no_column():
    body = [[f"Group {k} . . . . . . .", str(50 * k), f"{k}.1"] for k in range(1, 7)]
    page = frame(rows(body, [50, 300, 400], right=(1, 2)), across=[(88, 50, 450), (176, 50, 450)])
    assert [row[1:] for row in only_table(page)] == [row[1:] for row in body]


def test_lines_typed_as_dashes_are_rules_and_not_text():
    body = [["0.99", "800", "880"], ["0.95", "160", "176"], ["0.90", "80", "88"]]
    page = frame(
        [*rows([["Proportion", "low", "high"]], [50, 250, 350], right=(1, 2)), (50, 114, "-" * 60),
         *rows(body, [50, 250, 350], top=128, right=(1, 2))],
    )  # fmt: skip
    assert only_table(page) == [["Proportion", "low", "high"], *body]


def test_a_repeated_head_starts_a_second_table():
    head, first, second = (
        ["Share", "1.0", "1.1"],
        [["a", "5", "6"], ["b", "7", "8"]],
        [["c", "9", "1"], ["d", "2", "3"]],
    )
    page = frame(
        rows(
            [["Item", "Low", "High"], *first, ["Item", "Low", "High"], *second], [50, 250, 350], right=(1, 2)
        ),
        across=[(88, 50, 400), (104, 50, 400), (146, 50, 400), (180, 50, 400)],
    )
    assert len(head) == 3
    assert [texts(page, t)[1:] for t in find_tables(page)] == [first, second]


def test_a_right_column_close_to_a_left_one_is_a_column_of_its_own():
    body = [
        ["Ann", "12,000", "Rome"],
        ["Bob", "900", "Oslo"],
        ["Cid", "31", "Bern"],
        ["Dora", "7,100", "Paris"],
    ]
    page = frame(
        [(50, 100 + 14 * k, a) for k, (a, _, _) in enumerate(body)]
        + [(250 - width_of(b), 100 + 14 * k, f"{b}") for k, (_, b, _) in enumerate(body)]
        + [(255, 100 + 14 * k, c) for k, (_, _, c) in enumerate(body)],
        across=[(88, 50, 300), (148, 50, 300)],
    )
    assert only_table(page) == body


def test_currency_and_percent_signs_are_no_columns():
    page = frame(
        [*rows([["Item", "", "2008", "", "Change", ""], ["Sales", "$", "12,500", "$", "1,100", "%"],
                ["Cost", "", "9,100", "", "90", ""], ["Margin", "$", "3,400", "$", "1,010", "%"]],
               [50, 250, 320, 370, 430, 445], right=(2, 4))],
        across=[(88, 50, 460), (104, 50, 460), (148, 50, 460)],
    )  # fmt: skip
    assert only_table(page) == [
        ["Item", "2008", "Change"], ["Sales", "$ 12,500", "$ 1,100 %"], ["Cost", "9,100", "90"],
        ["Margin", "$ 3,400", "$ 1,010 %"],
    ]  # fmt: skip


def test_the_box_of_a_heading_between_others_is_a_hairline_beside_it():
    tall = GridCell(0, 0, 1, 1, [[clump("of three lines", 50.0, y=y)] for y in (100.0, 112.0, 124.0)])
    between = GridCell(1, 1, 1, 1, [[clump("between", 150.0, y=112.0)]])
    grid = Grid([40.0, 140.0, 300.0], [98.0, 134.0, 134.1, 150.0], [tall, between], 2, False)
    assert [cell.box for cell in draft(grid).cells] == [(40, 98, 140, 134), (140, 112, 300, 122)]


def test_a_column_whose_cells_all_begin_in_lower_case_does_not_make_its_rows_one():
    cells = [["Fruit", "Colour", "Form"], ["Apples", "green", "round"], ["Pears", "yellow", "long"]]
    page = frame(rows(cells, [60, 110, 160]), across=[(y, 55, 190) for y in (88, 104, 132)])
    assert only_table(page) == cells


def test_a_title_at_the_left_of_its_column_is_over_the_figures_at_its_right():
    body = [[f"Place {k}", str(2000 + 7 * k), str(400 + 31 * k)] for k in range(6)]
    page = frame(
        [
            (60, 100, "*Name"),
            (160, 100, "*Size"),
            (260, 100, "*Cost"),
            *rows(body, [60, 240, 340], top=120, right=[1, 2]),
        ]
    )
    assert only_table(page) == [["Name", "Size", "Cost"], *body]


def test_a_title_that_reaches_over_the_next_column_does_not_join_them():
    body = [[f"Place {k}", str(2000 + 7 * k), str(400 + 31 * k), str(600 + 11 * k)] for k in range(3)]
    titles = [
        (60, 100, "*Names of the places"),
        (170, 100, "*Size"),
        (220, 100, "*Cost"),
        (320, 100, "*Year"),
    ]
    page = frame([*titles, *rows(body, [60, 180, 260, 360], top=120, right=[1, 2, 3])])
    assert only_table(page)[1:] == body


def test_labels_with_colons_and_the_values_beside_them_are_a_table():
    cells = [
        ["Name:", "Ann Other"],
        ["Status:", "Single"],
        ["Town:", "Not on file"],
        ["Phone:", "Not on file"],
    ]
    [table] = find_tables(frame(rows(cells, [50, 200])))
    assert (table.rows, table.cols) == (4, 2)


@pytest.mark.parametrize(("second", "tables"), [(300.0, 1), (301.5, 0), (270.0, 0)])
def test_columns_that_share_the_width_of_the_page_evenly_are_a_table_of_two_rows(second: float, tables: int):
    cells = [["Colour", "Form"], ["Green", "A long cone"]]
    assert len(find_tables(frame(rows(cells, [70, second]), width=600.0))) == tables
