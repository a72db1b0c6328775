"""Predicates over the text of a token. Of an image all but ``isImage`` are 0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers import patterns
from pincite.wrappers.ontology.edits import similarity
from pincite.wrappers.predicates.predicate import Parameter, Predicate, Scene, Truth
from pincite.wrappers.predicates.texts import by_text, clean

TOKEN = Parameter("t", "group")
STRING = Parameter("s", "text")
CASE = Parameter("case", "word", "exact", ("exact", "ignore"))
"""Whether capital and small letters are the same."""


def _comparing(name: str, compare: Callable[[str, str], float]) -> Truth:
    """The truth that ``compare`` gives of the text of a token and a string, both cleaned."""

    def truth(scene: Scene, tokens: Array, string: str, case: str = "exact") -> Array:
        folded: Callable[[str], str] = str.casefold if case == "ignore" else str
        wanted = folded(clean(string))

        def judge(texts: list[str]) -> list[float]:
            return [float(compare(folded(text), wanted)) for text in texts]

        return by_text(scene, (name, string, case), tokens, judge)

    return truth


def _holds_words(text: str, wanted: str) -> bool:
    """Whether the string is there with no letter or digit next to it."""
    start = text.find(wanted)
    while wanted and start >= 0:
        end = start + len(wanted)
        if not (
            (wanted[0].isalnum() and start and text[start - 1].isalnum())
            or (wanted[-1].isalnum() and end < len(text) and text[end].isalnum())
        ):
            return True
        start = text.find(wanted, start + 1)
    return False


def reg_exp(scene: Scene, tokens: Array, pattern: str, search: str = "no", case: str = "exact") -> Array:
    """1 where the pattern matches the whole text, or some part of it. ``BadPattern`` where it is none."""
    matches = patterns.search if search == "yes" else patterns.fullmatch
    patterns.check(pattern)

    def judge(texts: list[str]) -> list[bool]:
        return matches(pattern, texts, case == "ignore")

    return by_text(scene, ("regExp", pattern, search, case), tokens, judge)  # type: ignore[arg-type]


def is_empty(scene: Scene, tokens: Array) -> Array:
    """1 where a token, which is no image, holds nothing but white space."""
    return by_text(scene, ("isEmpty",), tokens, lambda texts: [float(not text) for text in texts])


def is_upper(scene: Scene, tokens: Array) -> Array:
    """1 where there are letters and all that have two cases are capital."""
    return by_text(scene, ("isUpperCase",), tokens, lambda texts: [float(text.isupper()) for text in texts])


def is_image(scene: Scene, tokens: Array) -> Array:
    """1 for an image, 0 for text."""
    return scene.tokens.image[tokens].astype(np.float64)


def confidence(scene: Scene, tokens: Array) -> Array:
    """How sure the reading of the token is: of OCR what it says, else 1; 0 for an image."""
    known = np.nan_to_num(scene.tokens.confidence[tokens].astype(np.float64), nan=0.0)
    return np.where(scene.tokens.image[tokens], 0.0, np.clip(known, 0.0, 1.0))


def _string_predicate(
    name: str, compare: Callable[[str, str], float], summary: str, crisp: bool = True
) -> Predicate:
    truth = _comparing(name, compare)
    return Predicate(name=name, parameters=(TOKEN, STRING, CASE), truth=truth, summary=summary, crisp=crisp)


def _token_predicate(name: str, truth: Any, summary: str, crisp: bool = True) -> Predicate:
    return Predicate(name=name, parameters=(TOKEN,), truth=truth, summary=summary, crisp=crisp)


PREDICATES: tuple[Predicate, ...] = (
    _string_predicate(
        "containsStr",
        lambda text, wanted: wanted in text,
        "The text holds the string, also inside a word.",
    ),
    _string_predicate(
        "containsWord",
        _holds_words,
        "The text holds the string as whole words.",
    ),
    _string_predicate(
        "value",
        lambda text, wanted: text == wanted,
        "The text is the string, but for white space around it and repeated.",
    ),
    _string_predicate(
        "startsWith",
        lambda text, wanted: text.startswith(wanted),
        "The text begins with the string.",
    ),
    _string_predicate(
        "endsWith",
        lambda text, wanted: text.endswith(wanted),
        "The text ends with the string.",
    ),
    _string_predicate(
        "similarStr",
        similarity,
        "The share of letters that the text and the string have in common: "
        "1 - letters to change / length of the longer.",
        crisp=False,
    ),
    Predicate(
        name="regExp",
        parameters=(
            TOKEN,
            Parameter("e", "pattern"),
            Parameter("search", "word", "no", ("no", "yes")),
            CASE,
        ),
        truth=reg_exp,
        summary="The pattern matches the whole text, or with `search=yes` some part of it.",
        crisp=True,
    ),
    _token_predicate("isEmpty", is_empty, "The token is text and holds nothing but white space."),
    _token_predicate("isUpperCase", is_upper, "The text has letters and all of them are capital."),
    _token_predicate("isImage", is_image, "The token is an image."),
    _token_predicate(
        "confident",
        confidence,
        "How sure the reading of the text is: what OCR says of it, else 1.",
        crisp=False,
    ),
)
