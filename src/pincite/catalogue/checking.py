"""Whether a library is what was put into it, and what can be mended without its documents."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from typing import Literal

import msgspec

from pincite.catalogue import asking, seals, words, writing
from pincite.catalogue.catalogue import Catalogue
from pincite.catalogue.packing import key_of
from pincite.catalogue.quads import BROKEN, QuadStore, parsed
from pincite.catalogue.reading import referred, statements
from pincite.errors import LibraryDamaged, PinciteError

Where = Literal["catalogue", "document", "run", "import", "blob", "words", "index"]
SHOWN = 3  # Sentences of SQLite that are told.


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is not as it was kept. ``name`` is a URN, or the digest of a blob; ``document`` the URN
    of the document that it is of, where that is known; ``mended`` what was done about it, '' for nothing."""

    where: Where
    name: str = ""
    document: str = ""
    sentence: str
    mended: str = ""


def faults(catalogue: Catalogue) -> Iterator[Fault]:
    """Everything that is wrong: the catalogue's file, each document, reading and import by their digests,
    each original and image by its own, what search finds, and the index of quads. The catalogue is open to
    write."""
    database = catalogue.database
    yield from of_file(database)
    yield from of_owners(database)
    yield from of_blobs(catalogue)
    yield from of_words(database)
    yield from of_index(catalogue)


def of_file(database: sqlite3.Connection) -> Iterator[Fault]:
    try:
        told = [row[0] for row in database.execute(f"PRAGMA integrity_check({SHOWN})").fetchall()]
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        told = [str(error)]
    for sentence in told:
        if sentence != "ok":
            yield Fault(where="catalogue", sentence=f"SQLite says of the file: {sentence}"[:200])


def of_owners(database: sqlite3.Connection) -> Iterator[Fault]:
    for whose, number in list(seals.broken(database)):
        sentence = f"what is kept of this {whose} is not what was stored"
        yield (
            Fault(where=whose, name=urn_of(database, whose, number), sentence=sentence)
            if whose != "run"
            else Fault(
                where=whose,
                name=urn_of(database, whose, number),
                document=document_of(database, number),
                sentence=sentence,
            )
        )


def urn_of(database: sqlite3.Connection, whose: seals.Whose, number: int) -> str:
    with contextlib.suppress(sqlite3.DatabaseError, UnicodeDecodeError):
        row = database.execute(f"SELECT urn FROM {seals.TABLES[whose]} WHERE id = ?", (number,)).fetchone()
        return str(row[0]) if row else ""
    return ""


def document_of(database: sqlite3.Connection, run: int) -> str:
    with contextlib.suppress(sqlite3.DatabaseError, UnicodeDecodeError):
        row = database.execute(
            "SELECT d.urn FROM runs r JOIN documents d ON d.id = r.document WHERE r.id = ?", (run,)
        ).fetchone()
        return str(row[0]) if row else ""
    return ""


def of_blobs(catalogue: Catalogue) -> Iterator[Fault]:
    """Originals and images that are lost or altered, and those that nothing refers to."""
    database = catalogue.database
    try:
        rows = database.execute(
            "SELECT sha256, urn FROM documents UNION ALL SELECT i.sha256, d.urn FROM images i"
            " JOIN runs r ON r.id = i.run JOIN documents d ON d.id = r.document WHERE i.sha256 != ''"
        ).fetchall()
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return  # told as a fault of the file
    for digest, urn in sorted(set(rows)):
        try:
            catalogue.blobs.read(str(digest))
        except LibraryDamaged as error:
            yield Fault(where="blob", name=str(digest), document=str(urn), sentence=error.sentence)
    for digest in catalogue.blobs.every():
        if not referred(database, digest):
            yield Fault(where="blob", name=digest, sentence="nothing refers to this blob")


def of_words(database: sqlite3.Connection) -> Iterator[Fault]:
    """Whether full-text search finds what is there."""
    try:
        with writing.transaction(database):
            database.execute("INSERT INTO words (words, rank) VALUES ('integrity-check', 1)")
    except sqlite3.DatabaseError as error:
        yield Fault(where="words", sentence=f"full-text search is damaged: {error}")


def of_index(catalogue: Catalogue) -> Iterator[Fault]:
    """Whether the index of quads holds what the catalogue says, and nothing else."""
    fault = Fault(where="index", sentence="the index of quads is not what the catalogue says")
    try:
        asking.catch_up(catalogue)
        store = asking.opened(catalogue)
        if not catalogue.ask(is_whole, store):
            yield fault
    except (*BROKEN, PinciteError):
        yield fault
    finally:
        catalogue.let_go_of_quads()


def is_whole(database: sqlite3.Connection, store: QuadStore) -> bool:
    """True if the store holds every quad of every owner, and no more."""
    seen: set[int] = set()
    owners = database.execute("SELECT owner FROM statements").fetchall()
    for (owner,) in owners:
        for quad in parsed(statements(database, owner)):
            if not store.holds(quad):
                return False
            seen.add(key_of(str(quad).replace("#", " ")))
    return len(seen) == len(store)


def mend(catalogue: Catalogue, found: Fault) -> Fault:
    """The fault with what was done about it: what follows from the rest is made anew."""
    database, done = catalogue.database, ""
    if found.where == "words":
        with writing.transaction(database):
            words.keep_anew(database)
            seals.seal_all(database)
        done = "full-text search was made anew"
    elif found.where == "index":
        asking.catch_up(catalogue, anew=True)
        catalogue.let_go_of_quads()
        done = "the index was made anew"
    elif found.where == "blob" and not found.document:
        catalogue.blobs.remove(found.name)
        done = "it was deleted"
    return msgspec.structs.replace(found, mended=done)
