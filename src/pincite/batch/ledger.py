"""What was done, written down as it is done: whatever ends a run, the next one goes on behind it.

A SQLite file of one run. A document is in it from the moment it is found; what came of it is one transaction,
made when its results are where they belong.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from pincite.batch.entries import Counts, Entry, Found, State, entry_of, stem_of
from pincite.errors import LedgerBusy, LedgerDamaged

VERSION = 1  # of the tables
SCHEMA = """
CREATE TABLE run (plan TEXT NOT NULL);
CREATE TABLE documents (
  number INTEGER PRIMARY KEY,
  place BLOB NOT NULL UNIQUE,
  name BLOB NOT NULL,
  stem BLOB NOT NULL,
  taken BLOB NOT NULL UNIQUE,
  size INTEGER NOT NULL,
  stamp TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting',
  attempts INTEGER NOT NULL DEFAULT 0,
  sha256 TEXT NOT NULL DEFAULT '',
  media_type TEXT NOT NULL DEFAULT '',
  pages INTEGER NOT NULL DEFAULT 0,
  seconds REAL NOT NULL DEFAULT 0,
  records INTEGER NOT NULL DEFAULT 0,
  notes TEXT NOT NULL DEFAULT '{}',
  error TEXT NOT NULL DEFAULT '',
  sentence TEXT NOT NULL DEFAULT '',
  twin INTEGER
);
CREATE INDEX waiting ON documents (number) WHERE state = 'waiting';
CREATE INDEX sizes ON documents (size);
CREATE INDEX digests ON documents (sha256);
CREATE TABLE rows (number INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE parts (number INTEGER PRIMARY KEY, last INTEGER NOT NULL);
"""

# What ``entry_of`` takes.
ENTRIES = (
    "SELECT number, place, name, stem, size, state, attempts, sha256, media_type, pages, seconds, records, "
    "notes, error, sentence, (SELECT o.name FROM documents o WHERE o.number = d.twin) FROM documents d"
)
AT_ONCE = 500  # Documents read at once: others are written meanwhile.


class Ledger:
    """The ledger in the file ``path``, which one process has at a time. Raises ``LedgerBusy`` where another
    has it, ``LedgerDamaged``."""

    is_rehearsal = False  # True where nothing is to be done

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        try:
            self.database = sqlite3.connect(path, isolation_level=None, timeout=0)
            self.database.execute("PRAGMA locking_mode = EXCLUSIVE")
            self.database.execute("PRAGMA journal_mode = WAL")
            self.database.execute("PRAGMA synchronous = NORMAL")
            with self.change():
                if self._value("PRAGMA user_version") != VERSION:
                    self._renew()
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise LedgerBusy(f"another run works on {path.parent}: wait for its end") from None
            raise LedgerDamaged(f"{path} cannot be used: {error}") from None
        except sqlite3.DatabaseError as error:
            raise LedgerDamaged(
                f"{path} is no ledger, or damaged: {error}; remove it to begin anew"
            ) from None

    @classmethod
    def rehearsal(cls, path: Path) -> Ledger:
        """A copy in memory of the ledger there, or a new one: whatever is done to it is forgotten."""
        copy = cls(Path(":memory:"))
        copy.is_rehearsal = True
        if path.exists():
            with tempfile.TemporaryDirectory() as folder:  # to look at one is to write beside it
                for file in path.parent.glob(f"{path.name}*"):
                    shutil.copy(file, folder)
                with contextlib.closing(sqlite3.connect(Path(folder, path.name))) as there:
                    there.backup(copy.database)
        return copy

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self.database.close()

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """All of what is done within, or nothing."""
        self.database.execute("BEGIN IMMEDIATE")
        try:
            yield self.database
        except BaseException:
            self.database.execute("ROLLBACK")
            raise
        self.database.execute("COMMIT")

    def _value(self, question: str, *values: object) -> Any:
        row = self.database.execute(question, values).fetchone()
        return None if row is None else row[0]

    def _renew(self) -> None:
        names = self.database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (name,) in names:
            self.database.execute(f'DROP TABLE "{name}"')
        for statement in SCHEMA.split(";"):
            self.database.execute(statement)
        self.database.execute(f"PRAGMA user_version = {VERSION}")

    # The run

    @property
    def plan(self) -> dict[str, str] | None:
        """What the run was to make, None where it is new."""
        told = self._value("SELECT plan FROM run")
        return None if told is None else msgspec.json.decode(told, type=dict[str, str])

    def begin(self, plan: Mapping[str, str]) -> None:
        """Forget everything, and begin a run."""
        with self.change():
            self._renew()
            self.database.execute("INSERT INTO run VALUES (?)", (msgspec.json.encode(plan).decode(),))

    def find(self, found: Iterable[Found]) -> int:
        """Write down the documents there are; how many that were settled have changed since, and wait again.
        The results of one that would be called like another's keep its ending, or are numbered."""
        altered = 0
        with self.change() as database:
            for one in found:
                place = os.fsencode(one.place)
                known = database.execute(
                    "SELECT number, size, stamp, state FROM documents WHERE place = ?", (place,)
                ).fetchone()
                if known is None:
                    self._insert(place, one)
                elif known[1:3] != (one.size, one.stamp):
                    altered += known[3] != "waiting"
                    database.execute("UPDATE documents SET twin = NULL, state = 'waiting', sha256 = '', "
                        "attempts = 0 WHERE twin = ? OR number = ?", (known[0], known[0]))  # fmt: skip
                    database.execute("DELETE FROM rows WHERE number = ?", (known[0],))
                    database.execute("UPDATE documents SET size = ?, stamp = ? WHERE number = ?",
                        (one.size, one.stamp, known[0]))  # fmt: skip
        return altered

    def _insert(self, place: bytes, one: Found) -> None:
        folder, _, name = one.name.rpartition("/")
        plain = f"{folder}/{stem_of(name)}".lstrip("/")
        number, stem = 0, plain
        while self._value("SELECT 1 FROM documents WHERE taken = ?", os.fsencode(stem.casefold())):
            number += 1
            stem = one.name if number == 1 else f"{plain}-{number}"
        self.database.execute(
            "INSERT INTO documents (place, name, stem, taken, size, stamp) VALUES (?, ?, ?, ?, ?, ?)",
            (place, *map(os.fsencode, (one.name, stem, stem.casefold())), one.size, one.stamp),
        )

    # Documents

    def entries(self, where: str = "1", values: tuple[object, ...] = ()) -> Iterator[Entry]:
        """Documents in their order, one after the other in memory."""
        last = 0
        while True:
            rows = self.database.execute(
                f"{ENTRIES} WHERE ({where}) AND number > ? ORDER BY number LIMIT {AT_ONCE}", (*values, last)
            ).fetchall()
            for row in rows:
                yield entry_of(row)
            if not rows:
                return
            last = rows[-1][0]

    def waiting(self) -> Iterator[Entry]:
        """Those to be done, in order; what came of those before may be written meanwhile."""
        return self.entries("state = 'waiting'")

    def is_alone(self, entry: Entry) -> bool:
        """True if no other document has its size, so that none can have its bytes."""
        return not self._value(
            "SELECT 1 FROM documents WHERE size = ? AND number != ?", entry.size, entry.number
        )

    def twin_of(self, entry: Entry, sha256: str) -> int | None:
        """The first document with these bytes that is read in the same way, None where this is it. That it
        has them is written down."""
        ending = Path(entry.name).suffix.lower()
        others = self.database.execute(
            "SELECT number, name FROM documents WHERE sha256 = ? AND number != ? AND state != 'twin' "
            "ORDER BY number", (sha256, entry.number))  # fmt: skip
        for number, name in others:
            if Path(os.fsdecode(name)).suffix.lower() == ending:
                return int(number)
        self.database.execute("UPDATE documents SET sha256 = ? WHERE number = ?", (sha256, entry.number))
        return None

    def settle(self, number: int, state: State, rows: bytes = b"", **told: Any) -> None:
        """Write down what came of a document: columns by name, and its ``rows``, which wait to be written.
        A document that stays waiting was tried and will be again."""
        columns = ", ".join(f"{name} = ?" for name in told)
        with self.change() as database:
            database.execute(
                f"UPDATE documents SET state = ?{', ' if columns else ''}{columns} WHERE number = ?",
                (state, *told.values(), number),
            )
            if rows:
                database.execute("INSERT OR REPLACE INTO rows VALUES (?, ?)", (number, rows))

    def try_again(self) -> int:
        """Have those that failed tried once more; how many."""
        with self.change() as database:
            return database.execute(
                "UPDATE documents SET state = 'waiting', attempts = 0 WHERE state = 'failed'"
            ).rowcount

    def counts(self) -> Counts:
        found = {"waiting": 0, "done": 0, "failed": 0, "twin": 0}
        found |= dict(
            self.database.execute("SELECT state, count(*) FROM documents GROUP BY state").fetchall()
        )
        pages = self._value("SELECT total(pages) FROM documents WHERE state = 'done'")
        return Counts(sum(found.values()), found["done"], found["failed"], found["twin"], int(pages))

    # Rows on their way to Parquet

    def full_part(self, size: int, *, last: bool) -> tuple[int, int, list[bytes]] | None:
        """The number of the next part, the last document in it, and the rows, where so many bytes of them
        wait in an unbroken line; with ``last`` what there is. A part is cut at the same document however the
        work on them was divided."""
        open_ = self._value("SELECT min(number) FROM documents WHERE state = 'waiting'")
        rows: list[bytes] = []
        held, until = 0, 0
        for number, data in self.database.execute(
            "SELECT number, data FROM rows WHERE number < ? ORDER BY number",
            (open_ if open_ is not None else 1 << 62,),
        ):
            rows.append(data)
            until = number
            held += len(data)
            if held >= size:
                break
        if held < size and not (last and (rows or not self._value("SELECT count(*) FROM parts"))):
            return None
        return self._value("SELECT count(*) FROM parts"), until, rows

    def part_written(self, number: int, last: int) -> None:
        """The part of this number is where it belongs; it holds rows up to this document."""
        with self.change() as database:
            database.execute("INSERT INTO parts VALUES (?, ?)", (number, last))
            database.execute("DELETE FROM rows WHERE number <= ?", (last,))

    @property
    def parts(self) -> int:
        return int(self._value("SELECT count(*) FROM parts"))
