"""Names that links within a document use, and the elements that have them."""

from __future__ import annotations

from collections.abc import Iterable

from pincite.model.elements import Element
from pincite.readers.links import resolved


class Anchors:
    """Names of elements: of bookmarks, of notes, of whatever else a format can refer to. The first element of
    a name has it."""

    def __init__(self) -> None:
        self.elements: dict[str, str] = {}
        self.named: set[str] = set()
        self.waiting: list[str] = []

    def put(self, names: Iterable[str], element: str) -> None:
        """The element has these names, and those that were waiting for one; '' makes these wait too."""
        if not element:
            self.waiting += names
            return
        waiting, self.waiting = self.waiting, []
        for name in (*waiting, *names):
            self.elements.setdefault(name, element)
            self.named.add(element)

    def resolved(self, elements: list[Element]) -> list[Element]:
        """The elements, with links to names turned into links to elements."""
        return resolved(elements, self.elements) if self.elements else elements
