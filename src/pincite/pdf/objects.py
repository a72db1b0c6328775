"""A small reader of PDF objects, for the few entries PDFium does not hand out.

It follows the cross-reference sections (ISO 32000-1, 7.5) to single objects and gives up quietly:
``Objects.get`` returns None for what is missing, damaged or encrypted. PDFium stays the judge of
what the document contains.
"""

from __future__ import annotations

import contextlib
import re
import zlib
from itertools import accumulate
from typing import Any

import msgspec

from pincite.regex import regex

MAX_SECTIONS = 64  # Cross-reference sections followed through /Prev.
MAX_INFLATED = 32 << 20  # Bytes of one decompressed stream.
MAX_NESTING = 32
PLAIN, PACKED = 1, 2  # Where an object is: in the file, or in an object stream (ISO 32000-1, table 18).
# Bytes of a line of a reference table, and those up to its letter n (ISO 32000-1, 7.5.4).
TABLE_LINE, IN_USE = 20, 18
NO_PREDICTOR, PNG = 1, 10  # Predictors of a stream: PNG filters from here on (ISO 32000-1, table 10).
SUB, UP = 1, 2  # PNG filters; nearly all reference streams use the second.
LOW = 0xFF  # The bits of a sample.
# What reading a damaged file runs into.
DAMAGE = (
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


class Stream(msgspec.Struct):
    """A stream's dictionary and where its data starts."""

    entries: dict[str, Value]
    start: int


class _Section(msgspec.Struct):
    """Rows for ``length`` objects from number ``first``: bytes, and where in them they start. ``widths`` of
    the three fields of a row in a reference stream; [] for the lines of a table."""

    first: int
    length: int
    rows: bytes
    start: int
    widths: list[int] = []

    def place(self, number: int) -> tuple[int, int] | None:
        """Where an object is: ``PLAIN`` and its offset, or ``PACKED`` and the number of its object stream."""
        row = number - self.first
        if not 0 <= row < self.length:
            return None
        size = sum(self.widths) if self.widths else TABLE_LINE
        fields = self.rows[self.start + size * row : self.start + size * (row + 1)]
        if not self.widths:
            return (PLAIN, int(fields[:10])) if fields[IN_USE - 1 : IN_USE] == b"n" else None
        if len(fields) < size:
            return None
        kind_ends, where_ends = self.widths[0], self.widths[0] + self.widths[1]
        kind = int.from_bytes(fields[:kind_ends], "big") if kind_ends else PLAIN
        where = int.from_bytes(fields[kind_ends:where_ends], "big")
        return (kind, where) if kind in (PLAIN, PACKED) else None


class Objects:
    """The objects of a file by number, read on demand. ``trailer`` is {} where it cannot be found."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.trailer: dict[str, Value] = {}
        self._sections: list[_Section] = []  # newest first
        self._unpacked: dict[int, dict[int, bytes]] = {}
        self.shift = max(0, data[:1024].find(b"%PDF-"))  # bytes before the place that offsets count from
        with contextlib.suppress(*DAMAGE):
            self._read_sections()

    @property
    def size(self) -> int:
        """A number that no object has, nor any above it."""
        return max((section.first + section.length for section in self._sections), default=0)

    def get(self, value: Value) -> Value:
        """``value`` itself, or the object it refers to."""
        for _ in range(MAX_NESTING):
            if not isinstance(value, tuple):
                return value
            try:
                value = self._object(value[0])
            except DAMAGE:
                return None
        return None

    def dictionary(self, value: Value) -> dict[str, Value]:
        """The dictionary (or that of the stream) ``value`` refers to; {} for anything else."""
        value = self.get(value)
        if isinstance(value, Stream):
            return value.entries
        return value if isinstance(value, dict) else {}

    def stream(self, value: Value) -> bytes | None:
        """The decoded data of a stream that is plain or deflated, else None."""
        found = self.get(value)
        if not isinstance(found, Stream):
            return None
        try:
            return self.decoded(found)
        except DAMAGE:
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
            trailer = self._section(offset + self.shift)
            if trailer is None:
                return
            self.trailer = trailer | self.trailer
            hybrid = trailer.get("XRefStm")
            if isinstance(hybrid, int) and hybrid not in seen:
                seen.add(hybrid)
                self._section(hybrid + self.shift)
            offset = trailer.get("Prev", -1)
            if not isinstance(offset, int):
                return

    def _section(self, at: int) -> dict[str, Value] | None:
        match = re.compile(rb"\s*xref\s*").match(self.data, at)
        return self._table(match.end()) if match else self._xref_stream(at)

    def _table(self, at: int) -> dict[str, Value] | None:
        head = re.compile(rb"\s*(\d+)[ \t]+(\d+)\s*")
        while match := head.match(self.data, at):
            self._sections.append(_Section(int(match[1]), int(match[2]), self.data, match.end()))
            at = match.end() + TABLE_LINE * int(match[2])
        match = re.compile(rb"\s*trailer\s*").match(self.data, at)
        value = parse(self.data, match.end())[0] if match else None
        return value if isinstance(value, dict) else None

    def _xref_stream(self, at: int) -> dict[str, Value] | None:
        found = self._at(at)
        if not isinstance(found, Stream) or found.entries.get("Type") != "XRef":
            return None
        rows = self.decoded(found)
        a, b, c = found.entries["W"]
        index = found.entries.get("Index") or [0, found.entries.get("Size", 0)]
        start = 0
        for first, count in zip(index[::2], index[1::2], strict=False):
            self._sections.append(_Section(first, count, rows, start, [a, b, c]))
            start += count * (a + b + c)
        return found.entries

    def _place(self, number: int) -> tuple[int, int] | None:
        """Where an object is, by the newest section that has it."""
        return next((found for one in self._sections if (found := one.place(number))), None)

    # -- objects

    def _object(self, number: int) -> Value:
        place = self._place(number)
        if place is None:
            return None
        kind, where = place
        if kind == PLAIN:
            return self._at(where + self.shift, number)
        packed = self._packed(where).get(number)
        return parse(packed, 0)[0] if packed is not None else None

    def _at(self, at: int, number: int | None = None) -> Value:
        match = re.compile(rb"\s*(\d+)\s+(\d+)\s+obj").match(self.data, at)
        if not match or (number is not None and int(match[1]) != number):
            return None
        value, end = parse(self.data, match.end())
        head = re.compile(rb"\s*stream(\r\n|\n|\r)").match(self.data, end)
        return Stream(value, head.end()) if head and isinstance(value, dict) else value

    def _packed(self, number: int) -> dict[int, bytes]:
        """The objects of an object stream by number, as bytes."""
        if number not in self._unpacked:
            self._unpacked[number] = {}
            place = self._place(number)
            found = self._object(number) if place and place[0] == PLAIN else None
            if isinstance(found, Stream):
                body = self.decoded(found)
                count, first = found.entries["N"], found.entries["First"]
                head = [int(v) for v in body[:first].split()[: 2 * count]]
                ends = head[3::2] + [len(body) - first]
                self._unpacked[number] = {
                    name: body[first + start : first + end]
                    for name, start, end in zip(head[::2], head[1::2], ends, strict=False)
                }
        return self._unpacked[number]

    def decoded(self, found: Stream) -> bytes:
        """The data of a stream without its filter. Raises what is in ``DAMAGE``."""
        entries = found.entries
        length = self.get(entries.get("Length"))
        if isinstance(length, int) and 0 <= length <= len(self.data) - found.start:
            data = self.data[found.start : found.start + length]
        else:
            end = self.data.find(b"endstream", found.start)
            data = self.data[found.start : end if end >= 0 else None]
        filters = self.get(entries.get("Filter"))
        filters = filters if isinstance(filters, list) else [filters]
        if filters in ([], [None]):
            return data
        if filters not in (["FlateDecode"], ["Fl"]):
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
    step = columns + 1
    height = len(body) // step if columns > 0 else 0
    if not height:
        return b""
    kinds = body[: height * step : step]
    if max(kinds) > UP:
        raise ValueError("another PNG filter")
    out = bytearray(height * columns)
    if kinds.count(UP) == height:
        for column in range(columns):
            out[column::columns] = _sums(body[column + 1 : height * step : step])
        return bytes(out)
    before = bytes(columns)
    for i, kind in enumerate(kinds):
        row = body[i * step + 1 : (i + 1) * step]
        if kind == SUB:
            row = _sums(row)
        elif kind == UP:
            row = bytes([(a + b) & LOW for a, b in zip(row, before, strict=True)])
        out[i * columns : (i + 1) * columns] = before = row
    return bytes(out)


def _sums(samples: bytes) -> bytes:
    """Each sample with all before it, in one byte."""
    return bytes(map(LOW.__and__, accumulate(samples)))


_BLANK = rb"(?:[\0\t\n\f\r ]|%[^\r\n]*+)*+"
_REGULAR = rb"[^\0\t\n\f\r ()<>\[\]{}/%]"
# The next token, behind white space and comments; what it begins with tells its kind.
_TOKEN = regex(
    _BLANK + rb"(?:(?P<reference>(\d+)[\0\t\n\f\r ]+(\d+)[\0\t\n\f\r ]+R(?![A-Za-z]))"
    rb"|(?P<number>[+-]?(?:\d+\.?\d*|\.\d+))"
    rb"|/(?P<name>" + _REGULAR + rb"*)"
    rb"|(?P<dictionary><<)|(?P<array>\[)|<(?P<hexadecimal>[^>]*)>|(?P<string>\()"
    rb"|(?P<word>true|false|null)(?!" + _REGULAR + rb")|(?P<end>>>|\]))"
)
_END = {"dictionary": b">>", "array": b"]"}
# The rest of an array that has whole numbers alone, as widths of letters have: read at once.
_WHOLE = regex(rb"((?:[\t\n\f\r ]*+[+-]?\d++(?=[\t\n\f\r \]]))++)[\t\n\f\r ]*+\]")
_WORDS = {b"true": True, b"false": False, b"null": None}
_BRACKET = regex(rb"\\.|[()]", re.S)
_ESCAPE = regex(rb"#([0-9A-Fa-f]{2})")


def parse(data: bytes, at: int) -> tuple[Value, int]:
    """The object at ``at`` and where it ends. Dictionaries and arrays become dict and list, references
    (number, generation), strings bytes. Raises ValueError where nothing can be read."""
    return _value(data, _TOKEN.match(data, at), 0)


def _value(data: bytes, match: re.Match[bytes] | None, depth: int) -> tuple[Value, int]:
    """The object that begins with this token, and where it ends."""
    if match is None or depth > MAX_NESTING:
        raise ValueError("no object, or nested too deeply")
    kind, end = match.lastgroup or "", match.end()
    if kind == "string":
        return _string(data, end)
    if kind not in _END:
        return _single(kind, match), end
    items, end = _items(data, end, depth, _END[kind])
    if kind == "array":
        return items, end
    if not all(isinstance(key, Name) for key in items[::2]):
        raise ValueError("no key")
    return dict(zip(items[::2], items[1::2], strict=True)), end


def _single(kind: str, match: re.Match[bytes]) -> Value:
    """The object that is a token by itself."""
    text: bytes = match[kind]
    if kind == "name":
        if b"#" in text:
            text = _ESCAPE.sub(lambda m: bytes([int(m[1], 16)]), text)
        return Name(text.decode("utf-8", "replace"))
    if kind == "number":
        return float(text) if b"." in text else int(text)
    if kind == "reference":
        return (int(match[2]), int(match[3]))
    if kind == "word":
        return _WORDS[text]
    if kind == "end":
        raise ValueError("the end of nothing")
    digits = re.sub(rb"[^0-9A-Fa-f]", b"", text)
    return bytes.fromhex((digits + b"0" * (len(digits) & 1)).decode())


def _items(data: bytes, at: int, depth: int, end: bytes) -> tuple[list[Value], int]:
    """The objects up to the sign that ends them, and where that ends."""
    whole = _WHOLE.match(data, at) if end == _END["array"] else None
    if whole is not None:
        return list(map(int, whole[1].split())), whole.end()
    items: list[Value] = []
    while True:
        match = _TOKEN.match(data, at)
        kind = match.lastgroup if match is not None else None
        if match is not None and kind == "end" and match["end"] == end:
            return items, match.end()
        if match is not None and kind in ("name", "reference", "number"):  # nearly all
            item, at = _single(kind, match), match.end()
        else:
            item, at = _value(data, match, depth + 1)
        items.append(item)


def _string(data: bytes, at: int) -> tuple[bytes, int]:
    """The raw bytes of a literal string (escapes kept)."""
    depth = 1
    for match in _BRACKET.finditer(data, at):
        depth += {b"(": 1, b")": -1}.get(match[0], 0)
        if not depth:
            return data[at : match.start()], match.end()
    raise ValueError("a string without an end")
