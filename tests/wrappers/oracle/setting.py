"""A wrapper over tokens, made ready for naive evaluation: models, order of types, truth of ground atoms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pincite.wrappers.definition import Argument, Atom, GroupType, Norm, Symbol, Variable, Wrapper
from pincite.wrappers.predicates.predicate import Predicate, Scene
from pincite.wrappers.tokens.table import TokenTable
from tests.wrappers.oracle import plain as plain_truths
from tests.wrappers.oracle.models import Model, clash, endless, model_of, nullable

DECIMALS = 9
"""Truths are compared after rounding to so many places: products differ in the last bit."""


class Setting:
    def __init__(
        self,
        wrapper: Wrapper,
        tokens: TokenTable,
        predicates: Mapping[str, Predicate],
        *,
        threshold: float | None = None,
        page_stacking: bool = False,
        confidence: bool = False,
        norm: Norm | str = "",
        negation: str = "token",
        independent: bool = False,
    ) -> None:
        """With ``confidence`` no token is truer than its confidence. ``norm`` may also be 'mean' and
        ``negation`` also 'group': both are wrong, and kept to show why. ``independent``: predicates are not
        those of the product, but ``oracle.plain``."""
        self.wrapper = wrapper
        self.tokens = tokens
        self.predicates = predicates
        self.threshold = wrapper.threshold if threshold is None else threshold
        self.norm = norm or wrapper.norm
        self.negation = negation
        self.confidence = confidence
        self.grounding = wrapper.grounding
        self.root = wrapper.root_type
        self.types: dict[str, GroupType] = {t.name: t for t in wrapper.types}
        self.models: dict[str, Model] = {t.name: model_of(t.content) for t in wrapper.types}
        self.order = bottom_up(self.models, self.root)
        self.scene = Scene(
            tokens=tokens, concepts=wrapper.concepts, locale=wrapper.locale, page_stacking=page_stacking
        )
        self.disjuncts: dict[str, tuple[tuple[Atom, ...], ...]] = {}
        # Truths of groups and of atoms by the objects that these are: by what they say, each would be read
        # again to be found. They are held so that no other takes the place of one.
        self.truths: dict[int, tuple[object, float]] = {}
        self.asked: dict[int, tuple[Atom, Any]] = {}
        self.plain = None
        if independent:
            boxes = [tuple(box) for box in tokens.box.tolist()]
            self.plain = plain_truths.document_of(tokens.text, tokens.page.tolist(), boxes, page_stacking)

    def model(self, kind: str) -> Model:
        return self.models[kind]

    def passes(self, truth: float) -> bool:
        return round(truth, DECIMALS) >= round(self.threshold, DECIMALS)

    def fitting(self, kind: str) -> list[int]:
        """Tokens an elementary type may hold, whatever its constraint says."""
        image = self.models[kind].leaf == "image"
        return [i for i in range(len(self.tokens)) if bool(self.tokens.image[i]) == image]

    def token_truth(self, token: int) -> float:
        return float(self.tokens.confidence[token]) if self.confidence else 1.0

    def ask(self, atom: Atom, tokens: tuple[int, ...]) -> float:
        """Truth of the predicate of an atom on tokens, before negation. Unary and binary predicates are
        asked about all tokens at once, the first time."""
        predicate = self.predicates[atom.predicate]
        if self.plain is not None:
            names = [p.name for p in predicate.parameters[predicate.arity :]]
            given = dict(zip(names, map(plain, atom.arguments[predicate.arity :]), strict=False))
            given |= {name: plain(a) for name, a in atom.options}
            return plain_truths.truth(self.plain, atom.predicate, tokens, given)
        _, table = self.asked.get(id(atom), (atom, None))
        if table is None:
            n = np.arange(len(self.tokens))
            values = further(predicate, atom)
            if predicate.arity == 1:
                table = self.listed(predicate.truth(self.scene, n, *values), 1)
            elif predicate.arity == 2:
                table = self.listed(predicate.truth(self.scene, n[:, None], n[None, :], *values), 2)
            else:
                table = {}
            self.asked[id(atom)] = (atom, table)
        if isinstance(table, dict):
            if tokens not in table:
                one = [np.array([t]) for t in tokens]
                table[tokens] = float(predicate.truth(self.scene, *one, *further(predicate, atom))[0])
            return table[tokens]
        return table[tokens[0]] if predicate.arity == 1 else table[tokens[0]][tokens[1]]

    def listed(self, truths: object, arity: int) -> Any:
        """Truths of all tokens, or of all pairs of tokens, as lists."""
        whole = np.broadcast_to(truths, (len(self.tokens),) * arity)  # type: ignore[call-overload]
        return whole.astype(float).tolist()


def further(predicate: Predicate, atom: Atom) -> list[object]:
    """Values of the parameters after the tokens: given in order, by name, or the default."""
    given = [plain(a) for a in atom.arguments[predicate.arity :]]
    named = {name: plain(a) for name, a in atom.options}
    rest = predicate.parameters[predicate.arity :]
    return [given[i] if i < len(given) else named.get(p.name, p.default) for i, p in enumerate(rest)]


def plain(argument: Argument) -> object:
    return argument.name if isinstance(argument, Variable | Symbol) else argument.value


def bottom_up(models: Mapping[str, Model], root: str) -> list[str]:
    """Types the root needs, each after those it depends on."""
    order: list[str] = []

    def visit(kind: str, above: tuple[str, ...]) -> None:
        if kind in above:
            raise ValueError(f"{kind} depends on itself")
        for needed in models[kind].types:
            visit(needed, (*above, kind))
        if kind not in order:
            order.append(kind)

    visit(root, ())
    return order


def emptyable(models: Mapping[str, Model], order: list[str]) -> set[str]:
    """R16: types with a group that holds no token."""
    found: set[str] = set()
    for kind in order:
        model = models[kind]
        if not model.leaf and nullable(model.normal, lambda p, m=model: m.types[p] in found):
            found.add(kind)
    return found


def sound(wrapper: Wrapper) -> bool:
    """Whether the wrapper may be evaluated: one-unambiguous models, and no endless star (R16)."""
    models = {t.name: model_of(t.content) for t in wrapper.types}
    order = bottom_up(models, wrapper.root_type)
    empty = emptyable(models, order)
    return all(
        clash(m.written, m.types) is None and not endless(m.written, lambda p, m=m: m.types[p] in empty)
        for m in models.values()
    )
