"""The workbook: its sheets, what its parts refer to, what it says of itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.errors import Corrupt
from pincite.readers.ooxml.charts import child, children
from pincite.readers.ooxml.names import true, whole
from pincite.readers.ooxml.parts import CORE, Relation, add_facts, relations_of
from pincite.readers.package import Package, parse_xml
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.book import Book
from pincite.readers.sheet.cells import Area, area
from pincite.readers.tree import local


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet as the workbook names it. ``kind`` is 'worksheet', 'chartsheet' ..., ``titles`` are rows that
    repeat on each printed page."""

    name: str
    part: str
    kind: str
    hidden: bool
    titles: tuple[int, int] = (0, -1)
    filtered: Area | None = None

    def readable(self, package: Package, book: Book) -> bool:
        """Whether it can be read; a note says why not."""
        if not self.part or self.part not in package:
            book.note("part_missing", f"the sheet {self.name} is named in the workbook, but is not there")
        elif self.kind not in ("worksheet", "chartsheet"):
            book.note("not_read", f"the sheet {self.name} holds a {self.kind}, which is not read")
        else:
            return True
        return False


def within(node: Node | None, name: str) -> Iterator[Node]:
    """Descendants of the name."""
    return (one for one in (node.iter() if node is not None else ()) if local(one) == name)


def relation_id(node: Node, name: str = "id") -> str:
    """The value of ``r:id``, whatever its namespace is."""
    return next((value for key, value in node.items() if "}" in key and key.endswith("}" + name)), "")


NO_RELATION = Relation("", "", True)


class Relations:
    """What a part refers to. Raises ``Corrupt``."""

    def __init__(self, package: Package, part: str) -> None:
        self.package = package
        self.by_id = relations_of(package, part, lambda name: parse_xml(package.read(name), name))
        self._kinds: dict[str, list[str]] = {}
        for one in self.by_id.values():
            if not one.external and one.target in package:
                self._kinds.setdefault(one.kind.lower(), []).append(one.target)

    def get(self, identifier: str) -> Relation:
        return self.by_id.get(identifier, NO_RELATION)

    def target(self, identifier: str) -> str:
        """The part meant, '' for none, one that is not there, or one outside."""
        found = self.get(identifier)
        return "" if found.external or found.target not in self.package else found.target

    def of_kind(self, kind: str) -> list[str]:
        """Parts of a kind that are there, in order."""
        return self._kinds.get(kind.lower(), [])


def main_part(package: Package, usual: str, reading: ReadContext) -> str:
    """The part that holds the workbook; what the document says of itself goes to the context."""
    top = Relations(package, "")
    name = next(iter(top.of_kind("officeDocument")), usual)
    if name not in package:
        raise Corrupt("the archive has no workbook")
    for part in top.of_kind("core-properties") + top.of_kind("coreProperties") or ["docProps/core.xml"]:
        try:
            if part in package:
                add_facts(reading.info, package.xml(part), CORE)
            beside = part.replace("core", "app")
            if part in package and beside != part and beside in package:
                add_facts(reading.info, package.xml(beside), {"Application": "Creator"})
        except Corrupt:  # the sheets can be read without
            continue
    return name


class Workbook:
    """The workbook part and what it leads to."""

    def __init__(self, package: Package, reading: ReadContext) -> None:
        self.package = package
        name = main_part(package, "xl/workbook.xml", reading)
        root = package.xml(name)
        self.relations = Relations(package, name)
        properties = child(root, "workbookPr")
        self.date1904 = properties is not None and true(properties.get("date1904"))
        titles: dict[int, tuple[int, int]] = {}
        filters: dict[int, Area] = {}
        for node in children(child(root, "definedNames"), "definedName"):
            at = whole(node.get("localSheetId"), -1)
            if node.get("name") == "_xlnm.Print_Titles":
                rows = re.search(r"\$(\d{1,7}):\$(\d{1,7})", node.text or "")
                if rows:
                    titles[at] = (int(rows[1]) - 1, int(rows[2]) - 1)
            elif node.get("name") == "_xlnm._FilterDatabase" and (found := area(node.text or "")):
                filters[at] = found
        self.sheets = []
        for at, node in enumerate(children(child(root, "sheets"), "sheet")):
            relation = self.relations.get(relation_id(node))
            self.sheets.append(
                Entry(
                    name=node.get("name", ""),
                    part="" if relation.external else relation.target,
                    kind=relation.kind or "worksheet",
                    hidden=node.get("state") in ("hidden", "veryHidden"),
                    titles=titles.get(at, (0, -1)),
                    filtered=filters.get(at),
                )
            )

    def part(self, kind: str) -> Node | None:
        name = next(iter(self.relations.of_kind(kind)), "")
        return self.package.xml(name) if name else None

    def persons(self) -> dict[str, str]:
        """Names of those who wrote threaded comments."""
        root = self.part("person")
        return {node.get("id", ""): node.get("displayName", "") for node in children(root, "person")}
