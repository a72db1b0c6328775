"""Where in an OpenDocument text one is: its styles and lists, what is put by for later, what stands
around."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from xml.etree.ElementTree import Element as Node

from pincite.model.elements import Element, Layer
from pincite.readers.builder import Builder
from pincite.readers.flow.items import OpenItems
from pincite.readers.flow.writer import Flow
from pincite.readers.opendocument.lists import Counter, Lists
from pincite.readers.opendocument.source import Source
from pincite.readers.opendocument.styles import Styles
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

# Levels of lists in cells in frames ... that keep their structure; writers stop at 10 of a kind.
DEEPEST = 40
# Cells of a document that may be copies, for rows and cells that are said to be repeated.
MOST_COPIES = 100_000
SAME_INDENT = 3.0  # Points by which the texts of lists on one level may begin apart.


class Place(Flow):
    """The text being read. ``indents`` are those of lists that are written one after the other though a
    reader sees one in the other: what was made from another format has a list of its own for each level,
    and only its indent tells. ``opened`` is the list that is open, ``listed`` the style of a shape's lists,
    ``href`` the link around a drawing; ``notes`` wait for the end."""

    def __init__(
        self,
        source: Source,
        styles: Styles,
        options: ReadOptions,
        reading: ReadContext,
        builder: Builder,
        layer: Layer = "body",
    ) -> None:
        super().__init__(builder, layer)
        self.source = source
        self.styles = styles
        self.options = options
        self.reading = reading
        self.lists = Lists()
        self.indents = OpenItems(SAME_INDENT)
        self.depth = 0
        self.objects = 0
        self.notes: list[Element] = []
        self.listed = ""
        self.opened: tuple[Counter, str] | None = None
        self.href = ""
        self.breaks = False
        self.copies = MOST_COPIES

    @property
    def deepest(self) -> int:
        return min(DEEPEST, self.options.max_depth)

    def gather(self, work: Callable[[], None]) -> list[Element]:
        kept = self.indents, self.listed, self.opened, self.href, self.breaks
        self.indents, self.listed, self.opened = OpenItems(SAME_INDENT), "", None
        self.href, self.breaks = "", False
        found = super().gather(work)
        self.indents, self.listed, self.opened, self.href, self.breaks = kept
        return found

    def object(self, root: Node, body: Node) -> Iterator[Node]:
        """A document within the document: what is in it is read with its own styles, its notes stand behind
        it."""
        kept = self.styles, self.lists, self.notes
        self.styles, self.lists, self.notes = Styles(root, root), Lists(), []
        self.objects += 1
        yield from body
        self.end_notes()
        self.objects -= 1
        self.styles, self.lists, self.notes = kept

    def end_notes(self) -> None:
        """Notes that were put by, at the end."""
        self.flush()
        notes, self.notes = self.notes, []
        self.builder.elements += notes
