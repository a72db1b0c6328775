"""Records within records, pictures among tokens, and other examples that are shipped."""

import pytest

import pincite
from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.language.check import faults
from pincite.wrappers.language.parse import parse
from pincite.wrappers.predicates.registry import predicates
from pincite.wrappers.tokens.build import tokens_of
from tests.wrappers.cases import draw
from tests.wrappers.cases.loading import EXAMPLES, example, written
from tests.wrappers.tokens.made import tokens_from

LINES = [
    ("1. Income", None),
    ("Membership fees", "1,200"),
    ("Grants", "5,000"),
    ("Sales of honey", "310"),
    ("2. Costs", None),
    ("Rent", "2,400"),
    ("Insurance", "380"),
    ("Jars and labels", "95"),
]
"""Two sections with three items each."""


def placed(lines=LINES, page=1):
    rows = []
    for n, (label, amount) in enumerate(lines):
        top = 100.0 + 20 * n
        rows.append((label, page, (60.0, top, 60.0 + 5 * len(label), top + 10)))
        if amount:
            rows.append((amount, page, (300.0 - 5 * len(amount), top, 300.0, top + 10)))
    return rows


def sections(extraction):
    return [
        (
            section.children[0].value.text,
            [tuple(leaf.value.text for leaf in item.children) for item in section.children[1:]],
        )
        for section in extraction.groups[0].children
    ]


EXPECTED = [(LINES[0][0], LINES[1:4]), (LINES[4][0], LINES[5:8])]


def test_items_go_to_the_nearest_section_above():
    found = evaluate(example("sections"), tokens_from(placed()))
    assert found.complete
    assert sections(found) == EXPECTED


def test_items_go_to_the_nearest_section_above_in_a_document():
    pages = [
        [draw.Run(text, box) for text, _, box in placed()],
        [draw.Run(text, box) for text, _, box in placed()],
    ]
    tree = pincite.convert(draw.pdf(pages)).tree
    found = evaluate(example("sections"), tokens_of(tree, "line-segment"))
    assert sections(found) == EXPECTED * 2


def test_a_section_keeps_its_items_over_a_page_break():
    rows = placed(LINES[:2]) + placed(LINES[2:], page=2)
    found = evaluate(example("sections"), tokens_from(rows))
    assert sections(found) == EXPECTED


def test_above_alone_does_not_mean_nearest():
    """Kept as a known fact: every item is below the first title too, so a direction is no answer."""
    text = (EXAMPLES / "sections.wrap").read_text(encoding="utf-8")
    said = "underNearest(I, T, section_title)"
    assert said in text
    found = sections(evaluate(written(text.replace(said, "above(T, I)")), tokens_from(placed())))
    assert [len(items) for _, items in found] == [6, 0]


PICTURES = """
wrapper people
threshold 0.7
people  = person:P*
person  = portrait:I, name:N   where near(I, N) and south(N, I)
portrait = #IMAGE:X
name     = #TOKEN:X   where not isNumber(X)
"""

PEOPLE = [("Ada", 60.0), ("Grace", 260.0), ("Emmy", 460.0)]


def test_a_picture_is_a_token():
    rows = [(name, 1, (x + 10, 205.0, x + 50, 215.0)) for name, x in PEOPLE]
    rows += [("", 1, (x, 140.0, x + 60, 200.0)) for _, x in PEOPLE]
    tokens = tokens_from(rows, image=[False] * 3 + [True] * 3)
    check(evaluate(parse(PICTURES), tokens))


def test_a_picture_of_a_document_is_a_token():
    marks = [draw.Picture((x, 140.0, x + 60, 200.0)) for _, x in PEOPLE]
    marks += [
        draw.Run(name, (x + 30 - 3 * len(name), 205.0, x + 30 + 3 * len(name), 215.0)) for name, x in PEOPLE
    ]
    tree = pincite.convert(draw.pdf([marks])).tree
    check(evaluate(parse(PICTURES), tokens_of(tree, "line-segment")))


def check(found):
    people = found.groups[0].children
    assert [(p.children[0].value.image, p.children[1].value.text) for p in people] == [
        (True, name) for name, _ in PEOPLE
    ]
    assert [p.children[0].value.box[0] for p in people] == pytest.approx([x for _, x in PEOPLE], abs=0.1)


def test_a_text_is_no_picture():
    tokens = tokens_from([(name, 1, (x, 100.0, x + 40, 110.0)) for name, x in PEOPLE])
    found = evaluate(parse(PICTURES), tokens)
    assert found.groups[0].children == ()


@pytest.mark.parametrize("name", ["paper", "same_row", "side_by_side", "sections"])
def test_every_wrapper_that_is_shipped_is_without_fault(name):
    assert faults(example(name), predicates()) == ()
