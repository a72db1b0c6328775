"""Walking an XML tree whose names are written with prefixes ('text:p')."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from xml.etree.ElementTree import Element as Node


@cache
def steps(path: str) -> tuple[str, ...]:
    return tuple(path.split("/"))


def one(node: Node, path: str) -> Node | None:
    """The first element along a path of names, each a child of the one before."""
    names = steps(path)
    for child in node:
        if child.tag == names[0]:
            if len(names) == 1:
                return child
            found = one(child, path[len(names[0]) + 1 :])
            if found is not None:
                return found
    return None


def every(node: Node, path: str) -> Iterator[Node]:
    """All elements along a path, in order."""
    names = steps(path)
    for child in node:
        if child.tag == names[0]:
            if len(names) == 1:
                yield child
            else:
                yield from every(child, path[len(names[0]) + 1 :])


def words(node: Node, path: str) -> str:
    """All text of the first element along a path; '' for none."""
    found = one(node, path)
    return "".join(found.itertext()).strip() if found is not None else ""
