"""Groups as records: truths, causes, places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from pincite.model.records import Cause, Group, Value
from pincite.wrappers.evaluation.compile import BoundAtom, CompiledType
from pincite.wrappers.evaluation.engine import Engine
from pincite.wrappers.evaluation.group import Node
from pincite.wrappers.evaluation.interpretation import ROUNDING, fold
from pincite.wrappers.evaluation.terms import ground

Asked = tuple[BoundAtom, tuple[tuple[int, ...], ...]]  # An atom and the tuples of tokens it was asked about.


def groups_of(engine: Engine, roots: list[Node]) -> tuple[Group, ...]:
    """The root groups as records."""
    several = len(roots) > 1 or engine.options.mode in ("all", "topk")
    return tuple(
        written(engine, root, f"/{root.kind.name}" + (f"[{number}]" if several else ""))[0]
        for number, root in enumerate(roots, 1)
    )


def written(engine: Engine, node: Node, path: str) -> tuple[Group, float]:
    """A group with all below it, and its truth to the last bit, from the bottom up."""
    kind = node.kind
    if node.token >= 0:
        truth = round(node.truth, ROUNDING)
        why = leaf_cause(engine, kind, node.token, node.truth) if truth < 1.0 else None
        value = value_of(engine, kind, node.token)
        group = Group(type=kind.name, path=path, variable=node.variable, truth=truth, value=value, cause=why)
        return group, node.truth
    children = list(node.children)
    counts = Counter(child.kind.name for child in children)
    seen: Counter[str] = Counter()
    below = []
    for child in children:
        name = child.kind.name
        seen[name] += 1
        below.append(
            written(engine, child, f"{path}/{name}" + (f"[{seen[name]}]" if counts[name] > 1 else ""))
        )
    whole = fold(engine.norm, [truth for _, truth in below] + list(node.values.values()))
    groups = tuple(group for group, _ in below)
    truth = round(whole, ROUNDING)
    group = Group(
        type=kind.name,
        path=path,
        variable=node.variable,
        truth=truth,
        children=groups,
        cause=group_cause(engine, node, groups) if truth < 1.0 else None,
    )
    return group, whole


def value_of(engine: Engine, kind: CompiledType, token: int) -> Value:
    """A token with what the predicates of its type understood of it."""
    return engine.scene.once(("value", kind.name, token), lambda: _value(engine, kind, token))


def _value(engine: Engine, kind: CompiledType, token: int) -> Value:
    tokens = engine.scene.tokens
    parsed: dict[str, Any] = {}
    for unit in kind.units:
        for atom in unit.atoms:
            if atom.predicate.parsed is not None and not atom.negated:
                understood = atom.predicate.parsed(engine.scene, token, *atom.values)
                parsed |= {name: v for name, v in (understood or {}).items() if name not in parsed}
    x0, y0, x1, y1 = (float(v) for v in engine.boxes[token])
    return Value(
        text=tokens.text[token],
        page=int(tokens.page[token]),
        box=(x0, y0, x1, y1),
        image=bool(tokens.image[token]),
        parsed=parsed,
        token=int(token),
        element=tokens.element[token],
        words=tokens.words[token],
    )


# -- what sets a truth


def group_cause(engine: Engine, node: Node, children: tuple[Group, ...]) -> Cause | None:
    """The lowest truth in the group: the cause of the lowest child, or an atom of its own where that
    is lower still; under min the truth of the group itself."""
    lowest_child = min((c.cause for c in children if c.cause), key=lambda c: c.truth, default=None)
    lowest = min(node.values.items(), key=lambda item: (item[1], item[0]), default=None)
    if lowest is None or round(lowest[1], ROUNDING) >= 1.0:
        return lowest_child
    if lowest_child is not None and lowest_child.truth <= round(lowest[1], ROUNDING):
        return lowest_child
    (number, choice), truth = lowest
    unit = next(u for u in node.kind.units if u.number == number)
    leaves = {child.variable: child.leaves for child in node.children if child.serial in choice}
    disjuncts = [
        [
            (atom, tuple(ground([leaves[v] for v in atom.variables], False)))
            for atom in conjunction
            if all(v in leaves for v in atom.variables)
        ]
        for conjunction in unit.disjuncts
    ]
    return cause(engine, node.kind.name, disjuncts, truth)


def cause(engine: Engine, kind: str, disjuncts: Iterable[Iterable[Asked]], truth: float) -> Cause:
    """The lowest ground atom of the alternative that is truest, as the cause of ``truth``. An
    alternative all of whose atoms are asked about nothing is true."""
    best: tuple[float, BoundAtom, tuple[int, ...]] | None = None
    best_truth = -1.0
    for conjunction in disjuncts:
        worst: tuple[float, BoundAtom, tuple[int, ...]] | None = None
        lows = []
        for atom, tuples in conjunction:
            truths = [(engine.interpretation.truth(atom, tokens), atom, tokens) for tokens in tuples]
            low = min(truths, key=lambda one: one[0], default=None)
            lows.append(1.0 if low is None else low[0])
            if low is not None and (worst is None or low[0] < worst[0]):
                worst = low
        whole = fold(engine.norm, lows)
        if worst is not None and whole > best_truth:
            best, best_truth = worst, whole
    if best is None:
        return Cause(type=kind, atom="", truth=round(truth, ROUNDING))
    return Cause(type=kind, atom=best[1].written, truth=round(best[0], ROUNDING), tokens=best[2])


def leaf_cause(engine: Engine, kind: CompiledType, token: int, truth: float) -> Cause:
    """The atom of an elementary type that limits a token; its confidence where that is lower."""
    of = engine.interpretation.truth
    found: tuple[float, str] = (2.0, "confidence")
    for unit in kind.units:
        lows = [
            min(((of(a, (token,) * a.predicate.arity), a.written) for a in conjunction), default=found)
            for conjunction in unit.disjuncts
        ]
        found = min(found, max(lows, key=lambda low: low[0]), key=lambda low: low[0])
    if engine.options.confidence:
        confidence = float(engine.scene.tokens.confidence[token])
        found = min(found, (confidence, "confidence"), key=lambda low: low[0])
    return Cause(type=kind.name, atom=found[1], truth=round(truth, ROUNDING), tokens=(token,))
