"""Truths that depend on nothing but the text of a token: each different text is judged once."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Hashable, Sequence

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.predicates.predicate import Scene

Judge = Callable[[list[str]], Sequence[float]]  # Truths of texts, one for each.


class Texts(msgspec.Struct, frozen=True):
    """The different texts of a document, in order of first appearance, and for each token the number of
    its text."""

    different: list[str]
    number: Array


def texts(scene: Scene) -> Texts:
    """The texts of the scene, worked out once."""
    return scene.once("texts", lambda: _texts(scene.tokens.text))


def _texts(listed: list[str]) -> Texts:
    numbers: dict[str, int] = {}
    number = [numbers.setdefault(clean(text), len(numbers)) for text in listed]
    return Texts(list(numbers), np.array(number, dtype=np.intp))


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
