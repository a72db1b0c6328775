"""Groups as records: truths, causes, places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from pincite.model.records import Cause, Group, Value
from pincite.wrappers.definition import PART, VALUE
from pincite.wrappers.evaluation.compile import BoundAtom, CompiledType
from pincite.wrappers.evaluation.engine import Engine
from pincite.wrappers.evaluation.group import Node
from pincite.wrappers.evaluation.interpretation import ROUNDING, fold
from pincite.wrappers.evaluation.terms import ground, leaves_for
from pincite.wrappers.patterns import names_in
from pincite.wrappers.predicates.parts import Piece, span_of
from pincite.wrappers.tokens.cutting import cut, in_order, joined_value

Asked = tuple[BoundAtom, tuple[tuple[int, ...], ...]]  # An atom and the tuples of tokens it was asked about.


def groups_of(engine: Engine, roots: list[Node]) -> tuple[Group, ...]:
    """The root groups as records."""
    several = len(roots) > 1 or engine.options.mode in ("all", "topk")
    return tuple(
        written(engine, root, f"/{root.kind.name}" + (f"[{number}]" if several else ""))[0]
        for number, root in enumerate(roots, 1)
    )


def written(engine: Engine, node: Node, path: str) -> tuple[Group, float, float]:
    """A group with all below it, from the bottom up, its truth to the last bit, and the lowest in it."""
    kind = node.kind
    if node.token >= 0:
        truth = round(node.truth, ROUNDING)
        why = leaf_cause(engine, kind, node.token) if truth < 1.0 else None
        group = Group(
            type=kind.name,
            path=path,
            variable=node.variable,
            truth=truth,
            value=value_of(engine, kind, node.token),
            cause=why,
            children=tuple(pieces_of(engine, kind, node.token, path, truth)),
        )
        return group, node.truth, node.truth
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
    whole = fold(engine.norm, [truth for _, truth, _ in below] + list(node.values.values()))
    groups = tuple(group for group, _, _ in below)
    truth = round(whole, ROUNDING)
    group = Group(
        type=kind.name,
        path=path,
        variable=node.variable,
        truth=truth,
        children=groups,
        cause=group_cause(engine, node, below) if truth < 1.0 else None,
        value=joined(engine, groups) if kind.joined else None,
    )
    return group, whole, min([*(least for _, _, least in below), *node.values.values()], default=1.0)


def value_of(engine: Engine, kind: CompiledType, token: int) -> Value:
    """A token with what the predicates of its type understood of it."""
    if engine.options.mode == "paper" and not engine.options.explain:
        return _value(engine, kind, token)  # it is asked for once
    return engine.scene.once(("value", kind.name, token), lambda: _value(engine, kind, token))


def _value(engine: Engine, kind: CompiledType, token: int) -> Value:
    atoms, piece = asked_of(engine, kind, token)
    apart = {own for atom in atoms for own in named_each(atom)}
    return _cut(engine, token, [atom for atom in atoms if atom.piece not in apart], piece)


def _cut(engine: Engine, token: int, atoms: list[BoundAtom], piece: Piece | None) -> Value:
    """The piece of a token, or the whole, with what these atoms understood of it."""
    tokens = engine.scene.tokens
    parsed: dict[str, Any] = {}
    for atom in sorted(atoms, key=lambda atom: piece is not None and atom.piece != piece):
        if atom.predicate.parsed is not None and not atom.negated:
            understood = atom.predicate.parsed(atom.seen(engine.scene), token, *atom.values)
            parsed |= {name: v for name, v in (understood or {}).items() if name not in parsed}
    x0, y0, x1, y1 = (float(v) for v in engine.boxes[token])
    whole = Value(
        text=tokens.text[token],
        page=int(tokens.page[token]),
        box=(x0, y0, x1, y1),
        image=bool(tokens.image[token]),
        parsed=parsed,
        token=int(token),
        element=tokens.element[token],
        words=tokens.words[token],
    )
    span = span_of(engine.scene, piece, token) if piece is not None else None
    if span is None:
        return whole
    found = cut(tokens, token, whole, span)
    if found.estimated:
        engine.estimated.append(found.value)
    return found.value


def pieces_of(engine: Engine, kind: CompiledType, token: int, path: str, truth: float) -> Iterator[Group]:
    """The pieces of a token that are values of their own, as groups within its own."""
    if not any(named_each(atom) for unit in kind.units for atom in unit.atoms):
        return
    atoms, _ = asked_of(engine, kind, token)
    for piece in (piece for atom in atoms for piece in named_each(atom)):
        if span_of(engine.scene, piece, token) is not None:
            value = _cut(engine, token, [atom for atom in atoms if atom.piece == piece], piece)
            yield Group(
                type=piece.name,
                path=f"{path}/{piece.name}",
                variable=piece.name,
                truth=truth,
                value=value,
                piece=True,
            )


def named_each(atom: BoundAtom) -> tuple[Piece, ...]:
    """The pieces that an atom makes values of their own."""
    if atom.predicate.name != PART or atom.negated or atom.values[3] != "yes":
        return ()
    pattern, search, case = atom.values[:3]
    return tuple(Piece(pattern, search, case, name) for name in names_in(pattern) if name != VALUE)


def asked_of(engine: Engine, kind: CompiledType, token: int) -> tuple[list[BoundAtom], Piece | None]:
    """The atoms that say what a token of a leaf type is, and the piece that is its value: of several
    alternatives with such pieces those of the truest, of equals the first."""
    alternatives = [list(c) for unit in kind.units for c in unit.disjuncts]
    if all(len(unit.disjuncts) == 1 for unit in kind.units):
        alternatives = [[atom for atoms in alternatives for atom in atoms]]
    pieces = [value_piece(atoms) for atoms in alternatives]
    if not any(pieces) and not any(named_each(atom) for atoms in alternatives for atom in atoms):
        return [atom for atoms in alternatives for atom in atoms], None
    truths = [
        fold(engine.norm, [engine.interpretation.truth(a, (token,) * a.predicate.arity) for a in atoms])
        for atoms in alternatives
    ]
    best = truths.index(max(truths))
    return alternatives[best], pieces[best]


def value_piece(atoms: list[BoundAtom]) -> Piece | None:
    """What ``part`` names as the value, in a conjunction."""
    for atom in atoms:
        if atom.predicate.name == PART and not atom.negated and VALUE in names_in(atom.values[0]):
            return Piece(atom.values[0], atom.values[1], atom.values[2], VALUE)
    return None


def joined(engine: Engine, children: tuple[Group, ...]) -> Value | None:
    """The value of a group that is one text: that of its tokens in the order of reading; None where it has
    none. Its box is around those on the page of the first."""
    stack, values = list(children), []
    while stack:
        group = stack.pop()
        if group.value is not None and not group.children:
            values.append(group.value)
        stack += group.children
    values = in_order([v for v in values if not v.image])
    return joined_value(engine.scene.tokens, values) if values else None


# -- what sets a truth


def group_cause(engine: Engine, node: Node, below: list[tuple[Group, float, float]]) -> Cause | None:
    """What holds the lowest truth in the group: the cause of the child that has it, or an atom of its own
    where that is lower still; under min it is the truth of the group itself."""
    inside = [(round(least, ROUNDING), child.cause) for child, _, least in below if child.cause]
    of_child, cause_of_child = min(inside, key=lambda one: one[0], default=(1.0, None))
    lowest = min(node.values.items(), key=lambda item: (item[1], item[0]), default=None)
    if lowest is None or round(lowest[1], ROUNDING) >= 1.0:
        return cause_of_child
    if cause_of_child is not None and of_child <= round(lowest[1], ROUNDING):
        return cause_of_child
    (number, choice), truth = lowest
    unit = next(u for u in node.kind.units if u.number == number)
    chosen = {child.variable: child for child in node.children if child.serial in choice}
    disjuncts = [
        [
            (atom, tuple(ground(leaves_for(atom, chosen), False)))
            for atom in conjunction
            if all(v in chosen for v in atom.variables)
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


def leaf_cause(engine: Engine, kind: CompiledType, token: int) -> Cause:
    """The atom of an elementary type that limits a token, with its own truth: the lowest of the truest
    alternative. Where the token is less sure than all that is said of it is true, its confidence."""
    found: tuple[float, float, str] = (1.0, 1.0, "confidence")  # of an alternative, of its lowest atom
    said = []
    for unit in kind.units:
        alternatives = []
        for conjunction in unit.disjuncts:
            asked = [
                (engine.interpretation.truth(atom, (token,) * atom.predicate.arity), atom.written)
                for atom in conjunction
            ]
            whole = fold(engine.norm, [truth for truth, _ in asked])
            alternatives.append((whole, *min(asked, key=lambda one: one[0], default=found[1:])))
        truest = max(alternatives, key=lambda one: one[0])
        said.append(truest[0])
        found = min(found, truest, key=lambda one: one[0])
    confidence = float(engine.scene.tokens.confidence[token]) if engine.options.confidence else 1.0
    if confidence < fold(engine.norm, said):
        found = (confidence, confidence, "confidence")
    return Cause(type=kind.name, atom=found[2], truth=round(found[1], ROUNDING), tokens=(token,))
