"""What looks like a table and is none."""

from __future__ import annotations

import pytest

from pincite.layout.tables import find_tables, search_tables
from tests.layout.tables.drawn import frame, prose, rows


def test_two_columns_of_prose_are_not_a_table():
    assert find_tables(frame([*prose(50, 60, 50, words=7), *prose(320, 60, 50, words=7)])) == []


def test_two_columns_of_prose_between_two_rules_are_not_a_table():
    page = frame(
        [*prose(50, 60, 50, words=7), *prose(320, 60, 50, words=7)], across=[(40, 50, 560), (670, 50, 560)]
    )
    assert find_tables(page) == []


def test_three_columns_of_prose_are_not_a_table():
    assert find_tables(frame([p for x in (40, 230, 420) for p in prose(x, 60, 40, words=4)])) == []


def test_a_numbered_list_is_not_a_table():
    pieces = [(50, 100 + 14 * k, f"{k + 1}.") for k in range(8)]
    pieces += [(80, 100 + 14 * k, "Set the speed of the car to a low value") for k in range(8)]
    assert find_tables(frame(pieces)) == []


def test_a_bulleted_list_is_not_a_table():
    pieces = [
        p
        for k in range(8)
        for p in ((50, 100 + 14 * k, "•"), (80, 100 + 14 * k, "One of the points made here"))
    ]
    assert find_tables(frame(pieces)) == []


def test_a_contents_page_is_not_a_table():
    titles = [
        "Introduction",
        "Changing practices",
        "The child as a consumer",
        "Domestic play",
        "Notes",
        "Index",
    ]
    cells = [[t, str(7 + 9 * k)] for k, t in enumerate(titles)]
    assert find_tables(frame(rows(cells, [50, 500], right=(1,)))) == []


def test_a_contents_page_with_leaders_and_numbers_is_not_a_table():
    cells = [[f"{k}", f"Chapter on things {'. ' * 30}".strip(), str(5 * k)] for k in range(1, 12)]
    assert find_tables(frame(rows(cells, [50, 80, 520], right=(2,)))) == []


def test_numbered_headings_under_rules_are_not_a_table():
    page = frame(
        [
            (50, 100, "1"),
            (90, 100, "Introduction"),
            (50, 130, "1.1"),
            (90, 130, "Scope and readers"),
            *prose(50, 150, 8),
        ],
        across=[(80, 50, 500), (105, 50, 500), (135, 50, 500)],
    )
    assert find_tables(page) == []


@pytest.mark.parametrize("ruled", [False, True])
def test_a_bar_chart_with_an_axis_is_not_a_table(ruled: bool):
    pieces = [(60, 100 + 20 * k, str(100 - 20 * k)) for k in range(6)]
    pieces += [(110 + 80 * k, 215, name) for k, name in enumerate(["Events", "Notes", "Talks", "Media"])]
    pieces += [(110 + 80 * k, 90 + 30 * k, str(81 - 9 * k)) for k in range(4)]
    fills = [((110 + 80 * k, 95 + 30 * k, 130 + 80 * k, 200), 0xCC3300FF) for k in range(4)]
    grid = [(97 + 20 * k, 100, 430) for k in range(6)] if ruled else []
    assert find_tables(frame(pieces, fills=fills, across=grid)) == []


def test_a_chart_with_curves_is_not_a_table():
    pieces = rows([["Greece", "Spain"], ["Ireland", "Italy"], ["Portugal", "UK"]], [150, 250], top=120)
    page = frame(
        pieces,
        across=[(100, 100, 400), (300, 100, 400), *[(y, 100, 400) for y in (150, 200, 250)]],
        down=[(100, 100, 300), (400, 100, 300)],
        shapes=[(110, 160, 390, 290)],
    )
    assert find_tables(page) == []


def test_code_is_not_a_table():
    source = [
        "def area(w, h):",
        "    if w < 0:",
        "        return None",
        "    return w * h",
        "",
        "print(area(2, 3))",
    ]
    pieces = [
        (50 + 20 * (len(s) - len(s.lstrip())) // 4, 100 + 14 * k, s.strip())
        for k, s in enumerate(source)
        if s
    ]
    assert find_tables(frame(pieces)) == []


def test_letters_one_below_the_other_are_not_a_table():
    pieces = [(x, 100 + 14 * k, ch) for x in (50, 90, 130) for k, ch in enumerate("アノイーハトーヴォ")]
    assert find_tables(frame(pieces)) == []


def test_a_page_with_hardly_any_text_gives_nothing():
    assert find_tables(frame([])) == []
    assert find_tables(frame([(50, 100, "Title")])) == []


def test_shading_behind_words_is_no_grid():
    cells = [(100, 100, "one"), (160, 100, "three"), (100, 112, "one"), (160, 112, "three")]
    # each piece is 5 points a letter wide
    marked = [((x, y - 9.0, x + 5.0 * len(t), y + 3.0), 0xCCCCCCFF) for x, y, t in cells]
    gaps = [((x0 + 15.0, y0, 160.0, y1), 0xCCCCCCFF) for (x0, y0, _, y1), _ in marked[::2]]
    assert find_tables(frame(cells, fills=marked + gaps)) == []
    # in running text it ends elsewhere in each line, and has some room beside the words
    lines = [(100, 100, "one"), (160, 100, "three"), (115, 112, "of"), (170, 112, "another")]
    marked = [((x - 3, y - 9.0, x + 5.0 * len(t) + 3.0, y + 3.0), 0xCCCCCCFF) for x, y, t in lines]
    assert find_tables(frame(lines, fills=marked)) == []
    wide = [((x - 5, y - 9.0, x + 55.0, y + 3.0), 0xCCCCCCFF) for x, y, _ in cells]
    assert len(find_tables(frame(cells, fills=wide))) == 1


def test_a_region_of_which_no_column_is_aligned_is_not_a_table():
    lines = [[(60, "Left one of them"), (320, "A long one")], [(80, "B"), (400, "Right of it")]]
    lines += [[(110, "Lower left"), (330, "C")], [(90, "D at last and wide"), (350, "Lower right of all")]]
    pieces = [(float(x), 100.0 + 16 * k, t) for k, row in enumerate(lines) for x, t in row]
    rules = [(84.0, 50.0, 520.0), (160.0, 50.0, 520.0)]
    assert find_tables(frame(pieces, across=rules)) == []
    even = [(60.0 if k % 2 == 0 else 320.0, y, t) for k, (_, y, t) in enumerate(pieces)]
    assert len(find_tables(frame(even, across=rules))) == 1


def beside(*steps, x=(60, 200, 340)):
    """Columns of labels that begin at one height, each with a step of its own in points from line to line."""
    texts = ("Invoice", "23 May", "INV-46", "Paid 12", "Due", "Sum 8", "Street", "Town")
    return [(x[c], 100 + step * k, t) for c, step in enumerate(steps) for k, t in enumerate(texts)]


def test_columns_whose_lines_stand_at_heights_of_their_own_are_not_a_table():
    search = search_tables(frame(beside(13.0, 13.6, 14.0)))
    assert search.tables == []
    assert any("cells at heights of their own" in refused.reason for refused in search.refused)
    assert len(find_tables(frame(beside(13.0, 13.0, 13.0)))) == 1


@pytest.mark.parametrize("lower", [3.0, -3.0])
def test_a_column_that_stands_lower_all_the_way_down_is_one_of_the_table(lower):
    pieces = [(x, y + lower * (x == 200), t) for x, y, t in beside(16.0, 16.0, 16.0)]
    assert [t.cols for t in find_tables(frame(pieces))] == [3]


def test_rows_in_columns_of_a_page_are_tables_each():
    left, right = beside(14.0, 14.0, x=(40, 110)), beside(12.3, 12.3, x=(300, 370))
    tables = find_tables(frame([*left, *right]))
    assert [(t.rows, t.cols) for t in tables] == [(8, 2), (8, 2)]


@pytest.mark.parametrize(("length", "tables"), [(22.0, 0), (8.0, 1)])
def test_boxes_that_an_arrow_leads_between_are_not_a_table(length: float, tables: int):
    pieces = [(60, 115, "First"), (160, 115, "Second"), (60, 165, "Third"), (160, 165, "Fourth")]
    across = [(100.0, 50.0, 250.0), (130.0, 50.0, 250.0), (180.0, 50.0, 250.0)]
    down = [
        (50.0, 100.0, 180.0),
        (150.0, 100.0, 180.0),
        (250.0, 100.0, 180.0),
        (120.0, 131.0, 131.0 + length),
    ]
    head = (117.0, 131.0 + length, 123.0, 139.0 + length)
    assert len(find_tables(frame(pieces, across=across, down=down, shapes=[head]))) == tables


def headed(title="7.29 Pears", *, size=11.0, bold=True, **drawn):
    """Rows of numbers above and below a line, in the same columns."""
    cells = [[name, "1,204", "1,310", "1,275"] for name in ("Plums", "Figs", "Dates", "Limes")]
    pieces = [*rows(cells, [60, 200, 280, 360]), (60, 162, title)]
    page = frame([*pieces, *rows(cells, [60, 200, 280, 360], top=182)], **drawn)
    heading = next(s for s in page.segments if s.text == title)
    heading.size, heading.bold = size, bold
    return find_tables(page)


def test_no_table_goes_on_over_the_heading_of_a_section():
    assert [t.rows for t in headed()] == [4, 4]
    assert [t.rows for t in headed(bold=False, size=11.6)] == [4, 4]
    assert [t.rows for t in headed("A.2.3. Pears")] == [4, 4]


@pytest.mark.parametrize("other", [
    {"size": 10.0},
    {"bold": False, "size": 11.0},
    {"title": "7 Pears"},  # an item may be numbered so
    {"title": "Pears"},
    {"title": "7.29 1,204"},
])  # fmt: skip
def test_other_lines_may_be_rows(other):
    assert [t.rows for t in headed(**other)] == [9]


def test_in_a_drawn_grid_the_heading_of_a_section_is_a_row():
    across = [(y, 50, 420) for y in (88, *range(104, 231, 14), 228)]
    down = [(x, 88, 228) for x in (50, 190, 270, 350, 420)]
    assert len(headed(across=across, down=down)) == 1
