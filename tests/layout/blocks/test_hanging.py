"""Texts whose lines hang behind their first are whole, also where the rest would have fitted on that."""

from __future__ import annotations

import pytest

from tests.layout.made_pages import Text, draft

# The entries of a bibliography: their lines are moved in behind the first, by 15 points.
ENTRIES = [
    (
        "Adams B (2001). Orchards of the north and the south, in a time of late frosts and",
        "hail. Press of the valley, Oxford.",
    ),
    (
        "Brown C (2002). Why it was so wet a spring for the trees in the orchard and for",
        "all who live by them. Journal of fruit 3.",
    ),
    (
        "Clark D (2003). Nobody could say why, and other tales of the trees in the orchard",
        "that were late. Journal of fruit 4.",
    ),
]
ENDED = ("Davis E (2004). A book on late frosts in the valley.", "URL of the book and of others")


def texts(entries, *, hang=15.0):
    rows, y = [], 100.0
    for first, second in entries:
        rows += [Text(first, 60, y), Text(second, 60 + hang, y + 12)]
        y += 30
    return [" ".join(b.text.split()) for b in draft(rows).blocks]


def test_a_line_behind_a_stop_goes_on_where_all_entries_of_the_page_hang():
    assert texts([*ENTRIES, ENDED])[-1] == " ".join(ENDED)


@pytest.mark.parametrize(
    "entry",
    [
        ("Davis", "E (2004). A book on late frosts in the valley"),  # a term, and what is said of it
        ("Davis E (2004) a book on late frosts in the valley", "URL of the book and of others"),  # no stop
        ("• Davis E (2004). A book on late frosts in the valley.", "URL of the book and of others"),
    ],
)
def test_other_texts_over_a_line_that_is_moved_in_stand_alone(entry):
    assert texts([*ENTRIES, entry])[-1] == entry[1]


def test_on_a_page_of_no_such_entries_it_stands_alone():
    assert texts([ENDED])[-1] == ENDED[1]
