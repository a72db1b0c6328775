"""The parts of a Word package: which is the document, and its blocks (ECMA-376 part 2)."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element as Node

from pincite.errors import Corrupt, TooLarge
from pincite.readers.ooxml.names import NAMES
from pincite.readers.ooxml.parts import Parts as PackageParts
from pincite.readers.options import ReadOptions
from pincite.readers.package import PROLOG, refuse_declarations
from pincite.readers.reading import ReadContext
from pincite.readers.tree import local, prefixed
from pincite.regex import regex

# Bytes of the document part up to which its tree is built at once; above, block after block, so that
# the memory does not grow with the document. A tree takes some ten times the bytes of its XML.
WHOLE = 24 << 20
MOST_BESIDE = 24 << 20  # Bytes of any other part that is read as a tree.
# XML elements of a large document in all: some three times as many as text and tables of this size have;
# what is read of more would not be held in the memory that is allowed.
MOST_IN_ALL = 8_000_000
# XML elements of one block of a large document: more than any table has, some 500 MB as a tree.
MOST_NODES = 4_000_000
# Half of the parts beside a short text, and never looked at: names of styles that are not there, when
# something was edited, borders and margins.
UNREAD = regex(rb"<w:(latentStyles|rsids|tcBorders|tblBorders|tblCellMar|pBdr)[ >].*?</w:\1>", re.DOTALL)


def beside(data: bytes, name: str) -> Node:
    """A part other than the document's as a tree. Raises as ``parse_xml``."""
    if len(data) > MOST_BESIDE:
        raise Corrupt(f"the part {name} is too large")
    return NAMES.parsed(UNREAD.sub(b"", data), name)


class Parts(PackageParts):
    """The parts of a document; ``main`` has its text."""

    def __init__(self, data: bytes, options: ReadOptions, reading: ReadContext) -> None:
        super().__init__(data, options, reading)
        self.main = self.main_part()

    def main_part(self) -> str:
        """The name of the part with the document's text. Raises ``Corrupt`` where there is none."""
        for name in (*self.every("", "officeDocument"), "word/document.xml"):
            found = self.package.find(name)
            if found:
                return found
        for name in self.package.names():
            if name.startswith("word/document") and name.endswith(".xml"):
                return name
        raise Corrupt("the package has no Word document in it")

    def lost(self, name: str, fault: Corrupt | None, page: int) -> None:
        if fault is not None:
            self.reading.note("part_damaged", f"A part was left out: {fault.sentence}.")

    def tree(self, name: str, page: int = 0, parse: Callable[[bytes, str], Node] = beside) -> Node | None:
        return super().tree(name, page, parse)

    def body(self) -> tuple[Iterator[Node], Node | None]:
        """The blocks of the document in order, and its tree where it stands in memory as a whole."""
        data = self.package.read(self.main)
        refuse_declarations(data[:PROLOG], self.main)
        if len(data) > WHOLE:
            return self.blocks(data), None
        try:
            root = NAMES.parsed(data, self.main)
        except Corrupt:
            return self.blocks(data), None
        if local(root) not in ("document", "glossaryDocument"):
            raise Corrupt(f"{self.main} is not a Word document")
        body = root.find("w:body")
        return iter(body if body is not None else ()), root

    def blocks(self, data: bytes) -> Iterator[Node]:
        """Blocks one by one, each forgotten after it; what stands before a fault is kept, with a note.
        Raises ``Corrupt`` where nothing could be read, ``TooLarge`` for one huge block."""
        depth = body_depth = held = nodes = blocks = 0
        body: Node | None = None
        try:
            for event, node in ElementTree.iterparse(io.BytesIO(data), ("start", "end")):
                if event == "start":
                    depth += 1
                    held += 1
                    if body is None and local(node) == "body":
                        body, body_depth = node, depth
                    elif held > MOST_NODES:
                        raise TooLarge(f"one block of {self.main} has more than {MOST_NODES} elements")
                    continue
                depth -= 1
                nodes += 1
                if nodes > MOST_IN_ALL:
                    raise TooLarge(f"{self.main} has more than {MOST_IN_ALL} elements")
                if body is not None and depth == body_depth:
                    blocks += 1
                    held = 0
                    yield prefixed(node, NAMES.prefixes)
                    body.remove(node)
        except (ElementTree.ParseError, ValueError, LookupError) as fault:
            if not blocks:
                raise Corrupt(f"{self.main} is not XML: {fault}") from None
            self.reading.note("part_damaged", f"The document is damaged and was read up to there: {fault}.")
