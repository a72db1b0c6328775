"""Documents that were asked for: each read once, in a child process, and kept for the next question."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Future
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import Any, TypeVar

from pincite.converting.document import Document
from pincite.converting.many import convert_isolated
from pincite.digest import sha256
from pincite.mcp.folders import Folders
from pincite.sandbox.isolation import within
from pincite.sandbox.resources import USUAL, Isolation

T = TypeVar("T")
KEPT = 24  # Documents and texts of them that are kept: those of one conversation.


class Desk:
    """Where documents lie open. ``reading`` goes to ``pincite.convert``; each is read within ``isolation``,
    and at most ``jobs`` are worked on at once: who works on one takes one of the ``turns``."""

    def __init__(
        self,
        folders: Folders,
        reading: Mapping[str, Any] | None = None,
        isolation: Isolation = USUAL,
        jobs: int = 1,
    ) -> None:
        self.folders, self.reading, self.isolation = folders, dict(reading or {}), isolation
        self.turns = BoundedSemaphore(jobs)
        self._kept: OrderedDict[Hashable, Future[Any]] = OrderedDict()
        self._lock = Lock()

    def document(self, path: str, pages: str = "") -> Document:
        """The document at a path, or some pages of it. Raises ``NotAllowed`` and as ``pincite.convert``."""
        file = self.folders.file(path)
        data = self.folders.read(file)

        def read() -> Document:
            with self.turns:
                return convert_isolated(data, isolation=self.isolation, **self._asked(file, pages))

        return self._once((sha256(data), file.name, pages), read)

    def text(self, document: Document, pages: str, form: str, **options: Any) -> str:
        """The document in a form, its lines as everywhere: those of CSV end otherwise."""
        key = document.sha256, document.name, pages, form, *options
        return self._once(key, lambda: document.write(form, **options).decode().replace("\r\n", "\n"))

    def within(self, function: Callable[..., T], path: str, *args: Any) -> T:
        """What ``function`` gives in a child process for the bytes of a file, ``args`` and how it is read."""
        file = self.folders.file(path)
        given = (self.folders.read(file), *args)
        with self.turns:
            return within(self.isolation, function, given, self._asked(file, ""))

    def _asked(self, file: Path, pages: str) -> dict[str, Any]:
        return {**self.reading, "name": file.name, "pages": pages or None}

    def _once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What ``make`` gives, made once though several ask at the same time; errors are not kept."""
        with self._lock:
            known = self._kept.get(key)
            future: Future[T] = Future() if known is None else known
            self._kept[key] = future
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        if known is None:
            try:
                future.set_result(make())
            except BaseException as error:
                with self._lock:
                    self._kept.pop(key, None)
                future.set_exception(error)
        return future.result()
