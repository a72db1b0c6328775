"""Changes of the catalogue: each is one transaction, and blobs that none refers to are deleted after it."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pincite.catalogue.answers import Import
from pincite.catalogue.blobs import Blobs, changed, digest_of, is_digest
from pincite.catalogue.packing import (
    blocks,
    canonical,
    expand,
    key_of,
    pack,
    squeeze,
    subjects_of,
    text_blocks,
    unpack,
    whole,
)
from pincite.catalogue.quads import FORMATS, rewritten
from pincite.catalogue.reading import IMAGE, PASSAGE, SUBJECT, TEXT, block_passages, referred, unknown
from pincite.catalogue.records import ImageRecord, Intake, PassageRecord, TextRecord
from pincite.errors import BadOption, InternalError

# The namespace of imports' URNs: a number of ours, for ever.
IMPORTS = uuid.UUID("5f0b5c0e-8f4e-5b0a-9d5e-0f6d3a1c7e42")
# Characters that end a text or mark a match in SQLite; replaced one by one, so positions hold.
UNSEARCHABLE = {0: " ", 1: " ", 2: " "}


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """All of what is done within, or nothing."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def add(
    database: sqlite3.Connection, blobs: Blobs, intake: Intake, original: bytes | Path, name: str = ""
) -> bool:
    """Whether the run was new: a document is kept with what was read of it.

    A run that is there already (same document, same options) changes nothing but that ``name``, where
    it is another, is kept too. All of it is there afterwards, or, whatever happens, nothing. The index
    of quads takes it in later.
    Raises ``Unreadable`` where ``original`` is not the document, ``BadOption`` where its URN names another,
    ``LibraryUnwritable``, ``BlobsUnreachable``.
    """
    name = whole(name)
    digest = intake.document.sha256
    if not is_digest(digest) or digest_of(original) != digest:
        raise changed(digest)
    options = canonical(intake.run.options)
    found = database.execute(
        "SELECT id, sha256 FROM documents WHERE urn = ?", (intake.document.urn,)
    ).fetchone()
    if found is not None:
        if found[1] != digest:
            raise BadOption(f"{intake.document.urn} names another document of the library")
        known = database.execute(
            "SELECT 1 FROM runs WHERE (document = ? AND options = ?) OR urn = ?",
            (found[0], options, intake.run.urn),
        ).fetchone()
        if known is not None:
            _add_name(database, found[0], name)
            return False
    wanted = {image.sha256 for image in intake.images if image.sha256}
    absent = sorted(one for one in wanted if one not in intake.blobs and not referred(database, one))
    if absent:
        raise InternalError(f"the bytes of the image {absent[0]} were not given")
    sources: dict[str, bytes | Path] = {digest: original}
    sources |= {one: intake.blobs[one] for one in sorted(wanted) if one in intake.blobs}
    fresh = [one for one in sources if not referred(database, one)]
    if fresh:
        with transaction(database):
            database.executemany("INSERT OR IGNORE INTO unsettled VALUES (?)", [(one,) for one in fresh])
    for one in fresh:
        blobs.put(one, sources[one])
    with transaction(database):
        _insert(database, intake, options, name)
        database.executemany("DELETE FROM unsettled WHERE sha256 = ?", [(one,) for one in fresh])
    return True


def _add_name(database: sqlite3.Connection, document: int, name: str) -> None:
    known = database.execute(
        "SELECT 1 FROM names WHERE document = ? AND name = ?", (document, name)
    ).fetchone()
    if name and known is None:
        with transaction(database):
            database.execute("INSERT OR IGNORE INTO names VALUES (?, ?)", (document, name))


def _insert(database: sqlite3.Connection, intake: Intake, options: str, name: str) -> None:
    record = intake.document
    database.execute(
        "INSERT INTO documents (urn, sha256, record) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        (record.urn, record.sha256, pack(record)),
    )
    document = database.execute("SELECT id FROM documents WHERE urn = ?", (record.urn,)).fetchone()[0]
    if name:
        database.execute("INSERT OR IGNORE INTO names VALUES (?, ?)", (document, name))
    run = _insert_run(database, intake, document, options)
    for place, text in enumerate(intake.texts):
        row = database.execute(
            "INSERT INTO texts (run, place, record) VALUES (?, ?, ?)", (run, place, pack(text))
        ).lastrowid
        body = intake.text[text.offset : text.offset + text.own]
        if body:
            database.execute("INSERT INTO words (rowid, body) VALUES (?, ?)", (row, searchable(body)))
    database.executemany(
        "INSERT INTO text_blocks (run, first, data) VALUES (?, ?, ?)",
        [(run, first, data) for first, data in text_blocks(intake.text)],
    )
    database.executemany(
        "INSERT INTO passage_blocks (run, first, begins, ends, data) VALUES (?, ?, ?, ?, ?)",
        [
            (run, first, some[0].offset, max(one.offset + one.length for one in some), squeeze(pack(some)))
            for first, some in blocks(intake.passages)
        ],
    )
    database.executemany(
        "INSERT INTO images (run, place, sha256, record) VALUES (?, ?, ?, ?)",
        [(run, place, image.sha256, pack(image)) for place, image in enumerate(intake.images)],
    )
    _insert_subjects(database, run, _things(intake), intake.quads)


def _insert_run(database: sqlite3.Connection, intake: Intake, document: int, options: str) -> int:
    counts = (len(intake.pages), len(intake.texts), len(intake.passages), len(intake.images))
    run = database.execute(
        "INSERT INTO runs (urn, document, options, record, pages, texts, passages, images, quads, characters)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            intake.run.urn,
            document,
            options,
            pack(intake.run),
            *counts,
            intake.quads.count(b"\n"),
            len(intake.text),
        ),
    ).lastrowid
    assert run is not None
    database.execute("INSERT INTO pages VALUES (?, ?)", (run, squeeze(pack(intake.pages))))
    database.execute("INSERT INTO statements VALUES (?, ?)", (run, squeeze(intake.quads)))
    return run


def searchable(text: str) -> str:
    """``text`` as SQLite can hold it, every character in its place."""
    return whole(text).translate(UNSEARCHABLE)


def _things(intake: Intake) -> Iterator[tuple[str, int, int]]:
    groups: tuple[tuple[int, Sequence[TextRecord | PassageRecord | ImageRecord]], ...] = (
        (TEXT, intake.texts),
        (PASSAGE, intake.passages),
        (IMAGE, intake.images),
    )
    for kind, records in groups:
        for place, record in enumerate(records):
            yield record.urn, kind, place


def _insert_subjects(
    database: sqlite3.Connection, owner: int, things: Iterable[tuple[str, int, int]], quads: bytes
) -> None:
    """Sorted: neighbours in the index are written together."""
    rows = [(key_of(urn), owner, kind, place) for urn, kind, place in things]
    named = {row[0] for row in rows}
    rows += [(key, owner, SUBJECT, 0) for key in {key_of(one) for one in subjects_of(quads)} - named]
    database.executemany("INSERT OR IGNORE INTO subjects VALUES (?, ?, ?, ?)", sorted(rows))


def add_quads(
    database: sqlite3.Connection, data: bytes, name: str = "", *, ending: str = "", graph: str = ""
) -> Import:
    """Triples that others made, kept. ``ending`` says what they are written in (``quads.FORMATS``; '' is
    what ``name`` ends in, or N-Quads); ``graph`` is the IRI of the graph for those that are in none.
    The same again changes nothing. Raises ``BadQuads``, ``BadOption``, ``MissingExtra``.
    """
    if not ending:
        last = os.path.splitext(name)[1].lstrip(".").lower()
        ending = last if last in FORMATS else "nq"
    digest = hashlib.sha256(b"\0".join([ending.encode(), graph.encode(), data])).hexdigest()
    urn = f"urn:import:{uuid.uuid5(IMPORTS, digest)}"
    lines = rewritten(data, ending, graph, f"i{digest[:16]}n")
    count = lines.count(b"\n")
    if database.execute("SELECT 1 FROM imports WHERE urn = ?", (urn,)).fetchone() is not None:
        return Import(urn=urn, name=name, quads=count, new=False)
    with transaction(database):
        row = database.execute(
            "INSERT INTO imports (urn, name, quads) VALUES (?, ?, ?)", (urn, whole(name), count)
        ).lastrowid
        assert row is not None
        database.execute("INSERT INTO statements VALUES (?, ?)", (-row, squeeze(lines)))
        _insert_subjects(database, -row, (), lines)
    return Import(urn=urn, name=name, quads=count, new=True)


def remove(database: sqlite3.Connection, blobs: Blobs, urn: str) -> None:
    """Take out a document with all its runs, or an import. Blobs and quads that others need stay.

    Raises ``UnknownUrn``; ``BlobsUnreachable`` where the document is gone, and its blobs will go when
    a later writer reaches the bucket.
    """
    found = database.execute("SELECT id FROM documents WHERE urn = ?", (urn,)).fetchone()
    if found:
        _remove_document(database, blobs, found[0])
        return
    found = database.execute("SELECT id FROM imports WHERE urn = ?", (urn,)).fetchone()
    if not found:
        raise unknown(urn)
    with transaction(database):
        _remove_statements(database, -found[0], set())
        database.execute("DELETE FROM imports WHERE id = ?", found)


def _remove_document(database: sqlite3.Connection, blobs: Blobs, document: int) -> None:
    """Take the document with this row out, with all its runs, and what only they refer to."""
    with transaction(database):
        digests = {database.execute("SELECT sha256 FROM documents WHERE id = ?", (document,)).fetchone()[0]}
        runs = [row[0] for row in database.execute("SELECT id FROM runs WHERE document = ?", (document,))]
        for run in runs:
            rows = database.execute("SELECT DISTINCT sha256 FROM images WHERE run = ?", (run,))
            digests |= {row[0] for row in rows if row[0]}
            _remove_run(database, run)
        database.execute("DELETE FROM names WHERE document = ?", (document,))
        database.execute("DELETE FROM documents WHERE id = ?", (document,))
        database.executemany(
            "INSERT OR IGNORE INTO unsettled VALUES (?)",
            [(one,) for one in sorted(digests) if not referred(database, one)],
        )
    settle(database, blobs)


def _remove_run(database: sqlite3.Connection, run: int) -> None:
    rows = database.execute("SELECT record FROM texts WHERE run = ?", (run,))
    urns = {unpack(record, TextRecord).urn for (record,) in rows}
    for (data,) in database.execute("SELECT data FROM passage_blocks WHERE run = ?", (run,)):
        urns |= {one.urn for one in block_passages(data)}
    rows = database.execute("SELECT record FROM images WHERE run = ?", (run,))
    urns |= {unpack(record, ImageRecord).urn for (record,) in rows}
    _remove_statements(database, run, urns)
    database.execute("DELETE FROM words WHERE rowid IN (SELECT id FROM texts WHERE run = ?)", (run,))
    for table in ("texts", "text_blocks", "passage_blocks", "images", "pages"):
        database.execute(f"DELETE FROM {table} WHERE run = ?", (run,))
    database.execute("DELETE FROM runs WHERE id = ?", (run,))


def _remove_statements(database: sqlite3.Connection, owner: int, urns: set[str]) -> None:
    """The quads leave the index when it is next brought up to date."""
    (data,) = database.execute("SELECT quads FROM statements WHERE owner = ?", (owner,)).fetchone()
    database.execute("INSERT INTO removals (quads) VALUES (?)", (data,))
    database.execute("DELETE FROM statements WHERE owner = ?", (owner,))
    keys = {key_of(urn) for urn in urns | subjects_of(expand(data))}
    database.executemany(
        "DELETE FROM subjects WHERE key = ? AND owner = ?", [(key, owner) for key in sorted(keys)]
    )


def unsettled(database: sqlite3.Connection) -> list[str]:
    """Digests of blobs that were being written or deleted."""
    return [row[0] for row in database.execute("SELECT sha256 FROM unsettled ORDER BY sha256")]


def settle(database: sqlite3.Connection, blobs: Blobs) -> None:
    """Delete the blobs that were being written or deleted and that nothing refers to."""
    digests = unsettled(database)
    if not digests:
        return
    for one in digests:
        if not referred(database, one):
            blobs.remove(one)
    with transaction(database):
        database.executemany("DELETE FROM unsettled WHERE sha256 = ?", [(one,) for one in digests])


def sweep(database: sqlite3.Connection, blobs: Blobs) -> int:
    """How many blobs nothing refers to were found among all there are, and deleted."""
    blobs.tidy()
    orphans = [one for one in blobs.every() if not referred(database, one)]
    for one in orphans:
        blobs.remove(one)
    return len(orphans)
