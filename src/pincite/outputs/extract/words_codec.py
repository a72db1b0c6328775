"""The packed ``words`` of a page: Base64 of gzip of one record a word.

The specification's record is UTF-8 text, 0x00, then six little-endian int32: parent element, font,
x0, y0, x1, y1. Two other records are known: engine 2.1.1 wrote no font at all, and a published
decoder expects the font last. ``decode_words`` reads all three, ``encode_words`` writes the first.
"""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from pincite.errors import BadOption, TooLarge, WordsDecodeError
from pincite.model.arrays import Array

RecordKind = Literal["auto", "spec", "no-font", "font-last"]  # Which record is read; 'auto' finds out.
NO_FONT = -1  # font id of a word when the result lists no fonts

# Deflate, no flags, MTIME 0, XFL 0 (no claim), OS 255 (unknown): the same on every system.
GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LEVEL = 4
# Records are mostly small numbers, for which longer searches find no better matches: on pages of
# reports and tables level 9 takes seven times as long for items of the same size.
STRATEGY = zlib.Z_FILTERED
RAW_DEFLATE = -15
GZIP_MEMBER = 31

# Bytes one item may unpack to: about two million words, beyond any page that is not an attack.
MAX_UNPACKED = 64 * 2**20
# An id or coordinate above it (a page of 250 metres) says that bytes were read at the wrong place.
MAX_PLAUSIBLE = 1_000_000
_NUMBERS = {"spec": struct.Struct("<6i"), "no-font": struct.Struct("<5i"), "font-last": struct.Struct("<6i")}


class DecodedWord(msgspec.Struct, frozen=True):
    """One word: the id of its layout element, of its font (None where the record has none), and its
    box x0, y0, x1, y1 in 100-DPI pixels, as stored."""

    text: str
    parent: int
    font: int | None
    bbox: tuple[int, int, int, int]


class _Misread(Exception):
    """The bytes are not records of this kind."""

    def __init__(self, sentence: str, offset: int) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.offset = offset


def encode_words(texts: Sequence[str], numbers: Array) -> str:
    """The item of one page. ``numbers`` is an int array (n,6): parent, font, x0, y0, x1, y1; no text
    holds U+0000 or a lone surrogate."""
    import numpy as np

    if not texts:
        return pack(b"")
    tails = np.zeros(len(texts), dtype=[("nul", "u1"), ("numbers", "<i4", 6)])
    tails["numbers"] = numbers
    tail_bytes = tails.tobytes()
    size = tails.itemsize
    pieces: list[bytes] = [b""] * (2 * len(texts))
    pieces[0::2] = "\0".join(texts).encode().split(b"\0")
    pieces[1::2] = [tail_bytes[i : i + size] for i in range(0, len(tail_bytes), size)]
    return pack(b"".join(pieces))


def pack(payload: bytes) -> str:
    """Standard Base64, without line breaks, of one gzip member whose bytes depend on ``payload`` alone."""
    engine = zlib.compressobj(LEVEL, zlib.DEFLATED, RAW_DEFLATE, zlib.DEF_MEM_LEVEL, STRATEGY)
    trailer = struct.pack("<II", zlib.crc32(payload), len(payload) & 0xFFFFFFFF)
    return base64.b64encode(
        b"".join((GZIP_HEADER, engine.compress(payload), engine.flush(), trailer))
    ).decode()


def unpack(item: str | bytes, *, page: int | None = None, max_unpacked: int = MAX_UNPACKED) -> bytes:
    """The records' bytes of an item; never more than ``max_unpacked``.

    Raises WordsDecodeError if it is not Base64 of gzip or was cut off, TooLarge beyond the limit."""
    try:
        raw = item.encode("ascii") if isinstance(item, str) else item
        left = base64.b64decode(b"".join(raw.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise WordsDecodeError("the words item is not valid Base64", page) from error
    found: list[bytes] = []
    room = max_unpacked
    while True:
        engine = zlib.decompressobj(GZIP_MEMBER)
        try:
            piece = engine.decompress(left, room + 1)
        except zlib.error as error:
            raise WordsDecodeError("the words item is not a gzip stream", page) from error
        if len(piece) > room:
            raise TooLarge(f"the words item unpacks to more than {max_unpacked} bytes")
        if not engine.eof:
            raise WordsDecodeError("the gzip stream of the words item was cut off", page)
        found.append(piece)
        room -= len(piece)
        left = engine.unused_data
        if not left:
            return b"".join(found)


def decode_words(
    item: str | bytes,
    fonts: Iterable[Mapping[str, Any]] | None = None,
    layout: Iterable[Mapping[str, Any]] | None = None,
    layout_kind: RecordKind = "auto",
    strict: bool = False,
    *,
    page: int | None = None,
    max_unpacked: int = MAX_UNPACKED,
) -> list[DecodedWord]:
    """The words of one page, in stored order.

    ``auto`` takes the first kind of record, in the order spec, no-font, font-last, that uses up the
    bytes exactly and whose boxes are ordered, whose parents are in ``layout`` and whose fonts are in
    ``fonts`` (the arrays of the same result; without them ids need only be plausible). A named kind
    is read as it stands. ``strict`` allows the specification's record only, and checks it.
    ``page`` (1-based) is for the error. Raises WordsDecodeError(page, offset in the unpacked bytes),
    TooLarge, BadOption.
    """
    if layout_kind not in ("auto", *_NUMBERS):
        raise BadOption(f"layout_kind must be auto, spec, no-font or font-last, not {layout_kind!r}")
    if strict and layout_kind not in ("auto", "spec"):
        raise BadOption("strict allows the specification's record only")
    payload = unpack(item, page=page, max_unpacked=max_unpacked)
    guess = strict or layout_kind == "auto"
    kinds = ["spec"] if strict else list(_NUMBERS) if guess else [layout_kind]
    parents = None if layout is None else {element["id"] for element in layout}
    known_fonts = {font["id"] for font in fonts or ()}
    first: _Misread | None = None
    for kind in kinds:
        try:
            words, offsets = _read(payload, kind)
            if guess:
                _check(words, offsets, parents, known_fonts)
            return words
        except _Misread as misread:
            first = first or misread
    assert first is not None
    raise WordsDecodeError(first.sentence, page, first.offset) from first


def _read(payload: bytes, kind: str) -> tuple[list[DecodedWord], list[int]]:
    """Words, and the offset of each one's record."""
    numbers = _NUMBERS[kind]
    words: list[DecodedWord] = []
    offsets: list[int] = []
    place = 0
    while place < len(payload):
        end = payload.find(b"\0", place)
        if end < 0:
            raise _Misread("a word's text is cut off", place)
        if end + 1 + numbers.size > len(payload):
            raise _Misread("a word's record is cut off", place)
        try:
            text = payload[place:end].decode()
        except UnicodeDecodeError:
            raise _Misread("a word's text is not UTF-8", place) from None
        values = numbers.unpack_from(payload, end + 1)
        if kind == "spec":
            word = DecodedWord(text, values[0], values[1], values[2:6])
        elif kind == "no-font":
            word = DecodedWord(text, values[0], None, values[1:5])
        else:
            word = DecodedWord(text, values[0], values[5], values[1:5])
        words.append(word)
        offsets.append(place)
        place = end + 1 + numbers.size
    return words, offsets


def _check(words: list[DecodedWord], offsets: list[int], parents: set[int] | None, fonts: set[int]) -> None:
    for word, offset in zip(words, offsets, strict=True):
        x0, y0, x1, y1 = word.bbox
        if not (0 <= x0 <= x1 <= MAX_PLAUSIBLE and 0 <= y0 <= y1 <= MAX_PLAUSIBLE):
            raise _Misread("a word's box is out of order", offset)
        if not 0 < word.parent <= MAX_PLAUSIBLE or (parents is not None and word.parent not in parents):
            raise _Misread("a word's parent is not an element of the layout", offset)
        if word.font is None:
            continue
        if not NO_FONT <= word.font <= MAX_PLAUSIBLE or (fonts and word.font not in fonts):
            raise _Misread("a word's font is not in the list of fonts", offset)
