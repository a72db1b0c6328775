"""Documents that come as a tree from the parser of another project: docutils' and pandoc's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from pincite.model.elements import ELSEWHERE, Element, Kind, Span
from pincite.readers.builder import Builder
from pincite.readers.flow.words import words_of
from pincite.readers.flow.writer import Anchors
from pincite.readers.grid import Draft
from pincite.readers.inline import PLAIN, Inline
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

DEEPEST = 100  # Levels of nesting that are walked; what is deeper is read flat, with a note.
Node = Any  # A block or a piece of a line, as the parser has it.


class Place(msgspec.Struct, frozen=True):
    """Where blocks stand: depth of sections, lists and quotations, the element they belong to."""

    section: int = 0
    level: int = 0
    quoted: int = 0
    parent: str = ""
    depth: int = 0


TOP = Place()


class TreeWalker:
    """Walks a tree into ``builder``. ``figures`` are pictures of the line being read: text, address and
    names, None where it takes none of those that wait."""

    def __init__(self, options: ReadOptions, reading: ReadContext) -> None:
        self.options = options
        self.reading = reading
        self.builder = Builder()
        self.anchors = Anchors()
        self.figures: list[tuple[str, str, list[str] | None]] = []

    def blocks(self, blocks: list[Node], place: Place = TOP) -> None:
        """Blocks in order."""
        raise NotImplementedError

    def inlines(self, inlines: list[Node], line: Inline, style: Span, depth: int) -> None:
        """Add what is in a line to ``line``."""
        raise NotImplementedError

    def add(
        self, kind: Kind, text: str | Inline, place: Place, spans: tuple[Span, ...] = (), **said: Any
    ) -> str:
        """Add an element where it stands; its id."""
        return self.builder.add(kind, text, spans, parent=place.parent, quoted=place.quoted, **said)

    def line(self, inlines: list[Node]) -> Inline:
        """A line with its styles."""
        line = Inline(collapse=True)
        self.inlines(inlines, line, PLAIN, 0)
        return line

    def flat(self, words: str, place: Place) -> None:
        """What is nested too deep to be walked, as a paragraph."""
        self.too_deep()
        if words.strip():
            self.add("paragraph", words.strip(), place)

    def too_deep(self) -> None:
        self.reading.note("too_deep", f"nested deeper than {DEEPEST} levels: read flat")

    def end_figures(self, place: Place) -> None:
        """Pictures of a line stand after it. They are named, never fetched."""
        held, self.figures = self.figures, []
        for text, address, names in held:
            made = self.add("figure", text, place, reason=ELSEWHERE + address)
            if names is not None:
                self.anchors.put(names, made)
            self.reading.note("picture_not_fetched", "pictures that are only named were not fetched")

    def cell(self, walk: Callable[[], None], bare: Callable[[Element], bool]) -> Draft:
        """A cell of what ``walk`` adds: a text alone where that is one ``bare`` element."""
        outer, self.builder.elements = self.builder.elements, []
        counts = dict(self.builder.counts)
        walk()
        found, self.builder.elements = self.builder.elements, outer
        if len(found) == 1 and bare(found[0]):
            self.builder.counts = counts
            return Draft(text=found[0].text, spans=found[0].spans)
        text, spans = words_of(found)
        return Draft(text=text, spans=spans, elements=tuple(found))
