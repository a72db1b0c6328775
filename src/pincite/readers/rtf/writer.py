"""Blocks of an RTF text as elements."""

from __future__ import annotations

import msgspec

from pincite.model.elements import Element, Kind, Span
from pincite.readers.builder import Builder
from pincite.readers.flow.furniture import is_page_number
from pincite.readers.inline import Inline, joined
from pincite.readers.links import resolved
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.rtf.blocks import Block, Break, Figure, Rows, Text
from pincite.readers.rtf.interpreter import Interpreter
from pincite.readers.rtf.tables import table_of

DEEPEST = 9
"""Levels of lists set by hand."""


MOSTLY = 0.6
"""Share of characters in a font for code from which that font is the text's own, and says nothing."""


class Writer:
    """Writes the blocks of all texts of a document and resolves links between them."""

    def __init__(self, builder: Builder, options: ReadOptions, reading: ReadContext) -> None:
        self.builder = builder
        self.options = options
        self.reading = reading
        self.names: dict[str, str] = {}
        self.named: set[str] = set()
        self.indents: list[int] = []
        self.items: dict[int, str] = {}  # ids of the items that are open, by their indent
        self.contents: list[Text] = []
        self.typewriter = False

    def document(self, reader: Interpreter) -> None:
        """Headers, body, notes, comments, footers."""
        self.typewriter = reader.mono > MOSTLY * max(1, reader.all)
        for one in reader.furniture:
            if one.kind == "header":
                self.furniture("header", one.blocks)
        self.blocks(reader.story.finish())
        for number, note in enumerate(reader.notes):
            self.note(number, note.mark, note.blocks)
        for comment in reader.comments:
            text, spans = joined(self.gathered(comment.blocks))
            if text:
                self.builder.add("comment", text, spans, layer="comments", marker=comment.author)
        for one in reader.furniture:
            if one.kind == "footer":
                self.furniture("footer", one.blocks)
        self.resolve()

    def furniture(self, kind: Kind, blocks: list[Block]) -> None:
        for element in self.gathered(blocks):
            if element.kind in ("table", "figure"):
                self.builder.elements.append(msgspec.structs.replace(element, layer="furniture"))
            elif element.text and not is_page_number(element.text):
                text, spans = element.text, element.spans
                self.builder.add(kind, text, spans, layer="furniture")

    def note(self, number: int, mark: str, blocks: list[Block]) -> None:
        """A note: its paragraphs, the first with the mark, the others below it."""
        first = ""
        for block in blocks:
            if isinstance(block, Text):
                made = self.builder.add(
                    "footnote", self.inline(block.pieces), marker="" if first else mark, parent=first
                )
                first = first or made
                self.name(block, made)
            else:
                self.blocks([block], parent=first)
        self.names[f"\0{number}"] = first or self.builder.add("footnote", "", marker=mark)

    def gathered(self, blocks: list[Block]) -> list[Element]:
        """The elements of blocks, apart from the page."""
        kept, self.builder.elements = self.builder.elements, []
        self.blocks(blocks)
        found, self.builder.elements = self.builder.elements, kept
        return found

    def blocks(self, blocks: list[Block], parent: str = "") -> None:
        last_item = ""
        for block in blocks:
            if isinstance(block, Text):
                if block.kind == "contents":
                    self.contents.append(block)
                    continue
                self.end_contents()
                last_item = self.text(block, parent or "", last_item)
            else:
                self.end_contents()
                if isinstance(block, Figure):
                    self.builder.add("figure", block.text, picture=block.key, parent=parent)
                elif isinstance(block, Break):
                    self.builder.add("page_break")
                elif isinstance(block, Rows):
                    table = table_of(block, self)
                    if table is not None:
                        self.builder.add("table", table=table, parent=parent)
        self.end_contents()

    def end_contents(self) -> None:
        """Entries of a table of contents are one element."""
        held, self.contents = self.contents, []
        if not held:
            return
        line = Inline()
        for number, text in enumerate(held):
            if number:
                line.newline()
            for piece, style in text.pieces:
                line.add(piece, style)
        made = self.builder.add("contents", line)
        for text in held:
            self.name(text, made)

    def text(self, text: Text, parent: str, item: str) -> str:
        """A paragraph; the id of the list item that the paragraphs after it may belong to."""
        if text.kind == "heading":
            text.pieces = unbold(text.pieces)
        elif not self.typewriter and text.kind == "paragraph" and not text.hidden and all_code(text.pieces):
            lines = "".join(piece for piece, _ in text.pieces).replace("\0", "").strip("\n").rstrip()
            self.indents = []
            self.name(text, self.builder.add("code", lines, quoted=text.quoted, parent=parent))
            return ""
        line = self.inline(text.pieces)
        made = ""
        if not line.blank:
            if text.kind == "list_item":
                level = text.level or self.by_indent(text.indent)
                made = self.builder.add(
                    "list_item", line, level=level, marker=text.marker, quoted=text.quoted
                )
                # In a list set by hand what goes on is set in as far; elsewhere an indent does not say it.
                self.items = {indent: one for indent, one in self.items.items() if indent < text.indent}
                if text.by_hand:
                    self.items[text.indent] = made
            elif item and text.kind == "paragraph" and text.indent > 0 and text.indent in self.items:
                made = self.builder.add(
                    "paragraph",
                    line,
                    quoted=text.quoted,
                    parent=self.items[text.indent],
                    reason="an item of a list goes on",
                )
                self.name(text, made)
                return item
            else:
                self.indents, self.items = [], {}
                kind: Kind = text.kind  # type: ignore[assignment]
                level = text.level if kind == "heading" else 0
                marker = text.marker if kind == "heading" else ""
                made = self.builder.add(
                    kind,
                    line,
                    level=level,
                    marker=marker,
                    quoted=text.quoted,
                    reason=text.reason,
                    parent=parent,
                )
        if text.hidden:
            hidden = self.inline(text.hidden)
            if not hidden.blank:
                made = made or self.builder.add("paragraph", hidden, layer="hidden")
                if not line.blank:
                    self.builder.add("paragraph", hidden, layer="hidden")
        self.name(text, made)
        return made if text.kind == "list_item" else ""

    def by_indent(self, indent: int) -> int:
        """The level of an item of a list without levels: deeper where it is set further in."""
        while self.indents and indent < self.indents[-1]:
            self.indents.pop()
        if not self.indents or indent > self.indents[-1]:
            self.indents.append(indent)
        return min(len(self.indents), DEEPEST)

    def name(self, text: Text, element: str) -> None:
        for name in text.names:
            if element:
                self.names.setdefault(name, element)
                self.named.add(element)

    def inline(self, pieces: list[tuple[str, Span]]) -> Inline:
        line = Inline()
        for text, style in pieces:
            if style.code and self.typewriter:
                style = msgspec.structs.replace(style, code=False)
            line.add(text.replace("\0", ""), style)
        return line

    def resolve(self) -> None:
        """Links to bookmarks and notes become links to the elements that have them."""
        if self.names:
            self.builder.elements = resolved(self.builder.elements, self.names)


def unbold(pieces: list[tuple[str, Span]]) -> list[tuple[str, Span]]:
    """A heading that is bold as a whole is not emphasised."""
    if not all(style.bold or not text.strip() or style.superscript for text, style in pieces):
        return pieces
    return [(text, msgspec.structs.replace(style, bold=False)) for text, style in pieces]


def all_code(pieces: list[tuple[str, Span]]) -> bool:
    return all(style.code or not text.strip() for text, style in pieces)
