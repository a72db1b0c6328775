"""What stands beside a sheet's cells as text: comments, headers and footers, embedded documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

from pincite.model.elements import Span
from pincite.readers.package import Package
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.cells import place
from pincite.readers.xlsx.names import every, first, name_of, whole, within
from pincite.readers.xlsx.strings import text_of
from pincite.readers.xlsx.workbook import Relations

# Fields that depend on the printed page, the day or the file; they have no text of their own.
CODES = {"P": "", "N": "", "D": "", "T": "", "G": "", "F": "", "A": "", "Z": ""}

FIELD = re.compile(r'&(?:"[^"]*"|K[0-9A-Fa-f+-]{6}|\d{1,3}|(.))', re.DOTALL)

Comment = tuple[str, str, str, tuple[Span, ...]]


def comments(package: Package, relations: Relations, persons: dict[str, str]) -> Iterator[Comment]:
    """Reference, author, text and spans of each comment, by rows and columns. A thread stands for the old
    comment that repeats it."""
    found: list[Comment] = []
    threads: set[str] = set()
    for part in relations.of_kind("threadedComment"):
        if part not in package:
            continue
        for node in every(package.xml(part), "threadedComment"):
            text = "".join(t.text or "" for t in every(node, "text")).strip()
            reference = node.get("ref", "")
            threads.add(reference)
            if text:
                found.append((reference, persons.get(node.get("personId", ""), ""), text, ()))
    for part in relations.of_kind("comments"):
        if part not in package:
            continue
        root = package.xml(part)
        authors = [(node.text or "").strip() for node in every(first(root, "authors"), "author")]
        for node in every(first(root, "commentList"), "comment"):
            reference = node.get("ref", "")
            body = first(node, "text")
            if reference in threads or body is None:
                continue
            author = whole(node.get("authorId"), -1)
            text, spans = text_of(body)
            if text:
                found.append((reference, authors[author] if 0 <= author < len(authors) else "", text, spans))
    found.sort(key=lambda comment: place(comment[0]) or (0, 0))
    yield from found


def headers_and_footers(frame: Node) -> list[tuple[str, str]]:
    """Texts of headers and footers with their kinds (18.3.1.46)."""
    found: list[tuple[str, str]] = []
    around = first(frame, "headerFooter")
    for node in around if around is not None else ():
        kind = "header" if name_of(node.tag).endswith("Header") else "footer"
        found.append((kind, printed(node.text or "")))
    return found


def printed(code: str) -> str:
    """The words of a header or footer: sections parted by line breaks, without codes for fonts."""
    sections: list[str] = [""]

    def put(found: re.Match[str]) -> str:
        letter = found[1]
        if letter in ("L", "C", "R"):
            return "\0"
        return "&" if letter == "&" else CODES.get(letter or "", "")

    sections = FIELD.sub(put, code.replace("\0", "")).split("\0")
    lines = (" ".join(line.split()) for section in sections for line in section.splitlines())
    return "\n".join(line for line in lines if re.search(r"\w", line))


def embedded(frame: Node, reading: ReadContext, number: int) -> None:
    """A note where documents are embedded, which are not opened."""
    count = sum(1 for _ in within(first(frame, "oleObjects"), "oleObject"))
    if count:
        reading.note("embedded_objects", "documents are embedded in the sheet, which are not opened", number)
