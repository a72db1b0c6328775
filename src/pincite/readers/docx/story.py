"""A story of the document - its body, a note, a header, a text box - block after block."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.elements import Element, Kind
from pincite.model.lexicon import named
from pincite.readers.builder import Said
from pincite.readers.docx.document import Document, Place
from pincite.readers.docx.drawings import Drawn, add_chunk, add_drawn
from pincite.readers.docx.fields import Fields
from pincite.readers.docx.names import GONE, chosen, on, unwrapped, value
from pincite.readers.docx.paragraphs import SUB_DOCUMENT, Content, Segment
from pincite.readers.docx.styles import DEEPEST_HEADING, ParagraphStyle
from pincite.readers.docx.tables import read_table
from pincite.readers.flow.items import OpenItems
from pincite.readers.flow.writer import RUNNING
from pincite.readers.formulas.omml import latex
from pincite.readers.ooxml.names import whole

# Tables in tables and text boxes in text boxes that keep their structure; deeper ones are read flat.
DEEPEST = 24
# Characters up to which a paragraph is a heading by nothing but an outline level: some writers give
# whole clauses a level, to have them in the navigation.
LONGEST_HEADING = 200
LONGEST_CAPTION = 400  # Characters up to which a counted paragraph without the style of captions is one.


class Properties(msgspec.Struct):
    """What a paragraph says of itself."""

    style: str = ""
    num: str | None = None
    depth: int | None = None
    outline: int | None = None
    new_page: bool | None = None
    gone: bool = False
    initial: bool = False
    section: Node | None = None


class Story(Place):
    """One stream of blocks from one part; ``anchored`` where its bookmarks and comments are kept."""

    def __init__(self, flow: Document, part: str, anchored: bool = True) -> None:
        super().__init__(flow, part)
        self.anchored = anchored
        self.loose: list[str] = []
        self.in_table: list[Content] = []
        self.carried: list[Segment] = []
        self.sections: list[Node] | None = None
        self.section = 0

    def blocks(self, nodes: Iterator[Node], depth: int = 0) -> None:
        """Read blocks, whatever wraps them."""
        for node in unwrapped(nodes):
            tag = node.tag
            if tag == "w:p":
                self.paragraph(node, depth)
            elif tag == "w:tbl":
                self.table(node, depth)
            elif tag == "w:altChunk":
                add_chunk(self, node)
            elif tag == "w:subDoc":
                self.flow.reading.note("not_included", SUB_DOCUMENT)
            elif tag == "w:bookmarkStart":
                self.loose.append(node.get("w:name") or "")
            elif tag in ("m:oMath", "m:oMathPara"):
                text = latex(node)
                if text:
                    self.flow.add("formula", text)

    def end(self, depth: int = 0) -> None:
        """The story or cell ends: what was carried on has no paragraph to go on in."""
        segments, self.carried = self.carried, []
        self.segments(segments, "paragraph", {}, depth)

    def all(self, node: Node, depth: int = 0) -> None:
        """Read all blocks of a story, a cell or a text box."""
        self.blocks(iter(node), depth)
        self.end(depth)

    def paragraph(self, node: Node, depth: int) -> None:
        if not len(node) and not self.carried and not self.flow.styles.paragraph("").num:
            return
        self.fields.paragraph()
        listed = self.fields.contents
        found = properties_of(node.find("w:pPr"))
        style = self.flow.styles.paragraph(found.style)
        if found.num is None:
            found.num = style.num
        content = Content(self, style, self.carried)
        content.read(node)
        self.carried = []
        if found.gone or found.initial:
            # The paragraph's end is deleted, or it is a large initial: it goes on in the next one.
            self.carried = content.segments if content.filled else []
            return
        if (style.new_page if found.new_page is None else found.new_page) and not self.in_cell:
            self.flow.page_break("page break before the paragraph")
        mark, bullet, level = self.mark(found, style)
        kind, said = self.kind(found, style, mark, bullet, level, content)
        counted = content.numbered and content.length <= LONGEST_CAPTION
        if kind == "paragraph" and counted and named(content.start):
            kind, said = "caption", {"reason": "counted as a table or figure"}
        if kind == "paragraph" and (listed or self.fields.contents):
            kind, said = "contents", {"reason": "field of a table of contents"}
        if mark and not bullet and self.in_cell and not content.filled:
            self.flow.add("paragraph", mark, reason="number of an empty paragraph")
        else:
            first = self.segments(content.segments, kind, said, depth)
            if kind == "list_item" and first:
                self.flow.items.name(first)
            if self.anchored:
                self.anchor(content, first)
        if found.section is not None:
            self.section_end()

    def anchor(self, content: Content, element: str) -> None:
        """Bookmarks and comments of a paragraph lead to its element; those of a cell wait for the table's."""
        if not element:
            self.loose += content.anchors
            return
        content.anchors += self.loose
        self.loose = []
        if self.in_cell:
            self.in_table.append(content)
        else:
            self.lead(content, element)

    def lead(self, content: Content, element: str) -> None:
        """References to what begins in a paragraph lead to an element."""
        self.flow.anchors.put(content.anchors, element)
        for key in content.comments:
            self.flow.commented.setdefault(key, element)

    def mark(self, found: Properties, style: ParagraphStyle) -> tuple[str, bool, int]:
        """The mark before a paragraph, whether it is a bullet, and its level from 0; counts it."""
        num = found.num
        if not num or num == "0":
            return "", False, 0
        numbering = self.flow.numbering
        depth = found.depth
        if depth is None:
            depth = style.depth if style.depth >= 0 else numbering.depth_of_style(num, style.numbered_by)
        counted = numbering.next(num, depth)
        if counted is None:
            return "", False, 0
        if depth <= 0 and style.listed:
            depth = style.listed - 1
        return counted[0], counted[1], depth

    def kind(
        self, found: Properties, style: ParagraphStyle, mark: str, bullet: bool, level: int, content: Content
    ) -> tuple[Kind, Said]:
        """What a paragraph is, and what is said of it."""
        heading, reason, sure = 0, style.reason, not style.outlined
        if style.role == "heading":
            heading = style.level
        if found.outline is not None and (style.role == "paragraph" or style.outlined):
            heading = found.outline if 1 <= found.outline <= DEEPEST_HEADING else 0
            reason, sure = f"outline level {found.outline} of the paragraph", False
        if heading and not sure and content.length > LONGEST_HEADING:
            heading = 0
        if heading:
            if content.filled:
                self.flow.items.end()
            return "heading", {"level": heading, "marker": "" if bullet else mark, "reason": reason}
        if style.role == "caption" or style.role in RUNNING:
            said: Said = {"reason": reason}
            if style.role == "caption" and mark and not bullet:
                said["marker"] = mark
            return style.role, said
        quoted = 1 if style.role == "quote" else 0
        if mark:
            level = self.flow.items.level(level, self.flow.numbering.abstract_of(found.num or ""))
            return "list_item", {"level": level, "marker": mark, "quoted": quoted, "reason": "numbering"}
        inside = self.flow.items.around(level) if bullet else ""
        if inside:
            said = {"quoted": quoted, "parent": inside, "reason": "an item of a list goes on"}
            return "paragraph", said
        if content.filled:
            self.flow.items.interrupt()
        return "paragraph", {"quoted": quoted, "reason": reason}

    def segments(self, segments: list[Segment], kind: Kind, said: Said, depth: int) -> str:
        """Add the elements of a paragraph; the id of its text's first, '' for none."""
        first = ""
        for segment in segments:
            first = self.segment(segment, kind, said, depth, first)
            if segment.end == "page":
                self.flow.page_break("page break")
            elif segment.end == "formula":
                made = self.flow.add("formula", segment.latex)
                first = first or made
        return first

    def segment(self, segment: Segment, kind: Kind, said: Said, depth: int, first: str) -> str:
        """Add what stands between two breaks; the id of the paragraph's first element, ``first`` if that is
        none of these."""
        add = self.flow.line if kind in RUNNING else self.flow.add
        for drawn in segment.before:
            made = self.drawn(drawn, depth)
            first = first or made
        text, spans = segment.inline.finish() if kind != "code" else ("".join(segment.inline.pieces), ())
        alone = len(segment.formulas) == 1 and text == f"${segment.formulas[0]}$"
        if alone and kind in ("paragraph", "list_item"):
            made = self.flow.add("formula", segment.formulas[0])
            first = first or made
        elif text or kind == "code":
            if first and kind in ("heading", "list_item") and f"/{kind}/" in first:
                said = {**said, "marker": "", "continues": first}
            made = add(kind, text, spans, **said)
            first = made if not first or "/figure/" in first else first
        hidden, spans = segment.hidden.finish()
        if hidden:
            self.flow.add("paragraph", hidden, spans, layer="hidden", reason="hidden text")
        for drawn in segment.after:
            made = self.drawn(drawn, depth)
            first = first or made
        return first

    def drawn(self, drawn: Drawn, depth: int) -> str:
        """Add what is drawn, a text box with all that is in it; the id of a picture's element."""
        if drawn.kind != "box" or drawn.node is None:
            return add_drawn(self, drawn)
        if self.too_deep(depth):
            self.flat(drawn.node)
            return ""
        kept = self.fields, self.carried, self.flow.items
        self.fields, self.carried, self.flow.items = Fields(), [], OpenItems()
        self.all(drawn.node, depth + 1)
        self.fields, self.carried, self.flow.items = kept
        return ""

    def section_end(self) -> None:
        """A section ends: the next one says whether it begins on a new page (17.6.22)."""
        self.section += 1
        if self.sections is None or self.section >= len(self.sections):
            return
        kind = self.sections[self.section].find("w:type")
        if kind is None or kind.get("w:val") in ("nextPage", "oddPage", "evenPage"):
            self.flow.page_break("new section")

    def table(self, node: Node, depth: int) -> None:
        self.end(depth)
        if self.too_deep(depth):
            self.flat(node)
            return
        outer, self.in_table = self.in_table, []
        table = read_table(self.flow, node, lambda cell: self.cell(cell, depth))
        if table is not None:
            element = self.flow.add("table", table=table)
            for content in self.in_table:
                self.lead(content, element)
        self.in_table = outer

    def cell(self, node: Node, depth: int) -> list[Element]:
        """The elements of a cell."""
        kept, self.in_cell = self.in_cell, True
        found = self.flow.gather(lambda: self.all(node, depth + 1))
        self.in_cell = kept
        return found

    def too_deep(self, depth: int) -> bool:
        """Whether what stands in so many tables and text boxes is read flat."""
        return depth >= min(DEEPEST, self.flow.options.max_depth)

    def flat(self, node: Node) -> None:
        """What is nested too deep, as one paragraph."""
        self.flow.reading.note(
            "too_deep", "Tables or text boxes are nested too deep: the innermost were read flat."
        )
        text = " ".join("".join(words(node)).split())
        if text:
            self.flow.add("paragraph", text, reason="nested too deep")


def properties_of(node: Node | None) -> Properties:
    """A paragraph's own properties."""
    found = Properties()
    for child in node if node is not None else ():
        tag = child.tag
        if tag == "w:pStyle":
            found.style = child.get("w:val") or ""
        elif tag == "w:numPr":
            depth = value(child, "w:ilvl")
            found.num = value(child, "w:numId")
            found.depth = whole(depth) if depth is not None else None
        elif tag == "w:outlineLvl":
            found.outline = whole(child.get("w:val"), DEEPEST_HEADING) + 1
        elif tag == "w:pageBreakBefore":
            found.new_page = on(child)
        elif tag == "w:rPr":
            found.gone = any(mark.tag in GONE for mark in child)
        elif tag == "w:framePr":
            found.initial = child.get("w:dropCap") in ("drop", "margin")
        elif tag == "w:sectPr":
            found.section = child
    return found


def words(root: Node) -> Iterator[str]:
    """All text below an element, with a space after each paragraph; without what is deleted."""
    stack = [(root, iter(root))]
    while stack:
        node, children = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            if node.tag == "w:p":
                yield " "
        elif child.tag == "w:t":
            yield child.text or ""
        elif child.tag == "mc:AlternateContent":
            stack.append((child, iter(chosen(child))))
        elif child.tag not in GONE:
            stack.append((child, iter(child)))
