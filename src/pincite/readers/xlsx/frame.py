"""A sheet's part: its rows, and what stands around them (ECMA-376 part 1, 18.3.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

from pincite.errors import Corrupt, TooLarge
from pincite.readers import tree
from pincite.readers.ooxml.charts import child, children
from pincite.readers.ooxml.names import true, whole
from pincite.readers.package import Package, parse_xml
from pincite.readers.sheet.cells import NARROW_COLUMN, Area, Defined, Facts, apart, area
from pincite.readers.xlsx.workbook import Entry, Relations, relation_id, within
from pincite.regex import regex

PIECE = 1 << 18  # Bytes of rows that are read at once, and more to the end of the last row.
MOST_ROW = 64 << 20  # Bytes of one row.
MOST_LINKED = 10_000  # Slots that one link may be over.
OPENING = regex(rb"<((?:[\w.-]+:)?)(?:worksheet|chartsheet|dialogsheet|macrosheet)\b[^>]*>")
DECLARED = regex(rb"<\?xml[^>]*?encoding\s*=\s*[\"']([\w.-]+)[\"'][^>]*\?>")
WIDTH = regex(r"\d{1,4}(?:\.\d{1,20})?")
ROWS_BEGIN = regex(rb"<(?:[\w.-]+:)?sheetData(?:\s[^>]*?)?(/)?>")
ROWS_END = regex(rb"</(?:[\w.-]+:)?sheetData\s*>")
ROW_END = regex(rb"</(?:[\w.-]+:)?row\s*>|<(?:[\w.-]+:)?row(?:\s[^<>]*)?/>")


class Frame:
    """A sheet's part, unpacked. ``node`` is what stands around the rows, as a tree; ``opening`` what makes
    some of the rows a document: the first tag, with the namespaces that they use, after the XML declaration
    where that names an encoding other than UTF-8. Raises ``Corrupt``, ``TooLarge``, ``Unsafe``."""

    def __init__(self, package: Package, part: str) -> None:
        self.part = part
        self.data = data = package.read(part)
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise Corrupt(f"the part {part} is in UTF-16, which sheets are not")
        begin = ROWS_BEGIN.search(data)
        end = begin
        if begin and not begin[1]:
            end = rows_end(data, begin.end())
            if end is None:
                raise Corrupt(f"the part {part} ends among its rows")
        self.begin, self.end = (begin.end(), max(begin.end(), end.start())) if begin and end else (0, 0)
        around = data[: begin.start()] + data[end.end() :] if begin and end else data
        self.node = parse_xml(tree.bounded(around, part), part)
        opening = OPENING.search(around)
        if opening is None:
            raise Corrupt(f"the part {part} is no sheet")
        declared = DECLARED.match(around)
        usual = declared is None or declared[1].lower() in (b"utf-8", b"us-ascii", b"ascii")
        self.opening = opening[0] if declared is None or usual else declared[0] + opening[0]

    def pieces(self) -> Iterator[bytes]:
        """The rows as they are written, some at a time."""
        at = self.begin
        while at < self.end:
            found = ROW_END.search(self.data, at + PIECE, self.end)
            end = found.end() if found else self.end
            if end - at > PIECE + MOST_ROW:
                raise TooLarge(f"a row of {self.part} is larger than {MOST_ROW >> 20} MiB")
            yield self.data[at:end]
            at = end


def rows_end(data: bytes, start: int) -> re.Match[bytes] | None:
    """The tag that ends the rows. Its name is looked for first, which is faster than a pattern."""
    at = data.find(b"sheetData", start)
    while at >= 0:
        begin = data.rfind(b"<", start, at)
        found = ROWS_END.match(data, begin) if begin >= 0 else None
        if found:
            return found
        at = data.find(b"sheetData", at + 1)
    return None


def facts_of(frame: Node, relations: Relations, package: Package, entry: Entry) -> Facts:
    """Merged areas, hidden columns, tables, links and header rows."""
    columns = [
        (node, (whole(node.get("min")) - 1, whole(node.get("max")) - 1))
        for node in children(child(frame, "cols"), "col")
    ]
    rows = entry.titles
    pane = child(frame, "sheetViews", "sheetView", "pane")
    if rows[1] < 0 and pane is not None and pane.get("state") in ("frozen", "frozenSplit"):
        split = pane.get("ySplit", "0")
        rows = (0, int(float(split)) - 1) if re.fullmatch(r"\d{1,7}(\.\d+)?", split) else rows
    filters = areas(children(frame, "autoFilter"))
    if not filters and entry.filtered is not None:
        filters = [entry.filtered]
    return Facts(
        merges=apart(areas(children(child(frame, "mergeCells"), "mergeCell"))),
        hidden_columns=[both for node, both in columns if true(node.get("hidden"))],
        narrow_columns=[both for node, both in columns if smaller(node.get("width"), NARROW_COLUMN)],
        tables=tables_of(frame, relations, package),
        header_rows=rows,
        filters=filters,
        links=links_of(frame, relations),
    )


def areas(nodes: Iterator[Node]) -> list[Area]:
    """The areas that nodes refer to."""
    return [found for node in nodes if (found := area(node.get("ref", "")))]


def smaller(size: str | None, bound: float) -> bool:
    """Whether a width or height is known and smaller."""
    return size is not None and WIDTH.fullmatch(size) is not None and float(size) < bound


def tables_of(frame: Node, relations: Relations, package: Package) -> list[Defined]:
    """Tables that the file defines (18.5), without those that overlap an earlier one."""
    found: list[Defined] = []
    for node in children(child(frame, "tableParts"), "tablePart"):
        part = relations.target(relation_id(node))
        if not part:
            continue
        root = package.xml(part)
        where = area(root.get("ref", ""))
        if where is None or any(overlap(where, other.area) for other in found):
            continue
        name = root.get("displayName") or root.get("name") or ""
        found.append(Defined(name=name, area=where, headers=whole(root.get("headerRowCount"), 1)))
    return found


def overlap(a: Area, b: Area) -> bool:
    return a.top <= b.bottom and b.top <= a.bottom and a.left <= b.right and b.left <= a.right


def links_of(frame: Node, relations: Relations) -> dict[tuple[int, int], str]:
    """Links by slot; one into the document begins with '#'."""
    found: dict[tuple[int, int], str] = {}
    for node in within(child(frame, "hyperlinks"), "hyperlink"):
        where = area(node.get("ref", ""))
        if where is None:
            continue
        relation = relations.get(relation_id(node))
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
