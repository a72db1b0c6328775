"""Predicates over the text of a token: what it holds, and how well it names a concept of the ontology. Of an
image all but ``isImage`` are 0.

Truths that depend on nothing but the text are judged once for each different text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec
import numpy as np

from pincite.errors import BadWrapper
from pincite.model.arrays import Array
from pincite.wrappers import patterns
from pincite.wrappers.definition import Concept
from pincite.wrappers.ontology.matching import Matcher
from pincite.wrappers.ontology.spelling import similarity
from pincite.wrappers.predicates.predicate import ConceptName, Expression, Predicate, Scene, Tokens, declared

Judge = Callable[[list[str]], Sequence[float]]  # Truths of texts, one for each.
Case = Literal["exact", "ignore"]  # Whether capital and small letters are the same.


class Texts(msgspec.Struct, frozen=True):
    """The different texts of a document, in order of first appearance, and for each token the number of
    its text."""

    different: list[str]
    number: Array


def texts(scene: Scene) -> Texts:
    """The texts of the scene, worked out once."""

    def made() -> Texts:
        numbers: dict[str, int] = {}
        number = [numbers.setdefault(clean(text), len(numbers)) for text in scene.tokens.text]
        return Texts(list(numbers), np.array(number, dtype=np.intp))

    return scene.once("texts", made)


def clean(text: str) -> str:
    """The text in composed form (NFC), with single spaces between words and none around."""
    return " ".join((text if text.isascii() else unicodedata.normalize("NFC", text)).split())


def by_text(scene: Scene, key: Hashable, tokens: Array, judge: Judge) -> Array:
    """What ``judge`` says of the texts of ``tokens``, 0 for images. ``key`` names the judge with all its
    arguments: texts judged before under the same key are not asked about again."""
    known = texts(scene)
    truths = scene.once(key, lambda: np.full(len(known.different), np.nan))
    numbers = known.number[tokens]
    asked = np.unique(numbers)
    missing = asked[np.isnan(truths[asked])]
    if missing.size:
        truths[missing] = np.asarray(judge([known.different[n] for n in missing]), dtype=np.float64)
    return np.where(scene.tokens.image[tokens], 0.0, truths[numbers])


def _comparing(
    name: str, compare: Callable[[str, str], float], summary: str, crisp: bool = True
) -> Predicate:
    """The predicate whose truth ``compare`` gives of the text of a token and a string, both cleaned."""

    def truth(scene: Scene, t: Tokens, s: str, case: Case = "exact") -> Array:
        folded: Callable[[str], str] = str.casefold if case == "ignore" else str
        wanted = folded(clean(s))

        def judge(texts: list[str]) -> list[float]:
            return [float(compare(folded(text), wanted)) for text in texts]

        return by_text(scene, (name, s, case), t, judge)

    return declared(name, truth, summary, crisp=crisp, of_text=True)


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


def reg_exp(
    scene: Scene, t: Tokens, e: Expression, search: Literal["no", "yes"] = "no", case: Case = "exact"
) -> Array:
    """The pattern matches the whole text, or with `search=yes` some part of it.

    ``BadPattern`` where it is none."""
    matches = patterns.search if search == "yes" else patterns.fullmatch
    patterns.check(e)
    return by_text(scene, ("regExp", e, search, case), t, lambda texts: matches(e, texts, case == "ignore"))


def is_empty(scene: Scene, t: Tokens) -> Array:
    """The token is text and holds nothing but white space."""
    return by_text(scene, ("isEmpty",), t, lambda texts: [not text for text in texts])


def is_upper(scene: Scene, t: Tokens) -> Array:
    """The text has letters and all of them are capital.

    All that have two cases, that is."""
    return by_text(scene, ("isUpperCase",), t, lambda texts: [text.isupper() for text in texts])


def is_image(scene: Scene, t: Tokens) -> Array:
    """The token is an image."""
    return scene.tokens.image[t].astype(np.float64)


def confidence(scene: Scene, t: Tokens) -> Array:
    """How sure the reading of the text is: what OCR says of it, else 1.

    0 for an image."""
    known = np.nan_to_num(scene.tokens.confidence[t].astype(np.float64), nan=0.0)
    return np.where(scene.tokens.image[t], 0.0, np.clip(known, 0.0, 1.0))


# -- concepts

DIGITS = 6  # Decimals of a score in results.


@lru_cache(maxsize=8)
def _prepared(concepts: tuple[Concept, ...]) -> Matcher:
    return Matcher(concepts)


def matcher_of(scene: Scene, name: str) -> Matcher:
    """The concepts of the scene ready to be asked. ``BadWrapper`` where none has that name."""
    found = scene.once("concept matcher", lambda: _prepared(scene.concepts))
    if not found.below(name):
        raise BadWrapper(f"there is no concept '{name}'")
    return found


def named(scene: Scene, t: Tokens, c: ConceptName, least: float = 0.0) -> Array:
    """The text names the concept, or one that is a case of it; less well than `least` counts 0.

    So ``not concept(X, c, least=0.7)`` is true of all that is not enough of the concept. 0 for images."""
    matcher = matcher_of(scene, c)
    found = by_text(scene, ("concept", c), t, lambda texts: matcher.truths(texts, c))
    return np.where(found >= least, found, 0.0) if least > 0 else found


def narrowest(scene: Scene, token: int, name: str, least: float = 0.0) -> dict[str, Any] | None:
    """``concept``, the narrowest that the token names best, and ``score``, how well it names that one."""
    matcher = matcher_of(scene, name)
    if scene.tokens.image[token]:
        return None
    found = matcher.narrowest(clean(scene.tokens.text[token]), name)
    if found is None:
        return None
    return {"concept": matcher.concepts[found.concept].name, "score": round(found.score, DIGITS)}


PREDICATES: tuple[Predicate, ...] = (
    _comparing(
        "containsStr", lambda text, wanted: wanted in text, "The text holds the string, also inside a word."
    ),
    _comparing("containsWord", _holds_words, "The text holds the string as whole words."),
    _comparing("value", str.__eq__, "The text is the string, but for white space around it and repeated."),
    _comparing("startsWith", str.startswith, "The text begins with the string."),
    _comparing("endsWith", str.endswith, "The text ends with the string."),
    _comparing(
        "similarStr",
        similarity,
        "The share of letters that the text and the string have in common: "
        "1 - letters to change / length of the longer.",
        crisp=False,
    ),
    declared("regExp", reg_exp, crisp=True, of_text=True),
    declared("isEmpty", is_empty, crisp=True, of_text=True),
    declared("isUpperCase", is_upper, crisp=True, of_text=True),
    declared("isImage", is_image, crisp=True),
    declared("confident", confidence),
    declared("concept", named, parsed=narrowest, of_text=True),
)
