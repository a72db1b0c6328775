"""Which groups of a wrapper are the rows of a table, and which variables its columns: asked of the
wrapper, so that tables of many documents have the same columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pincite.errors import BadOption
from pincite.wrappers.content.automaton import children, reachable
from pincite.wrappers.definition import (
    VALUE,
    Atom,
    Content,
    GroupType,
    Leaf,
    Name,
    Plus,
    Star,
    Symbol,
    Wrapper,
)
from pincite.wrappers.language.parse import named_parts

# Columns promised from the wrapper alone. Types within types can make more ways down than there are
# atoms in a document; those beyond appear only where a record has them.
MOST_COLUMNS = 1_000


class Types(NamedTuple):
    """The types of a wrapper by name, and of those below the root the longest way down to each, parents
    first."""

    kinds: dict[str, GroupType]
    depths: dict[str, int]

    def leaf(self, name: str) -> bool:
        """Whether its groups have one value, be it of several tokens."""
        kind = self.kinds.get(name)
        return kind is not None and (isinstance(kind.content, Leaf) or kind.joined)

    def pieces(self, name: str) -> tuple[str, ...]:
        """The names of pieces of its value that are values of their own."""
        kind = self.kinds.get(name)
        atoms = kind.constraint.atoms if kind is not None else ()
        named = (piece for atom in atoms if shows_each(atom) for piece in named_parts(atom))
        return tuple(dict.fromkeys(piece for piece in named if piece != VALUE))


def types_of(wrapper: Wrapper) -> Types:
    kinds = {kind.name: kind for kind in wrapper.types}
    order: dict[str, None] = {}  # children before their parents

    def visit(name: str) -> None:
        for child, *_ in names_in(kinds[name].content):
            if child in kinds and child not in order:
                visit(child)
        order[name] = None

    if wrapper.root_type in kinds:
        visit(wrapper.root_type)
    depths = dict.fromkeys(reversed(order), 0)
    for name in depths:
        for child, *_ in names_in(kinds[name].content):
            if child in depths:
                depths[child] = max(depths[child], depths[name] + 1)
    return Types(kinds, depths)


def record_type(wrapper: Wrapper, asked: str = "") -> str:
    """The type whose groups are rows: the one ``asked`` for, else the deepest type with children that
    stands under a repetition, else the root. Raises ``BadOption`` for a type the wrapper lacks."""
    types = types_of(wrapper)
    if asked:
        if asked not in types.kinds:
            raise BadOption(f"{asked!r} is no type of this wrapper; it has {', '.join(types.kinds)}")
        return asked
    repeated = {
        name
        for owner in types.depths
        for name, _, often in names_in(types.kinds[owner].content)
        if often and name in types.depths and (not types.leaf(name) or types.pieces(name))
    }
    candidates = [name for name in types.kinds if name in repeated]
    return max(candidates, key=lambda name: types.depths[name], default=wrapper.root_type)


def columns_of(wrapper: Wrapper, record: str) -> tuple[tuple[str, ...], ...]:
    """The ways down to every value a record can have, and to those of its ancestors (``('section/',
    'T')``), in the order of the wrapper."""
    types = types_of(wrapper)
    if record not in types.kinds:
        return ()
    models = {name: kind.content for name, kind in types.kinds.items()}
    found: list[tuple[str, ...]] = [
        (f"{owner}/", *way)
        for owner in types.depths
        if owner != record and record in reachable(models, owner)
        for name, variable, _ in names_in(models[owner])
        if types.leaf(name) and name != record
        for way in ((variable,), *((variable, piece) for piece in types.pieces(name)))
    ]
    found = list(dict.fromkeys(found))
    waiting: list[tuple[str, tuple[str, ...]]] = [(record, ())]
    while waiting and len(found) < MOST_COLUMNS:
        name, way = waiting.pop()
        if types.leaf(name):
            found += [way or (name,), *((*way, piece) for piece in types.pieces(name))]
        elif name in models:
            ways = dict.fromkeys((child, (*way, variable)) for child, variable, _ in names_in(models[name]))
            waiting.extend(reversed(ways))
    return tuple(dict.fromkeys(found))


def parents_of(wrapper: Wrapper, record: str) -> tuple[str, ...]:
    """The types whose groups a record can be in."""
    types = types_of(wrapper)
    return tuple(o for o in types.depths if any(n == record for n, *_ in names_in(types.kinds[o].content)))


def shows_each(atom: Atom) -> bool:
    """Whether each piece that ``part`` names is a value of its own."""
    place = 4  # behind the token, the pattern, and what of ``search`` and ``case`` is given by its place
    given = dict(atom.options).get("each") or next(iter(atom.arguments[place : place + 1]), None)
    return (given.name if isinstance(given, Symbol) else getattr(given, "value", "")) == "yes"


def names_in(content: Content, repeated: bool = False) -> Iterator[tuple[str, str, bool]]:
    """Type and variable of each element name from left to right, and whether it is under a repetition."""
    if isinstance(content, Name):
        yield content.type, content.variable, repeated
    for part in children(content):
        yield from names_in(part, repeated or isinstance(content, Star | Plus))
