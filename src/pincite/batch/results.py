"""What became of every document, as a table."""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec

from pincite.batch.entries import Entry
from pincite.batch.ledger import Ledger
from pincite.markup.formulas import fields

COLUMNS = (
    *("name", "state", "result", "sha256", "media_type", "pages", "seconds", "records", "notes"),
    *("error", "sentence", "attempts", "twin"),
)


def as_row(entry: Entry) -> dict[str, Any]:
    """A document's line: ``result`` is what the names of its files begin with, ``twin`` the document that
    has the same bytes and was worked on in its place."""
    return {
        "name": writable(entry.name),
        "state": entry.state,
        "result": writable(entry.stem) if entry.state == "done" else "",
        "sha256": entry.sha256,
        "media_type": entry.media_type,
        "pages": entry.pages,
        "seconds": entry.seconds,
        "records": entry.records,
        "notes": msgspec.json.encode(entry.notes).decode() if entry.notes else "",
        "error": entry.error,
        "sentence": writable(entry.sentence),
        "attempts": entry.attempts,
        "twin": writable(entry.twin),
    }


def writable(text: str) -> str:
    """A text that UTF-8 can write: names of files may be none."""
    return text.encode("utf-8", "backslashreplace").decode()


def as_csv(ledger: Ledger) -> bytes:
    """The table, a line for each document in their order; what a spreadsheet would run is disarmed."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entry in ledger.entries():
        writer.writerow(fields(map(str, as_row(entry).values()), formulas=False))
    return lines.getvalue().encode()
