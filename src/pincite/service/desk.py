"""The documents of the service: their files, and those that lie open."""

from __future__ import annotations

import shutil
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from pincite.archive.library import Library
from pincite.converting.document import Document
from pincite.errors import PinciteError
from pincite.sandbox.isolation import Task
from pincite.sandbox.resources import Isolation
from pincite.service.crew import Crew
from pincite.service.problems import ServiceError
from pincite.service.reading import PictureForm, opened, page_picture
from pincite.service.settings import ServiceSettings
from pincite.service.store import DocumentRow, Store

T = TypeVar("T")
OPEN = 16  # Documents that lie open: those of a few people who read.
VIEWS = 64  # Whole documents in a form that are kept.
NOBODY = "all"  # The folder of those without a key.
QUICK = 2  # Children for what people wait for: pictures and wrappers.


class Kept:
    """What was made, by key: made once though several ask at the same time, the ``size`` last asked for."""

    def __init__(self, size: int) -> None:
        self._size, self._lock = size, threading.Lock()
        self._found: OrderedDict[Any, Future[Any]] = OrderedDict()

    def once(self, key: Any, make: Callable[[], T]) -> T:
        """What ``make`` gives; errors are not kept."""
        with self._lock:
            known = self._found.get(key)
            future: Future[T] = Future() if known is None else known
            self._found[key] = future
            self._found.move_to_end(key)
            while len(self._found) > self._size:
                self._found.popitem(last=False)
        if known is None:
            try:
                future.set_result(make())
            except BaseException as error:
                with self._lock:
                    self._found.pop(key, None)
                future.set_exception(error)
        return future.result()

    def forget(self, begins: tuple[Any, ...]) -> None:
        """What has a key that begins so."""
        with self._lock:
            for key in [key for key in self._found if key[: len(begins)] == begins]:
                del self._found[key]


class Desk:
    """Where documents lie: those kept in the folder, and some of them open."""

    def __init__(self, settings: ServiceSettings, isolation: Isolation, store: Store) -> None:
        self.folder, self.isolation, self.store = Path(settings.data), isolation, store
        self.quick = Crew(QUICK)
        self.passwords: dict[tuple[str, str], str] = {}  # which are written nowhere
        self._open, self._views = Kept(OPEN), Kept(VIEWS)
        self._library = threading.RLock()
        self._libraries: dict[str, Library] = {}

    # Files

    def place(self, owner: str, key: str) -> Path:
        """The folder of a document."""
        return self.folder / "documents" / (owner or NOBODY) / key

    def source(self, row: DocumentRow) -> Path:
        return self.place(row.owner, row.id) / "source"

    def saved(self, row: DocumentRow) -> Path:
        return self.place(row.owner, row.id) / "document"

    def forget(self, row: DocumentRow) -> None:
        """Delete a document and all that was made of it."""
        self.store.forget_document(row.owner, row.id)
        self.changed(row)
        self.passwords.pop((row.owner, row.id), None)
        shutil.rmtree(self.place(row.owner, row.id), ignore_errors=True)
        if row.urn:
            with self.library(row.owner) as library:
                try:
                    library.remove(row.urn)
                except PinciteError:
                    return  # it is in it no more

    def changed(self, row: DocumentRow) -> None:
        """Put away what lay open of a document."""
        self._open.forget((row.owner, row.id))
        self._views.forget((row.owner, row.id))
        shutil.rmtree(self.place(row.owner, row.id) / "pictures", ignore_errors=True)

    # Documents

    def row(self, owner: str, key: str) -> DocumentRow:
        """Raises ``unknown_document``."""
        row = self.store.document(owner, key)
        if row is None:
            raise ServiceError("unknown_document", f"there is no document {key}; /v1/documents lists all")
        return row

    def document(self, row: DocumentRow) -> Document:
        """The document as it was read. Raises ``not_ready``."""
        if row.state not in ("done", "partial"):
            where = f"; see /v1/jobs/{row.job}"
            raise ServiceError(
                "not_ready",
                f"the reading of this document is {row.state}{where}",
                headers={"Retry-After": "1"},
            )
        path = str(self.saved(row))
        return self._open.once((row.owner, row.id, row.version), lambda: opened(path))

    def view(self, row: DocumentRow, name: str, make: Callable[[Document], T]) -> T:
        """What ``make`` gives for the document, kept under a name."""
        document = self.document(row)
        return self._views.once((row.owner, row.id, row.version, name), lambda: make(document))

    def picture(self, row: DocumentRow, number: int, dpi: float, form: PictureForm) -> bytes:
        """A page as a picture. Raises ``no_picture``, and what opening the original raises."""
        kept = self.place(row.owner, row.id) / "pictures" / f"{number}-{dpi:g}.{form}"

        def make() -> bytes:
            if kept.is_file():
                return kept.read_bytes()
            given = str(self.source(row)), row.media_type, number, dpi, form, self.password(row)
            made = self.do(page_picture, given)
            if not made:
                raise ServiceError("no_picture", f"pages of {row.media_type} have no picture")
            kept.parent.mkdir(parents=True, exist_ok=True)
            part = kept.with_name(f"{kept.name}.{threading.get_ident()}")
            part.write_bytes(made)
            part.replace(kept)
            return made

        return self._views.once((row.owner, row.id, row.version, "picture", number, dpi, form), make)

    def password(self, row: DocumentRow) -> str | None:
        return self.passwords.get((row.owner, row.id))

    def do(self, function: Callable[..., T], args: tuple[Any, ...], *, timeout: float | None = None) -> T:
        """What a function gives in a child, before documents that are to be read."""
        seconds = timeout or self.isolation.seconds
        return self.quick.do(Task(function, args, {}, seconds, self.isolation.memory))

    # The library

    def library(self, owner: str) -> _Turn:
        """``with`` gives the library of an owner, for one thread at a time."""
        return _Turn(self, owner)

    def close(self) -> None:
        self.quick.stop()
        with self._library:
            for library in self._libraries.values():
                library.close()
            self._libraries.clear()


class _Turn:
    def __init__(self, desk: Desk, owner: str) -> None:
        self.desk, self.owner = desk, owner

    def __enter__(self) -> Library:
        desk = self.desk
        desk._library.acquire()
        found = desk._libraries.get(self.owner)
        if found is None:
            found = Library(desk.folder / "libraries" / (self.owner or NOBODY))
            desk._libraries[self.owner] = found
        return found

    def __exit__(self, *_: object) -> None:
        self.desk._library.release()
