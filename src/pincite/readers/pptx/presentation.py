"""A presentation as a file: its slides in order, its authors, where links lead (ECMA-376 part 1, 13.3)."""

from __future__ import annotations

from xml.etree.ElementTree import Element as Node

from pincite.errors import Corrupt
from pincite.readers import tree
from pincite.readers.ooxml.names import whole
from pincite.readers.ooxml.parts import CORE
from pincite.readers.ooxml.parts import Parts as PackageParts
from pincite.readers.options import ReadOptions
from pincite.readers.pptx.places import EMU, Sheet
from pincite.readers.reading import ReadContext

WIDTH, HEIGHT = 9_144_000, 6_858_000  # EMU of a slide that does not say its size.
JUMP = "ppaction://hlinkshowjump?jump="

FACTS = {
    **CORE,
    "description": "Description",
    "lastModifiedBy": "LastAuthor",
    "category": "Category",
    "Application": "Creator",
    "Company": "Company",
}


class Parts(PackageParts):
    """The parts of a presentation."""

    def lost(self, name: str, fault: Corrupt | None, page: int) -> None:
        if fault is None:
            self.reading.note("part_missing", f"The part {name} is missing.", page)
        else:
            self.reading.note("part_damaged", f"A part cannot be read: {fault.sentence}.", page)


class Presentation:
    """The presentation being read; ``default`` has the styles of what is no placeholder."""

    def __init__(self, data: bytes, options: ReadOptions, reading: ReadContext) -> None:
        self.options = options
        self.reading = reading
        self.parts = Parts(data, options, reading)
        self.main = self.parts.of_kind("", "officeDocument") or "ppt/presentation.xml"
        if self.main not in self.parts.package:
            raise Corrupt("the package has no presentation")
        root = self.parts.tree(self.main)
        if root is None:
            raise Corrupt("the presentation itself cannot be read")
        self.default = tree.one(root, "p:defaultTextStyle")
        size = tree.one(root, "p:sldSz")
        self.width = whole(size.get("cx") if size is not None else None, WIDTH) / EMU
        self.height = whole(size.get("cy") if size is not None else None, HEIGHT) / EMU
        self.slides = self.in_order(root)
        self.numbers: dict[str, int] = {}
        for number, name in enumerate(self.slides, 1):
            self.numbers.setdefault(name, number)
        self.surroundings: set[str] = set()  # layouts and masters whose own shapes were told
        self.sheets: dict[str, Sheet] = {}
        self.authors = self.names_of_authors()

    def in_order(self, root: Node) -> list[str]:
        """Parts of the slides as they are shown."""
        relations = self.parts.relations(self.main)
        found = []
        for node in tree.every(root, "p:sldIdLst/p:sldId"):
            relation = relations.get(node.get("r:id", ""))
            if relation is None or relation.external:
                self.reading.note("part_missing", "A slide of the presentation is missing in the file.")
            else:
                found.append(relation.target)
        return self.reading.first(found, self.options)

    def names_of_authors(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for kind in ("commentAuthors", "authors"):
            for part in self.parts.every(self.main, kind):
                root = self.parts.tree(part)
                for node in root if root is not None else ():
                    found.setdefault(node.get("id", ""), node.get("name", ""))
        return found

    def tell(self) -> None:
        """What the file says of itself to the context (part 2, 11; part 1, 22.2 and 22.3)."""
        self.parts.tell(FACTS)
        custom = self.parts.of_kind("", "custom-properties") or "docProps/custom.xml"
        root = self.parts.tree(custom, parse=tree.nameless) if custom in self.parts.package else None
        for node in root if root is not None else ():
            text = "".join(node.itertext()).strip()
            if node.get("name") and text:
                self.reading.info.setdefault(node.get("name", ""), text)

    def link(self, click: Node, part: str, number: int) -> str:
        """Where a link leads: an address, or '#/p3' for a slide."""
        relation = self.parts.relations(part).get(click.get("r:id") or "")
        action = click.get("action", "")
        if action.startswith(JUMP):
            last = len(self.slides)
            jump = action[len(JUMP) :]
            to = {"nextslide": number + 1, "previousslide": number - 1, "firstslide": 1, "lastslide": last}
            return f"#/p{to[jump]}" if 1 <= to.get(jump, 0) <= last else ""
        if relation is None:
            return ""
        if relation.external:
            return relation.target
        return f"#/p{self.numbers[relation.target]}" if relation.target in self.numbers else ""
