"""The parts of a Word package: which is the document, and what each refers to (ECMA-376 part 2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element as Node

from pincite.errors import Corrupt, TooLarge
from pincite.readers.docx.names import WORD, transitional
from pincite.readers.ooxml.relations import Relation, relations_of
from pincite.readers.options import ReadOptions
from pincite.readers.package import PROLOG, Package, parse_xml, refuse_declarations
from pincite.readers.reading import ReadContext

# Bytes of the document part up to which its tree is built at once; above, block after block, so that
# the memory does not grow with the document. A tree takes some ten times the bytes of its XML.
WHOLE = 24 << 20
PIECE = 1 << 18  # Bytes given to the parser at a time when reading block after block.
MOST_BESIDE = 24 << 20  # Bytes of any other part that is read as a tree.
# XML elements of a large document in all: some three times as many as text and tables of this size have;
# what is read of more would not be held in the memory that is allowed.
MOST_IN_ALL = 8_000_000
# XML elements of one block of a large document: more than any table has, some 500 MB as a tree.
MOST_NODES = 4_000_000


class Parts:
    """Parts and their relationships, each read once."""

    def __init__(self, data: bytes, options: ReadOptions, reading: ReadContext) -> None:
        self.package = Package(data, options)
        self.reading = reading
        self._relations: dict[str, dict[str, Relation]] = {}
        self.main = self.main_part()

    def main_part(self) -> str:
        """The name of the part with the document's text. Raises ``Corrupt`` where there is none."""
        for relation in self.relations("").values():
            if relation.kind == "officeDocument" and not relation.external:
                found = self.package.find(relation.target)
                if found:
                    return found
        found = self.package.find("word/document.xml")
        if found:
            return found
        for name in self.package.names():
            if name.startswith("word/document") and name.endswith(".xml"):
                return name
        raise Corrupt("the package has no Word document in it")

    def relations(self, part: str) -> dict[str, Relation]:
        """The relationships of a part by id; of the package itself for ''."""
        if part not in self._relations:
            self._relations[part] = relations_of(self.package, part, self.tree)
        return self._relations[part]

    def of_kind(self, part: str, kind: str) -> str:
        """The part of that kind which ``part`` refers to, '' for none."""
        for relation in self.relations(part).values():
            if relation.kind == kind and not relation.external:
                return self.package.find(relation.target) or ""
        return ""

    def text(self, name: str) -> bytes | None:
        """A part as XML that is not read yet; None, with a note where it is damaged, for one that cannot be
        had."""
        if not name or name not in self.package:
            return None
        try:
            data = transitional(self.package.read(name))
        except Corrupt as error:
            self.reading.note("damaged_part", f"A part was left out: {error.sentence}.")
            return None
        if len(data) > MOST_BESIDE:
            self.reading.note("large_part", f"The part {name} is too large and was left out.")
            return None
        return data

    def tree(self, name: str) -> Node | None:
        """A part as a tree; None, with a note where it is damaged, for one that cannot be had."""
        return self.tree_with(name, ())

    def tree_with(self, name: str, marks: tuple[bytes, ...]) -> Node | None:
        """The same; None also for a part in which none of the marks stands, if there are any."""
        data = self.text(name)
        if data is None or (marks and b"\0" not in data and not any(mark in data for mark in marks)):
            return None
        try:
            return parse_xml(data, name)
        except Corrupt as error:
            self.reading.note("damaged_part", f"A part was left out: {error.sentence}.")
            return None

    def raw(self, name: str) -> bytes | None:
        """The bytes of a part, None for one that cannot be had."""
        if name not in self.package:
            return None
        try:
            return self.package.read(name)
        except Corrupt as error:
            self.reading.note("damaged_part", f"A part was left out: {error.sentence}.")
            return None

    def body(self) -> tuple[Iterator[Node], Node | None]:
        """The blocks of the document in order, and its tree where it stands in memory as a whole."""
        data = transitional(self.package.read(self.main))
        refuse_declarations(data[:PROLOG], self.main)
        if len(data) <= WHOLE:
            try:
                root = ElementTree.fromstring(data)
            except (ElementTree.ParseError, ValueError, LookupError):
                return self.blocks(data), None
            if root.tag.rpartition("}")[2] not in ("document", "glossaryDocument"):
                raise Corrupt(f"{self.main} is not a Word document")
            body = root.find(WORD + "body")
            return iter(body if body is not None else ()), root
        return self.blocks(data), None

    def blocks(self, data: bytes) -> Iterator[Node]:
        """Blocks one by one, each forgotten after it; what stands before a fault is kept, with a note.
        Raises ``Corrupt`` where nothing could be read, ``TooLarge`` for one huge block."""
        parser: Any = ElementTree.XMLPullParser(("start", "end"))
        depth = count = blocks = nodes = 0
        body: Node | None = None
        body_depth = -1
        fault = ""
        for at in range(0, len(data) + 1, PIECE):
            try:
                piece = data[at : at + PIECE]
                if piece:
                    parser.feed(piece)
                else:
                    parser.close()
            except (ElementTree.ParseError, ValueError, LookupError) as error:
                fault = str(error)
            try:
                for event, node in parser.read_events():
                    if event == "start":
                        depth += 1
                        count += 1
                        if body is None and node.tag == WORD + "body":
                            body, body_depth = node, depth
                        elif count > MOST_NODES:
                            raise TooLarge(f"one block of {self.main} has more than {MOST_NODES} elements")
                        continue
                    nodes += 1
                    if nodes > MOST_IN_ALL:
                        raise TooLarge(f"{self.main} has more than {MOST_IN_ALL} elements")
                    depth -= 1
                    if body is not None and depth == body_depth:
                        blocks += 1
                        yield node
                        body.remove(node)
                        count = 0
            except ElementTree.ParseError as error:
                fault = fault or str(error)
            if fault:
                break
        if fault and not blocks:
            raise Corrupt(f"{self.main} is not XML: {fault}")
        if fault:
            self.reading.note("damaged", f"The document is damaged and was read up to there: {fault}.")
