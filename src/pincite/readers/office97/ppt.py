"""The text of PowerPoint 97 to 2003 presentations ([MS-PPT]): slides in order, titles, notes."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from pincite.errors import Corrupt, Encrypted
from pincite.model.document import Page
from pincite.model.elements import Layer
from pincite.readers.builder import Builder
from pincite.readers.compound import SIGNATURE, Compound
from pincite.readers.office97.properties import add_properties
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

# Types of records (2.13.24); those from 0xF000 on are of drawings.
DOCUMENT, LIST, PERSIST, NOTES_ATOM, EDIT, DIRECTORY = 1000, 4080, 1011, 1009, 4085, 6002
HEADER, CHARS, BYTES, STYLES, OUTLINE = 3999, 4000, 4008, 4001, 3998
TEXTBOX, SHAPE, CLIENT, PLACEHOLDER = 0xF00D, 0xF004, 0xF011, 3011
CONTAINER = 15  # Version of records that hold records (2.3.1).
# Kinds of text (2.13.33).
TITLE, BODY, NOTE_TEXT, OTHER, CENTRE_BODY, CENTRE_TITLE, HALF, QUARTER = 0, 1, 2, 4, 5, 6, 7, 8
TITLES = (TITLE, CENTRE_TITLE)
LISTS = (BODY, HALF, QUARTER)

# Kinds of text by the placeholder of the shape: titles and bodies, those of vertical text too.
ROLES = {13: TITLE, 15: TITLE, 14: BODY, 17: TITLE, 18: BODY, 12: NOTE_TEXT}
DEEPEST = 64  # Records in records that are walked.
MOST_EDITS = 1024
LARGEST_ATOM = 1 << 24  # Bytes of a record that is looked at.
ENCRYPTED = 0xF3D1C4DF  # Mark of an encrypted presentation in the stream 'Current User' (2.3.2).

# Bytes of what a run of paragraphs says after its mask, by bits of that, up to its tab stops and after them
# (2.9.20).
TWO_BYTES = (0x0F, 0x80, 0x10, 0x40, 0x800, 0x1000, 0x2000, 0x4000, 0x100, 0x400, 0x8000)
FOUR_BYTES, TABS, AFTER_TABS = 0x20, 0x100000, (0x10000, 0xE0000, 0x200000)


class Record(NamedTuple):
    """A record of the stream: its type, and where its content begins and ends (2.3.1)."""

    kind: int
    version: int
    instance: int
    start: int
    end: int


class Piece(msgspec.Struct):
    """A text of a slide: kind, words, level of each paragraph."""

    kind: int
    text: str
    levels: list[int] = msgspec.field(default_factory=list)


class Sheet(msgspec.Struct):
    """A slide, or notes: the number of its record, what notes know it by, texts of its outline."""

    number: int
    identity: int
    pieces: list[Piece] = msgspec.field(default_factory=list)


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """A page for each slide: its texts, then its notes. Raises ``Corrupt``, ``Encrypted``."""
    if data[:8] != SIGNATURE:
        raise Corrupt("this is no PowerPoint presentation")
    file = Compound(data, options.max_part)
    stream = file.read("PowerPoint Document")
    if not stream:
        if "EncryptedPackage" in file:
            raise Encrypted("the presentation is encrypted: a password is needed")
        raise Corrupt("the file holds no presentation of PowerPoint 97 or later")
    add_properties(file, reading)
    try:
        yield from Presentation(stream, file.read("Current User")).pages()
    except (struct.error, IndexError, ValueError) as error:
        raise Corrupt(f"the presentation is broken: {error}") from None


class Presentation:
    """The records of a presentation; ``places`` are those of the objects that are saved."""

    def __init__(self, stream: bytes, user: bytes) -> None:
        self.stream = stream
        self.places = self.persisted(user)

    def pages(self) -> Iterator[Page]:
        slides, _, notes = self.lists()
        owned = [(self.owner(note), note) for note in notes if note.number in self.places]
        for number, sheet in enumerate(slides, 1):
            builder = Builder(number, "slide")
            said = self.texts(sheet)
            shown = {piece.text for piece in said}
            for piece in [*said, *(piece for piece in sheet.pieces if piece.text not in shown)]:
                add(builder, piece)
            for note in [note for owner, note in owned if owner == sheet.identity]:
                for piece in self.texts(note):
                    if piece.kind in (NOTE_TEXT, BODY):
                        add(builder, piece, layer="notes")
            yield builder.page()
        if not slides:
            yield Builder(1, "slide").page()

    def record(self, at: int) -> Record | None:
        """The record at a place."""
        if at < 0 or at + 8 > len(self.stream):
            return None
        first, kind, size = struct.unpack_from("<HHI", self.stream, at)
        return Record(kind, first & 15, first >> 4, at + 8, min(at + 8 + size, len(self.stream)))

    def inside(self, holder: Record | None) -> Iterator[Record]:
        """The records in a container, in order."""
        at = holder.start if holder is not None else 0
        while holder is not None and at + 8 <= holder.end and (found := self.record(at)) is not None:
            yield found
            at = found.end

    def body(self, atom: Record) -> bytes:
        return self.stream[atom.start : atom.end]

    def persisted(self, user: bytes) -> dict[int, int]:
        """Places of the objects that are saved, the newest of each (2.1.2)."""
        found: dict[int, int] = {}
        if len(user) < 20:
            return found
        mark, at = struct.unpack_from("<II", user, 12)
        if mark == ENCRYPTED:
            raise Encrypted("the presentation is encrypted: a password is needed")
        seen: set[int] = set()
        while at and at not in seen and len(seen) < MOST_EDITS:
            seen.add(at)
            edit = self.record(at)
            if edit is None or edit.kind != EDIT or at + 24 > len(self.stream):
                break
            at, directory = struct.unpack_from("<II", self.stream, at + 16)
            held = self.record(directory)
            if held is not None and held.kind == DIRECTORY:
                found = entries(self.body(held)) | found
        return found

    def lists(self) -> tuple[list[Sheet], list[Sheet], list[Sheet]]:
        """Slides, masters and notes in order, with the texts that the outline holds (2.4.14)."""
        whole = Record(0, CONTAINER, 0, 0, len(self.stream))
        known = [*map(self.record, self.places.values()), *self.inside(whole)]
        document = next((one for one in known if one is not None and one.kind == DOCUMENT), None)
        if document is None:
            raise Corrupt("the presentation has no list of slides")
        found: tuple[list[Sheet], list[Sheet], list[Sheet]] = ([], [], [])
        for held in self.inside(document):
            if held.kind != LIST or held.instance > 2:
                continue
            sheets = found[held.instance]
            for atom in self.inside(held):
                if atom.kind == PERSIST and atom.end - atom.start >= 16:
                    number, _, _, identity = struct.unpack_from("<IIiI", self.stream, atom.start)
                    sheets.append(Sheet(number, identity))
                elif sheets:
                    take(atom.kind, self.body(atom), sheets[-1].pieces)
        return found

    def texts(self, sheet: Sheet) -> list[Piece]:
        """Texts of the shapes of a slide, in the order of drawing; those that only refer to the outline take
        theirs from there."""
        found: list[Piece] = []
        stack = [(self.record(self.places.get(sheet.number, -1)), 0, -1)]
        while stack:
            holder, depth, role = stack.pop()
            inner: list[tuple[Record | None, int, int]] = []
            before = len(found)
            box = holder is not None and holder.kind == TEXTBOX
            if holder is not None and holder.kind == SHAPE:
                role = self.placeholder(holder)
            for child in self.inside(holder):
                if box:
                    body = self.body(child) if child.end - child.start < LARGEST_ATOM else b""
                    if child.kind == OUTLINE and len(body) >= 4:
                        (index,) = struct.unpack_from("<I", body)
                        found += sheet.pieces[index : index + 1]
                    else:
                        take(child.kind, body, found)
                elif depth < DEEPEST and (child.kind == TEXTBOX or child.version == CONTAINER):
                    inner.append((child, depth + 1, role))
            if role >= 0:
                for piece in found[before:]:
                    piece.kind = role
            stack += reversed(inner)
        return [piece for piece in found if piece.text.strip()]

    def placeholder(self, shape: Record) -> int:
        """The kind of text that a shape is there for, -1 for none (2.7.8, 2.13.23)."""
        for client in self.inside(shape):
            for atom in self.inside(client) if client.kind == CLIENT else ():
                if atom.kind == PLACEHOLDER and atom.end - atom.start >= 5:
                    return ROLES.get(self.stream[atom.start + 4], -1)
        return -1

    def owner(self, note: Sheet) -> int:
        """The identity of the slide that notes belong to (2.5.7)."""
        for atom in self.inside(self.record(self.places[note.number])):
            if atom.kind == NOTES_ATOM and atom.end - atom.start >= 4:
                return int.from_bytes(self.stream[atom.start : atom.start + 4], "little")
        return -1


def entries(block: bytes) -> dict[int, int]:
    """Places of objects by their numbers, as a directory has them: runs of numbers that follow each other; of
    two of one number the first (2.3.4)."""
    found: dict[int, int] = {}
    at = 0
    while at + 4 <= len(block):
        (word,) = struct.unpack_from("<I", block, at)
        at += 4
        count = min(word >> 20, (len(block) - at) // 4)
        for number, place in enumerate(struct.unpack_from(f"<{count}I", block, at), word & 0xFFFFF):
            found.setdefault(number, place)
        at += 4 * (word >> 20)
    return found


def take(atom: int, body: bytes, pieces: list[Piece]) -> None:
    """What an atom says of a text: its kind, its characters, the levels of its paragraphs."""
    if atom == HEADER and len(body) >= 4:
        pieces.append(Piece(struct.unpack_from("<I", body)[0], ""))
    elif atom in (CHARS, BYTES):
        if not pieces or pieces[-1].text:
            pieces.append(Piece(OTHER, ""))
        pieces[-1].text = body.decode("utf-16-le", "replace") if atom == CHARS else body.decode("latin-1")
    elif atom == STYLES and pieces:
        pieces[-1].levels = levels(body, len(pieces[-1].text) + 1)


def levels(body: bytes, length: int) -> list[int]:
    """The level of each run of characters' paragraphs, one entry for each character (2.9.44)."""
    found: list[int] = []
    at = 0
    while len(found) < length and at + 10 <= len(body):
        count, level, mask = struct.unpack_from("<IHI", body, at)
        found += [min(level, 4)] * min(count, length - len(found))
        at += 10 + 2 * sum(bool(mask & bits) for bits in TWO_BYTES) + (4 if mask & FOUR_BYTES else 0)
        if mask & TABS:
            at += 2 + 4 * int.from_bytes(body[at : at + 2], "little")
        at += 2 * sum(bool(mask & bits) for bits in AFTER_TABS)
        if count == 0:
            break
    return found


def add(builder: Builder, piece: Piece, layer: Layer = "body") -> None:
    """The paragraphs of a text as elements; what stands for the date or the number of a page is none."""
    at = 0
    for line in piece.text.split("\r"):
        text = line.replace("\x0b", "\n").strip("\n \t")
        level = piece.levels[at] if at < len(piece.levels) else 0
        at += len(line) + 1
        if not text or text == "*":
            continue
        if layer != "notes" and piece.kind in TITLES:
            builder.add("heading", text.replace("\n", " "), level=1)
        elif layer != "notes" and (piece.kind in LISTS or (piece.kind == OTHER and any(piece.levels))):
            builder.add("list_item", text, level=level + 1, marker="•")
        else:
            builder.add("paragraph", text, layer=layer)
