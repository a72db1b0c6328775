"""The position automaton of a content model, its loops, star normal form, and which types can be empty.

A *position* is an element name of the content model, counted from 0 and left to right. The automaton
over positions is the one of Glushkov; a content model is one-unambiguous where it is deterministic over
type names (Brueggemann-Klein and Wood, One-Unambiguous Regular Languages, 1998). ``a+`` has the positions
of ``a`` once: after a last position of the body any first position of it may follow.

Nothing here recurses, so that depth of nesting costs time only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
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


class Loop(msgspec.Struct, frozen=True):
    """The body of a star or plus: its positions, the first and the last of them, and the loops inside."""

    positions: range
    first: frozenset[int]
    last: frozenset[int]
    inner: tuple[Loop, ...]


class Automaton(msgspec.Struct, frozen=True):
    """The position automaton of a content model.

    ``names[p]`` is the element name at position p. ``first`` and ``last`` are the positions where a word
    may start and end, ``follow[p]`` those that may come after p; ``nullable`` says whether the empty word
    belongs; ``loops`` are the outermost repeated parts.
    """

    names: tuple[d.Name, ...]
    nullable: bool
    first: frozenset[int]
    last: frozenset[int]
    follow: tuple[frozenset[int], ...]
    loops: tuple[Loop, ...]

    @property
    def clash(self) -> Clash | None:
        """The first ambiguity, None for a one-unambiguous model."""
        # Models such as (a|b|c)* lead everywhere from everywhere: one answer serves all equal states.
        seen: set[frozenset[int]] = set()
        for number, state in enumerate((self.first, *self.follow), -1):
            known: dict[str, int] = {}
            for position in sorted(state) if state not in seen else ():
                first = known.setdefault(self.names[position].type, position)
                if first != position:
                    return Clash(first, position, number if number >= 0 else None)
            seen.add(state)
        return None


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


def rebuilt(node: d.Content, below: Sequence[d.Content]) -> d.Content:
    """The node with these models right below it."""
    if isinstance(node, d.Sequence | d.Choice):
        return type(node)(tuple(below))
    return type(node)(below[0]) if isinstance(node, d.Optional | d.Star | d.Plus) else node


def positions(content: d.Content) -> tuple[d.Name, ...]:
    """The element names of a content model, by position; none for a leaf."""
    found: list[d.Name] = []

    def collect(node: d.Content, below: list[None]) -> None:
        if isinstance(node, d.Name):
            found.append(node)

    fold(content, collect)
    return tuple(found)


def reachable(content: Mapping[str, d.Content], start: str) -> dict[str, None]:
    """The types that groups of one type may hold at any depth; ``content`` are the models by type."""
    found: dict[str, None] = {}
    waiting = [start]
    while waiting:
        for name in positions(content[waiting.pop()]):
            if name.type in content and name.type not in found:
                found[name.type] = None
                waiting.append(name.type)
    return found


def variables_of(content: d.Content) -> frozenset[str]:
    """The variables that a content model binds."""
    if isinstance(content, d.Leaf):
        return frozenset((content.variable,))
    return frozenset(name.variable for name in positions(content))


class Borders(NamedTuple):
    """Whether a model has the empty word, its first and last positions as bits, and how many it has."""

    nullable: bool
    first: int
    last: int
    size: int


class Linking:
    """The element names of a model while it is folded, by position what may follow, as bits, and the loops
    that are not in others yet."""

    def __init__(self) -> None:
        self.names: list[d.Name] = []
        self.follow: list[int] = []
        self.loops: list[Loop] = []

    def link(self, last: int, first: int) -> None:
        for position in bits(last):
            self.follow[position] |= first

    def borders(self, node: d.Content, below: list[Borders]) -> Borders:
        if isinstance(node, d.Leaf):
            raise ValueError("the content model of a leaf is no word of types")
        if isinstance(node, d.Name):
            self.names.append(node)
            self.follow.append(0)
            bit = 1 << len(self.names) - 1
            return Borders(False, bit, bit, 1)
        size = sum(part.size for part in below)
        nullable, first, last = isinstance(node, d.Sequence), 0, 0
        for part in below:
            if isinstance(node, d.Sequence):
                self.link(last, part.first)
                first |= part.first if nullable else 0
                last = part.last | (last if part.nullable else 0)
                nullable = nullable and part.nullable
            else:
                nullable, first, last = nullable or part.nullable, first | part.first, last | part.last
        if isinstance(node, d.Star | d.Plus):
            self.link(last, first)
            self.close(range(len(self.names) - size, len(self.names)), first, last)
        return Borders(nullable or isinstance(node, d.Star | d.Optional), first, last, size)

    def close(self, positions: range, first: int, last: int) -> None:
        """Adds the loop over these positions, around those inside it."""
        outside = len(self.loops)
        while outside and self.loops[outside - 1].positions.start >= positions.start:
            outside -= 1
        inner = tuple(self.loops[outside:])
        self.loops[outside:] = [Loop(positions, frozenset(bits(first)), frozenset(bits(last)), inner)]


def automaton(content: d.Content) -> Automaton:
    """The position automaton. Raises ``ValueError`` for the content of a leaf, which is no word of types."""
    linking = Linking()
    borders = fold(content, linking.borders)
    sets = {state: frozenset(bits(state)) for state in {borders.first, borders.last, *linking.follow}}
    return Automaton(
        names=tuple(linking.names),
        nullable=borders.nullable,
        first=sets[borders.first],
        last=sets[borders.last],
        follow=tuple(sets[state] for state in linking.follow),
        loops=tuple(linking.loops),
    )


def bits(number: int) -> Iterator[int]:
    """The places of the ones in a number, ascending."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


# -- iterations: in star normal form one ends where a last position of the body is followed by a first one,
# which does not happen within the body


def arranged(
    loops: tuple[Loop, ...], word: list[T], position: Callable[[T], int], first: Callable[[list[T]], float]
) -> list[T]:
    """``word`` with the iterations of every loop as blocks in ascending order of ``first``, from the
    inside out; equal ones stay as they were."""
    for loop in loops:
        inside = [i for i, item in enumerate(word) if position(item) in loop.positions]
        if not inside:
            continue
        begin, end = inside[0], inside[-1] + 1
        blocks = [
            arranged(loop.inner, block, position, first)
            for block in iterations(loop, word[begin:end], position)
        ]
        blocks.sort(key=first)
        word = word[:begin] + [item for block in blocks for item in block] + word[end:]
    return word


def iterations(loop: Loop, word: list[T], position: Callable[[T], int]) -> list[list[T]]:
    """The blocks of a word that runs through a loop."""
    blocks: list[list[T]] = []
    for item in word:
        if blocks and not (position(blocks[-1][-1]) in loop.last and position(item) in loop.first):
            blocks[-1].append(item)
        else:
            blocks.append([item])
    return blocks


# -- star normal form


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


# -- what can be empty


class Emptiness(NamedTuple):
    """What groups without tokens can do in a model: whether they alone can make a ``word`` of it (the empty
    one counted); the first position under a repetition that they could fill for ever, ``endless``, else
    None; and the positions ``left_out`` that one of them may hold although they may be left out."""

    word: bool
    endless: int | None
    left_out: tuple[int, ...]


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
        if type_name not in found and emptiness(models[type_name], found).word:
            found.add(type_name)
            queue.extend(users.get(type_name, ()))
    return frozenset(found)


class Empty(NamedTuple):
    """A part of a model: whether it has the empty word, whether a word of emptyable types, and their
    positions in such words."""

    nullable: bool
    word: bool
    places: list[int]


def emptiness(content: d.Content, emptyable: Set[str]) -> Emptiness:
    """The emptiness of a model, where these types can be empty."""
    count = 0
    endless: list[int] = []
    left_out: set[int] = set()

    def make(node: d.Content, below: list[Empty]) -> Empty:
        nonlocal count
        if isinstance(node, d.Name | d.Leaf):
            count += 1
            known = isinstance(node, d.Name) and node.type in emptyable
            return Empty(False, known, [count - 1] if known else [])
        together: Callable[[Iterable[bool]], bool] = all if isinstance(node, d.Sequence) else any
        word = together(part.word for part in below)
        nullable = together(part.nullable for part in below)
        places = [place for part in below for place in part.places] if word else []
        if isinstance(node, d.Star | d.Plus):
            endless.extend(places)
        elif isinstance(node, d.Optional) or (isinstance(node, d.Choice) and nullable):
            left_out.update(places)
        free = isinstance(node, d.Optional | d.Star)
        return Empty(nullable or free, word or free, places)

    whole = fold(content, make)
    return Emptiness(whole.word, min(endless, default=None), tuple(sorted(left_out)))
