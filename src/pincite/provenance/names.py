"""What a run is, and what each thing it made is called: one answer for the triples and for the catalogue."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from pincite.model.document import DocumentTree
from pincite.model.sections import PassageText, Section
from pincite.provenance.ids import Ids, agent_uri, document_urn
from pincite.provenance.terms import require_absolute


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """One reading of a document.

    document   its URI, '' for the one that follows from its digest
    digest     SHA-256 of its bytes in hexadecimal, '' for that of the tree; ids of a document without bytes
               are made of its text
    options    everything that changes what comes out, at its effective value; nothing else (no password,
               no time, no name of a file)
    component  the program, and its version
    started    ISO 8601 time in UTC, '' for none
    title      of the document, '' for what its metadata, else its file is called
    """

    document: str = ""
    digest: str = ""
    options: dict[str, Any] = {}
    component: str = "pincite"
    version: str = ""
    started: str = ""
    title: str = ""


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """URIs (not terms: without brackets) and places. Tuples are parallel to ``sections``,
    ``text.passages`` and ``text.figures``.

    document, activity, agent  of the document, the run and the program
    sections, labels           of each section its URN, and 'Page 3' or 'Section 2'
    passages                   of each passage its URN
    passage_sections           the innermost section it lies in, as a place in the list; -1 for none
    images, image_labels       of each image its URN, and 'Image from page 3' or 'Image'
    image_sections             as for passages
    image_pages                the page an image is derived from, as a place among the sections; -1 for
                               those derived from the document
    """

    document: str
    activity: str
    agent: str
    sections: tuple[str, ...]
    labels: tuple[str, ...]
    passages: tuple[str, ...]
    passage_sections: tuple[int, ...]
    images: tuple[str, ...]
    image_labels: tuple[str, ...]
    image_sections: tuple[int, ...]
    image_pages: tuple[int, ...]


def name_all(tree: DocumentTree, text: PassageText, sections: tuple[Section, ...], run: Run) -> Names:
    """The names of all that a run made. Raises BadOption where the URI of the document has no scheme."""
    digest = run.digest or tree.source.sha256 or _digest_of_text(text)
    document = require_absolute(run.document) if run.document else document_urn(digest)
    ids = Ids(document, digest, run.options)
    image_sections = _sections_of_figures(text, sections)
    image_pages = tuple(_page_above(place, sections) for place in image_sections)
    return Names(
        document=document,
        activity=ids.activity(),
        agent=agent_uri(run.component),
        sections=tuple(ids.urn(one.kind, place) for place, one in enumerate(sections)),
        labels=tuple(f"{one.kind.capitalize()} {one.number}" for one in sections),
        passages=ids.urns("element", len(text.passages)),
        passage_sections=_sections_of_passages(len(text.passages), sections),
        images=ids.urns("image", len(text.figures)),
        image_labels=tuple(
            f"Image from page {sections[page].number}" if page >= 0 else "Image" for page in image_pages
        ),
        image_sections=image_sections,
        image_pages=image_pages,
    )


def _digest_of_text(text: PassageText) -> str:
    """In place of the digest of a document that has no bytes: one made of elements from elsewhere."""
    return "text:" + sha256(text.text.encode(errors="surrogatepass")).hexdigest()


def _sections_of_passages(count: int, sections: tuple[Section, ...]) -> tuple[int, ...]:
    """For each passage the deepest section that holds it."""
    found = [-1] * count
    for place in sorted(range(len(sections)), key=lambda place: sections[place].level):
        section = sections[place]
        found[section.first : section.last] = [place] * (section.last - section.first)
    return tuple(found)


def _sections_of_figures(text: PassageText, sections: tuple[Section, ...]) -> tuple[int, ...]:
    """For each figure the section that names it; of several with one id each has its own."""
    places: dict[str, list[int]] = {}
    for place in range(len(sections) - 1, -1, -1):
        for figure in reversed(sections[place].figures):
            places.setdefault(figure.id, []).append(place)
    return tuple(waiting.pop() if (waiting := places.get(figure.id)) else -1 for _, figure in text.figures)


def _page_above(place: int, sections: tuple[Section, ...]) -> int:
    """The page a section is, or lies in; -1 for none."""
    while place >= 0 and sections[place].kind != "page":
        place = sections[place].parent
    return place
