"""A document for a library: read in a child process, described, and told from what is there already."""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

import msgspec

from pincite.archive.intake import intake_of
from pincite.archive.tracing.traced import MARK
from pincite.catalogue import reading, writing
from pincite.catalogue.answers import DocumentEntry
from pincite.catalogue.catalogue import Catalogue
from pincite.catalogue.records import Intake, RunRecord
from pincite.converting.convert import convert, read_source
from pincite.converting.described import READING, described, effective, unread, when_of
from pincite.errors import BadOption, LibraryDamaged, TooLarge, UnknownUrn
from pincite.markup.clean import clean
from pincite.model.document import DocumentTree, Note
from pincite.provenance import document_urn
from pincite.provenance.ids import Ids
from pincite.provenance.terms import iri, require_absolute
from pincite.readers.detection.detect import by_hint
from pincite.sandbox.isolation import Progress, within
from pincite.sandbox.preload import load, loaded_since
from pincite.sandbox.resources import USUAL, Isolation
from pincite.sandbox.workers import may_fork
from pincite.sections import SectionOptions

NOT_SAID: tuple[Any, ...] = (None, "", {})  # Values of options that say nothing.
Status = Literal["new", "added", "known", "restored"]


class Ingested(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a document: ``new`` to the library; ``added``, a further reading of one that is
    there, with other options; ``known``, and nothing changed but perhaps that ``name`` is kept too; or
    ``restored``: it was known, and what had been lost or altered of it in the library is there again.
    ``texts`` and ``images`` count those of this reading, whose URN is ``run``; ``notes`` are what was lost,
    left out or guessed in it, ``pages`` how many it has, 0 where it was known."""

    urn: str
    status: Status
    name: str
    run: str
    texts: int
    images: int
    notes: tuple[Note, ...] = ()
    pages: int = 0


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """How a document is to be read and cut. ``reading`` are options of ``pincite.convert``; of these
    ``password`` is kept nowhere. ``uri`` names the document, '' after its bytes."""

    sections: SectionOptions = SectionOptions()
    reading: dict[str, Any] = {}
    uri: str = ""
    reproducible: bool = False
    isolation: Isolation | None = USUAL


def kept_from(
    catalogue: Catalogue,
    source: str | Path | bytes,
    name: str | None,
    request: Request,
    progress: Progress | None,
) -> Ingested:
    """What became of a document that is to be kept, as ``Library.ingest`` says."""
    data, label = read_whole(source, name, request.isolation)
    digest = hashlib.sha256(data).hexdigest()
    request = msgspec.structs.replace(request, uri=named(request.uri))
    urn = request.uri or document_urn(digest)
    require_free(catalogue, request.uri, digest)
    entry = None
    with suppress(UnknownUrn, LibraryDamaged):
        entry = catalogue.ask(reading.document, urn)
    known = known_run(catalogue, data, label, entry, request) if entry is not None else None
    damaged = known is None or catalogue.ask(writing.is_damaged, urn, known.run)
    if known is not None and not damaged and not lost_images(catalogue, known.run):
        again = catalogue.ask(writing.mended_blobs, catalogue.blobs, {digest: data})
        return msgspec.structs.replace(known, status="restored") if again else known
    packed, modules = within(request.isolation, decoded, (data, label, request), progress=progress)
    if may_fork():
        load(modules)
    return added(catalogue, data, label, packed, here=entry is not None)


def added(catalogue: Catalogue, data: bytes, label: str, packed: bytes, *, here: bool) -> Ingested:
    """What became of a document of which ``packed`` is the ``Intake``; ``here``: the library has it."""
    intake = msgspec.msgpack.decode(packed, type=Intake)
    digest = intake.document.sha256
    forgotten = catalogue.change(writing.make_way, intake, label)
    if forgotten:
        catalogue.forget_index()
    new = catalogue.change(writing.add, catalogue.blobs, intake, data, label)
    again = catalogue.ask(writing.mended_blobs, catalogue.blobs, {digest: data, **intake.blobs})
    status: Status = "known" if not new else "added" if here else "new"
    return Ingested(
        urn=intake.document.urn,
        status="restored" if forgotten or again else status,
        name=label,
        run=intake.run.urn,
        texts=len(intake.texts),
        images=len(intake.images),
        notes=notes_of(intake.run),
        pages=len(intake.pages),
    )


def lost_images(catalogue: Catalogue, run: str) -> bool:
    """True if the bytes of an image of this reading are lost or altered."""
    try:
        for image in catalogue.ask(reading.images, run):
            if image.sha256:
                catalogue.blobs.read(image.sha256)
    except LibraryDamaged:
        return True
    return False


def request_of(run: RunRecord, isolation: Isolation | None, uri: str) -> Request:
    """How a reading was asked for, so that it can be done again."""
    told = run.options
    names = {"strategy": "section_strategy", "within_pages": "section_within_pages", "furniture": "furniture"}
    names |= {"element_count": "section_element_count", "max_size": "section_max_size"}
    return Request(
        sections=SectionOptions(**{name: told[key] for name, key in names.items() if key in told}),
        reading={name: told[name] for name in (*READING, "media_type") if told.get(name) not in NOT_SAID},
        uri=uri,
        isolation=isolation,
    )


def named(uri: str) -> str:
    """A URI for a document as the library and its quads write it. Raises ``BadOption`` for one without a
    scheme, and for one that means a part of a text."""
    if MARK in uri:
        raise BadOption(f"{MARK} in a name means characters of a text; a document is named without")
    return iri(require_absolute(uri))[1:-1] if uri else ""


def require_free(catalogue: Catalogue, uri: str, digest: str) -> None:
    """Raises ``BadOption`` where a URI is the name of something else in the library already."""
    try:
        found = catalogue.ask(reading.what, uri)
    except UnknownUrn:
        return
    if found.urn != uri:
        return  # a part of it, which may have a name
    if found.kind != "document" or catalogue.ask(reading.document, found.urn).document.sha256 != digest:
        raise BadOption(
            f"{uri} is the name of another {found.kind} of the library: remove that, or choose another"
        )


def read_whole(
    source: str | Path | bytes, name: str | None, isolation: Isolation | None
) -> tuple[bytes, str]:
    """The bytes and the name of a document. Raises ``Unreadable``, ``TooLarge`` for a file that alone
    would take all the memory its reading may."""
    bound = isolation.memory if isolation is not None else None
    if bound is not None and not isinstance(source, bytes | bytearray | memoryview):
        try:
            size = Path(source).stat().st_size
        except OSError:
            size = 0  # told when it is read
        if size > bound:
            raise TooLarge(f"{source} has {size:,} bytes, more than the {bound:,} its reading may take")
    data, label = read_source(source, name)
    return data, clean(label)


def known_run(
    catalogue: Catalogue, data: bytes, name: str, entry: DocumentEntry, request: Request
) -> Ingested | None:
    """The document that is there, where it was read with these very options; its name is kept. Else None."""
    urn, digest = entry.document.urn, hashlib.sha256(data).hexdigest()
    said = request.reading.get("media_type") or ""
    media_type = entry.document.media_type
    if {hint("", one) for one in entry.names or ("",)} != {hint(said, name)}:
        media_type = within(request.isolation, media_type_of, (data, name, said))
    runs = {
        Ids(urn, digest, effective(one, request.sections, media_type)).activity()
        for one in (request.reading, unread(request.reading))
    }
    for found in entry.runs:
        if found.run.urn in runs and not waits_for_ocr(found.run, request.reading):
            nothing = Intake(document=entry.document, run=found.run, pages=(), text="", texts=(), passages=())
            catalogue.change(writing.add, catalogue.blobs, nothing, data, name)
            return Ingested(
                urn=urn,
                status="known",
                name=name,
                run=found.run.urn,
                texts=found.texts,
                images=found.images,
                notes=notes_of(found.run),
            )
    return None


def waits_for_ocr(run: RunRecord, asked: Mapping[str, Any]) -> bool:
    """Whether a reading left pages to OCR that was not installed then, and may be now."""
    if when_of(asked) != "auto" or not any(note.code == "page_is_picture" for note in run.notes):
        return False
    from pincite.converting.recognition import Recognition

    languages, engine = asked.get("ocr_languages") or "eng", asked.get("ocr_engine") or "tesseract"
    return Recognition(languages, engine, when="auto").may


def notes_of(run: RunRecord) -> tuple[Note, ...]:
    """The notes of a reading as it is kept."""
    return tuple(Note(one.code, one.sentence, one.page, one.box) for one in run.notes)


def hint(media_type: str, name: str) -> str:
    """The format that a media type or a name promises, '' for none."""
    found = by_hint(media_type, name)
    return found.name if found is not None else ""


def media_type_of(data: bytes, name: str, media_type: str) -> str:
    """The media type that a document is read as."""
    from pincite.converting.detected import format_of

    return format_of(data, media_type, name).media_types[0]


def decoded(
    data: bytes, name: str, request: Request, progress: Progress | None = None
) -> tuple[bytes, tuple[str, ...]]:
    """The ``Intake`` of a document, packed, and what was loaded to make it: what the child sends."""
    modules = frozenset(sys.modules)
    began = time.perf_counter()
    tree = convert(data, name=name, progress=progress, **asked(request.reading)).tree
    if tree.source.media_type == "application/pdf" and request.reading.get("partitioner") != "unstructured":
        from pincite.converting.figures import with_figures

        tree = with_figures(tree, data, request.reading.get("password"))
    return taken_in(tree, request, began), loaded_since(modules)


def taken_in(tree: DocumentTree, request: Request, began: float) -> bytes:
    """The ``Intake`` of a document that was read, with the bytes of its figures, packed. ``began`` is when
    its reading was, by ``time.perf_counter``."""
    started = ""
    if not request.reproducible:
        past = datetime.now(UTC) - timedelta(seconds=time.perf_counter() - began)
        started = past.isoformat().replace("+00:00", "Z")
    found = described(tree, request.reading, request.sections, uri=request.uri, started=started)
    seconds = 0.0 if request.reproducible else time.perf_counter() - began
    return msgspec.msgpack.encode(intake_of(tree, found, seconds))


def asked(reading: Mapping[str, Any]) -> dict[str, Any]:
    """Options for ``pincite.convert``: contents and fonts are not looked for, since nothing is kept of
    them."""
    return {"toc": False, "fonts": False, **reading}
