"""Blocks of an RTF text as elements; rows as tables, by the edges of cells ("Table Definitions")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from pincite.errors import TooLarge
from pincite.model.elements import Element, Span, Table
from pincite.readers.builder import Builder, Said
from pincite.readers.flow.items import DEEPEST
from pincite.readers.flow.words import is_page_number, words_of
from pincite.readers.flow.writer import Flow, Note
from pincite.readers.grid import Slot, by_edges
from pincite.readers.inline import Inline, shifted
from pincite.readers.options import ReadOptions
from pincite.readers.rtf.interpreter import Beside, Interpreter
from pincite.readers.rtf.paragraphs import Block, Figure, Row, Run, Text

# Share of characters in a font for code from which that font is the text's own, and says nothing.
MOSTLY = 0.6
SAME = 40  # Twips (1/20 point) by which edges of cells of one column may differ.
Fill = Callable[[Slot, list[Block]], None]  # Puts the blocks of a cell into its slot.


class Writer(Flow):
    """Writes the blocks of all texts of a document and resolves links between them."""

    def __init__(self, builder: Builder, options: ReadOptions) -> None:
        super().__init__(builder)
        self.options = options
        self.typewriter = False

    def document(self, reader: Interpreter) -> None:
        """Headers, body, notes, comments, footers."""
        self.typewriter = reader.mono > MOSTLY * max(1, reader.all)
        self.edges(reader, "header")
        self.blocks(reader.story.finish())
        for number, note in enumerate(reader.notes):
            self.note(number, note)
        for comment in reader.comments:
            text, spans = words_of(self.gathered(comment.blocks))
            if text:
                self.add("comment", text, spans, layer="comments", marker=comment.said)
        self.edges(reader, "footer")
        self.builder.elements = self.anchors.resolved(self.builder.elements)

    def edges(self, reader: Interpreter, kind: Literal["header", "footer"]) -> None:
        """Headers or footers."""
        for one in reader.furniture.values():
            for element in self.gathered(one.blocks) if one.said == kind else ():
                if element.kind in ("table", "figure"):
                    self.builder.elements.append(msgspec.structs.replace(element, layer="furniture"))
                elif element.text and not is_page_number(element.text):
                    self.add(kind, element.text, element.spans, layer="furniture")

    def note(self, number: int, note: Beside) -> None:
        """A note, and what else stands in it below it."""
        made = Note(self, note.said)
        for block in note.blocks:
            if isinstance(block, Text):
                self.anchors.put(block.names, made.paragraph(self.inline(block.pieces)))
            else:
                self.parent = made.element
                self.blocks([block])
                self.parent = ""
        self.anchors.put([f"\0{number}"], made.end())

    def gathered(self, blocks: list[Block]) -> list[Element]:
        """The elements of blocks, apart from the page."""
        return self.gather(lambda: self.blocks(blocks))

    def blocks(self, blocks: list[Block]) -> None:
        for block in blocks:
            if isinstance(block, Figure):
                self.add("figure", block.text, picture=block.key)
            elif not isinstance(block, Text):
                self.table(block)
            elif made := self.text(block):
                self.anchors.put(block.names, made)
        self.flush()

    def text(self, text: Text) -> str:
        """A paragraph, and what is hidden in it; the id of the first of its elements, '' for none."""
        if text.kind == "page_break":
            return self.add("page_break", parent="")
        if text.kind == "contents":
            return self.line("contents", *self.inline(text.pieces).finish(), parent="")
        if text.kind == "paragraph" and not self.typewriter and not text.hidden and all_code(text.pieces):
            lines = "".join(piece for piece, _ in text.pieces).replace("\0", "").strip("\n").rstrip()
            self.items.end()
            return self.add("code", lines, quoted=text.quoted)
        made = ""
        line = self.inline(unbold(text.pieces) if text.kind == "heading" else text.pieces)
        if not line.blank:
            made = self.item(text, line) if text.kind == "list_item" else self.paragraph(text, line)
        hidden = self.inline(text.hidden)
        if not hidden.blank:
            apart = self.add("paragraph", hidden, layer="hidden", parent="")
            made = made or apart
        return made

    def item(self, text: Text, line: Inline) -> str:
        """An item of a list; in one without levels those are deeper that are set further in."""
        self.items.leave(text.indent)
        level = text.level or min(self.items.level(text.indent), DEEPEST)
        made = self.add("list_item", line, level=level, marker=text.marker, quoted=text.quoted, parent="")
        if text.by_hand:
            self.items.name(made)
        return made

    def paragraph(self, text: Text, line: Inline) -> str:
        """Any other paragraph. One set in as far as an item set by hand goes on in it; elsewhere an indent
        does not say so."""
        item = self.items.beside(text.indent) if text.kind == "paragraph" and text.indent > 0 else ""
        if item:
            reason = "an item of a list goes on"
            return self.add("paragraph", line, quoted=text.quoted, parent=item, reason=reason)
        self.items.end()
        said: Said = {"quoted": text.quoted, "reason": text.reason}
        if text.kind == "heading":
            said |= {"level": text.level, "marker": text.marker}
        return self.add(text.kind, line, **said)

    def inline(self, pieces: list[Run]) -> Inline:
        line = Inline()
        for text, style in pieces:
            if style.code and self.typewriter:
                style = msgspec.structs.replace(style, code=False)
            line.add(text.replace("\0", ""), style)
        return line

    def table(self, rows: list[Row]) -> None:
        table = table_of(rows, self.options, self.fill)
        if table is not None:
            self.add("table", table=table)

    def fill(self, slot: Slot, blocks: list[Block]) -> None:
        """Put the blocks of a cell into its slot: one paragraph is its text, more are elements."""
        if not blocks:
            return
        found = self.gathered(blocks)
        if slot.elements or slot.text:
            words, spans = words_of(found)
            if words:
                slot.spans += shifted(spans, len(slot.text) + 1)
                slot.text += "\n" + words
            slot.elements += tuple(found)
            return
        first = found[0] if len(found) == 1 else None
        if first is not None and first.kind in ("paragraph", "heading", "caption") and not first.marker:
            slot.text, slot.spans = first.text, first.spans
            if first.id not in self.anchors.named:
                self.forget(found)
                return
        else:
            slot.text, slot.spans = words_of(found)
        slot.elements = tuple(found)


def unbold(pieces: list[Run]) -> list[Run]:
    """A heading that is bold as a whole is not emphasised."""
    if not all(style.bold or not text.strip() or style.superscript for text, style in pieces):
        return pieces
    return [(text, msgspec.structs.replace(style, bold=False)) for text, style in pieces]


def all_code(pieces: list[tuple[str, Span]]) -> bool:
    return all(style.code or not text.strip() for text, style in pieces)


def table_of(rows: list[Row], options: ReadOptions, fill: Fill) -> Table | None:
    """The table; None where it has no cell. Raises ``TooLarge``."""
    lines = [row for row in rows if row.cells]
    for row in lines:
        while len(row.cells) > len(row.edges) > 0 and not row.cells[-1]:
            row.cells.pop()  # an end of a cell that the row has not defined, and with nothing in it
    if not lines:
        return None
    widest = max(len(row.cells) for row in lines)
    if widest > options.max_columns:
        raise TooLarge(f"a table has more than {options.max_columns} columns")
    even = all(len(row.cells) == widest for row in lines) and not merged(lines)
    columns = {} if even else columns_of(lines)
    placed: list[list[Slot]] = []
    above: dict[int, Slot] = {}
    for number, row in enumerate(lines):
        slots, above = slots_of(row, number, above, columns, fill)
        placed.append(slots)
    headers = 0
    while headers < len(placed) and placed[headers] and all(slot.header for slot in placed[headers]):
        headers += 1
    if headers == len(placed) > 1:
        headers = 0
    for number, slots in enumerate(placed):
        for slot in slots:
            slot.header = number < headers
    return by_edges(placed, options)


def slots_of(
    row: Row, number: int, above: dict[int, Slot], columns: dict[int, int], fill: Fill
) -> tuple[list[Slot], dict[int, Slot]]:
    """The cells that begin in a row, and all of it by where they start, for those that go on below. Without
    ``columns`` each cell is in the next one."""
    here: dict[int, Slot] = {}
    slots: list[Slot] = []
    at = columns.get(row.left, 0)
    for which, blocks in enumerate(row.cells):
        edge = row.edges[which] if which < len(row.edges) else None
        end = at + 1
        if columns and edge is not None:
            end = max(end, columns.get(edge.at, 0))
        if edge is not None and edge.right and slots and not blocks:
            slots[-1].end = end
            at = end
            continue
        upper = above.get(at)
        goes_on = edge is not None and edge.below and upper is not None and upper.end == end
        if goes_on and upper is not None and upper.row + upper.rows == number:
            upper.rows += 1
            here[at] = upper
            fill(upper, blocks)
        else:
            here[at] = Slot(number, at, end, header=row.header)
            fill(here[at], blocks)
            slots.append(here[at])
        at = end
    return slots, here


def merged(lines: list[Row]) -> bool:
    """Whether any cell of the rows goes on to the right or stands over several columns by definition."""
    return any(edge.right for row in lines for edge in row.edges[: len(row.cells)])


def columns_of(lines: list[Row]) -> dict[int, int]:
    """Column that begins at each edge; edges that are all but the same are one."""
    edges = sorted({row.left for row in lines} | {e.at for row in lines for e in row.edges[: len(row.cells)]})
    found: dict[int, int] = {}
    column, base = -1, 0
    for edge in edges:
        if column < 0 or edge - base > SAME:
            column += 1
            base = edge
        found[edge] = column
    return found
