"""The tree of a file's pages, for entries PDFium does not hand out."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.pdf.objects import Objects, Value
from pincite.sandbox.clock import look


def nodes(objects: Objects) -> Iterator[dict[str, Value]]:
    """The nodes in the order of the pages, each once: a tree that runs in circles ends."""
    stack = [objects.dictionary(objects.trailer.get("Root")).get("Pages")]
    seen: set[object] = set()
    while stack:
        look()
        node = stack.pop()
        key = node if isinstance(node, tuple) else id(node)
        if key in seen:
            continue
        seen.add(key)
        entries = objects.dictionary(node)
        yield entries
        stack.extend(reversed(kids_of(objects, entries) or []))


def kids_of(objects: Objects, entries: dict[str, Value]) -> list[Value] | None:
    """What stands under a node; None for a page."""
    kids = objects.get(entries.get("Kids"))
    return kids if isinstance(kids, list) else None
