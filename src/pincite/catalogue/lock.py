"""Locks between processes that die with their holder.

An exclusive transaction on a database of its own: SQLite holds it by the locks of the operating system,
on every system alike, and a process that is killed lets go of it at once.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from pincite.errors import LibraryBusy, LibraryUnwritable


class Lock:
    """``take`` and ``drop``; ``held`` in between. ``shared`` locks exclude only exclusive ones."""

    def __init__(self, path: Path, *, shared: bool = False) -> None:
        self._path = path
        self._shared = shared
        self._database: sqlite3.Connection | None = None

    @property
    def held(self) -> bool:
        return self._database is not None

    def take(self, seconds: float = 0.0) -> None:
        """Hold it, waiting at most ``seconds``. Raises ``LibraryBusy``, ``LibraryUnwritable``."""
        if self.held:
            return
        try:
            database = sqlite3.connect(
                self._path, timeout=seconds, isolation_level=None, check_same_thread=False
            )
        except sqlite3.OperationalError as error:
            raise LibraryUnwritable(f"{self._path} cannot be opened: {error}") from error
        try:
            if self._shared:
                database.execute("BEGIN")
                database.execute("SELECT count(*) FROM sqlite_master").fetchone()
            else:
                database.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            database.close()
            if "lock" in str(error):
                raise LibraryBusy(f"another process is writing to {self._path.parent}") from error
            raise LibraryUnwritable(f"{self._path} cannot be locked: {error}") from error
        self._database = database

    def drop(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None
