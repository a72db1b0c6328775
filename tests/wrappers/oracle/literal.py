"""The TokenGroupExtractor of Fig. 2, word for word with the repairs, and naive on purpose.

It is what the engine is judged against, and the naive algorithm of the speed benchmark. Groups carry
their derivation (R17): the slots of the normal form they match, some filled and some still open.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.wrappers.oracle.groups import Child, Group, canonical, leaves
from tests.wrappers.oracle.kernels import At, Form, Opt, Star, enter, kernel, normal_forms
from tests.wrappers.oracle.setting import DECIMALS, Setting
from tests.wrappers.oracle.truth import leximin, mu, values


class Slot(NamedTuple):
    """Something of a normal form: a ``child`` at its position, or what may still be expanded."""

    part: At | Opt | Star
    child: Annotated | None = None


class Annotated(NamedTuple):
    """A group with the normal form that matches it; ``form`` is the number of the form it started from."""

    type: str
    token: int | None
    slots: tuple[Slot, ...] = ()
    form: int = 0

    @property
    def children(self) -> tuple[Annotated, ...]:
        return tuple(slot.child for slot in self.slots if slot.child is not None)


class Candidate(NamedTuple):
    """``path`` leads to the group that grew, by numbers of children; ``part`` is the number of the
    expandable part among its open slots, ``alternative`` the number of the way to enter it, ``inserted``
    what was put in."""

    whole: Annotated
    path: tuple[int, ...]
    part: int
    alternative: int
    inserted: tuple[Annotated, ...]


class Run(NamedTuple):
    """``group`` is the answer with children in the order they were found, None where there is none;
    ``kernels`` the groups stored by type; ``rounds`` the group after each round, kernel first;
    ``tried`` counts the groups that were looked at."""

    group: Group | None
    kernels: dict[str, list[Group]]
    rounds: list[Group]
    tried: int


def plain(s: Setting, g: Annotated) -> Group:
    """The group without its derivation."""
    if g.token is not None:
        return Group(g.type, g.token)
    model = s.models[g.type]
    return Group(
        g.type,
        None,
        tuple(
            Child(slot.part.position, model.variables[slot.part.position], plain(s, slot.child))
            for slot in g.slots
            if slot.child is not None and isinstance(slot.part, At)
        ),
    )


class Extractor:
    def __init__(self, s: Setting, ties: random.Random | None = None) -> None:
        """``ties``: break ties of truth at random instead of by the canonical order."""
        self.s = s
        self.ties = ties
        self.tried = 0

    def run(self) -> Run:
        database = self.elementary_groups()
        self.star_free_groups(database)
        kernels = {kind: [plain(self.s, g) for g in groups] for kind, groups in database.items()}
        starts = [Candidate(g, (), g.form, 0, (g,)) for g in database[self.s.root]]
        g = self.best(starts)
        rounds = []
        while g is not None:
            rounds.append(plain(self.s, g))
            grown = self.best(list(self.expand(g, database)))
            if grown is None:
                break
            g = grown
        return Run(rounds[-1] if rounds else None, kernels, rounds, self.tried)

    def elementary_groups(self) -> dict[str, list[Annotated]]:
        s = self.s
        return {
            kind: [Annotated(kind, t) for t in s.fitting(kind) if s.passes(mu(s, Group(kind, t)))]
            for kind in s.order
            if s.models[kind].leaf
        }

    def star_free_groups(self, database: dict[str, list[Annotated]]) -> None:
        for kind in self.s.order:
            model = self.s.models[kind]
            if model.leaf:
                continue
            database[kind] = [
                g
                for number, form in enumerate(normal_forms(model.normal))
                for selected in self.select(kind, form, database)
                if self.passes(g := Annotated(kind, None, filled(form, selected), number))
            ]

    def select(
        self, kind: str, form: Form, database: dict[str, list[Annotated]]
    ) -> Iterator[tuple[Annotated, ...]]:
        """Every row of stored groups whose types are the kernel of a form."""
        types = self.s.models[kind].types
        return itertools.product(*(database[types[p]] for p in kernel(form)))

    def passes(self, g: Annotated) -> bool:
        """Well-formed, and true enough."""
        self.tried += 1
        group = plain(self.s, g)
        tokens = leaves(group)
        return len(set(tokens)) == len(tokens) and self.s.passes(mu(self.s, group))

    def expand(self, g: Annotated, database: dict[str, list[Annotated]]) -> Iterator[Candidate]:
        for path, below in descendant_or_self(g):
            for part, alternative, inserted, grown in self.expansions(below, database):
                whole = replaced(g, path, grown)
                if self.passes(whole):
                    yield Candidate(whole, path, part, alternative, inserted)

    def expansions(
        self, g: Annotated, database: dict[str, list[Annotated]]
    ) -> Iterator[tuple[int, int, tuple[Annotated, ...], Annotated]]:
        open_ = [i for i, slot in enumerate(g.slots) if slot.child is None]
        for part, i in enumerate(open_):
            for alternative, form in enumerate(enter(g.slots[i].part)):
                for selected in self.select(g.type, form, database):
                    slots = (*g.slots[:i], *filled(form, selected), *g.slots[i + 1 :])
                    grown = g._replace(slots=slots)
                    if self.passes(grown):
                        yield part, alternative, selected, grown

    def best(self, candidates: list[Candidate]) -> Annotated | None:
        if not candidates:
            return None
        if self.ties is not None:
            truths = [round(mu(self.s, plain(self.s, c.whole)), DECIMALS) for c in candidates]
            most = [c for c, truth in zip(candidates, truths, strict=True) if truth == max(truths)]
            return self.ties.choice(most).whole
        return min(candidates, key=self.order).whole

    def order(self, c: Candidate) -> tuple[Any, ...]:
        """The canonical order of ties (after R18), smaller is better."""
        group = plain(self.s, c.whole)
        return (
            -round(mu(self.s, group), DECIMALS),
            leximin(values(self.s, group)),
            -len(leaves(group)),
            c.path,
            c.part,
            c.alternative,
            tuple(t for g in c.inserted for t in tokens(g)),
            tuple(n for g in c.inserted for n in forms(g)),
        )


def extract(s: Setting, order: str = "found", ties: random.Random | None = None) -> Run:
    """Runs the algorithm; with ``order='reading'`` the answer is put in canonical form."""
    run = Extractor(s, ties).run()
    if run.group is None or order == "found":
        return run
    return run._replace(group=canonical(run.group, s.model))


def filled(form: Form, selected: tuple[Annotated, ...]) -> tuple[Slot, ...]:
    rest = iter(selected)
    return tuple(Slot(part, next(rest) if isinstance(part, At) else None) for part in form)


def descendant_or_self(
    g: Annotated, path: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], Annotated]]:
    yield path, g
    for i, child in enumerate(g.children):
        yield from descendant_or_self(child, (*path, i))


def replaced(g: Annotated, path: tuple[int, ...], by: Annotated) -> Annotated:
    if not path:
        return by
    number = -1
    slots = list(g.slots)
    for i, slot in enumerate(g.slots):
        if slot.child is not None:
            number += 1
            if number == path[0]:
                slots[i] = slot._replace(child=replaced(slot.child, path[1:], by))
    return g._replace(slots=tuple(slots))


def tokens(g: Annotated) -> Iterator[int]:
    if g.token is not None:
        yield g.token
    for child in g.children:
        yield from tokens(child)


def forms(g: Annotated) -> Iterator[int]:
    """Numbers of the normal forms of a group and all below it, parents first."""
    yield g.form
    for child in g.children:
        yield from forms(child)
