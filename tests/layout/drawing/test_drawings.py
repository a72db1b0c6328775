"""Words of a drawing read as paragraphs between the lines of the text."""

from __future__ import annotations

from pincite.layout.drawing.diagrams import with_legends
from tests.layout.made_pages import Text, column, draft, prose

BODY = column(prose(20, 80), 60, 500)


def figures(page):
    return [b.text for b in page.blocks if b.kind == "figure"]


class TestDiagrams:
    NAMES = (("plan", 80), ("plant", 200), ("harvest", 320))

    def page(self, lines):
        words = [Text(name, x + 20, 220) for name, x in self.NAMES]
        return draft([*words, *BODY], frames=[(x, 200, x + 80, 232) for _, x in self.NAMES], lines=lines)

    def test_words_in_boxes_joined_by_lines_belong_to_the_diagram(self):
        page = self.page([(160, 216, 200, 216), (280, 216, 316, 216)])
        assert figures(page) == ["plan plant harvest"]

    def test_boxes_that_no_line_joins_make_no_figure(self):
        assert figures(self.page([])) == []


class TestLegends:
    def page(self, colours):
        drawing = [(80, 200, 240, 360), (90, 210, 200, 300), (110, 230, 220, 330), (100, 220, 160, 350)]
        samples = [((270, 214 + 20 * i, 278, 222 + 20 * i), c) for i, c in enumerate(colours)]
        names = [Text(f"orchard {i}", 284, 221 + 20 * i, 8) for i in range(len(colours))]
        return draft([*names, *BODY], shapes=drawing, fills=samples)

    def test_the_legend_beside_a_drawing_belongs_to_it(self):
        page = self.page([0xFF0000FF, 0x00FF00FF, 0x0000FFFF])
        assert figures(page) == ["orchard 0\norchard 1\norchard 2"]

    def test_bullets_of_one_colour_are_no_legend(self):
        assert "orchard" not in "".join(figures(self.page([0xFF0000FF] * 3)))

    def test_a_legend_stays_apart_from_a_drawing_far_away(self):
        far = (500.0, 100.0, 560.0, 140.0)
        assert with_legends([(0.0, 100.0, 100.0, 200.0)], [far], 10.0) == [(0.0, 100.0, 100.0, 200.0)]


class TestChartLabels:
    def page(self, line):
        ticks = [Text(str(v), 80, 400 - v * 4) for v in (0, 20, 40, 60, 80)]
        bars = [((130 + 36 * i, 400 - 30 * (i + 1), 150 + 36 * i, 400), 0x336699FF) for i in range(4)]
        return draft([*ticks, Text(line, 126, 415), *column(prose(10, 80), 60, 500)], fills=bars)

    def test_names_of_bars_in_one_line_belong_to_the_chart(self):
        assert "appl pear plum figs" in figures(self.page("appl   pear   plum   figs"))[0]

    def test_a_caption_without_a_number_is_not_taken_for_names(self):
        assert "harvest" not in figures(self.page("The harvest of one year in it by fruits"))[0]
