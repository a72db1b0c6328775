"""What stands loose in a line of text is put into it."""

from __future__ import annotations

import pytest

from tests.layout.made_pages import Text, column, draft, prose

LINES = ["The pears of the orchard were", "counted as x of all that ripened", "before the first frost of the"]


def with_loose(text: str, *, x: float, dy: float, size: float = 7.0) -> list[str]:
    """The paragraphs of a column, with a text beside the second line's gap at 200 points."""
    first, second, third = (f"{line} year in which nobody came to the market" for line in LINES)
    drawn = [
        Text(first, 60, 100),
        Text(second[:27], 60, 112),
        Text(second[27:], 204, 112),
        Text(third, 60, 124),
        Text(text, x, 112 + dy, size),
    ]
    return [b.text.replace("\n", " ") for b in draft([*drawn, *column(prose(5, 80), 60, 300)]).blocks][:-1]


def test_a_letter_under_another_one_is_read_where_it_stands_and_tears_no_paragraph():
    (paragraph,) = with_loose("i", x=197.0, dy=5.5)
    assert "counted as x of all that ri i pened year" in paragraph


@pytest.mark.parametrize(("text", "x", "dy"), [("long", 197.0, 5.5), ("i", 30.0, 5.5), ("i", 100.0, 5.5)])
def test_longer_text_and_what_stands_outside_or_under_words_is_none(text, x, dy):
    assert len(with_loose(text, x=x, dy=dy)) > 1
