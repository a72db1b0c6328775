"""A section must take the items under its own title, and no others."""

from itertools import pairwise

import pytest

from pincite.wrappers.definition import Concept
from pincite.wrappers.predicates.predicate import Scene
from tests.wrappers.predicates.space import scene, truth
from tests.wrappers.tokens.made import tokens_from

ROWS = [
    ("Assets", 1, (0, 0, 50, 10)),
    ("cash", 1, (0, 20, 50, 30)),
    ("land", 1, (0, 40, 50, 50)),
    ("Debts", 1, (0, 60, 50, 70)),
    ("loans", 1, (0, 80, 50, 90)),
    ("bonds", 2, (0, 10, 50, 20)),
]
KINDS = ["heading", "paragraph", "paragraph", "heading", "paragraph", "paragraph"]


def test_reading_goes_down_the_page_and_on_to_the_next():
    s = scene(ROWS)
    for (a, _, _), (b, _, _) in pairwise(ROWS):
        assert truth(s, "precedes", a, b) == 1.0
        assert truth(s, "follows", a, b) == 0.0
        assert truth(s, "follows", b, a) == 1.0


@pytest.mark.parametrize("options", [{}, {"pattern": "[A-Z].*"}])
def test_items_stand_under_the_last_title_before_them_also_over_a_page(options):
    s = scene(ROWS, kind=KINDS)
    under = {"cash": "Assets", "land": "Assets", "loans": "Debts", "bonds": "Debts", "Debts": "Assets"}
    for item, title in under.items():
        for other in ("Assets", "Debts"):
            assert truth(s, "underNearest", item, other, **options) == (other == title), (item, other)
    assert truth(s, "underNearest", "Assets", "Debts", **options) == 0.0
    assert truth(s, "underNearest", "land", "cash", **options) == 0.0


def test_a_pattern_and_nothing_it_matches_leave_items_without_title():
    s = scene(ROWS, kind=KINDS)
    assert truth(s, "underNearest", "cash", "Assets", pattern="x+") == 0.0


def test_a_concept_makes_titles_too_and_images_are_none():
    concepts = (Concept(name="title", labels=("Assets", "Debts")),)
    s = Scene(tokens_from(ROWS), concepts=concepts)
    assert truth(s, "underNearest", "land", "Assets", concept="title") == 1.0
    assert truth(s, "underNearest", "loans", "Assets", concept="title") == 0.0
    assert truth(s, "underNearest", "loans", "Debts", concept="title") == 1.0
    assert truth(s, "underNearest", "loans", "Debts", concept="title", pattern="A.*") == 0.0
    assert truth(s, "underNearest", "loans", "Assets", concept="title", pattern="A.*") == 1.0
    pictures = scene(ROWS, kind=KINDS, image=[t == "Debts" for t, _, _ in ROWS])
    assert truth(pictures, "underNearest", "loans", "Assets") == 1.0
