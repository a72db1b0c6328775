"""The pages on which wrappers are measured are what they are said to be; the plot tells the truth."""

import itertools
import re
from xml.etree import ElementTree

import pytest

from benchmarks.wrappers.pages import LAYOUTS, document
from benchmarks.wrappers.plot import Series, chart

AMOUNT = re.compile(r"[0-9]{1,3}(\.[0-9]{3})*-?")


def rows_of(sheet):
    by_row = {}
    for text, page, (x0, y0, _, _) in sheet.rows:
        amount = bool(AMOUNT.fullmatch(text))
        by_row.setdefault((page, y0 - 1.0 if amount or text.startswith("31/12/") else y0), []).append(
            (x0, amount)
        )
    return by_row


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("tokens", [50, 500, 5_000])
def test_a_page_has_another_size_than_it_says(layout, tokens):
    sheet = LAYOUTS[layout](tokens)
    assert tokens - 3 < len(sheet.rows) <= tokens


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_number_of_full_rows_is_made_up(layout):
    sheet = LAYOUTS[layout](600)
    full = 0
    for row in rows_of(sheet).values():
        kinds = [amount for _, amount in sorted(row)]
        full += sum(kinds[at : at + 3] == [False, True, True] for at in range(len(kinds)))
    assert full == sheet.records > 0


@pytest.mark.parametrize("layout", LAYOUTS)
def test_tokens_lie_on_top_of_each_other(layout):
    boxes = sorted((y0, y1, x0, x1) for _, _, (x0, y0, x1, y1) in LAYOUTS[layout](300).rows)
    for at, (_, y1, x0, x1) in enumerate(boxes):
        below = [b for b in boxes[at + 1 :] if b[0] < y1]
        assert not [b for b in below if b[2] < x1 and x0 < b[3]]


def test_every_page_of_a_document_is_the_same():
    sheet = document(LAYOUTS["blocks"], 3, 60)
    pages = [[row[0] for row in sheet.rows if row[1] == page] for page in (1, 2, 3)]
    assert pages[0] != pages[1] != pages[2]
    assert sheet.records == 60


def test_the_exponent_is_not_that_of_the_curve():
    assert Series("cubic", [(x, 0.5 * x**3) for x in (2, 5, 9, 40)]).slope == pytest.approx(3)
    assert Series("alone", [(2, 2)]).slope is None


def test_the_plot_puts_points_elsewhere():
    """A decade is as long everywhere, and what is slower stands higher."""
    svg = chart("t", "n", "s", [Series("a<b", [(10, 0.1), (100, 1), (1_000, 10)])])
    root = ElementTree.fromstring(svg)
    marks = [
        (float(c.get("cx")), float(c.get("cy"))) for c in root.iter("{http://www.w3.org/2000/svg}circle")
    ]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(marks)]
    assert steps[0] == pytest.approx(steps[1], abs=0.2)
    assert steps[0][0] > 0 > steps[0][1]
