"""What stands beside a sheet's cells as text: comments, headers and footers, embedded documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

from pincite.model.elements import Kind
from pincite.readers.ooxml.charts import child, children
from pincite.readers.ooxml.names import whole
from pincite.readers.package import Package
from pincite.readers.sheet.book import Comment
from pincite.readers.sheet.cells import place
from pincite.readers.tree import local
from pincite.readers.xlsx.strings import text_of
from pincite.readers.xlsx.workbook import Relations
from pincite.regex import regex

# Fields that depend on the printed page, the day or the file; they have no text of their own.
CODES = {"P": "", "N": "", "D": "", "T": "", "G": "", "F": "", "A": "", "Z": ""}
FIELD = regex(r'&(?:"[^"]*"|K[0-9A-Fa-f+-]{6}|\d{1,3}|(.))', re.DOTALL)


def comments(package: Package, relations: Relations, persons: dict[str, str]) -> Iterator[Comment]:
    """Comments by rows and columns. A thread stands for the old comment that repeats it."""
    found: list[Comment] = []
    threads: set[str] = set()
    for part in relations.of_kind("threadedComment"):
        for node in children(package.xml(part), "threadedComment"):
            text = "".join(t.text or "" for t in children(node, "text")).strip()
            reference = node.get("ref", "")
            threads.add(reference)
            found.append(Comment(reference, persons.get(node.get("personId", ""), ""), text))
    for part in relations.of_kind("comments"):
        root = package.xml(part)
        authors = [(node.text or "").strip() for node in children(child(root, "authors"), "author")]
        for node in children(child(root, "commentList"), "comment"):
            reference = node.get("ref", "")
            body = child(node, "text")
            if reference not in threads and body is not None:
                at = whole(node.get("authorId"), -1)
                author = authors[at] if 0 <= at < len(authors) else ""
                found.append(Comment(reference, author, *text_of(body)))
    found.sort(key=lambda comment: place(comment.reference) or (0, 0))
    yield from found


def headers_and_footers(frame: Node) -> list[tuple[Kind, str]]:
    """Texts of headers and footers with their kinds (18.3.1.46)."""
    around = child(frame, "headerFooter")
    return [
        ("header" if local(node).endswith("Header") else "footer", printed(node.text or ""))
        for node in (around if around is not None else ())
    ]


def printed(code: str) -> str:
    """The words of a header or footer: sections parted by line breaks, without codes for fonts."""

    def put(found: re.Match[str]) -> str:
        letter = found[1]
        if letter in ("L", "C", "R"):
            return "\0"
        return "&" if letter == "&" else CODES.get(letter or "", "")

    sections = FIELD.sub(put, code.replace("\0", "")).split("\0")
    lines = (" ".join(line.split()) for section in sections for line in section.splitlines())
    return "\n".join(line for line in lines if re.search(r"\w", line))
