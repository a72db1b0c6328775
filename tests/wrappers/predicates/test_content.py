"""A predicate over text that is a little off sends every record after it astray."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.errors import BadPattern
from pincite.wrappers.predicates.content import PREDICATES
from pincite.wrappers.predicates.predicate import Scene
from tests.wrappers.tokens.made import tokens_from

BY_NAME = {predicate.name: predicate for predicate in PREDICATES if predicate.name != "concept"}


def scene(*texts: str, image: tuple[int, ...] = ()) -> Scene:
    return Scene(
        tokens=tokens_from(
            [(text, 1, (20 * n, 0, 20 * n + 10, 10)) for n, text in enumerate(texts)],
            image=[n in image for n in range(len(texts))],
        )
    )


def truth(name: str, text: str, *values: object) -> float:
    return float(BY_NAME[name].truth(scene(text), np.array([0]), *values)[0])


@pytest.mark.parametrize(
    "name, text, values, expected",
    [
        ("containsStr", "Totale attivo", ("tale att",), 1),
        ("containsStr", "Totale attivo", ("totale",), 0),
        ("containsStr", "Totale attivo", ("totale", "ignore"), 1),
        ("containsStr", "Totale  attivo", ("Totale   attivo",), 1),
        ("containsStr", "Attivita\u0300", ("Attivit\u00e0",), 1),
        ("containsWord", "Totale attivo", ("tale",), 0),
        ("containsWord", "Totale attivo", ("attivo",), 1),
        ("containsWord", "subtotale, totale", ("totale",), 1),
        ("containsWord", "attivo", ("",), 0),
        ("containsWord", "(A)", ("(A)",), 1),
        ("value", " Totale   attivo ", ("Totale attivo",), 1),
        ("value", "Totale attivo", ("totale attivo",), 0),
        ("value", "STRASSE", ("straße", "ignore"), 1),
        ("value", "Totale attivo (A)", ("Totale attivo",), 0),
        ("startsWith", "Totale attivo", ("Tot",), 1),
        ("startsWith", "Totale attivo", ("attivo",), 0),
        ("endsWith", "Totale attivo", ("attivo",), 1),
        ("endsWith", "Totale attivo", ("Totale",), 0),
        ("similarStr", "Totale attivo", ("Totale attivo",), 1),
        ("similarStr", "abcd", ("abce",), 0.75),
        ("similarStr", "abc", ("",), 0),
        ("similarStr", "ABCD", ("abcd", "ignore"), 1),
        ("regExp", "169.253-", ("[0-9.]+-?",), 1),
        ("regExp", "169.253-", ("[0-9.]+",), 0),
        ("regExp", "169.253-", ("[0-9.]+", "yes"), 1),
        ("regExp", "Totale", ("TOTALE", "no", "ignore"), 1),
        ("isUpperCase", "TOTALE 5", (), 1),
        ("isUpperCase", "TOTALe", (), 0),
        ("isUpperCase", "5", (), 0),
        ("isEmpty", "x", (), 0),
        ("isEmpty", "", (), 1),
        ("isImage", "x", (), 0),
        ("confident", "x", (), 1),
    ],
)
def test_a_predicate_says_what_its_name_says(name, text, values, expected):
    assert truth(name, text, *values) == expected


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_of_an_image_nothing_is_true_but_that_it_is_one(name):
    values = {"regExp": (".*",), "containsStr": ("",), "startsWith": ("",), "value": ("",)}
    given_values = values.get(name, tuple("" for p in BY_NAME[name].parameters[1:2]))
    s = scene("", "", image=(0,))
    image, text = BY_NAME[name].truth(s, np.array([0, 1]), *given_values)
    assert image == (1.0 if name == "isImage" else 0.0)
    assert name in ("isImage", "isUpperCase", "containsWord") or text == 1.0


def test_a_bad_pattern_is_named_before_any_text_is_looked_at():
    with pytest.raises(BadPattern, match="missing"):
        truth("regExp", "x", "(")
    with pytest.raises(BadPattern):
        BY_NAME["regExp"].truth(scene("x"), np.array([], dtype=int), "(?=x)")


def test_confidence_is_that_of_the_reading():
    table = tokens_from([("a", 1, (0, 0, 1, 1)), ("b", 1, (2, 0, 3, 1))], confidence=[0.25, float("nan")])
    assert BY_NAME["confident"].truth(Scene(tokens=table), np.arange(2)).tolist() == [0.25, 0.0]


@given(
    st.sampled_from([p for p in BY_NAME.values() if p.name != "regExp"]),
    st.lists(st.text("aA b\u00e0e\u0300.", max_size=6), min_size=1, max_size=5),
    st.text("aA b\u00e0.", max_size=4),
    st.sampled_from(["exact", "ignore"]),
)
def test_truths_are_truths_of_each_text_alone_in_any_shape(predicate, texts, string, case):
    values = (string, case)[: len(predicate.parameters) - 1]
    s = scene(*texts)
    every = np.arange(len(texts))
    truths = predicate.truth(s, every, *values)
    assert truths.dtype == np.float64
    assert ((truths >= 0) & (truths <= 1)).all()
    assert predicate.truth(s, every[:, None], *values).shape == (len(texts), 1)
    for number in every:
        alone = predicate.truth(Scene(tokens=s.tokens), np.array([number]), *values)
        assert alone[0] == truths[number]
    if predicate.crisp:
        assert set(truths) <= {0.0, 1.0}
