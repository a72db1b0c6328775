"""A small reader of PDF objects, for the few entries PDFium does not hand out.

It follows the cross-reference sections (ISO 32000-1, 7.5) to single objects and gives up quietly:
``Objects.get`` returns None for what is missing, damaged or encrypted. PDFium stays the judge of
what the document contains.
"""

from __future__ import annotations

import contextlib
import re
import zlib
from typing import Any, NamedTuple

MAX_SECTIONS = 64  # Cross-reference sections followed through /Prev.
MAX_INFLATED = 32 << 20  # Bytes of one decompressed stream.

MAX_NESTING = 32

MAX_SOURCE = 1 << 16  # Bytes of one object as it is written.
PLAIN, PACKED = 1, 2  # Where an object is: in the file, or in an object stream (ISO 32000-1, table 18).
# Bytes of a line of a reference table, and those up to its letter n (ISO 32000-1, 7.5.4).
TABLE_LINE, IN_USE = 20, 18
NO_PREDICTOR, PNG = 1, 10  # Predictors of a stream: PNG filters from here on (ISO 32000-1, table 10).
UP = 2  # The PNG filter that nearly all reference streams use.
# What reading a damaged file runs into.
_DAMAGE = (
    ValueError,
    IndexError,
    TypeError,
    KeyError,
    AttributeError,
    RecursionError,
    OverflowError,
    zlib.error,
)


# A PDF object: None, bool, int, float, bytes, Name, list, dict, Stream, a reference (number, generation).
Value = Any


class Name(str):
    """A PDF name, without its slash."""


class Stream:
    """A stream's dictionary and where its data starts."""

    def __init__(self, entries: dict[str, Value], start: int) -> None:
        self.entries = entries
        self.start = start


class _Section(NamedTuple):
    """Rows for ``length`` objects from number ``first``: bytes, and where in them they start. ``widths`` of
    the three fields of a row in a reference stream; None for the lines of a table."""

    first: int
    length: int
    rows: bytes
    start: int
    widths: tuple[int, int, int] | None = None


class Objects:
    """The objects of a file by number, read on demand. ``trailer`` is {} where it cannot be found."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.trailer: dict[str, Value] = {}
        self._sections: list[_Section] = []  # newest first
        self._unpacked: dict[int, dict[int, bytes]] = {}
        self._shift = max(0, data[:1024].find(b"%PDF-"))
        with contextlib.suppress(*_DAMAGE):
            self._read_sections()

    def get(self, value: Value) -> Value:
        """``value`` itself, or the object it refers to."""
        for _ in range(MAX_NESTING):
            if not isinstance(value, tuple):
                return value
            try:
                value = self._object(value[0])
            except _DAMAGE:
                return None
        return None

    def dictionary(self, value: Value) -> dict[str, Value]:
        """The dictionary (or that of the stream) ``value`` refers to; {} for anything else."""
        value = self.get(value)
        if isinstance(value, Stream):
            return value.entries
        return value if isinstance(value, dict) else {}

    def source(self, value: Value) -> bytes:
        """The bytes an object is written with, at most ``MAX_SOURCE`` of them, without parsing; b'' where it
        cannot be found."""
        if not isinstance(value, tuple):
            return b""
        try:
            place = self._locate(value[0])
            if place is None:
                return b""
            if place[0] == PACKED:
                return self._packed(place[1]).get(value[0], b"")
            start = place[1] + self._shift
            end = self.data.find(b"endobj", start, start + MAX_SOURCE)
            return self.data[start : end if end >= 0 else start + MAX_SOURCE]
        except _DAMAGE:
            return b""

    def stream(self, value: Value) -> bytes | None:
        """The decoded data of a stream that is plain or deflated, else None."""
        found = self.get(value)
        if not isinstance(found, Stream):
            return None
        try:
            return self._decoded(found)
        except _DAMAGE:
            return None

    # -- cross-reference sections

    def _read_sections(self) -> None:
        tail = self.data.rfind(b"startxref")
        if tail < 0:
            return
        match = re.match(rb"startxref\s*(\d+)", self.data[tail : tail + 40])
        offset = int(match[1]) if match else -1
        seen: set[int] = set()
        while 0 <= offset < len(self.data) and offset not in seen and len(seen) < MAX_SECTIONS:
            seen.add(offset)
            trailer = self._section(offset + self._shift)
            if trailer is None:
                return
            for key, value in trailer.items():
                self.trailer.setdefault(key, value)
            hybrid = trailer.get("XRefStm")
            if isinstance(hybrid, int) and hybrid not in seen:
                seen.add(hybrid)
                self._section(hybrid + self._shift)
            offset = trailer.get("Prev", -1)
            if not isinstance(offset, int):
                return

    def _section(self, at: int) -> dict[str, Value] | None:
        match = re.compile(rb"\s*xref\s*").match(self.data, at)
        return self._table(match.end()) if match else self._xref_stream(at)

    def _table(self, at: int) -> dict[str, Value] | None:
        head = re.compile(rb"\s*(\d+)[ \t]+(\d+)\s*")
        while True:
            match = head.match(self.data, at)
            if not match:
                break
            first, count = int(match[1]), int(match[2])
            self._sections.append(_Section(first, count, self.data, match.end()))
            at = match.end() + TABLE_LINE * count
        match = re.compile(rb"\s*trailer\s*").match(self.data, at)
        if not match:
            return None
        value, _ = parse(self.data, match.end())
        return value if isinstance(value, dict) else None

    def _xref_stream(self, at: int) -> dict[str, Value] | None:
        found = self._at(at)
        if not isinstance(found, Stream) or found.entries.get("Type") != "XRef":
            return None
        rows = self._decoded(found)
        widths = found.entries["W"]
        size = sum(widths)
        index = found.entries.get("Index") or [0, found.entries.get("Size", 0)]
        position = 0
        for first, count in zip(index[::2], index[1::2], strict=False):
            self._sections.append(_Section(first, count, rows, position, tuple(widths)))
            position += count * size
        return found.entries

    def _locate(self, number: int) -> tuple[int, int, int] | None:
        """(type, offset or object stream, index) of an object, newest section first."""
        for section in self._sections:
            row = number - section.first
            if not 0 <= row < section.length:
                continue
            if section.widths is None:
                at = section.start + TABLE_LINE * row
                line = section.rows[at : at + IN_USE]
                if line.endswith(b"n") and len(line) == IN_USE:
                    return (PLAIN, int(line[:10]), 0)
                continue
            a, b, c = section.widths
            size = a + b + c
            at = section.start + size * row
            fields = section.rows[at : at + size]
            if len(fields) < size:
                continue
            kind = int.from_bytes(fields[:a], "big") if a else PLAIN
            if kind in (PLAIN, PACKED):
                place, index = fields[a : a + b], fields[a + b :]
                return (kind, int.from_bytes(place, "big"), int.from_bytes(index, "big"))
        return None

    # -- objects

    def _object(self, number: int) -> Value:
        place = self._locate(number)
        if place is None:
            return None
        kind, where, _ = place
        if kind == PLAIN:
            return self._at(where + self._shift, number)
        packed = self._packed(where).get(number)
        return parse(packed, 0)[0] if packed is not None else None

    def _at(self, at: int, number: int | None = None) -> Value:
        match = re.compile(rb"\s*(\d+)\s+(\d+)\s+obj").match(self.data, at)
        if not match or (number is not None and int(match[1]) != number):
            return None
        value, end = parse(self.data, match.end())
        if isinstance(value, dict):
            head = re.compile(rb"\s*stream(\r\n|\n|\r)").match(self.data, end)
            if head:
                return Stream(value, head.end())
        return value

    def _packed(self, number: int) -> dict[int, bytes]:
        """The objects of an object stream by number, as bytes."""
        if number not in self._unpacked:
            self._unpacked[number] = {}
            place = self._locate(number)
            found = self._object(number) if place and place[0] == PLAIN else None
            if isinstance(found, Stream):
                body = self._decoded(found)
                count, first = found.entries["N"], found.entries["First"]
                head = [int(v) for v in body[:first].split()[: 2 * count]]
                ends = head[3::2] + [len(body) - first]
                self._unpacked[number] = {
                    name: body[first + start : first + end]
                    for name, start, end in zip(head[::2], head[1::2], ends, strict=False)
                }
        return self._unpacked[number]

    def _decoded(self, found: Stream) -> bytes:
        entries = found.entries
        length = self.get(entries.get("Length"))
        if isinstance(length, int) and 0 <= length <= len(self.data) - found.start:
            data = self.data[found.start : found.start + length]
        else:
            end = self.data.find(b"endstream", found.start)
            data = self.data[found.start : end if end >= 0 else None]
        filters = self.get(entries.get("Filter"))
        if isinstance(filters, list):
            if len(filters) > 1:
                raise ValueError("more than one filter")
            filters = filters[0] if filters else None
        if filters is None:
            return data
        if filters not in ("FlateDecode", "Fl"):
            raise ValueError("another filter")
        body = zlib.decompressobj().decompress(data, MAX_INFLATED)
        parameters = entries.get("DecodeParms")
        if isinstance(parameters, list):
            parameters = parameters[0] if parameters else None
        parameters = self.dictionary(parameters)
        predictor = parameters.get("Predictor", NO_PREDICTOR)
        if predictor >= PNG:
            return _unpredict(body, parameters.get("Columns", 1))
        if predictor != NO_PREDICTOR:
            raise ValueError("another predictor")
        return body


def _unpredict(body: bytes, columns: int) -> bytes:
    """Undoes the PNG filters None, Sub and Up of one-byte samples (ISO 15948, 9.2)."""
    import numpy as np

    height = len(body) // (columns + 1)
    rows = np.frombuffer(body, np.uint8)[: height * (columns + 1)].reshape(height, columns + 1)
    kinds = rows[:, 0]
    if (kinds == UP).all():
        return np.cumsum(rows[:, 1:], axis=0, dtype=np.uint8).tobytes()
    out = np.zeros((height + 1, columns), np.uint8)
    for i, kind in enumerate(kinds.tolist()):
        row = rows[i, 1:]
        match kind:
            case 0:
                out[i + 1] = row
            case 1:
                np.cumsum(row, dtype=np.uint8, out=out[i + 1])
            case 2:
                out[i + 1] = out[i] + row
            case _:
                raise ValueError("another PNG filter")
    return out[1:].tobytes()


_SPACE = re.compile(rb"(?:[\0\t\n\f\r ]|%[^\r\n]*)*")
_NUMBER = re.compile(rb"[+-]?(?:\d+\.?\d*|\.\d+)")
_REFERENCE = re.compile(rb"(\d+)[\0\t\n\f\r ]+(\d+)[\0\t\n\f\r ]+R(?![A-Za-z])")
_REGULAR = re.compile(rb"[^\0\t\n\f\r ()<>\[\]{}/%]*")
_BRACKET = re.compile(rb"\\.|[()]", re.S)
_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")


def parse(data: bytes, at: int, depth: int = 0) -> tuple[Value, int]:
    """The object at ``at`` and where it ends. Dictionaries and arrays become dict and list, references
    (number, generation), strings bytes. Raises ValueError where nothing can be read."""
    if depth > MAX_NESTING:
        raise ValueError("nested too deeply")
    at = _skip(data, at)
    if data.startswith(b"<<", at):
        return _dictionary(data, at + 2, depth)
    reader = _READERS.get(data[at : at + 1])
    return reader(data, at + 1, depth) if reader else _word(data, at)


def _dictionary(data: bytes, at: int, depth: int) -> tuple[dict[str, Value], int]:
    entries: dict[str, Value] = {}
    while True:
        at = _skip(data, at)
        if data.startswith(b">>", at):
            return entries, at + 2
        if not data.startswith(b"/", at):
            raise ValueError("no key")
        key, at = parse(data, at, depth)
        entries[key], at = parse(data, at, depth + 1)


def _array(data: bytes, at: int, depth: int) -> tuple[list[Value], int]:
    items: list[Value] = []
    while True:
        at = _skip(data, at)
        if data.startswith(b"]", at):
            return items, at + 1
        item, at = parse(data, at, depth + 1)
        items.append(item)


def _name(data: bytes, at: int, _: int) -> tuple[Name, int]:
    end = _end(_REGULAR, data, at)
    name = _ESCAPE.sub(lambda m: bytes([int(m[1], 16)]), data[at:end])
    return Name(name.decode("utf-8", "replace")), end


def _hexadecimal(data: bytes, at: int, _: int) -> tuple[bytes, int]:
    end = data.index(b">", at)
    digits = re.sub(rb"[^0-9A-Fa-f]", b"", data[at:end])
    return bytes.fromhex((digits + b"0" * (len(digits) & 1)).decode()), end + 1


def _string(data: bytes, at: int, _: int) -> tuple[bytes, int]:
    """The raw bytes of a literal string (escapes kept)."""
    depth = 1
    for match in _BRACKET.finditer(data, at):
        depth += {b"(": 1, b")": -1}.get(match[0], 0)
        if not depth:
            return data[at : match.start()], match.end()
    raise ValueError("a string without an end")


_READERS = {b"[": _array, b"/": _name, b"(": _string, b"<": _hexadecimal}


def _word(data: bytes, at: int) -> tuple[Value, int]:
    """A reference, a number, true, false or null."""
    match = _REFERENCE.match(data, at)
    if match:
        return (int(match[1]), int(match[2])), match.end()
    match = _NUMBER.match(data, at)
    if match:
        text = match[0]
        return (float(text) if b"." in text else int(text)), match.end()
    end = _end(_REGULAR, data, at)
    words = {b"true": True, b"false": False, b"null": None}
    if data[at:end] not in words:
        raise ValueError("no object")
    return words[data[at:end]], end


def _skip(data: bytes, at: int) -> int:
    return _end(_SPACE, data, at)


def _end(pattern: re.Pattern[bytes], data: bytes, at: int) -> int:
    match = pattern.match(data, at)
    return match.end() if match else at
