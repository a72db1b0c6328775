"""Docutils' tree to elements."""

from __future__ import annotations

from typing import Any

import msgspec
from docutils import nodes

from recto.model.elements import ELSEWHERE, Kind, Layer, Span
from recto.readers.builder import Builder
from recto.readers.grid import Draft, grid
from recto.readers.inline import PLAIN, Inline, joined
from recto.readers.links import resolved
from recto.readers.options import ReadOptions
from recto.readers.reading import Shelf
from recto.readers.rst.marks import marker

DEEPEST = 100
"""Levels of nesting that are walked; what is deeper is read flat, with a note."""

STYLES: dict[str, str] = {
    "emphasis": "italic", "strong": "bold", "literal": "code", "superscript": "superscript",
    "subscript": "subscript", "title_reference": "italic",
}  # fmt: skip

FACTS = {
    "author": "Author", "authors": "Author", "date": "CreationDate", "organization": "Organization",
    "copyright": "Copyright", "version": "Version",
}  # fmt: skip

ADMONITIONS = frozenset(
    ["attention", "caution", "danger", "error", "hint", "important", "note", "tip", "warning", "admonition"]
)  # fmt: skip

NOT_INCLUDED = "the document names other files to be put in; none was read"

SILENT = (nodes.comment, nodes.substitution_definition, nodes.transition, nodes.pending, nodes.decoration)


class Place(msgspec.Struct, frozen=True):
    """Where a node stands: depth of sections, lists, quotations; the element it belongs to."""

    section: int = 0
    level: int = 0
    quoted: int = 0
    parent: str = ""
    depth: int = 0
    layer: Layer = "body"


class Walker:
    """Walks a tree into ``builder``."""

    def __init__(self, options: ReadOptions, shelf: Shelf) -> None:
        self.options = options
        self.shelf = shelf
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
            self.note(note)
        self.builder.elements = resolved(self.builder.elements, self.ids)

    def blocks(self, parent: Any, place: Place) -> None:
        if place.depth > DEEPEST:
            self.shelf.note("too_deep", f"nested deeper than {DEEPEST} levels: read flat")
            text = parent.astext().strip()
            if text:
                self.builder.add("paragraph", text, quoted=place.quoted, parent=place.parent)
            return
        for child in parent.children:
            self.block(child, place)

    def block(self, node: Any, place: Place) -> None:
        name = node.__class__.__name__
        deeper = msgspec.structs.replace(place, depth=place.depth + 1)
        handler = getattr(self, f"on_{name}", None)
        if isinstance(node, SILENT):
            self.silent(node)
        elif handler is not None:
            handler(node, deeper)
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

    def on_container(self, node: Any, place: Place) -> None:
        classes = node.get("classes", ())
        if "shut" not in classes:
            self.blocks(node, place)
        elif "raw" in classes:
            self.on_raw(node, place)
        else:
            self.shelf.note("include", NOT_INCLUDED)

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

    def on_paragraph(self, node: Any, place: Place) -> None:
        self.line_of(node.children, place, node)

    def on_title(self, node: Any, place: Place) -> None:
        parent = node.parent
        if isinstance(parent, nodes.document | nodes.section):
            reason = "title" if isinstance(parent, nodes.document) else ""
            made = self.builder.add(
                "heading", self.line(node.children), level=max(1, self.above + place.section), reason=reason
            )
            if reason:
                self.above = 1  # sections are below the title
            self.waiting += parent.get("ids", ())
            self.named(node, made)
            self.end_figures(place)
            if reason:
                self.shelf.info.setdefault("Title", " ".join(node.astext().split()))
        else:
            line = Inline(collapse=True)
            self.inlines(node.children, line, Span(start=0, end=0, bold=True), 0)
            self.named(node, self.builder.add("paragraph", line, quoted=place.quoted, parent=place.parent))

    def on_subtitle(self, node: Any, place: Place) -> None:
        self.above = 2
        self.named(node, self.builder.add("heading", self.line(node.children), level=2, reason="subtitle"))

    def on_rubric(self, node: Any, place: Place) -> None:
        self.on_title(node, place)

    def on_section(self, node: Any, place: Place) -> None:
        self.blocks(node, msgspec.structs.replace(place, section=place.section + 1))

    def on_literal_block(self, node: Any, place: Place) -> None:
        classes = node.get("classes", ())
        if "contents" in classes:
            self.builder.add("contents", node.astext())
            return
        language = next((one for one in classes if one and one not in ("code", "literal-block")), "")
        text = node.astext()
        if text.strip():
            made = self.builder.add(
                "code", text.strip("\n"), language=language, parent=place.parent, quoted=place.quoted
            )
            self.named(node, made)

    def on_doctest_block(self, node: Any, place: Place) -> None:
        self.builder.add("code", node.astext(), language="python", parent=place.parent, quoted=place.quoted)

    def on_math_block(self, node: Any, place: Place) -> None:
        self.named(node, self.builder.add("formula", node.astext().strip(), parent=place.parent))

    def on_line_block(self, node: Any, place: Place) -> None:
        line = Inline()
        stack: list[tuple[Any, int]] = [(child, 0) for child in reversed(node.children)]
        first = True
        while stack:
            child, indent = stack.pop()
            if isinstance(child, nodes.line_block):
                stack.extend((one, indent + 1) for one in reversed(child.children))
                continue
            if not first:
                line.newline()
            first = False
            line.add("    " * indent)
            self.inlines(child.children, line, PLAIN, 0)
        if not line.blank:
            self.builder.add("paragraph", line, quoted=place.quoted, parent=place.parent)

    def on_block_quote(self, node: Any, place: Place) -> None:
        self.blocks(node, msgspec.structs.replace(place, quoted=place.quoted + 1))

    def on_attribution(self, node: Any, place: Place) -> None:
        line = Inline(collapse=True)
        line.add("— ")
        self.inlines(node.children, line, PLAIN, 0)
        self.builder.add("paragraph", line, quoted=place.quoted, parent=place.parent)

    def on_system_message(self, node: Any, place: Place) -> None:
        """Something is wrong in the text: the piece is given as it stands there."""
        said = node.children[0].astext() if node.children else ""
        if "disabled" in said or "deactivated" in said:
            self.shelf.note("include", NOT_INCLUDED)
            return
        for child in node.children:
            if isinstance(child, nodes.literal_block):
                text = child.astext().strip("\n")
                self.shelf.note(
                    "not_understood", f"a piece is given as it stands: {text.splitlines()[0][:80]!r}"
                )
                self.builder.add("paragraph", text, quoted=place.quoted, parent=place.parent, reason="source")

    def on_topic(self, node: Any, place: Place) -> None:
        if "contents" in node.get("classes", ()):
            text = "\n".join(" ".join(one.astext().split()) for one in node.findall(nodes.paragraph))
            for title in node.children[:1]:
                if isinstance(title, nodes.title):
                    self.on_title(title, place)
            if text:
                self.builder.add("contents", text)
            return
        self.blocks(node, place)

    def on_header(self, node: Any, place: Place) -> None:
        self.builder.add("header", node.astext().strip(), layer="furniture")

    def on_footer(self, node: Any, place: Place) -> None:
        self.builder.add("footer", node.astext().strip(), layer="furniture")

    def on_raw(self, node: Any, place: Place) -> None:
        self.shelf.note("raw", "markup that is passed through raw was left out")

    def on_target(self, node: Any, place: Place) -> None:
        self.waiting += node.get("ids", ())

    # --- lists ------------------------------------------------------------------------------------

    def on_bullet_list(self, node: Any, place: Place) -> None:
        for item in node.children:
            self.item(item, "•", place)

    def on_enumerated_list(self, node: Any, place: Place) -> None:
        start = int(node.get("start", 1))
        for number, item in enumerate(node.children, start):
            mark = marker(number, node.get("enumtype", "arabic"))
            self.item(item, f"{node.get('prefix', '')}{mark}{node.get('suffix', '.')}", place)

    def item(self, node: Any, mark: str, place: Place) -> None:
        level = place.level + 1
        children = list(node.children)
        line = Inline()
        first: Any = None
        while children and isinstance(children[0], SILENT):
            children.pop(0)
        if children and isinstance(children[0], nodes.paragraph):
            first = children.pop(0)
            line = self.line(first.children)
        elif children and isinstance(children[0], nodes.bullet_list | nodes.enumerated_list):
            self.blocks(node, msgspec.structs.replace(place, level=level))
            return
        made = self.builder.add(
            "list_item", line, level=level, marker=mark, quoted=place.quoted, parent=place.parent
        )
        self.named(first, made)
        inner = msgspec.structs.replace(place, level=level, parent=made)
        self.end_figures(inner)
        for child in children:
            listed = isinstance(child, nodes.bullet_list | nodes.enumerated_list)
            self.block(child, msgspec.structs.replace(inner, parent=place.parent) if listed else inner)

    def on_definition_list_item(self, node: Any, place: Place) -> None:
        line = Inline(collapse=True)
        for child in node.children:
            if isinstance(child, nodes.term):
                self.inlines(child.children, line, PLAIN, 0)
                self.waiting += child.get("ids", ())
            elif isinstance(child, nodes.classifier):
                line.add(" : ")
                self.inlines(child.children, line, Span(start=0, end=0, italic=True), 0)
        made = self.builder.add("paragraph", line, quoted=place.quoted, parent=place.parent, reason="term")
        self.named(node, made)
        self.end_figures(place)
        for child in node.children:
            if isinstance(child, nodes.definition):
                self.blocks(child, msgspec.structs.replace(place, parent=made))

    def on_field(self, node: Any, place: Place) -> None:
        """A field: its name and its first paragraph are one line."""
        line = Inline(collapse=True)
        rest: list[Any] = []
        for child in node.children:
            if isinstance(child, nodes.field_name):
                self.inlines(child.children, line, Span(start=0, end=0, bold=True), 0)
                line.add(":", Span(start=0, end=0, bold=True))
            else:
                rest = list(child.children)
        if rest and isinstance(rest[0], nodes.paragraph):
            line.add(" ")
            self.inlines(rest.pop(0).children, line, PLAIN, 0)
        made = self.builder.add("paragraph", line, quoted=place.quoted, parent=place.parent, reason="field")
        self.named(node, made)
        for child in rest:
            self.block(child, msgspec.structs.replace(place, parent=made))

    def on_docinfo(self, node: Any, place: Place) -> None:
        for child in node.children:
            name = child.__class__.__name__
            if name == "field":
                self.on_field(child, place)
                continue
            text = (
                ", ".join(" ".join(one.astext().split()) for one in child.children)
                if name == "authors"
                else (" ".join(child.astext().split()))
            )
            if name in FACTS and text:
                self.shelf.info.setdefault(FACTS[name], text)
            label = name.capitalize()
            self.builder.add(
                "paragraph", f"{label}: {text}", (Span(0, len(label) + 1, bold=True),), reason="field"
            )

    def on_option_list_item(self, node: Any, place: Place) -> None:
        names = ""
        description: Any = None
        for child in node.children:
            if isinstance(child, nodes.option_group):
                names = ", ".join(one.astext() for one in child.children)
            else:
                description = child
        made = self.builder.add(
            "paragraph", names, (Span(0, len(names), code=True),), quoted=place.quoted, parent=place.parent,
            reason="term",
        )  # fmt: skip
        if description is not None:
            self.blocks(description, msgspec.structs.replace(place, parent=made))

    # --- notes ------------------------------------------------------------------------------------

    def on_footnote(self, node: Any, place: Place) -> None:
        self.notes.append(node)

    def on_citation(self, node: Any, place: Place) -> None:
        self.notes.append(node)

    def note(self, node: Any) -> None:
        label = ""
        rest = []
        for child in node.children:
            if isinstance(child, nodes.label):
                label = child.astext()
            else:
                rest.append(child)
        line = Inline()
        if rest and isinstance(rest[0], nodes.paragraph):
            line = self.line(rest.pop(0).children)
        made = self.builder.add("footnote", line, marker=label)
        self.named(node, made)
        for child in rest:
            self.block(child, Place(parent=made))

    # --- pictures and tables ----------------------------------------------------------------------

    def on_image(self, node: Any, place: Place) -> None:
        self.figures.append(node)
        self.end_figures(place)

    def on_figure(self, node: Any, place: Place) -> None:
        count = len(self.builder.elements)
        self.waiting += node.get("ids", ())
        for child in node.children:
            if isinstance(child, nodes.caption | nodes.legend):
                continue
            if isinstance(child, nodes.reference):
                self.figures += list(child.findall(nodes.image))
                self.end_figures(place)
            else:
                self.block(child, place)
        made = next((one.id for one in self.builder.elements[count:] if one.kind == "figure"), "")
        for child in node.children:
            if isinstance(child, nodes.caption):
                self.named(child, self.builder.add("caption", self.line(child.children), parent=made))
            elif isinstance(child, nodes.legend):
                self.blocks(child, msgspec.structs.replace(place, parent=made))

    def on_caption(self, node: Any, place: Place) -> None:
        self.builder.add("caption", self.line(node.children), parent=place.parent)

    def end_figures(self, place: Place) -> None:
        """Pictures of a line stand after it. They are named, never fetched."""
        held, self.figures = self.figures, []
        for node in held:
            made = self.builder.add(
                "figure", node.get("alt", ""), parent=place.parent, quoted=place.quoted,
                reason=ELSEWHERE + str(node.get("uri", "")),
            )  # fmt: skip
            self.named(node, made)
            self.shelf.note("picture_not_fetched", "pictures that are only named were not fetched")

    def on_table(self, node: Any, place: Place) -> None:
        rows: list[list[Draft]] = []
        title: Any = None
        for child in node.children:
            if isinstance(child, nodes.title):
                title = child
            for part in child.children if isinstance(child, nodes.tgroup) else ():
                if isinstance(part, nodes.thead | nodes.tbody):
                    stubs = [one.get("stub", 0) for one in child.children if isinstance(one, nodes.colspec)]
                    head = isinstance(part, nodes.thead)
                    rows += [self.row(row, head, stubs, place) for row in part.children]
        if not rows:
            return
        made = self.builder.add(
            "table", table=grid(rows, self.options), parent=place.parent, quoted=place.quoted
        )
        self.named(node, made)
        if title is not None:
            self.builder.add("caption", self.line(title.children), parent=made)

    def row(self, row: Any, head: bool, stubs: list[int], place: Place) -> list[Draft]:
        found: list[Draft] = []
        column = 0
        for entry in row.children:
            draft = self.cell(entry, place)
            draft.header = head or bool(stubs[column : column + 1] and stubs[column])
            draft.row_span = 1 + int(entry.get("morerows", 0))
            draft.col_span = 1 + int(entry.get("morecols", 0))
            column += draft.col_span
            found.append(draft)
        return found

    def cell(self, entry: Any, place: Place) -> Draft:
        kept, self.builder.elements = self.builder.elements, []
        counts = dict(self.builder.counts)
        self.blocks(entry, Place(depth=place.depth + 1))
        found, self.builder.elements = self.builder.elements, kept
        if len(found) == 1 and found[0].kind == "paragraph" and found[0].id not in self.known:
            self.builder.counts = counts
            return Draft(text=found[0].text, spans=found[0].spans)
        text, spans = joined(found)
        return Draft(text=text, spans=spans, elements=tuple(found))

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
                self.shelf.note("raw", "markup that is passed through raw was left out")
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
