"""An OpenDocument file, in a package or flat, as its parts: body, styles, metadata, pictures, objects."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from functools import cached_property
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element as Node

from pincite.errors import Corrupt, Encrypted, TooLarge
from pincite.readers import tree
from pincite.readers.amount import FORMULA, made
from pincite.readers.opendocument.names import prefixed
from pincite.readers.options import ReadOptions
from pincite.readers.package import PROLOG, Package, parse_xml, refuse_declarations
from pincite.readers.reading import ReadContext
from pincite.regex import regex

ZIP = b"PK"
DEEPEST = 100  # Levels of a formula that are read as such.

# A document type named, with nothing declared: formulas of old writers have it.
DECLARED = regex(rb"<!DOCTYPE[^\[\]>]*>")

FACTS = {
    "dc:title": "Title",
    "meta:initial-creator": "Author",
    "dc:subject": "Subject",
    "meta:creation-date": "CreationDate",
    "dc:date": "ModDate",
    "meta:generator": "Creator",
    "dc:language": "Language",
    "dc:description": "Description",
}


class Source:
    """The document's trees, and with what they are read. ``content`` and ``styles`` are the same for a flat
    file; one that is ``streamed`` has neither, but ``events``. Raises ``Corrupt``, ``Encrypted``,
    ``TooLarge``, ``Unsafe``."""

    def __init__(
        self, data: bytes, options: ReadOptions, reading: ReadContext, streamed: bool = False
    ) -> None:
        self.data = data
        self.options = options
        self.reading = reading
        self.package: Package | None = None
        self.objects: dict[str, Node | None] = {}
        self.content = self.styles = self.meta = Node("none")
        if data[:2] == ZIP:
            self.package = Package(data, options)
            refuse_encrypted(self.package)
            if "content.xml" not in self.package:
                raise Corrupt("the package has no content.xml: it is no OpenDocument file")
            self.meta = self.optional("meta.xml")
            if not streamed:
                self.content = self.part("content.xml")
                self.styles = self.optional("styles.xml")
        elif len(data) > options.max_part:
            raise TooLarge(f"the document is larger than {options.max_part >> 20} MiB")
        elif not streamed:
            self.content = prefixed(parse_xml(tree.bounded(data, "of the document")))
            if self.content.tag != "office:document":
                raise Corrupt(f"the document is XML, but of another kind: {self.content.tag}")
            self.styles = self.meta = self.content

    def events(self) -> Iterator[tuple[str, Node]]:
        """Starts and ends of the elements of the content, with their full names."""
        if self.package is not None:
            yield from self.package.events("content.xml")
            return
        refuse_declarations(self.data[:PROLOG], "")
        try:
            yield from ElementTree.iterparse(io.BytesIO(self.data), ("start", "end"))
        except (ElementTree.ParseError, ValueError, LookupError) as error:
            raise Corrupt(f"the document is not XML: {error}") from None

    def part(self, name: str) -> Node:
        """A part of the package as a tree."""
        data = self.package.read(name) if self.package is not None else b""
        return prefixed(parse_xml(tree.bounded(data, name), name))

    def optional(self, name: str) -> Node:
        """A part that may be missing or broken: the text can be read without it."""
        try:
            return self.part(name) if self.package and name in self.package else Node("none")
        except Corrupt:
            return Node("none")

    @cached_property
    def controls(self) -> dict[str, Node]:
        """Form controls by their ids."""
        found: dict[str, Node] = {}
        for node in self.content.iter():
            if isinstance(node.tag, str) and node.tag.startswith("form:"):
                for key in (node.get("xml:id"), node.get("form:id")):
                    if key:
                        found.setdefault(key, node)
        return found

    def body(self, kind: str) -> Node | None:
        """``office:text``, ``office:presentation`` ... of the body."""
        return tree.one(self.content, f"office:body/{kind}")

    def picture(self, image: Node, page: int) -> str:
        """Key of an image's bytes; '' for one that is outside of the file or damaged."""
        held = tree.one(image, "office:binary-data")
        href = image.get("xlink:href", "")
        media = image.get("draw:mime-type") or image.get("loext:mime-type") or ""
        name = href.removeprefix("./")
        code, sentence = "picture_damaged", "A picture in the text cannot be decoded."
        try:
            if held is not None:
                return self.reading.picture(base64.b64decode("".join(held.itertext())), media)
            if self.package is not None and name and name in self.package:
                return self.reading.shown(self.package, name, media)
            code, sentence = "not_fetched", f"A picture is not in the file and was not fetched: {href}"
        except Corrupt as error:
            sentence = f"A picture cannot be read: {error.sentence}."
        except ValueError:  # what is held is no base 64
            pass
        if held is not None or href:
            self.reading.note(code, sentence, page)
        return ""

    def object(self, node: Node) -> Node | None:
        """The tree of an embedded object: a formula, a chart, another document; None for what is none."""
        inside = next(iter(node), None)
        if inside is not None and inside.tag in ("office:document", "math:math"):
            return inside
        name = node.get("xlink:href", "").removeprefix("./").rstrip("/")
        if self.package is None or not name:
            return None
        if name not in self.objects:
            part = name if name in self.package else f"{name}/content.xml"
            try:
                data = DECLARED.sub(b"", self.package.read(part)) if part in self.package else b""
                held = prefixed(parse_xml(tree.bounded(data, part), part)) if data else None
                self.objects[name] = held
            except Corrupt:
                self.objects[name] = None
        return self.objects[name]

    def tell(self) -> None:
        """Metadata to the context."""
        info = self.reading.info
        meta = tree.one(self.meta, "office:meta")
        words = []
        for node in meta if meta is not None else ():
            text = "".join(node.itertext()).strip()
            if not text:
                continue
            if node.tag in FACTS:
                info.setdefault(FACTS[node.tag], text)
            elif node.tag == "meta:keyword":
                words.append(text)
            elif node.tag == "dc:creator":
                info.setdefault("LastAuthor", text)
            elif node.tag == "meta:user-defined" and node.get("meta:name"):
                info.setdefault(node.get("meta:name", ""), text)
        if words:
            info["Keywords"] = ", ".join(words)
        if "LastAuthor" in info:
            info.setdefault("Author", info["LastAuthor"])


def alternatives(node: Node) -> list[str]:
    """Title and description that a drawing is given for those who do not see it."""
    found = [tree.words(node, name) for name in ("svg:title", "svg:desc")]
    return [one for one in dict.fromkeys(found) if one]


def formula_of(root: Node) -> str:
    """An object that is a formula, MathML, as LaTeX (14.5); '' for one that is something else. Raises as
    ``made``: one object may be shown again and again."""
    if root.tag != "math:math":
        return ""
    from pincite.readers.formulas.mathml import latex

    found = latex(listed(root, 0))
    made(FORMULA * len(found))
    return found


def listed(node: Node, depth: int) -> list[Any]:
    """A tree of XML as the lists that the formula writer reads."""
    if depth > DEEPEST:
        return ["mtext", {}, ["".join(node.itertext())]]
    children: list[Any] = [node.text] if node.text else []
    for child in node:
        if isinstance(child.tag, str):
            children.append(listed(child, depth + 1))
            if child.tail:
                children.append(child.tail)
    attributes = {key.rpartition(":")[2]: value for key, value in node.attrib.items()}
    return [node.tag.rpartition(":")[2], attributes, children]


def refuse_encrypted(package: Package) -> None:
    """Raises ``Encrypted``. The manifest is searched, not parsed: old ones declare a document type."""
    try:
        manifest = package.read("META-INF/manifest.xml")
    except (KeyError, Corrupt):
        return
    if b"encryption-data" in manifest:
        raise Encrypted("the document is encrypted with a password")
