"""Conditions of the language as data: what they say of tokens, what they cost, how they are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from pincite.wrappers.language.quoting import quote, unslash
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.registry import predicates

# The threshold of learned wrappers: rows in print overlap by more, chance neighbours by less.
THRESHOLD = 0.7


class Literal(msgspec.Struct, frozen=True):
    """One predicate with the values behind its tokens, by place or by name; a value that begins and ends
    with / is a pattern."""

    predicate: str
    values: tuple[Any, ...] = ()
    negated: bool = False
    named: tuple[tuple[str, Any], ...] = ()

    def truth(self, scene: Scene, *tokens: int) -> float:
        known = predicates()[self.predicate]
        further = [p for p in known.parameters if p.kind != "group"]
        said = dict(zip((p.name for p in further), self.values, strict=False)) | dict(self.named)
        given = [said.get(p.name, p.default) for p in further]
        values = [unslash(v) if is_pattern(v) else v for v in given]
        arrays = [np.array([i]) for i in tokens]
        truth = float(np.asarray(known.truth(scene, *arrays, *values)).ravel()[0])
        return 1 - truth if self.negated else truth

    def written(self, *variables: str) -> str:
        values = [shown(v) for v in self.values] + [f"{name}={shown(v)}" for name, v in self.named]
        return f"{'not ' if self.negated else ''}{self.predicate}({', '.join([*variables, *values])})"


def shown(value: Any) -> str:
    """A value as the language writes it."""
    if is_pattern(value):
        return str(value)
    return quote(value) if isinstance(value, str) else f"{value:g}"


def is_pattern(value: Any) -> bool:
    return isinstance(value, str) and len(value) > 1 and value[0] == value[-1] == "/"


class Condition(msgspec.Struct, frozen=True):
    """What is said of one field or of two: one of ``ways`` holds, with all its literals. ``cost`` is its
    length in a description: what holds anywhere costs less than a place on the page or a text."""

    fields: tuple[str, ...]
    ways: tuple[tuple[Literal, ...], ...]
    cost: float = 1.0
    why: str = ""

    def truth(self, scene: Scene, tokens: dict[str, int]) -> float:
        """1 where one of the fields has no token: what is not there breaks nothing."""
        if any(field not in tokens for field in self.fields):
            return 1.0
        at = [tokens[field] for field in self.fields]
        if len(set(at)) < len(at):
            return 0.0
        return max(min(one.truth(scene, *at) for one in way) for way in self.ways)

    def holds(self, scene: Scene, tokens: dict[str, int]) -> bool:
        return self.truth(scene, tokens) >= THRESHOLD

    def written(self, *variables: str) -> str:
        ways = [" and ".join(one.written(*variables) for one in way) for way in self.ways]
        if len(ways) == 1:
            return ways[0]
        return "(" + " or ".join(ways) + ")"


def one(fields: Sequence[str], predicate: str, *values: Any, cost: float = 1.0, why: str = "") -> Condition:
    """A condition of a single predicate."""
    return Condition(tuple(fields), ((Literal(predicate, values),),), cost, why)
