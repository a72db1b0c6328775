"""Content models by their definition: words of marked positions, and no automaton.

A position is one element name of a content model, numbered from 0 left to right as it is written; both
copies of the body of a ``+`` stand at the same positions. A *marked word* is a tuple of positions.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import msgspec

from pincite.wrappers import definition as d


class At(msgspec.Struct, frozen=True, cache_hash=True):
    position: int


class Seq(msgspec.Struct, frozen=True, cache_hash=True):
    parts: tuple[Marked, ...]


class Alt(msgspec.Struct, frozen=True, cache_hash=True):
    parts: tuple[Marked, ...]


class Opt(msgspec.Struct, frozen=True, cache_hash=True):
    body: Marked


class Star(msgspec.Struct, frozen=True, cache_hash=True):
    body: Marked


class Plus(msgspec.Struct, frozen=True, cache_hash=True):
    body: Marked


Marked = At | Seq | Alt | Opt | Star | Plus
EMPTY = Seq(())


@dataclass(frozen=True)
class Model:
    """A content model: ``leaf`` is 'token' or 'image' for an elementary type, whose only position is 0;
    else ``written`` is the marked model and ``normal`` the same in star normal form."""

    types: tuple[str, ...]
    variables: tuple[str, ...]
    leaf: str = ""
    written: Marked = EMPTY
    normal: Marked = EMPTY


def model_of(content: d.Content) -> Model:
    if isinstance(content, d.Leaf):
        return Model((), (content.variable,), leaf=content.kind)
    names: list[d.Name] = []
    written = marked(content, names)
    return Model(
        types=tuple(n.type for n in names),
        variables=tuple(n.variable for n in names),
        written=written,
        normal=star_normal(written),
    )


def marked(content: d.Content, names: list[d.Name]) -> Marked:
    """``content`` with a position for every element name; the names are appended to ``names``."""
    match content:
        case d.Name():
            names.append(content)
            return At(len(names) - 1)
        case d.Sequence(parts):
            return Seq(tuple(marked(p, names) for p in parts))
        case d.Choice(parts):
            return Alt(tuple(marked(p, names) for p in parts))
        case d.Optional(body):
            return Opt(marked(body, names))
        case d.Star(body):
            return Star(marked(body, names))
        case d.Plus(body):
            return Plus(marked(body, names))
    raise ValueError(f"{content} inside a content model")


def nullable(e: Marked, empty: Callable[[int], bool] = lambda _: False) -> bool:
    """Whether the empty word belongs to ``e``, or one made of ``empty`` positions only."""
    match e:
        case At(position):
            return empty(position)
        case Seq(parts):
            return all(nullable(p, empty) for p in parts)
        case Alt(parts):
            return any(nullable(p, empty) for p in parts)
        case Plus(body):
            return nullable(body, empty)
    return True


# -- marked words


State = tuple[Marked, ...]
"""What must still follow: the models of a list, one after the other."""


@cache
def steps(state: State) -> set[tuple[int, State]]:
    """Every position that may come next, with what must follow it."""
    found: set[tuple[int, State]] = set()
    for i, head in enumerate(state):
        rest = state[i + 1 :]
        match head:
            case At(position):
                found.add((position, rest))
            case Seq(parts):
                found |= {(p, after + rest) for p, after in steps(parts)}
            case Alt(parts):
                found |= {(p, after + rest) for part in parts for p, after in steps((part,))}
            case Opt(body):
                found |= {(p, after + rest) for p, after in steps((body,))}
            case Star(body):
                found |= {(p, (*after, head, *rest)) for p, after in steps((body,))}
            case Plus(body):
                found |= {(p, (*after, Star(body), *rest)) for p, after in steps((body,))}
        if not nullable(head):
            break
    return found


@cache
def follow(states: frozenset[State]) -> dict[int, frozenset[State]]:
    found: dict[int, set[State]] = {}
    for state in states:
        for position, after in steps(state):
            found.setdefault(position, set()).add(after)
    return {p: frozenset(after) for p, after in sorted(found.items())}


def ends(states: frozenset[State]) -> bool:
    return any(all(nullable(e) for e in state) for state in states)


def words(e: Marked, longest: int) -> set[tuple[int, ...]]:
    """All marked words of ``e`` up to ``longest`` positions."""
    found: set[tuple[int, ...]] = set()
    level: dict[tuple[int, ...], frozenset[State]] = {(): frozenset({(e,)})}
    for length in range(longest + 1):
        found |= {word for word, states in level.items() if ends(states)}
        if length < longest:
            level = {(*w, p): after for w, s in level.items() for p, after in follow(s).items()}
    return found


def parses(e: Marked, types: tuple[str, ...], word: tuple[str, ...]) -> set[tuple[int, ...]]:
    """Every marked word of ``e`` that spells ``word``, a word of type names."""
    level: dict[tuple[int, ...], frozenset[State]] = {(): frozenset({(e,)})}
    for name in word:
        level = {
            (*w, p): after for w, s in level.items() for p, after in follow(s).items() if types[p] == name
        }
    return {w for w, states in level.items() if ends(states)}


def clash(e: Marked, types: tuple[str, ...]) -> tuple[int, int] | None:
    """Two different positions of one type after a common prefix: ``e`` is then not one-unambiguous
    (Brueggemann-Klein and Wood 1998, definition 2.1). None where there are none."""
    start = frozenset({(e,)})
    seen, queue = {start}, [start]
    while queue:
        after = follow(queue.pop(0))
        by_type: dict[str, int] = {}
        for position in after:
            if types[position] in by_type:
                return by_type[types[position]], position
            by_type[types[position]] = position
        for states in after.values():
            if states not in seen:
                seen.add(states)
                queue.append(states)
    return None


def expression(e: Marked, letter: Callable[[int], str]) -> str:
    """``e`` as a Python regular expression, a letter for a position."""
    match e:
        case At(position):
            return re.escape(letter(position))
        case Seq(parts):
            return "(?:" + "".join(expression(p, letter) for p in parts) + ")"
        case Alt(parts):
            return "(?:" + "|".join(expression(p, letter) for p in parts) + ")"
        case Opt(body):
            return f"(?:{expression(body, letter)})?"
        case Star(body):
            return f"(?:{expression(body, letter)})*"
        case Plus(body):
            return f"(?:{expression(body, letter)})+"
    raise ValueError(e)


# -- star normal form (Brueggemann-Klein 1993)


def star_normal(e: Marked) -> Marked:
    """The same marked words, with no star body that is nullable or that goes round by itself."""
    match e:
        case At():
            return e
        case Seq(parts):
            return Seq(tuple(star_normal(p) for p in parts))
        case Alt(parts):
            return Alt(tuple(star_normal(p) for p in parts))
        case Opt(body):
            return Opt(star_normal(body))
        case Star(body):
            inner = circle(star_normal(body))
            return EMPTY if inner is None else Star(inner)
        case Plus(body):
            plain = star_normal(body)
            inner = circle(plain)
            if inner is None:
                return EMPTY
            return Star(inner) if nullable(plain) else Plus(inner)
    raise ValueError(e)


def circle(e: Marked) -> Marked | None:
    """What may stand under a star instead of ``e``; None where that is nothing."""
    match e:
        case At():
            return e
        case Alt(parts):
            return choice(parts)
        case Opt(body) | Star(body) | Plus(body):
            return circle(body)
        case Seq(parts):
            firm = [i for i, p in enumerate(parts) if not nullable(p)]
            if not firm:
                return choice(parts)
            if len(firm) > 1:
                return e
            inner = circle(parts[firm[0]])
            assert inner is not None
            return Seq((*parts[: firm[0]], inner, *parts[firm[0] + 1 :]))
    raise ValueError(e)


def choice(parts: tuple[Marked, ...]) -> Marked | None:
    inner = tuple(c for c in map(circle, parts) if c is not None)
    if len(inner) < 2:
        return inner[0] if inner else None
    return Alt(inner)


# -- R16: types that can be empty, stars that could go round for ever


def endless(e: Marked, empty: Callable[[int], bool]) -> bool:
    """Whether the body of a star has a non-empty word of ``empty`` positions only."""
    match e:
        case At():
            return False
        case Seq(parts) | Alt(parts):
            return any(endless(p, empty) for p in parts)
        case Star(body) | Plus(body):
            return long_word(body, empty) or endless(body, empty)
        case Opt(body):
            return endless(body, empty)
    raise ValueError(e)


def long_word(e: Marked, empty: Callable[[int], bool]) -> bool:
    match e:
        case At(position):
            return empty(position)
        case Seq(parts):
            return all(nullable(p, empty) for p in parts) and any(long_word(p, empty) for p in parts)
        case Alt(parts):
            return any(long_word(p, empty) for p in parts)
        case Opt(body) | Star(body) | Plus(body):
            return long_word(body, empty)
    raise ValueError(e)
