"""Words are found as a reader's find bar finds them."""

import pytest

import pincite
from pincite.citing.words import find_ranges, find_words
from pincite.model.geometry import NOWHERE
from pincite.wrappers.patterns import ranges


@pytest.fixture(scope="module")
def demo():
    return pincite.convert("examples/demo.pdf")


def found(document, words, limit=100):
    pages = {page.number: page for page in document.tree.pages}
    return find_words(document.passages(), pages, words, limit)


@pytest.mark.parametrize(
    "words, count",
    [
        ("Cloudy  APPLE juice", 1),
        ("juice 14,200", 1),  # over the edge of two cells
        ("member's", 2),
        ("td", 0),  # tags of a table are not said
        ("  ", 0),
        ("((", 0),
        ("[", 0),
        ("zebra", 0),
    ],
)
def test_case_and_blanks_do_not_count_and_markup_is_not_said(demo, words, count):
    counted, places = found(demo, words)
    assert (counted, len(places)) == (count, count)


def test_what_was_found_has_the_box_of_its_words_alone(demo):
    (one,) = found(demo, "surplus of 55,690 euro")[1]
    (place,) = one.places
    line = next(e for e in demo.elements if e.id == place.element)
    assert place.page == 1 and place.text == one.text == "surplus of 55,690 euro"
    assert place.box[2] - place.box[0] < (line.box[2] - line.box[0]) / 2
    start, end = one.chars[0]
    assert demo.passages().text[start:end] == "surplus of 55,690 euro"


def test_all_are_counted_and_as_many_told_as_asked_for_in_the_order_of_reading(demo):
    counted, places = found(demo, "the", 5)
    assert counted > 5 == len(places)
    assert [one.chars for one in places] == sorted(one.chars for one in places)


def test_words_of_a_figure_are_found_with_its_place(demo):
    counted, (one,) = found(demo, "160.2")
    assert counted == 1 and one.places[0].element == "/p3/figure/1" and one.places[0].box != NOWHERE


@pytest.mark.parametrize("printed, typed", [("R&D", "r&d"), ("a < b", "A < B"), ("it\u2019s", "it's")])
def test_signs_of_markup_and_of_print_are_found_as_they_are_typed(printed, typed):
    said = printed.replace("&", "&amp;").replace("<", "&lt;")
    page = f"<p>{said} one</p><table><tr><td>{said} two</td><td>3</td></tr></table>"
    document = pincite.convert(page.encode(), name="a.html")
    assert found(document, typed)[0] == 2
    assert [found(document, name)[0] for name in ("amp", "lt", "td")] == [0, 0, 0]


def matching(document, expression, limit=100):
    pages = {page.number: page for page in document.tree.pages}
    return find_ranges(document.passages(), pages, lambda text: ranges(expression, text, True), limit)


def test_an_expression_finds_in_each_element_and_cell_what_it_says_there(demo):
    count, places = matching(demo, r"^cloudy \w+ juice$")
    assert (count, [one.text for one in places]) == (1, ["Cloudy apple juice"])
    (cell,) = places[0].places
    assert (cell.page, cell.col >= 0) == (5, True)
    assert matching(demo, r"juice.*14,200")[0] == 0  # which stands in the next cell
    assert matching(demo, "</?td")[0] == 0  # tags of a table are not said
    assert matching(demo, "zebra*")[0] == 0
    counted, some = matching(demo, r"\d+,\d{3}", limit=3)
    assert counted > len(some) == 3
    text = demo.passages().text
    (chars,) = some[0].chars
    assert text[slice(*chars)] == some[0].text


def test_an_expression_meets_signs_of_a_table_as_they_are_printed():
    table = b"| a | b |\n|---|---|\n| R&D <1 | x |\n"
    document = pincite.convert(table, name="a.md")
    (found,) = matching(document, r"^R&D <\d$")[1]
    assert found.text == "R&D <1"
    assert [(place.text, place.row, place.col) for place in found.places] == [("R&D <1", 1, 0)]
