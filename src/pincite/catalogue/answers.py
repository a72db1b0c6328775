"""What a library answers."""

from __future__ import annotations

from typing import Literal

import msgspec

from pincite.catalogue.records import DocumentRecord, ImageRecord, PassageRecord, RunRecord, TextRecord
from pincite.model.geometry import Box

Kind = Literal["document", "run", "page", "section", "image", "element", "import"]


class RunEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A run, the URN of its document, and how much came of it; ``characters`` of the whole text."""

    run: RunRecord
    document: str
    pages: int
    texts: int
    passages: int
    images: int
    quads: int
    characters: int


class DocumentEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A document with all names it was given, sorted, and its runs in order of arrival."""

    document: DocumentRecord
    names: tuple[str, ...]
    runs: tuple[RunEntry, ...]


class Import(msgspec.Struct, frozen=True, kw_only=True):
    """Triples that were given: ``urn`` follows from their bytes, ``quads`` counts them; ``new`` is false
    where they were there already."""

    urn: str
    name: str
    quads: int
    new: bool = False


class Thing(msgspec.Struct, frozen=True, kw_only=True):
    """What a URN names: one of ``text``, ``passage``, ``image`` is its record for kinds page and section,
    element, and image. ``document`` and ``run`` are URNs, '' for an import; ``run`` is '' for a document.
    ``section`` is the URN of the innermost text it lies in, '' for none."""

    urn: str
    kind: Kind
    document: str = ""
    run: str = ""
    section: str = ""
    text: TextRecord | None = None
    passage: PassageRecord | None = None
    image: ImageRecord | None = None


class HitRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a table that holds all that was searched for: ``text`` is what its ``cells`` say, each with
    the name of its column, ``number`` counts from 0, ``box`` is that of its cells on ``page``. ``element`` is
    the table's id, ``start`` and ``end`` are its first and last character in the text."""

    element: str
    number: int
    page: int
    box: Box
    text: str
    cells: tuple[str, ...]
    start: int
    end: int


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A text that holds what was searched for. ``ranges`` are where, as positions between characters of
    that text, the first ``pincite.catalogue.search.RANGES`` of them. ``start`` and ``end`` are the first of
    them in the first element that holds all the words, or the whole ``row`` of a table that does; where
    none does, the first of all. ``marks`` are the ranges within ``snippet``. A lower ``score`` is better."""

    urn: str
    document: str
    run: str
    name: str
    text: TextRecord
    score: float
    snippet: str
    marks: tuple[tuple[int, int], ...]
    start: int
    end: int
    ranges: tuple[tuple[int, int], ...]
    row: HitRow | None = None


class Term(msgspec.Struct, frozen=True):
    """An RDF term. ``written`` is how N-Triples writes it; ``value`` the IRI, label or text alone; ``parts``
    are the three of a triple."""

    kind: Literal["iri", "literal", "blank", "triple"]
    value: str
    written: str
    datatype: str = ""
    language: str = ""
    parts: tuple[Term, ...] = ()


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Of a SPARQL query: ``truth`` for ASK; ``variables`` and ``rows`` for SELECT, ``None`` where nothing
    is bound; ``triples`` for CONSTRUCT and DESCRIBE. ``cut`` says that a bound ended it early; ``behind``
    how many documents and imports the index had yet to take in."""

    form: Literal["select", "ask", "construct"]
    truth: bool = False
    variables: tuple[str, ...] = ()
    rows: tuple[tuple[Term | None, ...], ...] = ()
    triples: tuple[tuple[Term, Term, Term], ...] = ()
    cut: bool = False
    behind: int = 0


class Indexed(msgspec.Struct, frozen=True, kw_only=True):
    """What the index took in. ``refused`` are URNs whose triples cannot be read."""

    owners: int = 0
    removals: int = 0
    rebuilt: bool = False
    refused: tuple[str, ...] = ()
