"""Signs of a font that are points of a chart are drawing; in lists, tables and sentences they are text."""

import random

import pytest

from pincite.layout.text.plotted import LEAST, NEIGHBOURS, plotted
from tests.layout.made_pages import Text, column, draft, frame, made_page

FRAME = (100.0, 100.0, 300.0, 300.0)


def cloud(count: int, sign: str = "●", *, seed: int = 1, high: float = 150) -> list[Text]:
    """Signs here and there within the frame."""
    rng = random.Random(seed)
    return [Text(sign, rng.uniform(110, 280), rng.uniform(120, 120 + high), 8) for _ in range(count)]


def words(texts: list[Text], **drawing: object) -> list[str]:
    return frame(texts, **drawing).frame.words.text


@pytest.mark.parametrize("sign", ["●", "○", "▲", "◆"])
def test_points_of_a_chart_are_drawing_and_counted(sign):
    page = frame([*cloud(40, sign), *column(["Some text of the page", "and more of it"], 100, 400)])
    assert page.frame.words.text == ["Some", "text", "of", "the", "page", "and", "more", "of", "it"]
    assert page.plotted == 40
    assert len(page.frame.rules.points) == 40
    assert set(page.frame.rules.points) <= set(page.frame.rules.shapes)


@pytest.mark.parametrize(("count", "points"), [(LEAST, LEAST), (LEAST - 1, 0)])
def test_few_signs_are_text(count, points):
    assert frame(cloud(count)).plotted == points


def test_points_over_each_other_in_columns_are_drawing():
    """A plot of groups: the points of each stand over each other, near enough to overlap."""
    points = [Text("●", 120 + 50 * k, 120 + 5 * i, 8) for k in range(3) for i in range(20)]
    assert frame(points).plotted == 60


def test_bullets_are_text():
    items = column(["first", "second", "third"] * 5, 112, 120)
    bullets = [Text("●", 100, t.y) for t in items]
    mixed = [one for pair in zip(bullets, items, strict=True) for one in pair]
    assert frame(mixed).plotted == 0
    assert frame([*mixed, *cloud(40)]).plotted == 40  # beside a chart as well


@pytest.mark.parametrize("step", [12.0, 30.0])
def test_signs_in_the_cells_of_a_table_are_text(step):
    cells = [Text("●", 150 + 40 * k, 120 + step * i) for i in range(8) for k in range(5) if (i + k) % 2]
    rows = column(["what it is"] * 8, 60, 120, step=step)
    texts = [*rows, *cells]
    assert frame(texts).plotted == 0
    assert words(texts).count("●") == len(cells)


def test_signs_within_a_text_object_are_text():
    assert frame(column(["●●●●○○○○"] * 4, 100, 120, step=5)).plotted == 0


def test_work_grows_with_the_count_of_points_alone():
    """However many stand in one place, so many neighbours of each are looked at."""
    glyphs = made_page([Text("●", 100, 100 + 0.0001 * i, 8) for i in range(4000)]).glyphs
    assert NEIGHBOURS < 100
    assert not plotted(glyphs).any()


def test_points_on_a_turned_page_lie_where_their_chart_does():
    text = [Text("a" * 60, 500, 700, angle=270), Text("b" * 60, 520, 700, angle=270)]
    page = frame([*text, *(t._replace(angle=270) for t in cloud(40))])
    assert page.quarter == 270
    boxes = [page.displayed(box) for box in page.frame.rules.points]
    assert all(100 < x0 < x1 < 300 and 100 < y0 < y1 < 300 for x0, y0, x1, y1 in boxes)
    assert page.plotted == len(boxes) == 40


def test_a_frame_of_points_is_a_figure_with_the_numbers_and_titles_of_its_axes():
    below = [Text(t, 110 + 50 * i, 314, 8) for i, t in enumerate(["-2", "-1", "0", "1"])]
    title = Text("Measured", 180, 330, 8)
    # The title that runs up is drawn before its numbers, and too far from the frame without them.
    turned = [
        Text("Expected", 72, 230, 8, angle=270),
        *(Text(t, 90, 280 - 50 * i, 8, angle=270) for i, t in enumerate("125")),
    ]
    text = column(["Some text of the page that runs on", "and goes on here to its end."], 100, 380)
    page = draft([*cloud(60), *below, title, *turned, *text], frames=[FRAME])
    assert [b.kind for b in page.blocks] == ["figure", "text"]
    inside = " ".join(s.text for row in page.blocks[0].lines for s in row)
    assert sorted(inside.split()) == sorted(["-2", "-1", "0", "1", "1", "2", "5", "Measured", "Expected"])
