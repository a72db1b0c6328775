"""The writer of flow: paragraphs, items, captions and the like, in order, as elements of a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from pincite.model.elements import Element, Kind, Layer, Span
from pincite.model.geometry import NOWHERE, Box
from pincite.readers.builder import Builder, Said
from pincite.readers.flow import captions
from pincite.readers.flow.anchors import Anchors
from pincite.readers.flow.items import OpenItems
from pincite.readers.flow.lines import Lines
from pincite.readers.inline import Inline


class Flow:
    """Adds what is read to a page. Elements are in ``layer``, at ``box`` and below ``parent`` where nothing
    else is said of them; ``kinds`` are those that are another kind here, as a paragraph of a header is. With
    ``captions`` they find the figure or table that stands beside them."""

    def __init__(self, builder: Builder, layer: Layer = "body", captions: bool = False) -> None:
        self.builder = builder
        self.layer: Layer = layer
        self.box: Box = NOWHERE
        self.parent = ""
        self.kinds: dict[Kind, Kind] = {}
        self.items = OpenItems()
        self.anchors = Anchors()
        self.captions = captions
        self.lines: Lines | None = None

    def add(
        self, kind: Kind, text: str | Inline = "", spans: tuple[Span, ...] = (), **said: Unpack[Said]
    ) -> str:
        """Add an element; its id."""
        if self.lines is not None:
            self.flush()
        if kind in self.kinds:
            kind, said["level"] = self.kinds[kind], 0
        if isinstance(text, Inline):
            text, spans = text.finish()
        said.setdefault("layer", self.layer)
        said.setdefault("box", self.box)
        parent = said.setdefault("parent", self.parent)
        if not self.captions:
            return self.builder.add(kind, text, spans, **said)
        elements = self.builder.elements
        if kind == "caption" and not parent:
            said["parent"] = captions.above(elements, text)
        made = self.builder.add(kind, text, spans, **said)
        if kind in captions.SHOWN:
            captions.adopt(elements)
        return made

    def line(self, kind: Kind, text: str, spans: tuple[Span, ...] = (), **said: Unpack[Said]) -> str:
        """Add a line of code or of a table of contents to those before it; the id of their element."""
        said.setdefault("layer", self.layer)
        said.setdefault("box", self.box)
        said.setdefault("parent", self.parent)
        if self.lines is not None and not self.lines.go_on(kind, said):
            self.flush()
        if self.lines is None:
            self.lines = Lines(kind, said)
        self.lines.add(text, spans)
        return self.builder.coming(kind)

    def flush(self) -> None:
        """Lines so far are an element."""
        lines, self.lines = self.lines, None
        if lines is not None:
            text, spans = lines.whole()
            if text:
                self.builder.add(lines.kind, text, spans, **lines.said)

    def gather(self, work: Callable[[], None]) -> list[Element]:
        """The elements that ``work`` adds, taken off the page: of a cell, a note, a header. Items that are
        open outside are not within, and what is within stands below nothing."""
        self.flush()
        outer, self.builder.elements = self.builder.elements, []
        items, self.items = self.items, OpenItems(self.items.slack)
        parent, self.parent = self.parent, ""
        work()
        self.flush()
        self.items, self.parent = items, parent
        found, self.builder.elements = self.builder.elements, outer
        return found

    def forget(self, elements: list[Element]) -> None:
        """Elements that were gathered are not kept: their numbers are free again."""
        for element in elements:
            self.builder.counts[element.kind] -= 1
