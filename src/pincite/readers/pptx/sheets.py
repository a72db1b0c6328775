"""What slides take over from layouts and masters: places of placeholders and marks of lists (ECMA-376 part 1,
19.3.1.36, 19.3.1.39, 21.1.2.4).

Most of such a part concerns no slide of the deck: of one whose names are written as usual only the elements
that are asked for are cut out and read.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from xml.etree.ElementTree import Element as Node

from pincite.model.geometry import Box
from pincite.readers import tree
from pincite.readers.pptx.names import NAMES
from pincite.readers.pptx.parts import Parts
from pincite.readers.pptx.places import Holder, box_of, family, frame_of, holder_of, same

HOLDER = re.compile(rb"<p:ph[\s/>][^>]*")

ATTRIBUTE = re.compile(rb"\s(type|idx)\s*=\s*[\"']([^\"'&]*)[\"']")

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
    """A placeholder that others take after: as a tree, or the place of its mark in the part as it is
    written."""

    def __init__(self, holder: Holder, node: Node | None = None, sheet: bytes = b"", at: int = 0) -> None:
        self.holder = holder
        self.node = node
        self.sheet = sheet
        self.at = at

    @cached_property
    def written(self) -> bytes:
        """What is written of the shape or picture behind the mark: its place and its text."""
        end = self.sheet.find(b"</p:sp>", self.at)
        picture = self.sheet.find(b"</p:pic>", self.at, end if end >= 0 else len(self.sheet))
        return self.sheet[self.at : picture if picture >= 0 else end]

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
        if b"<a:bu" not in self.written:
            return NO_STYLE
        return Style(written=tree.cut(self.written, b"a:lstStyle") or b"")


class Sheet:
    """A layout or a master ('' none), read when it is asked for the first time, for the page ``number``."""

    def __init__(self, parts: Parts, part: str, number: int) -> None:
        self.parts = parts
        self.part = part
        self.number = number
        self.kept: bytes | None = None
        self.holders: list[Model] | None = None
        self.found: dict[tuple[Holder, bool], Model | None] = {}
        self.styles: dict[str, Style] = {}

    @property
    def data(self) -> bytes:
        """The part where it is written as usual, else nothing: then there is ``root``."""
        if self.kept is None:
            data = self.parts.bytes(self.part, self.number) if self.part else None
            usual = data is not None and data.rstrip().endswith(ENDS) and NAMES.usual(data)
            self.kept = data if data is not None and usual else b""
        return self.kept

    @property
    def root(self) -> Node | None:
        return self.parts.tree(self.part, self.number) if self.part else None

    @property
    def shows_master(self) -> bool:
        """Whether a layout shows what its master has beside placeholders; true for none."""
        if self.data:
            found = MASTER_SHAPES.search(self.data)
            return found is None or found[1] in (b"1", b"true", b"on")
        return self.root is None or self.root.get("showMasterSp", "1") in ("1", "true", "on")

    @property
    def bare(self) -> bool:
        """Whether there is certainly nothing to be told of but placeholders and the background."""
        if not self.data:
            return self.root is None
        data = self.data[: self.data.rfind(b"</p:cSld>")]
        kinds = Counter([piece[:3] for piece in data.split(b"<p:")])
        if kinds[b"gra"] or kinds[b"con"] or b"AlternateContent" in data:
            return False
        several = kinds[b"cxn"] or kinds[b"grp"] > 1  # the tree of shapes is a group itself
        if kinds[b"ph "] + kinds[b"ph/"] == kinds[b"sp>"] + kinds[b"sp "] + kinds[b"pic"]:
            return not (several and described(data))
        shapes, pictures = closed(data, b"p:sp"), closed(data, b"p:pic")
        if shapes is None or pictures is None or described(data):
            return False
        return all(b"<p:ph" in one or mute(one) for one in shapes + pictures)

    @property
    def background(self) -> Node | None:
        """The picture that fills it."""
        data = self.data
        if data and b"blipFill" not in data:
            return None
        found = tree.cut(data, b"p:bg") if data else None
        if found is not None:
            node = tree.as_written(found)
        else:
            node = tree.one(self.root, "p:cSld/p:bg") if self.root is not None else None
        return tree.one(node, "p:bgPr/a:blipFill") if node is not None else None

    @property
    def held(self) -> list[Model]:
        """The placeholders, also those in groups."""
        if self.holders is None:
            self.holders = self.models()
        return self.holders

    def models(self) -> list[Model]:
        data = self.data
        if not data or b"<p:graphicFrame" in data:
            root = self.root
            spot = tree.one(root, "p:cSld/p:spTree") if root is not None else None
            shapes = [
                one for one in (spot.iter() if spot is not None else ()) if one.tag in ("p:sp", "p:pic")
            ]
            return [Model(holder, one) for one in shapes if (holder := holder_of(one)) is not None]
        found: list[Model] = []
        for said in HOLDER.finditer(data):
            values = dict(ATTRIBUTE.findall(said[0]))
            kind, index = values.get(b"type", b"obj"), values.get(b"idx", b"0")
            holder = Holder(kind.decode("utf-8", "replace"), index.decode("utf-8", "replace"))
            found.append(Model(holder, sheet=data, at=said.start()))
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


SPEAKING = (b"<a:t ", b"<p:pic", b"<p:graphicFrame", b"<p:contentPart", b"blipFill", b"AlternateContent",
            b"File", b"audioCd")  # fmt: skip


def mute(data: bytes) -> bool:
    """Whether what is written as usual certainly has no words and nothing else to be told of."""
    if data.count(b"<a:t>") != data.count(b"<a:t></a:t>") or described(data):
        return False
    return not any(one in data for one in SPEAKING)


def described(data: bytes) -> bool:
    """Whether a shape may have an alternative text."""
    return b"descr=" in data or b"title=" in data


def closed(data: bytes, name: bytes) -> list[bytes] | None:
    """The elements of a name as they are written; None where one is in another."""
    bare, attributed, end = b"<" + name + b">", b"<" + name + b" ", b"</" + name + b">"
    openings = (bare, attributed) if attributed in data else (bare,)
    *pieces, _ = data.split(end)
    starts = [max(map(piece.rfind, openings)) for piece in pieces]
    if -1 in starts or sum(map(data.count, openings)) != len(starts):
        return None
    return [piece[at:] for piece, at in zip(pieces, starts, strict=True)]


# How a layout or a master ends that is whole.
ENDS = (b"</p:sldLayout>", b"</p:sldMaster>", b"</p:notesMaster>")
