"""The catalogue of a library, opened: one folder with what is kept of documents and the quads about them."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from pincite.catalogue import bucket, index, schema, writing
from pincite.catalogue.blobs import Blobs, FolderBlobs
from pincite.catalogue.lock import Lock
from pincite.catalogue.quads import QuadStore
from pincite.errors import BadOption, BlobsUnreachable, LibraryDamaged, LibraryUnwritable

LOCK_FILE = "writer.lock"
BLOBS_FOLDER = "blobs"
P = ParamSpec("P")
R = TypeVar("R")


class Catalogue:
    """A connection to what is kept: ``Catalogue.open`` reads, ``create`` writes, ``with`` closes it.

    What may be asked of it are functions of ``reading``, ``search`` and ``export``, what may be done to it
    those of ``writing``. ``quads`` is the index of quads while it is read, held by ``index_lock``.
    """

    def __init__(self, folder: Path, *, writing: bool, wait: float = 0.0) -> None:
        self.folder = folder
        self._lock = Lock(folder / LOCK_FILE)
        self.index_lock = Lock(folder / index.LOCK_FILE, shared=True)
        self.quads: QuadStore | None = None
        self._blobs: Blobs | None = None
        if writing:
            self._lock.take(wait)
        try:
            self.database = schema.connect(folder, writing=writing)
            with self.mended():
                rows = self.database.execute("SELECT key, value FROM library").fetchall()
                self._settings: dict[str, str] = dict(rows)
                if not {"id", "blobs"} <= self._settings.keys():
                    raise LibraryDamaged(f"{folder / schema.FILE} has lost its settings")
                if writing:
                    self._end_what_was_begun()
        except BaseException:
            self._lock.drop()
            raise

    @classmethod
    def open(cls, folder: str | Path, *, writing: bool = False, wait: float = 0.0) -> Catalogue:
        """The catalogue in ``folder``: to read, any number at a time, or for ``writing``, one at a time,
        waiting ``wait`` seconds for another.

        Raises ``NoLibrary``, ``LibraryTooNew``, ``LibraryDamaged``; for writing also ``LibraryBusy``.
        """
        folder = Path(folder)
        if not (folder / schema.FILE).is_file():
            schema.connect(folder, writing=False)
        return cls(folder, writing=writing, wait=wait)

    @classmethod
    def create(cls, folder: str | Path, *, blobs: str = "", wait: float = 0.0) -> Catalogue:
        """The catalogue in ``folder`` for writing, made where there is none. ``blobs`` is the URL of the
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
            lock.take(wait)
            try:
                if not (folder / schema.FILE).exists():
                    schema.create(folder, blobs)
            finally:
                lock.drop()
        made = cls(folder, writing=True, wait=wait)
        if blobs and made.blobs_url != blobs:
            where = made.blobs_url or "its folder"
            made.close()
            raise BadOption(f"the library in {folder} keeps its blobs in {where}")
        return made

    def close(self) -> None:
        """Let go of everything. May be repeated."""
        self.let_go_of_quads()
        self.database.close()
        self._lock.drop()

    def __enter__(self) -> Catalogue:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def writing(self) -> bool:
        return self._lock.held

    @property
    def outdated(self) -> bool:
        """Whether an earlier version made it, which the first writer mends; until then tags are words."""
        with self.mended():
            version: int = self.database.execute("PRAGMA user_version").fetchone()[0]
        return version < schema.VERSION

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

    def mended(self) -> contextlib.AbstractContextManager[None]:
        """What SQLite raises within, as the error of Pincite it means."""
        return schema.mended(self.folder / schema.FILE)

    def ask(
        self,
        question: Callable[Concatenate[sqlite3.Connection, P], R],
        *arguments: P.args,
        **keywords: P.kwargs,
    ) -> R:
        """What a function of the database gives. Raises also ``LibraryDamaged``, ``LibraryBusy``."""
        with self.mended():
            return question(self.database, *arguments, **keywords)

    def change(
        self, deed: Callable[Concatenate[sqlite3.Connection, P], R], *arguments: P.args, **keywords: P.kwargs
    ) -> R:
        """The same for one that changes the database. Raises ``BadOption`` where it was opened to read."""
        if not self.writing:
            raise BadOption("the library was opened to read only")
        return self.ask(deed, *arguments, **keywords)

    def let_go_of_quads(self) -> None:
        """Stop reading the index of quads, so that it may be written."""
        if self.quads is not None:
            self.quads.close()
            self.quads = None
        self.index_lock.drop()

    def forget_index(self) -> None:
        """Have the index of quads made anew when it is next asked: it may say what nobody says any more."""
        self.let_go_of_quads()
        index.forget(self.folder)

    def _end_what_was_begun(self) -> None:
        """What a writer does first: end what an earlier one, killed or of an earlier version, had begun."""
        if self.outdated:
            writing.bring_up_to_date(self.database)
        if not self.blobs_url:
            self.blobs.tidy()
        if writing.unsettled(self.database):
            with contextlib.suppress(BlobsUnreachable):  # then a later writer does
                writing.settle(self.database, self.blobs)
