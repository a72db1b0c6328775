"""The parts of a presentation and what they refer to (ECMA-376 part 2; part 1, 13)."""

from __future__ import annotations

import posixpath
from urllib.parse import unquote
from xml.etree.ElementTree import Element as Node

import msgspec

from recto.errors import Corrupt, Encrypted
from recto.readers import tree
from recto.readers.options import ReadOptions
from recto.readers.package import Package
from recto.readers.pptx.names import NAMES
from recto.readers.reading import Shelf

COMPOUND = b"\xd0\xcf\x11\xe0"
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


class Relation(msgspec.Struct, frozen=True):
    """``kind`` is the last word of the relationship's type; ``target`` a part, or an address."""

    kind: str
    target: str
    external: bool


class Parts:
    """Parts by name, each parsed once. Raises ``Corrupt``, ``Encrypted``, ``TooLarge``, ``Unsafe``."""

    def __init__(self, data: bytes, options: ReadOptions, shelf: Shelf) -> None:
        if data[:4] == COMPOUND:
            if ENCRYPTED in data:
                raise Encrypted("the presentation is encrypted with a password")
            raise Corrupt("the presentation is in an older format, not a package")
        self.package = Package(data, options)
        self.options = options
        self.shelf = shelf
        self.trees: dict[str, Node | None] = {}
        self.related: dict[str, dict[str, Relation]] = {}
        self.main = self.of_kind("", "officeDocument") or "ppt/presentation.xml"
        if self.main not in self.package:
            raise Corrupt("the package has no presentation")

    def tree(self, name: str, page: int = 0) -> Node | None:
        """A part as a tree; None, with a note, for one that is missing or broken."""
        if name not in self.trees:
            self.trees[name] = None
            try:
                self.trees[name] = NAMES.parsed(tree.bounded(self.package.read(name), name), name)
            except KeyError:
                self.shelf.note("part_missing", f"The part {name} is missing.", page)
            except Corrupt as error:
                self.shelf.note("part_damaged", f"A part cannot be read: {error.sentence}.", page)
        return self.trees[name]

    def bytes(self, name: str, page: int = 0) -> bytes | None:
        try:
            return self.package.read(name)
        except KeyError:
            self.shelf.note("part_missing", f"The part {name} is missing.", page)
        except Corrupt as error:
            self.shelf.note("part_damaged", f"A part cannot be read: {error.sentence}.", page)
        return None

    def relations(self, part: str) -> dict[str, Relation]:
        """Relationships of a part by id; of the package for ''."""
        if part not in self.related:
            folder, _, name = part.rpartition("/")
            held = f"{folder}/_rels/{name}.rels" if folder else f"_rels/{name}.rels"
            found: dict[str, Relation] = {}
            root = self.tree(held) if held in self.package else None
            for node in root if root is not None else ():
                target = node.get("Target", "")
                external = node.get("TargetMode", "") == "External"
                if not external:
                    target = unquote(target.partition("#")[0])
                    target = target if target.startswith("/") else f"/{folder}/{target}"
                    target = posixpath.normpath(target).lstrip("/")
                kind = node.get("Type", "").rpartition("/")[2]
                found.setdefault(node.get("Id", ""), Relation(kind, target, external))
            self.related[part] = found
        return self.related[part]

    def of_kind(self, part: str, kind: str) -> str:
        """The first part of a kind that a part refers to; '' for none."""
        return next(
            (r.target for r in self.relations(part).values() if r.kind == kind and not r.external), ""
        )

    def every(self, part: str, kind: str) -> list[str]:
        return [r.target for r in self.relations(part).values() if r.kind == kind and not r.external]

    def forget(self, name: str) -> None:
        """Free the tree of a part that will not be needed again."""
        self.trees.pop(name, None)

    def tell(self) -> None:
        """Metadata to the shelf (part 2, 11; part 1, 22.2 and 22.3)."""
        core = self.quiet(self.of_kind("", "core-properties") or "docProps/core.xml")
        extended = self.quiet(self.of_kind("", "extended-properties") or "docProps/app.xml")
        custom = self.quiet(self.of_kind("", "custom-properties") or "docProps/custom.xml")
        known = {
            "dc:title": "Title",
            "dc:creator": "Author",
            "dc:subject": "Subject",
            "cp:keywords": "Keywords",
            "dcterms:created": "CreationDate",
            "dcterms:modified": "ModDate",
            "ep:Application": "Creator",
            "dc:language": "Language",
            "dc:description": "Description",
            "cp:lastModifiedBy": "LastAuthor",
            "cp:category": "Category",
            "ep:Company": "Company",
        }
        for root in (core, extended):
            for node in root if root is not None else ():
                text = "".join(node.itertext()).strip()
                if node.tag in known and text:
                    self.shelf.info.setdefault(known[node.tag], text)
        for node in custom if custom is not None else ():
            text = "".join(node.itertext()).strip()
            if node.get("name") and text:
                self.shelf.info.setdefault(node.get("name", ""), text)

    def quiet(self, name: str) -> Node | None:
        return self.tree(name) if name in self.package else None
