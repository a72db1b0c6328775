"""What a flow gets of a document: its pages or sections and its images, each with what is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from pincite.converting.described import Described
from pincite.model.document import DocumentTree
from pincite.model.sections import Section
from pincite.provenance import vocabulary as v
from pincite.provenance.describe import IMAGE_CATEGORY, Said, facts, read_back
from pincite.provenance.terms import Term, Triple, iri
from pincite.regex import regex
from pincite.worker.options import DecodingOptions

TABLE_CATEGORY = "Table"
BYTES = regex(r"image/[a-z0-9.+-]+")  # media types under which bytes of images are kept


class Entity(msgspec.Struct, frozen=True, kw_only=True):
    """A page, section or image. ``content`` is its text in UTF-8, or its bytes, b'' where an image is known
    by its place alone; ``triples`` are terms as N-Quads writes them."""

    urn: str
    kind: Literal["page", "section", "image"]
    label: str
    media_type: str
    content: bytes
    triples: tuple[Triple, ...]


def entities(tree: DocumentTree, found: Described, options: DecodingOptions) -> Iterator[Entity]:
    """In the order of the document: a page and then its images; of what has no pages all sections, then all
    images. A text of blanks alone is left out, and its images derive from the document."""
    making = _Making(tree, found, options)
    images: dict[int, list[int]] = {}
    for place, page in enumerate(found.names.image_pages):
        images.setdefault(page, []).append(place)
    told: set[int] = set()
    for place, section in enumerate(found.sections):
        entity = making.section(place, section)
        if entity is not None:
            told.add(place)
            yield entity
        for image in images.pop(place, ()):
            yield making.image(image, place if place in told else -1)
    for image in images.pop(-1, ()):
        yield making.image(image, -1)


class _Making:
    def __init__(self, tree: DocumentTree, found: Described, options: DecodingOptions) -> None:
        self.found, self.options, self.pictures = found, options, tree.pictures
        self.said = Said(tree, found.text, found.sections, found.run, found.names)
        self.full = options.provenance != "incumbent"
        self.elements: dict[int, list[str]] = {}  # lines about the elements of each section
        if options.provenance == "elements":
            inside = found.names.passage_sections
            for place, lines in zip(inside, self.said.lines_about_elements(), strict=True):
                self.elements.setdefault(place, []).append(lines)

    def section(self, place: int, section: Section) -> Entity | None:
        """A page or section with its text, None where there is none."""
        names, passages = self.found.names, self.found.text.passages
        flat = self.options.nesting == "flat"
        text = section.text[: section.own if flat else section.length].rstrip()
        if not text.strip():
            return None
        end = section.offset + len(text)
        kinds = [one.category for one in passages[section.first : section.last] if one.offset < end]
        images = len(section.figures) if flat else section.image_count
        s = iri(names.sections[place])
        triples = [
            *self.derived(s, section.kind, -1 if flat else section.parent),
            *facts(
                s,
                (v.LABEL, names.labels[place]),
                (v.PAGE_NUMBER, section.page or None),
                (v.CHAR_OFFSET, section.offset if self.full else None),
                (v.CHAR_LENGTH, len(text)),
                (v.MIME_TYPE, self.said.mime_type),
                (v.ELEMENT_TYPES, ",".join(sorted({*kinds} - {IMAGE_CATEGORY}))),
                (v.TABLE_COUNT, kinds.count(TABLE_CATEGORY) or None),
                (v.IMAGE_COUNT, images if self.full and images else None),
                (v.TITLE, section.title if self.full else None),
            ),
            *(triple for lines in self.elements.get(place, ()) for triple in read_back(lines)),
        ]
        return Entity(
            urn=names.sections[place],
            kind=section.kind,
            label=names.labels[place],
            media_type="text/plain",
            content=text.encode("utf-8", "replace"),
            triples=tuple(triples),
        )

    def derived(self, s: Term, kind: str, parent: int) -> Iterator[Triple]:
        """What a text or image is, what it is derived from, and what made it."""
        names = self.found.names
        yield from self.said.derivation(s, kind, parent)
        yield from self.said.about_activity([names.sections[parent] if parent >= 0 else names.document])

    def image(self, place: int, page: int) -> Entity:
        """An image with its bytes where they are known. It derives from its page, else from the document."""
        names = self.found.names
        picture = self.pictures.get(self.found.text.figures[place][1].picture)
        kept = picture if picture is not None and BYTES.fullmatch(picture.media_type) else None
        s = iri(names.images[place])
        triples = [
            *self.derived(s, "image", page),
            *facts(
                s,
                (v.LABEL, names.image_labels[place]),
                (v.PAGE_NUMBER, self.found.sections[page].page or None if page >= 0 else None),
                (v.MIME_TYPE, self.said.mime_type),
            ),
            *(self.said.about_picture(place) if self.full else ()),
        ]
        return Entity(
            urn=names.images[place],
            kind="image",
            label=names.image_labels[place],
            media_type=kept.media_type if kept else "image/png",
            content=kept.data if kept else b"",
            triples=tuple(triples),
        )
