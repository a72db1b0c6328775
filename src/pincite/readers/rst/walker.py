"""Docutils' tree to elements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from docutils import nodes

from pincite.model.elements import Kind, Span
from pincite.readers.flow.trees import DEEPEST, TOP, Place, TreeWalker
from pincite.readers.inline import Inline
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

# Nodes that give nothing, but what a decoration holds.
SILENT = (nodes.comment, nodes.substitution_definition, nodes.transition, nodes.pending, nodes.decoration)

STYLES: dict[str, str] = {
    "emphasis": "italic", "strong": "bold", "literal": "code", "superscript": "superscript",
    "subscript": "subscript", "title_reference": "italic",
}  # fmt: skip

ADMONITIONS = frozenset(
    ["attention", "caution", "danger", "error", "hint", "important", "note", "tip", "warning", "admonition"]
)  # fmt: skip


class Walker(TreeWalker):
    """Walks a tree of docutils; what a kind of node gives is in ``HANDLERS``."""

    def __init__(self, options: ReadOptions, reading: ReadContext) -> None:
        super().__init__(options, reading)
        self.notes: list[Any] = []
        self.above = 0

    def document(self, document: nodes.document) -> None:
        """All of a document; notes at the end, links resolved."""
        self.blocks(document)
        for note in self.notes:
            self.note(note)
        self.builder.elements = self.anchors.resolved(self.builder.elements)

    def blocks(self, parent: Any, place: Place = TOP) -> None:
        if place.depth > DEEPEST:
            self.flat(parent.astext(), place)
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
                bold = (Span(0, len(name), bold=True),)
                self.named(node, self.add("paragraph", name.capitalize(), place, bold, reason="admonition"))
            self.blocks(node, deeper)
        elif isinstance(node, nodes.Text | nodes.Inline):
            self.line_of([node], place)
        elif isinstance(node, nodes.TextElement):
            self.line_of(node.children, place, node)
        else:
            self.wait(node)
            self.blocks(node, deeper)

    def silent(self, node: Any) -> None:
        if isinstance(node, nodes.decoration):
            for part in node.children:
                kind: Kind = "header" if isinstance(part, nodes.header) else "footer"
                self.builder.add(kind, part.astext().strip(), layer="furniture")

    def note(self, node: Any) -> None:
        """A footnote or a citation, whose label is its mark."""
        label = next((child.astext() for child in node.children if isinstance(child, nodes.label)), "")
        rest = [child for child in node.children if not isinstance(child, nodes.label)]
        line = Inline()
        if rest and isinstance(rest[0], nodes.paragraph):
            line = self.line(rest.pop(0).children)
        made = self.builder.add("footnote", line, marker=label)
        self.named(node, made)
        for child in rest:
            self.block(child, Place(parent=made))

    def line_of(self, inlines: Any, place: Place, node: Any = None) -> None:
        line = self.line(inlines)
        if not line.blank:
            self.named(node, self.add("paragraph", line, place))
        self.end_figures(place)

    def picture(self, node: Any) -> None:
        self.figures.append((node.get("alt", ""), str(node.get("uri", "")), node.get("ids", [])))

    def inlines(self, inlines: Any, line: Inline, style: Span, depth: int) -> None:
        for node in inlines:
            name = node.__class__.__name__
            if isinstance(node, nodes.Text):
                line.add(node.astext().replace("\x00", ""), style)
            elif depth > DEEPEST:
                line.add(node.astext(), style)
            elif name in ("footnote_reference", "citation_reference"):
                href = "#" + node["refid"] if node.get("refid") else ""
                self.wait(node)
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
                self.picture(node)
            elif name == "raw":
                self.reading.note("raw", "markup that is passed through raw was left out")
            elif name == "target":
                self.wait(node)
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
                self.wait(node)
                self.inlines(node.children, line, style, depth + 1)

    def wait(self, node: Any) -> None:
        """The next element has the names of the node."""
        if isinstance(node, nodes.Element):
            self.anchors.waiting += node.get("ids", ())

    def named(self, node: Any, element: str) -> None:
        """The element has the names of the node, and those before it that named what comes next."""
        self.anchors.put(node.get("ids", ()) if node is not None else (), element)


Handler = Callable[[Walker, Any, Place], None]

# What a kind of node gives, by its name: filled by those who know kinds of nodes.
HANDLERS: dict[str, Handler] = {}


def on(node: str) -> Callable[[Handler], Handler]:
    """Keeps a handler for a kind of node."""

    def keep(handler: Handler) -> Handler:
        HANDLERS[node] = handler
        return handler

    return keep
