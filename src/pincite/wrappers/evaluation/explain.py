"""What was almost found, and why it was not: the best near miss of tokens that no group holds.

For a token that could take part, the search is done again with the threshold taken away. Where a group
would pass but for tokens that another group holds, that is the reason; else the atom whose truth is the
lowest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from pincite.model.records import Cause, Extraction, Group, Miss
from pincite.wrappers.evaluation.answer import value_of
from pincite.wrappers.evaluation.cause import cause, leaf_cause
from pincite.wrappers.evaluation.compile import Tree
from pincite.wrappers.evaluation.engine import Engine
from pincite.wrappers.evaluation.group import Node
from pincite.wrappers.evaluation.norms import ROUNDING, SLACK, fold, truth_of
from pincite.wrappers.evaluation.outcome import Outcome
from pincite.wrappers.evaluation.plan import Plan, World
from pincite.wrappers.evaluation.solve import Filling, Meter, Search, Stopped
from pincite.wrappers.evaluation.terms import TooManyInstances

MOST_MISSES = 200
"""Near misses told: more than anyone reads."""

MOST_STEPS = 400_000
"""Steps of the search for near misses: they are a help, not an answer."""


class Missed(NamedTuple):
    """A filling that does not pass, for one way to grow."""

    plan: Plan
    filling: Filling
    owner: Node | None
    tree: Tree
    failing: int


def misses(engine: Engine, found: Outcome, extraction: Extraction) -> tuple[Miss, ...]:
    """Near misses in the order of reading; those told already cover the tokens they name."""
    holder = holders(extraction.groups[:1])
    told: dict[tuple[int, ...], Miss] = {}
    covered: set[int] = set()
    meter = Meter(MOST_STEPS, None)
    ways = list(ways_to_grow(engine, found))
    spent = found.growth.spent if found.growth is not None else 0.0
    everything = engine.world_at(0.0)
    strict = World(
        scene=everything.scene,
        leaves=engine.world.leaves,
        norm=everything.norm,
        threshold=0.0,
        page_first=everything.page_first,
        page_last=everything.page_last,
        scalars=engine.world.scalars,
    )
    try:
        for token, at_start in anchors(engine, ways, holder):
            if token in covered or len(told) >= MOST_MISSES:
                continue
            miss = nearest(engine, ways, token, at_start, holder, strict, everything, spent, meter)
            if miss is not None:
                covered.update(v.token for v in miss.tokens)
                told.setdefault(tuple(v.token for v in miss.tokens), miss)
    except (Stopped, TooManyInstances):
        pass  # what was found until then is as true as before
    return tuple(told.values())


def ways_to_grow(engine: Engine, found: Outcome) -> Iterator[tuple[Node | None, Tree]]:
    """Every way in which the answer, or a first group, could have grown; the same way into groups of the
    same type is told once for each group."""
    if not found.roots:
        for alternative in engine.beginnings():
            if alternative.tree.leaves:
                yield None, alternative.tree
        return
    for node in found.roots[0].everything():
        for part in node.open_parts():
            for alternative in engine.ways_into(part):
                if alternative.tree.leaves:
                    yield node, alternative.tree


def holders(groups: tuple[Group, ...]) -> dict[int, str]:
    """The path of the group that holds each token: of the leaf's parent, where it has one."""
    found: dict[int, str] = {}
    stack = [(group, group.path) for group in groups]
    while stack:
        group, above = stack.pop()
        if group.value is not None:
            found[group.value.token] = above
        stack.extend((child, group.path) for child in group.children)
    return found


def anchors(
    engine: Engine, ways: list[tuple[Node | None, Tree]], holder: dict[int, str]
) -> Iterator[tuple[int, bool]]:
    """Tokens that no group holds and that could take part, in the order of reading; those that could come
    first in what is missing before the others."""
    first = {tree.leaves[0] for _, tree in ways}
    later = {leaf for _, tree in ways for leaf in tree.leaves[1:]}
    for types, at_start in ((first, True), (later, False)):
        tokens = {int(t) for name in types for t in engine.world.leaves[name].ids}
        for token in sorted(tokens):
            if token not in holder:
                yield token, at_start


def nearest(
    engine: Engine,
    ways: list[tuple[Node | None, Tree]],
    token: int,
    at_start: bool,
    holder: dict[int, str],
    strict: World,
    everything: World,
    spent: float,
    meter: Meter,
) -> Miss | None:
    """The best near miss that has ``token``."""
    best: Missed | None = None
    for owner, tree in ways:
        slots = [0] if at_start else range(1, len(tree.leaves))
        for slot in slots:
            if token not in engine.world.leaves[tree.leaves[slot]].ids:
                continue
            missed = try_with(engine, owner, tree, slot, token, strict if at_start else everything, meter)
            if missed is None or (not at_start and missed.failing > 1):
                continue
            if best is None or missed.filling[:3] < best.filling[:3]:
                best = missed
    return None if best is None else told_as(engine, best, holder, spent)


def try_with(
    engine: Engine, owner: Node | None, tree: Tree, slot: int, token: int, world: World, meter: Meter
) -> Missed | None:
    """The best filling with ``token`` in a slot, whatever groups hold."""
    plan = engine.plan(owner, tree, world)
    if plan is None or not plan.restrict(slot, token):
        return None
    free = np.zeros(len(engine.scene.tokens), dtype=bool)
    if owner is not None:
        free[[child.token for child in owner.children if child.token >= 0]] = True
    filling = Search(plan, free, meter).best(None, float("inf"))
    if filling is None:
        return None
    values = [v for row in filling.truths for v in row] + [v for _, v in plan.constants]
    failing = sum(v < engine.threshold - SLACK for v in values)
    return Missed(plan, filling, owner, tree, failing)


def told_as(engine: Engine, missed: Missed, holder: dict[int, str], spent: float) -> Miss:
    """The near miss as a record."""
    plan, filling, owner, tree, failing = missed
    kinds = [engine.compiled.types[name] for name in tree.leaves]
    values = tuple(value_of(engine, kind, t) for kind, t in zip(kinds, filling.tokens, strict=True))
    children = [item[1].type for item in tree.items or () if isinstance(item, tuple)]
    kind = children[0] if len(children) == 1 and owner is not None else tree.type
    truths = [v for row in filling.truths for v in row] + [v for _, v in plan.constants]
    truth = round(whole(engine, plan, owner, filling, truths, spent), ROUNDING)
    taken = next((t for t in filling.tokens if t in holder), None)
    name = repr_of(values[0].text)
    if not failing and taken is not None:
        text = repr_of(engine.scene.tokens.text[taken])
        sentence = f"{name} makes no {kind}: it would need {text}, which {holder[taken]} holds"
        return Miss(
            type=kind, tokens=values, truth=truth, sentence=sentence, taken_by=holder[taken], cause=None
        )
    why = lowest(engine, missed)
    others = [repr_of(v.text) for v in values[1:]]
    near = f"the nearest is {' '.join(others)}" if others else "it stands alone"
    held = f" (held by {holder[taken]})" if taken is not None else ""
    sentence = (
        f"{name} makes no {kind}: {near}{held}, and {why.atom} is {why.truth:.2g}, below {engine.threshold:g}"
    )
    if not failing:
        sentence = (
            f"{name} makes no {kind}: together the truth falls to {truth:.2g}, below {engine.threshold:g}"
        )
    return Miss(type=kind, tokens=values, truth=truth, sentence=sentence, cause=why)


def whole(
    engine: Engine, plan: Plan, owner: Node | None, filling: Filling, truths: list[float], spent: float
) -> float:
    """The truth there would be: under min that of the miss itself, else that of the whole group with it,
    for there all truths count together."""
    if engine.norm == "min" or owner is None:
        return fold(engine.norm, truths)
    return truth_of(engine.norm, spent + filling.spent - plan.weight(plan.removed))


def repr_of(text: str) -> str:
    return f'"{text}"' if len(text) <= 60 else f'"{text[:57]}..."'


def lowest(engine: Engine, missed: Missed) -> Cause:
    """The atom with the lowest truth."""
    plan, filling, _, tree, _ = missed
    best: tuple[float, Cause] | None = None
    for at, row in enumerate(filling.truths):
        token = filling.tokens[at]
        kind = engine.compiled.types[tree.leaves[at]]
        if best is None or row[0] < best[0]:
            best = (row[0], leaf_cause(engine, kind, token, row[0]))
        for number, truth in zip(plan.decided(at), row[1:], strict=True):
            if best is None or truth < best[0]:
                best = (truth, cause_of(engine, plan, number, truth, filling.tokens))
    for number, truth in plan.constants:
        if best is None or truth < best[0]:
            best = (truth, cause_of(engine, plan, number, truth, filling.tokens))
    assert best is not None
    return best[1]


def cause_of(engine: Engine, plan: Plan, number: int, truth: float, filled: tuple[int, ...]) -> Cause:
    """The ground atom that sets a term."""
    term = plan.change.terms[number]
    tuples = iter(term.tuples)
    disjuncts = [
        [
            (
                atom,
                tuple(tuple(t if t >= 0 else filled[-1 - t] for t in symbolic) for symbolic in next(tuples)),
            )
            for atom in conjunction
        ]
        for conjunction in term.unit.disjuncts
    ]
    return cause(engine, term.type, disjuncts, truth)
