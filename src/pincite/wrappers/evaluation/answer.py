"""Groups as records: truths, causes, places."""

from __future__ import annotations

from typing import Any

from pincite.model.records import Cause, Extraction, Group, Value
from pincite.wrappers.evaluation.cause import cause, leaf_cause
from pincite.wrappers.evaluation.compile import CompiledType, Unit
from pincite.wrappers.evaluation.engine import Engine
from pincite.wrappers.evaluation.group import Node
from pincite.wrappers.evaluation.norms import ROUNDING, fold
from pincite.wrappers.evaluation.outcome import Outcome
from pincite.wrappers.evaluation.terms import ground


def answer(engine: Engine, found: Outcome) -> Extraction:
    """The extraction, without what only the caller knows."""
    wrapper = engine.compiled.wrapper
    writer = Writer(engine)
    several = len(found.roots) > 1 or engine.options.mode in ("all", "topk")
    groups = tuple(
        writer.group(root, f"/{root.kind.name}" + (f"[{number}]" if several else ""))
        for number, root in enumerate(found.roots, 1)
    )
    return Extraction(
        wrapper=wrapper.name,
        source="",
        mode=engine.options.mode,
        norm=engine.norm,
        threshold=engine.threshold,
        locale=engine.scene.locale,
        granularity=wrapper.granularity,
        groups=groups,
        complete=not found.stopped_by,
        stopped_by=found.stopped_by,
    )


class Writer:
    """Turns groups into records."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.values: dict[tuple[str, int], Value] = {}

    def group(self, node: Node, path: str) -> Group:
        """A group and all below it."""
        return self.written(node, path)[0]

    def written(self, node: Node, path: str) -> tuple[Group, float]:
        """The group and its truth to the last bit, from the bottom up."""
        kind = node.kind
        if node.token >= 0:
            truth = round(node.truth, ROUNDING)
            group = Group(
                type=kind.name,
                path=path,
                variable=node.variable,
                truth=truth,
                value=self.value(kind, node.token),
                cause=leaf_cause(self.engine, kind, node.token, node.truth) if truth < 1.0 else None,
            )
            return group, node.truth
        children = list(node.children)
        counts: dict[str, int] = {}
        for child in children:
            counts[child.kind.name] = counts.get(child.kind.name, 0) + 1
        seen: dict[str, int] = {}
        below = []
        for child in children:
            name = child.kind.name
            seen[name] = seen.get(name, 0) + 1
            step = f"{path}/{name}[{seen[name]}]" if counts[name] > 1 else f"{path}/{name}"
            below.append(self.written(child, step))
        whole = fold(self.engine.norm, [truth for _, truth in below] + list(node.values.values()))
        groups = tuple(group for group, _ in below)
        truth = round(whole, ROUNDING)
        group = Group(
            type=kind.name,
            path=path,
            variable=node.variable,
            truth=truth,
            children=groups,
            cause=self.cause(node, groups) if truth < 1.0 else None,
        )
        return group, whole

    def cause(self, node: Node, children: tuple[Group, ...]) -> Cause | None:
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
        return self.atom_cause(node, unit, choice, truth)

    def atom_cause(self, node: Node, unit: Unit, choice: tuple[int, ...], truth: float) -> Cause:
        """Which ground atom of a unit has its truth."""
        by_serial = {c.serial: c for c in node.children}
        chosen = [by_serial[s] for s in choice]
        by_name = {c.variable: tuple(c.leaves) for c in chosen}
        disjuncts = [
            [
                (atom, tuple(ground([by_name[v] for v in atom.variables], False)))
                for atom in conjunction
                if all(v in by_name for v in atom.variables)
            ]
            for conjunction in unit.disjuncts
        ]
        return cause(self.engine, node.kind.name, disjuncts, truth)

    def value(self, kind: CompiledType, token: int) -> Value:
        known = self.values.get((kind.name, token))
        if known is None:
            known = self.values[kind.name, token] = value_of(self.engine, kind, token)
        return known


def value_of(engine: Engine, kind: CompiledType, token: int) -> Value:
    """A token with what the predicates of its type understood of it."""
    tokens = engine.scene.tokens
    parsed: dict[str, Any] = {}
    for unit in kind.units:
        for atom in unit.atoms:
            if atom.predicate.parsed is not None and not atom.negated:
                understood = atom.predicate.parsed(engine.scene, token, *atom.values)
                for name, value in (understood or {}).items():
                    parsed.setdefault(name, value)
    box = tuple(float(v) for v in engine.boxes[token])
    return Value(
        text=tokens.text[token],
        page=int(tokens.page[token]),
        box=(box[0], box[1], box[2], box[3]),
        image=bool(tokens.image[token]),
        parsed=parsed,
        token=int(token),
        element=tokens.element[token],
        words=tokens.words[token],
    )
