"""Triples about one thing each, as TrustGraph writes them: its predicates, its order, plain literals.

Arguments are URIs and values, not terms; what is None or '' is left out. Numbers are written as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from pincite.provenance import vocabulary as v
from pincite.provenance.ids import agent_uri
from pincite.provenance.terms import Term, Triple, iri, literal

Derived = Literal["page", "section", "image", "chunk"]

TYPES: dict[str, Term] = {"page": v.PAGE, "section": v.SECTION, "image": v.IMAGE, "chunk": v.CHUNK}


class Activity(msgspec.Struct, frozen=True, kw_only=True):
    """What made something: its URI, the program and its version, and when it began ('' unsaid)."""

    uri: str
    component: str
    version: str
    started: str = ""
    chunk_size: int | None = None
    chunk_overlap: int | None = None


class Place(msgspec.Struct, frozen=True):
    """Where something stands in the original: the value of a fragment, and what it is written as."""

    fragment: str
    conforms_to: Term = v.PDF_FRAGMENTS


def document_triples(
    uri: str,
    *,
    title: str = "",
    source: str = "",
    date: str = "",
    creator: str = "",
    page_count: int | None = None,
    mime_type: str = "",
    identifier: str = "",
) -> Iterator[Triple]:
    """An original. ``source`` is a URI; ``identifier`` names its bytes."""
    s = iri(uri)
    yield s, v.TYPE, v.ENTITY
    yield s, v.TYPE, v.DOCUMENT
    if title:
        yield s, v.TITLE, literal(title)
        yield s, v.LABEL, literal(title)
    if source:
        yield s, v.SOURCE, iri(source)
    yield from _said(
        s,
        (v.DATE, date),
        (v.CREATOR, creator),
        (v.PAGE_COUNT, page_count),
        (v.MIME_TYPE, mime_type),
        (v.IDENTIFIER, identifier),
    )


def activity_triples(activity: Activity, used: Iterable[str]) -> Iterator[Triple]:
    """An activity, what it read, and the program that carried it out."""
    s, agent = iri(activity.uri), iri(agent_uri(activity.component))
    yield s, v.TYPE, v.ACTIVITY
    yield s, v.LABEL, literal(f"{activity.component} extraction")
    for one in used:
        yield s, v.USED, iri(one)
    yield s, v.ASSOCIATED_WITH, agent
    yield from _said(
        s,
        (v.STARTED, activity.started),
        (v.COMPONENT_VERSION, activity.version),
        (v.CHUNK_SIZE, activity.chunk_size),
        (v.CHUNK_OVERLAP, activity.chunk_overlap),
    )
    yield agent, v.TYPE, v.AGENT
    yield agent, v.LABEL, literal(activity.component)


def derived_entity_triples(
    entity: str,
    kind: Derived,
    parent: str,
    activity: Activity,
    *,
    used: Iterable[str] | None = None,
    label: str = "",
    page_number: int | None = None,
    chunk_index: int | None = None,
    char_offset: int | None = None,
    char_length: int | None = None,
    mime_type: str = "",
    element_types: str = "",
    table_count: int | None = None,
    image_count: int | None = None,
    title: str = "",
    element_id: str = "",
    coordinates: str = "",
    image_width: int | None = None,
    image_height: int | None = None,
    format: str = "",
) -> Iterator[Triple]:
    """A page, section, image or chunk, derived from ``parent``. The activity is told of with it, having
    ``used`` these (None: the parent); an empty ``used`` says that it is told of elsewhere."""
    s = iri(entity)
    yield s, v.TYPE, v.ENTITY
    yield s, v.TYPE, TYPES[kind]
    yield s, v.DERIVED_FROM, iri(parent)
    yield s, v.GENERATED_BY, iri(activity.uri)
    read = (parent,) if used is None else tuple(used)
    if read:
        yield from activity_triples(activity, read)
    yield from _said(
        s,
        (v.LABEL, label),
        (v.PAGE_NUMBER, page_number),
        (v.CHUNK_INDEX, chunk_index),
        (v.CHAR_OFFSET, char_offset),
        (v.CHAR_LENGTH, char_length),
        (v.MIME_TYPE, mime_type),
        (v.ELEMENT_TYPES, element_types),
        (v.TABLE_COUNT, table_count),
        (v.IMAGE_COUNT, image_count),
        (v.TITLE, title),
        (v.ELEMENT_ID, element_id),
        (v.COORDINATES, coordinates),
        (v.IMAGE_WIDTH, image_width),
        (v.IMAGE_HEIGHT, image_height),
        (v.FORMAT, format),
    )


def element_triples(
    entity: str,
    parent: str,
    *,
    element_id: str,
    category: str,
    page_number: int | None,
    char_offset: int,
    char_length: int,
) -> Iterator[Triple]:
    """An element, derived from the page or section whose text it stands in; offset and length count in
    that text."""
    s = iri(entity)
    yield s, v.TYPE, v.ENTITY
    yield s, v.TYPE, v.ELEMENT
    yield s, v.DERIVED_FROM, iri(parent)
    yield s, v.ELEMENT_ID, literal(element_id)
    yield s, v.ELEMENT_TYPES, literal(category)
    yield from _said(
        s,
        (v.PAGE_NUMBER, page_number),
        (v.CHAR_OFFSET, char_offset),
        (v.CHAR_LENGTH, char_length),
    )


def place_triples(entity: str, source: str, place: Place | None) -> Iterator[Triple]:
    """Where in the original an element or image stands, as W3C's annotations say it; without a place only
    which original."""
    s = iri(entity)
    yield s, v.HAS_SOURCE, iri(source)
    if place is None:
        return
    selector = iri(f"{entity}#place")
    yield s, v.HAS_SELECTOR, selector
    yield selector, v.TYPE, v.FRAGMENT_SELECTOR
    yield selector, v.CONFORMS_TO, place.conforms_to
    yield selector, v.VALUE, literal(place.fragment)


def _said(subject: Term, *pairs: tuple[Term, str | int | None]) -> Iterator[Triple]:
    for predicate, value in pairs:
        if value is not None and value != "":
            yield subject, predicate, literal(str(value))
