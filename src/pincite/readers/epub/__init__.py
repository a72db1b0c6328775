"""EPUB 2 and 3 to elements: the documents of the spine in order, each a page of kind ``flow``."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from urllib.parse import unquote
from xml.etree import ElementTree

import msgspec

from pincite.errors import Corrupt, Encrypted, PinciteError, TooLarge, Unsafe
from pincite.model.document import Page
from pincite.model.elements import Element
from pincite.readers.builder import Builder
from pincite.readers.charset import decoded
from pincite.readers.epub.navigation import Chapter, Entry, contents_of, local, of_document, of_ncx, within
from pincite.readers.html import into
from pincite.readers.html.frames import Context
from pincite.readers.html.source import encoding, opened
from pincite.readers.options import ReadOptions
from pincite.readers.package import Package
from pincite.readers.pictures import size_of
from pincite.readers.reading import ReadContext

CONTAINER = "META-INF/container.xml"

MARKUP = ("application/xhtml+xml", "text/html", "application/x-dtbook+xml", "text/x-oeb1-document")

NCX = "application/x-dtbncx+xml"

# Obfuscation of fonts (EPUB 3.3, 4.3): the text is readable.
FONT_ALGORITHMS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")

DOCTYPE = re.compile(rb"<!DOCTYPE[^\[>]*>", re.IGNORECASE)

METADATA = {
    "title": "Title",
    "creator": "Author",
    "description": "Subject",
    "subject": "Keywords",
    "date": "CreationDate",
    "language": "Language",
}


class Resource(msgspec.Struct, frozen=True):
    """A resource of the manifest: its part, media type and properties."""

    name: str
    media_type: str
    properties: str


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """One page for each document of the spine, named after its part. The navigation document is furniture.
    Raises ``Corrupt``, ``Encrypted``, ``Unsafe``, ``TooLarge``."""
    package = Package(data, options)
    if package.dropped:
        reading.note(
            "unsafe_name", f"{len(package.dropped)} parts with names outside the archive were left out"
        )
    refuse_encryption(package)
    root = package_document(package)
    tree = tolerant(package, root)
    metadata(tree, reading)
    spine, contents = entries(tree, posixpath.dirname(root), package, reading)
    table = [] if options.window > 0 else navigation(tree, posixpath.dirname(root), package, options)
    if not spine:
        raise Corrupt("the book names no document to read")
    notes: dict[str, dict[str, str]] = {}
    anchors: dict[str, dict[str, int]] = {}
    pages: list[tuple[Builder, str]] = []
    for number, entry in enumerate(spine, start=1):
        builder = Builder(number, "flow", entry.name)
        try:
            anchors[entry.name] = chapter(
                package, entry, builder, options, reading, notes, entry.name == contents
            )
        except (TooLarge, Unsafe, Encrypted):
            raise
        except (PinciteError, KeyError) as error:
            reading.note("unreadable_part", f"{entry.name} cannot be read: {error}", number)
        if options.window > 0:
            yield builder.page()
        else:
            pages.append((builder, entry.name))
    chapters = {name: Chapter(builder.elements, anchors.get(name, {})) for builder, name in pages}
    if table:
        reading.contents += contents_of(table, chapters)
    for builder, name in pages:
        builder.elements = [crossed(element, name, notes, chapters) for element in builder.elements]
        yield builder.page()


def navigation(tree: ElementTree.Element, folder: str, package: Package, options: ReadOptions) -> list[Entry]:
    """The book's own table of contents, of its navigation document or its NCX; empty where neither can be
    read."""
    items = [node for node in tree.iter() if local(node) == "item"]
    newer = [node for node in items if "nav" in node.get("properties", "").split()]
    older = [node for node in items if node.get("media-type", "").lower() == NCX]
    for node in newer + older:
        name, _ = within(folder, node.get("href", ""))
        if name not in package:
            continue
        inside = posixpath.dirname(name)
        try:
            if node in older:
                found = of_ncx(tolerant(package, name), inside)
            else:
                data = package.read(name)
                found = of_document(opened(data.decode(encoding(data), "replace")), inside, options)
        except (Corrupt, LookupError):
            continue
        if found:
            return found
    return []


def refuse_encryption(package: Package) -> None:
    """Raises ``Encrypted`` for a book under rights management; obfuscated fonts are none."""
    if "META-INF/encryption.xml" not in package:
        return
    tree = tolerant(package, "META-INF/encryption.xml")
    for node in tree.iter():
        if local(node) == "EncryptedData":
            method = next((n.get("Algorithm", "") for n in node.iter() if local(n) == "EncryptionMethod"), "")
            if method not in FONT_ALGORITHMS:
                raise Encrypted("the book is protected by rights management and cannot be read")


def package_document(package: Package) -> str:
    """The part that describes the book. Raises ``Corrupt``, ``Unsafe``."""
    if CONTAINER in package:
        for node in tolerant(package, CONTAINER).iter():
            path = node.get("full-path") if local(node) == "rootfile" else None
            if not path:
                continue
            if ".." in path.split("/"):
                raise Unsafe(f"the book names a file outside itself: {path[:80]}")
            found = package.find(posixpath.normpath(unquote(path)).lstrip("/"))
            if found is not None:
                return found
    for name in package.names():
        if name.lower().endswith(".opf"):
            return name
    raise Corrupt("the archive has no package document: it is no EPUB")


def tolerant(package: Package, name: str) -> ElementTree.Element:
    """An XML part. A document type that declares nothing itself is allowed here, as old books have it;
    it is cut out before the parser sees it."""
    from pincite.readers.package import parse_xml

    return parse_xml(DOCTYPE.sub(b"", package.read(name), count=1), name)


def metadata(tree: ElementTree.Element, reading: ReadContext) -> None:
    """Dublin Core (EPUB 3.3, 5.5) to the context; several authors or subjects are joined."""
    found: dict[str, list[str]] = {}
    for block in tree:
        if local(block) != "metadata":
            continue
        for node in block.iter():
            key = METADATA.get(local(node)) if "purl.org/dc/elements" in str(node.tag) else None
            if local(node) == "meta" and node.get("property") == "dcterms:modified":
                key = "ModDate"
            text = " ".join("".join(node.itertext()).split())
            if key and text:
                found.setdefault(key, []).append(text)
    for key, texts in found.items():
        several = key in ("Author", "Keywords")
        reading.info.setdefault(
            key, (", " if key == "Keywords" else "; ").join(texts) if several else texts[0]
        )


def entries(
    tree: ElementTree.Element, folder: str, package: Package, reading: ReadContext
) -> tuple[list[Resource], str]:
    """The documents of the spine, and the part with the table of contents ('' none)."""
    manifest: dict[str, Resource] = {}
    contents = ""
    for node in tree.iter():
        if local(node) != "item":
            continue
        name, _ = within(folder, node.get("href", ""))
        entry = Resource(name, node.get("media-type", "").lower(), node.get("properties", ""))
        manifest.setdefault(node.get("id", ""), entry)
        if "nav" in entry.properties.split():
            contents = name
    spine: list[Resource] = []
    seen: set[str] = set()
    for node in tree.iter():
        if local(node) != "itemref":
            continue
        named = manifest.get(node.get("idref", ""))
        if named is None or named.name in seen:
            continue
        seen.add(named.name)
        if named.name not in package:
            reading.note("missing_part", f"{named.name} is in the book's order and not in the archive")
            continue
        spine.append(named)
    if not spine:
        spine = [e for e in manifest.values() if e.media_type in MARKUP and e.name in package]
    return spine, contents


def chapter(
    package: Package,
    entry: Resource,
    builder: Builder,
    options: ReadOptions,
    reading: ReadContext,
    notes: dict[str, dict[str, str]],
    contents: bool,
) -> dict[str, int]:
    """One document of the spine; which of its elements each anchor stands before."""
    folder = posixpath.dirname(entry.name)

    def picture(address: str) -> tuple[bytes, str] | None:
        name, _ = within(folder, address)
        found = package.find(name) if name else None
        if found is None:
            return None
        data = package.read(found)
        return (data, size_of(data)[0]) if data else None

    data = package.read(entry.name)
    if entry.media_type.startswith("image/") and entry.media_type != "image/svg+xml":
        key = reading.picture(data, entry.media_type, posixpath.basename(entry.name))
        builder.add("figure", picture=key)
        return {}
    text = decoded(data, encoding(data)) or data.decode("utf-8", "replace")
    context = Context(whole=not contents, head=False, xml=True, pictures=picture, anchors={})
    found = into(text, builder, options, reading, context)
    notes[entry.name] = found.notes_found
    if contents:
        builder.elements = [listed(element) for element in builder.elements]
    return context.anchors or {}


def listed(element: Element) -> Element:
    """What a navigation document lists is the table of contents: navigation, not text."""
    return msgspec.structs.replace(element, layer="furniture") if element.layer == "body" else element


def crossed(
    element: Element, name: str, notes: dict[str, dict[str, str]], chapters: dict[str, Chapter]
) -> Element:
    """References to footnotes in other documents of the book lead to their elements, those to other
    places to the element there: its file is not there for a reader to open."""
    if not any(span.href and not span.href.startswith("#") for span in element.spans):
        return element
    folder = posixpath.dirname(name)
    spans = []
    for span in element.spans:
        part, anchor = ("", "") if span.href.startswith("#") else within(folder, span.href)
        note = notes.get(part, {}).get(anchor) if anchor else None
        chapter = chapters.get(part)
        if note is not None:
            span = msgspec.structs.replace(span, href="#" + note, superscript=True)
        elif chapter is not None and chapter.elements:
            at = min(chapter.anchors.get(anchor, 0), len(chapter.elements) - 1)
            span = msgspec.structs.replace(span, href="#" + chapter.elements[at].id)
        spans.append(span)
    return msgspec.structs.replace(element, spans=tuple(spans))
