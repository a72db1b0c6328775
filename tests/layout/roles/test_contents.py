"""Lists of contents, and axes that look like them."""

from __future__ import annotations

import pytest

from pincite.layout.roles.contents import tidy_leaders
from tests.layout.made_pages import BOLD, Text, column, draft, frame, prose


def of_kind(page, kind):
    return [b.text for b in page.blocks if b.kind == kind]


class TestContentsAndCharts:
    def test_a_contents_page_is_no_table_and_keeps_its_rows(self):
        rows = []
        for i, title in enumerate(["Opening", "The first year", "Trees and soil", "What we owe", "Index"]):
            rows += [
                Text(title + " " + "." * (60 - len(title)), 60, 120 + 16 * i),
                Text(str(3 + 7 * i), 420, 120 + 16 * i),
            ]
        page = draft([Text("Contents", 60, 80, 16, BOLD), *rows])
        (contents,) = [b for b in page.blocks if b.kind == "contents"]
        assert len(contents.lines) == 5 and not of_kind(page, "table")

    @pytest.mark.parametrize(("title", "found"), [("Contents", 1), ("Prices", 0)])
    def test_a_single_entry_right_below_its_title_is_a_list_of_contents(self, title, found):
        entry = Text("The first year " + "." * 40 + " 2", 60, 120)
        page = draft([Text(title, 60, 80, 16, BOLD), entry, *column(prose(9, 60), 60, 300)])
        assert len(of_kind(page, "contents")) == found

    def entries(self, titles, x=60.0, right=280.0):
        rows = []
        for i, (title, page) in enumerate(titles):
            dots = int((right - 10 - x) / 5 - len(title))
            rows.append(Text(f"{title} {'.' * (dots - 3)} {page}" if page else title, x, 120 + 14 * i))
        return rows

    def test_a_contents_list_in_one_column_leaves_the_text_beside_it(self):
        titles = [("Opening", 1), ("Soil", 2), ("Trees", 4), ("Water", 5), ("Index", 9)]
        page = draft([*self.entries(titles), *column(prose(40, 50), 310, 120)])
        (contents,) = [b for b in page.blocks if b.kind == "contents"]
        assert len(contents.lines) == 5 and contents.box[2] < 300
        assert len([b for b in page.blocks if b.kind == "text"]) == 1

    def test_numbers_set_apart_from_their_entries_are_part_of_a_list_without_leaders(self):
        rows = []
        for i, title in enumerate(["Opening", "The first year", "Trees", "Soil", "Water", "Index"]):
            at = 120 + 24 * i
            rows += [Text(f"{i + 1}.", 60, at), Text(title, 100, at), Text(str(3 + 7 * i), 420, at)]
        assert not of_kind(draft(rows), "table") and len(of_kind(draft(rows), "contents")) == 1

    def test_numbers_set_apart_from_entries_with_leaders_stand_in_their_rows(self):
        titles = [("Opening", 1), ("Soil", 2), ("Trees", 4), ("Water", 5), ("Index", 9)]
        numbers = [Text(f"{i + 1}.", 60, 120 + 14 * i) for i in range(5)]
        page = draft([*numbers, *self.entries(titles, x=90.0), *column(prose(40, 80), 60, 260)])
        (contents,) = [b for b in page.blocks if b.kind == "contents"]
        assert [row[0].text for row in contents.lines] == ["1.", "2.", "3.", "4.", "5."]

    def test_chapters_and_sections_whose_numbers_stand_apart_are_one_list(self):
        rows, chapters = [], []
        for i in range(15):
            number, x = (f"{9 + i // 5}", 60) if i % 5 == 0 else (f"{9 + i // 5}.{i % 5}", 74)
            wide = i % 5 and i > 5  # '10.1' leaves less room before its title than '9.1'
            title = (f"{number} Pears and plums" if wide else "Pears and plums", 12 + i)
            rows += [t._replace(y=120 + 14 * i) for t in self.entries([title], x=74.0 if wide else 100.0)]
            chapters += [] if wide else [Text(number, x, 120 + 14 * i)]
        (contents,) = [b for b in draft([*chapters, *rows]).blocks if b.kind == "contents"]
        assert [row[0].text.split(" ")[0] for row in contents.lines] == [
            f"{9 + i // 5}" if i % 5 == 0 else f"{9 + i // 5}.{i % 5}" for i in range(15)
        ]

    def chapters(self, x=60.0):
        """Two chapters whose titles have no leaders, and start left of those of their sections."""
        sections = [("1.1 Opening", 2), ("1.2 Soil", 2), ("1.3 Trees", 4), ("2.1 Water", 5), ("2.2 Index", 9)]
        made = self.entries([("", 0), *sections[:3], ("", 0), *sections[3:]], x + 18, x + 220)
        made[0], made[4] = (
            Text(title, x, made[i].y, 10, BOLD) for i, title in ((0, "1 The garden"), (4, "2 The pond"))
        )
        numbers = (Text(page, x + 205, made[i].y, 10, BOLD) for i, page in ((0, "2"), (4, "5")))
        return [*made, *numbers]

    def test_chapters_without_leaders_that_start_left_of_their_sections_are_part_of_the_list(self):
        page = draft(self.chapters())
        (contents,) = of_kind(page, "contents")
        assert contents.split("\n")[0] == "1 The garden 2"
        assert "2 The pond 5" in contents.split("\n")

    def test_numbers_left_of_a_list_are_none_of_its_entries(self):
        numbers = [Text(str(3 + i), 266, 120 + 14 * i) for i in range(7)]
        (contents,) = of_kind(draft([*numbers, *self.chapters(296)]), "contents")
        assert contents.split("\n")[0] == "1 The garden 2"

    @pytest.mark.parametrize(("title", "found"), [("Contents", 1), ("Prices", 0)])
    def test_three_entries_without_leaders_right_below_its_title_are_a_list(self, title, found):
        rows = [
            Text(text, x, 120 + 24 * i)
            for i, (name, page) in enumerate([("1 Opening", "2"), ("2 The first year", "2"), ("Index", "5")])
            for text, x in ((name, 60), (page, 420))
        ]
        page = draft([Text(title, 60, 90, 16, BOLD), *rows, *column(prose(9, 60), 60, 300)])
        assert len(of_kind(page, "contents")) == found

    def test_two_entries_whose_numbers_stand_apart_are_a_list_right_below_its_title(self):
        rows = [
            Text(text, x, 120 + 14 * i)
            for i, name in enumerate(["1.1 Opening", "1.2 Soil"])
            for text, x in ((f"{name} {'. ' * 30}", 60), ("3", 420))
        ]
        page = draft([Text("Contents", 60, 90, 16, BOLD), *rows, *column(prose(9, 60), 60, 300)])
        assert len(of_kind(page, "contents")) == 1

    def test_page_numbers_of_one_column_are_no_numbers_of_entries_of_the_next(self):
        """Its numbers stand apart from the titles, as those of the pages of the first column do; it begins
        a row above that."""
        rows = []
        for i in range(8):
            y = 120 + 14 * i
            rows += [Text(f"1.{i} Opening {'.' * 22}", 60, y), Text("2", 268, y), Text(f"2.{i}", 296, y - 14)]
            rows.append(Text(f"Water {'.' * 26} {5 + i}", 327, y - 14))
        lists = [text.split("\n") for text in of_kind(draft(rows), "contents")]
        starts = [[line.split(" ")[0] for line in lines] for lines in lists]
        assert sorted(starts) == [[f"{chapter}.{i}" for i in range(8)] for chapter in (1, 2)]

    def test_three_entries_with_leaders_are_a_list(self):
        page = draft(
            [*self.entries([("Opening", 1), ("Soil", 2), ("Trees", 4)]), *column(prose(40, 80), 60, 200)]
        )
        assert len(of_kind(page, "contents")) == 1

    def test_an_entry_broken_over_two_lines_keeps_its_start(self):
        titles = [("Opening of the first year", 0), ("and the second", 1), ("Soil", 2), ("A long title", 0)]
        titles += [("", 5), ("Index", 9)]
        page = draft([*self.entries(titles), *column(prose(40, 80), 60, 260)])
        (contents,) = [b for b in page.blocks if b.kind == "contents"]
        assert contents.text.startswith("Opening of the first year") and len(contents.lines) == 6

    def test_lines_of_a_form_that_end_in_the_number_they_begin_with_are_no_list_of_contents(self):
        lines = [(f"{n} Amount of {what}", n) for n, what in enumerate(["wages", "rent", "gifts"], start=23)]
        assert not of_kind(draft(self.entries(lines)), "contents")

    def test_no_line_is_in_two_lists_where_leaders_end_at_two_edges(self):
        titles = [("Opening", 1), ("Soil", 2), ("Trees", 4), ("Water", 5), ("Index", 9)]
        below = [t._replace(y=t.y + 70) for t in self.entries(titles, right=430.0)]
        page = draft([*self.entries(titles), *below])
        drawn = "\n".join(b.text for b in page.blocks)
        assert drawn.count("Water") == 2 and drawn.count("Soil") == 2

    def test_leaders_written_with_blanks_are_pulled_together(self):
        assert tidy_leaders("Index . . . . . 9") == "Index ..... 9"

    def test_numbers_at_an_axis_make_a_figure_and_no_table(self):
        ticks = [Text(str(v), 80, 400 - v * 4) for v in (0, 20, 40, 60, 80)]
        names = [Text(n, 130 + 60 * i, 415) for i, n in enumerate(["red", "green", "blue", "grey"])]
        bars = [((130 + 60 * i, 400 - 30 * (i + 1), 150 + 60 * i, 400), 0x336699FF) for i in range(4)]
        page = draft([*ticks, *names, *column(prose(10, 80), 60, 500)], fills=bars)
        assert not of_kind(page, "table")
        (figure,) = [b for b in page.blocks if b.kind == "figure"]
        assert "60" in figure.text and "green" in figure.text

    def test_a_column_of_years_beside_figures_is_no_axis(self):
        from pincite.layout.drawing.charts import find_charts

        rows = []
        for i, year in enumerate(range(2015, 2021)):
            rows += [
                Text(str(year), 60, 100 + 14 * i),
                Text("12,345", 200, 100 + 14 * i),
                Text("99.1", 300, 100 + 14 * i),
            ]
        f = frame(rows, lines=[(50, 90, 400, 90), (50, 190, 400, 190)]).frame
        assert find_charts(f, f.segments) == []
