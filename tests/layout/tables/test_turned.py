"""Text that runs up or down the page in a table stands in its cells, in the order in which it is read."""

from __future__ import annotations

import pytest

from pincite.layout.frame import CellDraft, Segment, TableDraft
from pincite.layout.tables.read.turned import with_turned
from pincite.model.geometry import Box
from tests.layout.made_blocks import segment
from tests.layout.made_pages import Text, column, draft

XS = [100.0, 200.0, 240.0, 280.0, 320.0]
NAMES = ["Alpha", "Beta", "Gamma"]


def rows(top: float = 214) -> list[Text]:
    """Three rows of a name and three numbers, the first right below the titles."""
    texts = []
    for i, name in enumerate(["First", "Second", "Third"]):
        y = top + 14 * i
        texts.append(Text(name, 104, y))
        texts += [Text(f"{i}.{c}", 212 + 40 * c, y) for c in range(3)]
    return texts


def up(names: list[str], foot: float = 198) -> list[Text]:
    return [Text(name, 224 + 40 * c, foot, angle=270) for c, name in enumerate(names)]


def tables(texts: list[Text], **drawing: object) -> list[list[list[str]]]:
    """The texts of the cells of each table of a page, by rows."""
    page = draft(
        [*texts, *column(["Some text of the page, in level lines that run on and on."] * 4, 60, 500)],
        **drawing,
    )
    words, found = page.frame.words.text, []
    for block in page.blocks:
        if block.table:
            cells = [[""] * block.table.cols for _ in range(block.table.rows)]
            for c in block.table.cells:
                cells[c.row][c.col] = " ".join(words[w] for line in c.lines for w in line)
            found.append(cells)
    return found


LINES: list[Box] = [(100, y, 320, y) for y in (204.0, 218.0, 246.0)]


@pytest.mark.parametrize("named", [True, False])
def test_titles_that_run_up_above_a_table_are_its_first_row(named):
    name = [Text("Name", 104, 196)] if named else []
    (cells,) = tables([*rows(), *up(NAMES), *name], lines=LINES)
    assert cells[0] == ["Name" if named else "", *NAMES]
    assert cells[1] == ["First", "0.0", "0.1", "0.2"]


def test_level_text_over_several_columns_is_no_title_beside_them():
    (cells,) = tables(
        [*rows(), *up(NAMES), Text("all of this was measured in the field", 104, 180)], lines=LINES
    )
    assert cells[0] == ["", *NAMES]


def grid(cells: dict[tuple[int, int], str], rows: int, cols: int, *, ruled: bool = True) -> TableDraft:
    """A table of cells 40 points wide and 20 high, whose words are counted from 100 on."""
    made = [
        CellDraft(
            r,
            c,
            1,
            1,
            False,
            (40.0 * c, 20.0 * r, 40.0 * c + 40, 20.0 * r + 20),
            [[100]] if (r, c) in cells else [],
        )
        for r in range(rows)
        for c in range(cols)
    ]
    return TableDraft((0, 0, 40.0 * cols, 20.0 * rows), rows, cols, made, ruled, 1.0, "")


def turned(x: float, y0: float, y1: float, first: int = 0) -> Segment:
    made = segment("abc", x, y1, width=8)
    made.y0, made.y1, made.first, made.last = y0, y1, first, first + 1
    return made


def filled(table: TableDraft) -> dict[tuple[int, int], list[list[int]]]:
    return {(c.row, c.col): c.lines for c in table.cells if c.lines and c.lines != [[100]]}


FULL = {(r, c): "" for r in range(4) for c in range(4) if r != 2 or c == 0}


@pytest.mark.parametrize("count", [3, 2])
def test_titles_within_a_table_stand_in_its_row_of_empty_cells(count):
    own = [turned(40.0 * c + 56, 42, 58, c) for c in range(count)]
    (table,), taken = with_turned([grid(FULL, 4, 4, ruled=False)], {270: own}, [])
    assert filled(table) == ({(2, c + 1): [[c]] for c in range(3)} if count == 3 else {})
    assert taken == set(own if count == 3 else [])


def test_titles_stand_in_no_row_with_text():
    own = [turned(40.0 * c + 56, 2, 18, c) for c in range(3)]
    (table,), taken = with_turned([grid(FULL, 4, 4)], {270: own}, [])
    assert (filled(table), taken) == ({}, set())


@pytest.mark.parametrize(("ruled", "found"), [(True, {(2, 1): [[0]]}), (False, {})])
def test_a_label_stands_in_the_empty_cell_of_a_drawn_table(ruled, found):
    (table,), _ = with_turned([grid(FULL, 4, 4, ruled=ruled)], {90: [turned(56, 42, 58)]}, [])
    assert filled(table) == found


@pytest.mark.parametrize(("angle", "order"), [(270, [[0], [1]]), (90, [[1], [0]])])
def test_lines_that_run_up_follow_each_other_to_the_right_and_those_that_run_down_to_the_left(angle, order):
    own = [turned(40.0 * c + 50 + 12 * k, 42, 58, k) for c in range(3) for k in range(2)]
    (table,), _ = with_turned([grid(FULL, 4, 4)], {angle: own}, [])
    assert set(map(str, filled(table).values())) == {str(order)}


@pytest.mark.parametrize(("gap", "rows"), [(14, 5), (16, 4)])
def test_titles_above_a_table_end_close_to_it(gap, rows):
    own = [turned(40.0 * c + 56, -60, -gap, c) for c in range(3)]
    (table,), _ = with_turned([grid(FULL, 4, 4)], {270: own}, [])
    assert table.rows == rows
    assert table.box[1] == (-60 if rows == 5 else 0)


def test_text_at_other_angles_and_text_that_a_table_has_is_in_no_cell():
    own = [turned(40.0 * c + 56, 42, 58, c) for c in range(3)]
    assert with_turned([grid(FULL, 4, 4)], {40: own}, [])[1] == set()
    had = [turned(40.0 * c + 56, 42, 58, 100) for c in range(3)]
    assert with_turned([grid(FULL, 4, 4)], {270: had}, [])[1] == set()
