"""OpenDocument presentations (OpenDocument 1.3 part 3, 3.6, 9.6 and 10), in a package or as one XML file."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

from msgspec import structs

from pincite.errors import Corrupt
from pincite.model.document import Page
from pincite.model.elements import Kind
from pincite.model.geometry import NOWHERE, Box, union
from pincite.readers import tree
from pincite.readers.arrangement import reading_order
from pincite.readers.builder import Builder
from pincite.readers.flow.words import texts_of
from pincite.readers.opendocument.names import length, said
from pincite.readers.opendocument.source import Source, alternatives
from pincite.readers.opendocument.styles import Styles
from pincite.readers.opendocument.text import AROUND, Text
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.regex import regex

# Classes of frames that surround the content of a slide, and what they are.
FURNITURE: dict[str, Kind] = {
    "header": "header",
    "footer": "footer",
    "date-time": "footer",
    "page-number": "footer",
}
DEEPEST = 40  # Groups in groups that are read as such.
MOVED = regex(r"translate\s*\(\s*([-\d.]+[a-z]*)\s*[, ]?\s*([-\d.]*[a-z]*)\s*\)")


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """A page of kind 'slide' for each slide; boxes in points. Raises ``Corrupt``, ``Encrypted``,
    ``TooLarge``, ``Unsafe``."""
    source = Source(data, options, reading)
    body = source.body("office:presentation")
    if body is None:
        body = source.body("office:drawing")
    if body is None:
        raise Corrupt("the document has no slides")
    source.tell()
    deck = Deck(source, body)
    slides = [one for one in body if one.tag == "draw:page"]
    for number, slide in enumerate(reading.first(slides, options), 1):
        yield deck.page(number, slide)


class Deck:
    """The presentation being read."""

    def __init__(self, source: Source, body: Node) -> None:
        self.source = source
        self.styles = Styles(source.styles, source.content)
        self.master_styles = Styles(source.styles, source.styles)
        self.masters = {
            one.get("style:name", ""): one
            for one in tree.every(source.styles, "office:master-styles/style:master-page")
        }
        self.sizes = {
            one.get("style:name", ""): one
            for one in tree.every(source.styles, "office:automatic-styles/style:page-layout")
        }
        self.declared = {
            (one.tag, one.get("presentation:name", "")): "".join(one.itertext()).strip()
            for one in body
            if isinstance(one.tag, str) and one.tag.endswith("-decl")
        }
        self.seen: set[tuple[str, int]] = set()

    def page(self, number: int, slide: Node) -> Page:
        master = self.masters.get(slide.get("draw:master-page-name", ""))
        size = self.sizes.get(master.get("style:page-layout-name", "") if master is not None else "")
        wide, high = (
            round(length(said(size, "style:page-layout-properties", f"fo:page-{side}")), 2)
            for side in ("width", "height")
        )
        style = slide.get("draw:style-name", "")
        builder = Builder(number, "slide", slide.get("draw:name", ""), width=wide, height=high)
        builder.hidden = self.about(style, "visibility") == "hidden"
        flow = Text(self.source, self.styles, builder)
        self.shapes(flow, slide)
        flow.box = NOWHERE
        flow.end_notes()
        self.furniture(flow, slide, style)
        if master is not None:
            self.surround(builder, master, high, style)
        self.notes(flow, slide)
        for one in slide:
            if one.tag == "office:annotation":
                flow.comment(one)
        return builder.page()

    def about(self, style: str, what: str) -> str:
        """What the style of a slide says."""
        kind = "style:drawing-page-properties"
        return self.styles.property("drawing-page", style, kind, f"presentation:{what}")

    def shapes(self, flow: Text, holder: Node) -> None:
        """Shapes in reading order: title, content by place, what surrounds it."""
        nodes = [(one, box_of(one, 0)) for one in holder if drawn(one)]
        placed = [(one, box) for one, box in nodes if box is not None]
        found = [placed[at] for at in reading_order([box for _, box in placed])]
        found += [(one, NOWHERE) for one, box in nodes if box is None]

        def rank(entry: tuple[Node, Box]) -> int:
            role = entry[0].get("presentation:class", "")
            return 0 if role == "title" else 2 if role in FURNITURE else 1

        for node, box in sorted(found, key=rank):
            self.shape(flow, node, box, 0)

    def shape(self, flow: Text, node: Node, box: Box, depth: int) -> None:
        if node.tag == "draw:g" and depth < DEEPEST:
            inside = [one for one in node if drawn(one)]
            boxes = [box_of(one, depth + 1) or NOWHERE for one in inside]
            for at in reading_order(boxes):
                self.shape(flow, inside[at], boxes[at], depth + 1)
            if alt := "\n".join(alternatives(node)):
                flow.add("figure", alt, box=box, reason="alternative text of a group")
            return
        role = node.get("presentation:class", "")
        if node.get("presentation:placeholder") == "true" and role not in FURNITURE:
            return  # an empty one: its text invites to write
        flow.box = box
        flow.listed = self.list_of(node)
        if role == "title":
            self.title(flow, node)
        elif role in FURNITURE:
            self.around(flow, node, FURNITURE[role])
        else:
            before = len(flow.builder.elements)
            flow.block(node)
            if role == "subtitle":
                made = flow.builder.elements[before:]
                flow.builder.elements[before:] = [structs.replace(one, reason="subtitle") for one in made]
        flow.listed = ""

    def title(self, flow: Text, node: Node) -> None:
        """The paragraphs of a title as one heading."""
        listed = flow.listed

        def blocks() -> None:
            flow.listed = listed
            flow.block(node)

        made = flow.gather(blocks)
        if any(one.table or one.picture for one in made):
            flow.builder.elements += made
            return
        flow.forget(made)
        text, spans = texts_of(made)
        if text:
            flow.add("heading", text.replace("\n", " "), spans, level=1)

    def around(self, flow: Text, node: Node, kind: Kind) -> None:
        """A shape that is part of what surrounds the content."""
        layer, flow.layer = flow.layer, "furniture"
        flow.kinds = dict.fromkeys(AROUND, kind)
        flow.block(node)
        flow.layer, flow.kinds = layer, {}

    def list_of(self, node: Node) -> str:
        """The list style of a shape, from its presentation or graphic style."""
        chain = self.styles.chain("presentation", node.get("presentation:style-name", ""))
        chain += self.styles.chain("graphic", node.get("draw:style-name", ""))
        return next((name for one in chain if (name := one.get("style:list-style-name"))), "")

    def furniture(self, flow: Text, slide: Node, style: str) -> None:
        """Header, footer and date that the slide shows by way of its master."""
        for name in ("header", "footer", "date-time"):
            wanted = slide.get(f"presentation:use-{name}-name")
            text = self.declared.get((f"presentation:{name}-decl", wanted or ""), "")
            if wanted and text and self.shows(style, name):
                flow.builder.add(FURNITURE[name], text, layer="furniture")

    def surround(self, builder: Builder, master: Node, high: float, style: str) -> None:
        """What a master shows that is no placeholder, with the first slide that shows it."""
        hidden, builder.hidden = builder.hidden, False
        flow = Text(self.source, self.master_styles, builder, "furniture")
        for at, node in enumerate(master):
            key = (master.get("style:name", ""), at)
            if key in self.seen or not drawn(node) or node.get("presentation:placeholder") == "true":
                continue
            role = node.get("presentation:class", "")
            if role and (role not in FURNITURE or not self.shows(style, role)):
                continue
            self.seen.add(key)
            box = box_of(node, 0) or NOWHERE
            kind: Kind = "header" if (box[1] + box[3]) / 2 < high / 2 else "footer"
            flow.kinds = dict.fromkeys(AROUND, kind)
            self.shape(flow, node, box, 0)
        flow.end_notes()
        builder.hidden = hidden

    def shows(self, style: str, role: str) -> bool:
        """Whether a slide of this style shows the frames of this class of its master."""
        return self.about(style, f"display-{role}") != "false"

    def notes(self, outer: Text, slide: Node) -> None:
        """What the speaker wrote."""
        held = tree.one(slide, "presentation:notes")
        if held is None:
            return
        flow = Text(self.source, self.styles, outer.builder, "notes")
        for node in held:
            role = node.get("presentation:class", "")
            silent = node.tag == "draw:page-thumbnail" or role in ("page-number", "page")
            if not drawn(node) or silent or node.get("presentation:placeholder") == "true":
                continue
            if numbers_only(node):
                continue
            flow.listed = self.list_of(node)
            if role in FURNITURE:
                self.around(flow, node, FURNITURE[role])
            else:
                flow.block(node)
        flow.end_notes()


def numbers_only(node: Node) -> bool:
    """Whether a shape says no more than the number of its page, as notes made from PowerPoint do."""
    said = [one for one in node.iter() if (one.text and one.text.strip()) or (one.tail and one.tail.strip())]
    return bool(said) and all(one.tag == "text:page-number" and not (one.tail or "").strip() for one in said)


def drawn(node: Node) -> bool:
    return (
        isinstance(node.tag, str) and node.tag.startswith(("draw:", "dr3d:")) and node.tag != "draw:layer-set"
    )


def box_of(node: Node, depth: int) -> Box | None:
    """The box of a shape in points, around all of a group; None where it has no place."""
    if node.tag in ("draw:g", "draw:a") and depth < DEEPEST:
        held = [box for one in node if drawn(one) and (box := box_of(one, depth + 1)) is not None]
        return union(held) if held else None
    if node.get("svg:x1") is not None:
        x0, x1 = sorted((length(node.get("svg:x1")), length(node.get("svg:x2"))))
        y0, y1 = sorted((length(node.get("svg:y1")), length(node.get("svg:y2"))))
    elif node.get("svg:width") is not None:
        moved = MOVED.search(node.get("draw:transform", ""))
        x0, y0 = (length(one) for one in (moved.groups() if moved else map(node.get, ("svg:x", "svg:y"))))
        x1, y1 = (
            start + max(0.0, length(node.get(f"svg:{side}")))
            for start, side in ((x0, "width"), (y0, "height"))
        )
    else:
        return None
    return (round(x0, 2), round(y0, 2), round(x1, 2), round(y1, 2))
