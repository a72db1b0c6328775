"""The words of texts as full-text search finds them: those of tables without their tags."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from pincite.catalogue.packing import unpack, whole
from pincite.catalogue.reading import block_passages, text_range
from pincite.catalogue.records import PassageRecord, TextRecord
from pincite.markup.shown import blanked

# Characters that end a text or mark a match in SQLite; replaced one by one, so positions hold.
UNSEARCHABLE = {0: " ", 1: " ", 2: " "}


def keep(
    database: sqlite3.Connection,
    text: str,
    passages: Sequence[PassageRecord],
    texts: Iterable[tuple[int, TextRecord]],
) -> None:
    """Have the own part of each of these texts, given with their rows, found by its words."""
    searchable = whole(without_tags(text, passages)).translate(UNSEARCHABLE)
    for row, one in texts:
        if body := searchable[one.offset : one.offset + one.own]:
            database.execute("INSERT INTO words (rowid, body) VALUES (?, ?)", (row, body))


def without_tags(text: str, passages: Iterable[PassageRecord]) -> str:
    """The text with blanks in the place of what marks up its tables: every word stays where it is."""
    pieces, at = [], 0
    for one in passages:
        if one.category == "Table":
            end = one.offset + one.length
            pieces += [text[at : one.offset], blanked(text[one.offset : end])]
            at = end
    return "".join([*pieces, text[at:]])


def keep_anew(database: sqlite3.Connection) -> None:
    """The same for all that is there, in place of what an earlier version kept."""
    database.execute("DELETE FROM words")
    for run, characters in database.execute("SELECT id, characters FROM runs ORDER BY id").fetchall():
        blocks = database.execute("SELECT data FROM passage_blocks WHERE run = ? ORDER BY first", (run,))
        passages = [one for (data,) in blocks for one in block_passages(data)]
        rows = database.execute("SELECT id, record FROM texts WHERE run = ? ORDER BY place", (run,))
        texts = [(row, unpack(record, TextRecord)) for row, record in rows]
        keep(database, text_range(database, run, 0, characters), passages, texts)
