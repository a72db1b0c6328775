"""Blocks of a text in order: headings, paragraphs, lists, sections (OpenDocument 1.3 part 3, 5)."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element as Node

from pincite.model.elements import Kind
from pincite.readers import tree
from pincite.readers.flow.words import texts_of
from pincite.readers.flow.writer import Note
from pincite.readers.opendocument.drawings import read_drawing
from pincite.readers.opendocument.names import number
from pincite.readers.opendocument.place import Item, Place, mark_of, read_list
from pincite.readers.opendocument.runs import DRAWN, SILENT, Runs, formula_only, own_text
from pincite.readers.opendocument.styles import CAPTIONS, CODES, QUOTES, Paragraph
from pincite.readers.opendocument.tables import read_table

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
        else:
            self.deeper(node, lambda: self.holder(node, tag, item))

    def holder(self, node: Node, tag: str, item: Item | None) -> None:
        """A block with blocks in it."""
        if tag == "text:list":
            read_list(self, node, item)
        elif tag == "table:table":
            table = read_table(self, node)
            if table is not None:
                hidden = node.get("table:display") == "false"
                self.add("table", table=table, layer="hidden" if hidden else self.layer)
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
            read_drawing(self, node)

    def deeper(self, node: Node, work: Callable[[], None]) -> None:
        """Read what is in a node, where it is not too deep: else its text, a paragraph each."""
        if self.depth < self.deepest:
            self.depth += 1
            work()
            self.depth -= 1
            return
        sentence = "the text is kept, without its structure."
        self.note("too_deep", f"Nested deeper than {self.deepest} levels: {sentence}")
        for one in node.iter():
            if one.tag in ("text:p", "text:h"):
                text = "".join(own_text(one)).strip()
                if text:
                    self.add("paragraph", text)

    def paragraph(self, node: Node, item: Item | None = None) -> None:
        style = self.styles.paragraph(node.get("text:style-name", ""))
        heading = node.tag == "text:h"
        if style.break_before and self.breaks and self.builder.elements:
            self.add("page_break", parent="")
        runs = Runs(self)
        runs.read(node, {} if heading else style.look)
        before = len(self.builder.elements)
        self.drawings(runs)
        figures = [one.id for one in self.builder.elements[before:] if one.kind in ("figure", "table")]
        code = not heading and style.named(CODES) and (item is None or bool(item.element))
        if code:
            self.end_hidden(runs)
            text, _ = runs.line.finish()
            whole = "".join(runs.line.pieces).rstrip()
            parent = item.element if item is not None else self.parent
            self.line("code", whole if whole.strip() else text, parent=parent)
        elif not runs.line.blank:
            outer, self.layer = self.layer, "hidden" if style.hidden else self.layer
            made = self.text(node, style, runs, item, figures)
            self.layer = outer
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
        if runs.drawings:
            self.href = ""

    def text(self, node: Node, style: Paragraph, runs: Runs, item: Item | None, figures: list[str]) -> str:
        """A paragraph that has text, as what its style and place make it; the element's id."""
        line = runs.line
        if node.tag == "text:h" or style.common in TITLES:
            return self.heading(node, style, runs, item)
        formula = formula_only(line)
        if formula and (item is None or item.element):
            return self.add("formula", formula)
        if style.named(CAPTIONS) or (runs.sequence and figures):
            parent = figures[0] if len(figures) == 1 else self.parent
            table = "table" in style.names or runs.sequence == "Table"
            return self.add("caption", line, parent=parent, reason="table" if table else "")
        quoted = 1 if style.named(QUOTES) else 0
        if item is None or item.element:
            return self.add("paragraph", line, quoted=quoted, parent=item.element if item else self.parent)
        item.element = self.add("list_item", line, level=item.level, marker=item.marker, quoted=quoted)
        self.items.level(item.level)
        self.items.name(item.element)
        return item.element

    def heading(self, node: Node, style: Paragraph, runs: Runs, item: Item | None) -> str:
        """A heading; its number is that of the item it is in, or that of the document's outline."""
        level = max(1, number(node.get("text:outline-level"), TITLES.get(style.common, 1), 10))
        marker = item.marker if item is not None else ""
        numbered = node.tag == "text:h" and style.list != "" and node.get("text:is-list-header") != "true"
        if item is None and numbered:
            marker = mark_of(self.outline, level, self.styles.outline)
        reason = "" if node.tag == "text:h" else f"style {style.common}"
        made = self.add("heading", runs.line, level=level, marker=marker, reason=reason)
        if item is not None:
            item.element = item.element or made
        return made

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

    def comment(self, node: Node) -> None:
        """A comment: who said it, and what."""

        def said() -> None:
            found = self.gather(lambda: self.each(one for one in node if one.tag in ("text:p", "text:list")))
            text, spans = texts_of(found)
            if text:
                author = tree.words(node, "dc:creator")
                self.add("comment", text, spans, layer="comments", marker=author)

        self.deeper(node, said)

    def footnote(self, body: Node, mark: str) -> str:
        note = Note(self, mark)

        def written() -> None:
            outer, self.notes = self.notes, []
            found = self.gather(lambda: self.write(note, body))
            self.notes = [*outer, *found, *self.notes]

        self.deeper(body, written)
        return note.element

    def write(self, note: Note, body: Node) -> None:
        for node in body:
            if node.tag != "text:p":
                self.block(node)
                continue
            runs = Runs(self)
            runs.read(node, {})
            if not runs.line.blank:
                note.paragraph(runs.line)
                self.parent = note.element
            self.drawings(runs)
            for comment in runs.comments:
                self.comment(comment)
        note.end()
