"""Pictures, text boxes and charts that lie over a sheet (ECMA-376 part 1, 20.5 SpreadsheetML drawing)."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

from pincite.errors import Corrupt
from pincite.model.elements import Layer, Span
from pincite.readers.inline import Inline
from pincite.readers.ooxml.charts import Display, chart_table, child, children
from pincite.readers.ooxml.names import true, whole
from pincite.readers.ooxml.parts import MEDIA
from pincite.readers.package import Package
from pincite.readers.sheet.book import Book
from pincite.readers.sheet.drafts import Draft, chart_draft, picture_draft, text_draft
from pincite.readers.tree import local
from pincite.readers.xlsx.workbook import Relations, relation_id, within

ANCHORS = ("twoCellAnchor", "oneCellAnchor", "absoluteAnchor")
MOST_SHAPES = 20_000  # Shapes of one sheet that are read.


class Drawings:
    """Drawings of one sheet."""

    def __init__(self, package: Package, book: Book, show: Display) -> None:
        self.package = package
        self.book = book
        self.show = show

    def read(self, relations: Relations) -> Iterator[Draft]:
        """What lies over the sheet, by the row and column of its corner."""
        for part in relations.of_kind("drawing"):
            try:
                root = self.package.xml(part)
            except Corrupt as error:
                self.book.note("part_damaged", f"drawings cannot be read: {error.sentence}")
                continue
            inner = Relations(self.package, part)
            for anchor in shown(root):
                if local(anchor) in ANCHORS:
                    corner = child(anchor, "from")
                    row, col = (
                        whole(one.text if (one := child(corner, name)) is not None else "")
                        for name in ("row", "col")
                    )
                    yield from self.shapes(anchor, inner, row, col)

    def shapes(self, anchor: Node, relations: Relations, row: int, col: int) -> Iterator[Draft]:
        """Shapes of an anchor, those in groups too, in their order."""
        queue = list(shown(anchor))[::-1]
        count = 0
        while queue and count < MOST_SHAPES:
            node = queue.pop()
            count += 1
            kind = local(node)
            if kind == "grpSp":
                queue += list(shown(node))[::-1]
            elif kind == "pic":
                yield from self.picture(node, relations, row, col)
            elif kind in ("sp", "cxnSp"):
                yield from text_box(node, row, col)
            elif kind == "graphicFrame":
                yield from self.chart(node, relations, row, col)

    def picture(self, node: Node, relations: Relations, row: int, col: int) -> Iterator[Draft]:
        key = ""
        for blip in within(node, "blip"):
            part = relations.target(relation_id(blip, "embed"))
            if part:
                media = MEDIA.get(part.rpartition(".")[2].lower(), "")
                key = self.book.reading.shown(self.package, part, media)
            elif relation_id(blip, "link"):
                self.book.note("not_fetched", "pictures outside the file are not fetched")
            break
        text, layer = alternative(node)
        if key or text:
            yield picture_draft(row, col, text, key, layer)

    def chart(self, node: Node, relations: Relations, row: int, col: int) -> Iterator[Draft]:
        """A chart: a figure with its title, and its data as a table."""
        for one in node.iter():
            if local(one) != "chart":
                continue
            part = relations.target(relation_id(one))
            if not part:
                continue
            try:
                title, table = chart_table(self.package.xml(part), self.book.options, self.show)
            except Corrupt as error:
                self.book.note("part_damaged", f"a chart cannot be read: {error.sentence}")
                continue
            text, layer = alternative(node)
            yield chart_draft(row, col, title or text, table, layer)


def shown(node: Node) -> Iterator[Node]:
    """Children, and in place of alternatives the first choice."""
    for one in node:
        if local(one) != "AlternateContent":
            yield one
            continue
        chosen = child(one, "Choice")
        yield from chosen if chosen is not None and len(chosen) else child(one, "Fallback") or ()


def alternative(node: Node) -> tuple[str, Layer]:
    """The alternative text of a shape, and the layer it is in."""
    facts = next(within(node, "cNvPr"), None)
    if facts is None:
        return "", "body"
    text = " ".join((facts.get("descr") or facts.get("title") or "").split())
    return text, "hidden" if true(facts.get("hidden")) else "body"


def text_box(node: Node, row: int, col: int) -> Iterator[Draft]:
    """Paragraphs of a text box."""
    _, layer = alternative(node)
    for paragraph in children(child(node, "txBody"), "p"):
        inline = Inline()
        for run in paragraph:
            if local(run) == "br":
                inline.newline()
            elif local(run) in ("r", "fld"):
                looks = child(run, "rPr")
                style = Span(0, 0)
                if looks is not None:
                    style = Span(0, 0, bold=true(looks.get("b")), italic=true(looks.get("i")))
                inline.add("".join(t.text or "" for t in children(run, "t")), style)
        text, spans = inline.finish()
        if text:
            yield text_draft(row, col, text, spans, layer)
