"""The large first letter of a text is read with its first line."""

from __future__ import annotations

import pytest

from tests.layout.made_pages import Text, draft

LINES = [
    "alable orchards are planted in rows",
    "that a cart can pass, and each row",
    "is pruned from one side only, so that",
]
BELOW = [
    "the other may grow for a year before it is cut in its",
    "turn, which keeps the crop even from year to year.",
]


def page(cap="S", *, first=LINES[0], size=44.0, cap_y=124.0, x=85.0, extra=()):
    """A letter as high as three lines of text that are set in beside it."""
    beside = [Text(line, x, 100 + 12 * k) for k, line in enumerate([first, *LINES[1:]])]
    below = [Text(line, 60, 136 + 12 * k) for k, line in enumerate(BELOW)]
    return draft([Text(cap, 60, cap_y, size), *beside, *below, *extra])


def texts(drawn):
    return [b.text.split("\n")[0] for b in drawn.blocks]


def test_a_drop_cap_begins_the_first_line_beside_it():
    assert texts(page())[0] == "Salable orchards are planted in rows"


def test_all_lines_beside_a_drop_cap_are_one_text_with_those_below():
    (block,) = page().blocks
    assert block.text.split() == " ".join(["S" + LINES[0], *LINES[1:], *BELOW]).split()
    assert block.box[1] < 100 < 148 < block.box[3]


@pytest.mark.parametrize(
    ("cap", "rest", "elsewhere", "read"),
    [
        ("A", "pples are picked as soon as they", "", "Apples are"),
        ("A", "cart passes between the rows as", "", "A cart"),  # the next line has this word
        ("A", "cart passes between the rows as", "Acart", "Acart passes"),
        ("T", "that is not told in the books", "", "Tthat is"),  # no language has this for a word
        ("T", "HIS IS what the books say of it", "", "THIS IS"),
        ("“T", "his is what the books say of it", "", "“This is"),
    ],
)
def test_whether_the_letter_is_a_word_of_its_own_is_told_by_other_text(cap, rest, elsewhere, read):
    extra = [Text(elsewhere, 60, 300)] if elsewhere else []
    assert texts(page(cap, first=rest, x=60 + 25 * len(cap), extra=extra))[0].startswith(read)


@pytest.mark.parametrize(
    "other",
    [{"size": 14.0}, {"cap_y": 100.0}, {"x": 140.0}, {"cap": "s"}, {"first": "12 rows of trees, as planted"}],
    ids=["hardly larger", "on the first line", "far away", "no capital", "no letter follows"],
)
def test_other_large_letters_stay_apart(other):
    assert other.get("first", LINES[0]) in texts(page(**other))
