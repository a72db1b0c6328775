"""A document, its pages and sections, images and elements as triples, and the same as N-Quads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import islice

from pincite.model.document import DocumentTree
from pincite.model.elements import Element
from pincite.model.geometry import NOWHERE
from pincite.model.sections import PassageText, Section
from pincite.provenance import vocabulary as v
from pincite.provenance.names import Names, Run, name_all
from pincite.provenance.selectors import corners, percent, viewrect
from pincite.provenance.terms import Triple, iri, literal, nquad
from pincite.provenance.triples import (
    Activity,
    Place,
    activity_triples,
    derived_entity_triples,
    document_triples,
    element_triples,
    place_triples,
)

IMAGE_CATEGORY = "Image"
BLOCK = 64  # Elements written at once: some 120 KB, which a processor's cache holds.


def triples(
    tree: DocumentTree, text: PassageText, sections: tuple[Section, ...], run: Run, names: Names | None = None
) -> Iterator[Triple]:
    """Everything about a run, in a fixed order: document, activity and agent, pages and sections, images,
    elements. ``names`` are those of ``name_all``, where they are already there. Raises BadOption where
    the URI of the document has no scheme."""
    said = _Said(tree, text, sections, run, names)
    yield from said.about_texts()
    for place in range(len(text.passages)):
        yield from said.about_element(place)


def nquads(
    tree: DocumentTree, text: PassageText, sections: tuple[Section, ...], run: Run, names: Names | None = None
) -> bytes:
    """The triples as N-Quads in UTF-8, in the graph urn:graph:source, one a line and in the same order."""
    said = _Said(tree, text, sections, run, names)
    written = BytesIO()
    written.write("".join(nquad(triple, v.GRAPH) for triple in said.about_texts()).encode())
    lines = said.lines_about_elements()
    while block := "".join(islice(lines, BLOCK)):
        written.write(block.encode())
    return written.getvalue()


class _Said:
    """What is said of one run."""

    def __init__(
        self,
        tree: DocumentTree,
        text: PassageText,
        sections: tuple[Section, ...],
        run: Run,
        names: Names | None,
    ) -> None:
        self.tree, self.text, self.sections, self.run = tree, text, sections, run
        self.names = names or name_all(tree, text, sections, run)
        self.activity = Activity(
            uri=self.names.activity, component=run.component, version=run.version, started=run.started
        )
        self.mime_type = tree.source.media_type
        self.pages = {page.number: page for page in reversed(tree.pages) if page.kind != "flow"}
        self.is_picture = self.mime_type.startswith("image/") and tree.page_count <= 1
        self.conforms_to = v.MEDIA_FRAGMENTS if self.is_picture else v.PDF_FRAGMENTS

    def about_texts(self) -> Iterator[Triple]:
        """The document, the run, pages and sections, images."""
        tree, names = self.tree, self.names
        digest = self.run.digest or tree.source.sha256
        yield from document_triples(
            names.document,
            title=self.run.title or tree.info.get("Title", "") or re.split(r"[/\\]", tree.source.name)[-1],
            creator=tree.info.get("Author", ""),
            page_count=(tree.page_count if self.pages else 0) or None,
            mime_type=self.mime_type,
            identifier=f"sha256:{digest}" if digest else "",
        )
        derived = dict.fromkeys(place for place in names.image_pages if place >= 0)
        yield from activity_triples(
            self.activity, [names.document, *(names.sections[place] for place in derived)]
        )
        for place in range(len(self.sections)):
            yield from self.about_section(place)
        for place in range(len(self.text.figures)):
            yield from self.about_image(place)

    def about_section(self, place: int) -> Iterator[Triple]:
        section, names = self.sections[place], self.names
        parent = names.sections[section.parent] if section.parent >= 0 else names.document
        return derived_entity_triples(
            names.sections[place],
            section.kind,
            parent,
            self.activity,
            used=(),
            label=names.labels[place],
            page_number=section.page or None,
            char_offset=section.offset,
            char_length=section.length,
            mime_type=self.mime_type,
            element_types=",".join(sorted({*section.categories} - {IMAGE_CATEGORY})),
            table_count=section.table_count or None,
            image_count=section.image_count or None,
            title=section.title,
        )

    def about_image(self, place: int) -> Iterator[Triple]:
        names, element = self.names, self.text.figures[place][1]
        page = names.image_pages[place]
        picture = self.tree.pictures.get(element.picture)
        yield from derived_entity_triples(
            names.images[place],
            "image",
            names.sections[page] if page >= 0 else names.document,
            self.activity,
            used=(),
            label=names.image_labels[place],
            page_number=self.sections[page].page if page >= 0 else None,
            mime_type=self.mime_type,
            element_id=element.id,
            coordinates=corners(element.box) if self.fragment(element) else "",
            image_width=(picture and picture.width) or None,
            image_height=(picture and picture.height) or None,
            format=picture.media_type if picture else "",
        )
        yield from place_triples(names.images[place], names.document, self.place(element))

    def about_element(self, place: int) -> Iterator[Triple]:
        passage, names = self.text.passages[place], self.names
        element = passage.element
        inside = names.passage_sections[place]
        yield from element_triples(
            names.passages[place],
            names.sections[inside] if inside >= 0 else names.document,
            element_id=element.id,
            category=passage.category,
            page_number=element.page if element.page in self.pages else None,
            char_offset=passage.offset - (self.sections[inside].offset if inside >= 0 else 0),
            char_length=passage.length,
        )
        yield from place_triples(names.passages[place], names.document, self.place(element))

    def place(self, element: Element) -> Place | None:
        fragment = self.fragment(element)
        return Place(fragment, self.conforms_to) if fragment else None

    def fragment(self, element: Element) -> str:
        """The place of an element in the original, '' for none."""
        box = element.box
        page = self.pages.get(element.page)
        if page is None or box == NOWHERE:
            return ""
        try:
            if not self.is_picture:
                return viewrect(element.page, box)
            return percent(box, page.width, page.height)
        except (ValueError, ArithmeticError):  # no numbers, or a page without a size
            return ""

    def lines_about_elements(self) -> Iterator[str]:
        """The lines of all elements, each element's as one string: those of ``about_element``, and faster,
        for there are thousands of them. What many have in common is put together before."""
        names, end = self.names, f" {v.GRAPH} .\n"
        document = iri(names.document)
        parents = [f" {v.DERIVED_FROM} {iri(urn)}{end}" for urn in names.sections]
        parents.append(f" {v.DERIVED_FROM} {document}{end}")  # at -1: in no section
        offsets = [*(section.offset for section in self.sections), 0]
        types = {
            name: f" {v.ELEMENT_TYPES} {literal(name)}{end}"
            for name in {one.category for one in self.text.passages}
        }
        numbers = {number: f' {v.PAGE_NUMBER} "{number}"{end}' for number in self.pages}
        is_entity, is_element = f" {v.TYPE} {v.ENTITY}{end}", f" {v.TYPE} {v.ELEMENT}{end}"
        has_id, ends, quoted = f" {v.ELEMENT_ID} ", end, f'"{end}'
        has_offset, has_length = f' {v.CHAR_OFFSET} "', f' {v.CHAR_LENGTH} "'
        has_source, has_selector = f" {v.HAS_SOURCE} {document}{end}", f" {v.HAS_SELECTOR} "
        is_selector = f" {v.TYPE} {v.FRAGMENT_SELECTOR}{end}"
        conforms, has_value = f" {v.CONFORMS_TO} {self.conforms_to}{end}", f' {v.VALUE} "'
        fragment_of = self.fragment
        for urn, inside, passage in zip(
            names.passages, names.passage_sections, self.text.passages, strict=True
        ):
            element = passage.element
            s = f"<{urn}>"
            number = numbers.get(element.page)
            lines = (
                f"{s}{is_entity}{s}{is_element}{s}{parents[inside]}{s}{has_id}{literal(element.id)}{ends}"
                f"{s}{types[passage.category]}{s + number if number else ''}"
                f"{s}{has_offset}{passage.offset - offsets[inside]}{quoted}"
                f"{s}{has_length}{passage.length}{quoted}{s}{has_source}"
            )
            fragment = number and fragment_of(element)
            if not fragment:
                yield lines
                continue
            at = f"<{urn}#place>"
            yield (
                f"{lines}{s}{has_selector}{at}{ends}"
                f"{at}{is_selector}{at}{conforms}{at}{has_value}{fragment}{quoted}"
            )
