"""What slides take over from layouts and masters: places of placeholders and marks of lists (ECMA-376 part 1,
19.3.1.36, 19.3.1.39, 21.1.2.4).

Most of such a part concerns no slide of the deck: of one whose names are written as usual only the elements
that are asked for are cut out and read.
"""

from __future__ import annotations

import re
from functools import cached_property
from xml.etree.ElementTree import Element as Node

from recto.model.geometry import Box
from recto.readers import tree
from recto.readers.pptx.names import NAMES
from recto.readers.pptx.parts import Parts
from recto.readers.pptx.places import Holder, box_of, family, frame_of, holder_of, same

HOLDER = re.compile(rb"<p:ph[\s/>][^>]*")

ATTRIBUTE = re.compile(rb"\s(type|idx)\s*=\s*[\"']([^\"'&]*)[\"']")

MORE = (b"<p:grpSp>", b"<p:grpSp ", b"<p:graphicFrame", b"<p:cxnSp", b"<p:contentPart", b"AlternateContent",
        b"blipFill")  # fmt: skip
"""What may be more than a placeholder without a picture."""

MASTER_SHAPES = re.compile(rb"<p:sldLayout\s[^>]*?\sshowMasterSp\s*=\s*[\"'](\w*)")


class Style:
    """A list of level styles, whole or as it is written."""

    def __init__(self, node: Node | None = None, written: bytes = b"") -> None:
        self.node = node
        self.written = written if b"<a:bu" in written else b""
        self.known: dict[int, Node | None] = {}

    def level(self, at: int) -> Node | None:
        """The properties of a level from 0, None where nothing is said about its mark."""
        if at not in self.known:
            name = f"a:lvl{at + 1}pPr"
            if self.node is not None:
                self.known[at] = self.node.find(name)
            else:
                found = tree.cut(self.written, name.encode()) if self.written else None
                self.known[at] = tree.as_written(found) if found and b"<a:bu" in found else None
        return self.known[at]


NO_STYLE = Style()


class Model:
    """A placeholder that others take after."""

    def __init__(self, holder: Holder, node: Node | None = None, written: bytes = b"") -> None:
        self.holder = holder
        self.node = node
        self.written = written

    @cached_property
    def box(self) -> Box | None:
        """Its place in EMU, None for none of its own."""
        if self.node is not None:
            return box_of(frame_of(self.node))
        found = tree.cut(self.written, b"a:xfrm")
        return box_of(tree.as_written(found)) if found else None

    @cached_property
    def style(self) -> Style:
        if self.node is not None:
            return Style(tree.one(self.node, "p:txBody/a:lstStyle"))
        return (
            Style(written=tree.cut(self.written, b"a:lstStyle") or b"")
            if b"<a:bu" in self.written
            else NO_STYLE
        )


class Sheet:
    """A layout or a master ('' none), read when it is asked for the first time, for the page ``number``."""

    def __init__(self, parts: Parts, part: str, number: int) -> None:
        self.parts = parts
        self.part = part
        self.number = number
        self.found: dict[tuple[Holder, bool], Model | None] = {}
        self.styles: dict[str, Style] = {}

    @cached_property
    def data(self) -> bytes:
        """The part where it is written as usual, else nothing: then there is ``root``."""
        data = self.parts.bytes(self.part, self.number) if self.part else None
        if data is None or not data.rstrip().endswith(ENDS) or not NAMES.usual(data):
            return b""
        return data

    @cached_property
    def root(self) -> Node | None:
        return self.parts.tree(self.part, self.number) if self.part else None

    @property
    def shows_master(self) -> bool:
        """Whether a layout shows what its master has beside placeholders; true for none."""
        if self.data:
            found = MASTER_SHAPES.search(self.data)
            return found is None or found[1] in (b"1", b"true", b"on")
        return self.root is None or self.root.get("showMasterSp", "1") in ("1", "true", "on")

    @cached_property
    def written(self) -> list[bytes] | None:
        """Shapes and pictures as they are written; None where they cannot be told apart."""
        if not self.data:
            return None
        shapes, pictures = closed(self.data, b"p:sp"), closed(self.data, b"p:pic")
        if shapes is None or pictures is None:
            return None
        return [one for _, one in sorted(shapes + pictures)] if pictures else [one for _, one in shapes]

    @cached_property
    def bare(self) -> bool:
        """Whether there is certainly nothing but placeholders."""
        if self.written is None:
            return self.root is None
        return not any(one in self.data for one in MORE) and all(b"<p:ph" in one for one in self.written)

    @cached_property
    def held(self) -> list[Model]:
        """The placeholders, also those in groups."""
        if self.written is None:
            root = self.root
            spot = tree.one(root, "p:cSld/p:spTree") if root is not None else None
            shapes = [
                one for one in (spot.iter() if spot is not None else ()) if one.tag in ("p:sp", "p:pic")
            ]
            return [Model(holder, one) for one in shapes if (holder := holder_of(one)) is not None]
        found: list[Model] = []
        for one in self.written:
            said = HOLDER.search(one)
            if said is not None:
                values = dict(ATTRIBUTE.findall(said[0]))
                holder = Holder(
                    values.get(b"type", b"obj").decode("utf-8", "replace"),
                    values.get(b"idx", b"0").decode("utf-8", "replace"),
                )
                found.append(Model(holder, written=one))
        return found

    def model(self, wanted: Holder, master: bool) -> Model | None:
        """The placeholder that ``wanted`` inherits from, of a layout or of a ``master``."""
        key = (wanted, master)
        if key not in self.found:
            self.found[key] = self.above(wanted) if master else self.beside(wanted)
        return self.found[key]

    def beside(self, wanted: Holder) -> Model | None:
        for one in self.held:
            if one.holder.index == wanted.index and same(one.holder.kind, wanted.kind):
                return one
        for one in self.held:
            if one.holder.kind == wanted.kind and wanted.kind != "obj":
                return one
        for one in self.held:
            if one.holder.index == wanted.index and wanted.index != "0":
                return one
        return None

    def above(self, wanted: Holder) -> Model | None:
        kind = family(wanted.kind)
        return next((one for one in self.held if family(one.holder.kind) == kind), None)

    def style(self, path: str) -> Style:
        """The level styles along a path ('p:txStyles/p:bodyStyle')."""
        if path not in self.styles:
            if self.data:
                found = tree.cut(self.data, path.rpartition("/")[2].encode())
                self.styles[path] = Style(written=found or b"")
            else:
                self.styles[path] = Style(tree.one(self.root, path) if self.root is not None else None)
        return self.styles[path]


def closed(data: bytes, name: bytes) -> list[tuple[int, bytes]] | None:
    """The elements of a name as they are written, with their places; None where one is in another."""
    found: list[tuple[int, bytes]] = []
    bare, attributed, end = b"<" + name + b">", b"<" + name + b" ", b"</" + name + b">"
    openings = (bare, attributed) if attributed in data else (bare,)
    start = 0
    *pieces, _ = data.split(end)
    for piece in pieces:
        at = max(map(piece.rfind, openings))
        if at < 0:
            return None
        found.append((start + at, piece[at:] + end))
        start += len(piece) + len(end)
    return found if sum(map(data.count, openings)) == len(found) else None


ENDS = (b"</p:sldLayout>", b"</p:sldMaster>", b"</p:notesMaster>")
"""How a layout or a master ends that is whole."""
