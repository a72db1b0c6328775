"""A document, its pages and sections, images and elements as triples, and the same as N-Quads.

They are TrustGraph's triples: its predicates, its order, plain literals; numbers are written as text, and
what is unknown is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import islice

from pincite.model.document import DocumentTree
from pincite.model.elements import Element
from pincite.model.geometry import NOWHERE
from pincite.model.sections import PassageText, Section
from pincite.provenance import vocabulary as v
from pincite.provenance.names import Names, Run, name_all
from pincite.provenance.selectors import corners, percent, viewrect
from pincite.provenance.terms import Term, Triple, iri, literal, nquad

IMAGE_CATEGORY = "Image"
BLOCK = 64  # Elements written at once: some 120 KB, which a processor's cache holds.
TYPES: dict[str, Term] = {"page": v.PAGE, "section": v.SECTION, "image": v.IMAGE}


def triples(
    tree: DocumentTree, text: PassageText, sections: tuple[Section, ...], run: Run, names: Names | None = None
) -> Iterator[Triple]:
    """Everything about a run, in a fixed order: document, activity and agent, pages and sections, images,
    elements. ``names`` are those of ``name_all``, where they are already there. Raises BadOption where
    the URI of the document has no scheme."""
    said = Said(tree, text, sections, run, names)
    yield from said.about_texts()
    for lines in said.lines_about_elements():
        yield from read_back(lines)


def read_back(lines: str) -> Iterator[Triple]:
    """The triples of lines that ``nquads`` writes."""
    for line in lines.removesuffix("\n").split("\n"):
        subject, predicate, rest = line.split(" ", 2)
        yield subject, predicate, rest.removesuffix(f" {v.GRAPH} .")


def nquads(
    tree: DocumentTree, text: PassageText, sections: tuple[Section, ...], run: Run, names: Names | None = None
) -> bytes:
    """The triples as N-Quads in UTF-8, in the graph urn:graph:source, one a line and in the same order."""
    said = Said(tree, text, sections, run, names)
    written = BytesIO()
    written.write("".join(nquad(triple, v.GRAPH) for triple in said.about_texts()).encode())
    lines = said.lines_about_elements()
    while block := "".join(islice(lines, BLOCK)):
        written.write(block.encode())
    return written.getvalue()


def facts(subject: Term, *pairs: tuple[Term, str | int | None]) -> Iterator[Triple]:
    """What is known of a subject, by predicate; what is None or '' is left out."""
    for predicate, value in pairs:
        if value is not None and value != "":
            yield subject, predicate, literal(str(value))


class Said:
    """What is said of one run, thing by thing."""

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
        self.mime_type = tree.source.media_type
        self.pages = {page.number: page for page in reversed(tree.pages) if page.kind != "flow"}
        self.is_picture = self.mime_type.startswith("image/") and tree.page_count <= 1
        self.conforms_to = v.MEDIA_FRAGMENTS if self.is_picture else v.PDF_FRAGMENTS

    def about_texts(self) -> Iterator[Triple]:
        """The document, the run, pages and sections, images."""
        yield from self.about_document()
        pages = dict.fromkeys(place for place in self.names.image_pages if place >= 0)
        yield from self.about_activity((self.names.document, *(self.names.sections[one] for one in pages)))
        for place in range(len(self.sections)):
            yield from self.about_section(place)
        for place in range(len(self.text.figures)):
            yield from self.about_image(place)

    def about_document(self) -> Iterator[Triple]:
        tree, s = self.tree, iri(self.names.document)
        digest = self.run.digest or tree.source.sha256
        title = self.run.title or tree.info.get("Title", "") or re.split(r"[/\\]", tree.source.name)[-1]
        yield s, v.TYPE, v.ENTITY
        yield s, v.TYPE, v.DOCUMENT
        yield from facts(
            s,
            (v.TITLE, title),
            (v.LABEL, title),
            (v.CREATOR, tree.info.get("Author", "")),
            (v.PAGE_COUNT, (tree.page_count if self.pages else 0) or None),
            (v.MIME_TYPE, self.mime_type),
            (v.IDENTIFIER, f"sha256:{digest}" if digest else ""),
        )

    def about_activity(self, used: Iterable[str]) -> Iterator[Triple]:
        """The run, what it read (the document, and the pages that images are derived from), and the program
        that carried it out."""
        names, run = self.names, self.run
        s, agent = iri(names.activity), iri(names.agent)
        yield s, v.TYPE, v.ACTIVITY
        yield s, v.LABEL, literal(f"{run.component} extraction")
        for one in used:
            yield s, v.USED, iri(one)
        yield s, v.ASSOCIATED_WITH, agent
        yield from facts(s, (v.STARTED, run.started), (v.COMPONENT_VERSION, run.version))
        yield agent, v.TYPE, v.AGENT
        yield agent, v.LABEL, literal(run.component)

    def about_section(self, place: int) -> Iterator[Triple]:
        section, names = self.sections[place], self.names
        s = iri(names.sections[place])
        yield from self.derivation(s, section.kind, section.parent)
        yield from facts(
            s,
            (v.LABEL, names.labels[place]),
            (v.PAGE_NUMBER, section.page or None),
            (v.CHAR_OFFSET, section.offset),
            (v.CHAR_LENGTH, section.length),
            (v.MIME_TYPE, self.mime_type),
            (v.ELEMENT_TYPES, ",".join(sorted({*section.categories} - {IMAGE_CATEGORY}))),
            (v.TABLE_COUNT, section.table_count or None),
            (v.IMAGE_COUNT, section.image_count or None),
            (v.TITLE, section.title),
        )

    def about_image(self, place: int) -> Iterator[Triple]:
        names, page = self.names, self.names.image_pages[place]
        s = iri(names.images[place])
        yield from self.derivation(s, "image", page)
        yield from facts(
            s,
            (v.LABEL, names.image_labels[place]),
            (v.PAGE_NUMBER, self.sections[page].page if page >= 0 else None),
            (v.MIME_TYPE, self.mime_type),
        )
        yield from self.about_picture(place)

    def about_picture(self, place: int) -> Iterator[Triple]:
        """What an image is as a picture, and where in the original it stands."""
        names, element = self.names, self.text.figures[place][1]
        picture = self.tree.pictures.get(element.picture)
        fragment = self.fragment(element)
        s = iri(names.images[place])
        yield from facts(
            s,
            (v.ELEMENT_ID, element.id),
            (v.COORDINATES, corners(element.box) if fragment else ""),
            (v.IMAGE_WIDTH, (picture and picture.width) or None),
            (v.IMAGE_HEIGHT, (picture and picture.height) or None),
            (v.FORMAT, picture.media_type if picture else ""),
        )
        yield s, v.HAS_SOURCE, iri(names.document)
        if fragment:
            selector = iri(f"{names.images[place]}#place")
            yield s, v.HAS_SELECTOR, selector
            yield selector, v.TYPE, v.FRAGMENT_SELECTOR
            yield selector, v.CONFORMS_TO, self.conforms_to
            yield selector, v.VALUE, literal(fragment)

    def derivation(self, s: Term, kind: str, parent: int) -> Iterator[Triple]:
        """What a page, section or image is, and what it is derived from: the section at ``parent``, the
        document at -1."""
        yield s, v.TYPE, v.ENTITY
        yield s, v.TYPE, TYPES[kind]
        yield s, v.DERIVED_FROM, iri(self.names.sections[parent] if parent >= 0 else self.names.document)
        yield s, v.GENERATED_BY, iri(self.names.activity)

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
        """The lines of all elements, each element's as one string and not as triples: there are thousands of
        them. What many have in common is put together before."""
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
