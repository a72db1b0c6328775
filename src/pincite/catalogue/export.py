"""All of a library in files that need no Pincite to be read."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from pincite.catalogue import reading
from pincite.catalogue.answers import DocumentEntry
from pincite.catalogue.blobs import Blobs, is_digest
from pincite.catalogue.packing import key_of
from pincite.errors import BadOption, LibraryUnwritable

FORM = 1  # Version of what is written, in the manifest.


# What is there where an export was ended before ``manifest.json``, which is written last.
WRITTEN_FIRST = {"blobs", "texts.jsonl", "quads.nq", "manifest.new"}


def export(database: sqlite3.Connection, blobs: Blobs, folder: Path) -> None:
    """Write ``texts.jsonl``, ``quads.nq``, ``blobs/`` and, when all is there, ``manifest.json``.

    Everything is in order of URNs: two libraries that hold the same give the same bytes. What an export
    that was ended half way left is written over.
    Raises ``BadOption`` where ``folder`` holds something else already, ``LibraryDamaged``,
    ``LibraryUnwritable``.
    """
    database.execute("BEGIN")  # all is read as it is at one time
    try:
        _write(database, blobs, folder)
    except OSError as error:
        raise LibraryUnwritable(f"{folder}: {error.strerror or error}") from error
    finally:
        database.execute("COMMIT")


def _write(database: sqlite3.Connection, blobs: Blobs, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if not _half_written(folder):
        raise BadOption(f"{folder} is not empty")
    shutil.rmtree(folder / "blobs", ignore_errors=True)
    (folder / "blobs").mkdir()
    entries = sorted(reading.documents(database), key=lambda entry: entry.document.urn)
    with (folder / "texts.jsonl").open("wb") as file:
        for entry in entries:
            for line in _texts(database, entry):
                file.write(line + b"\n")
    with (folder / "quads.nq").open("wb") as file:
        for quad in _quads(database):
            file.write(quad + b"\n")
    _export_blobs(database, blobs, folder / "blobs")
    manifest = {
        "form": FORM,
        "documents": [_document(database, entry) for entry in entries],
        "imports": sorted(
            ({"urn": one.urn, "name": one.name, "quads": one.quads} for one in reading.imports(database)),
            key=lambda one: str(one["urn"]),
        ),
    }
    written = msgspec.json.format(_json(manifest), indent=1)
    (folder / "manifest.new").write_bytes(written + b"\n")
    os.replace(folder / "manifest.new", folder / "manifest.json")


def _half_written(folder: Path) -> bool:
    """Whether there is nothing in a folder but what an export writes before its manifest."""
    blobs = folder / "blobs"
    inside = {path.name for path in folder.iterdir()}
    return inside <= WRITTEN_FIRST and all(
        is_digest(path.name) for path in (blobs.iterdir() if blobs.is_dir() else ())
    )


def _json(value: Any) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


def _document(database: sqlite3.Connection, entry: DocumentEntry) -> dict[str, Any]:
    """Names are data here and never paths: they are what whoever made the document chose."""
    runs = []
    for one in sorted(entry.runs, key=lambda one: one.run.urn):
        images = reading.images(database, one.run.urn)
        runs.append(
            msgspec.to_builtins(one.run)
            | {"pages": msgspec.to_builtins(reading.pages(database, one.run.urn))}
            | {"images": [msgspec.to_builtins(image) | _blob(image.sha256) for image in images]}
        )
    record: dict[str, Any] = msgspec.to_builtins(entry.document)
    return record | _blob(entry.document.sha256) | {"names": list(entry.names), "runs": runs}


def _blob(sha256: str) -> dict[str, str]:
    return {"file": f"blobs/{sha256}"} if sha256 else {}


def _texts(database: sqlite3.Connection, entry: DocumentEntry) -> Iterator[bytes]:
    """Each text with the passages that lie in it and in no text nested in it; all offsets of passages
    count in that text."""
    for run in sorted(entry.runs, key=lambda one: one.run.urn):
        texts = reading.texts(database, run.run.urn)
        whole = reading.text(database, run.run.urn).encode("utf-8", "replace").decode()
        inside: dict[int, list[dict[str, Any]]] = {}
        for one in reading.passages(database, run.run.urn):
            if 0 <= one.section < len(texts):
                told = msgspec.to_builtins(one)
                told["offset"] -= texts[one.section].offset
                del told["section"]
                inside.setdefault(one.section, []).append(told)
        for place, text in enumerate(texts):
            yield _json(
                msgspec.to_builtins(text)
                | {
                    "document": entry.document.urn,
                    "run": run.run.urn,
                    "parent": texts[text.parent].urn if text.parent >= 0 else "",
                    "text": whole[text.offset : text.offset + text.length]
                    .encode("utf-8", "replace")
                    .decode(),
                    "passages": inside.get(place, []),
                }
            )


def _quads(database: sqlite3.Connection) -> Iterator[bytes]:
    """Every line once. Only lines about a subject of several owners can come twice, and few are."""
    shared = {
        row[0]
        for row in database.execute(
            "SELECT key FROM (SELECT DISTINCT key, owner FROM subjects) GROUP BY key HAVING count(*) > 1"
        )
    }
    seen: set[bytes] = set()
    owners = database.execute(
        "SELECT owner FROM (SELECT id AS owner, urn FROM runs UNION ALL SELECT -id, urn FROM imports)"
        " ORDER BY urn"
    ).fetchall()
    for (owner,) in owners:
        for line in sorted(set(reading.statements(database, owner).splitlines())):
            head = line.split(None, 1)
            if not head or head[0].startswith(b"#"):
                continue
            if key_of(head[0].strip(b"<>").decode("utf-8", "replace")) in shared:
                if line in seen:
                    continue
                seen.add(line)
            yield line


def _export_blobs(database: sqlite3.Connection, blobs: Blobs, folder: Path) -> None:
    digests = database.execute(
        "SELECT sha256 FROM documents UNION SELECT sha256 FROM images WHERE sha256 != '' ORDER BY 1"
    ).fetchall()
    for (sha256,) in digests:
        (folder / sha256).write_bytes(blobs.read(sha256))
