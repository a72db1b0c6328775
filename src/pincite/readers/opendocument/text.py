"""Blocks of a text in order: headings, paragraphs, lists, sections (OpenDocument 1.3 part 3, 5)."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element as Node

from pincite.model.elements import Element, Kind, Layer
from pincite.readers import tree
from pincite.readers.flow.words import texts_of
from pincite.readers.flow.writer import Note
from pincite.readers.inline import Inline
from pincite.readers.opendocument.drawings import add_drawing
from pincite.readers.opendocument.items import Item, outlined, read_list
from pincite.readers.opendocument.names import number
from pincite.readers.opendocument.place import Place
from pincite.readers.opendocument.runs import DRAWN, SILENT, Runs, formula_only, own_text
from pincite.readers.opendocument.styles import CAPTIONS, CODES, QUOTES, Paragraph
from pincite.readers.opendocument.tables import add_table

# Kinds that are a header or footer where they stand in one.
AROUND: tuple[Kind, ...] = ("paragraph", "heading", "list_item", "caption")
# Styles of paragraphs that are headings without saying so, and their levels: LibreOffice writes headings of
# HTML that way.
TITLES = {"title": 1, "subtitle": 2, **{f"heading {level}": level for level in range(1, 11)}}

INDEXES = (
    "text:table-of-content",
    "text:alphabetical-index",
    "text:illustration-index",
    "text:table-index",
    "text:object-index",
    "text:user-index",
)

# Elements whose blocks are read as if they stood in their place.
HOLDERS = (
    "text:section",
    "text:index-body",
    "text:index-title",
    "text:bibliography",
    "text:numbered-paragraph",
    "text:page-sequence",
    "text:meta",
    "table:shapes",
    "draw:text-box",
    "office:document-content",
    "office:document",
    "office:body",
    "office:text",
    "office:drawing",
    "office:presentation",
    "draw:page",
)


# What may stand between two lists that belong together.
BETWEEN = ("text:list", "text:soft-page-break", "text:bookmark", "office:annotation")


class Text(Place):
    """A text being read into a page."""

    def blocks(self, holder: Node, release: bool = False) -> None:
        """All blocks in a node; with ``release`` each is given up once it is read."""
        for node in holder:
            self.block(node)
            if release and node.tag != "office:forms":  # controls are looked up there
                node.clear()
        self.flush()

    def block(self, node: Node, item: Item | None = None) -> None:
        tag = node.tag
        if not isinstance(tag, str) or tag in SILENT:
            return
        if item is None and tag not in BETWEEN:
            self.indents.end()
            self.items.end()
        if tag in ("text:p", "text:h"):
            self.paragraph(node, item)
            return
        if self.depth >= self.deepest:
            self.flat(node)
            return
        self.depth += 1
        if tag == "text:list":
            for block, inner in read_list(self, node, item):
                if inner is None:
                    self.paragraph(block)
                else:
                    self.block(block, inner)
        elif tag == "table:table":
            add_table(self, node, self.cell)
        elif tag in INDEXES:
            self.index(node)
        elif tag == "text:section" and "none" in (node.get("text:display"), node.get("text:is-hidden")):
            outer, self.layer = self.layer, "hidden"
            self.blocks(node)
            self.layer = outer
        elif tag in HOLDERS:
            self.blocks(node)
        elif tag == "office:annotation":
            self.comment(node)
        elif tag.startswith(DRAWN):
            for block in add_drawing(self, node, self.cell):
                self.block(block)
        self.depth -= 1

    def cell(self, node: Node) -> list[Element]:
        """The elements of a cell."""
        return self.gather(lambda: self.blocks(node))

    def flat(self, node: Node) -> None:
        """Text below a node that is too deep, a paragraph each."""
        self.reading.note(
            "too_deep",
            f"Nested deeper than {self.deepest} levels: the text is kept, without its structure.",
            self.builder.number,
        )
        for one in node.iter():
            if one.tag in ("text:p", "text:h"):
                text = "".join(piece for piece in own_text(one)).strip()
                if text:
                    self.add("paragraph", text)

    def paragraph(self, node: Node, item: Item | None = None) -> None:
        style = self.styles.paragraph(node.get("text:style-name", ""))
        heading = node.tag == "text:h"
        if style.break_before and self.breaks and self.builder.elements:
            self.add("page_break", parent="")
        runs = Runs(self, self.footnote)
        runs.read(node, {} if heading else style.look)
        layer: Layer = "hidden" if style.hidden else self.layer
        line = runs.line
        code = not heading and style.named(CODES) and (item is None or bool(item.element))
        figures: list[str] = []
        if runs.drawings:
            before = len(self.builder.elements)
            self.drawings(runs)
            figures = [one.id for one in self.builder.elements[before:] if one.kind in ("figure", "table")]
        if code:
            self.end_hidden(runs)
            text, _ = line.finish()
            whole = "".join(line.pieces).rstrip()
            parent = item.element if item is not None else self.parent
            self.line("code", whole if whole.strip() else text, parent=parent)
        elif not line.blank:
            made = self.text(line, node, style, runs, item, layer, figures)
            self.anchors.put(runs.names, made)
            runs.names = []
        elif item is not None and item.marker and not figures:
            item.marker = ""  # an empty item takes its number with it
        if not code:
            self.end_hidden(runs)
        for comment in runs.comments:
            self.comment(comment)
        self.anchors.put(runs.names, "")
        if style.break_after and self.breaks:
            self.add("page_break", parent="")

    def drawings(self, runs: Runs) -> None:
        """What is anchored in a paragraph, each with the link around it."""
        for drawing, self.href in runs.drawings:
            self.block(drawing)
        self.href = ""

    def text(
        self,
        line: Inline,
        node: Node,
        style: Paragraph,
        runs: Runs,
        item: Item | None,
        layer: Layer,
        figures: list[str],
    ) -> str:
        """A paragraph that has text, as what its style and place make it; the element's id."""
        formula = formula_only(line)
        if node.tag == "text:h" or style.common in TITLES:
            level = max(1, number(node.get("text:outline-level"), TITLES.get(style.common, 1), 10))
            marker = item.marker if item is not None else ""
            reason = "" if node.tag == "text:h" else f"style {style.common}"
            if node.tag == "text:h" and item is None and node.get("text:is-list-header") != "true":
                marker = outlined(self, style, level)
            made = self.add("heading", line, level=level, marker=marker, layer=layer, reason=reason)
            if item is not None:
                item.element = item.element or made
            return made
        if formula and (item is None or item.element):
            return self.add("formula", formula, layer=layer)
        if style.named(CAPTIONS) or (runs.sequence and figures):
            parent = figures[0] if len(figures) == 1 else ""
            table = "table" in style.names or runs.sequence == "Table"
            return self.add(
                "caption",
                line,
                layer=layer,
                parent=parent or self.parent,
                reason="table" if table else "",
            )
        quoted = 1 if style.named(QUOTES) else 0
        if item is not None and not item.element:
            item.element = self.add(
                "list_item", line, level=item.level, marker=item.marker, layer=layer, quoted=quoted
            )
            self.items.level(item.level)
            self.items.name(item.element)
            return item.element
        parent = item.element if item is not None else self.parent
        return self.add("paragraph", line, layer=layer, quoted=quoted, parent=parent)

    def end_hidden(self, runs: Runs) -> None:
        if not runs.hidden.blank:
            self.add("paragraph", runs.hidden, layer="hidden")

    def index(self, node: Node) -> None:
        """An index that was made when the document was last saved: its title, and its lines."""
        body = tree.one(node, "text:index-body")
        blocks = list(body if body is not None else node)
        found = self.gather(lambda: self.each(one for one in blocks if one.tag != "text:index-title"))
        self.each(one for title in blocks if title.tag == "text:index-title" for one in title)
        text, spans = texts_of(found)
        if text:
            self.add("contents", text, spans)

    def story(self, node: Node) -> None:
        """All of a text, and its notes."""
        self.blocks(node)
        self.end_notes()

    def each(self, blocks: Iterable[Node]) -> None:
        for one in blocks:
            self.block(one)

    def comment(self, node: Node) -> None:
        """A comment: who said it, and what."""
        author = tree.words(node, "dc:creator")
        if self.depth >= self.deepest:
            self.flat(node)
            return
        self.depth += 1
        found = self.gather(lambda: self.each(one for one in node if one.tag in ("text:p", "text:list")))
        self.depth -= 1
        text, spans = texts_of(found)
        if text:
            self.add("comment", text, spans, layer="comments", marker=author)

    def footnote(self, body: Node, mark: str) -> str:
        """Put a note by for the end of the page; the id that the text refers to."""
        if self.depth >= self.deepest:
            self.flat(body)
            return ""
        self.depth += 1
        outer, self.notes = self.notes, []
        note = Note(self, mark)
        found = self.gather(lambda: self.note(note, body))
        self.notes = [*outer, *found, *self.notes]
        self.depth -= 1
        return note.element

    def note(self, note: Note, body: Node) -> None:
        for node in body:
            if node.tag != "text:p":
                self.block(node)
                continue
            runs = Runs(self, self.footnote)
            runs.read(node, {})
            if not runs.line.blank:
                note.paragraph(runs.line)
                self.parent = note.element
            self.drawings(runs)
            for comment in runs.comments:
                self.comment(comment)
        note.end()
