"""OLE compound files: storages, and streams by name ([MS-CFB])."""

from __future__ import annotations

import datetime as dt
import struct
from codecs import utf_16_le_decode
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from pincite.errors import Corrupt, TooLarge
from pincite.readers.amount import made

SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
HEADER = 512
END = 0xFFFFFFFA  # Sector numbers from here on are marks, not sectors (2.1).
SMALL = 64  # Bytes of a sector of the stream that holds small streams (2.2).
NAME = 62  # Bytes of a name at most, without the sign that ends it (2.6.1).
MOST_ENTRIES = 1 << 16
EPOCH = dt.datetime(1601, 1, 1, tzinfo=dt.UTC)  # Where the clock of Windows begins.

# What is read of an entry: name, its length, kind, left, right, child, first sector, size.
ROW = struct.Struct("<64sHBxIII36xII4x")
STORAGE, STREAM, ROOT = 1, 2, 5  # Kinds of entries (2.6.1).


class Entry(NamedTuple):
    """An entry of the directory. ``left`` and ``right`` are its neighbours in the storage it is in,
    ``child`` one of the entries that it holds: numbers of entries."""

    name: str
    kind: int
    left: int
    right: int
    child: int
    first: int
    size: int


NO_ROOT = Entry("", ROOT, END, END, END, END, 0)


class Compound:
    """The streams of a compound file. A chain of sectors never goes on beyond the size of the file."""

    def __init__(self, data: bytes, most: int) -> None:
        if data[:8] != SIGNATURE or len(data) < HEADER:
            raise Corrupt("this is no OLE compound file")
        self.data = data
        self.most = most
        (shift,) = struct.unpack_from("<H", data, 30)
        if shift not in (9, 12):
            raise Corrupt("the compound file has sectors of a size that there is not")
        self.size = 1 << shift
        self.directory, _, self.cutoff, self.first_small, _, first_more, _ = struct.unpack_from(
            "<7I", data, 48
        )
        self.table = self.sectors_table(first_more)
        self.held: set[int] = set()

    @cached_property
    def entries(self) -> list[Entry]:
        """The entries of the directory, in its order."""
        found: list[Entry] = []
        block = self.chain(self.directory)
        whole = min(len(block) // ROW.size, MOST_ENTRIES) * ROW.size
        for raw, length, *rest in ROW.iter_unpack(block[:whole]):
            name, _ = utf_16_le_decode(raw[: min(max(0, length - 2), NAME)], "replace", True)
            found.append(Entry(name, *rest))
        return found

    @cached_property
    def named(self) -> dict[str, Entry]:
        """Streams by their names in small letters; of two the first."""
        return {one.name.lower(): one for one in reversed(self.entries) if one.kind == STREAM}

    @cached_property
    def root(self) -> Entry:
        return next((entry for entry in self.entries if entry.kind == ROOT), NO_ROOT)

    @cached_property
    def small_table(self) -> list[int]:
        return numbers(self.chain(self.first_small))

    @cached_property
    def small(self) -> bytes:
        """The stream of small streams."""
        return self.chain(self.root.first)[: self.root.size]

    def sector(self, number: int) -> bytes:
        return self.data[(number + 1) * self.size : (number + 2) * self.size]

    def sectors_table(self, more: int) -> list[int]:
        """The allocation table, from the list in the header and the sectors that continue it (2.3, 2.5)."""
        places = numbers(self.data[76:HEADER])
        seen: set[int] = set()
        while more < END and more not in seen:
            seen.add(more)
            *held, more = numbers(self.sector(more)) or [END]
            places += held
        table: list[int] = []
        for place in places:
            if place < END and len(table) <= len(self.data) // self.size + 1:
                table += numbers(self.sector(place))
        return table

    def chain(self, first: int) -> bytes:
        """The bytes of a chain of sectors."""
        return b"".join(map(self.sector, chained(first, self.table)))

    def stream(self, entry: Entry) -> bytes:
        """The bytes of a stream. Raises ``TooLarge``, and as ``made``."""
        if entry.size > self.most:
            raise TooLarge(f"the stream {entry.name} is larger than {self.most >> 20} MB")
        if entry.size >= self.cutoff:
            found = self.chain(entry.first)[: entry.size]
        else:
            places = chained(entry.first, self.small_table)
            found = b"".join(self.small[at * SMALL : (at + 1) * SMALL] for at in places)[: entry.size]
        made(len(found))  # several may be one chain
        return found

    def __contains__(self, name: str) -> bool:
        return name.lower() in self.named

    def read(self, name: str) -> bytes:
        """The first stream of that name; b'' for none. Raises ``TooLarge``."""
        return self.stream(self.named[name.lower()]) if name in self else b""

    def inside(self, storage: Entry) -> list[Entry]:
        """The entries in a storage, by name. An entry is in one storage alone, the first that is asked."""
        found: list[Entry] = []
        waiting = [storage.child]
        while waiting:
            number = waiting.pop()
            if number < len(self.entries) and number not in self.held:
                self.held.add(number)
                found.append(self.entries[number])
                waiting += (found[-1].right, found[-1].left)
        return sorted(found, key=lambda entry: entry.name)


class Storage:
    """A folder of a compound file: its streams by name."""

    def __init__(self, file: Compound, entry: Entry) -> None:
        self.file = file
        inside = file.inside(entry)
        self.streams = {one.name: one for one in inside if one.kind == STREAM}
        self.folders = [one for one in inside if one.kind == STORAGE]

    def storages(self, start: str) -> Iterator[Storage]:
        """The storages in this one whose names start so, by name; once."""
        return (Storage(self.file, one) for one in self.folders if one.name.startswith(start))

    def read(self, name: str) -> bytes:
        """The stream of that name; b'' for none. Raises ``TooLarge``."""
        return self.file.stream(self.streams[name]) if name in self.streams else b""


def numbers(block: bytes) -> list[int]:
    """The whole numbers of four bytes in a block."""
    return list(struct.unpack_from(f"<{len(block) // 4}I", block))


def chained(first: int, table: list[int]) -> Iterator[int]:
    """The numbers of the sectors of a chain; one that bites its tail ends there, one that leaves the table
    with the sector that did."""
    seen: set[int] = set()
    at = first
    while at < END and at not in seen:
        seen.add(at)
        yield at
        at = table[at] if at < len(table) else END


def moment(value: bytes) -> dt.datetime | None:
    """A time in steps of 100 ns since 1601, in whole seconds; None for one that no calendar has."""
    try:
        return EPOCH + dt.timedelta(seconds=int.from_bytes(value, "little") // 10_000_000)
    except OverflowError:
        return None
