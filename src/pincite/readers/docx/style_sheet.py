"""The styles part, style by style: a document uses a few of the hundreds it has, and only those become
trees (ECMA-376 part 1, 17.7)."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.readers.docx.names import R_PR, VAL, WORD
from pincite.readers.docx.parts import Parts
from pincite.readers.reading import ReadContext

# The beginning of the part up to its first style.
ROOT = re.compile(rb"(?:\xef\xbb\xbf)?\s*(<\?xml[^>]*\?>)?\s*<([A-Za-z_][\w.-]*):styles((?:\s[^<>]*)?)>")

OTHER_ENCODING = re.compile(rb"encoding\s*=\s*[\"'](?!utf-8[\"'])", re.IGNORECASE)

# What, within the part, makes it be read as a whole: comments, choices, names of names.
UNUSUAL = (b"<!", b"AlternateContent", b"xmlns", b"<?")

AFTER_NAME = b" >/\t\r\n"

ON = ("1", "true", "on")


ATTRIBUTE = re.compile(rb"\s([\w.:-]+)=\"([^\"<&\r\n\t]*)\"")


class Written(msgspec.Struct, frozen=True):
    """A style as bytes, between the beginnings and the end that make a document of it: a short beginning
    that declares the one name most styles need, and the one of the part."""

    short: bytes
    long: bytes
    style: bytes
    end: bytes


class Raw(msgspec.Struct):
    """A style as it is written."""

    key: str
    kind: str
    name: str
    based: str
    default: bool
    reading: ReadContext
    source: Node | Written

    @property
    def node(self) -> Node:
        """Its tree; an empty one, with a note, where it is damaged."""
        if isinstance(self.source, Written):
            tree = tree_of(self.source)
            if tree is None:
                self.reading.note("damaged_part", f"The style {self.name} is damaged and was left out.")
            self.source = ElementTree.Element(WORD + "style") if tree is None else tree
        return self.source


class Sheet(msgspec.Struct):
    """Styles in their order, and the language of text of which nothing else is said, '' unknown."""

    styles: list[Raw]
    language: str = ""


def sheet_of(parts: Parts, part: str) -> Sheet:
    """The styles of a part, none for ''."""
    data = parts.text(part)
    if data is None:
        return Sheet([])
    found = in_pieces(data, parts.reading)
    if found is not None:
        return found
    root = parts.tree(part)
    if root is None:
        return Sheet([])
    styles = [of_tree(node, parts.reading) for node in root.findall(WORD + "style")]
    return Sheet(styles, language_of(root.find(WORD + "docDefaults")))


def in_pieces(data: bytes, reading: ReadContext) -> Sheet | None:
    """The same without a tree of the whole; None for a part that is written in an unusual way."""
    root = ROOT.match(data)
    if root is None or OTHER_ENCODING.search(root[1] or b""):
        return None
    prefix, start = root[2] + b":", root.end()
    declared = b"xmlns:" + root[2] + b'="' + WORD[1:-1].encode() + b'"'
    end_of_all = data.rfind(b"</" + prefix + b"styles")
    if declared not in root[3] or end_of_all < 0 or any(data.find(mark, start) >= 0 for mark in UNUSUAL):
        return None
    short, long = b"<" + prefix + b"styles " + declared + b">", data[root.start(2) - 1 : start]
    begin, end, close = b"<" + prefix + b"style", b"</" + prefix + b"style>", b"</" + prefix + b"styles>"
    found: list[Raw] = []
    before = at = data.find(begin, start)
    while at >= 0:
        tag = data.find(b">", at) + 1
        last = tag if data[tag - 2 : tag] == b"/>" else data.find(end, tag) + len(end)
        if data[at + len(begin)] not in AFTER_NAME or not 0 < tag <= last:
            return None
        written = Written(short, long, data[at:last], close)
        style = of_bytes(written, prefix, reading)
        if style is None:
            tree = tree_of(written)
            if tree is None:
                return None
            style = of_tree(tree, reading)
        found.append(style)
        at = data.find(begin, last)
    defaults = between(data[start : before if before >= 0 else end_of_all], prefix + b"docDefaults")
    return Sheet(found, language_of(tree_of(Written(short, long, defaults, close)) if defaults else None))


def of_tree(node: Node, reading: ReadContext) -> Raw:
    key = node.get(WORD + "styleId") or ""
    name, based = node.find(WORD + "name"), node.find(WORD + "basedOn")
    return Raw(
        key=key,
        kind=node.get(WORD + "type") or "paragraph",
        name=((name.get(VAL) if name is not None else "") or key).strip().lower(),
        based=(based.get(VAL) if based is not None else "") or "",
        default=node.get(WORD + "default") in ON,
        reading=reading,
        source=node,
    )


def of_bytes(written: Written, prefix: bytes, reading: ReadContext) -> Raw | None:
    """The same, read from the bytes; None where a tree has to tell."""
    style = written.style
    tag = style[: style.find(b">")]
    said = dict(ATTRIBUTE.findall(tag))
    name, based = value_of(style, prefix, b"name"), value_of(style, prefix, b"basedOn")
    if name is None or based is None or len(said) != tag.count(b"="):
        return None
    key = said.get(prefix + b"styleId", b"").decode(errors="replace")
    return Raw(
        key=key,
        kind=said.get(prefix + b"type", b"").decode(errors="replace") or "paragraph",
        name=(name.decode(errors="replace") or key).strip().lower(),
        based=based.decode(errors="replace"),
        default=said.get(prefix + b"default", b"").decode(errors="replace") in ON,
        reading=reading,
        source=written,
    )


def value_of(style: bytes, prefix: bytes, name: bytes) -> bytes | None:
    """The value of the first element of that name, b'' for none; None where it is written in another way."""
    begin = b"<" + prefix + name
    at = style.find(begin)
    if at < 0:
        return b""
    said = b" " + prefix + b'val="'
    start = at + len(begin)
    if not style.startswith(said, start):
        return None
    start += len(said)
    value = style[start : style.find(b'"', start)]
    return None if any(mark in value for mark in b"&<\r\n\t") else value


def between(data: bytes, name: bytes) -> bytes:
    """The first element of that name, b'' for none."""
    first, last = data.find(b"<" + name + b">"), data.find(b"</" + name + b">")
    return data[first : last + len(name) + 3] if 0 <= first < last else b""


def tree_of(written: Written) -> Node | None:
    for begin in (written.short, written.long):
        try:
            return ElementTree.fromstring(begin + written.style + written.end)[0]
        except (ElementTree.ParseError, IndexError):
            continue
    return None


def language_of(defaults: Node | None) -> str:
    spoken = defaults.find(f"{WORD}rPrDefault/{R_PR}/{WORD}lang") if defaults is not None else None
    return (spoken.get(VAL) if spoken is not None else "") or ""
