"""Running headers and footers as blocks; lines that part them from the text go with these."""

from __future__ import annotations

import pytest

from pincite.layout.roles.edges import edge_blocks, without_edge_rules
from tests.layout.drawn_frames import drawn
from tests.layout.made_blocks import segment

TEXT = [segment("the first line", 60, 108), segment("the last line", 60, 698)]  # from 100 down to 700
HEAD = [[segment("Orchards", 60, 40)]]
FOOT = [[segment("12", 60, 768)]]  # from 760 down


def kept(*lines: tuple[float, float, float], head=HEAD, foot=FOOT) -> list[float]:
    """Where the lines lie that are left of these."""
    frame = drawn(TEXT, level=list(lines))
    return [h.y for h in without_edge_rules(frame, head, foot).rules.horizontal]


@pytest.mark.parametrize(("y", "left"), [(68, 0), (72, 1), (732, 0), (728, 1)])
def test_a_line_nearer_to_the_furniture_than_to_the_text_goes_with_it(y, left):
    # Half-way from the header's baseline at 40 to the text at 100, and from 700 to the footer at 760.
    frame_lines = kept((y, 60, 500))
    assert len(frame_lines) == left


@pytest.mark.parametrize(("shift", "left"), [(1.8, 2), (2.2, 1)])
@pytest.mark.parametrize("end", [1, 2])
def test_a_line_with_a_fellow_in_the_text_is_of_a_table(shift, left, end):
    fellow = [300.0, 60.0, 500.0]
    fellow[end] += shift
    assert len(kept((50, 60, 500), tuple(fellow))) == left


@pytest.mark.parametrize(("head", "foot", "left"), [([], FOOT, [50]), (HEAD, [], [740]), ([], [], [50, 740])])
def test_lines_stay_where_there_is_no_furniture(head, foot, left):
    assert kept((50, 60, 500), (740, 60, 500), head=head, foot=foot) == left


def headers(*rows) -> list[str]:
    frame = drawn([*rows, *TEXT])
    return [b.text for b in edge_blocks(frame, [[row] for row in rows], "header")]


TITLE = segment("Orchards of the valley", 60, 40, width=120.0)


def test_lines_of_a_running_title_under_each_other_are_one():
    assert headers(TITLE, segment("doi: 10.1/2", 60, 52, width=60.0)) == [
        "Orchards of the valley\ndoi: 10.1/2"
    ]


@pytest.mark.parametrize(("y", "found"), [(54.8, 1), (76.0, 2)])
def test_a_line_further_down_is_another_title(y, found):
    assert len(headers(TITLE, segment("A flood", 60, y, width=60.0))) == found


def test_lines_that_end_at_one_edge_are_one_title_too():
    right = [segment("ECB", 150, 40, width=30.0), segment("Papers No 12", 100, 52, width=80.0)]
    assert len(headers(*right)) == 1


def test_a_number_between_two_texts_belongs_to_one_of_them():
    row = [segment("Orchards", 60, 40), segment("86", 130, 40), segment("Spring", 170, 40)]
    blocks = edge_blocks(drawn([*row, *TEXT]), [row], "header")
    words = " ".join(block.text for block in blocks).split()
    assert sorted(words) == ["86", "Orchards", "Spring"]
