"""The concept of a token is what its amount is booked under."""

import numpy as np
import pytest

from pincite.errors import BadWrapper
from pincite.wrappers.definition import Concept
from pincite.wrappers.predicates.content import PREDICATES
from pincite.wrappers.predicates.predicate import Scene
from tests.wrappers.tokens.made import tokens_from

CONCEPT = next(p for p in PREDICATES if p.name == "concept")
VOICES = (
    Concept("voce", ("Voce",)),
    Concept("attivo", ("Attivo",), is_a=("voce",)),
    Concept("cassa", ("Cassa",), is_a=("attivo",)),
    Concept("banche", ("Banche",), is_a=("attivo",)),
)
SCENE = Scene(
    tokens=tokens_from(
        [
            (text, 1, (20 * n, 0, 20 * n + 10, 10))
            for n, text in enumerate(["2) CASSA", "Attivo", "x", "Cassa"])
        ],
        image=[False, False, False, True],
    ),
    concepts=VOICES,
)


def test_a_token_counts_for_its_concept_and_all_broader_ones():
    every = np.arange(4)
    assert CONCEPT.truth(SCENE, every, "cassa").tolist() == [0.95, 0.0, 0.0, 0.0]
    assert CONCEPT.truth(SCENE, every, "attivo").tolist() == [pytest.approx(0.95 * 0.99), 1.0, 0.0, 0.0]
    assert CONCEPT.truth(SCENE, every, "banche").tolist() == [0.0, 0.0, 0.0, 0.0]


def test_the_narrowest_concept_is_named_with_its_own_score():
    assert CONCEPT.parsed is not None
    assert CONCEPT.parsed(SCENE, 0, "voce") == {"concept": "cassa", "score": 0.95}
    assert CONCEPT.parsed(SCENE, 1, "voce") == {"concept": "attivo", "score": 1.0}
    assert CONCEPT.parsed(SCENE, 2, "voce") is None
    assert CONCEPT.parsed(SCENE, 3, "voce") is None


def test_a_concept_that_is_not_there_is_an_error_and_not_zero():
    with pytest.raises(BadWrapper, match="nirgends"):
        CONCEPT.truth(SCENE, np.arange(4), "nirgends")
    with pytest.raises(BadWrapper):
        CONCEPT.truth(Scene(tokens=SCENE.tokens), np.arange(4), "cassa")
