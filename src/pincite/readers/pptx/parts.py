"""The parts of a presentation and what they refer to (ECMA-376 part 2; part 1, 13)."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree.ElementTree import Element as Node

from pincite.errors import Corrupt, Encrypted
from pincite.readers import tree
from pincite.readers.ooxml.core import CORE, add_facts
from pincite.readers.ooxml.relations import Relation, relations_of
from pincite.readers.options import ReadOptions
from pincite.readers.package import Package
from pincite.readers.pptx.names import NAMES
from pincite.readers.reading import ReadContext

COMPOUND = b"\xd0\xcf\x11\xe0"
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


EXTENDED = b'<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"'

NAMES_OF_FACTS = {
    **CORE,
    "description": "Description",
    "lastModifiedBy": "LastAuthor",
    "category": "Category",
    "Application": "Creator",
    "Company": "Company",
}

TOLD = re.compile(rb"<(Application|Company)>[^<]*</\1>")


class Parts:
    """Parts by name, each parsed once. Raises ``Corrupt``, ``Encrypted``, ``TooLarge``, ``Unsafe``."""

    def __init__(self, data: bytes, options: ReadOptions, reading: ReadContext) -> None:
        if data[:4] == COMPOUND:
            if ENCRYPTED in data:
                raise Encrypted("the presentation is encrypted with a password")
            raise Corrupt("the presentation is in an older format, not a package")
        self.package = Package(data, options)
        self.options = options
        self.reading = reading
        self.trees: dict[str, Node | None] = {}
        self.with_media: set[str] = set()  # parts read so far that may speak of sounds and films
        self.related: dict[str, dict[str, Relation]] = {}
        self.kinds: dict[str, dict[str, list[str]]] = {}
        self.main = self.of_kind("", "officeDocument") or "ppt/presentation.xml"
        if self.main not in self.package:
            raise Corrupt("the package has no presentation")

    def tree(
        self,
        name: str,
        page: int = 0,
        skip: Callable[[bytes], bool] | None = None,
        cut: Callable[[bytes], bytes] | None = None,
    ) -> Node | None:
        """A part as a tree; None, with a note, for one that is missing or broken. Of one that is written as
        usual what ``cut`` leaves of it; None where it is to be skipped."""
        if name not in self.trees:
            self.trees[name] = None
            try:
                data = tree.bounded(self.package.read(name), name)
                usual = NAMES.usual(data)
                if not usual or b"File" in data or b"audioCd" in data:
                    self.with_media.add(name)
                if usual and skip is not None and skip(data):
                    return None
                found = tree.as_written(cut(data) if cut is not None else data) if usual else None
                self.trees[name] = found if found is not None else NAMES.renamed(data, name)
            except KeyError:
                self.reading.note("part_missing", f"The part {name} is missing.", page)
            except Corrupt as error:
                self.reading.note("part_damaged", f"A part cannot be read: {error.sentence}.", page)
        return self.trees[name]

    def bytes(self, name: str, page: int = 0) -> bytes | None:
        try:
            return self.package.read(name)
        except KeyError:
            self.reading.note("part_missing", f"The part {name} is missing.", page)
        except Corrupt as error:
            self.reading.note("part_damaged", f"A part cannot be read: {error.sentence}.", page)
        return None

    def relations(self, part: str) -> dict[str, Relation]:
        """Relationships of a part by id; of the package for ''."""
        if part not in self.related:
            self.related[part] = relations_of(self.package, part, self.tree)
        return self.related[part]

    def nameless(self, name: str) -> Node | None:
        """A part in which the names of elements do not count."""
        try:
            data = self.package.read(name)
        except Corrupt:
            return self.tree(name)
        found = tree.as_written(data) if not tree.marked(data) else None
        return found if found is not None else self.tree(name)

    def of_kind(self, part: str, kind: str) -> str:
        """The first part of a kind that a part refers to; '' for none."""
        found = self.every(part, kind)
        return found[0] if found else ""

    def every(self, part: str, kind: str) -> list[str]:
        if part not in self.kinds:
            by_kind: dict[str, list[str]] = {}
            for one in self.relations(part).values():
                if not one.external:
                    by_kind.setdefault(one.kind, []).append(one.target)
            self.kinds[part] = by_kind
        return self.kinds[part].get(kind, [])

    def forget(self, name: str) -> None:
        """Free the tree of a part that will not be needed again."""
        self.trees.pop(name, None)

    def tell(self) -> None:
        """Metadata to the context (part 2, 11; part 1, 22.2 and 22.3)."""
        core = self.quiet(self.of_kind("", "core-properties") or "docProps/core.xml")
        extended = self.program(self.of_kind("", "extended-properties") or "docProps/app.xml")
        custom = self.of_kind("", "custom-properties") or "docProps/custom.xml"
        for root in (core, extended):
            add_facts(self.reading.info, root, NAMES_OF_FACTS)
        others = self.nameless(custom) if custom in self.package else None
        for node in others if others is not None else ():
            text = "".join(node.itertext()).strip()
            if node.get("name") and text:
                self.reading.info.setdefault(node.get("name", ""), text)

    def quiet(self, name: str) -> Node | None:
        return self.tree(name) if name in self.package else None

    def program(self, name: str) -> Node | None:
        """The extended properties; of those written as usual the ones that are told, without prefix."""
        data = self.bytes(name) if name in self.package else None
        if data is None or EXTENDED not in data or tree.marked(data):
            return self.quiet(name)
        told = b"".join(one[0] for one in TOLD.finditer(data))
        return tree.as_written(b"<Properties>" + told + b"</Properties>")
