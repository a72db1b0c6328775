"""The index of quads beside the catalogue: brought up to date in batches, rebuilt where it is lost.

The catalogue is the truth. The index may be behind (runs not yet indexed are marked so, quads of removed
runs wait in a table) and can be deleted at any time. Its lock keeps those who read it and the one who
writes it apart; who cannot have the lock leaves the work to the next one who asks.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from pincite.catalogue.answers import Indexed
from pincite.catalogue.blobs import sync_folder
from pincite.catalogue.lock import Lock
from pincite.catalogue.packing import expand, key_of
from pincite.catalogue.quads import BROKEN, QuadStore, engine, parsed
from pincite.catalogue.reading import statements, the_row
from pincite.catalogue.writing import transaction
from pincite.errors import BadQuads, LibraryUnwritable

LOCK_FILE = "quads.lock"
FOLDER = "quads"
BATCH_BYTES = 16 << 20  # N-Quads put into the index at once: about 80,000, a second of work and 100 MB.
KEPT = 16  # Owners whose quads are kept while those of others are looked for in them.


def store_folder(folder: Path) -> Path:
    return folder / FOLDER / "store"


def forget(folder: Path) -> None:
    """Have it made anew by the next who asks."""
    (folder / FOLDER / "library").unlink(missing_ok=True)


def pending(database: sqlite3.Connection) -> int:
    """How many runs, imports and removals the index has yet to take in."""
    waiting = ("runs WHERE indexed = 0", "imports WHERE indexed = 0", "removals")
    return sum(database.execute(f"SELECT count(*) FROM {some}").fetchone()[0] for some in waiting)


def there(database: sqlite3.Connection, folder: Path) -> bool:
    """Whether the folder holds an index of this very library."""
    (name,) = the_row(database, "SELECT value FROM library WHERE key = 'id'")
    try:
        named = (folder / FOLDER / "library").read_text() == name
        return named and (store_folder(folder) / "CURRENT").is_file()  # without it RocksDB makes a new one
    except (OSError, UnicodeDecodeError):
        return False


def catch_up(database: sqlite3.Connection, folder: Path, seconds: float, *, anew: bool = False) -> Indexed:
    """Bring the index up to date, or make it ``anew``. The caller holds the writer's lock.

    Raises ``LibraryBusy`` where others have read for ``seconds`` without end, ``MissingExtra``,
    ``LibraryUnwritable``.
    """
    engine()
    lock = Lock(folder / LOCK_FILE)
    lock.take(seconds)
    try:
        if anew or not there(database, folder):
            return _made_anew(database, folder)
        if not pending(database):
            return Indexed()
        try:
            return _brought_up(database, folder)
        except BROKEN:
            return _made_anew(database, folder)
    except BROKEN as error:
        raise LibraryUnwritable(f"the index in {folder} cannot be written: {error}") from error
    finally:
        lock.drop()


def _made_anew(database: sqlite3.Connection, folder: Path) -> Indexed:
    _begin_anew(database, folder)
    return msgspec.structs.replace(_brought_up(database, folder), rebuilt=True)


def _brought_up(database: sqlite3.Connection, folder: Path) -> Indexed:
    with contextlib.closing(QuadStore(store_folder(folder), writing=True)) as store:
        removals = _take_out(database, store)
        owners, refused = _take_in(database, store)
    return Indexed(owners=owners, removals=removals, refused=tuple(refused))


def _begin_anew(database: sqlite3.Connection, folder: Path) -> None:
    """An empty index. The file that names the library is written last: without it all is done again."""
    forget(folder)
    with transaction(database):
        database.execute("UPDATE runs SET indexed = 0")
        database.execute("UPDATE imports SET indexed = 0")
        database.execute("DELETE FROM removals")
    shutil.rmtree(folder / FOLDER, ignore_errors=True)
    store_folder(folder).mkdir(parents=True, exist_ok=True)
    with contextlib.closing(QuadStore(store_folder(folder), writing=True)) as store:
        store.flush()
    (name,) = the_row(database, "SELECT value FROM library WHERE key = 'id'")
    fresh = folder / FOLDER / "library.new"
    with fresh.open("w") as file:
        file.write(name)
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, folder / FOLDER / "library")
    sync_folder(folder / FOLDER)


def _take_in(database: sqlite3.Connection, store: QuadStore) -> tuple[int, list[str]]:
    owners = 0
    refused: list[str] = []
    for batch in _batches(database):
        refused += _load(store, batch)
        store.flush()
        with transaction(database):
            for owner, _, _ in batch:
                table = "runs" if owner > 0 else "imports"
                database.execute(f"UPDATE {table} SET indexed = 1 WHERE id = ?", (abs(owner),))
        owners += len(batch)
    return owners, refused


def _batches(database: sqlite3.Connection) -> Iterator[list[tuple[int, str, bytes]]]:
    """Owners not yet indexed, with their URNs and quads."""
    waiting = database.execute(
        "SELECT id, urn FROM runs WHERE indexed = 0 UNION ALL SELECT -id, urn FROM imports WHERE indexed = 0"
    ).fetchall()
    batch: list[tuple[int, str, bytes]] = []
    size = 0
    for owner, urn in waiting:
        quads = statements(database, owner)
        batch.append((owner, urn, quads))
        size += len(quads)
        if size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _load(store: QuadStore, batch: list[tuple[int, str, bytes]]) -> list[str]:
    """URNs of those whose quads cannot be read; one of them does not hold up the others."""
    try:
        store.load(b"\n".join(quads for _, _, quads in batch))
        return []
    except BadQuads:
        if len(batch) == 1:
            return [batch[0][1]]
    return [urn for one in batch for urn in _load(store, [one])]


def _take_out(database: sqlite3.Connection, store: QuadStore) -> int:
    """Remove the quads that nobody says any more; how many removals there were."""
    rows = [row[0] for row in database.execute("SELECT id FROM removals ORDER BY id")]
    for row in rows:
        (data,) = the_row(database, "SELECT quads FROM removals WHERE id = ?", row)
        with contextlib.suppress(BadQuads):  # what cannot be read was never taken in
            store.remove(unsaid(database, parsed(expand(data))))
        store.flush()
        with transaction(database):
            database.execute("DELETE FROM removals WHERE id = ?", (row,))
    return len(rows)


def unsaid(database: sqlite3.Connection, quads: set[Any]) -> list[Any]:
    """Those of ``quads`` that no run and no import in the catalogue says.

    Only owners that say something of the same subject are looked at, and no more of them than it takes.
    """
    groups: dict[int, set[Any]] = {}
    for quad in quads:
        groups.setdefault(key_of(str(quad.subject).strip("<>")), set()).add(quad)
    kept: dict[int, set[Any]] = {}
    left: list[Any] = []
    for key in sorted(groups):
        group = groups[key]
        for (owner,) in database.execute("SELECT DISTINCT owner FROM subjects WHERE key = ?", (key,)):
            if owner not in kept:
                if len(kept) >= KEPT:
                    del kept[next(iter(kept))]
                try:
                    kept[owner] = parsed(statements(database, owner))
                except BadQuads:
                    kept[owner] = set()
            group -= kept[owner]
            if not group:
                break
        left += group
    return left
