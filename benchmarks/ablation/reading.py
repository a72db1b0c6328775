"""A document read with all signs, or without one: what came, and how much of it is right."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pincite
from benchmarks.families.cases import Case
from benchmarks.families.run import WITH_FURNITURE
from benchmarks.families.scoring import FamilyScore, score
from benchmarks.sensitivity.weights import Weight, moved, weights
from pincite.layout import signs

FIGURES = ("head_f1", "table_f1", "teds", "teds_all", "mhs", "nid")


class Reading(NamedTuple):
    """``forms`` is what is written with furniture and without, ``score`` what of it is right, ``seen``
    the signs that were counted."""

    forms: tuple[str, str]
    score: FamilyScore
    seen: frozenset[str]


def all_signs() -> list[Weight]:
    """Every sign that has a weight, by the name it has in its room."""
    return [weight for weight in weights() if isinstance(_value(weight), signs.Sign)]


def read(case: Case) -> Reading:
    """The document as the layout reads it now. One that cannot be read is empty."""
    with _watched() as seen:
        forms = _forms(case)
    return Reading(forms, score(case, _scored(case, forms)), frozenset(seen))


def read_without(case: Case, sign: Weight, before: Reading) -> FamilyScore | None:
    """The score where the sign counts nothing; None where that changes nothing that is written."""
    with moved(sign, 0.0):
        forms = _forms(case)
    return None if forms == before.forms else score(case, _scored(case, forms))


def _forms(case: Case) -> tuple[str, str]:
    try:
        document = pincite.convert(case.pdf, ocr=False)
    except pincite.PinciteError:
        return "", ""
    return document.to_markdown(furniture="keep", figure_text="keep"), document.to_markdown(furniture="drop")


def _scored(case: Case, forms: tuple[str, str]) -> str:
    return forms[case.corpus not in WITH_FURNITURE]


@contextmanager
def _watched() -> Iterator[set[str]]:
    """The names of the signs that are counted meanwhile, by any decision."""
    names = {id(_value(weight)): str(weight) for weight in all_signs()}
    seen: set[str] = set()
    count = signs.Tally.add

    def add(self: signs.Tally, sign: signs.Sign, amount: float = 1.0, told: str = "") -> None:
        if amount:
            seen.add(names.get(id(sign), sign.name))
        count(self, sign, amount, told)

    signs.Tally.add = add  # type: ignore[method-assign]
    try:
        yield seen
    finally:
        signs.Tally.add = count  # type: ignore[method-assign]


def _value(weight: Weight) -> object:
    return getattr(importlib.import_module(weight.module), weight.name)
