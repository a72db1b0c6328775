"""Token groups as trees, and how they compare: well-formed, containment, expansion, canonical form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from typing import NamedTuple

import msgspec

from tests.wrappers.oracle import models
from tests.wrappers.oracle.models import Marked, Model


class Child(msgspec.Struct, frozen=True, cache_hash=True):
    position: int
    variable: str
    group: Group


class Group(msgspec.Struct, frozen=True, cache_hash=True, dict=True):
    """A leaf holds a ``token`` (its rank), every other group holds ``children``, perhaps none."""

    type: str
    token: int | None
    children: tuple[Child, ...] = ()

    @cached_property
    def leaves(self) -> tuple[int, ...]:
        if self.token is not None:
            return (self.token,)
        return tuple([t for child in self.children for t in child.group.leaves])

    @cached_property
    def _readings(self) -> list[tuple[Marked, Tree]]:
        return []

    def tree(self, e: Marked) -> Tree:
        """The children as a model reads them; a group is asked about one model, again and again."""
        found = next((tree for known, tree in self._readings if known is e), None)
        if found is None:
            found = next(t for end, t in read(e, self.children, 0) if end == len(self.children))
            self._readings.append((e, found))
        return found


def leaf(kind: str, token: int) -> Group:
    return Group(kind, token)


def leaves(g: Group) -> tuple[int, ...]:
    """Tokens, left to right; a token as often as it occurs."""
    return g.leaves


def subgroups(g: Group) -> Iterator[Group]:
    """All proper descendants."""
    for child in g.children:
        yield child.group
        yield from subgroups(child.group)


def well_formed(g: Group) -> bool:
    """R3: every token at most once."""
    tokens = leaves(g)
    return len(tokens) == len(set(tokens))


def embeds(big: tuple[Child, ...], small: tuple[Child, ...], fits: Callable[[Child, Child], bool]) -> bool:
    """Whether there is a strictly increasing injection of ``small`` into ``big`` that ``fits``. Taking
    the first that fits is enough: a later one leaves fewer for the rest."""
    at = 0
    for child in small:
        while at < len(big) and not fits(big[at], child):
            at += 1
        if at == len(big):
            return False
        at += 1
    return True


def contains(big: Group, small: Group) -> bool:
    """R4: containment."""
    if big == small:
        return True
    if big.type != small.type or big.token is not None or small.token is not None:
        return False
    return embeds(big.children, small.children, lambda b, s: contains(b.group, s.group))


def expands(big: Group, small: Group) -> bool:
    """R15: expansion. As containment, and every child keeps its position."""
    if big == small:
        return True
    if big.type != small.type or big.token is not None or small.token is not None:
        return False
    return embeds(
        big.children, small.children, lambda b, s: b.position == s.position and expands(b.group, s.group)
    )


def expands_in_any_order(big: Group, small: Group) -> bool:
    """The former R11: any injection that keeps positions. Kept for its counter-example."""
    if big == small:
        return True
    if big.type != small.type or big.token is not None or small.token is not None:
        return False

    def place(rest: tuple[Child, ...], free: tuple[int, ...]) -> bool:
        if not rest:
            return True
        return any(
            big.children[i].position == rest[0].position
            and expands_in_any_order(big.children[i].group, rest[0].group)
            and place(rest[1:], tuple(f for f in free if f != i))
            for i in free
        )

    return place(small.children, tuple(range(len(big.children))))


# -- canonical form


class Rounds(NamedTuple):
    """The iterations of a star."""

    each: tuple[Tree, ...]


Tree = Child | Rounds | list
"""Children as the content model reads them; a list is a sequence of trees."""


def canonical(g: Group, model: Callable[[str], Model]) -> Group:
    """The same group with the iterations of each star in order of their first token, as blocks; one
    without tokens goes last."""
    if g.token is not None:
        return g
    children = tuple(Child(c.position, c.variable, canonical(c.group, model)) for c in g.children)
    tree = Group(g.type, None, children).tree(model(g.type).normal)
    return Group(g.type, None, tuple(in_order(tree)))


def read(e: Marked, children: tuple[Child, ...], at: int) -> Iterator[tuple[int, Tree]]:
    """Every way to read children from ``at`` on as a word of ``e``: where it ends, and the tree."""
    match e:
        case models.At(position):
            if at < len(children) and children[at].position == position:
                yield at + 1, children[at]
        case models.Seq(()):
            yield at, []
        case models.Seq(parts):
            for middle, first in read(parts[0], children, at):
                for end, rest in read(models.Seq(parts[1:]), children, middle):
                    yield end, [first, rest]
        case models.Alt(parts):
            for part in parts:
                yield from read(part, children, at)
        case models.Opt(body):
            yield from read(body, children, at)
            yield at, []
        case models.Star(body) | models.Plus(body):
            for middle, first in read(body, children, at):
                if middle > at:
                    for end, rest in read(models.Star(body), children, middle):
                        assert isinstance(rest, Rounds)
                        yield end, Rounds((first, *rest.each))
            if isinstance(e, models.Star):
                yield at, Rounds(())


def in_order(tree: Tree) -> list[Child]:
    if isinstance(tree, Child):
        return [tree]
    if isinstance(tree, list):
        return [child for part in tree for child in in_order(part)]
    blocks = [in_order(each) for each in tree.each]
    return [child for block in sorted(blocks, key=first_token) for child in block]


def first_token(block: list[Child]) -> float:
    return next((t for child in block for t in leaves(child.group)), float("inf"))


# -- expansion by rounds


def expands_by_round(big: Group, small: Group, model: Callable[[str], Model]) -> bool:
    """Expansion as it is implemented: as ``expands``, and the children of one round of a star stay in one
    round. Where a round needs more than one child, ``expands`` alone would also split rounds: of
    ``(a, b+)+`` it holds a b a b above a b b, and no step leads from one to the other."""
    if big == small:
        return True
    if big.type != small.type or big.token is not None or small.token is not None:
        return False
    e = model(big.type).normal
    return fits(e, big.tree(e), small.tree(e), model)


def fits(e: Marked, big: Tree, small: Tree, model: Callable[[str], Model]) -> bool:
    """Whether one reading of ``e`` is above another."""
    held = head(small)
    if held is None:
        return True
    match e:
        case models.At():
            return (
                isinstance(big, Child)
                and isinstance(small, Child)
                and big.position == small.position
                and expands_by_round(big.group, small.group, model)
            )
        case models.Seq(parts):
            assert isinstance(big, list) and isinstance(small, list)
            if not big:
                return False
            first = fits(parts[0], big[0], small[0], model)
            return first and fits(models.Seq(parts[1:]), big[1], small[1], model)
        case models.Alt(parts):
            of = next(p for p in parts if held.position in places(p))
            above = head(big)
            return above is not None and above.position in places(of) and fits(of, big, small, model)
        case models.Opt(body):
            return head(big) is not None and fits(body, big, small, model)
        case models.Star(body) | models.Plus(body):
            assert isinstance(big, Rounds) and isinstance(small, Rounds)
            at = 0
            for each in small.each:
                while at < len(big.each) and not fits(body, big.each[at], each, model):
                    at += 1
                if at == len(big.each):
                    return False
                at += 1
            return True


def head(tree: Tree) -> Child | None:
    """The first child of a tree; None of an empty one."""
    if isinstance(tree, Child):
        return tree
    parts = tree if isinstance(tree, list) else tree.each
    return next((found for part in parts if (found := head(part)) is not None), None)


@cache
def places(e: Marked) -> set[int]:
    """The positions of a marked model."""
    match e:
        case models.At(position):
            return {position}
        case models.Seq(parts) | models.Alt(parts):
            return {p for part in parts for p in places(part)}
        case models.Opt(body) | models.Star(body) | models.Plus(body):
            return places(body)
