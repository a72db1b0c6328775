"""Documents as a ledger has them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

State = Literal["waiting", "done", "failed", "twin"]


class Found(NamedTuple):
    """A document of the sources: where it is, its name (the way to it from the source that was given), its
    size in bytes, and what changes when it does."""

    place: str
    name: str
    size: int
    stamp: str


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A document and what became of it. ``stem`` is what its results are called, ``attempts`` how often it
    was tried, ``notes`` how many there are of each code; ``error`` a code with its ``sentence``, '' none;
    ``twin`` is the name of the document that it has the bytes of."""

    number: int
    place: str
    name: str
    stem: str
    size: int
    state: State
    attempts: int
    sha256: str
    media_type: str
    pages: int
    seconds: float
    records: int
    notes: dict[str, int]
    error: str
    sentence: str
    twin: str = ""


class Counts(msgspec.Struct, frozen=True):
    """How many documents there are, and how many of them are done, failed, or twins of others; pages of
    those that are done, and documents of which something was lost, or nothing read."""

    documents: int
    done: int
    failed: int
    twins: int
    pages: int

    @property
    def settled(self) -> int:
        return self.done + self.failed + self.twins


def stem_of(name: str) -> str:
    """A name of a file without its ending."""
    return Path(name).stem or "document"


def entry_of(row: tuple[Any, ...]) -> Entry:
    number, place, name, stem, size, state, attempts, *rest, notes, error, sentence, twin = row
    sha256, media_type, pages, seconds, records = rest
    return Entry(
        number=number,
        place=os.fsdecode(place),
        name=os.fsdecode(name),
        stem=os.fsdecode(stem),
        size=size,
        state=state,
        attempts=attempts,
        sha256=sha256,
        media_type=media_type,
        pages=pages,
        seconds=seconds,
        records=records,
        notes=msgspec.json.decode(notes),
        error=error,
        sentence=sentence,
        twin="" if twin is None else os.fsdecode(twin),
    )
