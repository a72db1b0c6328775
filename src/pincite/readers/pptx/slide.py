"""One slide as a page of elements (ECMA-376 part 1, 19.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from xml.etree.ElementTree import Element as Node

from pincite.errors import TooLarge
from pincite.model.elements import Layer, Span
from pincite.model.geometry import NOWHERE
from pincite.readers import tree
from pincite.readers.builder import Builder
from pincite.readers.flow.words import stacked
from pincite.readers.flow.writer import Flow
from pincite.readers.grid import Draft, grid
from pincite.readers.ooxml.charts import chart_table
from pincite.readers.ooxml.names import true, whole
from pincite.readers.pptx.places import FURNITURE, TITLES, family
from pincite.readers.pptx.presentation import Presentation
from pincite.readers.pptx.shapes import Shape, ordered
from pincite.readers.pptx.text import Line, lines_of

WORDS = ("node", "asst", "")  # Types of points of SmartArt that hold what a person wrote.
AS_HEADING = ("body", "hidden")  # Layers in which a title is a heading, whose marks nobody asks for.

MEDIA = {"a:videoFile": "video", "a:audioFile": "sound", "a:wavAudioFile": "sound", "a:audioCd": "sound",
         "a:quickTimeFile": "video"}  # fmt: skip


# Styles of levels by what they are for: 'title', 'body', 'other', and 'default' for all of these.
Styles = Callable[[str], Node | None]


class Writer(Flow):
    """Writes shapes of one part (a slide, its layout, its notes) into a page."""

    def __init__(
        self, deck: Presentation, part: str, root: Node, builder: Builder, layer: Layer, styles: Styles
    ) -> None:
        super().__init__(builder, layer)
        self.deck = deck
        self.part = part
        self.styles = styles
        self.media = [kind for kind in MEDIA if next(root.iter(kind), None) is not None]

    def note(self, code: str, sentence: str) -> None:
        self.deck.reading.note(code, sentence, self.builder.number)

    def shapes(self, shapes: list[Shape]) -> None:
        """All shapes: the title first, then by place, what belongs to the frame of the slide last."""
        first = [one for one in shapes if one.holder is not None and one.holder.kind in TITLES]
        last = [one for one in shapes if one.holder is not None and one.holder.kind in FURNITURE]
        apart = {id(one) for one in first + last}
        for one in [*first, *ordered([one for one in shapes if id(one) not in apart]), *last]:
            self.shape(one)

    def shape(self, shape: Shape) -> None:
        self.box = shape.box or NOWHERE
        node = shape.node
        about = properties_of(node)
        hidden = about is not None and true(about.get("hidden"))
        outer, self.layer = self.layer, "hidden" if hidden and self.layer == "body" else self.layer
        alt = alternative(about)
        click = about.find("a:hlinkClick") if about is not None else None
        link = self.link(click) if click is not None else ""
        if node.tag == "p:graphicFrame":
            self.graphic(node, alt)
        elif node.tag == "p:grpSp":
            if alt:
                self.add("figure", alt, reason="alternative text of a group")
        elif node.tag == "p:contentPart":
            self.note("not_read", "Ink on the slide was not read.")
        else:
            self.drawn(shape, alt, link)
        self.layer = outer
        self.box = NOWHERE

    def drawn(self, shape: Shape, alt: str, link: str) -> None:
        """A picture, or a shape with its text and what it is filled with."""
        node = shape.node
        for media in self.media:
            for one in node.iter(media):
                target = self.target(one.get("r:link") or one.get("r:embed"))
                self.note("not_read", f"A {MEDIA[media]} was not read: {target or 'unnamed'}.")
        body = next((one for one in node if one.tag in ("p:txBody", "dsp:txBody")), None)
        title = shape.holder is not None and shape.holder.kind in TITLES
        lines: list[Line] = []
        if body is not None:
            styles = None if title and self.layer in AS_HEADING else self.marks(shape)
            lines = lines_of(body, styles, self.link, link, title)
        fill = node.find("p:blipFill")
        if fill is None:
            fill = tree.one(node, "p:spPr/a:blipFill")
        key = self.picture(fill) if fill is not None else ""
        shown = fill is not None and fill.find("a:blip") is not None
        if node.tag == "p:pic" and not shown:
            self.note("picture_missing", "A picture of a slide, or ink on it, is not in the file.")
        if key or (node.tag == "p:pic" and shown) or (alt and not lines):
            spans = (Span(start=0, end=len(alt), href=link),) if alt and link else ()
            if link and not alt:
                self.note("link_dropped", f"A picture without a description leads to {link}.")
            self.add("figure", alt, spans, picture=key)
        self.paragraphs(lines, shape)

    def paragraphs(self, lines: list[Line], shape: Shape) -> None:
        """Paragraphs of a shape, as what it is."""
        kind = shape.holder.kind if shape.holder is not None else ""
        if kind in TITLES and self.layer in AS_HEADING:
            if lines:
                text, spans = one_line(lines)
                self.builder.name = self.builder.name or text
                self.add("heading", text, spans, level=1)
            return
        self.items.end()
        for line in lines:
            self.items.leave(line.level)
            if kind in FURNITURE:
                layer: Layer = "furniture" if self.layer in ("body", "notes") else self.layer
                self.add("header" if kind == "hdr" else "footer", line.text, layer=layer)
            elif line.formula:
                self.add("formula", line.formula)
            elif line.bulleted:
                self.add("list_item", line.text, level=self.items.level(line.level), marker=line.marker)
            else:
                self.add("paragraph", line.text, reason="subtitle" if kind == "subTitle" else "")

    def marks(self, shape: Shape) -> Iterator[Node]:
        """Where the marks of a shape's paragraphs come from, the nearest first (21.1.2.4)."""
        for model in shape.models():
            if model.style is not None:
                yield model.style
        kinds = ["default"]
        if shape.holder is not None:
            kind = family(shape.holder.kind)
            kinds = [kind if kind in ("title", "body") else "other", "default"]
        for kind in kinds:
            styles = self.styles(kind)
            if styles is not None:
                yield styles

    def link(self, click: Node) -> str:
        return self.deck.link(click, self.part, self.builder.number)

    def target(self, key: str | None) -> str:
        relation = self.deck.parts.relations(self.part).get(key or "")
        return relation.target if relation is not None else ""

    def picture(self, fill: Node) -> str:
        """Key of the picture that fills something; '' for none, or one outside of the file."""
        blip = tree.one(fill, "a:blip")
        if blip is None:
            return ""
        for one in (blip, *blip.iter("asvg:svgBlip")):
            relation = self.deck.parts.relations(self.part).get(one.get("r:embed") or "")
            if relation is not None and relation.external:
                self.note("not_fetched", f"A picture was not fetched: {relation.target}")
            elif relation is not None:
                key = self.deck.parts.picture(relation.target, self.builder.number)
                if key:
                    return key
        if blip.get("r:link"):
            self.note("not_fetched", f"A picture was not fetched: {self.target(blip.get('r:link'))}")
        return ""

    def graphic(self, frame: Node, alt: str) -> None:
        """A graphic frame: a table, a chart, a diagram, an embedded object."""
        data = tree.one(frame, "a:graphic/a:graphicData")
        chart, diagram = self.chart, self.diagram
        readers = {"a:tbl": self.table, "c:chart": chart, "cx:chart": chart, "dgm:relIds": diagram}
        made = ""
        node = next((one for one in data if one.tag in readers), None) if data is not None else None
        if node is not None:
            made = readers[node.tag](node)
        elif data is not None:
            made = self.embedded(data, alt)
        if alt and not made:
            self.add("figure", alt)
        elif alt and made.rpartition("/")[0].endswith("table"):
            self.add("caption", alt, parent=made, reason="alternative text")

    def table(self, node: Node) -> str:
        about = tree.one(node, "a:tblPr")
        first_row = about is not None and true(about.get("firstRow"))
        first_column = about is not None and true(about.get("firstCol"))
        rows: list[list[Draft]] = []
        free: dict[int, set[int]] = {}
        options = self.deck.options
        slots = 0
        for r, row in enumerate(tree.every(node, "a:tr")):
            drafts: list[Draft] = []
            for c, cell in enumerate(tree.every(row, "a:tc")):
                if c in free.get(r, ()):
                    if words := "".join(cell.itertext()).strip():
                        self.note("covered_text", f"A cell that another covers has text: {words[:80]}")
                    continue
                wide = min(max(1, whole(cell.get("gridSpan"), 1)), options.max_colspan)
                high = min(max(1, whole(cell.get("rowSpan"), 1)), options.max_cells)
                slots += 1
                if slots > options.max_cells:
                    raise TooLarge(f"a table has more than {options.max_cells} cells")
                draft = self.cell(cell)
                draft.header = (first_row and r == 0) or (first_column and c == 0)
                draft.col_span, draft.row_span = wide, high
                drafts.append(draft)
                if wide > 1 or high > 1:
                    for down in range(r, r + min(high, len(node))):
                        free.setdefault(down, set()).update(range(c, c + wide))
            rows.append(drafts)
        return self.add("table", table=grid(rows, options)) if any(rows) else ""

    def cell(self, cell: Node) -> Draft:
        """Text of a table's cell; its paragraphs as elements where there are several, or lists."""
        body = tree.one(cell, "a:txBody")
        lines = lines_of(body, self.marks(Shape(node=cell)), self.link) if body is not None else []
        if not lines:
            return Draft()
        if len(lines) == 1 and not lines[0].bulleted and not lines[0].formula:
            text, spans = lines[0].text.finish()
            return Draft(text=text, spans=spans)
        kinds, self.kinds = self.kinds, {}
        found = self.gather(lambda: self.paragraphs(lines, Shape(node=cell)))
        self.kinds = kinds
        return Draft(
            text="\n".join(f"{one.marker} {one.text}".strip() for one in found), elements=tuple(found)
        )

    def chart(self, node: Node) -> str:
        part = self.target(node.get("r:id"))
        root = self.deck.parts.tree(part, self.builder.number) if part else None
        if root is None:
            self.note("chart_missing", "The data of a chart are missing.")
            return ""
        title, table = chart_table(root, self.deck.options)
        if table is None:
            self.note("chart_missing", "A chart has no data in the file.")
            return self.add("figure", title, reason="chart") if title else ""
        made = self.add("table", table=table, reason="chart")
        if title:
            self.add("caption", title, parent=made)
        return made

    def diagram(self, node: Node) -> str:
        """The words of SmartArt as a list; a diagram's own drawing where its data are missing."""
        part = self.target(node.get("r:dm"))
        data = self.deck.parts.tree(part, self.builder.number) if part else None
        points = nodes_of(data) if data is not None else []
        made = self.list_of((depth, tree.one(point, "dgm:t")) for depth, point in points)
        if not made:
            drawing = self.drawing_of(data)
            made = self.list_of(
                (1, body) for body in (drawing.iter("dsp:txBody") if drawing is not None else ())
            )
        if not made:
            self.note("chart_missing", "A diagram has no words in the file.")
        return made

    def list_of(self, bodies: Iterable[tuple[int, Node | None]]) -> str:
        """Items with their levels; the id of the last, '' for none."""
        made = ""
        for level, body in bodies:
            for line in lines_of(body, [], self.link) if body is not None else ():
                made = self.add("list_item", line.text, level=level, marker="", reason="SmartArt")
        return made

    def drawing_of(self, data: Node | None) -> Node | None:
        """A diagram as it was last drawn: the part that its data name, or the slide's only one."""
        named = data.iter("dsp:dataModelExt") if data is not None else iter(())
        part = self.target(next((one.get("relId") for one in named), None))  # [MS-ODRAWXML] 2.3.1
        drawings = [part] if part else self.deck.parts.every(self.part, "diagramDrawing")
        return self.deck.parts.tree(drawings[0], self.builder.number) if len(drawings) == 1 else None

    def embedded(self, data: Node, alt: str) -> str:
        """An embedded object: its picture; it is not opened."""
        found = next(data.iter("p:oleObj"), None)
        name = found.get("name", "") if found is not None else ""
        kind = (found.get("progId") or name) if found is not None else data.get("uri", "")
        self.note("not_read", f"An embedded object was not opened: {kind or 'of no kind'}.")
        key = next((key for fill in data.iter("p:blipFill") if (key := self.picture(fill))), "")
        return self.add("figure", alt or name, picture=key) if key else ""


def properties_of(node: Node) -> Node | None:
    about = next((one for one in node if one.tag.startswith(("p:nv", "dsp:nv"))), ())
    return next((one for one in about if one.tag in ("p:cNvPr", "dsp:cNvPr")), None)


def alternative(about: Node | None) -> str:
    """Title and description that a shape is given for those who do not see it."""
    if about is None or not ("title" in about.attrib or "descr" in about.attrib):
        return ""
    found = [(about.get(name) or "").replace("_x000D_", "").strip() for name in ("title", "descr")]
    return "\n".join(dict.fromkeys(one for one in found if one))


def one_line(lines: list[Line]) -> tuple[str, tuple[Span, ...]]:
    """Lines of a title as one."""
    text, spans = stacked(line.text.finish() for line in lines)
    return text.replace("\n", " "), spans


def nodes_of(data: Node) -> list[tuple[int, Node]]:
    """Points of SmartArt that have text, in the order of their tree (21.4), with their depth from 1."""
    points: dict[str, Node] = {}
    for point in tree.every(data, "dgm:ptLst/dgm:pt"):
        points.setdefault(point.get("modelId", ""), point)
    below: dict[str, list[tuple[int, str]]] = {}
    for link in tree.every(data, "dgm:cxnLst/dgm:cxn"):
        if link.get("type", "parOf") == "parOf":
            child = (whole(link.get("srcOrd")), link.get("destId", ""))
            below.setdefault(link.get("srcId", ""), []).append(child)
    roots = [key for key, point in points.items() if point.get("type") == "doc"]
    found: list[tuple[int, Node]] = []
    seen: set[str] = set()
    stack = [(key, 0) for key in reversed(roots)]
    while stack:
        key, depth = stack.pop()
        if key in seen or key not in points:
            continue
        seen.add(key)
        if depth:
            found.append((depth, points[key]))
        stack += [(child, depth + 1) for _, child in sorted(below.get(key, []), reverse=True)]
    lost = [point for key, point in points.items() if key not in seen and point.get("type", "") in WORDS]
    return found + [(1, point) for point in lost]
