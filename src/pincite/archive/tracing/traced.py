"""What a trace gives: the way from a text back to the place in the original that holds it.

Positions within a text are told as the fragment of its name: ``#char=120,180`` (RFC 5147)."""

from __future__ import annotations

import re

import msgspec

from pincite.catalogue.records import DocumentRecord, PageRecord, RunRecord
from pincite.errors import BadOption
from pincite.model.geometry import NOWHERE, Box
from pincite.regex import regex

MARK = "#char="

# What follows ``MARK``. Integrity checks may follow a range; they are passed over, because a text of a
# library never changes.
WRITTEN = regex(r"(\d{1,15})?(?:(,)(\d{1,15})?)?(?:;(?:length|md5)=[^;]*)*", re.ASCII)


class Range(msgspec.Struct, frozen=True):
    """Characters ``start`` up to but not including ``end`` of a text: positions between characters, of
    which the first is 0."""

    start: int
    end: int

    @property
    def length(self) -> int:
        return self.end - self.start

    def moved(self, by: int) -> Range:
        return Range(self.start + by, self.end + by)

    def within(self, length: int) -> Range:
        """What of it lies in a text of ``length`` characters."""
        return Range(min(self.start, length), min(self.end, length))


def split(name: str) -> tuple[str, str | None]:
    """A URN without its fragment, and what the fragment says of characters, None without one."""
    bare = name.strip().removeprefix("<").removesuffix(">")
    urn, mark, fragment = bare.partition(MARK)
    return urn, fragment if mark else None


def range_of(fragment: str | None, length: int) -> Range:
    """The characters that a fragment means in a text of ``length`` characters: all for None. A single
    position means the character after it, at the end the one before. What passes the end is cut off.
    Raises ``BadOption`` for what is no range, or lies behind the text."""
    if fragment is None:
        return Range(0, length)
    match = WRITTEN.fullmatch(fragment)
    if match is None or (match[1] is None and match[3] is None):
        raise BadOption(f"{MARK}{fragment} is not a range of characters; write it like #char=120,180")
    start = int(match[1] or 0)
    end = int(match[3]) if match[3] else length if match[2] else start
    if end < start and match[3]:
        raise BadOption(f"{MARK}{fragment} ends before it begins")
    if start > length:
        raise BadOption(f"{MARK}{fragment} lies behind the text, which has {length:,} characters")
    end = max(start, min(end, length))
    if end == start:
        start = max(0, min(start, length - 1))
        end = min(start + 1, length)
    return Range(start, end)


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One thing on the way, derived from the next. ``chars`` is the part of its text that is traced, out
    of ``length`` characters, both None where it has no text of its own, or none that is known. ``title``
    is what it is headed with."""

    urn: str
    kind: str
    label: str = ""
    title: str = ""
    chars: Range | None = None
    length: int | None = None
    by: str = ""
    """What made it, with its version and time: of things that came from elsewhere."""


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """A printed line, or a cell of a table (``row`` and ``col`` from 0, -1 for a line), with the traced
    part of its text; of a cell that is HTML. The box is ``NOWHERE`` where the original has no layout.
    ``before`` counts the printed characters of the line or cell before that part."""

    box: Box
    text: str
    row: int = -1
    col: int = -1
    before: int = 0


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """An element that holds some of the traced characters: which of its own (``chars`` of ``length``), and
    which of the whole document (``place``; None for an image, which is not in its text). ``spots`` are the
    lines and cells that hold them; none where the element is known as a whole alone."""

    urn: str
    element_id: str
    category: str
    page: int
    box: Box
    text: str
    chars: Range
    length: int
    place: Range | None
    spots: tuple[Spot, ...] = ()

    @property
    def placed(self) -> bool:
        return self.box != NOWHERE


class Trace(msgspec.Struct, frozen=True, kw_only=True):
    """A way from something to a document.

    steps     from what was asked for to the document
    text      the characters that were traced; of an image its alternative text
    pieces    the elements that hold them, in reading order
    pages     the pages those stand on
    document, names, run   the original, what it was called, and the decoding the text is from
    notes     sentences: what could not be told
    """

    steps: tuple[Step, ...]
    text: str
    pieces: tuple[Piece, ...]
    pages: tuple[PageRecord, ...]
    document: DocumentRecord
    names: tuple[str, ...]
    run: RunRecord
    notes: tuple[str, ...] = ()

    @property
    def urn(self) -> str:
        """What was asked for."""
        return self.steps[0].urn
