"""Where in an OpenDocument text one is: its styles and lists, what is put by for later, what stands
around."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.elements import Element, Layer
from pincite.readers.builder import Builder
from pincite.readers.flow.items import OpenItems
from pincite.readers.flow.writer import Flow
from pincite.readers.opendocument.source import Source
from pincite.readers.opendocument.styles import Styles

# Levels of lists in cells in frames ... that keep their structure; writers stop at 10 of a kind.
DEEPEST = 40
# Cells of a document that may be copies, for rows and cells that are said to be repeated.
MOST_COPIES = 100_000
SAME_INDENT = 3.0  # Points by which the texts of lists on one level may begin apart.

Counter = dict[int, int]  # The numbers that a list has come to, by level from 1.


class Item(msgspec.Struct):
    """A list item being read: what its first paragraph is to get. ``around`` of its levels are those of
    lists it only stands in for the eye."""

    level: int
    marker: str = ""
    element: str = ""
    around: int = 0


class Place(Flow):
    """The text being read. ``indents`` are those of lists that are written one after the other though a
    reader sees one in the other: what was made from another format has a list of its own for each level,
    and only its indent tells. ``opened`` is the list that is open, by its numbers and style; ``counters`` are
    those of lists by their ids, and of the last list of each style. ``listed`` is the style of a shape's
    lists, ``href`` the link around a drawing; ``notes`` wait for the end."""

    def __init__(self, source: Source, styles: Styles, builder: Builder, layer: Layer = "body") -> None:
        super().__init__(builder, layer)
        self.source = source
        self.styles = styles
        self.options = source.options
        self.reading = source.reading
        self.counters: dict[str | tuple[str, str], Counter] = {}
        self.outline: Counter = {}
        self.indents = OpenItems(SAME_INDENT)
        self.depth = 0
        self.deepest = min(DEEPEST, self.options.max_depth)
        self.objects = 0
        self.notes: list[Element] = []
        self.listed = ""
        self.opened: tuple[Counter, str] | None = None
        self.href = ""
        self.breaks = False
        self.copies = MOST_COPIES

    def gather(self, work: Callable[[], None]) -> list[Element]:
        kept = self.indents, self.listed, self.opened, self.href, self.breaks
        self.indents, self.listed, self.opened = OpenItems(SAME_INDENT), "", None
        self.href, self.breaks = "", False
        found = super().gather(work)
        self.indents, self.listed, self.opened, self.href, self.breaks = kept
        return found

    def inner(self, root: Node, body: Node) -> None:
        """A document within the document: what is in it is read with its own styles, its notes stand behind
        it."""
        kept = self.styles, self.counters, self.outline, self.notes
        self.styles, self.counters, self.outline, self.notes = Styles(root, root), {}, {}, []
        self.objects += 1
        self.each(body)
        self.end_notes()
        self.objects -= 1
        self.styles, self.counters, self.outline, self.notes = kept

    def end_notes(self) -> None:
        """Notes that were put by, at the end."""
        self.flush()
        notes, self.notes = self.notes, []
        self.builder.elements += notes

    def each(self, blocks: Iterable[Node]) -> None:
        for one in blocks:
            self.block(one)

    def cell(self, node: Node) -> list[Element]:
        """The elements of a cell."""
        return self.gather(lambda: self.blocks(node))

    def note(self, code: str, sentence: str) -> None:
        """Say of the page what was guessed, dropped or could not be read."""
        self.reading.note(code, sentence, self.builder.number)

    # What reads the blocks of a text, and the lists, tables and drawings among them read their own with

    def block(self, node: Node, item: Item | None = None) -> None:
        """Read a block, in an item or in none."""
        raise NotImplementedError

    def blocks(self, holder: Node) -> None:
        """Read all blocks in a node."""
        raise NotImplementedError

    def paragraph(self, node: Node, item: Item | None = None) -> None:
        """Read a paragraph that ends no list."""
        raise NotImplementedError

    def footnote(self, body: Node, mark: str) -> str:
        """Put a note by for the end; the id that the text refers to."""
        raise NotImplementedError
