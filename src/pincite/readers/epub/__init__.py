"""EPUB 2 and 3 to elements: the documents of the spine in order, each a page of kind ``flow``."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import unquote
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.errors import Corrupt, Encrypted, PinciteError, TooLarge, Unsafe
from pincite.model.document import Page
from pincite.model.elements import Element, Span
from pincite.readers.builder import Builder
from pincite.readers.charset import decoded
from pincite.readers.epub.navigation import Chapter, Entry, contents_of, of_document, of_ncx, within
from pincite.readers.html import into
from pincite.readers.html.frames import Context
from pincite.readers.html.source import encoding, opened
from pincite.readers.options import ReadOptions
from pincite.readers.package import Package, parse_xml
from pincite.readers.reading import ReadContext
from pincite.readers.tree import local
from pincite.regex import regex

CONTAINER = "META-INF/container.xml"
ENCRYPTION = "META-INF/encryption.xml"
MARKUP = ("application/xhtml+xml", "text/html", "application/x-dtbook+xml", "text/x-oeb1-document")
NCX = "application/x-dtbncx+xml"

# Obfuscation of fonts (EPUB 3.3, 4.3): the text is readable.
FONT_ALGORITHMS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")
DOCTYPE = regex(rb"<!DOCTYPE[^\[>]*>", re.IGNORECASE)

METADATA = {
    "title": "Title", "creator": "Author", "description": "Subject", "subject": "Keywords",
    "date": "CreationDate", "language": "Language",
}  # fmt: skip
JOINED = {"Author": "; ", "Keywords": ", "}  # What stands between several authors or subjects.


class Resource(msgspec.Struct, frozen=True):
    """A resource of the manifest: its id, part, media type and properties."""

    id: str
    name: str
    media_type: str
    properties: tuple[str, ...]


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """One page for each document of the spine, named after its part. The navigation document is furniture.
    Raises ``Corrupt``, ``Encrypted``, ``Unsafe``, ``TooLarge``."""
    book = Book(Package(data, options), options, reading)
    spine = book.spine()
    table = [] if options.window > 0 else book.navigation()
    if not spine:
        raise Corrupt("the book names no document to read")
    chapters: dict[str, Chapter] = {}
    builders: list[Builder] = []
    for number, resource in enumerate(spine, start=1):
        builder = Builder(number, "flow", resource.name)
        chapter = Chapter(builder.elements, {}, {})
        try:
            chapter = book.chapter(resource, builder)
        except (TooLarge, Unsafe, Encrypted):
            raise
        except (PinciteError, KeyError) as error:
            reading.note("part_damaged", f"{resource.name} cannot be read: {error}", number)
        if options.window > 0:
            yield builder.page()
        else:
            builders.append(builder)
            chapters[resource.name] = chapter
    if table:
        reading.contents += contents_of(table, chapters)
    for builder in builders:
        builder.elements = [crossed(element, builder.name, chapters) for element in builder.elements]
        yield builder.page()


class Book:
    """The archive of a book and what its package document says of it."""

    def __init__(self, package: Package, options: ReadOptions, reading: ReadContext) -> None:
        self.package = package
        self.options = options
        self.reading = reading
        if package.dropped:
            count = len(package.dropped)
            reading.note("unsafe_name", f"{count} parts with names outside the archive were left out")
        self.refuse_encryption()
        root = self.package_document()
        self.folder = posixpath.dirname(root)
        self.tree = self.tolerant(root)
        self.metadata()
        self.manifest = [
            Resource(
                node.get("id", ""),
                within(self.folder, node.get("href", ""))[0],
                node.get("media-type", "").lower(),
                tuple(node.get("properties", "").split()),
            )
            for node in self.tree.iter()
            if local(node) == "item"
        ]
        self.listing = next((one.name for one in reversed(self.manifest) if "nav" in one.properties), "")

    def tolerant(self, name: str) -> Node:
        """An XML part. A document type that declares nothing itself is allowed here, as old books have it;
        it is cut out before the parser sees it."""
        return parse_xml(DOCTYPE.sub(b"", self.package.read(name), count=1), name)

    def refuse_encryption(self) -> None:
        """Raises ``Encrypted`` for a book under rights management; obfuscated fonts are none."""
        for node in self.tolerant(ENCRYPTION).iter() if ENCRYPTION in self.package else ():
            if local(node) == "EncryptedData":
                methods = (n.get("Algorithm", "") for n in node.iter() if local(n) == "EncryptionMethod")
                if next(methods, "") not in FONT_ALGORITHMS:
                    raise Encrypted("the book is protected by rights management and cannot be read")

    def package_document(self) -> str:
        """The part that describes the book. Raises ``Corrupt``, ``Unsafe``."""
        for node in self.tolerant(CONTAINER).iter() if CONTAINER in self.package else ():
            path = node.get("full-path", "") if local(node) == "rootfile" else ""
            if ".." in path.split("/"):
                raise Unsafe(f"the book names a file outside itself: {path[:80]}")
            found = self.package.find(posixpath.normpath(unquote(path)).lstrip("/")) if path else None
            if found is not None:
                return found
        named = next((name for name in self.package.names() if name.lower().endswith(".opf")), "")
        if not named:
            raise Corrupt("the archive has no package document: it is no EPUB")
        return named

    def metadata(self) -> None:
        """Dublin Core (EPUB 3.3, 5.5) to the context; several authors or subjects are joined."""
        found: dict[str, list[str]] = {}
        for node in (node for block in self.tree if local(block) == "metadata" for node in block.iter()):
            key = METADATA.get(local(node)) if "purl.org/dc/elements" in str(node.tag) else None
            if local(node) == "meta" and node.get("property") == "dcterms:modified":
                key = "ModDate"
            text = " ".join("".join(node.itertext()).split())
            if key and text:
                found.setdefault(key, []).append(text)
        for key, texts in found.items():
            self.reading.info.setdefault(key, JOINED[key].join(texts) if key in JOINED else texts[0])

    def spine(self) -> list[Resource]:
        """The documents in the order of the book, each once."""
        named: dict[str, Resource] = {}
        for resource in self.manifest:
            named.setdefault(resource.id, resource)
        order = [named.get(node.get("idref", "")) for node in self.tree.iter() if local(node) == "itemref"]
        spine: dict[str, Resource] = {}
        for one in order:
            if one is not None and one.name in self.package:
                spine.setdefault(one.name, one)
            elif one is not None:
                sentence = f"{one.name} is in the book's order and not in the archive"
                self.reading.note("part_missing", sentence)
        markup = [one for one in named.values() if one.media_type in MARKUP and one.name in self.package]
        return list(spine.values()) or markup

    def navigation(self) -> list[Entry]:
        """The book's own table of contents, of its navigation document or its NCX; empty where neither can
        be read."""
        newer = [one for one in self.manifest if "nav" in one.properties]
        older = [one for one in self.manifest if one.media_type == NCX]
        for resource in newer + older:
            folder = posixpath.dirname(resource.name)
            with suppress(Corrupt, LookupError):
                if resource in older:
                    found = of_ncx(self.tolerant(resource.name), folder)
                else:
                    data = self.package.read(resource.name)
                    text = opened(data.decode(encoding(data), "replace"))
                    found = of_document(text, folder, self.options)
                if found:
                    return found
        return []

    def chapter(self, resource: Resource, builder: Builder) -> Chapter:
        """One document of the spine."""
        data = self.package.read(resource.name)
        if resource.media_type.startswith("image/") and resource.media_type != "image/svg+xml":
            key = self.reading.picture(data, resource.media_type, posixpath.basename(resource.name))
            builder.add("figure", picture=key)
            return Chapter(builder.elements, {}, {})
        folder = posixpath.dirname(resource.name)

        def picture(address: str) -> tuple[bytes, str] | None:
            name, _ = within(folder, address)
            found = self.package.find(name) if name else None
            key = self.reading.shown(self.package, found, "") if found is not None else ""
            return (self.reading.pictures[key].data, self.reading.pictures[key].media_type) if key else None

        text = decoded(data, encoding(data)) or data.decode("utf-8", "replace")
        listing = resource.name == self.listing
        anchors: dict[str, int] = {}
        context = Context(whole=not listing, head=False, xml=True, pictures=picture, anchors=anchors)
        notes = into(text, builder, self.options, self.reading, context).notes_found
        if listing:
            # What a navigation document lists is the table of contents: navigation, not text.
            builder.elements = [
                msgspec.structs.replace(element, layer="furniture") if element.layer == "body" else element
                for element in builder.elements
            ]
        return Chapter(builder.elements, anchors, notes)


def crossed(element: Element, name: str, chapters: dict[str, Chapter]) -> Element:
    """References to footnotes in other documents of the book lead to their elements, those to other
    places to the element there: its file is not there for a reader to open."""
    folder = posixpath.dirname(name)

    def led(span: Span) -> Span:
        part, anchor = within(folder, span.href) if span.href[:1] not in ("", "#") else ("", "")
        chapter = chapters.get(part)
        if chapter is None:
            return span
        note = chapter.notes.get(anchor) if anchor else None
        if note is not None:
            return msgspec.structs.replace(span, href="#" + note, superscript=True)
        if not chapter.elements:
            return span
        at = min(chapter.anchors.get(anchor, 0), len(chapter.elements) - 1)
        return msgspec.structs.replace(span, href="#" + chapter.elements[at].id)

    spans = tuple(led(span) for span in element.spans)
    return element if spans == element.spans else msgspec.structs.replace(element, spans=spans)
