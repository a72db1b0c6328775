"""A library of documents: originals, texts, images, and where everything came from."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from pincite.archive.ingest import Ingested, Request, added, kept_from
from pincite.archive.options import IngestOptions
from pincite.archive.tracing.traced import range_of, split
from pincite.catalogue import asking, export, reading, search, writing
from pincite.catalogue.answers import Answer, DocumentEntry, Hit, Import, Indexed, RunEntry
from pincite.catalogue.catalogue import Catalogue
from pincite.catalogue.checking import Fault
from pincite.catalogue.records import ImageRecord, PassageRecord, TextRecord
from pincite.converting.options import ConvertOptions
from pincite.errors import BadOption, EngineCrashed, OutOfMemory
from pincite.markup.clean import clean
from pincite.model.geometry import NOWHERE, Box
from pincite.options.declaration import keywords_of_two
from pincite.sandbox.isolation import within
from pincite.sandbox.resources import USUAL, Isolation

if TYPE_CHECKING:
    from pincite.archive.tracing.locating import Located
    from pincite.archive.tracing.traced import Trace
    from pincite.options.shared import AnswerForm
    from pincite.outputs.overlay import PictureForm


class ShownRun(msgspec.Struct, frozen=True, kw_only=True):
    """A run with the texts and images it made."""

    entry: RunEntry
    texts: tuple[TextRecord, ...] = ()
    images: tuple[ImageRecord, ...] = ()


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """What a library knows of something: its kind, the document it belongs to with names, the runs it is
    of (all of a document), and the text of a page, section or element."""

    urn: str
    kind: str
    document: DocumentEntry | None = None
    runs: tuple[ShownRun, ...] = ()
    text: str | None = None
    record: TextRecord | PassageRecord | ImageRecord | Import | None = None


class Library:
    """The library in ``folder``, which is made by the first ``ingest``.

    Any number of processes may read; the first writing (``ingest``, ``add_quads``, ``remove``) makes this
    the only writer until ``close`` or the end of ``with``. ``blobs`` is the URL of a bucket for originals
    and images of a new library, such as ``s3://bucket/path`` (the extra ``s3``). Quads are asked through
    pyoxigraph (the extra ``library``), which only ``query``, ``index``, ``add_quads`` and the trace of
    what came from elsewhere need. Who wants to write waits ``wait`` seconds for another who does.
    """

    def __init__(
        self, folder: str | Path, *, blobs: str | None = None, create: bool = True, wait: float = 0.0
    ) -> None:
        if not os.fspath(folder):
            raise BadOption("the folder of a library has a name; . is this one")
        self.folder = Path(folder)
        self._blobs = blobs or ""
        self._create = create
        self._wait = wait
        self._writer: Catalogue | None = None
        self._reader: Catalogue | None = None

    def __repr__(self) -> str:
        return f"<Library {str(self.folder)!r}>"

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the library, so that others may write. It may be used again."""
        for opened in (self._reader, self._writer):
            if opened is not None:
                opened.close()
        self._reader = self._writer = None

    @property
    def catalogue(self) -> Catalogue:
        """What is kept, for reading. Raises ``NoLibrary``."""
        if self._writer is not None:
            return self._writer
        if self._reader is None:
            self._reader = Catalogue.open(self.folder)
        return self._reader

    @property
    def writer(self) -> Catalogue:
        """What is kept, for writing. Raises ``LibraryBusy`` where another process writes."""
        if self._writer is None:
            self._writer = (
                Catalogue.create(self.folder, blobs=self._blobs, wait=self._wait)
                if self._create
                else Catalogue.open(self.folder, writing=True, wait=self._wait)
            )
        return self._writer

    def hold(self) -> None:
        """Be the only writer from now on, not only from the first writing on. Raises ``LibraryBusy`` and
        what else is wrong with the library or its blobs."""
        self._writer = self.writer

    # Documents

    @keywords_of_two(IngestOptions)
    def ingest(self, source: str | Path | bytes, **options: Any) -> Ingested:
        """Keep a document: the original, its texts, images, and where everything came from.

        ``strategy`` and what belongs to it cut the document as ``Document.sections`` does; the rest goes to
        ``pincite.convert``. It is read in a child process within ``isolation`` (None: in this process).
        ``uri`` names the document, else its bytes do. The same document with the same options changes
        nothing; with others it is kept once more beside. Either all of it is there afterwards or nothing.
        With ``reproducible`` no time is kept.

        Raises what ``pincite.convert`` raises, ``BadOption``, ``LibraryBusy`` and other ``LibraryError``.
        """
        asked = IngestOptions(**options)
        elsewhere = {"name", "reproducible", "progress"}
        request = Request(
            sections=asked.sections,
            reading={
                name: options[name]
                for name in ConvertOptions.__struct_fields__
                if options.get(name) is not None and name not in elsewhere
            },
            uri=asked.uri or "",
            reproducible=asked.reproducible,
            isolation=asked.isolation,
        )
        return kept_from(self.writer, source, asked.name, request, asked.progress)

    def keep(self, data: bytes, name: str, intake: bytes) -> Ingested:
        """Keep a document that was read elsewhere, as ``ingest`` would: ``data`` are its bytes, ``intake`` is
        what ``pincite.archive.ingest.taken_in`` gave."""
        return added(self.writer, data, clean(name), intake, here=False)

    def documents(self) -> Iterator[DocumentEntry]:
        """All documents with their names and runs, in order of arrival."""
        with self.catalogue.mended():
            yield from reading.documents(self.catalogue.database)

    def show(self, urn: str) -> Shown:
        """What is known of a document, page, section, element, image, run or import. Raises
        ``UnknownUrn``."""
        urn, _ = split(urn)
        found = self.catalogue.ask(reading.what, urn)
        if found.kind == "import":
            record = next(one for one in self.catalogue.ask(reading.imports) if one.urn == urn)
            return Shown(urn=urn, kind=found.kind, record=record)
        urn = found.urn
        entry = self.catalogue.ask(reading.document, found.document)
        whole = found.kind in ("document", "run")
        runs = tuple(
            ShownRun(
                entry=run,
                texts=self.catalogue.ask(reading.texts, run.run.urn) if whole else (),
                images=self.catalogue.ask(reading.images, run.run.urn) if whole else (),
            )
            for run in entry.runs
            if found.run in ("", run.run.urn)
        )
        return Shown(
            urn=urn,
            kind=found.kind,
            document=entry,
            runs=runs,
            text=None if whole or found.image is not None else self.catalogue.ask(reading.text, urn),
            record=found.text or found.passage or found.image,
        )

    def text(self, urn: str) -> str:
        """Of a page, section or element, or all of a document; with ``#char=120,180`` that part. Raises
        ``UnknownUrn``, ``BadOption``."""
        urn, fragment = split(urn)
        found = self.catalogue.ask(reading.what, urn)
        if found.kind in ("image", "import"):
            raise BadOption(f"{urn} has no text")
        whole = self.catalogue.ask(reading.text, found.urn)
        chars = range_of(fragment, len(whole))
        return whole[chars.start : chars.end]

    def blob(self, urn: str) -> bytes:
        """The bytes of a document or an image. Raises ``UnknownUrn``, ``BadOption`` for what has none."""
        urn, _ = split(urn)
        found = self.catalogue.ask(reading.what, urn)
        if found.kind == "document":
            return self.catalogue.ask(reading.original, self.catalogue.blobs, urn)
        data = (
            self.catalogue.ask(reading.image_bytes, self.catalogue.blobs, urn)
            if found.kind == "image"
            else b""
        )
        if not data:
            raise BadOption(f"{urn} has no bytes of its own: only documents have, and images that are files")
        return data

    def remove(self, urn: str) -> None:
        """Take out a document with all that was made of it, or quads that were added. Raises
        ``UnknownUrn``."""
        self.writer.change(writing.remove, self.writer.blobs, split(urn)[0])

    def check(self, *, repair: bool = False) -> Iterator[Fault]:
        """What is not as it was kept: every document, reading, import, original, image, what search finds and
        the quads are held against their digests. With ``repair`` what follows from the rest is made anew,
        and a damaged reading is done again where its original is whole; each fault then says what was done
        about it. Nobody else writes meanwhile. Raises ``NoLibrary``, ``LibraryBusy``, and ``LibraryDamaged``
        where the catalogue cannot even be opened."""
        from pincite.archive.repair import checked

        return checked(self.writer, repair)

    def export(self, folder: str | Path) -> None:
        """Write all of it: quads.nq, texts.jsonl, blobs/ and manifest.json. Raises ``BadOption`` where the
        folder is not empty."""
        self.catalogue.ask(export.export, self.catalogue.blobs, Path(folder))

    def search(self, words: str, *, limit: int = 20, skip: int = 0, document: str = "") -> tuple[Hit, ...]:
        """Texts that hold all the words, the best first: ``"two words"`` is a phrase, ``begin*`` any word
        that begins so. ``document`` is the URN of the only one to look in. Raises ``BadQuery``."""
        return self.catalogue.ask(search.search, words, limit, skip, document)

    def locate(self, text: str, *, limit: int = 10, document: str = "") -> tuple[Located, ...]:
        """Where in all documents a quotation stands, best first: a sentence, a row of a table, a number with
        what it is called; see ``Document.locate``. ``document`` is the URN of the only one to look in."""
        from pincite.archive.tracing.locating import located

        return located(self.catalogue, text, limit, document)

    # Quads

    def add_quads(
        self, data: str | Path | bytes, name: str = "", *, ending: str = "", graph: str = ""
    ) -> Import:
        """Add what other systems say of the texts, or derived from them. ``ending`` says what it is
        written in ('nq', 'nt', 'ttl', 'trig'; else what ``name`` ends in), ``graph`` the graph of triples
        that are in none. Raises ``BadQuads``."""
        if not isinstance(data, bytes):
            from pincite.converting.convert import read_source

            data, name = read_source(data, name or None)
        return self.writer.change(writing.add_quads, data, name, ending=ending, graph=graph)

    def index(self, *, anew: bool = False) -> Indexed:
        """Bring the index of the quads up to date, which ``query`` does too. It starts threads that stay,
        after which each document is read in a process started afresh: do it last. Raises
        ``MissingExtra``."""
        return asking.catch_up(self.writer, anew=anew)

    def query(self, sparql: str, *, rows: int | None = None, seconds: float | None = None) -> Answer:
        """The answer to a SPARQL query over all graphs together. At most ``rows`` are given, and none
        begun after ``seconds``. Raises ``BadQuery``, ``MissingExtra``."""
        return asking.answer(self.catalogue, sparql, rows=rows, seconds=seconds)

    def answer(
        self,
        sparql: str,
        form: AnswerForm = "table",
        *,
        isolation: Isolation | None = None,
        formulas: bool = False,
    ) -> bytes:
        """The same, written: 'table', or 'json', 'csv', 'tsv' as SPARQL writes results, or 'nt'. In CSV, what
        a spreadsheet would run as a formula begins with an apostrophe, unless ``formulas``. With
        ``isolation`` it is found in a child process within it: a query may ask for more than any
        machine can do. Raises also ``TimedOut``, ``OutOfMemory``."""
        from pincite.archive.answer_forms import write_answer

        if isolation is not None:
            try:
                asked = str(self.folder), sparql, form, formulas
                return within(isolation, answered, asked, writable=(str(self.folder),))
            except EngineCrashed as crash:
                if isolation.memory is None:
                    raise
                raise OutOfMemory("the query needed more memory than the limit") from crash
        return write_answer(self.query(sparql), form, formulas=formulas)

    # The way back

    def trace(self, urn: str) -> tuple[Trace, ...]:
        """Where a text comes from: element, page and box, document, and what made it how. ``urn`` names a
        page, section, element, image, document or run, or what was derived from one by a system whose
        quads were added; ``#char=120,180`` after it means that part. One way for each text it leads to.

        Raises ``UnknownUrn`` where it leads to none, ``BadOption`` for a range that is none.
        """
        from pincite.archive.tracing.trace import traces

        return traces(self.catalogue, urn)

    def pictures(
        self,
        trace: Trace,
        *,
        password: str | None = None,
        dpi: float = 144.0,
        form: PictureForm = "svg",
        isolation: Isolation | None = USUAL,
    ) -> list[tuple[int, bytes]]:
        """Page numbers with pictures: the pages of the original that a trace leads to, the place marked.
        None for formats without a layout. ``password`` opens an encrypted original."""
        from pincite.archive.tracing.picture import drawable_pages, is_drawable, trace_pictures

        pages = drawable_pages(trace)
        if not pages:
            return []
        around = {} if is_drawable(trace.document.media_type) else self._words(trace.run.urn, pages)
        original = self.catalogue.ask(reading.original, self.catalogue.blobs, trace.document.urn)
        return within(isolation, trace_pictures, (trace, original, around, password, dpi, form))

    def cited_pictures(
        self,
        found: Sequence[Located],
        *,
        password: str | None = None,
        dpi: float = 144.0,
        form: PictureForm = "svg",
        isolation: Isolation | None = USUAL,
    ) -> list[tuple[str, int, bytes]]:
        """Names of documents, page numbers and pictures: the pages with places of a quotation that
        ``locate`` found, framed and numbered in their order. None for formats without a layout."""
        from pincite.archive.tracing.cited import Paper, cited_pictures, drawable
        from pincite.archive.tracing.picture import is_drawable

        drawn: list[tuple[str, int, bytes]] = []
        for run in dict.fromkeys(one.run for one in found):
            here = [(rank, one) for rank, one in enumerate(found, 1) if one.run == run]
            sizes = {
                page.number: (page.width, page.height) for page in self.catalogue.ask(reading.pages, run)
            }
            pages = drawable([one for _, one in here], sizes)
            if not pages:
                continue
            kept = self.catalogue.ask(reading.document, here[0][1].document).document
            paper = Paper(
                data=self.catalogue.ask(reading.original, self.catalogue.blobs, kept.urn),
                media_type=kept.media_type,
                name=here[0][1].name,
                sizes=sizes,
                around={} if is_drawable(kept.media_type) else self._words(run, pages),
                limits=self.catalogue.ask(reading.run, run).run.options.get("limits") or {},
            )
            pictures = within(isolation, cited_pictures, (here, paper, password, dpi, form))
            drawn += [(paper.name, number, drawing) for number, drawing in pictures]
        return drawn

    def _words(self, run: str, pages: tuple[int, ...]) -> dict[int, list[tuple[Box, str]]]:
        """What stands on these pages: lines and cells where they are known, else elements; images by
        their names."""
        text = self.catalogue.ask(reading.text, run)
        found: dict[int, dict[Box, list[str]]] = {page: {} for page in pages}
        for one in self.catalogue.ask(reading.passages, run):
            if one.page in found and one.box != NOWHERE:
                start, boxes = one.offset, found[one.page]
                for part in one.parts:
                    begin = start + part.offset
                    boxes.setdefault(part.box, []).append(text[begin : begin + part.length])
                if not one.parts:
                    boxes.setdefault(one.box, []).append(text[start : start + one.length])
        for image in self.catalogue.ask(reading.images, run):
            if image.page in found and image.box != NOWHERE:
                found[image.page].setdefault(image.box, []).append(image.label)
        return {page: [(box, "\n".join(texts)) for box, texts in at.items()] for page, at in found.items()}

    def preload(self, names: Sequence[str]) -> None:
        """Load what documents of these names need, so that children forked later find it there."""
        import importlib

        from pincite.converting.isolated import preload

        preload("sections", names)
        importlib.import_module("pincite.archive.ingest")


def answered(folder: str, sparql: str, form: AnswerForm, formulas: bool) -> bytes:
    """``Library.answer`` in the child."""
    with Library(folder, create=False) as opened:
        return opened.answer(sparql, form, formulas=formulas)
