"""A run: every document once, what came of it where it belongs, and that written down."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec

from pincite.batch import parquet, results
from pincite.batch.entries import Counts, Entry
from pincite.batch.ledger import Ledger
from pincite.batch.plan import Plan, changes
from pincite.batch.sources import Sources
from pincite.batch.targets import own_place, target_at
from pincite.batch.work import Made, Order, counted_notes
from pincite.catalogue.blobs import digest_of
from pincite.converting.convert import read_source
from pincite.errors import (
    BlobsUnreachable,
    EngineCrashed,
    InternalError,
    OutOfMemory,
    PinciteError,
    TimedOut,
    Unreadable,
    Unwritable,
)
from pincite.model.notes import NOTHING_READ
from pincite.sandbox.isolation import Outcome

if TYPE_CHECKING:
    from pincite.archive.library import Library

# What may go well another time: a machine that was busy, a disk or a bucket that was away.
PASSING = (TimedOut, OutOfMemory, EngineCrashed, InternalError, Unreadable, BlobsUnreachable)
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # Seconds before documents are tried again, twice as many each time.
NOTHING = Counts(0, 0, 0, 0, 0)
QUARANTINE, FILES = "quarantine", "files"


class Engine(Protocol):
    """What has documents worked on."""

    def work(self, orders: Iterator[Order], plan: Plan) -> Generator[tuple[Order, Outcome[Made]]]:
        """What came of each, in any order, as soon as that is known."""


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """A document that was tried: its name, what came of it, and whether it will be tried again."""

    name: str
    error: PinciteError | None = None
    made: Made | None = None
    again: bool = False
    counts: Counts


@dataclass(kw_only=True)
class Run:
    """All documents of ``sources`` worked on by ``engine`` as ``plan`` says, the results in ``target``.

    ``resume`` goes on with what an earlier run has left, if it was one of the same plan; ``retry_failed``
    tries those again that it set aside. ``retries`` is how often a document is tried again that may go well
    another time. ``watch`` is told of each that was tried.
    """

    sources: Sources
    target: str
    plan: Plan
    engine: Engine
    ledger: Ledger
    library: Library | None = None
    resume: bool = False
    retry_failed: bool = False
    retries: int = 2
    pause: float = FIRST_PAUSE
    watch: Callable[[Settled], None] = lambda _: None
    counts: Counts = NOTHING
    empty: int = 0
    noted: Counter[str] = field(default_factory=Counter)
    spooled: int = 0

    def __post_init__(self) -> None:
        self.place = target_at(self.target)
        self.own = target_at(own_place(self.target))
        # In a folder of Parquet there are parts and nothing else.
        self.files = target_at(f"{own_place(self.target)}/{FILES}") if self.plan.rows else self.place

    def begin(self) -> list[str]:
        """Find the documents; what is to be said of an earlier run, a sentence each."""
        said = []
        plan, before = self.plan.described, self.ledger.plan
        if before is None:
            self.ledger.begin(plan)
        elif not self.resume:
            said.append(f"{self.earlier()}: all is done anew (--resume goes on with it)")
            self.forget()
        elif before != plan:
            other = "; ".join(changes(before, plan))
            said.append(f"{self.earlier()}, with other options ({other}): a new run")
            self.forget()
        altered = self.ledger.find(self.sources.found())
        if altered and self.ledger.parts:
            said.append(f"{altered} documents have changed, of which there are rows in Parquet: a new run")
            self.forget()
            self.ledger.find(self.sources.found())
        elif altered:
            said.append(f"{altered} documents have changed since: they are done again")
        if self.retry_failed and (count := self.ledger.try_again()):
            said.append(f"{count} documents that failed are tried again")
        self.counts = self.ledger.counts()
        for entry in self.ledger.entries("state = 'done' AND notes != '{}'"):
            self.count_notes(entry.notes)
        return said

    def count_notes(self, notes: dict[str, int]) -> None:
        """Count a document's notes among those of the run."""
        self.empty += NOTHING_READ in notes
        self.noted.update(notes)

    def forget(self) -> None:
        """Begin anew: nothing is set aside any more, and no rows are there."""
        if not self.ledger.is_rehearsal:
            for entry in self.ledger.entries("state = 'failed'"):
                self.set_aside(entry, remove=True)
            for number in range(self.ledger.parts + 1 if self.plan.rows else 0):  # one may be half told
                self.place.remove(parquet.NAME.format(number=number))
        self.ledger.begin(self.plan.described)

    def earlier(self) -> str:
        counts = self.ledger.counts()
        return f"there is an earlier run ({counts.settled} of {counts.documents} documents)"

    def go(self) -> None:
        """Have all that wait worked on, and write the table of results, which is written too where the run is
        ended before."""
        try:
            pause = self.pause
            while True:
                before = self.counts.settled
                self.round()
                if self.counts.settled == self.counts.documents:
                    break
                if self.counts.settled == before:
                    time.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            if self.plan.rows:
                self.write_parts(last=True)
        finally:
            self.own.put("results.csv", results.as_csv(self.ledger))

    def round(self) -> None:
        """Try each document that waits once."""
        entries: dict[int, Entry] = {}
        with closing(self.engine.work(self.orders(entries), self.plan)) as coming:
            for order, outcome in coming:
                entry = entries.pop(order.number)
                if outcome.error is not None:
                    self.failed(entry, outcome.error)
                    continue
                try:
                    self.done(entry, outcome.get())
                except (Unwritable, Unreadable) as error:  # the second where it went, or changed, meanwhile
                    self.failed(entry, error)

    def orders(self, entries: dict[int, Entry]) -> Iterator[Order]:
        """The documents that wait, but twins of others; what is at work is in ``entries``."""
        for entry in self.ledger.waiting():
            try:
                source = self.sources.read(entry.place)
                twin = self.twin(entry, source)
            except PinciteError as error:
                self.failed(entry, error)
                continue
            if twin is not None:
                self.counts = msgspec.structs.replace(self.counts, twins=self.counts.twins + 1)
                self.ledger.settle(entry.number, "twin", twin=twin)
                self.watch(Settled(name=entry.name, counts=self.counts))
                continue
            entries[entry.number] = entry
            yield Order(entry.number, entry.name, entry.stem, source)

    def twin(self, entry: Entry, source: str | bytes) -> int | None:
        """The document before this one with the same bytes, None where there is none."""
        if isinstance(source, str) and self.ledger.is_alone(entry):
            return None
        return self.ledger.twin_of(entry, digest_of(placed(source)))

    def done(self, entry: Entry, made: Made) -> None:
        """Put what was made of a document where it belongs, and write down that it is done."""
        for ending, data in made.files:
            self.files.put(entry.stem + ending, data)
        if self.library is not None:
            data, name = read_source(placed(self.sources.read(entry.place)), Path(entry.name).name)
            self.library.keep(data, name, made.intake)
        notes = counted_notes(made.notes)
        self.ledger.settle(
            entry.number,
            "done",
            made.rows,
            attempts=entry.attempts + 1,
            sha256=made.sha256,
            media_type=made.media_type,
            pages=made.pages,
            seconds=made.seconds,
            records=made.records,
            notes=msgspec.json.encode(notes).decode(),
            error="",
            sentence="",
        )
        if entry.error:
            self.set_aside(entry, remove=True)
        self.count_notes(notes)
        self.counts = msgspec.structs.replace(
            self.counts, done=self.counts.done + 1, pages=self.counts.pages + made.pages
        )
        self.watch(Settled(name=entry.name, made=made, counts=self.counts))
        self.spooled += len(made.rows)
        if self.spooled >= parquet.PART_BYTES:
            self.write_parts(last=False)

    def failed(self, entry: Entry, error: PinciteError) -> None:
        """Write down that a document failed: to be tried again, or set aside with the reason."""
        attempts = entry.attempts + 1
        again = isinstance(error, PASSING) and attempts <= self.retries
        sentence = results.writable(error.sentence)
        if not again:
            why = {"attempts": attempts, "error": error.code, "sentence": sentence}
            self.set_aside(msgspec.structs.replace(entry, **why))
            self.counts = msgspec.structs.replace(self.counts, failed=self.counts.failed + 1)
        self.ledger.settle(
            entry.number,
            "waiting" if again else "failed",
            attempts=attempts,
            error=error.code,
            sentence=sentence,
        )
        self.watch(Settled(name=entry.name, error=error, again=again, counts=self.counts))

    def set_aside(self, entry: Entry, *, remove: bool = False) -> None:
        """Copy a document that failed into the quarantine, with the reason beside it; or ``remove`` it."""
        if remove:
            for name in aside_names(entry):
                self.own.remove(name)
                self.own.remove(f"{name}.json")
            return
        usual, other = aside_names(entry)
        try:
            self.put_aside(entry, usual)
        except Unwritable:
            self.put_aside(entry, other)

    def put_aside(self, entry: Entry, name: str) -> None:
        """Copy a document that failed to a name of ours, with the reason beside it."""
        reason = {
            "name": results.writable(entry.name),
            "place": results.writable(entry.place),
            "error": entry.error,
            "sentence": entry.sentence,
            "attempts": entry.attempts,
        }
        try:
            self.own.put(name, placed(self.sources.read(entry.place)))
        except Unreadable as lost:
            reason["copy"] = f"none: {results.writable(lost.sentence)}"
        self.own.put(f"{name}.json", msgspec.json.format(msgspec.json.encode(reason)) + b"\n")

    def write_parts(self, *, last: bool) -> None:
        """Write the parts of Parquet that are full; at the ``last`` what is left too."""
        while part := self.ledger.full_part(parquet.PART_BYTES, last=last):
            number, until, rows = part
            self.place.put(parquet.NAME.format(number=number), parquet.part(tuple(rows)))
            self.ledger.part_written(number, until)
        self.spooled = 0


def placed(source: str | bytes) -> Path | bytes:
    return Path(source) if isinstance(source, str) else source


def aside_names(entry: Entry) -> tuple[str, str]:
    """What a document is called where it is set aside, and what where nothing can be called that: a name may
    be too long with the ending of the reason, or that of a folder."""
    return f"{QUARANTINE}/{entry.stem}{Path(entry.name).suffix}", f"{QUARANTINE}/~{entry.number}"
