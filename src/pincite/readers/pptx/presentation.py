"""A presentation as a file: its slides in order, its authors, where links lead (ECMA-376 part 1, 13.3)."""

from __future__ import annotations

from xml.etree.ElementTree import Element as Node

from pincite.errors import Corrupt
from pincite.readers import tree
from pincite.readers.options import ReadOptions
from pincite.readers.pptx.names import EMU, NAMES, whole
from pincite.readers.pptx.parts import Parts
from pincite.readers.pptx.sheets import Sheet, Style
from pincite.readers.reading import ReadContext

WIDTH, HEIGHT = 9_144_000, 6_858_000  # EMU of a slide that does not say its size.

JUMP = "ppaction://hlinkshowjump?jump="


class Presentation:
    """The presentation being read."""

    def __init__(self, data: bytes, options: ReadOptions, reading: ReadContext) -> None:
        self.options = options
        self.reading = reading
        self.parts = Parts(data, options, reading)
        self.root, self.default = self.presentation()
        size = tree.one(self.root, "p:sldSz")
        self.width = whole(size.get("cx") if size is not None else None, WIDTH) / EMU
        self.height = whole(size.get("cy") if size is not None else None, HEIGHT) / EMU
        self.slides = self.in_order()
        self.numbers: dict[str, int] = {}
        for number, name in enumerate(self.slides, 1):
            self.numbers.setdefault(name, number)
        self.surroundings: set[str] = set()
        self.sheets: dict[str, Sheet] = {}
        self.pictures: dict[str, str] = {}  # keys of pictures by their parts
        self.authors = self.names_of_authors()

    def presentation(self) -> tuple[Node, Style]:
        """The main part, and the level styles of what is no placeholder. Raises ``Corrupt``."""
        data = self.parts.bytes(self.parts.main)
        style = tree.cut(data, b"p:defaultTextStyle") if data and NAMES.usual(data) else None
        root = tree.as_written(data.replace(style, b"", 1)) if data and style else None
        if style and root is not None:
            return root, Style(written=style)
        root = self.parts.tree(self.parts.main)
        if root is None:
            raise Corrupt("the presentation itself cannot be read")
        return root, Style(tree.one(root, "p:defaultTextStyle"))

    def in_order(self) -> list[str]:
        """Parts of the slides as they are shown."""
        relations = self.parts.relations(self.parts.main)
        found = []
        for node in tree.every(self.root, "p:sldIdLst/p:sldId"):
            relation = relations.get(node.get("r:id", ""))
            if relation is None or relation.external:
                self.reading.note("slide_missing", "A slide of the presentation is missing in the file.")
            else:
                found.append(relation.target)
        return found[: self.options.max_entries]

    def names_of_authors(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for kind in ("commentAuthors", "authors"):
            for part in self.parts.every(self.parts.main, kind):
                root = self.parts.tree(part)
                for node in root if root is not None else ():
                    found.setdefault(node.get("id", ""), node.get("name", ""))
        return found

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
        if relation.target in self.numbers:
            return f"#/p{self.numbers[relation.target]}"
        return ""
