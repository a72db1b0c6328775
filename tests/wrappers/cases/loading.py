"""Wrappers for the tests: those of examples/wrappers and that of statements, and variants of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from pincite.model.arrays import Array
from pincite.records.wrapper_file import SHIPPED, load_wrapper
from pincite.wrappers.definition import Wrapper
from pincite.wrappers.language.parse import parse
from pincite.wrappers.predicates.predicate import Parameter, Predicate, Scene
from pincite.wrappers.predicates.registry import predicates

EXAMPLES = Path(__file__).parents[3] / "examples" / "wrappers"


def example(name: str) -> Wrapper:
    """``examples/wrappers/NAME.wrap`` with its concepts."""
    return written((EXAMPLES / f"{name}.wrap").read_text(encoding="utf-8"))


def statements() -> Wrapper:
    """The wrapper of statements that comes along; not one of that name where the tests are run."""
    return load_wrapper(SHIPPED / "balance.wrap")


def written(text: str) -> Wrapper:
    """A wrapper beside those examples, so that it may use their concepts."""
    return parse(text, read=lambda name: (EXAMPLES / name).read_text(encoding="utf-8"))


def told(truths: Mapping[str, float]) -> dict[str, Predicate]:
    """All predicates, with a ``concept`` that knows these texts and how true each is; others are 0."""

    def concept(scene: Scene, tokens: Array, _: str) -> Array:
        return np.array([truths.get(text, 0.0) for text in scene.tokens.text])[tokens]

    parameters = (Parameter("t", "group"), Parameter("c", "concept"))
    known = Predicate(name="concept", parameters=parameters, truth=concept, summary="For tests.")
    return {**predicates(), "concept": known}
