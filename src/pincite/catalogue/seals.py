"""Digests of all that is kept of a document, of one reading of it, and of an import: what no record's own
digest covers (names, numbers, what full-text search finds) is held by these."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from typing import Literal

Whose = Literal["document", "run", "import"]

WORDS = "SELECT w.body FROM words w JOIN texts t ON t.id = w.rowid WHERE t.run = ? ORDER BY t.place"
# Whose rows, in which order, a seal is of.
ROWS: dict[Whose, tuple[str, ...]] = {
    "document": (
        "SELECT urn, sha256, record FROM documents WHERE id = ?",
        "SELECT name FROM names WHERE document = ? ORDER BY name",
    ),
    "run": (
        "SELECT urn, document, options, record, pages, texts, passages, images, quads, characters"
        " FROM runs WHERE id = ?",
        "SELECT records FROM pages WHERE run = ?",
        "SELECT quads FROM statements WHERE owner = ?",
        "SELECT id, place, record FROM texts WHERE run = ? ORDER BY place",
        "SELECT first, data FROM text_blocks WHERE run = ? ORDER BY first",
        "SELECT first, begins, ends, data FROM passage_blocks WHERE run = ? ORDER BY first, begins, ends",
        "SELECT place, sha256, record FROM images WHERE run = ? ORDER BY place",
        WORDS,
    ),
    "import": (
        "SELECT urn, name, quads FROM imports WHERE id = ?",
        "SELECT quads FROM statements WHERE owner = -?",
    ),
}
TABLES: dict[Whose, str] = {"document": "documents", "run": "runs", "import": "imports"}


def digest_of(database: sqlite3.Connection, whose: Whose, number: int) -> bytes:
    """Of all rows of the document, run or import with this number."""
    digest = hashlib.sha256()
    for query in ROWS[whose]:
        for row in database.execute(query, (number,)):
            digest.update(repr(row).encode("utf-8", "surrogatepass"))
        digest.update(b"\n")
    return digest.digest()


def is_sound(database: sqlite3.Connection, whose: Whose, number: int) -> bool:
    """True if all rows are as they were sealed."""
    try:
        found = database.execute(
            "SELECT digest FROM seals WHERE whose = ? AND id = ?", (whose, number)
        ).fetchone()
        return found is not None and digest_of(database, whose, number) == found[0]
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return False


def seal(database: sqlite3.Connection, whose: Whose, number: int) -> None:
    """Keep the digest of what is there now."""
    row = (whose, number, digest_of(database, whose, number))
    database.execute("INSERT OR REPLACE INTO seals VALUES (?, ?, ?)", row)


def unseal(database: sqlite3.Connection, whose: Whose, number: int) -> None:
    database.execute("DELETE FROM seals WHERE whose = ? AND id = ?", (whose, number))


def seal_all(database: sqlite3.Connection) -> None:
    """Keep the digests of everything: of a library that had none."""
    for whose, table in TABLES.items():
        for (number,) in database.execute(f"SELECT id FROM {table}").fetchall():
            seal(database, whose, number)


def broken(database: sqlite3.Connection) -> Iterator[tuple[Whose, int]]:
    """The documents, runs and imports that are not what was kept, or are gone, in order."""
    for whose, table in TABLES.items():
        kept = {
            row[0] for row in database.execute("SELECT id FROM seals WHERE whose = ?", (whose,)).fetchall()
        }
        there = {row[0] for row in database.execute(f"SELECT id FROM {table}").fetchall()}
        for number in sorted(kept | there):
            if number not in there or not is_sound(database, whose, number):
                yield whose, number
