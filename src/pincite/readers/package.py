"""ZIP packages (OOXML, ODF, EPUB): parts by name, within limits, and XML without entities."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator
from functools import cached_property
from typing import IO, Any, Literal
from xml.etree import ElementTree

from pincite.errors import Corrupt, Encrypted, TooLarge, Unsafe
from pincite.readers.amount import made
from pincite.readers.options import ReadOptions
from pincite.regex import regex

CHUNK = 1 << 16  # Bytes of a part that a reader takes at a time.

# The method of compression of members that are encrypted by AES, which zipfile does not read (APPNOTE of
# WinZip, AE-1 and AE-2).
AES = 99
ENCRYPTED = 0x1  # The flag of a part that is encrypted (APPNOTE 4.4.4).
# What ``zipfile`` raises for parts that are damaged or packed in ways it does not know.
BROKEN = (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError, EOFError)
DECLARATION = regex(rb"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)
BESIDE = regex(rb"<!--.*?-->|<\?.*?\?>", re.DOTALL)
ELEMENT = regex(rb"<[^/\s]")
PROLOG = 1 << 16  # Bytes at the start of an XML part among which a document type declaration can stand.


class Package:
    """A ZIP archive of parts. ``zipfile`` gives no more of a part than its directory says, and sees by the
    checksum where that is a lie: so sizes are held against the limits before anything is unpacked. Names are
    normalised; those that lead out of the archive are left out."""

    def __init__(self, data: bytes, options: ReadOptions) -> None:
        self.options = options
        self.unpacked = 0
        self.opened: set[str] = set()
        self.pictures: dict[str, str] = {}  # keys of the parts that are pictures and were kept
        try:
            self.archive = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
            raise Corrupt(f"the archive cannot be opened: {error}") from None
        entries = self.archive.infolist()
        if len(entries) > options.max_entries:
            raise TooLarge(f"the archive has {len(entries)} parts, more than {options.max_entries}")
        self.entries: dict[str, zipfile.ZipInfo] = {}
        self.dropped: list[str] = []
        self.repeated: list[str] = []  # names that stand in the directory again: the first has them
        for entry in entries:
            name = safe_name(entry.filename)
            if name is None:
                self.dropped.append(entry.filename)
            elif not entry.is_dir() and self.entries.setdefault(name, entry) is not entry:
                self.repeated.append(name)

    @cached_property
    def folded(self) -> dict[str, str]:
        """Names by their small letters; of two that differ in case alone the last."""
        return dict(zip(map(str.lower, self.entries), self.entries, strict=True))

    def names(self) -> list[str]:
        """Names of the parts, in the order of the archive."""
        return list(self.entries)

    def __contains__(self, name: str) -> bool:
        return self.find(name) is not None

    def find(self, name: str) -> str | None:
        """The part's name as it is in the archive, whatever its case."""
        name = name.lstrip("/")
        return name if name in self.entries else self.folded.get(name.lower())

    def read(self, name: str, *, counted: bool = True) -> bytes:
        """A part. One that is unpacked again is ``counted`` as what is made of the document. Raises
        ``KeyError`` for none; ``TooLarge``, ``Unsafe``, ``Encrypted``, ``Corrupt``."""
        with self.open(name, counted=counted) as part:
            return part.read(part.size + 1)

    def open(self, name: str, *, counted: bool = True) -> Part:
        """A part to be read bit by bit. Raises as ``read``, here and while it is read."""
        found = self.find(name)
        if found is None:
            raise KeyError(name)
        entry, options = self.entries[found], self.options
        locked = bool(entry.flag_bits & ENCRYPTED)
        if locked and not options.password:
            raise Encrypted(f"the part {found} is encrypted: a password is needed")
        if locked and entry.compress_type == AES:
            raise Encrypted(f"the part {found} is encrypted by AES, which is not read")
        size = entry.file_size
        if size > options.max_part:
            raise TooLarge(f"the part {found} is larger than {options.max_part >> 20} MiB")
        if size > options.ratio_over and size > options.max_ratio * max(1, entry.compress_size):
            raise Unsafe(f"the part {found} grows more than {options.max_ratio} times: a bomb")
        if found not in self.opened:
            self.unpacked += size
        elif counted:
            made(size)
        self.opened.add(found)
        if self.unpacked > options.max_unpacked:
            raise TooLarge(f"the archive holds more than {options.max_unpacked >> 20} MiB")
        try:
            source = self.archive.open(entry, pwd=options.password.encode() if locked else None)
        except BROKEN as error:
            if locked and isinstance(error, RuntimeError) and not isinstance(error, NotImplementedError):
                raise Encrypted(f"the password of the part {found} is wrong") from None
            raise Corrupt(f"the part {found} cannot be unpacked: {error}") from None
        return Part(source, found, size)

    def xml(self, name: str) -> ElementTree.Element:
        """A part as an XML tree. Raises as ``read``, ``Unsafe`` for declarations, ``Corrupt``."""
        return parse_xml(self.read(name), name)

    def events(
        self, name: str, events: tuple[Literal["start", "end"], ...] = ("start", "end")
    ) -> Iterator[tuple[str, Any]]:
        """``iterparse`` over a part, with the same guards."""
        with self.open(name) as part:
            piece = part.read(PROLOG)
            refuse_declarations(piece, name)
            parser: Any = ElementTree.XMLPullParser(events)
            try:
                while piece:
                    parser.feed(piece)
                    yield from parser.read_events()
                    piece = part.read(CHUNK)
                parser.close()
            except (ElementTree.ParseError, ValueError, LookupError) as error:
                raise Corrupt(f"the part {name} is not XML: {error}") from None


class Part:
    """A part being unpacked, of ``size`` bytes."""

    def __init__(self, source: IO[bytes], name: str, size: int) -> None:
        self.source = source
        self.name = name
        self.size = size

    def __enter__(self) -> Part:
        return self

    def __exit__(self, *error: object) -> None:
        self.source.close()

    def read(self, count: int) -> bytes:
        """The next bytes, no more than ``count``, fewer only at the end. Raises ``Corrupt``."""
        try:
            return self.source.read(count)
        except (*BROKEN, zlib.error) as error:
            raise Corrupt(f"the part {self.name} is damaged: {error}") from None


def safe_name(name: str) -> str | None:
    """The name of a part, normalised; None for one that leads out of the archive."""
    name = name.replace("\\", "/")
    if name.startswith("/") or re.match(r"[A-Za-z]:", name):
        return None
    found = posixpath.normpath(name)
    return None if found.startswith("../") or found in ("..", ".") else found


def parse_xml(data: bytes, name: str = "") -> ElementTree.Element:
    """XML from memory, without document type, entities or anything from outside. Raises ``Unsafe``,
    ``Corrupt``."""
    refuse_declarations(data[:PROLOG], name)
    try:
        return ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise Corrupt(f"{name or 'the document'} is not XML: {error}") from None


def refuse_declarations(head: bytes, name: str) -> None:
    """Raises ``Unsafe`` for a document type declaration, in whatever encoding, and for a beginning of
    ``PROLOG`` bytes without an element: a declaration could follow it."""
    plain = head.replace(b"\0", b"")
    if DECLARATION.search(plain):
        raise Unsafe(f"{name or 'the document'} declares a document type, which could define entities")
    if len(head) >= PROLOG:
        element = ELEMENT.search(BESIDE.sub(b"", plain))
        if element is None or element[0].startswith((b"<!", b"<?")):
            raise Unsafe(f"{name or 'the document'} has no element where it begins")
