"""What a flow gets of a document: its pages or sections and its images, each with what is told of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from pincite.converting.described import Described
from pincite.model.document import DocumentTree
from pincite.model.sections import Section
from pincite.provenance.describe import IMAGE_CATEGORY
from pincite.provenance.places import Places
from pincite.provenance.terms import Triple
from pincite.provenance.triples import Activity, derived_entity_triples, element_triples, place_triples
from pincite.worker.options import DecodingOptions

TABLE_CATEGORY = "Table"
BYTES = re.compile(r"image/[a-z0-9.+-]+")  # media types under which bytes of images are kept


class Entity(msgspec.Struct, frozen=True, kw_only=True):
    """A page, section or image. ``content`` is its text in UTF-8, or its bytes, b'' where an image is known
    by its place alone; ``triples`` are terms as N-Quads writes them."""

    urn: str
    kind: Literal["page", "section", "image"]
    label: str
    media_type: str
    content: bytes
    triples: tuple[Triple, ...]


def entities(
    tree: DocumentTree, found: Described, activity: Activity, options: DecodingOptions
) -> Iterator[Entity]:
    """In the order of the document: a page and then its images; of what has no pages all sections, then all
    images. A text of blanks alone is left out, and its images derive from the document."""
    making = _Making(tree, found, activity, options)
    images: dict[int, list[int]] = {}
    for place, page in enumerate(found.names.image_pages):
        images.setdefault(page, []).append(place)
    told: set[int] = set()
    for place, section in enumerate(found.sections):
        entity = making.text(place, section)
        if entity is not None:
            told.add(place)
            yield entity
        for image in images.pop(place, ()):
            yield making.image(image, place if place in told else -1)
    for image in images.pop(-1, ()):
        yield making.image(image, -1)


class _Making:
    def __init__(
        self, tree: DocumentTree, found: Described, activity: Activity, options: DecodingOptions
    ) -> None:
        self.tree, self.found, self.activity, self.options = tree, found, activity, options
        self.media_type = tree.source.media_type
        self.places = Places(tree)
        self.full = options.provenance != "incumbent"

    def text(self, place: int, section: Section) -> Entity | None:
        """A page or section with its text, None where there is none."""
        names = self.found.names
        flat = self.options.nesting == "flat"
        length = section.own if flat else section.length
        text = section.text[:length].rstrip()
        if not text.strip():
            return None
        end = section.offset + len(text)
        inside = [i for i in range(section.first, section.last) if self.found.text.passages[i].offset < end]
        kinds = [self.found.text.passages[i].category for i in inside]
        nested = not flat and section.parent >= 0
        more: dict[str, Any] = {}
        if self.full:
            images = len(section.figures) if flat else section.image_count
            more = {"char_offset": section.offset, "image_count": images or None, "title": section.title}
        triples = derived_entity_triples(
            names.sections[place],
            section.kind,
            names.sections[section.parent] if nested else names.document,
            self.activity,
            label=names.labels[place],
            page_number=section.page or None,
            char_length=len(text),
            mime_type=self.media_type,
            element_types=",".join(sorted({*kinds} - {IMAGE_CATEGORY})),
            table_count=kinds.count(TABLE_CATEGORY) or None,
            **more,
        )
        elements: list[Triple] = []
        if self.options.provenance == "elements":
            elements = [
                triple
                for i in inside
                if names.passage_sections[i] == place
                for triple in self.element(i, place)
            ]
        return Entity(
            urn=names.sections[place],
            kind=section.kind,
            label=names.labels[place],
            media_type="text/plain",
            content=text.encode("utf-8", "replace"),
            triples=(*triples, *elements),
        )

    def element(self, i: int, place: int) -> Iterator[Triple]:
        """An element of the text, with its page and box."""
        names, passage = self.found.names, self.found.text.passages[i]
        yield from element_triples(
            names.passages[i],
            names.sections[place],
            element_id=passage.element.id,
            category=passage.category,
            page_number=self.places.page_of(passage.element),
            char_offset=passage.offset - self.found.sections[place].offset,
            char_length=passage.length,
        )
        yield from place_triples(names.passages[i], names.document, self.places.of(passage.element))

    def image(self, i: int, page: int) -> Entity:
        """An image with its bytes where they are known. It derives from its page, else from the document."""
        names, element = self.found.names, self.found.text.figures[i][1]
        picture = self.tree.pictures.get(element.picture)
        more: dict[str, Any] = {}
        if self.full:
            more = {
                "element_id": element.id,
                "coordinates": self.places.corners(element),
                "image_width": (picture and picture.width) or None,
                "image_height": (picture and picture.height) or None,
                "format": picture.media_type if picture else "",
            }
        triples = list(
            derived_entity_triples(
                names.images[i],
                "image",
                names.sections[page] if page >= 0 else names.document,
                self.activity,
                label=names.image_labels[i],
                page_number=self.found.sections[page].page or None if page >= 0 else None,
                mime_type=self.media_type,
                **more,
            )
        )
        if self.full:
            triples += place_triples(names.images[i], names.document, self.places.of(element))
        known = picture is not None and BYTES.fullmatch(picture.media_type)
        return Entity(
            urn=names.images[i],
            kind="image",
            label=names.image_labels[i],
            media_type=picture.media_type if picture is not None and known else "image/png",
            content=picture.data if picture is not None and known else b"",
            triples=tuple(triples),
        )
