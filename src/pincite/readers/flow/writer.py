"""The writer of flow: paragraphs, items, captions and the like, in order, as elements of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Unpack

import msgspec

from pincite.model.elements import Element, Kind, Layer, Span
from pincite.model.geometry import NOWHERE, Box
from pincite.model.lexicon import named
from pincite.readers.builder import Builder, Said
from pincite.readers.flow.items import OpenItems
from pincite.readers.inline import Inline, shifted
from pincite.readers.links import resolved

SHOWN = ("figure", "table")  # Kinds that have captions.
# Kinds of which paragraphs in a row are one element of as many lines.
RUNNING: tuple[Kind, ...] = ("code", "contents")


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


class Lines:
    """Lines of one kind that follow each other, and what is said of their element."""

    def __init__(self, kind: Kind, said: Said) -> None:
        self.kind = kind
        self.said = said
        self.texts: list[str] = []
        self.spans: list[Span] = []
        self.length = 0

    def go_on(self, kind: Kind, said: Said) -> bool:
        """Whether a line of that kind stands in the same place."""
        own = self.said
        return kind == self.kind and said["layer"] == own["layer"] and said["parent"] == own["parent"]

    def add(self, text: str, spans: tuple[Span, ...]) -> None:
        self.texts.append(text)
        self.spans += shifted(spans, self.length)
        self.length += len(text) + 1

    def whole(self) -> tuple[str, tuple[Span, ...]]:
        """All lines as one text, without blank ones at the end; '' where all are blank."""
        text = "\n".join(self.texts).rstrip("\n ")
        return text if text.strip() else "", tuple(span for span in self.spans if span.end <= len(text))


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
            said["parent"] = caption_of(elements, text)
        made = self.builder.add(kind, text, spans, **said)
        if kind in SHOWN:
            adopt_caption(elements)
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


class Note:
    """A note being written: its first paragraph has the mark, what follows stands below that. ``element`` is
    the id that the text refers to, '' before the first paragraph."""

    def __init__(self, flow: Flow, mark: str) -> None:
        self.flow = flow
        self.mark = mark
        self.element = ""

    def paragraph(self, text: str | Inline, spans: tuple[Span, ...] = ()) -> str:
        """A paragraph of the note; its id."""
        marker = "" if self.element else self.mark
        made = self.flow.add("footnote", text, spans, marker=marker, parent=self.element)
        self.element = self.element or made
        return made

    def end(self) -> str:
        """The note is complete, an empty element where it has no text; its id."""
        return self.element or self.paragraph("")


def fits(text: str, kind: str) -> bool:
    """Whether a caption can be that of a figure or table: its first word may say which it is of."""
    return named(text) in ("", kind)


def caption_of(elements: list[Element], text: str) -> str:
    """The figure or table at the end of the elements that a caption after them is of, where it has none yet;
    '' for none."""
    if not elements or elements[-1].kind not in SHOWN:
        return ""
    last = elements[-1]
    if len(elements) > 1 and elements[-2].kind == "caption" and elements[-2].parent == last.id:
        return ""
    return last.id if fits(text, last.kind) else ""


def adopt_caption(elements: list[Element]) -> None:
    """The figure or table at the end of the elements takes the caption before it, in place, where that has
    none."""
    if len(elements) < 2 or elements[-1].kind not in SHOWN:
        return
    before, last = elements[-2:]
    if before.kind == "caption" and not before.parent and fits(before.text, last.kind):
        elements[-2] = msgspec.structs.replace(before, parent=last.id)
