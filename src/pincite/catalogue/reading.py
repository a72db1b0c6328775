"""What the catalogue holds, by URN. Every answer touches a few rows, however large the library is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any, TypeVar

from pincite.catalogue.answers import DocumentEntry, Import, Kind, RunEntry, Thing
from pincite.catalogue.blobs import Blobs
from pincite.catalogue.packing import PASSAGES, TEXT_CHARACTERS, block_text, expand, key_of, unpack
from pincite.catalogue.records import (
    DocumentRecord,
    ImageRecord,
    PageRecord,
    PassageRecord,
    RunRecord,
    TextRecord,
)
from pincite.errors import UnknownUrn

T = TypeVar("T")

# ``subjects.kind``: a name in a quad alone, or that of a thing, whose place in the run is given.
SUBJECT, TEXT, PASSAGE, IMAGE = 0, 2, 3, 4
COUNTED = ("pages", "texts", "passages", "images", "quads", "characters")  # What a row of ``runs`` counts.
RUNS = f"SELECT r.id, r.record, d.urn, {', '.join(f'r.{name}' for name in COUNTED)}"
RUNS += " FROM runs r JOIN documents d ON d.id = r.document WHERE "


def first_row(database: sqlite3.Connection, sql: str, *values: Any) -> tuple[Any, ...] | None:
    """The first row that is found."""
    return database.execute(sql, values).fetchone()  # type: ignore[no-any-return]


def the_row(database: sqlite3.Connection, sql: str, *values: Any) -> tuple[Any, ...]:
    """A row that is there unless the catalogue is damaged, which the error then says."""
    found = first_row(database, sql, *values)
    if found is None:
        raise sqlite3.DatabaseError("a row is missing")
    return found


def referred(database: sqlite3.Connection, sha256: str) -> bool:
    """Whether a document or an image is the blob of this digest."""
    return any(
        first_row(database, f"SELECT 1 FROM {table} WHERE sha256 = ?", sha256)
        for table in ("documents", "images")
    )


def documents(database: sqlite3.Connection) -> Iterator[DocumentEntry]:
    """All documents in order of arrival, a few hundred read at a time."""
    last = 0
    some = "SELECT id, record FROM documents WHERE id > ? ORDER BY id LIMIT 256"
    while rows := database.execute(some, (last,)).fetchall():
        for number, record in rows:
            yield _entry(database, number, record)
        last = rows[-1][0]


def document(database: sqlite3.Connection, urn: str) -> DocumentEntry:
    """Raises ``UnknownUrn``."""
    found = first_row(database, "SELECT id, record FROM documents WHERE urn = ?", urn)
    if found is None:
        raise unknown(urn)
    return _entry(database, *found)


def _entry(database: sqlite3.Connection, number: int, record: bytes) -> DocumentEntry:
    names = database.execute("SELECT name FROM names WHERE document = ? ORDER BY name", (number,))
    runs = database.execute(f"{RUNS} r.document = ? ORDER BY r.id", (number,))
    return DocumentEntry(
        document=unpack(record, DocumentRecord),
        names=tuple(row[0] for row in names),
        runs=tuple(_run_entry(row) for row in runs),
    )


def _run_entry(row: tuple[Any, ...]) -> RunEntry:
    _, record, document, *counts = row
    return RunEntry(
        run=unpack(record, RunRecord), document=document, **dict(zip(COUNTED, counts, strict=True))
    )


def run(database: sqlite3.Connection, urn: str) -> RunEntry:
    """Raises ``UnknownUrn``."""
    return _run_entry(_run_row(database, urn))


def _run_row(database: sqlite3.Connection, urn: str) -> tuple[Any, ...]:
    """Of the run with this URN, or the last one of the document with it."""
    found = first_row(database, f"{RUNS} r.urn = ?", urn)
    found = found or first_row(database, f"{RUNS} d.urn = ? ORDER BY r.id DESC LIMIT 1", urn)
    if found is None:
        raise unknown(urn)
    return found


def pages(database: sqlite3.Connection, urn: str) -> tuple[PageRecord, ...]:
    """Of a run, or of the last run of a document. Raises ``UnknownUrn``."""
    number = _run_row(database, urn)[0]
    (data,) = the_row(database, "SELECT records FROM pages WHERE run = ?", number)
    return unpack(expand(data), tuple[PageRecord, ...])


def texts(database: sqlite3.Connection, urn: str) -> tuple[TextRecord, ...]:
    """Of a run, or of the last run of a document, in order. Raises ``UnknownUrn``."""
    return records(database, _run_row(database, urn)[0], "texts", TextRecord)


def images(database: sqlite3.Connection, urn: str) -> tuple[ImageRecord, ...]:
    """Of a run, or of the last run of a document, in order. Raises ``UnknownUrn``."""
    return records(database, _run_row(database, urn)[0], "images", ImageRecord)


def records(database: sqlite3.Connection, run: int, table: str, form: type[T]) -> tuple[T, ...]:
    """Those of the run with this row, in order."""
    rows = database.execute(f"SELECT record FROM {table} WHERE run = ? ORDER BY place", (run,))
    return tuple(unpack(row[0], form) for row in rows)


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
    )
    some = (passage for (data,) in rows for passage in block_passages(data))
    return tuple(one for one in some if one.offset < high and one.offset + one.length > low)


def block_passages(data: bytes) -> tuple[PassageRecord, ...]:
    return unpack(expand(data), tuple[PassageRecord, ...])


def _stretch(database: sqlite3.Connection, urn: str) -> tuple[int, int, int]:
    """Row of the run, offset and length of the text that ``urn`` names."""
    owner, record = _named(database, urn)
    if isinstance(record, TextRecord | PassageRecord):
        return owner, record.offset, record.length
    row = _run_row(database, urn)
    return row[0], 0, row[-1]


def _named(
    database: sqlite3.Connection, urn: str
) -> tuple[int, TextRecord | PassageRecord | ImageRecord | None]:
    """The text, passage or image with this URN, and the row of its run, the latest; 0 and None for none."""
    places = database.execute(
        "SELECT owner, kind, place FROM subjects WHERE key = ? AND kind > 0 ORDER BY owner DESC, kind, place",
        (key_of(urn),),
    )
    for owner, kind, place in places.fetchall():
        record = _record_at(database, owner, kind, place)
        if record.urn == urn:  # two URNs may have one key
            return owner, record
    return 0, None


def _record_at(
    database: sqlite3.Connection, run: int, kind: int, place: int
) -> TextRecord | PassageRecord | ImageRecord:
    if kind == PASSAGE:
        first = place - place % PASSAGES
        wanted = "SELECT data FROM passage_blocks WHERE run = ? AND first = ?"
        return block_passages(the_row(database, wanted, run, first)[0])[place - first]
    table = "texts" if kind == TEXT else "images"
    (data,) = the_row(database, f"SELECT record FROM {table} WHERE run = ? AND place = ?", run, place)
    return unpack(data, TextRecord) if kind == TEXT else unpack(data, ImageRecord)


def what(database: sqlite3.Connection, urn: str) -> Thing:
    """The thing that ``urn`` names; a fragment that is no part of it is of no account. Raises
    ``UnknownUrn``."""
    if "#" in urn:
        if first_row(database, "SELECT 1 FROM documents WHERE urn = ?", urn):
            return Thing(urn=urn, kind="document", document=urn)
        urn = urn.partition("#")[0]
    owner, record = _named(database, urn)
    if record is not None:
        return _thing(database, owner, record)
    if first_row(database, "SELECT 1 FROM documents WHERE urn = ?", urn):
        return Thing(urn=urn, kind="document", document=urn)
    found = first_row(
        database, "SELECT d.urn FROM runs r JOIN documents d ON d.id = r.document WHERE r.urn = ?", urn
    )
    if found:
        return Thing(urn=urn, kind="run", document=found[0], run=urn)
    if first_row(database, "SELECT 1 FROM imports WHERE urn = ?", urn):
        return Thing(urn=urn, kind="import")
    raise unknown(urn)


def _thing(
    database: sqlite3.Connection, owner: int, record: TextRecord | PassageRecord | ImageRecord
) -> Thing:
    run, document = the_row(
        database,
        "SELECT r.urn, d.urn FROM runs r JOIN documents d ON d.id = r.document WHERE r.id = ?",
        owner,
    )
    text = record if isinstance(record, TextRecord) else None
    passage = record if isinstance(record, PassageRecord) else None
    image = record if isinstance(record, ImageRecord) else None
    kind: Kind = text.kind if text else "element" if passage else "image"
    section = record.parent if isinstance(record, TextRecord) else record.section
    return Thing(
        urn=record.urn,
        kind=kind,
        document=document,
        run=run,
        section=_record_at(database, owner, TEXT, section).urn if section >= 0 else "",
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
    found = first_row(database, "SELECT quads FROM statements WHERE owner = ?", owner)
    return expand(found[0]) if found else b""


def statements_of(database: sqlite3.Connection, urn: str) -> bytes:
    """The N-Quads of a run or an import by its URN. Raises ``UnknownUrn``."""
    for sign, table in ((1, "runs"), (-1, "imports")):
        found = first_row(database, f"SELECT id FROM {table} WHERE urn = ?", urn)
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
