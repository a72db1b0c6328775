"""What the service remembers: documents, jobs and keys of requests, in one file that survives a kill."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import msgspec

State = Literal["queued", "running", "cancelling", "done", "partial", "failed", "cancelled"]
DAY = 86_400.0
ENDED: tuple[State, ...] = ("done", "partial", "failed", "cancelled")

SCHEMA = """
CREATE TABLE IF NOT EXISTS documents (
  owner TEXT NOT NULL, id TEXT NOT NULL, created REAL NOT NULL, expires REAL NOT NULL, value BLOB NOT NULL,
  PRIMARY KEY (owner, id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS documents_by_age ON documents (owner, created DESC, id);
CREATE TABLE IF NOT EXISTS jobs (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, state TEXT NOT NULL, created REAL NOT NULL, expires REAL NOT NULL,
  value BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS jobs_by_state ON jobs (state, created);
CREATE INDEX IF NOT EXISTS jobs_by_age ON jobs (owner, created DESC, id);
CREATE TABLE IF NOT EXISTS wrappers (
  owner TEXT NOT NULL, name TEXT NOT NULL, changed REAL NOT NULL, source TEXT NOT NULL,
  PRIMARY KEY (owner, name)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS deliveries (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, job TEXT NOT NULL, url TEXT NOT NULL, attempt INTEGER NOT NULL,
  due REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tasks (
  owner TEXT NOT NULL, id TEXT NOT NULL, created REAL NOT NULL, value BLOB NOT NULL, PRIMARY KEY (owner, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS requests (
  owner TEXT NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL, job TEXT NOT NULL, created REAL NOT NULL,
  PRIMARY KEY (owner, key)
) WITHOUT ROWID;
"""


class DocumentRow(msgspec.Struct, frozen=True, kw_only=True):
    """A document of the service. ``state`` is that of its last reading, ``job`` that reading."""

    id: str
    owner: str
    sha256: str
    name: str
    size: int
    created: float
    expires: float
    state: State = "queued"
    job: str = ""
    options: dict[str, Any] = {}
    media_type: str = ""
    title: str = ""
    page_count: int = 0
    pages: int = 0
    elements: int = 0
    tables: int = 0
    notes: int = 0
    placed: bool = False
    urn: str = ""
    run: str = ""
    version: int = 0


class JobRow(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of work. ``version`` is raised by every change of it."""

    id: str
    owner: str
    kind: str
    document: str
    created: float
    expires: float
    state: State = "queued"
    options: dict[str, Any] = {}
    callbacks: tuple[str, ...] = ()
    pages_done: int = 0
    pages_total: int = 0
    phase: str = "waiting"
    started: float = 0.0
    finished: float = 0.0
    attempts: int = 0
    result: dict[str, Any] = {}
    problem: dict[str, Any] = {}
    version: int = 0


class Store:
    """The file. One process has it; its threads take turns."""

    def __init__(self, path: Path) -> None:
        self._database = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._lock = threading.RLock()
        self._database.execute("PRAGMA journal_mode=WAL")
        self._database.execute("PRAGMA synchronous=NORMAL")
        self._database.executescript(SCHEMA)

    def close(self) -> None:
        with self._lock:
            self._database.close()

    @contextmanager
    def turn(self) -> Iterator[sqlite3.Connection]:
        """One change, whole or not at all."""
        with self._lock:
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
            except BaseException:
                self._database.execute("ROLLBACK")
                raise
            self._database.execute("COMMIT")

    def _ask(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._database.execute(sql, values).fetchall()

    # Documents

    def document(self, owner: str, key: str) -> DocumentRow | None:
        found = self._ask("SELECT value FROM documents WHERE owner = ? AND id = ?", owner, key)
        return msgspec.msgpack.decode(found[0][0], type=DocumentRow) if found else None

    def put_document(self, row: DocumentRow) -> DocumentRow:
        with self.turn() as database:
            database.execute(
                "INSERT OR REPLACE INTO documents VALUES (?, ?, ?, ?, ?)",
                (row.owner, row.id, row.created, row.expires, msgspec.msgpack.encode(row)),
            )
        return row

    def documents(self, owner: str, before: tuple[float, str], limit: int) -> list[DocumentRow]:
        """The youngest first, from behind ``before`` on."""
        found = self._ask(
            "SELECT value FROM documents WHERE owner = ? AND (created, id) < (?, ?)"
            " ORDER BY created DESC, id DESC LIMIT ?",
            *(owner, *before, limit),
        )
        return [msgspec.msgpack.decode(value, type=DocumentRow) for (value,) in found]

    def forget_document(self, owner: str, key: str) -> None:
        with self.turn() as database:
            database.execute("DELETE FROM documents WHERE owner = ? AND id = ?", (owner, key))

    # Jobs

    def job(self, owner: str | None, key: str) -> JobRow | None:
        """``owner`` None: whose it is does not matter."""
        found = self._ask("SELECT value FROM jobs WHERE id = ?", key)
        row = msgspec.msgpack.decode(found[0][0], type=JobRow) if found else None
        return row if row is not None and owner in (None, row.owner) else None

    def put_job(self, row: JobRow) -> JobRow:
        row = msgspec.structs.replace(row, version=row.version + 1)
        with self.turn() as database:
            database.execute(
                "INSERT OR REPLACE INTO jobs VALUES (?, ?, ?, ?, ?, ?)",
                (row.id, row.owner, row.state, row.created, row.expires, msgspec.msgpack.encode(row)),
            )
        return row

    def change_job(self, key: str, **fields: Any) -> JobRow | None:
        """The job with these fields; None where it is gone."""
        with self._lock:
            row = self.job(None, key)
            return None if row is None else self.put_job(msgspec.structs.replace(row, **fields))

    def jobs(self, owner: str, before: tuple[float, str], limit: int) -> list[JobRow]:
        """The youngest first, from behind ``before`` on."""
        found = self._ask(
            "SELECT value FROM jobs WHERE owner = ? AND (created, id) < (?, ?)"
            " ORDER BY created DESC, id DESC LIMIT ?",
            *(owner, *before, limit),
        )
        return [msgspec.msgpack.decode(value, type=JobRow) for (value,) in found]

    def in_state(self, *states: State) -> list[JobRow]:
        """All jobs in these states, the oldest first."""
        marks = ", ".join("?" * len(states))
        found = self._ask(f"SELECT value FROM jobs WHERE state IN ({marks}) ORDER BY created", *states)
        return [msgspec.msgpack.decode(value, type=JobRow) for (value,) in found]

    def count(self, state: State) -> int:
        return int(self._ask("SELECT count(*) FROM jobs WHERE state = ?", state)[0][0])

    def at_work(self, state: State) -> dict[str, int]:
        """How many jobs each owner has in a state."""
        sql = "SELECT owner, count(*) FROM jobs WHERE state = ? GROUP BY owner"
        return {owner: int(many) for owner, many in self._ask(sql, state)}

    def waiting_before(self, row: JobRow) -> int:
        """How many jobs wait that are older."""
        sql = "SELECT count(*) FROM jobs WHERE state = 'queued' AND created < ?"
        return int(self._ask(sql, row.created)[0][0])

    # Requests that were made before

    def request(self, owner: str, key: str) -> tuple[str, str] | None:
        """Digest and job of the request that was made with this key."""
        found = self._ask("SELECT digest, job FROM requests WHERE owner = ? AND key = ?", owner, key)
        return (found[0][0], found[0][1]) if found else None

    def put_request(self, owner: str, key: str, digest: str, job: str) -> None:
        with self.turn() as database:
            values = (owner, key, digest, job, time.time())
            database.execute("INSERT OR REPLACE INTO requests VALUES (?, ?, ?, ?, ?)", values)

    # Wrappers

    def wrapper(self, owner: str, name: str) -> tuple[str, float] | None:
        """Its text, and when it was changed."""
        sql = "SELECT source, changed FROM wrappers WHERE owner = ? AND name = ?"
        found = self._ask(sql, owner, name)
        return (found[0][0], found[0][1]) if found else None

    def wrappers(self, owner: str) -> list[tuple[str, str, float]]:
        """Names, texts, and when they were changed."""
        found = self._ask("SELECT name, source, changed FROM wrappers WHERE owner = ? ORDER BY name", owner)
        return [(name, source, changed) for name, source, changed in found]

    def put_wrapper(self, owner: str, name: str, source: str) -> None:
        with self.turn() as database:
            values = (owner, name, time.time(), source)
            database.execute("INSERT OR REPLACE INTO wrappers VALUES (?, ?, ?, ?)", values)

    def forget_wrapper(self, owner: str, name: str) -> None:
        with self.turn() as database:
            database.execute("DELETE FROM wrappers WHERE owner = ? AND name = ?", (owner, name))

    # Tasks of doors

    def task(self, owner: str | None, key: str) -> tuple[str, bytes] | None:
        """Whose it is, and the task; ``owner`` None: anybody's."""
        found = self._ask(
            "SELECT owner, value FROM tasks WHERE id = ? AND owner = ifnull(?, owner)", key, owner
        )
        return (found[0][0], found[0][1]) if found else None

    def put_task(self, owner: str, key: str, value: bytes) -> None:
        with self.turn() as database:
            database.execute("INSERT INTO tasks VALUES (?, ?, ?, ?)", (owner, key, time.time(), value))

    # Word of jobs that is to be sent

    def put_delivery(self, key: str, owner: str, job: str, url: str, attempt: int, due: float) -> None:
        with self.turn() as database:
            values = (key, owner, job, url, attempt, due)
            database.execute("INSERT OR REPLACE INTO deliveries VALUES (?, ?, ?, ?, ?, ?)", values)

    def due_deliveries(self, now: float) -> list[tuple[str, str, str, str, int]]:
        """Id, owner, job, address and attempt of each."""
        sql = "SELECT id, owner, job, url, attempt FROM deliveries WHERE due <= ? ORDER BY due LIMIT 100"
        return [(a, b, c, d, e) for a, b, c, d, e in self._ask(sql, now)]

    def forget_delivery(self, key: str) -> None:
        with self.turn() as database:
            database.execute("DELETE FROM deliveries WHERE id = ?", (key,))

    # What is too old

    def expired(self, now: float) -> tuple[list[DocumentRow], list[JobRow]]:
        """Documents and ended jobs that need not be kept any longer; keys of requests and tasks of the day
        before are forgotten."""
        with self.turn() as database:
            for table in ("requests", "tasks"):
                database.execute(f"DELETE FROM {table} WHERE created < ?", (now - DAY,))
        documents = self._ask("SELECT value FROM documents WHERE expires < ?", now)
        jobs = self._ask("SELECT value FROM jobs WHERE expires < ?", now)
        rows = [msgspec.msgpack.decode(value, type=JobRow) for (value,) in jobs]
        return (
            [msgspec.msgpack.decode(value, type=DocumentRow) for (value,) in documents],
            [row for row in rows if row.state in ENDED],
        )

    def forget_job(self, key: str) -> None:
        with self.turn() as database:
            database.execute("DELETE FROM jobs WHERE id = ?", (key,))
