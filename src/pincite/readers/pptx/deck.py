"""A presentation: its slides in order, with notes, comments and what surrounds them (ECMA-376 part 1, 13)."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.document import Page
from pincite.model.elements import Kind
from pincite.model.geometry import NOWHERE
from pincite.readers import tree
from pincite.readers.builder import Builder
from pincite.readers.ooxml.names import true
from pincite.readers.pptx.places import FURNITURE, Sheet, without_looks
from pincite.readers.pptx.presentation import Presentation
from pincite.readers.pptx.shapes import Shape, ordered, shapes_of
from pincite.readers.pptx.slide import Styles, Writer
from pincite.readers.pptx.text import lines_of


class Deck(Presentation):
    """Reads the slides, one after the other."""

    def pages(self) -> Iterator[Page]:
        self.tell()
        for number, name in enumerate(self.slides, 1):
            yield self.page(number, name)

    def page(self, number: int, name: str) -> Page:
        root = self.parts.tree(name, number, without_looks)
        builder = Builder(number, "slide", width=self.width, height=self.height)
        if root is None:
            return msgspec.structs.replace(builder.page(), error="corrupt")
        builder.hidden = not true(root.get("show"), True)
        layout = self.sheet(self.parts.of_kind(name, "slideLayout"), number)
        master = self.sheet(self.parts.of_kind(layout.part, "slideMaster") if layout.part else "", number)
        content, spot = tree.one(root, "p:cSld"), tree.one(root, "p:cSld/p:spTree")
        writer = Writer(self, name, root, builder, "body", self.styles(master))
        if spot is not None:
            writer.shapes(shapes_of(spot, layout, master))
        self.background(writer, root)
        if true(root.get("showMasterSp"), True):
            self.surround(builder, layout)
            if layout.root is None or true(layout.root.get("showMasterSp"), True):
                self.surround(builder, master)
        self.notes(name, builder)
        self.comments(name, builder)
        if not builder.name and content is not None:
            builder.name = content.get("name", "")
        return builder.page()

    def sheet(self, part: str, number: int) -> Sheet:
        """A layout or a master, '' for none."""
        if part not in self.sheets:
            self.sheets[part] = Sheet(self.parts, part, number)
        return self.sheets[part]

    def styles(self, master: Sheet) -> Styles:
        """Styles of levels of a master, by what they are for."""
        return lambda kind: self.default if kind == "default" else master.at(f"p:txStyles/p:{kind}Style")

    def background(self, writer: Writer, root: Node) -> None:
        """The picture behind a slide."""
        fill = tree.one(root, "p:cSld/p:bg/p:bgPr/a:blipFill")
        key = writer.picture(fill) if fill is not None else ""
        if key:
            writer.add("figure", picture=key, layer="furniture", reason="background")

    def surround(self, builder: Builder, sheet: Sheet) -> None:
        """Text and pictures of a layout or master that are no placeholders, with the first slide that
        shows them."""
        if sheet.part in self.surroundings:
            return
        self.surroundings.add(sheet.part)
        if sheet.root is None:
            return
        hidden, builder.hidden = builder.hidden, False
        spot = sheet.at("p:cSld/p:spTree")
        writer = Writer(self, sheet.part, sheet.root, builder, "furniture", self.styles(sheet))
        for shape in ordered(shapes_of(spot)) if spot is not None else ():
            if shape.holder is None:
                box = shape.box or NOWHERE
                kind: Kind = "header" if (box[1] + box[3]) / 2 < self.height / 2 else "footer"
                writer.kinds = dict.fromkeys(("paragraph", "list_item"), kind)
                writer.shape(shape)
        self.background(writer, sheet.root)
        builder.hidden = hidden

    def notes(self, slide: str, builder: Builder) -> None:
        """What the speaker wrote below a slide."""
        part = self.parts.of_kind(slide, "notesSlide")
        root = self.parts.tree(part, builder.number) if part else None
        spot = tree.one(root, "p:cSld/p:spTree") if root is not None else None
        if root is None or spot is None:
            return
        master = self.sheet(self.parts.of_kind(part, "notesMaster"), builder.number)

        def levels(kind: str) -> Node | None:
            return master.at("p:notesStyle") if kind == "body" else None

        writer = Writer(self, part, root, builder, "notes", levels)
        shapes = [one for one in shapes_of(spot, None, master, placed=False) if said(one)]
        for shape in shapes:
            shape.box = None  # a place on the sheet of notes is none on the slide
        writer.shapes(shapes)

    def comments(self, slide: str, builder: Builder) -> None:
        """Comments of either kind; answers follow what they answer."""
        for part in self.parts.every(slide, "comments"):
            root = self.parts.tree(part, builder.number)
            for node in root if root is not None else ():
                self.comment(node, builder, "")

    def comment(self, node: Node, builder: Builder, parent: str, first: bool = True) -> None:
        """A comment and its answers, which are not answered in turn."""
        author = self.authors.get(node.get("authorId", ""), "")
        text = tree.words(node, "p:text")
        body = tree.one(node, "p188:txBody")
        if body is not None:
            lines = lines_of(body, None, lambda click: "")
            text = "\n".join(line.text.finish()[0] for line in lines)
        made = builder.add("comment", text, marker=author, layer="comments", parent=parent) if text else ""
        for answer in tree.every(node, "p188:replyLst/p188:reply") if first else ():
            self.comment(answer, builder, made, False)


def said(shape: Shape) -> bool:
    """Whether a shape of a sheet of notes says something: not the picture of the slide, not its number."""
    kind = shape.holder.kind if shape.holder is not None else ""
    return (kind != "sldImg" and kind not in FURNITURE) or kind in ("hdr", "ftr")
