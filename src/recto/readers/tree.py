"""Walking an XML tree whose names are written with prefixes ('text:p')."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from xml.etree.ElementTree import Element as Node

from recto.errors import TooLarge

MOST_TAGS = 3_000_000
"""Tags of one part that is held as a tree: some 10,000 pages of text, and less than 1 GB with what is
made of it."""


def bounded(data: bytes, name: str) -> bytes:
    """The bytes of a part that can be held as a tree. Raises ``TooLarge``."""
    if len(data) > MOST_TAGS and data.count(b"<") > MOST_TAGS:
        raise TooLarge(f"the part {name} has more than {MOST_TAGS} tags")
    return data


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


class _Short(dict[str, str]):
    """Full names to short ones, each made once."""

    def __init__(self, prefixes: dict[str, str]) -> None:
        super().__init__()
        self.prefixes = prefixes

    def __missing__(self, name: str) -> str:
        space, brace, local = name[1:].partition("}") if name[:1] == "{" else ("", "", name)
        prefix = self.prefixes.get(space, "other")
        if not brace:
            found = name
        elif prefix[:1] == "{":
            found = prefix + local
        else:
            found = f"{prefix}:{local}"
        self[name] = found
        return found


def prefixed(root: Node, prefixes: dict[str, str]) -> Node:
    """The same tree with short names: a namespace becomes its prefix, one that is not among
    ``prefixes`` 'other'; a prefix that is itself '{a namespace}' stands for that one."""
    short = _Short(prefixes)
    for node in root.iter():
        if not isinstance(node.tag, str):
            continue
        node.tag = short[node.tag]
        attributes = node.attrib
        for key in attributes:
            if key[:1] == "{":
                pairs = [(short[key], value) for key, value in attributes.items()]
                attributes.clear()
                attributes.update(pairs)
                break
    return root
