"""Figures are images and clusters of drawing; text inside is theirs unless it reads like prose."""

from __future__ import annotations

import pytest

from pincite.layout.drawing.figures import Figure, find_figures, in_pictures, take_text
from pincite.layout.frame import Segment
from pincite.model import words as wordflags
from pincite.model.geometry import Box
from tests.layout.drawn_frames import drawn
from tests.layout.made_blocks import segment, words_of

SHAPE: Box = (100, 100, 170, 170)  # of a page of 480,000 square points
TABLE: Box = (100.0, 100.0, 200.0, 200.0)


def figures(taken: list[Box] | None = None, **drawing: list[Box]) -> int:
    return len(find_figures(drawn(**drawing), taken or []))


@pytest.mark.parametrize(("high", "found"), [(58, 1), (52, 0)])
def test_drawing_covers_almost_a_hundredth_of_the_page(high, found):
    assert figures(shapes=[(100, 100, 170, 100 + high)] * 3) == found


@pytest.mark.parametrize(("high", "found"), [(33, 1), (27, 0)])
def test_an_image_covers_a_quarter_of_that(high, found):
    assert figures(images=[(100, 100, 132, 100 + high)]) == found


@pytest.mark.parametrize(("high", "found"), [(15, 1), (13, 0)])
def test_narrow_images_are_ornaments(high, found):
    assert figures(images=[(100, 100, 300, 100 + high)]) == found


@pytest.mark.parametrize(("side", "found"), [(2.3, 1), (1.7, 0)])
def test_the_smallest_curves_are_dots(side, found):
    assert figures(shapes=[SHAPE, SHAPE, (110, 110, 110 + side, 111)]) == found


@pytest.mark.parametrize("kind", ["images", "shapes"])
@pytest.mark.parametrize(("high", "found"), [(640, 1), (720, 0)])
def test_images_and_shapes_as_large_as_the_page_are_its_background(kind, high, found):
    assert figures(**{kind: [(0, 0, 600, high)] * 3}) == found


def bars(heights: list[float], widths: list[float] | None = None) -> list[Box]:
    """Bars side by side that touch."""
    sizes = zip(heights, widths or [20.0] * len(heights), strict=True)
    return [(100 + 20.0 * k, 400 - h, 100 + 20.0 * k + w, 400) for k, (h, w) in enumerate(sizes)]


@pytest.mark.parametrize(("high", "parts"), [(670.0, 4), (690.0, 3)])
def test_a_thin_strip_along_the_page_is_no_part_of_what_stands_at_it(high, parts):
    strip = (93.0, 100.0, 99.0, 100.0 + high)
    (figure,) = find_figures(drawn(shapes=[SHAPE, SHAPE, SHAPE, strip]), [])
    assert len(figure.parts) == parts


@pytest.mark.parametrize(("width", "found"), [(230, 1), (265, 0)])
def test_a_filled_box_of_an_eighth_of_the_page_is_a_panel(width, found):
    assert figures(fills=bars([50, 60, 70, 240], [20, 20, 20, width])) == found


@pytest.mark.parametrize(("count", "found"), [(3, 1), (2, 0)])
def test_three_curves_are_a_figure(count, found):
    assert figures(shapes=[SHAPE] * count) == found


@pytest.mark.parametrize(
    ("heights", "found"),
    [([50, 60, 70, 80], 1), ([50, 60, 70], 0), ([50, 60, 70, 70], 1), ([60, 60, 70, 70], 0)],
)
def test_four_bars_of_three_lengths_are_a_figure(heights, found):
    assert figures(fills=bars(heights)) == found


@pytest.mark.parametrize(("widths", "found"), [([20, 21, 22], 1), ([20, 21, 22, 23], 0)])
def test_bars_are_of_one_width_but_for_one_in_four(widths, found):
    twelve = [widths[k % len(widths)] for k in range(12)]
    assert figures(fills=bars([50 + 10 * k for k in range(12)], twelve)) == found


@pytest.mark.parametrize(
    ("kind", "out", "found"),
    [("images", 48, 0), ("images", 56, 1), ("shapes", 67, 0), ("shapes", 73, 1)],
)
def test_drawing_inside_a_table_is_part_of_it(kind, out, found):
    shifted = (100.0 + out, 100.0, 200.0 + out, 200.0)
    assert figures([TABLE], **{kind: [shifted] * 3}) == found


def test_lines_inside_a_table_are_part_of_it():
    level = (110.0, 150.0, 190.0, 150.0)
    assert figures([TABLE], shapes=[SHAPE, SHAPE, level]) == 0


@pytest.mark.parametrize(("x", "found"), [(158, 1), (160, 0)])
def test_drawing_in_neighbouring_cells_of_the_grid_is_one_figure(x, found):
    assert figures(shapes=[(80, 80, 150, 170), (80, 80, 150, 170), (x, 80, x + 70, 170)]) == found


BOX: Box = (100.0, 100.0, 300.0, 300.0)


def lines(count: int, chars: int, *, top: float = 120, x: float = 110, step: float = 0) -> list[Segment]:
    """Lines of so many characters inside the box, each ``step`` further to the right."""
    return [segment("a" * chars, x + step * k, top + 12 * k, width=80) for k in range(count)]


def taken(inside: list[Segment], *, box: Box = BOX, image: bool = False) -> int:
    """How many of the segments a figure takes."""
    frame = drawn(inside)
    blocks, left = take_text(frame, frame.segments, [Figure(box, image)])
    assert all(b.kind == "figure" for b in blocks)
    return len(inside) - len(left)


@pytest.mark.parametrize(
    ("image", "said"), [(False, "text inside a drawing"), (True, "text inside an image")]
)
def test_a_figure_says_where_its_text_stood(image, said):
    frame = drawn(lines(1, 6))
    ((block,), left) = take_text(frame, frame.segments, [Figure(BOX, image)])
    assert (block.reason, left) == (said, [])


@pytest.mark.parametrize(("image", "said"), [(False, "a drawing"), (True, "an image")])
def test_a_figure_without_text_says_what_it_is(image, said):
    ((block,), _) = take_text(drawn(), [], [Figure(BOX, image)])
    assert (block.reason, block.box) == (said, BOX)


@pytest.mark.parametrize(("out", "count"), [(0.9, 1), (1.1, 0)])
def test_the_middle_of_text_stands_in_its_drawing(out, count):
    assert taken([segment("aaaa", 300 + out - 10, 150, width=20)]) == count
    assert taken([segment("aaaa", 150, 300 + out + 3, width=20)]) == count


@pytest.mark.parametrize(("chars", "count"), [(33, 2), (35, 0)])
def test_two_long_lines_inside_a_drawing_are_prose(chars, count):
    assert taken(lines(2, chars)) == count


@pytest.mark.parametrize(("long", "count"), [(1, 1), (2, 0)])
def test_one_long_line_is_no_prose(long, count):
    assert taken(lines(long, 60)) == count


@pytest.mark.parametrize(("short", "count"), [(11, 0), (13, 15)])
def test_long_lines_of_prose_hold_half_of_the_text(short, count):
    assert taken([*lines(2, 36, top=110), *lines(short, 6, top=136)]) == count


@pytest.mark.parametrize(("chars", "count"), [(13, 0), (11, 5)])
def test_lines_at_one_edge_are_prose_if_they_are_not_too_short(chars, count):
    assert taken(lines(5, chars)) == count


@pytest.mark.parametrize(("chars", "count"), [(9, 0), (7, 5)])
def test_the_shortest_lines_show_no_edge(chars, count):
    assert taken([*lines(4, chars), *lines(1, 33, top=200, x=160)]) == count


@pytest.mark.parametrize(("flush", "count"), [(4, 0), (3, 3)])
def test_four_lines_at_one_edge_are_prose(flush, count):
    assert taken(lines(flush, 14)) == count


@pytest.mark.parametrize(("step", "count"), [(0.4, 0), (0.6, 4)])
def test_an_edge_is_three_points_wide(step, count):
    assert taken(lines(4, 14, x=120, step=step)) == count


@pytest.mark.parametrize(("count", "inside"), [(3, 0), (2, 2)])
def test_three_short_items_of_a_list_are_text(count, inside):
    assert taken([segment("• cholera", 120, 120 + 20 * k, width=60) for k in range(count)]) == inside


@pytest.mark.parametrize(("others", "inside"), [(3, 0), (4, 7)])
def test_items_are_half_of_the_text_of_a_drawing_or_lettering(others, inside):
    items = [segment("• cholera", 120, 120 + 20 * k, width=60) for k in range(3)]
    labels = [segment("month", 190 + 20 * k, 120 + 20 * k, width=30) for k in range(others)]
    assert taken([*items, *labels]) == inside


@pytest.mark.parametrize(("image", "blocks"), [(True, 1), (False, 0)])
def test_a_drawing_with_prose_in_it_is_a_panel_or_marks_on_the_text(image, blocks):
    frame = drawn(lines(2, 40))
    figure = Figure((100.0, 100.0, 300.0, 320.0), image)
    found, left = take_text(frame, frame.segments, [figure])
    assert (len(found), len(left)) == (blocks, 2)


def labelled(*, dx: float = 5, dy: float = 0, chars: int = 6, size: float = 10) -> int:
    """How many segments a figure takes with a label so far to the right of it or so far under it."""
    x, base = (150, 300 + dy + 0.8 * size) if dy else (300 + dx, 200)
    return taken([*lines(1, 6), segment("a" * chars, x, base, size=size, width=60)])


@pytest.mark.parametrize(
    ("label", "count"),
    [
        ({"dx": 14}, 2),
        ({"dx": 18}, 1),
        ({"dy": 9}, 2),
        ({"dy": 10.5}, 1),
        ({"chars": 23}, 2),
        ({"chars": 26}, 1),
        ({"size": 11.3}, 2),
        ({"size": 11.7}, 1),
    ],
)
def test_labels_of_a_drawing_are_short_small_and_close(label, count):
    assert labelled(**label) == count


def test_an_image_has_no_labels_beside_it():
    assert taken([*lines(1, 6), segment("label", 305, 200)], image=True) == 1


@pytest.mark.parametrize(("high", "count"), [(640, 1), (720, 0)])
def test_text_read_in_an_image_stands_in_a_picture_unless_it_is_a_scan(high, count):
    frame = drawn([segment("words", 110, 200)], images=[(0, 0, 600, high)])
    frame.words = words_of(["words"], [wordflags.OCR])
    assert len(in_pictures(frame, frame.segments)) == count
    frame.words = words_of(["words"])
    assert in_pictures(frame, frame.segments) == []


@pytest.mark.parametrize(
    ("chars", "size", "count"), [(19, 10.0, 1), (21, 10.0, 0), (8, 15.5, 1), (8, 16.5, 0)]
)
def test_a_line_or_large_print_between_the_parts_of_a_figure_is_text(chars, size, count):
    corners: tuple[Box, ...] = ((100, 100, 140, 300), (260, 100, 300, 300))
    inside = [segment("a" * chars, 150, 150, size=size, width=90)]
    frame = drawn(inside)
    _, left = take_text(frame, frame.segments, [Figure(BOX, parts=corners)])
    assert len(inside) - len(left) == count
    _, left = take_text(frame, frame.segments, [Figure(BOX, parts=(BOX, *corners))])
    assert left == []


@pytest.mark.parametrize(
    ("count", "size", "image", "taken_lines"),
    [(2, 14, True, 0), (3, 11.5, True, 0), (2, 11, True, 2), (4, 14, True, 4), (2, 14, False, 2)],
    ids=["a title", "three lines", "lettering", "many lines", "in a drawing"],
)
def test_a_title_on_a_picture_is_text_of_the_page(count, size, image, taken_lines):
    inside = [segment("A title", 120, 130 + 20 * k, size=size) for k in range(count)]
    assert taken(inside, image=image) == taken_lines


@pytest.mark.parametrize(("first", "second", "x", "inside"), [
    ("Start by searching for information on platforms", "like the commons, where authors", 110, 0),
    ("Start by searching for platforms", "like the commons, where authors", 110, 1),  # a label is short
    ("Start by searching for information on platforms", "like the commons, where authors", 120, 1),
])  # fmt: skip
def test_text_that_begins_over_a_drawing_and_goes_on_below_it_is_none_of_its(first, second, x, inside):
    lines = [segment(first, 110, 160), segment(second, x, 178)]
    (figure,), left = take_text(drawn(segments=lines), lines, [Figure((100, 100, 500, 170))])
    assert len(figure.lines) == inside and len(left) == 2 - inside


@pytest.mark.parametrize(("count", "inside"), [(2, 1), (3, 0)])
def test_long_lines_that_begin_on_a_picture_and_end_beside_it_have_it_behind_them(count, inside):
    lines = ["lines that begin on the strip and end right of it" for _ in range(count)]
    texts = [segment("NAME", 110.0, 120.0)]
    texts += [segment(t, 110.0, 160.0 + 30 * k, first=9 * k + 1) for k, t in enumerate(lines)]
    strip = (100.0, 100.0, 180.0, 400.0)
    figure = Figure(strip, image=True, parts=(strip,))
    blocks, left = take_text(drawn(segments=texts), texts, [figure])
    assert sum(len(b.lines) for b in blocks) == inside
    assert len(left) == count + 1 - inside
