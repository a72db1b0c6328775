"""What the catalogue holds, by URN. Every answer touches a few rows, however large the library is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

from pincite.catalogue.answers import DocumentEntry, Import, Kind, RunEntry, Thing
from pincite.catalogue.blobs import Blobs
from pincite.catalogue.packing import (
    PASSAGES,
    TEXT_CHARACTERS,
    block_text,
    expand,
    key_of,
    unpack,
)
from pincite.catalogue.records import (
    DocumentRecord,
    ImageRecord,
    PageRecord,
    PassageRecord,
    RunRecord,
    TextRecord,
)
from pincite.errors import UnknownUrn

# ``subjects.kind``: a name in a quad alone, or that of a thing, whose place in the run is given.
SUBJECT, TEXT, PASSAGE, IMAGE = 0, 2, 3, 4

RUN = "SELECT r.record, d.urn, r.pages, r.texts, r.passages, r.images, r.quads, r.characters, r.id"


def referred(database: sqlite3.Connection, sha256: str) -> bool:
    """Whether a document or an image is the blob of this digest."""
    return bool(
        database.execute(
            "SELECT EXISTS (SELECT 1 FROM documents WHERE sha256 = ?1)"
            " OR EXISTS (SELECT 1 FROM images WHERE sha256 = ?1)",
            (sha256,),
        ).fetchone()[0]
    )


def documents(database: sqlite3.Connection) -> Iterator[DocumentEntry]:
    """All documents in order of arrival, a few hundred read at a time."""
    last = 0
    while True:
        rows = database.execute(
            "SELECT id, record FROM documents WHERE id > ? ORDER BY id LIMIT 256", (last,)
        ).fetchall()
        if not rows:
            return
        for number, record in rows:
            yield _entry(database, number, record)
        last = rows[-1][0]


def document(database: sqlite3.Connection, urn: str) -> DocumentEntry:
    """Raises ``UnknownUrn``."""
    found = database.execute("SELECT id, record FROM documents WHERE urn = ?", (urn,)).fetchone()
    if found is None:
        raise unknown(urn)
    return _entry(database, *found)


def _entry(database: sqlite3.Connection, number: int, record: bytes) -> DocumentEntry:
    names = database.execute("SELECT name FROM names WHERE document = ? ORDER BY name", (number,))
    runs = database.execute(
        f"{RUN} FROM runs r JOIN documents d ON d.id = r.document WHERE r.document = ? ORDER BY r.id",
        (number,),
    )
    return DocumentEntry(
        document=unpack(record, DocumentRecord),
        names=tuple(row[0] for row in names),
        runs=tuple(_run_entry(row) for row in runs),
    )


def _run_entry(row: tuple[Any, ...]) -> RunEntry:
    return RunEntry(
        run=unpack(row[0], RunRecord),
        document=row[1],
        pages=row[2],
        texts=row[3],
        passages=row[4],
        images=row[5],
        quads=row[6],
        characters=row[7],
    )


def run(database: sqlite3.Connection, urn: str) -> RunEntry:
    """Raises ``UnknownUrn``."""
    return _run_entry(_run_row(database, urn))


def _run_row(database: sqlite3.Connection, urn: str) -> tuple[Any, ...]:
    """Of the run with this URN, or the last one of the document with it."""
    found = database.execute(
        f"{RUN} FROM runs r JOIN documents d ON d.id = r.document WHERE r.urn = ?", (urn,)
    ).fetchone()
    found = (
        found
        or database.execute(
            f"{RUN} FROM documents d JOIN runs r ON r.document = d.id"
            " WHERE d.urn = ? ORDER BY r.id DESC LIMIT 1",
            (urn,),
        ).fetchone()
    )
    if found is None:
        raise unknown(urn)
    return found  # type: ignore[no-any-return]


def pages(database: sqlite3.Connection, urn: str) -> tuple[PageRecord, ...]:
    """Of a run, or of the last run of a document. Raises ``UnknownUrn``."""
    number = _run_row(database, urn)[8]
    (data,) = database.execute("SELECT records FROM pages WHERE run = ?", (number,)).fetchone()
    return unpack(expand(data), tuple[PageRecord, ...])


def texts(database: sqlite3.Connection, urn: str) -> tuple[TextRecord, ...]:
    """Of a run, or of the last run of a document, in order. Raises ``UnknownUrn``."""
    number = _run_row(database, urn)[8]
    rows = database.execute("SELECT record FROM texts WHERE run = ? ORDER BY place", (number,))
    return tuple(unpack(row[0], TextRecord) for row in rows)


def images(database: sqlite3.Connection, urn: str) -> tuple[ImageRecord, ...]:
    """Of a run, or of the last run of a document, in order. Raises ``UnknownUrn``."""
    number = _run_row(database, urn)[8]
    rows = database.execute("SELECT record FROM images WHERE run = ? ORDER BY place", (number,))
    return tuple(unpack(row[0], ImageRecord) for row in rows)


def text(database: sqlite3.Connection, urn: str) -> str:
    """Of a page or section, of an element, or all that a run (or the last run of a document) read.

    Raises ``UnknownUrn``.
    """
    number, offset, length = _stretch(database, urn)
    return text_range(database, number, offset, offset + length)


def text_range(database: sqlite3.Connection, run: int, start: int, end: int) -> str:
    """Characters ``start`` to ``end`` of the whole text of the run with this row."""
    first = start - start % TEXT_CHARACTERS
    rows = database.execute(
        "SELECT data FROM text_blocks WHERE run = ? AND first >= ? AND first < ? ORDER BY first",
        (run, first, end),
    )
    return "".join(block_text(row[0]) for row in rows)[start - first : end - first]


def passages(
    database: sqlite3.Connection, urn: str, start: int = 0, end: int | None = None
) -> tuple[PassageRecord, ...]:
    """The passages of which a character lies between positions ``start`` and ``end`` of the text that
    ``urn`` names (as in ``text``); for ``start == end`` that of the character after the position.
    Their offsets count in the text of the whole document. Raises ``UnknownUrn``.
    """
    number, offset, length = _stretch(database, urn)
    low = offset + max(start, 0)
    high = offset + (length if end is None else min(max(end, start + 1), length))
    rows = database.execute(
        "SELECT data FROM passage_blocks WHERE run = ? AND begins < ? AND ends > ? ORDER BY first",
        (number, high, low),
    ).fetchall()
    return tuple(
        one
        for (data,) in rows
        for one in block_passages(data)
        if one.offset < high and one.offset + one.length > low
    )


def block_passages(data: bytes) -> tuple[PassageRecord, ...]:
    return unpack(expand(data), tuple[PassageRecord, ...])


def _stretch(database: sqlite3.Connection, urn: str) -> tuple[int, int, int]:
    """Row of the run, offset and length of the text that ``urn`` names."""
    for owner, kind, place in _places(database, urn):
        if kind == TEXT:
            record = _text_at(database, owner, place)
            if record.urn == urn:
                return owner, record.offset, record.length
        elif kind == PASSAGE:
            passage = _passage_at(database, owner, place)
            if passage.urn == urn:
                return owner, passage.offset, passage.length
    row = _run_row(database, urn)
    return row[8], 0, row[7]


def _places(database: sqlite3.Connection, urn: str) -> list[tuple[int, int, int]]:
    """Rows of runs, kinds and places of what may have this URN; the latest run first."""
    return database.execute(
        "SELECT owner, kind, place FROM subjects WHERE key = ? AND kind > 0 ORDER BY owner DESC, kind, place",
        (key_of(urn),),
    ).fetchall()


def _text_at(database: sqlite3.Connection, run: int, place: int) -> TextRecord:
    found = database.execute("SELECT record FROM texts WHERE run = ? AND place = ?", (run, place)).fetchone()
    return unpack(found[0], TextRecord)


def _passage_at(database: sqlite3.Connection, run: int, place: int) -> PassageRecord:
    first = place - place % PASSAGES
    found = database.execute(
        "SELECT data FROM passage_blocks WHERE run = ? AND first = ?", (run, first)
    ).fetchone()
    return block_passages(found[0])[place - first]


def what(database: sqlite3.Connection, urn: str) -> Thing:
    """The thing that ``urn`` names; a fragment that is no part of it is of no account. Raises
    ``UnknownUrn``."""
    if "#" in urn:
        if database.execute("SELECT 1 FROM documents WHERE urn = ?", (urn,)).fetchone():
            return Thing(urn=urn, kind="document", document=urn)
        urn = urn.partition("#")[0]
    for owner, kind, place in _places(database, urn):
        thing = _thing(database, urn, owner, kind, place)
        if thing is not None:
            return thing
    if database.execute("SELECT 1 FROM documents WHERE urn = ?", (urn,)).fetchone():
        return Thing(urn=urn, kind="document", document=urn)
    found = database.execute(
        "SELECT d.urn FROM runs r JOIN documents d ON d.id = r.document WHERE r.urn = ?", (urn,)
    ).fetchone()
    if found:
        return Thing(urn=urn, kind="run", document=found[0], run=urn)
    if database.execute("SELECT 1 FROM imports WHERE urn = ?", (urn,)).fetchone():
        return Thing(urn=urn, kind="import")
    raise unknown(urn)


def _thing(database: sqlite3.Connection, urn: str, owner: int, kind: int, place: int) -> Thing | None:
    run, document = database.execute(
        "SELECT r.urn, d.urn FROM runs r JOIN documents d ON d.id = r.document WHERE r.id = ?", (owner,)
    ).fetchone()
    text = passage = image = None
    named: Kind
    if kind == TEXT:
        text = _text_at(database, owner, place)
        found, named, section = text.urn, text.kind, text.parent
    elif kind == PASSAGE:
        passage = _passage_at(database, owner, place)
        found, named, section = passage.urn, "element", passage.section
    else:
        row = database.execute(
            "SELECT record FROM images WHERE run = ? AND place = ?", (owner, place)
        ).fetchone()
        image = unpack(row[0], ImageRecord)
        found, named, section = image.urn, "image", image.section
    if found != urn:
        return None
    return Thing(
        urn=urn,
        kind=named,
        document=document,
        run=run,
        section=_text_at(database, owner, section).urn if section >= 0 else "",
        text=text,
        passage=passage,
        image=image,
    )


def imports(database: sqlite3.Connection) -> list[Import]:
    """All imports in order of arrival."""
    rows = database.execute("SELECT urn, name, quads FROM imports ORDER BY id")
    return [Import(urn=urn, name=name, quads=quads) for urn, name, quads in rows]


def statements(database: sqlite3.Connection, owner: int) -> bytes:
    """The N-Quads of a run (its row) or an import (minus its row)."""
    found = database.execute("SELECT quads FROM statements WHERE owner = ?", (owner,)).fetchone()
    return expand(found[0]) if found else b""


def statements_of(database: sqlite3.Connection, urn: str) -> bytes:
    """The N-Quads of a run or an import by its URN. Raises ``UnknownUrn``."""
    for sign, table in ((1, "runs"), (-1, "imports")):
        found = database.execute(f"SELECT id FROM {table} WHERE urn = ?", (urn,)).fetchone()
        if found:
            return statements(database, sign * found[0])
    raise unknown(urn)


def original(database: sqlite3.Connection, blobs: Blobs, urn: str) -> bytes:
    """The bytes of a document, verified. Raises ``UnknownUrn``, ``LibraryDamaged``."""
    return blobs.read(document(database, urn).document.sha256)


def image_bytes(database: sqlite3.Connection, blobs: Blobs, urn: str) -> bytes:
    """The bytes of an image, verified; b'' where only its place is known. Raises ``UnknownUrn``,
    ``LibraryDamaged``."""
    record = what(database, urn).image
    if record is None:
        raise UnknownUrn(f"{urn!r} names no image")
    return blobs.read(record.sha256) if record.sha256 else b""


def unknown(urn: str) -> UnknownUrn:
    return UnknownUrn(f"the library holds nothing named {urn!r}")
