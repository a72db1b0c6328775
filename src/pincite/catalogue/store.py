"""A library: one folder that keeps documents, their texts and images, and the quads about them."""

from __future__ import annotations

import contextlib
import hashlib
import os
import uuid
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from pincite.catalogue import bucket, export, index, quads, reading, schema, search, writing
from pincite.catalogue.answers import Answer, DocumentEntry, Hit, Import, Indexed, RunEntry, Thing
from pincite.catalogue.blobs import Blobs, FolderBlobs
from pincite.catalogue.lock import Lock
from pincite.catalogue.packing import whole
from pincite.catalogue.records import ImageRecord, Intake, PageRecord, PassageRecord, TextRecord
from pincite.errors import (
    BadOption,
    BlobsUnreachable,
    LibraryBusy,
    LibraryDamaged,
    LibraryUnwritable,
    UnknownUrn,
)

LOCK_FILE = "writer.lock"

BLOBS_FOLDER = "blobs"

READ_WAIT_SECONDS = 60.0
"""How long a query waits for a batch to be put into the index, and the index for the queries of others."""

IMPORTS = uuid.UUID("5f0b5c0e-8f4e-5b0a-9d5e-0f6d3a1c7e42")
"""The namespace of imports' URNs: a number of ours, for ever."""


class Store:
    """A library in a folder. ``Store.open`` reads, ``Store.create`` writes; ``with`` closes it."""

    def __init__(self, folder: Path, *, writing: bool) -> None:
        self.folder = folder
        self._lock = Lock(folder / LOCK_FILE)
        self._reading = Lock(folder / index.LOCK_FILE, shared=True)
        self._quads: quads.QuadStore | None = None
        self._blobs: Blobs | None = None
        if writing:
            self._lock.take()
        try:
            self._database = schema.connect(folder, writing=writing)
            with self._mended():
                rows = self._database.execute("SELECT key, value FROM library").fetchall()
                self._settings = dict(rows)
                if not {"id", "blobs"} <= self._settings.keys():
                    raise LibraryDamaged(f"{folder / schema.FILE} has lost its settings")
                if writing:
                    writing_over(self)
        except BaseException:
            self._lock.drop()
            raise

    @classmethod
    def open(cls, folder: str | Path, *, writing: bool = False) -> Store:
        """The library in ``folder``: to read, any number at a time, or for ``writing``, one at a time.

        Raises ``NoLibrary``, ``LibraryTooNew``, ``LibraryDamaged``; for writing also ``LibraryBusy``.
        """
        folder = Path(folder)
        if not (folder / schema.FILE).is_file():
            schema.connect(folder, writing=False)
        return cls(folder, writing=writing)

    @classmethod
    def create(cls, folder: str | Path, *, blobs: str = "") -> Store:
        """The library in ``folder`` for writing, made where there is none. ``blobs`` is the URL of the
        bucket for originals and images (see ``pincite.catalogue.bucket``), '' for the folder itself or for
        what the library has already.

        Raises ``LibraryBusy``, ``LibraryUnwritable``; ``BadOption`` where the blobs are elsewhere.
        """
        folder = Path(folder)
        if blobs:
            bucket.check(blobs)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LibraryUnwritable(f"{folder}: {error.strerror or error}") from error
        if not (folder / schema.FILE).exists():
            lock = Lock(folder / LOCK_FILE)
            lock.take()
            try:
                if not (folder / schema.FILE).exists():
                    schema.create(folder, blobs)
            finally:
                lock.drop()
        store = cls(folder, writing=True)
        if blobs and store.blobs_url != blobs:
            where = store.blobs_url or "its folder"
            store.close()
            raise BadOption(f"the library in {folder} keeps its blobs in {where}")
        return store

    def close(self) -> None:
        """Let go of everything. May be repeated."""
        self._stop_reading()
        self._database.close()
        self._lock.drop()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def writing(self) -> bool:
        return self._lock.held

    @property
    def blobs_url(self) -> str:
        """Of the bucket; '' where blobs are in the folder."""
        return self._settings["blobs"]

    @property
    def blobs(self) -> Blobs:
        """Where originals and images are. Raises ``MissingExtra`` for a bucket."""
        if self._blobs is None:
            url = self.blobs_url
            self._blobs = bucket.connect(url) if url else FolderBlobs(self.folder / BLOBS_FOLDER)
        return self._blobs

    # Documents

    def has(self, sha256: str, options: dict[str, Any]) -> str:
        """The URN of the run of the document with this digest and these options, '' where there is none."""
        with self._mended():
            return reading.has(self._database, sha256, options)

    def add(self, intake: Intake, original: bytes | Path, name: str = "") -> bool:
        """Keep a document and what was read of it; whether that was new.

        A run that is there already (same document, same options) changes nothing but that ``name``, where
        it is another, is kept too. All of it is there afterwards, or, whatever happens, nothing. The index
        of quads takes it in later (``catch_up``, ``query``).
        Raises ``Unreadable`` where ``original`` is not the document, ``LibraryUnwritable``,
        ``BlobsUnreachable``.
        """
        self._must_write()
        with self._mended():
            return writing.add(self._database, self.blobs, intake, original, whole(name))

    def documents(self) -> Iterator[DocumentEntry]:
        """All documents with names, runs and counts, in order of arrival."""
        with self._mended():
            yield from reading.documents(self._database)

    def document(self, urn: str) -> DocumentEntry:
        """Raises ``UnknownUrn``."""
        with self._mended():
            return reading.document(self._database, urn)

    def remove(self, urn: str) -> None:
        """Take out a document with all its runs, or an import. Blobs and quads that others need stay.

        Raises ``UnknownUrn``; ``BlobsUnreachable`` where the document is gone, and its blobs will go when
        a later writer reaches the bucket.
        """
        self._must_write()
        with self._mended():
            for table, remove in (("documents", self._remove_document), ("imports", self._remove_import)):
                found = self._database.execute(f"SELECT id FROM {table} WHERE urn = ?", (urn,)).fetchone()
                if found:
                    remove(found[0])
                    return
        raise reading.unknown(urn)

    def _remove_document(self, row: int) -> None:
        writing.remove_document(self._database, self.blobs, row)

    def _remove_import(self, row: int) -> None:
        writing.remove_import(self._database, row)

    def original(self, urn: str) -> bytes:
        """The bytes of a document, verified. Raises ``UnknownUrn``, ``LibraryDamaged``."""
        return self.blobs.read(self.document(urn).document.sha256)

    # What came of them

    def what(self, urn: str) -> Thing:
        """The thing that ``urn`` names, and where it belongs; a fragment is of no account.

        Raises ``UnknownUrn``.
        """
        with self._mended():
            return reading.what(self._database, urn)

    def run(self, urn: str) -> RunEntry:
        """A run by its own URN, or the last one of a document by that one's. Raises ``UnknownUrn``."""
        with self._mended():
            return reading.run(self._database, urn)

    def pages(self, urn: str) -> tuple[PageRecord, ...]:
        """Of a run, or the last run of a document. Raises ``UnknownUrn``."""
        with self._mended():
            return reading.pages(self._database, urn)

    def texts(self, urn: str) -> tuple[TextRecord, ...]:
        """Of a run, or the last run of a document, in order. Raises ``UnknownUrn``."""
        with self._mended():
            return reading.texts(self._database, urn)

    def images(self, urn: str) -> tuple[ImageRecord, ...]:
        """Of a run, or the last run of a document, in order. Raises ``UnknownUrn``."""
        with self._mended():
            return reading.images(self._database, urn)

    def text(self, urn: str) -> str:
        """Of a page, section or element; all of a run or of the last run of a document.

        Raises ``UnknownUrn``.
        """
        with self._mended():
            return reading.text(self._database, urn)

    def passages(self, urn: str, start: int = 0, end: int | None = None) -> tuple[PassageRecord, ...]:
        """The passages between positions ``start`` and ``end`` of the text that ``urn`` names, in order;
        for ``start == end`` that of the character after it. Their offsets count in the whole document.

        Raises ``UnknownUrn``.
        """
        with self._mended():
            return reading.passages(self._database, urn, start, end)

    def image(self, urn: str) -> tuple[ImageRecord, bytes]:
        """An image and its bytes, verified; b'' where only its place is known.

        Raises ``UnknownUrn``, ``LibraryDamaged``.
        """
        record = self.what(urn).image
        if record is None:
            raise UnknownUrn(f"{urn!r} names no image")
        return record, self.blobs.read(record.sha256) if record.sha256 else b""

    def search(self, words: str, limit: int = 20, skip: int = 0, document: str = "") -> tuple[Hit, ...]:
        """The texts that hold all of ``words``, the best first: ``"two words"`` is a phrase, ``begin*`` any
        word that begins so. ``document`` is the URN of the only one to look in. Raises ``BadQuery``."""
        with self._mended():
            return search.search(self._database, words, limit, skip, document)

    # Quads

    def add_quads(self, data: bytes, name: str = "", *, ending: str = "", graph: str = "") -> Import:
        """Keep triples that others made. ``ending`` says what they are written in (``quads.FORMATS``; '' is
        what ``name`` ends in, or N-Quads); ``graph`` is the IRI of the graph for those that are in none.
        The same again changes nothing. Raises ``BadQuads``, ``BadOption``, ``MissingExtra``.
        """
        self._must_write()
        if not ending:
            last = os.path.splitext(name)[1].lstrip(".").lower()
            ending = last if last in quads.FORMATS else "nq"
        digest = hashlib.sha256(b"\0".join([ending.encode(), graph.encode(), data])).hexdigest()
        urn = f"urn:import:{uuid.uuid5(IMPORTS, digest)}"
        lines = quads.rewritten(data, ending, graph, f"i{digest[:16]}n")
        with self._mended():
            new = writing.add_import(self._database, urn, whole(name), lines)
        return Import(urn=urn, name=name, quads=lines.count(b"\n"), new=new)

    def imports(self) -> list[Import]:
        """In order of arrival."""
        with self._mended():
            return reading.imports(self._database)

    def statements(self, urn: str) -> bytes:
        """The N-Quads of a run or an import, as they came. Raises ``UnknownUrn``."""
        with self._mended():
            for sign, table in ((1, "runs"), (-1, "imports")):
                found = self._database.execute(f"SELECT id FROM {table} WHERE urn = ?", (urn,)).fetchone()
                if found:
                    return reading.statements(self._database, sign * found[0])
        raise reading.unknown(urn)

    @property
    def behind(self) -> int:
        """How many runs, imports and removals the index of quads has yet to take in."""
        with self._mended():
            return index.pending(self._database)

    def catch_up(self, *, anew: bool = False) -> Indexed:
        """Bring the index of quads up to date, or make it ``anew``.

        It starts threads of RocksDB that stay: a process that forks children does it last.
        Raises ``LibraryBusy`` where others read from the index all the time, ``MissingExtra``.
        """
        self._must_write()
        self._stop_reading()
        with self._mended():
            return index.catch_up(self._database, self.folder, READ_WAIT_SECONDS, anew=anew)

    def query(self, sparql: str, *, rows: int | None = None, seconds: float | None = None) -> Answer:
        """The answer to SELECT, ASK, CONSTRUCT or DESCRIBE over all graphs together, after the index has
        taken in what is new; where another process writes, the answer says how far ``behind`` it is.

        At most ``rows`` are given, and none begun after ``seconds``; a query that is long in finding its
        first row is bounded only by running it in a process of its own. It starts threads that stay.
        Raises ``BadQuery``, ``MissingExtra``, ``LibraryBusy`` where there is no index yet and another
        process writes.
        """
        quads.engine()
        for last in (False, True):
            self._refresh(anew=last)
            try:
                store = self._read_quads()
                answer = store.ask(sparql, rows, seconds)
                behind = self.behind
                return Answer(
                    **{name: getattr(answer, name) for name in answer.__struct_fields__ if name != "behind"},
                    behind=behind,
                )
            except quads.BROKEN as error:
                self._stop_reading()
                if last:
                    raise LibraryDamaged(f"the index in {self.folder} cannot be read: {error}") from error
        raise AssertionError("not reached")

    def _refresh(self, *, anew: bool) -> None:
        with self._mended():
            there = index.there(self._database, self.folder)
            if there and not anew and not index.pending(self._database):
                return
        self._stop_reading()
        try:
            if self.writing:
                self.catch_up(anew=anew)
            else:
                with Store.open(self.folder, writing=True) as writer:
                    writer.catch_up(anew=anew)
        except (LibraryBusy, LibraryUnwritable):
            if not there:
                raise

    def _read_quads(self) -> quads.QuadStore:
        if self._quads is None:
            if os.access(self.folder, os.W_OK):
                self._reading.take(READ_WAIT_SECONDS)
            self._quads = quads.QuadStore(index.store_folder(self.folder), writing=False)
        return self._quads

    def _stop_reading(self) -> None:
        if self._quads is not None:
            self._quads.close()
            self._quads = None
        self._reading.drop()

    # All of it

    def export(self, folder: str | Path) -> None:
        """Write everything as ``quads.nq``, ``texts.jsonl``, ``blobs/`` and ``manifest.json``, in an order
        that depends on nothing but what is held.

        Raises ``BadOption`` where ``folder`` is not empty, ``LibraryDamaged``, ``LibraryUnwritable``.
        """
        with self._mended():
            self._database.execute("BEGIN")
            try:
                export.export(self._database, self.blobs, Path(folder))
            finally:
                self._database.execute("COMMIT")

    def sweep(self) -> int:
        """Delete the blobs that nothing refers to, looking at all; how many there were."""
        self._must_write()
        with self._mended():
            return writing.sweep(self._database, self.blobs)

    def _must_write(self) -> None:
        if not self.writing:
            raise BadOption("the library was opened to read only")

    def _mended(self) -> Any:
        return schema.mended(self.folder / schema.FILE)


def writing_over(store: Store) -> None:
    """What a writer does first: end what an earlier one, killed, had begun."""
    if not store.blobs_url:
        store.blobs.tidy()
    if writing.unsettled(store._database):
        with contextlib.suppress(BlobsUnreachable):  # then a later writer does
            writing.settle(store._database, store.blobs)
