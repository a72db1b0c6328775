"""Texts of cells: the shared table of strings, and strings with runs of their own looks (18.4)."""

from __future__ import annotations

from xml.etree.ElementTree import Element as Node

from pincite.model.elements import Span
from pincite.readers.inline import Inline
from pincite.readers.ooxml.charts import child, children
from pincite.readers.package import Package
from pincite.readers.sheet.values import unbroken
from pincite.readers.tree import local
from pincite.readers.xlsx.styles import bold_of
from pincite.regex import regex

ESCAPED = regex(r"_x([0-9A-Fa-f]{4})_")


Text = tuple[str, tuple[Span, ...]]


class Strings:
    """The texts that cells refer to, by number, and the spans of those that have any."""

    def __init__(self, package: Package, part: str) -> None:
        self.texts: list[str] = []
        self.spans: dict[int, tuple[Span, ...]] = {}
        root: Node | None = None
        for event, node in package.events(part) if part else ():
            if root is None:
                root = node
            elif event == "end" and local(node) == "si":
                text, found = text_of(node)
                if found:
                    self.spans[len(self.texts)] = found
                self.texts.append(text)
                root.clear()


def text_of(node: Node) -> Text:
    """Text and spans of a string or of a comment; phonetic readings are left out."""
    if len(node) == 1 and node[0].tag.endswith("}t"):
        return unescaped((node[0].text or "").strip()), ()
    inline = Inline()
    for one in node:
        if local(one) == "t":
            inline.add(unescaped(one.text or ""))
        elif local(one) == "r":
            text = "".join(t.text or "" for t in children(one, "t"))
            inline.add(unescaped(text), style_of(child(one, "rPr")))
    return inline.finish()


def style_of(properties: Node | None) -> Span:
    """The looks of a run."""
    if properties is None:
        return Span(0, 0)
    shift = child(properties, "vertAlign")
    height = shift.get("val") if shift is not None else ""
    return Span(
        0,
        0,
        bold=bold_of(properties),
        italic=child(properties, "i") is not None,
        strike=child(properties, "strike") is not None,
        underline=child(properties, "u") is not None,
        superscript=height == "superscript",
        subscript=height == "subscript",
    )


def unescaped(text: str) -> str:
    """Text with characters in place of escapes like ``_x000D_``; carriage returns go."""
    if "_x" in text:
        text = ESCAPED.sub(lambda found: character(int(found[1], 16)), text)
    return unbroken(text)


def character(code: int) -> str:
    if 0xD800 <= code <= 0xDFFF:
        return "\ufffd"
    return chr(code) if code >= 32 or code in (9, 10) else "\n" if code == 13 else ""
