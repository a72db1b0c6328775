"""The truth of a group, from the definition (R5, R6, R7, R19), and the values it is made of."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from functools import reduce

from pincite.wrappers.definition import Atom, Constraint, Parent, Variable
from tests.wrappers.oracle.groups import Group, leaves
from tests.wrappers.oracle.setting import DECIMALS, Setting

Theta = dict[str, Group]
"""A substitution: a child for every variable that has one."""


def fold(norm: str, values: Iterable[float]) -> float:
    """The t-norm over values, in ascending order so that the last bit is always the same."""
    ordered = sorted(values)
    if norm == "min":
        return min(ordered, default=1.0)
    if norm == "mean":
        return sum(ordered) / len(ordered) if ordered else 1.0
    if norm == "product":
        return reduce(lambda a, b: a * b, ordered, 1.0)
    return reduce(lambda a, b: max(0.0, a + b - 1.0), ordered, 1.0)


def bindings(s: Setting, g: Group) -> dict[str, list[Group]]:
    """Children by variable; of a leaf, itself."""
    if g.token is not None:
        return {s.models[g.type].variables[0]: [g]}
    bound: dict[str, list[Group]] = {}
    for child in g.children:
        bound.setdefault(child.variable, []).append(child.group)
    return bound


def substitutions(bound: dict[str, list[Group]]) -> Iterator[Theta]:
    """R5: the maximal ones; one, which is empty, where nothing is bound."""
    for chosen in itertools.product(*bound.values()):
        yield dict(zip(bound, chosen, strict=True))


def ground_atom(s: Setting, atom: Atom, theta: Theta) -> float:
    """R6: the minimum over tuples of leaves; negation is of the token. A token is paired with another
    only; over nothing it is 1."""
    truths = [
        s.ask(atom, tokens)
        for tokens in itertools.product(*(leaves(theta[v]) for v in atom.variables))
        if len(set(tokens)) == len(tokens)
    ]
    if not atom.negated:
        return min(truths, default=1.0)
    if s.negation == "group":
        return 1.0 - min(truths, default=1.0)
    return min((1.0 - truth for truth in truths), default=1.0)


def ground(s: Setting, kind: str, theta: Theta) -> float:
    """R7: the constraint of a type under a substitution."""
    disjuncts = own_disjuncts(s, kind)
    if not disjuncts:
        return 1.0
    truths = []
    for atoms in disjuncts:
        open_ = [a for a in atoms if any(v not in theta for v in a.variables)]
        if open_ and s.grounding == "drop":
            continue
        if open_ and s.grounding == "false":
            truths.append(0.0)
            continue
        truths.append(fold(within(s), [ground_atom(s, a, theta) for a in atoms if a not in open_]))
    return max(truths) if truths else 1.0


def own_disjuncts(s: Setting, kind: str) -> tuple[tuple[Atom, ...], ...]:
    """The constraint of a type without what it says of the parent."""
    if kind not in s.disjuncts:
        found = (tuple(a for a in atoms if not of_parent(a)) for atoms in s.types[kind].constraint.disjuncts)
        s.disjuncts[kind] = tuple(atoms for atoms in found if atoms)
    return s.disjuncts[kind]


def of_parent(atom: Atom) -> bool:
    return any(isinstance(argument, Parent) for argument in atom.arguments)


def said_by_children(s: Setting, g: Group) -> list[float]:
    """What the constraints of children say of the group they stand in: a value for each atom, child and
    choice of what the atom names of the group; none where there is nothing of that name."""
    found = []
    for child in g.children:
        atoms = [a for c in s.types[child.group.type].constraint.disjuncts for a in c if of_parent(a)]
        for atom in atoms:
            names = list(dict.fromkeys(a.name for a in atom.arguments if isinstance(a, Parent)))
            brothers = [[c.group for c in g.children if c.variable == name] for name in names]
            for chosen in itertools.product(*brothers):
                above = dict(zip(names, chosen, strict=True))
                lists = [
                    leaves(above[a.name]) if isinstance(a, Parent) else bound_leaves(s, child.group, a.name)
                    for a in atom.arguments
                    if isinstance(a, Parent | Variable)
                ]
                pairs = [t for t in itertools.product(*lists) if len(set(t)) == len(t)]
                truths = [s.ask(atom, tokens) for tokens in pairs]
                found.append(min((1 - v if atom.negated else v for v in truths), default=1.0))
    return found


def bound_leaves(s: Setting, g: Group, variable: str) -> tuple[int, ...]:
    """The tokens that a group binds to a variable."""
    return tuple(t for below in bindings(s, g).get(variable, ()) for t in leaves(below))


def within(s: Setting) -> str:
    """How atoms of a conjunction are joined: a mean is of children only."""
    return "min" if s.norm == "mean" else s.norm


def own_values(s: Setting, g: Group) -> list[float]:
    """What a group adds to the truth of its parts. R19: for a conjunction one value for each atom and
    choice of children of its variables; else one for each substitution of the variables of the
    constraint. A leaf has one value, the lesser of its constraint and of the confidence of its token."""
    return constraint_values(s, g) + said_by_children(s, g)


def constraint_values(s: Setting, g: Group) -> list[float]:
    constraint = Constraint(own_disjuncts(s, g.type))
    bound = bindings(s, g)
    if g.token is not None:
        return [min(s.token_truth(g.token), ground(s, g.type, {v: c[0] for v, c in bound.items()}))]
    if not constraint.disjuncts:
        return []
    used = {
        v: bound[v] for v in dict.fromkeys(v for a in constraint.atoms for v in a.variables) if v in bound
    }
    if len(constraint.disjuncts) > 1:
        return [ground(s, g.type, theta) for theta in substitutions(used)]
    atoms = constraint.atoms
    if s.grounding != "optimistic" and any(v not in bound for a in atoms for v in a.variables):
        return [0.0] if s.grounding == "false" else []
    return [
        ground_atom(s, atom, theta)
        for atom in atoms
        if all(v in bound for v in atom.variables)
        for theta in substitutions({v: bound[v] for v in atom.variables})
    ]


def values(s: Setting, g: Group) -> list[float]:
    """The values of a group and of all below it."""
    found = own_values(s, g)
    for child in g.children:
        found.extend(values(s, child.group))
    return found


def mu(s: Setting, g: Group) -> float:
    """The truth of a group. For the minimum this is definition 6 with all maximal substitutions; for
    the other norms R19."""
    _, known = s.truths.get(id(g), (g, None))
    if known is None:
        known = truth_of(s, g)
        s.truths[id(g)] = (g, known)
    return known


def truth_of(s: Setting, g: Group) -> float:
    if g.token is not None:
        return own_values(s, g)[0]
    parts = [mu(s, child.group) for child in g.children]
    if s.norm in ("min", "mean"):
        parts.extend(ground(s, g.type, theta) for theta in substitutions(bindings(s, g)))
        parts.extend(said_by_children(s, g))
    else:
        parts.extend(own_values(s, g))
    return fold(s.norm, parts)


def leximin(found: Iterable[float]) -> tuple[float, ...]:
    """Values as a key: smaller is better. Sorted upwards and padded with 1 for ever, higher is better:
    so ones are left out and the others negated."""
    rounded = sorted(round(v, DECIMALS) for v in found)
    return tuple(-v for v in rounded if v < 1.0)
