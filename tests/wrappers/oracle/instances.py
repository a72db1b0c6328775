"""Small random instances: a wrapper, a few tokens, and predicates whose truths are tables of numbers."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st

from pincite.wrappers import definition as d
from pincite.wrappers.content.automaton import variables_of
from pincite.wrappers.predicates.predicate import Parameter, Predicate, Scene
from pincite.wrappers.tokens.table import TokenTable
from tests.wrappers.oracle.models import clash, marked, star_normal
from tests.wrappers.oracle.setting import Setting, sound
from tests.wrappers.tokens.made import tokens_from

GRADES = (0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.0, 1.0)
"""Truths that occur: few different ones, so that ties are the rule."""

THRESHOLDS = (0.2, 0.4, 0.5, 0.6, 0.8)

HIGH_GRADES = (0.0, 0.3, 0.7, 0.8, 0.9, 0.9, 0.95, 1.0, 1.0, 1.0)
LOW_THRESHOLDS = (0.1, 0.2, 0.3, 0.5)
"""For product and Lukasiewicz, which fall fast as groups grow."""

NAMES = "abcdefgh"
TRIES = 200


class Instance(NamedTuple):
    wrapper: d.Wrapper
    tokens: TokenTable
    predicates: dict[str, Predicate]

    def setting(self, **changes: Any) -> Setting:
        """Some tokens of an instance have a confidence below 1, which counts."""
        return Setting(self.wrapper, self.tokens, self.predicates, **{"confidence": True, **changes})

    def __repr__(self) -> str:
        """For reports of failures: the wrapper in its language, and the tables."""
        w = self.wrapper
        lines = [f"threshold {w.threshold} norm {w.norm} grounding {w.grounding} tokens {len(self.tokens)}"]
        lines += [f"{t.name} = {written(t.content)} where {constraint(t.constraint)}" for t in w.types]
        for name, p in self.predicates.items():
            lines.append(f"{name}: {p.parameters[-1].default}{' (of one page)' if p.same_page else ''}")
        if (self.tokens.page > 1).any():
            lines.append(f"pages {self.tokens.page.tolist()}")
        if (self.tokens.confidence < 1).any():
            lines.append(f"confidence {self.tokens.confidence.tolist()}")
        return "\n".join(lines)


def instances(**shape: Any) -> st.SearchStrategy[Instance]:
    """Worlds for hypothesis; ``shape`` as in ``random_world``."""
    return st.randoms(use_true_random=False).map(lambda r: random_world(r, **shape))


def seeded(seed: int, **shape: Any) -> Instance:
    return random_world(random.Random(seed), **shape)


def random_world(
    r: random.Random,
    *,
    hard: bool | None = None,
    levels: tuple[int, ...] = (1, 2, 2, 3),
    tokens: tuple[int, int] = (3, 5),
    norms: tuple[d.Norm, ...] = ("min", "min", "product", "lukasiewicz"),
    disjuncts: tuple[int, ...] = (0, 0, 1, 1, 2),
    grounding: d.Grounding = "optimistic",
    parents: bool = False,
) -> Instance:
    """A sound instance. ``levels`` of compound types; ``disjuncts`` of their constraints; ``hard`` models
    are of the shapes in which wrong readings were seen to fail. With ``parents`` constraints also speak of
    the group that a group stands in."""
    if hard is None:
        hard = r.random() < 0.5
    norm = r.choice(norms)
    n = r.randint(*tokens)
    for _ in range(TRIES):
        types = random_types(r, hard, r.choice(levels), disjuncts)
        if parents:
            types = with_parents(r, types)
        wrapper = d.Wrapper(
            name="instance",
            types=types,
            threshold=r.choice(THRESHOLDS if norm == "min" else LOW_THRESHOLDS),
            norm=norm,
            grounding=grounding,
        )
        if sound(wrapper):
            break
    else:
        wrapper = fallback(norm, grounding)
    grades = GRADES if norm == "min" else HIGH_GRADES
    confidence = [r.choice((0.7, 0.9)) if r.random() < 0.08 else 1.0 for _ in range(n)]
    first = r.randint(1, n) if r.random() < 0.3 else n
    tokens_ = plain_tokens(n, confidence, first)
    return Instance(wrapper, tokens_, random_predicates(r, wrapper, tokens_, grades))


def fallback(norm: d.Norm, grounding: d.Grounding) -> d.Wrapper:
    types = (
        d.GroupType("r0", d.Star(d.Name("a", "x"))),
        d.GroupType("a", d.Leaf("token", "t"), fits("is_a")),
    )
    return d.Wrapper(name="instance", types=types, norm=norm, grounding=grounding, threshold=0.5)


def random_types(
    r: random.Random, hard: bool, levels: int, disjuncts: tuple[int, ...]
) -> tuple[d.GroupType, ...]:
    leaves = list(NAMES[: r.choice((2, 2, 3))])
    compound = [f"r{i}" for i in range(levels)]
    types = []
    for i, name in enumerate(compound):
        below = compound[i + 1 :]
        for _ in range(TRIES):
            content = hard_model(r, leaves, below) if hard else plain_model(r, leaves, below)
            names: list[d.Name] = []
            e = marked(content, names)
            used = {n.type for n in names}
            if below and below[0] not in used and r.random() < 0.9:
                continue
            if 0 < len(names) <= 5 and clash(star_normal(e), tuple(n.type for n in names)) is None:
                break
        else:
            content = d.Star(d.Name(below[0] if below else leaves[0], "x"))
            names = []
            marked(content, names)
        variables = list(dict.fromkeys(n.variable for n in names))
        types.append(d.GroupType(name, content, random_constraint(r, variables, r.choice(disjuncts))))
    types += [d.GroupType(name, d.Leaf("token", "t"), fits(f"is_{name}")) for name in leaves]
    return tuple(types)


def with_parents(r: random.Random, types: tuple[d.GroupType, ...]) -> tuple[d.GroupType, ...]:
    """Some types also say something of what they stand in, where all of those have it."""
    homes: dict[str, list[dict[str, set[str]]]] = {}
    for one in types:
        names: list[d.Name] = []
        marked(one.content, names) if not isinstance(one.content, d.Leaf) else None
        bound: dict[str, set[str]] = {}
        for name in names:
            bound.setdefault(name.variable, set()).add(name.type)
        for kind in {name.type for name in names}:
            homes.setdefault(kind, []).append(bound)
    found = []
    for one in types:
        above = homes.get(one.name, [])
        shared = [
            v for v in (above[0] if above else ()) if all(one.name not in b.get(v, {one.name}) for b in above)
        ]
        if shared and len(one.constraint.disjuncts) < 2 and r.random() < 0.5:
            own = variables_of(one.content)
            arguments = [d.Variable(r.choice(sorted(own))), d.Parent(r.choice(shared))]
            r.shuffle(arguments)
            atom = d.Atom(r.choice(("q0", "q1")), tuple(arguments), negated=r.random() < 0.2)
            atoms = (*one.constraint.atoms, atom)
            one = d.GroupType(one.name, one.content, d.Constraint((atoms,)))
        found.append(one)
    return tuple(found)


def fits(predicate: str) -> d.Constraint:
    return d.Constraint(((d.Atom(predicate, (d.Variable("t"),)),),))


# -- models


class Naming:
    """Names out of the types below, with variables of their own or shared ones."""

    def __init__(self, r: random.Random, leaves: list[str], below: list[str]) -> None:
        self.r, self.leaves, self.below, self.count = r, leaves, below, 0

    def __call__(self) -> d.Name:
        r = self.r
        kind = r.choice(self.below) if self.below and r.random() < 0.45 else r.choice(self.leaves)
        self.count += 1
        shared = r.random() < 0.2
        return d.Name(kind, "z" if shared else f"x{self.count}")


def plain_model(r: random.Random, leaves: list[str], below: list[str]) -> d.Content:
    name = Naming(r, leaves, below)
    budget = r.randint(1, 5)

    def model(size: int, depth: int) -> d.Content:
        if size <= 1 or depth > 3:
            made: d.Content = name()
        else:
            cut = r.randint(1, size - 1)
            parts = (model(cut, depth + 1), model(size - cut, depth + 1))
            made = d.Sequence(parts) if r.random() < 0.65 else d.Choice(parts)
        dice = r.random()
        if dice < 0.18:
            return d.Optional(made)
        if dice < 0.42:
            return d.Star(made)
        if dice < 0.48:
            return d.Plus(made)
        return made

    return model(budget, 0)


def hard_model(r: random.Random, leaves: list[str], below: list[str]) -> d.Content:
    """Stars over nullable alternatives, optionals in optionals: where wrong readings fail."""
    n = Naming(r, leaves, below)
    star, opt, alt, seq = d.Star, d.Optional, d.Choice, d.Sequence
    shapes = (
        lambda: star(seq((n(), alt((star(n()), n()))))),
        lambda: star(seq((n(), opt(seq((n(), opt(n()))))))),
        lambda: seq((alt((opt(n()), star(n()))), n())),
        lambda: star(seq((n(), star(alt((star(n()), n())))))),
        lambda: seq((n(), alt((star(n()), n())))),
        lambda: star(seq((opt(n()), n()))),
        lambda: seq((n(), star(n()), n())),
        lambda: star(alt((seq((n(), opt(n()))), n()))),
        lambda: star(star(seq((n(), opt(n()))))),
        lambda: d.Plus(seq((n(), alt((opt(n()), n()))))),
        lambda: seq((star(n()), opt(seq((n(), star(n())))))),
        lambda: star(seq((n(), n()))),
        lambda: opt(alt((star(n()), seq((n(), opt(n())))))),
    )
    return r.choice(shapes)()


# -- constraints and predicates


def random_constraint(r: random.Random, variables: list[str], disjuncts: int) -> d.Constraint:
    return d.Constraint(
        tuple(tuple(random_atom(r, variables) for _ in range(r.randint(1, 2))) for _ in range(disjuncts))
    )


def random_atom(r: random.Random, variables: list[str]) -> d.Atom:
    negated = r.random() < 0.2
    if len(variables) > 2 and r.random() < 0.1:
        three = tuple(map(d.Variable, r.sample(variables, 3)))
        return d.Atom("u0", three, negated=negated)
    if len(variables) > 1 and r.random() < 0.6:
        a, b = r.sample(variables, 2)
        return d.Atom(r.choice(("q0", "q1")), (d.Variable(a), d.Variable(b)), negated=negated)
    return d.Atom(r.choice(("p0", "p1")), (d.Variable(r.choice(variables)),), negated=negated)


def random_predicates(
    r: random.Random, wrapper: d.Wrapper, tokens: TokenTable, grades: tuple[float, ...]
) -> dict[str, Predicate]:
    """A table for every predicate the wrapper asks for. Binary ones may promise to be 0 between pages."""
    n = len(tokens)
    found = {}
    for name in sorted({a.predicate for t in wrapper.types for a in t.constraint.atoms}):
        if name.startswith("is_"):
            found[name] = table_predicate(name, [r.choice((0.0, *grades)) for _ in range(n)])
        elif name.startswith("p"):
            found[name] = table_predicate(name, [r.choice(grades) for _ in range(n)])
        elif name.startswith("q"):
            table = np.array([[r.choice(grades) for _ in range(n)] for _ in range(n)])
            local = r.random() < 0.5
            if local:
                table[tokens.page[:, None] != tokens.page[None, :]] = 0.0
            found[name] = table_predicate(name, table, same_page=local)
        else:
            cube = [[[r.choice(grades) for _ in range(n)] for _ in range(n)] for _ in range(n)]
            found[name] = table_predicate(name, cube)
    return found


def table_predicate(name: str, table: Any, same_page: bool = False) -> Predicate:
    """A predicate whose truths are read off a table of one, two or three dimensions. The table is also
    the default of a last parameter, for reports."""
    truths = np.array(table, dtype=np.float64)

    def truth(scene: Scene, *arguments: Any) -> Any:
        return truths[tuple(arguments[: truths.ndim])]

    groups = tuple(Parameter(f"t{i}", "group") for i in range(truths.ndim))
    return Predicate(
        name=name,
        parameters=(*groups, Parameter("table", "text", default=truths.tolist())),
        truth=truth,
        summary="Truths from a table.",
        same_page=same_page,
    )


def plain_tokens(n: int, confidence: list[float] | None = None, first: int | None = None) -> TokenTable:
    """``n`` tokens, one under the other, the ``first`` ones on page 1 and the others on page 2."""
    rows = [
        (f"t{i}", 1 if first is None or i < first else 2, (10.0, 20.0 * i, 50.0, 20.0 * i + 10.0))
        for i in range(n)
    ]
    return tokens_from(rows, confidence=confidence)


# -- reports


def written(content: d.Content) -> str:
    match content:
        case d.Name(kind, variable):
            return f"{kind}:{variable}"
        case d.Leaf(kind, variable):
            return f"#{kind.upper()}:{variable}"
        case d.Sequence(parts):
            return "(" + ", ".join(map(written, parts)) + ")"
        case d.Choice(parts):
            return "(" + " | ".join(map(written, parts)) + ")"
        case d.Optional(body):
            return written(body) + "?"
        case d.Star(body):
            return written(body) + "*"
        case d.Plus(body):
            return written(body) + "+"
    return repr(content)


def argument(a: d.Argument) -> str:
    return f"parent.{a.name}" if isinstance(a, d.Parent) else a.name  # type: ignore[union-attr]


def constraint(c: d.Constraint) -> str:
    return " or ".join(
        " and ".join(
            ("not " if a.negated else "") + f"{a.predicate}({', '.join(map(argument, a.arguments))})"
            for a in atoms
        )
        for atoms in c.disjuncts
    )
