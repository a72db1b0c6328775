"""Lines of running text are known from rows, whatever stands beside them."""

from __future__ import annotations

import pytest

from pincite.layout.frame import Segment
from pincite.layout.tables.judge.prose import beside_labels, prose

EM = 10.0
STOCK = "while the share of other goods rose more slowly than had been foreseen by most"
WORDS = STOCK.split(" ")


def text(blanks: int, *, low: bool = True, digits: bool = False) -> str:
    """A line with so many blanks."""
    words = [WORDS[k % len(WORDS)] for k in range(blanks + 1)]
    if digits:
        words[-1] = "12"
    line = " ".join(words)
    return line if low else line.capitalize()


def segment(
    number: int, said: str, *, x0: float = 50.0, y: float = 100.0, width: float = 300.0, size: float = EM
):
    """A line whose first word is ``number``, of any width."""
    return Segment(
        x0=x0, y0=y - 0.75 * size, x1=x0 + width, y1=y + 0.25 * size, baseline=y, size=size, first=number,
        last=number + 1, text=said, bold=False, italic=False, font=0, colour=0xFF, caps=False,
        chars=len(said.replace(" ", "")),
    )  # fmt: skip


def found(lines: list[Segment]) -> int:
    """How many of the lines are running text."""
    return len(prose(sorted(lines, key=lambda s: (s.baseline, s.x0))))


def paragraph(count: int = 4, *, blanks: int = 8, step: float = 12.0, **how: float) -> list[Segment]:
    return [segment(k, text(blanks), y=100 + k * step, **how) for k in range(count)]


def test_a_paragraph_is_running_text_and_tells_where_its_lines_end():
    assert prose(paragraph()) == dict.fromkeys(range(4), 350.0)


@pytest.mark.parametrize(("step", "lines"), [(4.5, 0), (5.5, 2), (20.5, 2), (22.0, 0)])
def test_lines_of_a_paragraph_stand_half_an_em_to_twice_an_em_apart(step, lines):
    assert found(paragraph(2, step=step, width=200)) == lines


@pytest.mark.parametrize(("size", "lines"), [(11.3, 2), (12.3, 0)])
def test_lines_of_a_paragraph_are_of_one_size(size, lines):
    pair = [segment(0, text(8), width=200), segment(1, text(8), y=112, width=200, size=size)]
    assert found(pair) == lines


@pytest.mark.parametrize(("shift", "lines"), [(20.0, 2), (24.0, 0)])
def test_first_lines_may_be_set_in(shift, lines):
    pair = [segment(0, text(8), x0=50 + shift, width=250 - shift), segment(1, text(8), y=112, width=250)]
    assert found(pair) == lines


@pytest.mark.parametrize(("width", "blanks", "lines"), [(285, 8, 1), (270, 8, 0), (285, 7, 0), (400, 9, 1)])
def test_a_long_line_alone_is_running_text(width, blanks, lines):
    assert found([segment(0, text(blanks), width=width)]) == lines


@pytest.mark.parametrize(("width", "lines"), [(115, 4), (105, 0)])
def test_columns_of_prose_are_eleven_ems_wide_or_more(width, lines):
    assert found(paragraph(width=width)) == lines


def ragged(share: float) -> list[Segment]:
    """Lines of a column 300 points wide that fill ``share`` of it; only the last reaches the edge."""
    widths = [300 * share] * 4 + [300]
    return [segment(k, text(8), y=100 + 12 * k, width=w) for k, w in enumerate(widths)]


@pytest.mark.parametrize(("share", "lines"), [(0.82, 5), (0.78, 0)])
def test_lines_of_prose_fill_their_column(share, lines):
    assert found(ragged(share)) == lines


@pytest.mark.parametrize(("flush", "short", "lines"), [(3, 0.5, 6), (2, 0.5, 0)])
def test_half_of_the_lines_at_the_right_edge_are_enough(flush, short, lines):
    widths = [300.0] * flush + [300 * short] * (5 - flush) + [300.0]
    assert found([segment(k, text(8), y=100 + 12 * k, width=w) for k, w in enumerate(widths)]) == lines


@pytest.mark.parametrize(("short", "lines"), [(10.0, 6), (14.0, 0)])
def test_lines_end_at_the_right_edge_within_an_em_or_so(short, lines):
    widths = [300 - short] * 3 + [100.0] * 2 + [300.0]
    assert found([segment(k, text(8), y=100 + 12 * k, width=w) for k, w in enumerate(widths)]) == lines


@pytest.mark.parametrize(("blanks", "lines"), [(4, 4), (3, 0)])
def test_cells_have_fewer_blanks(blanks, lines):
    assert found(paragraph(blanks=blanks, width=250)) == lines


@pytest.mark.parametrize(
    ("low", "blanks", "lines"),
    [(3, 5, 11), (2, 5, 0), (0, 7, 11), (0, 6, 0)],
)
def test_text_reads_on_in_lower_case_or_has_many_blanks(low, blanks, lines):
    made = [segment(k, text(blanks, low=0 < k <= low), y=100 + 12 * k, width=250) for k in range(11)]
    assert found(made) == lines


@pytest.mark.parametrize(("low", "digits", "lines"), [(1, 11, 0), (3, 11, 11), (1, 9, 11)])
def test_lines_with_digits_in_title_case_are_rows(low, digits, lines):
    made = [
        segment(k, text(8, low=0 < k <= low, digits=k < digits), y=100 + 12 * k, width=250) for k in range(11)
    ]
    assert found(made) == lines


@pytest.mark.parametrize(("blanks", "low", "lines"), [(6, True, 2), (5, True, 0), (6, False, 0)])
def test_two_lines_are_running_text_where_the_second_reads_on(blanks, low, lines):
    pair = [segment(0, text(blanks)), segment(1, text(blanks, low=low), y=112)]
    assert found(pair) == lines


@pytest.mark.parametrize(("step", "taken"), [(14.0, 5), (16.0, 4)])
def test_the_last_word_of_a_paragraph_goes_with_it(step, taken):
    assert found([*paragraph(), segment(9, "ended.", y=100 + 36 + step, width=30)]) == taken


@pytest.mark.parametrize(("said", "lines"), [("a b c d e f g h ijkl", 4), ("a b c d e f g h ij", 0)])
def test_short_texts_are_no_lines(said, lines):
    assert found([segment(k, said, y=100 + 12 * k, width=150) for k in range(4)]) == lines


@pytest.mark.parametrize(
    ("labels", "edges", "cells"),
    [
        (["Form", "Storage"], (20.0, 20.0), 4),
        (["Form", "Storage"], (20.0, 24.0), 0),  # they share no edge
        (["Form"], (20.0,), 0),
        (["1.", "2."], (20.0, 20.0), 0),  # marks of a list
    ],
)
def test_running_text_beside_two_labels_is_cells(labels, edges, cells):
    lines = paragraph(4)
    beside = [
        segment(100 + k, said, x0=x, y=lines[2 * k].baseline, width=25.0)
        for k, (said, x) in enumerate(zip(labels, edges, strict=True))
    ]
    page = sorted([*lines, *beside], key=lambda s: (s.baseline, s.x0))
    assert len(beside_labels(page, prose(page))) == cells


def test_columns_of_running_text_are_not_cells_of_each_other():
    page = sorted([*paragraph(4), *paragraph(4, x0=400.0)], key=lambda s: (s.baseline, s.x0))
    assert beside_labels(page, prose(page)) == set()
