"""The invoice wrapper that is shipped: fields with captions beside or above, and a list of lines."""

import pytest

import pincite
from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.tokens.build import tokens_of
from tests.wrappers.cases import draw
from tests.wrappers.cases.loading import example
from tests.wrappers.tokens.made import tokens_from

HEIGHT = 10.0
WIDTH = 5.0
"""Points: height of a run and usual width of a letter."""


def run(x, y, text):
    return draw.Run(text, (x, y, x + WIDTH * len(text), y + HEIGHT))


LINES = [
    ("Beeswax, 1 kg", "3", "12.50", "37.50"),
    ("Frames for hives", "20", "2.10", "42.00"),
    ("Smoker", "1", "1,030.00", "1,030.00"),
]

BODY = [
    run(60, 60, "The Hive Ltd"),
    *[
        run(x, 220, head)
        for x, head in ((60, "Description"), (300, "Quantity"), (380, "Price"), (470, "Amount"))
    ],
    *[
        run(x, 250 + 20 * n, text)
        for n, line in enumerate(LINES)
        for x, text in zip((60, 320, 380, 470), line, strict=True)
    ],
    run(60, 340, "Total due"),
    run(470, 340, "1,109.50"),
    run(60, 400, "Payable within 30 days"),
]

BESIDE = [
    run(60, 120, "Invoice no."),
    run(160, 120, "2024-017"),
    run(60, 140, "Date"),
    run(160, 140, "12 March 2024"),
]
ABOVE = [
    run(60, 120, "Invoice number"),
    run(60, 134, "2024-017"),
    run(300, 120, "Date of issue"),
    run(300, 134, "12/03/2024"),
]


def texts(group):
    return tuple(child.value.text for child in group.children)


def check(found, day):
    assert found.complete
    (invoice,) = found.groups
    by_type = {child.type: texts(child) for child in invoice.children if child.type != "line"}
    assert by_type["number"][1] == "2024-017"
    assert by_type["issued"][1] == day
    assert by_type["total"] == ("Total due", "1,109.50")
    assert [texts(child) for child in invoice.children if child.type == "line"] == LINES
    issued = next(child for child in invoice.children if child.type == "issued")
    assert issued.children[1].value.parsed["date"] == "2024-03-12"


@pytest.mark.parametrize(("head", "day"), [(BESIDE, "12 March 2024"), (ABOVE, "12/03/2024")])
def test_captions_beside_and_above_are_understood(head, day):
    rows = [(mark.text, 1, mark.box) for mark in [*head, *BODY]]
    check(evaluate(example("invoice"), tokens_from(rows)), day)


@pytest.mark.parametrize(("head", "day"), [(BESIDE, "12 March 2024"), (ABOVE, "12/03/2024")])
def test_an_invoice_in_a_document_is_understood(head, day):
    tree = pincite.convert(draw.pdf([[*head, *BODY]])).tree
    check(evaluate(example("invoice"), tokens_of(tree, "line-segment")), day)


def test_what_has_no_total_is_no_invoice():
    rows = [(mark.text, 1, mark.box) for mark in [*BESIDE, *BODY] if mark.text != "Total due"]
    assert evaluate(example("invoice"), tokens_from(rows)).groups == ()
