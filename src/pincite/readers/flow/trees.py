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

    def block(self, node: Node, place: Place) -> None:
        """Add a block."""
        raise NotImplementedError

    def line_of(self, node: Node) -> list[Node] | None:
        """What is in the line of a paragraph; None for another block."""
        raise NotImplementedError

    def is_list(self, node: Node) -> bool:
        """Whether a block is a list of items."""
        raise NotImplementedError

    def is_bare(self, element: Element) -> bool:
        """Whether an element that a cell holds alone says nothing but its text."""
        raise NotImplementedError

    def words(self, nodes: list[Node]) -> str:
        """All text of blocks, without structure."""
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

    def blocks(self, blocks: list[Node], place: Place = TOP) -> None:
        """Blocks in order; what is nested too deep to be walked as a paragraph."""
        if place.depth <= DEEPEST:
            for node in blocks:
                self.block(node, place)
            return
        self.too_deep()
        text = self.words(blocks).strip()
        if text:
            self.add("paragraph", text, place)

    def first_line(self, blocks: list[Node]) -> tuple[Inline, list[Node]]:
        """The line that the first block is, empty where it is no paragraph, and the other blocks."""
        inlines = self.line_of(blocks[0]) if blocks else None
        return (Inline(), blocks) if inlines is None else (self.line(inlines), blocks[1:])

    def item(self, blocks: list[Node], mark: str, place: Place) -> None:
        """An item: its first paragraph has the mark, all else belongs to it. One that only holds a list is
        that list, a level further down."""
        below = msgspec.structs.replace(place, level=place.level + 1)
        if blocks and self.is_list(blocks[0]):
            self.blocks(blocks, below)
            return
        line, rest = self.first_line(blocks)
        made = self.add("list_item", line, place, level=below.level, marker=mark)
        self.anchors.put((), made)
        inner = msgspec.structs.replace(below, parent=made)
        self.end_figures(inner)
        for node in rest:
            self.block(node, below if self.is_list(node) else inner)

    def note(self, blocks: list[Node], mark: str) -> str:
        """A note: its first paragraph has the mark, all else belongs to it; its id."""
        line, rest = self.first_line(blocks)
        made = self.builder.add("footnote", line, marker=mark)
        self.end_figures(Place(parent=made))
        self.blocks(rest, Place(parent=made))
        return made

    def too_deep(self) -> None:
        self.reading.note("too_deep", f"nested deeper than {DEEPEST} levels: read flat")

    def end_figures(self, place: Place) -> None:
        """Pictures of a line stand after it. They are named, never fetched."""
        held, self.figures = self.figures, []
        for text, address, names in held:
            made = self.add("figure", text, place, reason=ELSEWHERE + address)
            if names is not None:
                self.anchors.put(names, made)
            self.reading.note("not_fetched", "pictures that are only named were not fetched")

    def row(
        self, cells: list[tuple[list[Node], int, int]], header: Callable[[int], bool], place: Place
    ) -> list[Draft]:
        """A row of cells, each its blocks and how many rows and columns it spans; ``header`` says of a column
        whether it is one of heads."""
        drafts: list[Draft] = []
        column = 0
        for blocks, high, wide in cells:
            draft = self.cell(blocks, Place(depth=place.depth))
            draft.header, draft.row_span, draft.col_span = header(column), high, wide
            column += wide
            drafts.append(draft)
        return drafts

    def cell(self, blocks: list[Node], place: Place) -> Draft:
        """A cell of blocks: a text alone where that is one bare element."""
        outer, self.builder.elements = self.builder.elements, []
        counts = dict(self.builder.counts)
        self.blocks(blocks, place)
        found, self.builder.elements = self.builder.elements, outer
        if len(found) == 1 and self.is_bare(found[0]):
            self.builder.counts = counts
            return Draft(text=found[0].text, spans=found[0].spans)
        text, spans = words_of(found)
        return Draft(text=text, spans=spans, elements=tuple(found))
