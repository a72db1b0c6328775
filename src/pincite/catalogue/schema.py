"""The catalogue's tables, their version, and connections to it."""

from __future__ import annotations

import os
import secrets
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from pincite.errors import (
    LibraryBusy,
    LibraryDamaged,
    LibraryTooNew,
    LibraryUnwritable,
    NoLibrary,
    UnknownUrn,
)

VERSION = 3  # Of the tables below; a library with a higher one is left alone, one with a lower one mended.
APPLICATION = 0x52435430  # What SQLite keeps to tell one program's databases from another's.
FILE = "catalogue.sqlite"
WAIT_SECONDS = 20.0  # How long a statement waits for a checkpoint or a commit of another process.
# Pages kept in memory. The system has the file in its own memory anyway, and the more this process holds,
# the longer it takes to fork the child that reads the next document: 64 MiB cost a fifth more for each.
CACHE_KIB = 8192
# ``statements.owner`` and ``subjects.owner`` are a run's id, or minus an import's. ``subjects.key`` is a
# digest of a URN without its fragment (``packing.key_of``). ``unsettled`` are blobs that are being written
# or deleted: what no row refers to after a crash is deleted. ``removals`` are quads yet to leave the index.
TABLES = """
CREATE TABLE library (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE documents (
    id INTEGER PRIMARY KEY, urn TEXT NOT NULL UNIQUE, sha256 TEXT NOT NULL, record BLOB NOT NULL);
CREATE INDEX documents_sha256 ON documents (sha256);
CREATE TABLE names (
    document INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (document, name)) WITHOUT ROWID;
CREATE TABLE runs (
    id INTEGER PRIMARY KEY, urn TEXT NOT NULL UNIQUE, document INTEGER NOT NULL, options TEXT NOT NULL,
    record BLOB NOT NULL, pages INTEGER NOT NULL, texts INTEGER NOT NULL, passages INTEGER NOT NULL,
    images INTEGER NOT NULL, quads INTEGER NOT NULL, characters INTEGER NOT NULL,
    indexed INTEGER NOT NULL DEFAULT 0);
CREATE UNIQUE INDEX runs_options ON runs (document, options);
CREATE INDEX runs_pending ON runs (id) WHERE indexed = 0;
CREATE TABLE pages (run INTEGER PRIMARY KEY, records BLOB NOT NULL);
CREATE TABLE statements (owner INTEGER PRIMARY KEY, quads BLOB NOT NULL);
CREATE TABLE texts (
    id INTEGER PRIMARY KEY, run INTEGER NOT NULL, place INTEGER NOT NULL, record BLOB NOT NULL);
CREATE UNIQUE INDEX texts_place ON texts (run, place);
CREATE VIRTUAL TABLE words USING fts5 (body, tokenize = 'unicode61 remove_diacritics 2');
CREATE TABLE text_blocks (
    id INTEGER PRIMARY KEY, run INTEGER NOT NULL, first INTEGER NOT NULL, data BLOB NOT NULL);
CREATE UNIQUE INDEX text_blocks_first ON text_blocks (run, first);
CREATE TABLE passage_blocks (
    id INTEGER PRIMARY KEY, run INTEGER NOT NULL, first INTEGER NOT NULL,
    begins INTEGER NOT NULL, ends INTEGER NOT NULL, data BLOB NOT NULL);
CREATE UNIQUE INDEX passage_blocks_first ON passage_blocks (run, first, begins, ends);
CREATE TABLE images (
    run INTEGER NOT NULL, place INTEGER NOT NULL, sha256 TEXT NOT NULL, record BLOB NOT NULL,
    PRIMARY KEY (run, place)) WITHOUT ROWID;
CREATE INDEX images_sha256 ON images (sha256);
CREATE TABLE imports (
    id INTEGER PRIMARY KEY, urn TEXT NOT NULL UNIQUE, name TEXT NOT NULL, quads INTEGER NOT NULL,
    indexed INTEGER NOT NULL DEFAULT 0);
CREATE INDEX imports_pending ON imports (id) WHERE indexed = 0;
CREATE TABLE removals (id INTEGER PRIMARY KEY, quads BLOB NOT NULL);
CREATE TABLE subjects (
    key INTEGER NOT NULL, owner INTEGER NOT NULL, kind INTEGER NOT NULL, place INTEGER NOT NULL,
    PRIMARY KEY (key, owner, kind, place)) WITHOUT ROWID;
CREATE TABLE unsettled (sha256 TEXT PRIMARY KEY) WITHOUT ROWID;
"""
SEALS = (
    "CREATE TABLE seals (whose TEXT NOT NULL, id INTEGER NOT NULL, digest BLOB NOT NULL,"
    " PRIMARY KEY (whose, id)) WITHOUT ROWID"
)


@contextmanager
def mended(path: Path) -> Iterator[None]:
    """What SQLite raises, as the error of Pincite it means."""
    try:
        yield
    except sqlite3.OperationalError as error:
        told = str(error)
        if "locked" in told:
            raise LibraryBusy(f"another process holds {path}") from error
        if any(word in told for word in ("readonly", "full", "unable to open", "disk I/O")):
            raise LibraryUnwritable(f"{path}: {told}") from error
        raise LibraryDamaged(f"{path}: {told}") from error
    except sqlite3.DatabaseError as error:
        raise LibraryDamaged(f"{path}: {error}") from error
    except UnicodeEncodeError as error:
        raise UnknownUrn("half of a surrogate pair is in the name of nothing") from error
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LibraryDamaged(f"{path}: {error}") from error


def connect(folder: Path, *, writing: bool) -> sqlite3.Connection:
    """A connection to the catalogue of the library in ``folder``, which is there.

    Without ``writing`` nothing can be changed through it; a folder that cannot be written is read as it
    is. Raises ``NoLibrary``, ``LibraryTooNew``, ``LibraryDamaged``.
    """
    path = folder / FILE
    if not path.is_file():
        raise NoLibrary(f"there is no library in {folder}")
    waiting = folder / f"{FILE}-wal"  # what a killed writer left is only seen by who may write
    unseen = waiting.exists() and waiting.stat().st_size > 0
    still = not writing and not unseen and not os.access(folder, os.W_OK)
    with mended(path):
        database = _opened(path, "?immutable=1" if still else "?mode=rw")
        try:
            version = database.execute("PRAGMA user_version").fetchone()[0]
            application = database.execute("PRAGMA application_id").fetchone()[0]
            if application != APPLICATION:
                raise LibraryDamaged(f"{path} is not a catalogue of Pincite")
            if version > VERSION:
                raise LibraryTooNew(
                    f"the library in {folder} has version {version}, and this Pincite reads up to {VERSION}"
                )
            if not writing:
                database.execute("PRAGMA query_only = 1")
        except BaseException:
            database.close()
            raise
    return database


def create(folder: Path, blobs: str) -> None:
    """Make an empty catalogue in ``folder``, all of it or none. The caller holds the writer's lock."""
    path = folder / FILE
    fresh = folder / "catalogue.new"
    with mended(path):
        for leftover in (fresh, folder / "catalogue.new-wal", folder / "catalogue.new-shm"):
            leftover.unlink(missing_ok=True)
        database = _opened(fresh, "?mode=rwc")
        database.execute("BEGIN")
        for statement in (*TABLES.strip().split(";\n"), SEALS):
            database.execute(statement.rstrip(";"))
        database.executemany(
            "INSERT INTO library VALUES (?, ?)", [("id", secrets.token_hex(8)), ("blobs", blobs)]
        )
        database.execute(f"PRAGMA application_id = {APPLICATION}")
        database.execute(f"PRAGMA user_version = {VERSION}")
        database.execute("COMMIT")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()
        os.replace(fresh, path)


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    database = sqlite3.connect(
        path.resolve().as_uri() + mode,
        uri=True,
        timeout=WAIT_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    database.execute("PRAGMA synchronous = FULL")
    database.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    if mode != "?immutable=1":
        database.execute("PRAGMA journal_mode = WAL")
    return database
