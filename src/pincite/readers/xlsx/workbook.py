"""The workbook: its sheets, relations between parts, facts about it, and what frames a sheet's rows."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.errors import Corrupt, TooLarge
from pincite.readers.ooxml.parts import CORE, Relation, add_facts, relations_of
from pincite.readers.package import CHUNK, PROLOG, Package, parse_xml, refuse_declarations
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.cells import NARROW_COLUMN, Area, Defined, Facts, apart, area
from pincite.readers.xlsx.names import every, first, relation_id, true, whole, within

MOST_FRAME = 32 << 20  # Bytes of a sheet's part outside its rows: merged areas, links and the like.
MOST_LINKED = 10_000  # Slots that one link may be over.

OPENING = re.compile(rb"<((?:[\w.-]+:)?)(?:worksheet|chartsheet|dialogsheet|macrosheet)\b[^>]*>")

DECLARED = re.compile(rb"<\?xml[^>]*?encoding\s*=\s*[\"']([\w.-]+)[\"'][^>]*\?>")

WIDTH = re.compile(r"\d{1,4}(?:\.\d{1,20})?")

ROWS_BEGIN = re.compile(rb"<(?:[\w.-]+:)?sheetData(?:\s[^>]*?)?(/)?>")

ROWS_END = re.compile(rb"</(?:[\w.-]+:)?sheetData\s*>")


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet as the workbook names it."""

    name: str
    part: str
    kind: str
    hidden: bool


NO_RELATION = Relation("", "", True)


class Relations:
    """What a part refers to. Raises ``Corrupt``."""

    def __init__(self, package: Package, part: str) -> None:
        self.by_id = relations_of(package, part, lambda name: parse_xml(package.read(name), name))

    def target(self, identifier: str) -> str:
        """The part meant, '' for none or one outside."""
        found = self.by_id.get(identifier, NO_RELATION)
        return "" if found.external else found.target

    def of_kind(self, kind: str) -> list[str]:
        """Parts of a kind, in order."""
        every = self.by_id.values()
        return [one.target for one in every if one.kind.lower() == kind.lower() and not one.external]


class Workbook:
    """The workbook part and what it leads to."""

    def __init__(self, package: Package, reading: ReadContext) -> None:
        self.package = package
        top = Relations(package, "")
        found = [part for part in top.of_kind("officeDocument") if part in package]
        name = found[0] if found else "xl/workbook.xml"
        if name not in package:
            raise Corrupt("the archive has no workbook")
        root = package.xml(name)
        self.relations = Relations(package, name)
        self.folder = name.rpartition("/")[0]
        properties = first(root, "workbookPr")
        self.date1904 = properties is not None and true(properties.get("date1904"))
        self.sheets = [self.sheet(node) for node in every(first(root, "sheets"), "sheet")]
        self.titles: dict[int, tuple[int, int]] = {}
        self.filters: dict[int, Area] = {}
        for node in every(first(root, "definedNames"), "definedName"):
            self.defined(node)
        for part in top.of_kind("core-properties") + top.of_kind("coreProperties") or ["docProps/core.xml"]:
            if part in package:
                facts_of(package, part, reading)

    def sheet(self, node: Node) -> Sheet:
        found = self.relations.by_id.get(relation_id(node), NO_RELATION)
        return Sheet(
            name=node.get("name", ""),
            part="" if found.external else found.target,
            kind=found.kind or "worksheet",
            hidden=node.get("state") in ("hidden", "veryHidden"),
        )

    def defined(self, node: Node) -> None:
        """Rows that repeat on each page, and areas with filters."""
        name, at = node.get("name", ""), whole(node.get("localSheetId"), -1)
        if name == "_xlnm.Print_Titles":
            rows = re.search(r"\$(\d{1,7}):\$(\d{1,7})", node.text or "")
            if rows:
                self.titles[at] = (int(rows[1]) - 1, int(rows[2]) - 1)
        elif name == "_xlnm._FilterDatabase":
            found = area(node.text or "")
            if found:
                self.filters[at] = found

    def related(self, kind: str) -> str:
        """The part of a kind, '' for none."""
        found = self.relations.of_kind(kind)
        return found[0] if found else ""

    def part(self, kind: str) -> Node | None:
        name = self.related(kind)
        return self.package.xml(name) if name and name in self.package else None

    def persons(self) -> dict[str, str]:
        """Names of those who wrote threaded comments."""
        root = self.part("person")
        return {node.get("id", ""): node.get("displayName", "") for node in every(root, "person")}


def facts_of(package: Package, part: str, reading: ReadContext) -> None:
    """Title, author, dates (part 2, 11 core properties)."""
    try:
        add_facts(reading.info, package.xml(part), CORE)
        name = part.replace("core", "app")
        if name != part and name in package:
            add_facts(reading.info, package.xml(name), {"Application": "Creator"})
    except Corrupt:
        return


def surroundings(package: Package, part: str) -> tuple[Node, bytes]:
    """What stands around the rows of a sheet, as a tree, and its opening tag, with the namespaces that
    the rows use, after the XML declaration where that names an encoding other than UTF-8.
    The rows are passed over, and counted as read once."""
    before = package.unpacked
    head = bytearray()
    tail = bytearray()
    state = "head"
    with package.open(part) as stream:
        while chunk := stream.read(CHUNK):
            if state == "head":
                head += chunk
                if head.startswith((b"\xff\xfe", b"\xfe\xff")):
                    raise Corrupt(f"the part {part} is in UTF-16, which sheets are not")
                found = ROWS_BEGIN.search(head, max(0, len(head) - len(chunk) - 200))
                if found:
                    empty, start, end = bool(found[1]), found.start(), found.end()
                    rest = bytes(head[end:])
                    del head[start:]
                    state = "tail" if empty else "rows"
                    chunk, tail = (b"", bytearray(rest)) if empty else (rest, tail)
            if state == "rows":
                tail += chunk
                found = ROWS_END.search(tail) if b"sheetData" in tail else None
                if found:
                    del tail[: found.end()]
                    state = "tail"
                else:
                    del tail[: max(0, len(tail) - 64)]
            elif state == "tail" and chunk:
                tail += chunk
            if len(head) + len(tail) > MOST_FRAME:
                raise TooLarge(f"the part {part} has more than {MOST_FRAME >> 20} MiB beside its rows")
    package.unpacked = before
    refuse_declarations(bytes(head[:PROLOG]), part)
    opening = OPENING.search(head)
    if opening is None:
        raise Corrupt(f"the part {part} is no sheet")
    if state == "rows":
        raise Corrupt(f"the part {part} ends among its rows")
    declared = DECLARED.match(head)
    lead = declared[0] if declared and declared[1].lower() not in (b"utf-8", b"us-ascii", b"ascii") else b""
    return parse_xml(bytes(head) + bytes(tail), part), bytes(lead) + opening[0]


def sheet_facts(
    frame: Node, relations: Relations, package: Package, workbook: Workbook, sheet: Sheet
) -> Facts:
    """Merged areas, hidden columns, tables, links and header rows."""
    merges = [
        found
        for node in every(first(frame, "mergeCells"), "mergeCell")
        if (found := area(node.get("ref", "")))
    ]
    hidden = [
        (whole(node.get("min")) - 1, whole(node.get("max")) - 1)
        for node in every(first(frame, "cols"), "col")
        if true(node.get("hidden"))
    ]
    narrow = [
        (whole(node.get("min")) - 1, whole(node.get("max")) - 1)
        for node in every(first(frame, "cols"), "col")
        if WIDTH.fullmatch(node.get("width", "")) and float(node.get("width", "")) < NARROW_COLUMN
    ]
    at = workbook.sheets.index(sheet)
    rows = workbook.titles.get(at, (0, -1))
    pane = first(frame, "sheetViews", "sheetView", "pane")
    if rows[1] < 0 and pane is not None and pane.get("state") in ("frozen", "frozenSplit"):
        split = pane.get("ySplit", "0")
        rows = (0, int(float(split)) - 1) if re.fullmatch(r"\d{1,7}(\.\d+)?", split) else rows
    filters = [found for node in every(frame, "autoFilter") if (found := area(node.get("ref", "")))]
    if not filters and at in workbook.filters:
        filters = [workbook.filters[at]]
    return Facts(
        merges=apart(merges),
        hidden_columns=hidden,
        narrow_columns=narrow,
        tables=tables_of(frame, relations, package),
        header_rows=rows,
        filters=filters,
        links=links_of(frame, relations),
    )


def tables_of(frame: Node, relations: Relations, package: Package) -> list[Defined]:
    """Tables that the file defines (18.5), without those that overlap an earlier one."""
    found: list[Defined] = []
    for node in every(first(frame, "tableParts"), "tablePart"):
        part = relations.target(relation_id(node))
        if not part or part not in package:
            continue
        root = package.xml(part)
        where = area(root.get("ref", ""))
        if where is None or any(overlap(where, other.area) for other in found):
            continue
        name = root.get("displayName") or root.get("name") or ""
        taken = {other.name for other in found}
        found.append(
            Defined(
                name=name if name not in taken else f"{name} {len(found)}",
                area=where,
                headers=whole(root.get("headerRowCount"), 1),
            )
        )
    return found


def overlap(a: Area, b: Area) -> bool:
    return a.top <= b.bottom and b.top <= a.bottom and a.left <= b.right and b.left <= a.right


def links_of(frame: Node, relations: Relations) -> dict[tuple[int, int], str]:
    """Links by slot; one into the document begins with '#'."""
    found: dict[tuple[int, int], str] = {}
    for node in within(first(frame, "hyperlinks"), "hyperlink"):
        where = area(node.get("ref", ""))
        if where is None:
            continue
        relation = relations.by_id.get(relation_id(node), NO_RELATION)
        href = relation.target if relation.external else ""
        location = node.get("location", "")
        if location:
            href += "#" + location.lstrip("#")
        if not href or (where.bottom - where.top + 1) * (where.right - where.left + 1) > MOST_LINKED:
            continue
        for row in range(where.top, where.bottom + 1):
            for col in range(where.left, where.right + 1):
                found.setdefault((row, col), href)
    return found
