"""Docutils' tree to elements."""

from __future__ import annotations

from typing import Any

import msgspec
from docutils import nodes

from pincite.model.elements import Element, Kind, Span
from pincite.readers.flow.trees import DEEPEST, Place, TreeWalker
from pincite.readers.grid import Draft, grid
from pincite.readers.inline import PLAIN, Inline, styled
from pincite.readers.numerals import numeral
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

SILENT = (nodes.comment, nodes.substitution_definition, nodes.transition, nodes.pending)

STYLES: dict[str, str] = {
    "emphasis": "italic", "strong": "bold", "literal": "code", "superscript": "superscript",
    "subscript": "subscript", "title_reference": "italic",
}  # fmt: skip

BOLD, ITALIC = styled(bold=True), styled(italic=True)

# Boxes that are named after what they are.
ADMONITIONS = ("attention", "caution", "danger", "error", "hint", "important", "note", "tip", "warning")

FACTS = {
    "author": "Author", "authors": "Author", "date": "CreationDate", "organization": "Organization",
    "copyright": "Copyright", "version": "Version",
}  # fmt: skip

# Kinds of enumerated lists that do not count in digits.
NUMERALS = {"loweralpha": "a", "upperalpha": "A", "lowerroman": "i", "upperroman": "I"}
NOT_INCLUDED = "the document names other files to be put in; none was read"
RAW = "markup that is passed through raw was left out"


class Walker(TreeWalker):
    """Walks a tree of docutils; what a kind of node gives is in the method ``on_`` and its name."""

    def __init__(self, options: ReadOptions, reading: ReadContext) -> None:
        super().__init__(options, reading)
        self.notes: list[Any] = []
        self.above = 0  # headings that stand above all sections: title, subtitle

    def document(self, document: nodes.document) -> None:
        """All of a document; notes at the end, links resolved."""
        self.blocks(document.children)
        for node in self.notes:
            rest = [child for child in node.children if not isinstance(child, nodes.label)]
            mark = "".join(child.astext() for child in node.children if child not in rest)
            self.named(node, self.note(rest, mark))
        self.builder.elements = self.anchors.resolved(self.builder.elements)

    def block(self, node: Any, place: Place) -> None:
        name = node.__class__.__name__
        deeper = msgspec.structs.replace(place, depth=place.depth + 1)
        handler = getattr(self, f"on_{name}", None)
        if isinstance(node, SILENT):
            return
        if handler is not None:
            handler(node, deeper)
        elif isinstance(node, nodes.TextElement):
            self.paragraph(node.children, place, node)
        else:
            if name in ADMONITIONS:
                bold = (Span(0, len(name), bold=True),)
                self.named(node, self.add("paragraph", name.capitalize(), place, bold, reason="admonition"))
            else:
                self.wait(node)
            self.blocks(node.children, deeper)

    def line_of(self, node: Any) -> list[Any] | None:
        if not isinstance(node, nodes.paragraph):
            return None
        self.wait(node)
        return list(node.children)

    def is_list(self, node: Any) -> bool:
        return isinstance(node, nodes.bullet_list | nodes.enumerated_list)

    def is_bare(self, element: Element) -> bool:
        return element.kind == "paragraph" and element.id not in self.anchors.named

    def words(self, blocks: list[Any]) -> str:
        return "\n\n".join(node.astext() for node in blocks)

    def wait(self, node: Any) -> None:
        """The next element has the names of the node."""
        if isinstance(node, nodes.Element):
            self.anchors.waiting += node.get("ids", ())

    def named(self, node: Any, element: str) -> None:
        """The element has the names of the node, and those before it that named what comes next."""
        self.anchors.put(node.get("ids", ()) if node is not None else (), element)

    # --- paragraphs and titles --------------------------------------------------------------------

    def paragraph(self, inlines: list[Any], place: Place, node: Any = None) -> None:
        line = self.line(inlines)
        if not line.blank:
            self.named(node, self.add("paragraph", line, place))
        self.end_figures(place)

    def on_title(self, node: Any, place: Place) -> None:
        parent = node.parent
        if not isinstance(parent, nodes.document | nodes.section):
            line = Inline(collapse=True)
            self.inlines(node.children, line, BOLD, 0)
            self.named(node, self.add("paragraph", line, place))
            return
        reason = "title" if isinstance(parent, nodes.document) else ""
        level = max(1, self.above + place.section)
        made = self.builder.add("heading", self.line(node.children), level=level, reason=reason)
        self.wait(parent)
        self.named(node, made)
        self.end_figures(place)
        if reason:
            self.above = 1  # sections are below the title
            self.reading.info.setdefault("Title", " ".join(node.astext().split()))

    on_rubric = on_title

    def on_subtitle(self, node: Any, place: Place) -> None:
        self.above = 2
        self.named(node, self.builder.add("heading", self.line(node.children), level=2, reason="subtitle"))

    def on_section(self, node: Any, place: Place) -> None:
        self.blocks(node.children, msgspec.structs.replace(place, section=place.section + 1))

    def on_block_quote(self, node: Any, place: Place) -> None:
        self.blocks(node.children, msgspec.structs.replace(place, quoted=place.quoted + 1))

    def on_attribution(self, node: Any, place: Place) -> None:
        line = Inline(collapse=True)
        line.add("— ")
        self.inlines(node.children, line, PLAIN, 0)
        self.add("paragraph", line, place)

    def on_line_block(self, node: Any, place: Place) -> None:
        line = Inline()
        stack: list[tuple[Any, int]] = [(child, 0) for child in reversed(node.children)]
        while stack:
            child, indent = stack.pop()
            if isinstance(child, nodes.line_block):
                stack.extend((one, indent + 1) for one in reversed(child.children))
                continue
            if line.pieces:
                line.newline()
            line.add("    " * indent)
            self.inlines(child.children, line, PLAIN, 0)
        if not line.blank:
            self.add("paragraph", line, place)

    # --- lists, fields, notes ---------------------------------------------------------------------

    def on_bullet_list(self, node: Any, place: Place) -> None:
        for child in node.children:
            self.listed(child, "•", place)

    def on_enumerated_list(self, node: Any, place: Place) -> None:
        for number, child in enumerate(node.children, int(node.get("start", 1))):
            mark = numeral(number, NUMERALS.get(node.get("enumtype"), "1"))
            self.listed(child, f"{node.get('prefix', '')}{mark}{node.get('suffix', '.')}", place)

    def listed(self, node: Any, mark: str, place: Place) -> None:
        self.item([child for child in node.children if not isinstance(child, SILENT)], mark, place)

    def on_definition_list_item(self, node: Any, place: Place) -> None:
        line = Inline(collapse=True)
        for child in node.children:
            if isinstance(child, nodes.term):
                self.inlines(child.children, line, PLAIN, 0)
                self.wait(child)
            elif isinstance(child, nodes.classifier):
                line.add(" : ")
                self.inlines(child.children, line, ITALIC, 0)
        made = self.add("paragraph", line, place, reason="term")
        self.named(node, made)
        self.end_figures(place)
        for child in node.children:
            if isinstance(child, nodes.definition):
                self.blocks(child.children, msgspec.structs.replace(place, parent=made))

    def on_option_list_item(self, node: Any, place: Place) -> None:
        group, *rest = node.children
        names = ", ".join(one.astext() for one in group.children)
        made = self.add("paragraph", names, place, (Span(0, len(names), code=True),), reason="term")
        for child in rest:
            self.blocks(child.children, msgspec.structs.replace(place, parent=made))

    def on_field(self, node: Any, place: Place) -> None:
        """A field: its name and its first paragraph are one line."""
        name, body = node.children
        line = Inline(collapse=True)
        self.inlines(name.children, line, BOLD, 0)
        line.add(":", BOLD)
        rest = list(body.children)
        if rest and isinstance(rest[0], nodes.paragraph):
            line.add(" ")
            self.inlines(rest.pop(0).children, line, PLAIN, 0)
        made = self.add("paragraph", line, place, reason="field")
        self.named(node, made)
        for child in rest:
            self.block(child, msgspec.structs.replace(place, parent=made))

    def on_docinfo(self, node: Any, place: Place) -> None:
        for child in node.children:
            name = child.__class__.__name__
            if name == "field":
                self.on_field(child, place)
                continue
            people = child.children if name == "authors" else [child]
            text = ", ".join(" ".join(one.astext().split()) for one in people)
            if name in FACTS and text:
                self.reading.info.setdefault(FACTS[name], text)
            spans = (Span(0, len(name) + 1, bold=True),)
            self.builder.add("paragraph", f"{name.capitalize()}: {text}", spans, reason="field")

    def on_footnote(self, node: Any, place: Place) -> None:
        self.notes.append(node)

    on_citation = on_footnote

    # --- code, formulas, tables of contents, what is left out -------------------------------------

    def on_literal_block(self, node: Any, place: Place) -> None:
        classes = node.get("classes", ())
        text = node.astext()
        if "contents" in classes:
            self.builder.add("contents", text)
        elif text.strip():
            language = next((one for one in classes if one and one not in ("code", "literal-block")), "")
            self.named(node, self.add("code", text.strip("\n"), place, language=language))

    def on_doctest_block(self, node: Any, place: Place) -> None:
        self.add("code", node.astext(), place, language="python")

    def on_math_block(self, node: Any, place: Place) -> None:
        self.named(node, self.builder.add("formula", node.astext().strip(), parent=place.parent))

    def on_topic(self, node: Any, place: Place) -> None:
        if "contents" not in node.get("classes", ()):
            self.blocks(node.children, place)
            return
        for title in node.children[:1]:
            if isinstance(title, nodes.title):
                self.on_title(title, place)
        text = "\n".join(" ".join(one.astext().split()) for one in node.findall(nodes.paragraph))
        if text:
            self.builder.add("contents", text)

    def on_container(self, node: Any, place: Place) -> None:
        classes = node.get("classes", ())
        if "shut" not in classes:
            self.blocks(node.children, place)
        elif "raw" in classes:
            self.on_raw(node, place)
        else:
            self.reading.note("not_included", NOT_INCLUDED)

    def on_raw(self, node: Any, place: Place) -> None:
        self.reading.note("raw_markup", RAW)

    def on_target(self, node: Any, place: Place) -> None:
        self.wait(node)

    def on_decoration(self, node: Any, place: Place) -> None:
        for part in node.children:
            kind: Kind = "header" if isinstance(part, nodes.header) else "footer"
            self.builder.add(kind, part.astext().strip(), layer="furniture")

    def on_system_message(self, node: Any, place: Place) -> None:
        """Something is wrong in the text: the piece is given as it stands there."""
        said = node.children[0].astext() if node.children else ""
        if "disabled" in said or "deactivated" in said:
            self.reading.note("not_included", NOT_INCLUDED)
            return
        for child in node.children:
            if isinstance(child, nodes.literal_block):
                text = child.astext().strip("\n")
                line = text.splitlines()[0][:80]
                self.reading.note("not_parsed", f"a piece is given as it stands: {line!r}")
                self.add("paragraph", text, place, reason="source")

    # --- pictures and tables ----------------------------------------------------------------------

    def picture(self, node: Any) -> None:
        self.figures.append((node.get("alt", ""), str(node.get("uri", "")), node.get("ids", [])))

    def on_image(self, node: Any, place: Place) -> None:
        self.picture(node)
        self.end_figures(place)

    def on_figure(self, node: Any, place: Place) -> None:
        count = len(self.builder.elements)
        said = [child for child in node.children if isinstance(child, nodes.caption | nodes.legend)]
        self.wait(node)
        for child in node.children:
            if isinstance(child, nodes.reference):
                for image in child.findall(nodes.image):
                    self.picture(image)
                self.end_figures(place)
            elif child not in said:
                self.block(child, place)
        made = next((one.id for one in self.builder.elements[count:] if one.kind == "figure"), "")
        for child in said:
            if isinstance(child, nodes.caption):
                self.named(child, self.builder.add("caption", self.line(child.children), parent=made))
            else:
                self.blocks(child.children, msgspec.structs.replace(place, parent=made))

    def on_caption(self, node: Any, place: Place) -> None:
        self.builder.add("caption", self.line(node.children), parent=place.parent)

    def on_table(self, node: Any, place: Place) -> None:
        rows: list[list[Draft]] = []
        for group in node.children:
            stubs = [one.get("stub", 0) for one in group.children if isinstance(one, nodes.colspec)]
            for part in group.children:
                if isinstance(part, nodes.thead | nodes.tbody):
                    rows += [self.table_row(row, stubs, place) for row in part.children]
        if not rows:
            return
        made = self.add("table", "", place, table=grid(rows, self.options))
        self.named(node, made)
        for title in node.children:
            if isinstance(title, nodes.title):
                self.builder.add("caption", self.line(title.children), parent=made)

    def table_row(self, row: Any, stubs: list[int], place: Place) -> list[Draft]:
        head = isinstance(row.parent, nodes.thead)
        cells = [
            (entry.children, 1 + int(entry.get("morerows", 0)), 1 + int(entry.get("morecols", 0)))
            for entry in row.children
        ]
        return self.row(cells, lambda column: head or any(stubs[column : column + 1]), place)

    # --- within lines -----------------------------------------------------------------------------

    def inlines(self, inlines: list[Any], line: Inline, style: Span, depth: int) -> None:
        for node in inlines:
            name = node.__class__.__name__
            inner = style
            if isinstance(node, nodes.Text):
                line.add(node.astext().replace("\x00", ""), style)
                continue
            if depth > DEEPEST:
                line.add(node.astext(), style)
                continue
            if name in ("footnote_reference", "citation_reference"):
                numbered = name == "footnote_reference"
                self.wait(node)
                text = node.astext() if numbered else f"[{node.astext()}]"
                line.add(text, msgspec.structs.replace(style, superscript=numbered, href=leads_to(node)))
            elif name == "image":
                self.picture(node)
            elif name == "raw":
                self.reading.note("raw_markup", RAW)
            elif name == "math":
                line.add(f"${node.astext().strip()}$", style)
            elif name not in ("system_message", "substitution_definition", "comment"):
                if name == "reference":
                    inner = msgspec.structs.replace(style, href=leads_to(node) or style.href)
                elif name in STYLES:
                    inner = msgspec.structs.replace(style, **{STYLES[name]: True})
                else:
                    self.wait(node)
                self.inlines(node.children, line, inner, depth + 1)


def leads_to(node: Any) -> str:
    """Where a reference leads; '' for one that is not resolved."""
    return node.get("refuri") or ("#" + node["refid"] if node.get("refid") else "")
