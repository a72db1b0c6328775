"""The position automaton of a content model, star normal form, and which types can be empty.

A *position* is an element name of the content model, counted from 0 and left to right. The automaton
over positions is the one of Glushkov; a content model is one-unambiguous where it is deterministic over
type names (Brueggemann-Klein and Wood, One-Unambiguous Regular Languages, 1998). ``a+`` has the positions
of ``a`` once: after a last position of the body any first position of it may follow.

Nothing here recurses, so that depth of nesting costs time only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import NamedTuple, TypeVar

import msgspec

from pincite.wrappers import definition as d

T = TypeVar("T")


class Clash(msgspec.Struct, frozen=True):
    """Two positions of one type name that a reader cannot tell apart, both possible after the position
    ``after``, or at the start where that is None; ``first`` < ``second``."""

    first: int
    second: int
    after: int | None


class Automaton(msgspec.Struct, frozen=True):
    """The position automaton of a content model.

    ``names[p]`` is the element name at position p. ``first`` and ``last`` are the positions where a word
    may start and end, ``follow[p]`` those that may come after p, all ascending; ``nullable`` says whether
    the empty word belongs. ``clash`` is the first ambiguity, None for a one-unambiguous model. ``moves``
    leads from a state and a type name to a position: state 0 is the start, state p + 1 is after p.
    """

    names: tuple[d.Name, ...]
    nullable: bool
    first: tuple[int, ...]
    last: tuple[int, ...]
    follow: tuple[tuple[int, ...], ...]
    clash: Clash | None
    moves: tuple[dict[str, int], ...]

    @property
    def types(self) -> tuple[str, ...]:
        """The type name of each position."""
        return tuple(name.type for name in self.names)

    @property
    def variables(self) -> tuple[str, ...]:
        """The variable of each position."""
        return tuple(name.variable for name in self.names)


def fold(content: d.Content, make: Callable[[d.Content, list[T]], T]) -> T:
    """``make(node, what it made of the node's children)`` from the bottom up, left to right."""
    made: list[T] = []
    stack: list[tuple[d.Content, bool]] = [(content, False)]
    while stack:
        node, entered = stack.pop()
        below = children(node)
        if entered or not below:
            start = len(made) - len(below)
            made[start:] = [make(node, made[start:])]
        else:
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(below))
    return made[0]


def children(content: d.Content) -> tuple[d.Content, ...]:
    """The models right below this one."""
    if isinstance(content, d.Sequence | d.Choice):
        return content.parts
    if isinstance(content, d.Optional | d.Star | d.Plus):
        return (content.body,)
    return ()


def positions(content: d.Content) -> tuple[d.Name, ...]:
    """The element names of a content model, by position; none for a leaf."""
    found: list[d.Name] = []

    def collect(node: d.Content, below: list[None]) -> None:
        if isinstance(node, d.Name):
            found.append(node)

    fold(content, collect)
    return tuple(found)


def variables_of(content: d.Content) -> frozenset[str]:
    """The variables that a content model binds."""
    if isinstance(content, d.Leaf):
        return frozenset((content.variable,))
    return frozenset(name.variable for name in positions(content))


class Borders(NamedTuple):
    """Whether a model has the empty word, and its first and last positions as bits."""

    nullable: bool
    first: int
    last: int


class Linking:
    """The element names of a model while it is folded, and by position what may follow, as bits."""

    def __init__(self) -> None:
        self.names: list[d.Name] = []
        self.follow: list[int] = []

    def link(self, last: int, first: int) -> None:
        for position in bits(last):
            self.follow[position] |= first

    def chained(self, whole: Borders, part: Borders) -> Borders:
        """The borders of one after the other."""
        self.link(whole.last, part.first)
        return Borders(
            whole.nullable and part.nullable,
            whole.first | part.first if whole.nullable else whole.first,
            whole.last | part.last if part.nullable else part.last,
        )

    def borders(self, node: d.Content, below: list[Borders]) -> Borders:
        if isinstance(node, d.Leaf):
            raise ValueError("a leaf has no automaton")
        if isinstance(node, d.Name):
            bit = 1 << len(self.names)
            self.names.append(node)
            self.follow.append(0)
            return Borders(False, bit, bit)
        if isinstance(node, d.Sequence):
            return reduce(self.chained, below, Borders(True, 0, 0))
        nullable, first, last = False, 0, 0
        for part in below:
            nullable, first, last = nullable or part.nullable, first | part.first, last | part.last
        if isinstance(node, d.Star | d.Plus):
            self.link(last, first)
        return Borders(nullable or isinstance(node, d.Star | d.Optional), first, last)


def automaton(content: d.Content) -> Automaton:
    """The position automaton. Raises ``ValueError`` for the content of a leaf, which is no word of types."""
    linking = Linking()
    borders = fold(content, linking.borders)
    states = [borders.first, *linking.follow]
    # Models such as (a|b|c)* lead everywhere from everywhere: one answer serves all equal states.
    read = {state: leads(linking.names, state) for state in dict.fromkeys(states)}
    clashes = (
        Clash(*pair, number - 1 if number else None)
        for number, state in enumerate(states)
        if (pair := read[state][2]) is not None
    )
    return Automaton(
        names=tuple(linking.names),
        nullable=borders.nullable,
        first=read[borders.first][0],
        last=tuple(bits(borders.last)),
        follow=tuple(read[state][0] for state in linking.follow),
        clash=next(clashes, None),
        moves=tuple(read[state][1] for state in states),
    )


def leads(names: list[d.Name], state: int) -> tuple[tuple[int, ...], dict[str, int], tuple[int, int] | None]:
    """The positions a state leads to, the same by type name, and the first two that share one."""
    to = tuple(bits(state))
    move: dict[str, int] = {}
    pair = None
    for position in to:
        known = move.setdefault(names[position].type, position)
        if known != position and pair is None:
            pair = (known, position)
    return to, move, pair


def bits(number: int) -> Iterable[int]:
    """The places of the ones in a number, ascending."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


class Rewritten(NamedTuple):
    """A model in star normal form as it stands, and as the body of a star: there without the empty word
    and without repetition from its last to its first positions, both of which the star gives anyway.
    The body is None where nothing is left."""

    plain: d.Content
    body: d.Content | None
    nullable: bool


def star_normal_form(content: d.Content) -> d.Content:
    """The same positions, variables and automaton, with no star body that is nullable or repeats by itself
    (Brueggemann-Klein, Regular Expressions into Finite Automata, 1993). In one pass.

    A ``Plus`` stays one over a body that is not nullable, and becomes a ``Star`` over one that is, which
    means the same: ``(a?)+`` is ``a*``, ``(a+)*`` is ``a*``, ``(a+)+`` is ``a+``. So for every ``Star``
    and ``Plus`` of the result, no last position of the body is followed by a first one within the body.
    """
    return fold(content, rewrite).plain


def rewrite(node: d.Content, below: list[Rewritten]) -> Rewritten:
    if isinstance(node, d.Name | d.Leaf):
        return Rewritten(node, node, False)
    if isinstance(node, d.Sequence):
        return rewrite_sequence(below)
    if isinstance(node, d.Choice):
        plain = d.Choice(tuple(part.plain for part in below))
        return Rewritten(plain, choice_of(below), any(part.nullable for part in below))
    (inner,) = below
    if inner.body is None:  # ()? ()* ()+
        return Rewritten(d.Sequence(()), None, True)
    if isinstance(node, d.Optional):
        return Rewritten(d.Optional(inner.plain), inner.body, True)
    if isinstance(node, d.Plus) and not inner.nullable:
        return Rewritten(d.Plus(inner.body), inner.body, False)
    return Rewritten(d.Star(inner.body), inner.body, True)


def rewrite_sequence(below: list[Rewritten]) -> Rewritten:
    plain = d.Sequence(tuple(part.plain for part in below))
    needed = [number for number, part in enumerate(below) if not part.nullable]
    if not needed:
        # From its last to its first positions a star leads anyway: (a?, b?)* is (a | b)*.
        return Rewritten(plain, choice_of(below), True)
    if len(needed) > 1:
        return Rewritten(plain, plain, False)
    (only,) = needed
    # Only this part can hold first and last positions both: (a?, b+)* is (a?, b)*.
    parts = [part.body if number == only else part.plain for number, part in enumerate(below)]
    return Rewritten(plain, d.Sequence(tuple(part for part in parts if part is not None)), False)


def choice_of(below: list[Rewritten]) -> d.Content | None:
    bodies = tuple(part.body for part in below if part.body is not None)
    if len(bodies) > 1:
        return d.Choice(bodies)
    return bodies[0] if bodies else None


class Emptiness(NamedTuple):
    """What words of types that can be empty a model has: any, the empty one counted; and a position of
    one that is not the empty word, or None."""

    word: bool
    position: int | None


def emptyable(types: Iterable[d.GroupType]) -> frozenset[str]:
    """Names of the types that have a group without any token: those with a word (perhaps the empty one)
    made of such types only. Undefined types count as not emptyable."""
    models = {t.name: t.content for t in types}
    users: dict[str, list[str]] = {}
    for type_name, content in models.items():
        for name in dict.fromkeys(name.type for name in positions(content)):
            users.setdefault(name, []).append(type_name)
    found: set[str] = set()
    queue = list(models)
    while queue:
        type_name = queue.pop()
        if type_name not in found and emptiness(models[type_name], found)[0].word:
            found.add(type_name)
            queue.extend(users.get(type_name, ()))
    return frozenset(found)


def refillable(content: d.Content, emptyable: frozenset[str]) -> int | None:
    """A position under a star (or plus) whose body has a word, not the empty one, of emptyable types only:
    it could be filled with empty groups for ever. None where there is none."""
    return emptiness(content, emptyable)[1]


def emptiness(content: d.Content, emptyable: Iterable[str]) -> tuple[Emptiness, int | None]:
    """The emptiness of a model, and the first position that could be filled for ever."""
    known = emptyable if isinstance(emptyable, set | frozenset) else frozenset(emptyable)
    count = 0
    endless: list[int] = []

    def make(node: d.Content, below: list[Emptiness]) -> Emptiness:
        nonlocal count
        if isinstance(node, d.Name):
            count += 1
            return Emptiness(True, count - 1) if node.type in known else Emptiness(False, None)
        if isinstance(node, d.Leaf):
            return Emptiness(False, None)
        witness = next((part.position for part in below if part.position is not None), None)
        if isinstance(node, d.Sequence):
            word = all(part.word for part in below)
            return Emptiness(word, witness if word else None)
        if isinstance(node, d.Star | d.Plus) and witness is not None:
            endless.append(witness)
        word = any(part.word for part in below) or isinstance(node, d.Star | d.Optional)
        return Emptiness(word, witness)

    whole = fold(content, make)
    return whole, min(endless, default=None)
