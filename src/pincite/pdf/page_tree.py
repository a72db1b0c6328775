"""The tree of a file's pages, for entries PDFium does not hand out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

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


def pages_of(objects: Objects) -> Iterator[dict[str, Value]]:
    """The pages in their order."""
    return (node for node in nodes(objects) if node and kids_of(objects, node) is None)


class Contents:
    """What the pages of a file name as their content. To find one is to read the tree up to it, which is done
    once for all that are asked for."""

    def __init__(self, objects: Objects) -> None:
        self._pages = pages_of(objects)
        self._known: list[Value] = []
        self._first: dict[str, int] = {}  # the first page of each content

    def of(self, number: int) -> Value:
        """That of page ``number`` (1-based), None where there is none."""
        for page in islice(self._pages, max(0, number - len(self._known))):
            self._known.append(page.get("Contents"))
            self._first.setdefault(str(self._known[-1]), len(self._known))
        return self._known[number - 1] if number <= len(self._known) else None

    def again(self, number: int) -> bool:
        """True if a page has the content of one before it, or is one: the tree is read as if each page were
        named once, so that there is none of its number."""
        content = self.of(number)
        return number > len(self._known) or (content is not None and self._first[str(content)] < number)
