"""The parts of a package: what they refer to, what they say of the document, and their trees (ECMA-376 part
2; part 1, 22.2)."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from urllib.parse import unquote
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.errors import Corrupt
from pincite.readers import tree
from pincite.readers.ooxml.names import NAMES
from pincite.readers.options import ReadOptions
from pincite.readers.package import Package
from pincite.readers.reading import ReadContext

# Names of core properties, and what they are called in the facts of a document of any format.
CORE = {
    "title": "Title",
    "creator": "Author",
    "subject": "Subject",
    "keywords": "Keywords",
    "created": "CreationDate",
    "modified": "ModDate",
    "language": "Language",
}

# Media types of pictures by the endings of their parts, for those whose bytes do not tell.
MEDIA = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "bmp": "image/bmp",
    "tif": "image/tiff",
    "tiff": "image/tiff",
    "emf": "image/x-emf",
    "wmf": "image/x-wmf",
    "svg": "image/svg+xml",
    "webp": "image/webp",
}


class Relation(msgspec.Struct, frozen=True):
    """What a part refers to: ``kind`` is the last word of the relationship's type, ``target`` a part's
    name, or an address if ``external``."""

    kind: str
    target: str
    external: bool


class Parts:
    """Parts by name, and the relationships of each. Raises as ``Package``; what is missing or damaged
    beside the document itself is ``lost``."""

    def __init__(self, data: bytes, options: ReadOptions, reading: ReadContext) -> None:
        self.package = Package(data, options)
        self.reading = reading
        self.related: dict[str, dict[str, Relation]] = {}

    def lost(self, name: str, fault: Corrupt | None, page: int) -> None:
        """Note that a part is damaged, or missing where there is no fault."""
        raise NotImplementedError

    def data(self, name: str, page: int = 0) -> bytes | None:
        """The bytes of a part, None for one that cannot be had."""
        try:
            return self.package.read(name)
        except KeyError:
            self.lost(name, None, page)
        except Corrupt as fault:
            self.lost(name, fault, page)
        return None

    def tree(
        self, name: str, page: int = 0, parse: Callable[[bytes, str], Node] = NAMES.parsed
    ) -> Node | None:
        """A part as a tree, None for one that cannot be had."""
        data = self.data(name, page)
        try:
            return parse(tree.bounded(data, name), name) if data is not None else None
        except Corrupt as fault:
            self.lost(name, fault, page)
            return None

    def picture(self, name: str, page: int = 0) -> str:
        """The key of a picture, '' for one that cannot be had."""
        try:
            return self.reading.shown(self.package, name, MEDIA.get(name.rpartition(".")[2].lower(), ""))
        except KeyError:
            self.lost(name, None, page)
        except Corrupt as fault:
            self.lost(name, fault, page)
        return ""

    def relations(self, part: str) -> dict[str, Relation]:
        """The relationships of a part by id; of the package itself for ''."""
        if part not in self.related:
            self.related[part] = relations_of(
                self.package, part, lambda name: self.tree(name, parse=tree.nameless)
            )
        return self.related[part]

    def every(self, part: str, kind: str) -> list[str]:
        """The parts of a kind that a part refers to."""
        return [one.target for one in self.relations(part).values() if one.kind == kind and not one.external]

    def of_kind(self, part: str, kind: str) -> str:
        """The first of them; '' for none."""
        return next(iter(self.every(part, kind)), "")

    def tell(self, names: dict[str, str]) -> None:
        """Put the core and extended properties that have ``names`` into the facts."""
        for kind, usual in (("core", "docProps/core.xml"), ("extended", "docProps/app.xml")):
            part = self.of_kind("", f"{kind}-properties") or usual
            if part in self.package:
                add_facts(self.reading.info, self.tree(part, parse=tree.nameless), names)


def relations_of(package: Package, part: str, parse: Callable[[str], Node | None]) -> dict[str, Relation]:
    """The relationships of a part by id; of the package itself for ''. ``parse`` gives a part as a tree, None
    for one that cannot be had."""
    folder, _, name = part.rpartition("/")
    held = f"{folder}/_rels/{name}.rels" if folder else f"_rels/{name}.rels"
    root = parse(held) if held in package else None
    found: dict[str, Relation] = {}
    for node in root if root is not None else ():
        external = node.get("TargetMode") == "External"
        target = node.get("Target", "")
        kind = node.get("Type", "").rpartition("/")[2]
        relation = Relation(kind, target if external else within(folder, target), external)
        found.setdefault(node.get("Id", ""), relation)
    return found


def within(folder: str, target: str) -> str:
    """The part that a target in a folder means (part 2, 6.4)."""
    target = unquote(target.partition("#")[0]).replace("\\", "/")
    target = target if target.startswith("/") else f"/{folder}/{target}"
    return posixpath.normpath(target).lstrip("/")


def add_facts(info: dict[str, str], root: Node | None, names: dict[str, str]) -> None:
    """Put the properties of a part that have ``names`` into the facts; what is known already stays."""
    for node in root if root is not None else ():
        name = names.get(tree.local(node))
        text = "".join(node.itertext()).strip() if name else ""
        if name and text:
            info.setdefault(name, text)
