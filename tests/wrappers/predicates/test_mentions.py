"""Of several texts of one name, the first and the last of the document are told apart by their place."""

import numpy as np
import pytest

from pincite.wrappers.definition import Concept
from pincite.wrappers.predicates.mentions import PREDICATES
from pincite.wrappers.predicates.predicate import Scene
from tests.wrappers.tokens.made import tokens_from

FIRST, LAST = (p.truth for p in PREDICATES)


def scene(*texts: str) -> Scene:
    boxes = [(text, 1, (20, 20 * n, 90, 20 * n + 10)) for n, text in enumerate(texts)]
    return Scene(tokens=tokens_from(boxes), concepts=(Concept("balance", ("Balance",)),))


@pytest.mark.parametrize(
    ("texts", "first", "last"),
    [
        (("Balance", "Wages", "Balance", "Rent", "Balance"), [1, 0, 0, 0, 0], [0, 0, 0, 0, 1]),
        (("Wages", "Balance", "Rent"), [0, 0, 0], [0, 0, 0]),
        (("Wages", "Rent"), [0, 0], [0, 0]),
    ],
)
def test_the_first_and_the_last_are_so_only_among_several(texts, first, last):
    one, every = scene(*texts), np.arange(len(texts))
    assert FIRST(one, every, "balance").tolist() == first
    assert LAST(one, every, "balance").tolist() == last
