"""What was lost, left out or guessed, told on stderr: a line a document, and one when all is done."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from pincite.cli.printing import counted
from pincite.cli.report import say
from pincite.model.document import Note
from pincite.model.notes import NOTE_CODES, NOTHING_READ, NoteKind
from pincite.options.declaration import Option

PHRASES = 3  # What a line says of a document; the rest is counted.
ROOM = 200  # Characters of a sentence in such a line.
SHOWN: tuple[NoteKind, ...] = ("lost", "left out", "guessed")  # Kinds that lines are about, in this order.


class Telling(msgspec.Struct, frozen=True):
    """What is said of notes."""

    quiet: Annotated[
        bool, Option(short="q", flag=True, help="Say nothing of notes, and no summary; only errors.")
    ] = False
    verbose: Annotated[
        bool,
        Option(short="v", flag=True, help="A line for each document: its pages, seconds, type and results."),
    ] = False
    notes: Annotated[
        bool, Option(flag=True, help="List every note on what was lost, left out or guessed.")
    ] = False
    strict: Annotated[
        bool, Option(flag=True, help="Exit status 1 where anything of a document was lost.")
    ] = False


class Account:
    """What a command did: documents with their pages and notes, as they come."""

    def __init__(self, telling: Telling) -> None:
        self.telling = telling
        self.began = self.last = time.perf_counter()
        self.documents = self.pages = self.noted = 0
        self.status = 0

    def add(
        self,
        name: str,
        notes: Iterable[Note],
        pages: int,
        seconds: float | None = None,
        media_type: str = "",
        place: str = "",
    ) -> None:
        """A document that was written to ``place``; what is to be said of it is said. Without the ``seconds``
        that it took they are those since the one before."""
        notes = tuple(notes)
        self.documents += 1
        self.pages += pages
        self.noted += len(notes)
        codes = {note.code for note in notes}
        lost = any(kind_of(code) == "lost" for code in codes)
        if NOTHING_READ in codes or (lost and self.telling.strict):
            self.status = 1
        now = time.perf_counter()
        before, self.last = self.last, now
        if self.telling.quiet:
            return
        if self.telling.verbose:
            took = now - before if seconds is None else seconds
            parts = (counted(pages, "page"), f"{took:.2f} s", media_type, place and f"to {place}")
            say([f"pincite: {name}: {', '.join(filter(None, parts))}"])
        if self.telling.notes:
            say(f"pincite: note: {name}: {line}" for line in listed(notes))
        elif line := summed_up(notes, pages):
            say([f"pincite: note: {name}: {line}"])

    def close(self, failures: int) -> None:
        """Say in one line what was done."""
        if self.telling.quiet:
            return
        seconds = time.perf_counter() - self.began
        parts = [
            f"{counted(self.documents, 'document')}, {counted(self.pages, 'page')} in {seconds:.1f} s",
            *([counted(self.noted, "note")] if self.noted else []),
            *([counted(failures, "failure")] if failures else []),
        ]
        say([f"pincite: {'; '.join(parts)}"])


def listed(notes: Iterable[Note]) -> Iterator[str]:
    """A line for each note: its code, its place, its sentence."""
    for note in notes:
        box = "" if note.box is None else f" ({' '.join(f'{value:.0f}' for value in note.box)})"
        place = f"page {note.page}{box}: " if note.page else ""
        yield f"{note.code}: {place}{sentence_of(note)}"


def summed_up(notes: Iterable[Note], pages: int) -> str:
    """What is to be known of a document of so many pages, the worst first; '' where that is nothing."""
    groups: dict[str, list[Note]] = {}
    for note in notes:
        groups.setdefault(note.code, []).append(note)
    found = [code for kind in SHOWN for code in groups if kind_of(code) == kind]
    if found[:1] == [NOTHING_READ] and len(found) > 1 and kind_of(found[1]) == "lost":
        found.remove(NOTHING_READ)  # the others say why
    phrases = [phrase(groups[code], pages) for code in found[:PHRASES]]
    if more := sum(len(groups[code]) for code in found[PHRASES:]):
        phrases.append(f"{counted(more, 'note')} more (--notes)")
    return "; ".join(phrases)


def kind_of(code: str) -> NoteKind:
    """What a note of this code is; one that nobody knows, such as a later version wrote, is a guess."""
    known = NOTE_CODES.get(code)
    return known.kind if known else "guessed"


def phrase(notes: list[Note], pages: int) -> str:
    """Notes of one code in a few words."""
    first = notes[0]
    if len(notes) > 1 and first.code in NOTE_CODES:
        return NOTE_CODES[first.code].several.format(count=len(notes), pages=pages)
    sentence = sentence_of(first)
    return f"page {first.page}: {sentence}" if first.page and pages > 1 else sentence


def sentence_of(note: Note) -> str:
    """The sentence of a note in one line."""
    flat = " ".join(note.sentence.split()).rstrip(".")
    return flat if len(flat) <= ROOM else f"{flat[:ROOM].rstrip()} ..."
