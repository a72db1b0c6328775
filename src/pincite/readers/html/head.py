"""What the head of a document says about it, and scripts that hold formulas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.readers.html.attributes import Attributes, value

if TYPE_CHECKING:
    from pincite.readers.html.state import State

INFO = {
    "author": "Author",
    "dc.creator": "Author",
    "dcterms.creator": "Author",
    "article:author": "Author",
    "description": "Subject",
    "dc.description": "Subject",
    "dcterms.description": "Subject",
    "og:description": "Subject",
    "keywords": "Keywords",
    "generator": "Creator",
    "date": "CreationDate",
    "dc.date": "CreationDate",
    "dcterms.date": "CreationDate",
    "dcterms.created": "CreationDate",
    "article:published_time": "CreationDate",
    "dcterms.modified": "ModDate",
    "last-modified": "ModDate",
    "article:modified_time": "ModDate",
    "og:title": "Title",
    "dc.title": "Title",
}


def head(self: State, tag: str, attributes: Attributes) -> None:
    if tag == "title" and "Title" not in self.reading.info and self.title is None:
        self.title = []
    elif tag == "script":
        kind = value(attributes, "type").lower()
        if kind.startswith("math/tex"):
            self.title = []
            self.tex_display = "display" in kind
    elif tag == "meta":
        meta(self, attributes)
    elif tag == "base" and not self.base:
        self.base = value(attributes, "href")


def meta(self: State, attributes: Attributes) -> None:
    if not (self.context.whole and self.context.head):
        return
    name = (value(attributes, "name") or value(attributes, "property")).lower()
    name = name or value(attributes, "http-equiv").lower()
    key = INFO.get(name)
    content = " ".join(value(attributes, "content").split())
    if key and content:
        if key == "Author" and key in self.reading.info and content not in self.reading.info[key]:
            self.reading.info[key] += "; " + content
        else:
            self.reading.info.setdefault(key, content)


def script(self: State) -> None:
    """TeX in a script element, as MathJax has it."""
    text, self.title = " ".join("".join(self.title or ()).split()), None
    if not text or self.skipped:
        return
    if self.tex_display:
        self.boundary()
        self.add("formula", text)
    else:
        self.inline.add(f"${text}$", self.frame.style)
