"""ZIP packages (OOXML, ODF, EPUB): parts by name, within limits, and XML without entities."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator
from functools import cached_property
from typing import IO, Literal
from xml.etree import ElementTree

from pincite.errors import Corrupt, Encrypted, TooLarge, Unsafe
from pincite.readers.members import Member, members, unpacked
from pincite.readers.options import ReadOptions

CHUNK = 1 << 16

NORMAL = r"(?:[\w\[][\w\[\]. -]*/)*[\w\[.][\w\[\] -][\w\[\]. -]*"
NORMALS = re.compile(rf"{NORMAL}(?:\n{NORMAL})*")
"""Names of parts as most are, which need no normalising, a line each."""

AES = 99
"""The method of compression of members that are encrypted by AES, which zipfile does not read (APPNOTE of
WinZip, AE-1 and AE-2)."""

DECLARATION = re.compile(rb"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)

BESIDE = re.compile(rb"<!--.*?-->|<\?.*?\?>", re.DOTALL)

ELEMENT = re.compile(rb"<[^/\s]")

PROLOG = 1 << 16
"""Bytes at the start of an XML part among which a document type declaration can stand."""


class Package:
    """A ZIP archive of parts. Sizes are counted while unpacking: what the directory says is not trusted.
    Names are normalised; those that lead out of the archive are left out."""

    def __init__(self, data: bytes, options: ReadOptions) -> None:
        self.data = data
        self.options = options
        self.unpacked = 0
        found = members(data)
        self.plain = found is not None
        entries = found if found is not None else [member_of(at, info) for at, info in enumerate(self.infos)]
        if len(entries) > options.max_entries:
            raise TooLarge(f"the archive has {len(entries)} parts, more than {options.max_entries}")
        self.entries = {entry.name: entry for entry in entries}
        self.dropped: list[str] = []
        if len(self.entries) == len(entries) and NORMALS.fullmatch("\n".join(self.entries)):
            return
        self.entries = {}
        for entry in entries:
            name = safe_name(entry.name)
            if name is None:
                self.dropped.append(entry.name)
            elif not entry.name.endswith("/"):
                self.entries.setdefault(name, entry)

    @cached_property
    def archive(self) -> zipfile.ZipFile:
        """The archive for what is read bit by bit or is out of the ordinary. Raises ``Corrupt``."""
        try:
            return zipfile.ZipFile(io.BytesIO(self.data))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
            raise Corrupt(f"the archive cannot be opened: {error}") from None

    @cached_property
    def infos(self) -> list[zipfile.ZipInfo]:
        return self.archive.infolist()

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

    def read(self, name: str) -> bytes:
        """A part. Raises ``KeyError`` for none; ``TooLarge``, ``Unsafe``, ``Encrypted``, ``Corrupt``."""
        found = name if name in self.entries else self.find(name)
        whole = self.at_once(self.entries[found]) if self.plain and found is not None else None
        if whole is not None:
            return whole
        with self.open(name) as part:
            return part.read()

    def at_once(self, entry: Member) -> bytes | None:
        """A part whose sizes are within the limits and true; None for another, which is counted while it is
        unpacked."""
        options, size = self.options, entry.size
        if size > options.max_part or self.unpacked + size > options.max_unpacked:
            return None
        if size > options.ratio_over and size > options.max_ratio * max(1, entry.packed):
            return None
        found = unpacked(self.data, entry)
        if found is not None:
            self.unpacked += size
        return found

    def open(self, name: str) -> IO[bytes]:
        """A part to be read bit by bit, within the limits."""
        found = self.find(name)
        if found is None:
            raise KeyError(name)
        entry = self.entries[found]
        locked = entry.encrypted
        if locked and not self.options.password:
            raise Encrypted(f"the part {found} is encrypted: a password is needed")
        if locked and entry.method == AES:
            raise Encrypted(f"the part {found} is encrypted by AES, which is not read")
        try:
            return io.BufferedReader(Bounded(self, entry), PROLOG)  # type: ignore[arg-type]
        except (
            zipfile.BadZipFile,
            NotImplementedError,
            RuntimeError,
            OSError,
            ValueError,
            EOFError,
        ) as error:
            if locked and isinstance(error, RuntimeError) and not isinstance(error, NotImplementedError):
                raise Encrypted(f"the password of the part {found} is wrong") from None
            raise Corrupt(f"the part {found} cannot be unpacked: {error}") from None

    def xml(self, name: str) -> ElementTree.Element:
        """A part as an XML tree. Raises as ``read``, ``Unsafe`` for declarations, ``Corrupt``."""
        return parse_xml(self.read(name), name)

    def events(self, name: str, events: tuple[Literal["start", "end"], ...] = ("start", "end")) -> Iterator:
        """``iterparse`` over a part, with the same guards."""
        part = self.open(name)
        head = part.peek(PROLOG)[:PROLOG] if hasattr(part, "peek") else b""
        refuse_declarations(head, name)
        try:
            yield from ElementTree.iterparse(part, events)
        except (ElementTree.ParseError, ValueError, LookupError) as error:
            raise Corrupt(f"the part {name} is not XML: {error}") from None


class Bounded(io.RawIOBase):
    """A part being unpacked, counted."""

    def __init__(self, package: Package, entry: Member) -> None:
        self.package = package
        self.entry = entry
        password = package.options.password.encode() if entry.encrypted else None
        self.source = package.archive.open(package.infos[entry.at], pwd=password)
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:  # type: ignore[override]
        try:
            chunk = self.source.read(min(len(buffer), CHUNK))
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError) as error:
            raise Corrupt(f"the part {self.entry.name} is damaged: {error}") from None
        buffer[: len(chunk)] = chunk
        options, package = self.package.options, self.package
        self.count += len(chunk)
        package.unpacked += len(chunk)
        if self.count > options.max_part:
            raise TooLarge(f"the part {self.entry.name} is larger than {options.max_part >> 20} MiB")
        if package.unpacked > options.max_unpacked:
            raise TooLarge(f"the archive holds more than {options.max_unpacked >> 20} MiB")
        if self.count > options.ratio_over and self.count > options.max_ratio * max(1, self.entry.packed):
            raise Unsafe(f"the part {self.entry.name} grows more than {options.max_ratio} times: a bomb")
        return len(chunk)

    def close(self) -> None:
        self.source.close()
        super().close()


def member_of(at: int, info: zipfile.ZipInfo) -> Member:
    """An entry of ``zipfile`` in our words."""
    return Member(
        name=info.filename,
        raw=b"",
        at=at,
        flags=info.flag_bits,
        method=info.compress_type,
        crc=info.CRC,
        packed=info.compress_size,
        size=info.file_size,
        offset=info.header_offset,
    )


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
