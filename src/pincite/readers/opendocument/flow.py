"""Blocks of a text in order: headings, paragraphs, lists, sections (OpenDocument 1.3 part 3, 5)."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element as Node

from pincite.model.elements import Element, Kind, Layer, Span
from pincite.model.geometry import NOWHERE, Box
from pincite.readers import tree
from pincite.readers.builder import Builder
from pincite.readers.inline import Inline
from pincite.readers.opendocument.items import Item, outlined, read_list
from pincite.readers.opendocument.lists import Counter, Indents, Lists
from pincite.readers.opendocument.names import number
from pincite.readers.opendocument.runs import DRAWN, SILENT, Runs, formula_only, joined, own_text
from pincite.readers.opendocument.source import Source
from pincite.readers.opendocument.styles import CAPTIONS, CODES, QUOTES, Paragraph, Styles
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

AROUND = ("paragraph", "heading", "list_item", "caption")
"""Kinds that are a header or footer where they stand in one."""

DEEPEST = 40
"""Levels of lists in cells in frames ... that keep their structure; writers stop at 10 of a kind."""

MOST_COPIES = 100_000
"""Cells of a document that may be copies, for rows and cells that are said to be repeated."""

TITLES = {"title": 1, "subtitle": 2, **{f"heading {level}": level for level in range(1, 11)}}
"""Styles of paragraphs that are headings without saying so, and their levels: LibreOffice writes headings of
HTML that way."""

INDEXES = (
    "text:table-of-content",
    "text:alphabetical-index",
    "text:illustration-index",
    "text:table-index",
    "text:object-index",
    "text:user-index",
)

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
"""Elements whose blocks are read as if they stood in their place."""


BETWEEN = ("text:list", "text:soft-page-break", "text:bookmark", "office:annotation")
"""What may stand between two lists that belong together."""


class Flow:
    """A text being read into a page. What ``inside`` makes shares all but the elements."""

    def __init__(
        self, source: Source, styles: Styles, options: ReadOptions, reading: ReadContext, builder: Builder
    ):
        self.source = source
        self.styles = styles
        self.options = options
        self.reading = reading
        self.builder = builder
        self.lists = Lists()
        self.indents = Indents()
        self.items: dict[int, str] = {}  # ids of the items before, by their levels, with nothing between
        self.layer: Layer = "body"
        self.box: Box = NOWHERE
        self.parent = ""
        self.depth = 0
        self.objects = 0
        self.notes: list[Element] = []
        self.code: list[str] = []
        self.code_parent = ""
        self.listed = ""
        self.opened: tuple[Counter, str] | None = None
        self.href = ""
        self.marks: dict[str, str] = {}
        self.unplaced: list[str] = []
        self.breaks = False
        self.copies = [MOST_COPIES]
        self.kinds: dict[str, Kind] = {}

    def inside(self) -> Flow:
        """The same place in the document, with elements of its own."""
        other = Flow(self.source, self.styles, self.options, self.reading, Builder(self.builder.number))
        other.builder.counts = self.builder.counts
        other.builder.hidden = self.builder.hidden
        for name in (
            "lists",
            "layer",
            "box",
            "depth",
            "objects",
            "notes",
            "kinds",
            "marks",
            "unplaced",
            "copies",
        ):
            setattr(other, name, getattr(self, name))
        return other

    def add(self, kind: Kind, text: str | Inline = "", spans: tuple[Span, ...] = (), **said: Any) -> str:
        self.end_code()
        if kind in self.kinds:
            kind, said["level"] = self.kinds[kind], 0
        said.setdefault("layer", self.layer)
        said.setdefault("parent", self.parent)
        said.setdefault("box", self.box)
        return self.builder.add(kind, text, spans, **said)

    def end_code(self) -> None:
        """Lines of code that stood one after the other become one element."""
        if self.code:
            lines, self.code = "\n".join(self.code), []
            if lines.strip():
                self.builder.add("code", lines, layer=self.layer, parent=self.code_parent, box=self.box)

    @property
    def deepest(self) -> int:
        return min(DEEPEST, self.options.max_depth)

    def blocks(self, holder: Node, release: bool = False) -> None:
        """All blocks in a node; with ``release`` each is given up once it is read."""
        for node in holder:
            self.block(node)
            if release and node.tag != "office:forms":  # controls are looked up there
                node.clear()
        self.end_code()

    def block(self, node: Node, item: Item | None = None) -> None:
        tag = node.tag
        if not isinstance(tag, str) or tag in SILENT:
            return
        if item is None and tag not in BETWEEN:
            self.indents.end()
            self.items.clear()
        if tag in ("text:p", "text:h"):
            self.paragraph(node, item)
            return
        if self.depth >= self.deepest:
            self.flat(node)
            return
        self.depth += 1
        if tag == "text:list":
            read_list(self, node, item)
        elif tag == "table:table":
            from pincite.readers.opendocument.tables import add_table

            add_table(self, node)
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
            from pincite.readers.opendocument.drawings import add_drawing

            add_drawing(self, node)
        self.depth -= 1

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
        runs = Runs(self)
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
            if parent != self.code_parent:
                self.end_code()
            self.code_parent = parent
            self.code.append(whole if whole.strip() else text)
        elif not line.blank:
            made = self.text(line, node, style, runs, item, layer, figures)
            for name in [*self.unplaced, *runs.names]:
                self.marks.setdefault(name, made)
            self.unplaced.clear()
            runs.names = []
        elif item is not None and item.marker and not figures:
            item.marker = ""  # an empty item takes its number with it
        if not code:
            self.end_hidden(runs)
        for comment in runs.comments:
            self.comment(comment)
        self.unplaced += runs.names
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
            for level in [one for one in self.items if one > item.level]:
                del self.items[level]
            self.items[item.level] = item.element
            return item.element
        parent = item.element if item is not None else self.parent
        return self.add("paragraph", line, layer=layer, quoted=quoted, parent=parent)

    def item_before(self, level: int) -> str:
        """The item that something without a mark on this level goes on in, '' for none."""
        return self.items[max(held)] if (held := [one for one in self.items if one <= level]) else ""

    def end_hidden(self, runs: Runs) -> None:
        if not runs.hidden.blank:
            self.add("paragraph", runs.hidden, layer="hidden")

    def index(self, node: Node) -> None:
        """An index that was made when the document was last saved: its title, and its lines."""
        inner = self.inside()
        body = tree.one(node, "text:index-body")
        title: Node | None = None
        for one in body if body is not None else node:
            if one.tag == "text:index-title":
                title = one
            else:
                inner.block(one)
        inner.end_code()
        if title is not None:
            self.blocks(title)
        text, spans = joined([(one.text, one.spans) for one in inner.builder.elements if one.text])
        if text:
            self.add("contents", text, spans)

    def comment(self, node: Node) -> None:
        """A comment: who said it, and what."""
        author = tree.words(node, "dc:creator")
        if self.depth >= self.deepest:
            self.flat(node)
            return
        inner = self.inside()
        inner.depth += 1
        for one in node:
            if one.tag in ("text:p", "text:list"):
                inner.block(one)
        text, spans = joined([(one.text, one.spans) for one in inner.builder.elements if one.text])
        if text:
            self.add("comment", text, spans, layer="comments", marker=author)

    def footnote(self, body: Node, mark: str) -> str:
        """Put a note by for the end of the page; the id that the text refers to."""
        if self.depth >= self.deepest:
            self.flat(body)
            return ""
        inner = self.inside()
        inner.depth += 1
        inner.notes = []
        for node in body:
            if node.tag == "text:p":
                runs = Runs(inner)
                runs.read(node, {})
                if not runs.line.blank:
                    first = inner.builder.elements and inner.parent
                    made = inner.add("footnote", runs.line, marker="" if first else mark)
                    inner.parent = inner.parent or made
                inner.drawings(runs)
                for comment in runs.comments:
                    inner.comment(comment)
            else:
                inner.block(node)
        found = inner.builder.elements
        target = next((one.id for one in found if one.kind == "footnote"), "")
        if not target:
            target = inner.add("footnote", "", marker=mark)
        self.notes += found + inner.notes
        return target

    def end_notes(self) -> None:
        """Notes that were put by, at the end."""
        self.end_code()
        notes, self.notes[:] = list(self.notes), []
        self.builder.elements += notes

    def formula_of(self, node: Node) -> str:
        from pincite.readers.opendocument.drawings import formula_in

        return formula_in(self, node)
