"""Tables whose borders are drawn: grids, grids with borders missing, shading."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pincite.layout.frame import Frame
from pincite.layout.tables import find_tables
from tests.layout.tables.drawn import frame, only_table, prose, rows, texts

XS = [50.0, 200.0, 300.0, 400.0, 500.0]


def lines(ys: list[float], x0: float = 50, x1: float = 500) -> list[tuple[float, float, float]]:
    return [(y, x0, x1) for y in ys]


def test_a_full_grid_is_found_with_every_cell_in_its_place():
    page = frame(
        rows([["Year", "Q1", "Q2"], ["2004", "3", "4"], ["2005", "5", ""]], [60, 210, 310], step=20),
        across=lines([85, 105, 125, 145], 50, 400),
        down=[(x, 85, 145) for x in (50, 200, 300, 400)],
    )
    assert only_table(page) == [["Year", "Q1", "Q2"], ["2004", "3", "4"], ["2005", "5", ""]]


def test_a_missing_wall_under_one_text_is_a_span_and_not_an_empty_cell():
    page = frame(
        [(60, 100, "Name"), (230, 100, "Results of both"), (210, 120, "First"), (310, 120, "Second"),
         (60, 140, "Ann"), (210, 140, "1"), (310, 140, "2")],
        across=[(85, 50, 400), (105, 200, 400), (125, 50, 400), (145, 50, 400)],
        down=[(50, 85, 145), (200, 85, 145), (300, 105, 145), (400, 85, 145)],
    )  # fmt: skip
    assert only_table(page) == [["Name", "Results of both", "<"], ["^", "First", "Second"], ["Ann", "1", "2"]]


def test_a_label_over_several_rows_spans_them():
    page = frame(
        [(60, 130, "Area one"), (210, 110, "Valuing"), (210, 130, "Supporting"), (210, 150, "Promoting"),
         (60, 170, "Area two"), (210, 170, "Thinking")],
        across=[(95, 50, 400), (115, 200, 400), (135, 200, 400), (155, 50, 400), (175, 50, 400)],
        down=[(50, 95, 175), (200, 95, 175), (400, 95, 175)],
    )  # fmt: skip
    assert only_table(page) == [
        ["Area one", "Valuing"], ["^", "Supporting"], ["^", "Promoting"], ["Area two", "Thinking"],
    ]  # fmt: skip


def test_body_rows_without_upright_lines_are_not_one_cell_each():
    body = [["Austria", "92.9", "7.1", "0"], ["Belgium", "0", "0", "100"], ["Cyprus", "10", "20", "70"]]
    page = frame(
        rows([["*Country", "*Home", "*Abroad", "*Unknown"], *body], [60, 210, 310, 410], step=20),
        across=lines([85, 105, 125, 145, 165]),
        down=[(50, 85, 165), (500, 85, 165), *[(x, 85, 105) for x in (200, 300, 400)]],
    )
    assert only_table(page)[1:] == body


def test_rows_without_lines_between_them_are_not_one_row():
    body = [[f"Row {k}", str(10 * k), str(7 * k)] for k in range(1, 9)]
    page = frame(
        rows([["Head", "A", "B"], *body], [60, 210, 310], step=14),
        across=lines([88, 104, 220], 50, 400),
        down=[(x, 88, 220) for x in (50, 200, 300, 400)],
    )
    assert only_table(page)[1:] == body


def test_wrapped_text_in_a_drawn_cell_is_not_several_rows():
    page = frame(
        [(60, 100, "Topic"), (210, 100, "What is meant"), (60, 120, "First one"),
         (210, 120, "Text of the first"), (210, 132, "that goes on here"),
         (60, 150, "Second"), (210, 150, "Short")],
        across=lines([88, 106, 138, 156], 50, 400),
        down=[(x, 88, 156) for x in (50, 200, 400)],
    )  # fmt: skip
    assert only_table(page)[1] == ["First one", "Text of the first that goes on here"]


def test_columns_the_drawing_does_not_part_are_parted_by_their_white_space():
    body = [[f"Answer {k}", str(100 + k), f"{k}.5", f"{2 * k}.0"] for k in range(5)]
    page = frame(
        rows([["Answer", "Freq.", "Percent", "Cum."], *body], [60, 210, 310, 410], step=14),
        across=lines([88, 104, 174]),
        down=[(200, 88, 174)],
    )
    assert only_table(page)[1:] == body


def test_tables_stacked_on_a_page_are_not_merged_nor_lost():
    pieces, across, down = [], [], []
    for k in range(3):
        top = 100 + 120 * k
        pieces.append((60, top - 25, f"Group number {k}"))
        pieces += rows(
            [["Gas", "Air", "Water"], [f"A{k}", "1", "2"], [f"B{k}", "3", "4"]], [60, 210, 310], top=top
        )
        across += lines([top - 10, top + 4, top + 18, top + 32], 50, 400)
        down += [(x, top - 10, top + 32) for x in (50, 200, 300, 400)]
    page = frame(pieces, across=across, down=down)
    found = find_tables(page)
    assert [texts(page, t)[1][0] for t in found] == ["A0", "A1", "A2"]


def test_rows_shaded_in_turn_are_one_table():
    body = [[f"Land {k}", f"{k}.1%", f"{9 - k}.2%", str(1000 + k)] for k in range(7)]
    page = frame(
        rows([["*Land", "*2004", "*2009", "*Total"], *body], [60, 210, 310, 410], step=16),
        fills=[((50, 88, 500, 104), 0x003366FF),
               *[((50, 104 + 32 * k, 500, 120 + 32 * k), 0xEEEEEEFF) for k in range(4)]],
    )  # fmt: skip
    assert only_table(page)[1:] == body


def test_a_frame_around_text_is_not_a_table():
    page = frame(prose(60, 100, 8), across=lines([85, 190]), down=[(50, 85, 190), (500, 85, 190)])
    assert find_tables(page) == []


BOX = ["Name of course", "Place", "Time", "Teacher"]


def box(texts: list[str], *, fills: bool = False) -> Frame:
    """A box of one column with a rule between its rows."""
    ys = [85.0 + 20 * k for k in range(len(texts) + 1)]
    return frame(
        [(60, 100 + 20 * k, t) for k, t in enumerate(texts) if t],
        across=[] if fills else lines(ys, 50, 150),
        down=[] if fills else [(50, ys[0], ys[-1]), (150, ys[0], ys[-1])],
        fills=[((50, a, 150, b), k) for k, (a, b) in enumerate(pairwise(ys))] if fills else [],
    )


def test_a_ruled_box_of_one_column_with_three_short_rows_is_a_weak_table():
    assert only_table(box(BOX[:3])) == [[text] for text in BOX[:3]]
    (table,) = find_tables(box(BOX[:3]))
    assert 0.5 <= table.score < 0.75
    assert not any(cell.header for cell in table.cells)


@pytest.mark.parametrize("texts", [BOX[:2], ["Name", "", "", "", ""]], ids=["two rows", "lines to write on"])
def test_a_box_with_a_title_or_with_lines_to_write_on_is_not_a_table(texts):
    assert find_tables(box(texts)) == []


def test_shaded_strips_under_each_other_are_not_a_table():
    assert find_tables(box(BOX, fills=True)) == []


def test_paragraphs_in_ruled_boxes_are_not_a_table():
    page = frame(
        [piece for top in (100.0, 160.0, 220.0) for piece in prose(60, top, lines=3)],
        across=lines([85, 145, 205, 265], 50, 500),
        down=[(50, 85, 265), (500, 85, 265)],
    )
    assert find_tables(page) == []


def test_a_caption_in_the_frame_and_a_note_below_are_not_rows():
    page = frame(
        [(60, 100, "Table 4. What was found"),
         *rows([["Land", "A", "B"], ["NC", "Yes", "No"], ["ND", "No", "No"]],
               [60, 210, 310], top=120, step=20),
         (60, 180, "Note: na means that no answer was given by the land in this year of the survey")],
        across=lines([85, 105, 125, 145, 165, 185], 50, 400),
        down=[(50, 85, 185), (400, 85, 185), (200, 105, 165), (300, 105, 165)],
    )  # fmt: skip
    assert only_table(page) == [["Land", "A", "B"], ["NC", "Yes", "No"], ["ND", "No", "No"]]


def test_a_bold_first_row_of_a_grid_is_its_header():
    page = frame(
        rows([["*Name", "*Town"], ["Ann", "Rome"], ["Bob", "Oslo"]], [60, 210], step=20),
        across=lines([85, 105, 125, 145], 50, 400),
        down=[(x, 85, 145) for x in (50, 200, 400)],
    )
    table = find_tables(page)[0]
    assert [c.header for c in table.cells] == [True, True, False, False, False, False]
    assert table.ruled


def test_two_drawn_grids_with_a_title_between_them_are_two_tables_and_the_title_is_in_neither():
    upright = [(x, y, y + 40) for y in (85, 165) for x in (50, 200, 400)]
    page = frame(
        [*rows([["Name", "Sum"], ["Ann", "3"]], [60, 210], step=20), (60, 135, "Notes"), (60, 149, "Others"),
         (360, 161, "Euro"), *rows([["Name", "Sum"], ["Bob", "4"]], [60, 210], top=180, step=20)],
        across=lines([85, 105, 125, 165, 185, 205], 50, 400),
        down=upright,
    )  # fmt: skip
    found = find_tables(page)
    assert [texts(page, t) for t in found] == [
        [["Name", "Sum"], ["Ann", "3"]],
        [["Name", "Sum"], ["Bob", "4"]],
    ]


def test_grids_with_rows_of_cells_between_them_are_one_table():
    body = [[f"Row {k}", str(k), str(2 * k)] for k in range(5)]
    page = frame(
        rows([["Head", "A", "B"], *body], [60, 210, 310], step=20),
        across=lines([85, 105, 125, 185, 205], 50, 400),
        down=[(x, y, z) for x in (50, 200, 300, 400) for y, z in ((85, 125), (185, 205))],
    )
    assert only_table(page) == [["Head", "A", "B"], *body]


def test_a_drawn_grid_is_a_table_though_only_one_row_is_filled():
    page = frame(
        rows([["First", "Second"], ["Third", ""]], [60, 210], step=20),
        across=lines([85, 105, 125], 50, 400),
        down=[(x, 85, 125) for x in (50, 200, 400)],
    )
    assert only_table(page) == [["First", "Second"], ["Third", ""]]


def form(cells: list[list[str]], xs: list[float]) -> Frame:
    """A grid of which each slot is drawn, 20 points high."""
    ys = [85.0 + 20 * k for k in range(len(cells) + 1)]
    return frame(
        rows(cells, [x + 5 for x in xs[:-1]], step=20),
        across=lines(ys, xs[0], xs[-1]),
        down=[(x, ys[0], ys[-1]) for x in xs],
    )


def test_a_form_of_labels_keeps_the_column_to_be_filled_in():
    cells = [["Name", ""], ["Address", ""], ["Phone", ""]]
    assert only_table(form(cells, [50, 200, 400])) == cells
    assert not find_tables(form(cells[:2], [50, 200, 400]))


def test_a_form_with_labels_beside_each_other_keeps_the_empty_columns_between_them():
    cells = [["Name", "", "Date", ""], ["Address", "", "City", ""], ["Phone", "", "Mail", ""]]
    assert only_table(form(cells, [50, 120, 250, 320, 450])) == cells


def test_the_empty_rows_under_a_head_are_kept_where_every_slot_is_drawn():
    cells = [["Date", "Task", "Hours"], *[["", "", ""]] * 4]
    assert only_table(form(cells, [50, 150, 250, 350])) == cells


def test_an_empty_column_is_kept_beside_labels_over_several_columns():
    """Walls under a text that spans are not missing ones."""
    ys = [100.0 + 20 * k for k in range(5)]
    page = frame(
        [
            (60, 114, "Name of the firm"),
            (60, 134, "Seat"),
            (60, 164, "Person"),
            (160, 154, "Post"),
            (160, 174, "Mail"),
        ],
        across=[*lines(ys[:3], 50, 400), (140, 50, 400), (160, 150, 400), (180, 50, 400)],
        down=[(50, 100, 180), (150, 140, 180), (250, 100, 180), (400, 100, 180)],
    )
    (table,) = find_tables(page)
    assert (table.rows, table.cols) == (4, 3)
    assert {(c.row, c.col, c.row_span, c.col_span) for c in table.cells if c.lines} == {
        (0, 0, 1, 2), (1, 0, 1, 2), (2, 0, 2, 1), (2, 1, 1, 1), (3, 1, 1, 1),
    }  # fmt: skip


def test_an_empty_cell_drawn_over_several_columns_is_one_cell():
    ys = [100.0 + 20 * k for k in range(4)]
    page = frame(
        [
            (60, 114, "Name"),
            (60, 134, "Post"),
            (160, 134, "North"),
            (260, 134, "South"),
            (60, 154, "Sum"),
            (160, 154, "3"),
            (260, 154, "4"),
        ],
        across=lines(ys, 50, 350),
        down=[(50, 100, 160), (150, 100, 160), (250, 120, 160), (350, 100, 160)],
    )
    (table,) = find_tables(page)
    assert [(c.col, c.col_span, bool(c.lines)) for c in table.cells if c.row == 0] == [
        (0, 1, True),
        (1, 2, False),
    ]


def boxes(*, last: float = 500) -> Frame:
    """Boxes of a form: few walls of its grid are drawn. One level line ends at ``last``."""
    pieces = [
        (60, 100, "Shipper"), (60, 115, "Rising Star Glass"), (310, 100, "Number 17"),
        (60, 160, "Consignee"), (60, 175, "Float Glass Centre"), (310, 160, "Sales SA203"),
        (310, 190, "Phone 18222"),
        (60, 220, "Vessel"), (180, 220, "Port of loading"), (310, 220, "Carrier CMA"),
        (60, 250, "Transit port"), (135, 250, "Discharge"), (225, 250, "Delivery"), (310, 250, "Quantity 2"),
        (60, 280, "Remarks"), (60, 300, "SAY TWENTY TWO CRATES"),
    ]  # fmt: skip
    across = [(y, 50, 500) for y in (85, 145, 205, 265, 320)] + [(175, 300, 500), (235, 50, last)]
    down = [(50, 85, 320), (500, 85, 320), (300, 85, 265), (170, 205, 235), (130, 235, 265), (220, 235, 265)]
    return frame(pieces, across=sorted(across), down=down)


def test_closed_boxes_of_a_form_are_cells_though_few_walls_of_a_grid_are_drawn():
    assert only_table(boxes()) == [
        ["Shipper Rising Star Glass", "<", "<", "<", "Number 17"],
        ["Consignee Float Glass Centre", "<", "<", "<", "Sales SA203"],
        ["^", "<", "<", "<", "Phone 18222"],
        ["Vessel", "<", "Port of loading", "<", "Carrier CMA"],
        ["Transit port", "Discharge", "<", "Delivery", "Quantity 2"],
        ["Remarks SAY TWENTY TWO CRATES", "<", "<", "<", "<"],
    ]


def test_lines_that_leave_a_box_of_a_form_open_say_less_than_white_space():
    drawn = only_table(boxes(last=220))  # between two boxes above each other
    assert all("Phone 18222" not in row for row in drawn)  # one row with what stands above it


def test_shading_over_the_whole_width_parts_the_rows_of_a_drawn_grid():
    pieces = [
        (x, y, t)
        for y, row in ((114, "ABC"), (134, "DEF"), (154, "GHI"))
        for x, t in zip((60, 160, 260), row, strict=True)
    ]
    page = frame(
        pieces,
        across=lines([100, 120, 160], 50, 350),
        down=[(x, 100, 160) for x in (50, 150, 250, 350)],
        fills=[((50, 120, 350, 140), 0xDDDDDDFF)],
    )
    assert only_table(page) == [list("ABC"), list("DEF"), list("GHI")]


def test_narrow_empty_columns_are_spacers():
    cells = [["Name", "", "Sum"], ["Ann", "", "3"], ["Bob", "", "4"]]
    assert only_table(form(cells, [50, 150, 160, 250])) == [["Name", "Sum"], ["Ann", "3"], ["Bob", "4"]]
    assert only_table(form(cells, [50, 150, 175, 250])) == cells


def test_a_grid_whose_slots_are_all_drawn_is_a_table_with_one_text_in_it():
    ys = [100.0 + 20 * k for k in range(4)]
    grid = {"across": lines(ys, 50, 400), "down": [(x, 100, 160) for x in (50, 150, 250, 400)]}
    assert only_table(frame([(60, 114, "Name")], **grid)) == [["Name", "", ""], ["", "", ""], ["", "", ""]]


def test_large_panels_with_hardly_any_text_are_not_a_table():
    ys = [100.0 + 80 * k for k in range(4)]
    page = frame([(60, 114, "Name")], across=lines(ys, 50, 400), down=[(x, 100, 340) for x in (50, 200, 400)])
    assert find_tables(page) == []


def test_letters_in_a_drawn_grid_are_its_cells():
    ys = [85.0, 105, 125, 145]
    page = frame(
        rows([["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]], [60, 210, 310], step=20),
        across=lines(ys, 50, 400),
        down=[(x, 85, 145) for x in (50, 200, 300, 400)],
    )
    assert only_table(page) == [["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]]


@pytest.mark.parametrize(
    "shape", [(140, 90, 190, 130), (152, 85, 160, 165)], ids=["over the box", "beside the box"]
)
def test_boxes_in_a_drawing_are_not_a_table(shape):
    page = box(BOX)
    page.rules.shapes.append(shape)
    assert find_tables(page) == []


def test_a_legend_over_the_lines_of_a_chart_is_not_a_table():
    page = frame(
        [(300, 100 + 20 * k, t) for k, t in enumerate(["Tracing", "Sorting", "Waiting"])],
        across=lines([85, 105, 125, 145], 50, 500),
        down=[(50, 85, 145), (500, 85, 145)],
    )
    assert find_tables(page) == []


def titles(texts: list[str], body: list[list[str]], *, size: float = 10.0) -> Frame:
    """``texts`` above the first rule of a grid of three columns."""
    ys = [105.0 + 20 * k for k in range(len(body) + 1)]
    return frame(
        [*rows([texts], [60, 210, 310]), *rows(body, [60, 210, 310], top=120, step=20)],
        across=lines(ys, 50, 400),
        down=[(x, ys[0], ys[-1]) for x in (50, 200, 300, 400)],
    )


FIGURES = [["Ann", "11", "12"], ["Ben", "21", "22"], ["Cid", "31", "32"]]


def test_titles_above_the_first_rule_of_a_grid_are_its_head():
    page = titles(["*Name", "*Size", "*Cost"], FIGURES)
    assert only_table(page) == [["Name", "Size", "Cost"], *FIGURES]
    (table,) = find_tables(page)
    assert {cell.row for cell in table.cells if cell.header} == {0}


def test_the_first_column_needs_no_title():
    assert only_table(titles(["", "*Size", "*Cost"], FIGURES)) == [["", "Size", "Cost"], *FIGURES]


@pytest.mark.parametrize(
    "texts",
    [["Name of the person that", "", ""], ["Cost", "", ""], ["Table 3", "Size", "Cost"]],
    ids=["a line of text", "one title", "a caption"],
)
def test_what_names_no_columns_above_a_grid_is_not_its_head(texts):
    assert only_table(titles(texts, FIGURES)) == FIGURES


def test_level_lines_of_numbers_in_a_band_are_rows_beside_a_cell_over_all_of_them():
    pieces = [
        (60, 110, "6"),
        *rows([["ABCD", "0.96", "0.93"], ["HTML", "0.94", "0.92"]], [110, 210, 310], top=104),
    ]
    pieces += [
        (60, 150, "4"),
        *rows([["ABCD", "0.95", "0.91"], ["HTML", "0.90", "0.89"]], [110, 210, 310], top=144),
    ]
    page = frame(
        pieces, across=lines([90, 130, 170], 50, 400), down=[(x, 90, 170) for x in (50, 100, 200, 300, 400)]
    )
    assert only_table(page) == [
        ["6", "ABCD", "0.96", "0.93"], ["^", "HTML", "0.94", "0.92"],
        ["4", "ABCD", "0.95", "0.91"], ["^", "HTML", "0.90", "0.89"],
    ]  # fmt: skip


def test_numbers_broken_over_two_lines_of_a_cell_are_one():
    pieces = [
        (60, 110, "Sum"),
        *rows([["1,299,150,2", "231,199,55"], ["18.41", "9.31"]], [110, 210], top=104),
    ]
    pieces += [
        (60, 150, "All"),
        *rows([["2,102,633,9", "232,021,56"], ["22.59", "0.50"]], [110, 210], top=144),
    ]
    page = frame(
        pieces, across=lines([90, 130, 170], 50, 300), down=[(x, 90, 170) for x in (50, 100, 200, 300)]
    )
    assert len(only_table(page)) == 2


def test_pairs_of_labels_and_values_in_rows_parted_in_other_places_stay_together():
    page = frame(
        [(60, 100, "Name"), (160, 100, "Ann"), (260, 100, "Code"), (360, 100, "A7"),
         *[(x, 120 + 20 * k, t) for k in range(4) for x, t in ((60, f"Label {k}"), (160, f"Some text {k}"))]],
        across=lines([85, 105, 125, 145, 165, 185], 50, 450),
        down=[(50, 85, 185), (150, 85, 185), (450, 85, 185), (250, 85, 105), (350, 85, 105)],
    )  # fmt: skip
    assert only_table(page)[:2] == [["Name", "Ann", "Code", "A7"], ["Label 0", "Some text 0", "<", "<"]]


def test_numbers_that_end_the_lines_of_a_drawn_column_are_a_column():
    body = [["Net profit", "512", "683"], ["Other income", "", ""], ["Of the group", "117", "401"],
            ["Of all others", "108", "214"], ["Interest", "", ""], ["Sum of it", "124", "415"]]  # fmt: skip
    ys = [85.0 + 20 * k for k in range(8)]
    page = frame(
        [
            (230, 100, "*2020"),
            (330, 100, "*2021"),
            *rows(body, [60, 250, 350], top=120, step=20, right=[1, 2]),
        ],
        across=lines(ys, 50, 400),
        down=[(x, ys[0], ys[-1]) for x in (50, 300, 400)],
    )
    assert ["Of the group", "117", "401"] in only_table(page)


def test_rows_of_bold_labels_and_plain_values_are_no_head_and_no_one_row():
    cells = [["*Customer", "Bayside"], ["*Number", "INV-46"], ["*Due", "273.13"], ["*Until", "June 3"]]
    page = frame(rows(cells, [60, 200], top=100, step=13), across=lines([88, 119, 150], 50, 400))
    assert only_table(page) == [[a.removeprefix("*"), b] for a, b in cells]
