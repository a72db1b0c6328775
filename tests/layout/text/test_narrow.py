"""Lines of two columns that stand close are two, though no more than a space parts them."""

from __future__ import annotations

import pytest

from tests.layout.made_pages import Text, draft

LEFT = [
    "type of preparer and the area",
    "taxes are subject to change as new",
    "data become known to us",
    "in time",
]
RIGHT = [
    "If you have comments",
    "the time and cost below you",
    "may write to any of us",
    "as is shown on page 32",
]


def texts(gap: float, *, right: list[str] = RIGHT, across: str = "", moved: float = 0.0) -> list[str]:
    """What a page says, drawn line by line, whose second line has ``gap`` points to the column beside it;
    ``across`` stands in place of the third, lines but the second are ``moved`` out."""
    x = 60.0 + 5 * len(LEFT[1]) + gap
    lines = [
        Text(text, at, 100 + 12 * k)
        for k, row in enumerate(zip(LEFT, right, strict=True))
        for text, at in (
            ((across, 60.0),) if across and k == 2 else zip(row, (60.0 - moved * (k != 1), x), strict=True)
        )
        if text
    ]
    return [b.text.replace("\n", " ") for b in draft(lines).blocks]


def test_a_line_is_parted_where_lines_near_by_start_that_stand_right_of_others():
    assert texts(gap=8) == [" ".join(LEFT), " ".join(RIGHT)]


def test_the_line_may_be_moved_in_from_others_of_its_column():
    found = texts(gap=8, moved=15.0)
    assert " ".join(RIGHT) in found
    assert not any(f"{LEFT[1]} {RIGHT[1]}" in text for text in found)


@pytest.mark.parametrize(
    "how",
    [
        {"gap": 5.5},
        {"gap": 8, "right": [*RIGHT[:2], "", ""]},
        {"gap": 8, "across": "a long line that goes on from one side to the other side"},
    ],
    ids=["a space as others", "too few lines beside", "a line that goes on over the place"],
)
def test_other_lines_are_whole(how):
    assert any(f"{LEFT[1]} {RIGHT[1]}" in text for text in texts(**how))
