"""The shapes of what the service answers."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

from pincite.archive.tracing.traced import Trace
from pincite.model.geometry import Box
from pincite.service.store import DocumentRow, JobRow, State


class DocumentAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A document: ``id`` are the first 32 digits of the SHA-256 of its bytes; ``pages`` those that were read
    of ``page_count``; ``placed``: it has pages on which things have a place; ``urn`` and ``run`` are its
    names in the library; ``links`` lead to what was made of it."""

    id: str
    name: str
    state: State
    media_type: str
    title: str
    size: int
    sha256: str
    page_count: int
    pages: int
    elements: int
    tables: int
    notes: int
    placed: bool
    created: datetime
    expires: datetime
    urn: str
    run: str
    options: dict[str, Any]
    job: str
    version: int
    links: dict[str, str]


class Documents(msgspec.Struct, frozen=True, kw_only=True):
    """Documents, the youngest first; ``cursor`` leads to those after them, null where these are the last."""

    documents: list[DocumentAnswer]
    cursor: str | None = None


class PageProgress(msgspec.Struct, frozen=True, kw_only=True):
    pages_done: int
    pages_total: int
    phase: str
    eta_s: float | None = None


class JobAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of work. ``position`` counts the jobs before one that waits; ``result`` is where what came of
    it is, ``problem`` why nothing did."""

    id: str
    kind: str
    state: State
    position: int | None
    progress: PageProgress
    created: datetime
    started: datetime | None
    finished: datetime | None
    expires: datetime
    attempts: int
    document: str
    result: str | None
    problem: dict[str, Any] | None
    version: int


class JobList(msgspec.Struct, frozen=True, kw_only=True):
    """Jobs, the youngest first."""

    jobs: list[JobAnswer]
    cursor: str | None = None


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A line, a cell (``row`` and ``col`` from 0, else -1) or an element: where it stands, in points from the
    top left corner of the page as displayed; null without a layout."""

    page: int
    box: Box | None
    element: str
    text: str
    row: int = -1
    col: int = -1


class Where(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was asked for, and where it stands. ``chars`` are ranges of the text of the document
    (``/text``), ``urns`` its names in the library; ``how``: found to the letter, but for case, blanks and
    signs, or alike; ``score`` the share of letters that agree."""

    document: str
    name: str
    how: Literal["exact", "normalised", "fuzzy"]
    score: float
    text: str
    page: int
    element: str
    chars: list[tuple[int, int]]
    places: list[Place]
    urns: list[str] = []


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """Places, the best first."""

    found: list[Where]


class FoundWords(msgspec.Struct, frozen=True, kw_only=True):
    """How often words stand in a document, and the first of the places in the order of reading."""

    count: int
    found: list[Where]


class TextSpan(msgspec.Struct, frozen=True, kw_only=True):
    """Characters ``start`` to ``end`` of the text that an element is, or a cell."""

    start: int
    end: int
    element: str
    page: int


class Text(msgspec.Struct, frozen=True, kw_only=True):
    """A document as one text, with what each part of it is."""

    text: str
    spans: list[TextSpan]


class ContentsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the contents. ``source``: 'o' outline, 's' structure, 't' printed, 'd' by looks."""

    content: str
    level: int
    score: float
    source: Literal["o", "s", "t", "d"]
    element: str
    page: int


class Outline(msgspec.Struct, frozen=True, kw_only=True):
    entries: list[ContentsAnswer]


class TableAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A table; ``number`` counts from 1 over the document, ``header_rows`` rows from the top are headers."""

    number: int
    id: str
    page: int
    box: Box | None
    rows: int
    cols: int
    header_rows: int
    ruled: bool
    score: float
    reason: str
    continues: str


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    tables: list[TableAnswer]


class NoteAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What was lost, left out or guessed; page 0 is the whole document."""

    code: str
    sentence: str
    page: int
    box: Box | None


class Notes(msgspec.Struct, frozen=True, kw_only=True):
    notes: list[NoteAnswer]


class SectionAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A section: ``parent`` is the place in this list of the one it is nested in, -1 none; its text is
    that of ``/text`` from ``offset`` on."""

    number: int
    kind: Literal["page", "section"]
    title: str
    page: int
    level: int
    parent: int
    offset: int
    length: int
    text: str


class Sections(msgspec.Struct, frozen=True, kw_only=True):
    sections: list[SectionAnswer]


class MediaAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A picture of the document, by the SHA-256 of its bytes."""

    id: str
    media_type: str
    width: int
    height: int
    name: str
    size: int


class Media(msgspec.Struct, frozen=True, kw_only=True):
    media: list[MediaAnswer]


class FaultAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong with a wrapper, and where: line and column from 1."""

    code: str
    sentence: str
    line: int
    column: int
    severity: Literal["error", "warning"]


class Faults(msgspec.Struct, frozen=True, kw_only=True):
    """``usable``: no fault is an error."""

    usable: bool
    errors: list[FaultAnswer]


class HitAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A text that holds the words: a page or a section of a document, and where in it they stand. ``marks``
    are the words in the snippet."""

    urn: str
    document: str | None
    name: str
    label: str
    snippet: str
    marks: list[tuple[int, int]]
    places: list[Place]


class Hits(msgspec.Struct, frozen=True, kw_only=True):
    hits: list[HitAnswer]


class Ways(msgspec.Struct, frozen=True, kw_only=True):
    """The ways from a name to documents; ``documents`` are their ids here, null for one that is not here."""

    ways: list[Trace]
    documents: list[str | None]


class WrapperAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A wrapper: its text, and when it was changed."""

    name: str
    source: str
    changed: datetime


class WrapperList(msgspec.Struct, frozen=True, kw_only=True):
    wrappers: list[WrapperAnswer]


class Health(msgspec.Struct, frozen=True, kw_only=True):
    status: str


class Version(msgspec.Struct, frozen=True, kw_only=True):
    """``limits``: bytes of a document, pages of a PDF, jobs that may wait, documents read at once, seconds
    and bytes for the reading of one (null by its size, or none), seconds that things are kept."""

    name: str
    version: str
    python: str
    keys: bool
    limits: dict[str, Any]


class ExtractAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The result: fonts, header, layout, tableOfContents, timeInfo, words."""

    result: dict[str, Any]


Scope = Literal["read", "write", "admin"]


class Session(msgspec.Struct, frozen=True):
    """``keys``: the service asks for one; ``owner`` whose key this is and ``scope`` what it may, null without
    one."""

    keys: bool
    owner: str | None
    scope: Scope | None


def document_answer(row: DocumentRow) -> DocumentAnswer:
    at = f"/v1/documents/{row.id}"
    names = ("content", "pages", "outline", "tables", "notes", "sections", "chunks", "quads", "media")
    links = {"self": at, "source": f"{at}/source", "text": f"{at}/text", "where": f"{at}/where"}
    links |= {name: f"{at}/{name}" for name in names} | {"job": f"/v1/jobs/{row.job}"}
    shared = {
        name: getattr(row, name)
        for name in DocumentAnswer.__struct_fields__
        if name not in ("created", "expires", "links", "options")
    }
    return DocumentAnswer(
        **shared,
        options=row.options,
        created=moment(row.created),
        expires=moment(row.expires),
        links=links,
    )


def job_answer(row: JobRow, position: int | None, now: float) -> JobAnswer:
    eta = None
    if row.state == "running" and row.pages_done:
        eta = round((now - row.started) / row.pages_done * (row.pages_total - row.pages_done), 1)
    return JobAnswer(
        id=row.id,
        kind=row.kind,
        state=row.state,
        position=position,
        progress=PageProgress(
            pages_done=row.pages_done, pages_total=row.pages_total, phase=row.phase, eta_s=eta
        ),
        created=moment(row.created),
        started=moment(row.started) if row.started else None,
        finished=moment(row.finished) if row.finished else None,
        expires=moment(row.expires),
        attempts=row.attempts,
        document=row.document,
        result=f"/v1/documents/{row.document}" if row.state in ("done", "partial") else None,
        problem=row.problem or None,
        version=row.version,
    )


def moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
