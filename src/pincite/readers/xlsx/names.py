"""Names of XML elements and attributes without their namespaces: transitional and strict files differ in
those alone."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node


def name_of(tag: object) -> str:
    """The name without its namespace; '' for what is no element."""
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def first(node: Node | None, *path: str) -> Node | None:
    """The first element along a path of names."""
    for name in path:
        if node is None:
            return None
        node = next((child for child in node if name_of(child.tag) == name), None)
    return node


def every(node: Node | None, name: str) -> Iterator[Node]:
    """Children of the name."""
    return (child for child in (node if node is not None else ()) if name_of(child.tag) == name)


def within(node: Node | None, name: str) -> Iterator[Node]:
    """Descendants of the name."""
    return (child for child in (node.iter() if node is not None else ()) if name_of(child.tag) == name)


def relation_id(node: Node, name: str = "id") -> str:
    """The value of ``r:id``, whatever its namespace is."""
    return next((value for key, value in node.items() if "}" in key and key.endswith("}" + name)), "")


def true(value: str | None) -> bool:
    """A truth value of the schema."""
    return value in ("1", "true", "on")


def whole(value: str | None, default: int = 0) -> int:
    """A whole number of at most nine digits, else the default."""
    text = (value or "").strip()
    digits = text[1:] if text[:1] in "+-" and text else text
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 9 else default
