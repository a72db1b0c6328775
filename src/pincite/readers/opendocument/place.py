"""Where in an OpenDocument text one is: its styles, what is put by for later, what stands around; its lists,
with their numbers as displayed (OpenDocument 1.3 part 3, 5.3 and 19.880)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.elements import Element, Layer
from pincite.readers.builder import Builder
from pincite.readers.flow.items import OpenItems
from pincite.readers.flow.writer import Flow
from pincite.readers.numerals import written
from pincite.readers.opendocument.names import number
from pincite.readers.opendocument.source import Source
from pincite.readers.opendocument.styles import Level, Styles

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


def levels_for(styles: Styles, name: str, level: int = 1) -> dict[int, Level]:
    """The levels of a list style; where it has none for ``level``, that of the next one above counts
    (16.30)."""
    levels = styles.lists.get(name) or {}
    if not levels or level in levels:
        return levels
    above = max((one for one in levels if one < level), default=0)
    return {**levels, level: msgspec.structs.replace(levels[above], shown=1)} if above else levels


def mark_of(counter: Counter, level: int, levels: dict[int, Level], start: int | None = None) -> str:
    """The mark of the next item on a level."""
    own = levels.get(level) or Level()
    before = counter.get(level)
    counter[level] = start if start is not None else own.start if before is None else before + 1
    for deeper in [one for one in counter if one > level]:
        del counter[deeper]
    if own.bullet:
        return own.bullet

    def part(at: int) -> str:
        one = levels.get(at) or Level()
        return written(counter.get(at, one.start), one.format) if one.format else ""

    if own.pattern:
        text = own.pattern
        for at in range(1, level + 1):
            text = text.replace(f"%{at}%", part(at))
        return text.strip()
    first = max(1, level - own.shown + 1) if own.format else level + 1
    numbers = ".".join(one for at in range(first, level + 1) if (one := part(at)))
    return f"{own.prefix}{numbers}{own.suffix}".strip()


def read_list(flow: Place, node: Node, outer: Item | None) -> None:
    """Read what is in a list. The style is its own, or that of the list around it, or its paragraphs'."""
    name, own_id = node.get("text:style-name", ""), node.get("xml:id", "")
    before = flow.opened
    if outer is not None and before is not None:
        counter, around_name = before
        name = name or around_name
    else:
        if not name:
            first = next((one for one in node.iter() if one.tag in ("text:p", "text:h")), None)
            if first is not None:
                name = flow.styles.paragraph(first.get("text:style-name", "")).list or ""
        name = name or flow.listed
        continued = flow.counters.get(node.get("text:continue-list", ""))
        if continued is None and node.get("text:continue-numbering") == "true":
            continued = flow.counters.get(("style", name))
        counter = {} if continued is None else continued
        flow.counters["style", name] = counter
    if own_id:
        flow.counters[own_id] = counter
    flow.opened = (counter, name)
    if outer is not None:
        level, around = outer.level + 1, outer.around
        levels = levels_for(flow.styles, name, level - around)
    else:
        levels = levels_for(flow.styles, name)
        around = flow.indents.level(levels[1].indent if 1 in levels else 0.0) - 1
        level = around + 1
    for one in node:
        if one.tag == "text:list-item":
            read_item(flow, one, Item(level=level, around=around), counter, levels)
        elif one.tag == "text:list-header":
            go_on(flow, one, Item(level=level, around=around))
    flow.opened = before


def read_item(flow: Place, node: Node, item: Item, counter: Counter, levels: dict[int, Level]) -> None:
    level = item.level - item.around
    override = node.get("text:style-override")
    if override:
        levels = levels_for(flow.styles, override, level) or levels
    own = levels.get(level)
    if own is not None and own.bullet and not own.bullet.strip():
        go_on(flow, node, item)
        return
    if any(one.tag != "text:list" for one in node):
        start = node.get("text:start-value")
        item.marker = mark_of(counter, level, levels, number(start) if start else None)
    for block in node:
        flow.block(block, item)


def go_on(flow: Place, node: Node, item: Item) -> None:
    """What stands in a list without a mark, a header or an item whose bullet nobody sees: it goes on in the
    item before it, or is no item at all."""
    item.element = flow.items.around(item.level)
    for block in node:
        if block.tag == "text:p" and not item.element:
            flow.paragraph(block)
        else:
            flow.block(block, msgspec.structs.replace(item))
