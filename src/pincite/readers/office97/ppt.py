"""The text of PowerPoint 97 to 2003 presentations ([MS-PPT]): slides in order, titles, notes."""

from __future__ import annotations

import struct
from collections.abc import Iterator

import msgspec

from pincite.errors import Corrupt, Encrypted
from pincite.model.document import Page
from pincite.model.elements import Kind, Layer
from pincite.readers.builder import Builder
from pincite.readers.compound import SIGNATURE, Compound
from pincite.readers.office97.properties import add_properties
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

DOCUMENT, LIST, PERSIST, NOTES_ATOM = 1000, 4080, 1011, 1009
HEADER, CHARS, BYTES, STYLES, OUTLINE = 3999, 4000, 4008, 4001, 3998
EDIT, DIRECTORY = 4085, 6002
# Types of records (2.13.24); those from 0xF000 on are of drawings.
TEXTBOX, SHAPE, CLIENT, PLACEHOLDER = 0xF00D, 0xF004, 0xF011, 3011
# Kinds of text (2.13.33).
TITLE, BODY, NOTE_TEXT, OTHER, CENTRE_BODY, CENTRE_TITLE, HALF, QUARTER = 0, 1, 2, 4, 5, 6, 7, 8

TITLES = (TITLE, CENTRE_TITLE)
LISTS = (BODY, HALF, QUARTER)

# Kinds of text by the placeholder of the shape: titles and bodies, those of vertical text too.
ROLES = {13: TITLE, 15: TITLE, 14: BODY, 17: TITLE, 18: BODY, 12: NOTE_TEXT}
DEEPEST = 64  # Records in records that are walked.

MOST_EDITS = 1024


class Piece(msgspec.Struct):
    """A text of a slide: kind, words, level of each paragraph."""

    kind: int
    text: str
    levels: list[int] = msgspec.field(default_factory=list)


class Sheet(msgspec.Struct):
    """A slide: where its record is, texts of its outline, and the one of its notes (0 none)."""

    number: int
    identity: int
    pieces: list[Piece] = msgspec.field(default_factory=list)


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """A page for each slide: its texts, then its notes. Raises ``Corrupt``, ``Encrypted``."""
    try:
        yield from slides(data, options, reading)
    except (struct.error, IndexError, ValueError) as error:
        raise Corrupt(f"the presentation is broken: {error}") from None


def slides(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    if data[:8] != SIGNATURE:
        raise Corrupt("this is no PowerPoint presentation")
    file = Compound(data, options.max_part)
    stream = file.read("PowerPoint Document")
    if not stream:
        if "EncryptedPackage" in file:
            raise Encrypted("the presentation is encrypted: a password is needed")
        raise Corrupt("the file holds no presentation of PowerPoint 97 or later")
    add_properties(file, reading)
    places = persisted(stream, file.read("Current User"))
    document = next((at for at in places.values() if kind_at(stream, at) == DOCUMENT), None)
    if document is None:
        document = next((at for at, kind in top(stream) if kind == DOCUMENT), None)
    if document is None:
        raise Corrupt("the presentation has no list of slides")
    sheets = lists(stream, document)
    notes: dict[int, list[Sheet]] = {}
    for note in sheets[2]:
        if note.number in places:
            notes.setdefault(owner(stream, places[note.number]), []).append(note)
    for number, sheet in enumerate(sheets[0], 1):
        builder = Builder(number, "slide")
        said = texts(stream, places[sheet.number], sheet.pieces) if sheet.number in places else []
        shown = {piece.text for piece in said}
        for piece in [*said, *(piece for piece in sheet.pieces if piece.text not in shown)]:
            add(builder, piece)
        for note in notes.get(sheet.identity, ()):
            for piece in texts(stream, places[note.number], note.pieces):
                if piece.kind in (NOTE_TEXT, BODY):
                    add(builder, piece, layer="notes")
        yield builder.page()
    if not sheets[0]:
        yield Builder(1, "slide").page()


def record(stream: bytes, at: int) -> tuple[int, int, int, int] | None:
    """Version, instance, type and size of the record at a place (2.3.1)."""
    if at < 0 or at + 8 > len(stream):
        return None
    first, kind, size = struct.unpack("<HHI", stream[at : at + 8])
    return first & 15, first >> 4, kind, min(size, len(stream) - at - 8)


def kind_at(stream: bytes, at: int) -> int:
    found = record(stream, at)
    return found[2] if found else 0


def top(stream: bytes) -> Iterator[tuple[int, int]]:
    at = 0
    while (found := record(stream, at)) is not None:
        yield at, found[2]
        at += 8 + found[3]


def inside(stream: bytes, at: int) -> Iterator[tuple[int, int, int, int]]:
    """Place, instance, type and size of each record in the container at a place."""
    holder = record(stream, at)
    if holder is None:
        return
    end = at + 8 + holder[3]
    at += 8
    while at + 8 <= end and (found := record(stream, at)) is not None:
        yield at, found[1], found[2], found[3]
        at += 8 + found[3]


def persisted(stream: bytes, user: bytes) -> dict[int, int]:
    """Places of the objects that are saved, the newest of each (2.1.2)."""
    found: dict[int, int] = {}
    if len(user) < 20:
        return found
    if struct.unpack("<I", user[12:16])[0] == 0xF3D1C4DF:
        raise Encrypted("the presentation is encrypted: a password is needed")
    (at,) = struct.unpack("<I", user[16:20])
    seen: set[int] = set()
    while at and at not in seen and len(seen) < MOST_EDITS and kind_at(stream, at) == EDIT:
        seen.add(at)
        if at + 24 > len(stream):
            break
        before, directory = struct.unpack("<II", stream[at + 16 : at + 24])
        held = record(stream, directory)
        if held is not None and held[2] == DIRECTORY:
            block = stream[directory + 8 : directory + 8 + held[3]]
            place = 0
            while place + 4 <= len(block):
                (word,) = struct.unpack("<I", block[place : place + 4])
                first, count = word & 0xFFFFF, word >> 20
                place += 4
                for number in range(min(count, (len(block) - place) // 4)):
                    (where,) = struct.unpack("<I", block[place + 4 * number : place + 4 * number + 4])
                    found.setdefault(first + number, where)
                place += 4 * count
        at = before
    return found


def lists(stream: bytes, document: int) -> tuple[list[Sheet], list[Sheet], list[Sheet]]:
    """Slides, masters and notes in order, with the texts that the outline holds (2.4.14)."""
    found: tuple[list[Sheet], list[Sheet], list[Sheet]] = ([], [], [])
    for at, instance, kind, _ in inside(stream, document):
        if kind != LIST or instance > 2:
            continue
        sheets = found[instance]
        for place, _, atom, size in inside(stream, at):
            body = stream[place + 8 : place + 8 + size]
            if atom == PERSIST and len(body) >= 16:
                number, _, _, identity = struct.unpack("<IIiI", body[:16])
                sheets.append(Sheet(number, identity))
            elif sheets:
                take(atom, body, sheets[-1].pieces)
    return found


def take(atom: int, body: bytes, pieces: list[Piece]) -> None:
    """What an atom says of a text: its kind, its characters, the levels of its paragraphs."""
    if atom == HEADER and len(body) >= 4:
        pieces.append(Piece(struct.unpack("<I", body[:4])[0], ""))
    elif atom in (CHARS, BYTES):
        if not pieces or pieces[-1].text:
            pieces.append(Piece(OTHER, ""))
        raw = body.decode("utf-16-le", "replace") if atom == CHARS else body.decode("latin-1")
        pieces[-1].text = raw
    elif atom == STYLES and pieces:
        pieces[-1].levels = levels(body, len(pieces[-1].text) + 1)


def levels(body: bytes, length: int) -> list[int]:
    """The level of each run of characters' paragraphs, one entry for each character (2.9.44)."""
    found: list[int] = []
    at = 0
    while len(found) < length and at + 10 <= len(body):
        count, level, mask = struct.unpack("<IHI", body[at : at + 10])
        found += [min(level, 4)] * min(count, length - len(found))
        at += 10
        size = 0
        if mask & 0x000F:
            size += 2
        size += sum(2 for bit in (0x80, 0x10, 0x40) if mask & bit)
        size += 4 if mask & 0x20 else 0
        size += sum(2 for bit in (0x800, 0x1000, 0x2000, 0x4000, 0x100, 0x400, 0x8000) if mask & bit)
        if mask & 0x100000:
            if at + size + 2 > len(body):
                break
            size += 2 + 4 * struct.unpack("<H", body[at + size : at + size + 2])[0]
        size += 2 if mask & 0x10000 else 0
        size += 2 if mask & 0xE0000 else 0
        size += 2 if mask & 0x200000 else 0
        if count == 0:
            break
        at += size
    return found


def texts(stream: bytes, at: int, outline: list[Piece]) -> list[Piece]:
    """Texts of the shapes of a slide, in the order of drawing; those that only refer to the outline take
    theirs from there."""
    found: list[Piece] = []
    stack = [(at, 0, -1)]
    while stack:
        place, depth, role = stack.pop()
        inner: list[tuple[int, int, int]] = []
        holder = kind_at(stream, place)
        box = holder == TEXTBOX
        before = len(found)
        if holder == SHAPE:
            role = placeholder(stream, place)
        for child, _, kind, size in inside(stream, place):
            body = stream[child + 8 : child + 8 + size] if size < 1 << 24 else b""
            if box and kind == OUTLINE and len(body) >= 4:
                (index,) = struct.unpack("<I", body[:4])
                if index < len(outline):
                    found.append(outline[index])
            elif box:
                take(kind, body, found)
            elif depth < DEEPEST and (kind == TEXTBOX or (stream[child] & 15) == 15):
                inner.append((child, depth + 1, role))
        if role >= 0:
            for piece in found[before:]:
                piece.kind = role
        stack += reversed(inner)
    return [piece for piece in found if piece.text.strip()]


def placeholder(stream: bytes, at: int) -> int:
    """The kind of text that a shape is there for, -1 for none (2.7.8, 2.13.23)."""
    for place, _, kind, _ in inside(stream, at):
        if kind == CLIENT:
            for atom, _, inner, size in inside(stream, place):
                if inner == PLACEHOLDER and size >= 5:
                    return ROLES.get(stream[atom + 12], -1)
    return -1


def owner(stream: bytes, at: int) -> int:
    """The identity of the slide that notes belong to (2.5.7)."""
    for place, _, kind, size in inside(stream, at):
        if kind == NOTES_ATOM and size >= 4:
            return int(struct.unpack("<I", stream[place + 8 : place + 12])[0])
    return -1


def add(builder: Builder, piece: Piece, layer: Layer = "body") -> None:
    at = 0
    for line in piece.text.split("\r"):
        text = line.replace("\x0b", "\n").strip("\n \t")
        level = piece.levels[at] if at < len(piece.levels) else 0
        at += len(line) + 1
        if not text or text == "*":
            continue
        if layer == "notes":
            builder.add("paragraph", text, layer=layer)
        elif piece.kind in TITLES:
            builder.add("heading", text.replace("\n", " "), level=1)
        elif piece.kind in LISTS or (piece.kind == OTHER and any(piece.levels)):
            builder.add("list_item", text, level=level + 1, marker="•")
        else:
            kind: Kind = "paragraph"
            builder.add(kind, text)
