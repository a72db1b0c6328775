"""Docutils' tree to elements."""

from __future__ import annotations

from typing import Any

import msgspec
from docutils import nodes

from pincite.model.elements import ELSEWHERE, Kind, Span
from pincite.readers.builder import Builder
from pincite.readers.inline import PLAIN, Inline
from pincite.readers.links import resolved
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.rst import exhibits, lists, texts  # noqa: F401  (what they hold is in HANDLERS)
from pincite.readers.rst.handlers import HANDLERS, SILENT, Place

DEEPEST = 100
"""Levels of nesting that are walked; what is deeper is read flat, with a note."""

STYLES: dict[str, str] = {
    "emphasis": "italic", "strong": "bold", "literal": "code", "superscript": "superscript",
    "subscript": "subscript", "title_reference": "italic",
}  # fmt: skip

ADMONITIONS = frozenset(
    ["attention", "caution", "danger", "error", "hint", "important", "note", "tip", "warning", "admonition"]
)  # fmt: skip


class Walker:
    """Walks a tree into ``builder``."""

    def __init__(self, options: ReadOptions, reading: ReadContext) -> None:
        self.options = options
        self.reading = reading
        self.builder = Builder()
        self.ids: dict[str, str] = {}
        self.known: set[str] = set()
        self.waiting: list[str] = []
        self.notes: list[Any] = []
        self.figures: list[Any] = []
        self.above = 0

    def document(self, document: nodes.document) -> None:
        """All of a document; notes at the end, links resolved."""
        self.blocks(document, Place())
        for note in self.notes:
            lists.add_note(self, note)
        self.builder.elements = resolved(self.builder.elements, self.ids)

    def blocks(self, parent: Any, place: Place) -> None:
        if place.depth > DEEPEST:
            self.reading.note("too_deep", f"nested deeper than {DEEPEST} levels: read flat")
            text = parent.astext().strip()
            if text:
                self.builder.add("paragraph", text, quoted=place.quoted, parent=place.parent)
            return
        for child in parent.children:
            self.block(child, place)

    def block(self, node: Any, place: Place) -> None:
        name = node.__class__.__name__
        deeper = msgspec.structs.replace(place, depth=place.depth + 1)
        handler = HANDLERS.get(name)
        if isinstance(node, SILENT):
            self.silent(node)
        elif handler is not None:
            handler(self, node, deeper)
        elif name in ADMONITIONS:
            if name != "admonition":
                made = self.builder.add(
                    "paragraph", name.capitalize(), (Span(0, len(name), bold=True),), quoted=place.quoted,
                    parent=place.parent, reason="admonition",
                )  # fmt: skip
                self.named(node, made)
            self.blocks(node, deeper)
        elif isinstance(node, nodes.Text | nodes.Inline):
            self.line_of([node], place)
        elif isinstance(node, nodes.TextElement):
            self.line_of(node.children, place, node)
        else:
            self.waiting += node.get("ids", ()) if isinstance(node, nodes.Element) else ()
            self.blocks(node, deeper)

    def silent(self, node: Any) -> None:
        if isinstance(node, nodes.decoration):
            for part in node.children:
                kind: Kind = "header" if isinstance(part, nodes.header) else "footer"
                self.builder.add(kind, part.astext().strip(), layer="furniture")

    # --- text -------------------------------------------------------------------------------------

    def line_of(self, inlines: Any, place: Place, node: Any = None, reason: str = "") -> str:
        line = self.line(inlines)
        made = ""
        if not line.blank:
            made = self.builder.add(
                "paragraph", line, quoted=place.quoted, parent=place.parent, reason=reason, layer=place.layer
            )
            self.named(node, made)
        self.end_figures(place)
        return made

    def end_figures(self, place: Place) -> None:
        """Pictures of a line stand after it. They are named, never fetched."""
        held, self.figures = self.figures, []
        for node in held:
            made = self.builder.add(
                "figure", node.get("alt", ""), parent=place.parent, quoted=place.quoted,
                reason=ELSEWHERE + str(node.get("uri", "")),
            )  # fmt: skip
            self.named(node, made)
            self.reading.note("picture_not_fetched", "pictures that are only named were not fetched")

    # --- inlines ----------------------------------------------------------------------------------

    def line(self, inlines: Any) -> Inline:
        line = Inline(collapse=True)
        self.inlines(inlines, line, PLAIN, 0)
        return line

    def inlines(self, inlines: Any, line: Inline, style: Span, depth: int) -> None:
        for node in inlines:
            name = node.__class__.__name__
            if isinstance(node, nodes.Text):
                line.add(node.astext().replace("\x00", ""), style)
            elif depth > DEEPEST:
                line.add(node.astext(), style)
            elif name in ("footnote_reference", "citation_reference"):
                href = "#" + node["refid"] if node.get("refid") else ""
                self.waiting_inline(node)
                text = node.astext() if name == "footnote_reference" else f"[{node.astext()}]"
                line.add(
                    text, msgspec.structs.replace(style, superscript=name == "footnote_reference", href=href)
                )
            elif name == "reference":
                href = node.get("refuri") or ("#" + node["refid"] if node.get("refid") else "")
                self.inlines(
                    node.children, line, msgspec.structs.replace(style, href=href or style.href), depth + 1
                )
            elif name == "image":
                self.figures.append(node)
            elif name == "raw":
                self.reading.note("raw", "markup that is passed through raw was left out")
            elif name == "target":
                self.waiting_inline(node)
                self.inlines(node.children, line, style, depth + 1)
            elif name == "math":
                line.add(f"${node.astext().strip()}$", style)
            elif name in STYLES:
                self.inlines(
                    node.children, line, msgspec.structs.replace(style, **{STYLES[name]: True}), depth + 1
                )
            elif name in ("system_message", "substitution_definition", "comment"):
                continue
            else:
                self.waiting_inline(node)
                self.inlines(node.children, line, style, depth + 1)

    def waiting_inline(self, node: Any) -> None:
        self.waiting += node.get("ids", ())

    def named(self, node: Any, element: str) -> None:
        """The element has the names of the node, and those before it that named what comes next."""
        waiting, self.waiting = self.waiting, []
        for name in waiting:
            self.ids.setdefault(name, element)
            self.known.add(element)
        if node is not None:
            for name in node.get("ids", ()):
                self.ids[name] = element
                self.known.add(element)
