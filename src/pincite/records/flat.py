"""Which groups of a wrapper are the rows of a table, and which variables its columns: asked of the
wrapper, so that tables of many documents have the same columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pincite.errors import BadOption

if TYPE_CHECKING:
    from pincite.wrappers.definition import Content, GroupType, Wrapper

# Columns promised from the wrapper alone. Types within types can make more ways down than there are
# atoms in a document; those beyond appear only where a record has them.
MOST_COLUMNS = 1_000


def record_type(wrapper: Wrapper, asked: str = "") -> str:
    """The type whose groups are rows: the one ``asked`` for, else the deepest type with children that
    stands under a repetition, else the root. Raises ``BadOption`` for a type the wrapper lacks."""
    types = {kind.name: kind for kind in wrapper.types}
    if asked:
        if asked not in types:
            raise BadOption(f"{asked!r} is no type of this wrapper; it has {', '.join(types)}")
        return asked
    depths = depths_of(types, wrapper.root_type)
    repeated = {
        name
        for owner in depths
        for name, _, often in names_in(types[owner].content)
        if often and name in types and not is_leaf(types[name])
    }
    candidates = [name for name in types if name in repeated and name in depths]
    return max(candidates, key=lambda name: depths[name], default=wrapper.root_type)


def columns_of(wrapper: Wrapper, record: str) -> tuple[tuple[str, ...], ...]:
    """The ways down to every value a record can have, and to those of its ancestors (``('section/',
    'T')``), in the order of the wrapper."""
    types = {kind.name: kind for kind in wrapper.types}
    if record not in types:
        return ()
    above = []
    for owner in depths_of(types, wrapper.root_type):
        if owner != record and record in reachable(types, owner):
            above += [(f"{owner}/", variable) for variable in leaves_of(types, owner)]
    found: list[tuple[str, ...]] = list(dict.fromkeys(above))
    waiting: list[tuple[str, tuple[str, ...]]] = [(record, ())]
    while waiting and len(found) < MOST_COLUMNS:
        name, way = waiting.pop()
        kind = types.get(name)
        if kind is None:
            continue
        if is_leaf(kind):
            found.append(way or (name,))
            continue
        ways = dict.fromkeys((child, (*way, variable)) for child, variable, _ in names_in(kind.content))
        waiting.extend(reversed(ways))
    return tuple(dict.fromkeys(found))


def parents_of(wrapper: Wrapper, record: str) -> tuple[str, ...]:
    """The types whose groups a record can be in."""
    types = {kind.name: kind for kind in wrapper.types}
    return tuple(
        owner
        for owner in depths_of(types, wrapper.root_type)
        if any(name == record for name, *_ in names_in(types[owner].content))
    )


def is_leaf(kind: GroupType) -> bool:
    from pincite.wrappers.definition import Leaf

    return isinstance(kind.content, Leaf)


def leaves_of(types: dict[str, GroupType], owner: str) -> list[str]:
    """Variables of the values directly in a group."""
    return [
        variable
        for name, variable, _ in names_in(types[owner].content)
        if name in types and is_leaf(types[name])
    ]


def names_in(content: Content, repeated: bool = False) -> Iterator[tuple[str, str, bool]]:
    """Type and variable of each element name from left to right, and whether it is under a repetition."""
    from pincite.wrappers.definition import Choice, Name, Optional, Plus, Sequence, Star

    if isinstance(content, Name):
        yield content.type, content.variable, repeated
    elif isinstance(content, (Sequence, Choice)):
        for part in content.parts:
            yield from names_in(part, repeated)
    elif isinstance(content, (Optional, Star, Plus)):
        yield from names_in(content.body, repeated or not isinstance(content, Optional))


def depths_of(types: dict[str, GroupType], root: str) -> dict[str, int]:
    """Longest way from the root to each type below it, in an order in which parents come first."""
    order: list[str] = []
    done: set[str] = set()
    waiting: list[tuple[str, bool]] = [(root, False)]
    while waiting:
        name, left = waiting.pop()
        if left:
            order.append(name)
        elif name not in done and name in types:
            done.add(name)
            waiting.append((name, True))
            waiting.extend((child, False) for child, *_ in reversed(list(names_in(types[name].content))))
    depths = dict.fromkeys(reversed(order), 0)
    for name in depths:
        for child, *_ in names_in(types[name].content):
            if child in depths:
                depths[child] = max(depths[child], depths[name] + 1)
    return depths


def reachable(types: dict[str, GroupType], start: str) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for child, *_ in names_in(types[waiting.pop()].content):
            if child in types and child not in found:
                found.add(child)
                waiting.append(child)
    return found
