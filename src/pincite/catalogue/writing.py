"""Changes of the catalogue: each is one transaction, and blobs that none refers to are deleted after it."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pincite.catalogue import seals, words
from pincite.catalogue.answers import Import
from pincite.catalogue.blobs import Blobs, changed, digest_of, is_digest
from pincite.catalogue.packing import (
    SEALED,
    blocks,
    canonical,
    expand,
    key_of,
    pack,
    sealed,
    squeeze,
    subjects_of,
    text_blocks,
    whole,
)
from pincite.catalogue.quads import FORMATS, rewritten
from pincite.catalogue.reading import (
    IMAGE,
    PASSAGE,
    SUBJECT,
    TEXT,
    block_passages,
    first_row,
    records,
    referred,
    the_row,
    unknown,
)
from pincite.catalogue.records import ImageRecord, Intake, TextRecord
from pincite.catalogue.schema import SEALS, VERSION
from pincite.errors import BadOption, InternalError, LibraryDamaged

WITHOUT_TAGS = 2  # The first version in which words are those that are seen.
# Tables with records and texts, how a row is found, and the column. (Those of ``images`` have two keys.)
BLOBS = (
    ("documents", "id", "record"), ("runs", "id", "record"), ("pages", "run", "records"),
    ("statements", "owner", "quads"), ("texts", "id", "record"), ("text_blocks", "id", "data"),
    ("passage_blocks", "id", "data"), ("removals", "id", "quads"),
)  # fmt: skip
# The namespace of imports' URNs: a number of ours, for ever.
IMPORTS = uuid.UUID("5f0b5c0e-8f4e-5b0a-9d5e-0f6d3a1c7e42")


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
    found = first_row(database, "SELECT id, sha256 FROM documents WHERE urn = ?", intake.document.urn)
    if found is not None:
        if found[1] != digest:
            raise BadOption(f"{intake.document.urn} names another document of the library")
        known = "SELECT 1 FROM runs WHERE (document = ? AND options = ?) OR urn = ?"
        if first_row(database, known, found[0], options, intake.run.urn):
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
        _insert_intake(database, intake, options, name)
        database.executemany("DELETE FROM unsettled WHERE sha256 = ?", [(one,) for one in fresh])
    return True


def _add_name(database: sqlite3.Connection, document: int, name: str) -> None:
    if name and not first_row(
        database, "SELECT 1 FROM names WHERE document = ? AND name = ?", document, name
    ):
        with transaction(database):
            _insert(database, "names", document=document, name=name)
            seals.seal(database, "document", document)


def _insert(database: sqlite3.Connection, table: str, **row: Any) -> int:
    """Put a row into a table; the number it has there."""
    columns, marks = ", ".join(row), ", ".join("?" * len(row))
    values = tuple(row.values())
    return database.execute(f"INSERT INTO {table} ({columns}) VALUES ({marks})", values).lastrowid or 0


def _insert_intake(database: sqlite3.Connection, intake: Intake, options: str, name: str) -> None:
    record = intake.document
    found = first_row(database, "SELECT id FROM documents WHERE urn = ?", record.urn)
    document = (
        found[0]
        if found
        else _insert(database, "documents", urn=record.urn, sha256=record.sha256, record=pack(record))
    )
    if name:
        database.execute("INSERT OR IGNORE INTO names VALUES (?, ?)", (document, name))
    run = _insert(
        database,
        "runs",
        urn=intake.run.urn,
        document=document,
        options=options,
        record=pack(intake.run),
        pages=len(intake.pages),
        texts=len(intake.texts),
        passages=len(intake.passages),
        images=len(intake.images),
        quads=intake.quads.count(b"\n"),
        characters=len(intake.text),
    )
    _insert(database, "pages", run=run, records=squeeze(pack(intake.pages)))
    _insert(database, "statements", owner=run, quads=squeeze(intake.quads))
    rows = [
        _insert(database, "texts", run=run, place=place, record=pack(text))
        for place, text in enumerate(intake.texts)
    ]
    words.keep(database, intake.text, intake.passages, zip(rows, intake.texts, strict=True))
    for first, data in text_blocks(intake.text):
        _insert(database, "text_blocks", run=run, first=first, data=data)
    for first, some in blocks(intake.passages):
        ends = max(one.offset + one.length for one in some)
        data = squeeze(pack(some))
        _insert(database, "passage_blocks", run=run, first=first, begins=some[0].offset, ends=ends, data=data)
    for place, image in enumerate(intake.images):
        _insert(database, "images", run=run, place=place, sha256=image.sha256, record=pack(image))
    things = [(one.urn, TEXT, place) for place, one in enumerate(intake.texts)]
    things += [(one.urn, PASSAGE, place) for place, one in enumerate(intake.passages)]
    things += [(one.urn, IMAGE, place) for place, one in enumerate(intake.images)]
    _insert_subjects(database, run, things, intake.quads)
    seals.seal(database, "document", document)
    seals.seal(database, "run", run)


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
    if first_row(database, "SELECT 1 FROM imports WHERE urn = ?", urn):
        return Import(urn=urn, name=name, quads=count, new=False)
    with transaction(database):
        row = _insert(database, "imports", urn=urn, name=whole(name), quads=count)
        _insert(database, "statements", owner=-row, quads=squeeze(lines))
        _insert_subjects(database, -row, (), lines)
        seals.seal(database, "import", row)
    return Import(urn=urn, name=name, quads=count, new=True)


def remove(database: sqlite3.Connection, blobs: Blobs, urn: str) -> None:
    """Take out a document with all its runs, or an import. Blobs and quads that others need stay.

    Raises ``UnknownUrn``; ``BlobsUnreachable`` where the document is gone, and its blobs will go when
    a later writer reaches the bucket.
    """
    if found := first_row(database, "SELECT id FROM documents WHERE urn = ?", urn):
        _remove_document(database, blobs, found[0])
        return
    found = first_row(database, "SELECT id FROM imports WHERE urn = ?", urn)
    if not found:
        raise unknown(urn)
    with transaction(database):
        _remove_statements(database, -found[0], set())
        database.execute("DELETE FROM imports WHERE id = ?", found)
        seals.unseal(database, "import", found[0])


def _remove_document(database: sqlite3.Connection, blobs: Blobs, document: int) -> None:
    """Take the document with this row out, with all its runs, and what only they refer to."""
    with transaction(database):
        digests = {the_row(database, "SELECT sha256 FROM documents WHERE id = ?", document)[0]}
        runs = [row[0] for row in database.execute("SELECT id FROM runs WHERE document = ?", (document,))]
        for run in runs:
            rows = database.execute("SELECT DISTINCT sha256 FROM images WHERE run = ?", (run,))
            digests |= {row[0] for row in rows if row[0]}
            _remove_run(database, run)
        database.execute("DELETE FROM names WHERE document = ?", (document,))
        database.execute("DELETE FROM documents WHERE id = ?", (document,))
        seals.unseal(database, "document", document)
        database.executemany(
            "INSERT OR IGNORE INTO unsettled VALUES (?)",
            [(one,) for one in sorted(digests) if not referred(database, one)],
        )
    settle(database, blobs)


def _remove_run(database: sqlite3.Connection, run: int) -> None:
    urns = {text.urn for text in records(database, run, "texts", TextRecord)}
    urns |= {image.urn for image in records(database, run, "images", ImageRecord)}
    for (data,) in database.execute("SELECT data FROM passage_blocks WHERE run = ?", (run,)):
        urns |= {passage.urn for passage in block_passages(data)}
    _remove_statements(database, run, urns)
    _drop_run(database, run)


def _remove_statements(database: sqlite3.Connection, owner: int, urns: set[str]) -> None:
    """The quads leave the index when it is next brought up to date."""
    (data,) = the_row(database, "SELECT quads FROM statements WHERE owner = ?", owner)
    _insert(database, "removals", quads=data)
    database.execute("DELETE FROM statements WHERE owner = ?", (owner,))
    keys = {key_of(urn) for urn in urns | subjects_of(expand(data))}
    database.executemany(
        "DELETE FROM subjects WHERE key = ? AND owner = ?", [(key, owner) for key in sorted(keys)]
    )


def bring_up_to_date(database: sqlite3.Connection) -> None:
    """Make a library of an earlier version one of this: version 1 had tags of tables among the words,
    version 2 no digests."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    with transaction(database):
        if version < WITHOUT_TAGS:
            words.keep_anew(database)
        database.execute("DROP TABLE IF EXISTS seals")
        database.execute(SEALS)
        for table, key, column in BLOBS:
            for number, data in database.execute(f"SELECT {key}, {column} FROM {table}").fetchall():
                told = (data if data[:1] == SEALED else sealed(data), number)
                database.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", told)
        _seal_images(database)
        seals.seal_all(database)
        database.execute(f"PRAGMA user_version = {VERSION}")


def _seal_images(database: sqlite3.Connection) -> None:
    for run, place, data in database.execute("SELECT run, place, record FROM images").fetchall():
        if data[:1] != SEALED:
            told = (sealed(data), run, place)
            database.execute("UPDATE images SET record = ? WHERE run = ? AND place = ?", told)


def is_damaged(database: sqlite3.Connection, urn: str, run: str = "") -> bool:
    """True if what is kept of the document with this URN, or of this reading of it, is not what was
    stored."""
    found = first_row(database, "SELECT id FROM documents WHERE urn = ?", urn)
    read = first_row(database, "SELECT id FROM runs WHERE urn = ?", run)
    return (found is not None and not seals.is_sound(database, "document", found[0])) or (
        read is not None and not seals.is_sound(database, "run", read[0])
    )


def make_way(database: sqlite3.Connection, intake: Intake, name: str) -> bool:
    """Put a document's record right, and take its reading out, where they are damaged: the same is about to
    be added. True if anything was. What is there is looked at by its digest alone, since it cannot be
    trusted."""
    urn = intake.document.urn
    if not is_damaged(database, urn, intake.run.urn):
        return False
    found = first_row(database, "SELECT id FROM documents WHERE urn = ?", urn)
    read = first_row(database, "SELECT id FROM runs WHERE urn = ?", intake.run.urn)
    with transaction(database):
        if found is not None and not seals.is_sound(database, "document", found[0]):
            row = (intake.document.sha256, pack(intake.document), found[0])
            database.execute("UPDATE documents SET sha256 = ?, record = ? WHERE id = ?", row)
            database.execute("DELETE FROM names WHERE document = ?", found)
            if name:
                _insert(database, "names", document=found[0], name=name)
            seals.seal(database, "document", found[0])
        if read is not None and not seals.is_sound(database, "run", read[0]):
            _drop_run(database, read[0])
    return True


def _drop_run(database: sqlite3.Connection, run: int) -> None:
    """Take out the rows of a run without looking at what they say."""
    database.execute("DELETE FROM words WHERE rowid IN (SELECT id FROM texts WHERE run = ?)", (run,))
    for table in ("texts", "text_blocks", "passage_blocks", "images", "pages"):
        database.execute(f"DELETE FROM {table} WHERE run = ?", (run,))
    for table in ("statements", "subjects"):
        database.execute(f"DELETE FROM {table} WHERE owner = ?", (run,))
    database.execute("DELETE FROM runs WHERE id = ?", (run,))
    seals.unseal(database, "run", run)


def mended_blobs(_: sqlite3.Connection, blobs: Blobs, sources: Mapping[str, bytes]) -> tuple[str, ...]:
    """The digests of those blobs that were lost or altered, and are there again."""
    again = []
    for digest, source in sources.items():
        try:
            blobs.read(digest)
        except LibraryDamaged:
            blobs.remove(digest)
            blobs.put(digest, source)
            again.append(digest)
    return tuple(again)


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
