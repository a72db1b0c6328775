"""OLE compound files: storages, and streams by name ([MS-CFB])."""

from __future__ import annotations

import struct
from codecs import utf_16_le_decode
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from pincite.errors import Corrupt, TooLarge

SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

END = 0xFFFFFFFA  # Sector numbers from here on are marks, not sectors (2.1).
SMALL = 64  # Bytes of a sector of the stream that holds small streams (2.2).
ENTRY = 128  # Bytes of an entry of the directory (2.6.1).
NAME = 62  # Bytes of a name at most, without the sign that ends it (2.6.1).

MOST_ENTRIES = 1 << 16

HEADER = 512


# What is read of an entry: name, its length, kind, left, right, child, first sector, size.
ROW = struct.Struct("<64sHBxIII36xII4x")
STORAGE, STREAM, ROOT = 1, 2, 5  # Kinds of entries (2.6.1).


class Entry(NamedTuple):
    """An entry of the directory. ``left`` and ``right`` are its neighbours in the storage it is in,
    ``child`` one of the entries that it holds: numbers of entries."""

    name: str
    kind: int
    first: int
    size: int
    left: int
    right: int
    child: int


NO_ROOT = Entry("", ROOT, END, 0, END, END, END)


class Compound:
    """The streams of a compound file. A chain of sectors never goes on beyond the size of the file."""

    def __init__(self, data: bytes, most: int) -> None:
        if data[:8] != SIGNATURE or len(data) < HEADER:
            raise Corrupt("this is no OLE compound file")
        self.data = data
        self.most = most
        shift = struct.unpack("<H", data[30:32])[0]
        if shift not in (9, 12):
            raise Corrupt("the compound file has sectors of a size that there is not")
        self.size = 1 << shift
        first_directory, _, self.cutoff, first_small, _, first_more, _ = struct.unpack("<7I", data[48:76])
        self.table = self.sectors_table(first_more)
        self.block = self.chain(first_directory)
        self.first_small = first_small
        self.held: set[int] = set()

    @cached_property
    def entries(self) -> list[Entry]:
        return self.directory(self.block)

    @cached_property
    def named(self) -> dict[str, Entry]:
        """Streams by their names in small letters; of two the first."""
        found: dict[str, Entry] = {}
        for entry in self.entries:
            if entry.kind == STREAM:
                found.setdefault(entry.name.lower(), entry)
        return found

    @cached_property
    def root(self) -> Entry:
        return next((entry for entry in self.entries if entry.kind == ROOT), NO_ROOT)

    @cached_property
    def small_letters(self) -> bytes:
        """The directory in small letters, in which a name is looked for before all are read."""
        return self.block.lower()

    @cached_property
    def small_table(self) -> list[int]:
        return self.numbers(self.chain(self.first_small)) if self.first_small < END else []

    @cached_property
    def small(self) -> bytes:
        """The stream of small streams."""
        return self.chain(self.root.first)[: self.root.size] if self.root.first < END else b""

    def sector(self, number: int) -> bytes:
        return self.data[(number + 1) * self.size : (number + 2) * self.size]

    def numbers(self, block: bytes) -> list[int]:
        count = len(block) // 4
        return list(struct.unpack(f"<{count}I", block[: 4 * count]))

    def sectors_table(self, more: int) -> list[int]:
        """The allocation table, from the list in the header and the sectors that continue it (2.3, 2.5)."""
        places = [number for number in struct.unpack("<109I", self.data[76:512]) if number < END]
        seen: set[int] = set()
        while more < END and more not in seen:
            seen.add(more)
            held = self.numbers(self.sector(more))
            if not held:
                break
            places += [number for number in held[:-1] if number < END]
            more = held[-1]
        table: list[int] = []
        most = len(self.data) // self.size + 1
        for place in places:
            if len(table) > most:
                break
            table += self.numbers(self.sector(place))
        return table

    def chain(self, first: int) -> bytes:
        """The bytes of a chain of sectors."""
        found: list[bytes] = []
        seen: set[int] = set()
        at = first
        while at < END and at not in seen:
            seen.add(at)
            found.append(self.sector(at))
            if at >= len(self.table):
                break
            at = self.table[at]
        return b"".join(found)

    def small_chain(self, first: int) -> bytes:
        found: list[bytes] = []
        seen: set[int] = set()
        at = first
        while at < END and at not in seen and at < len(self.small_table):
            seen.add(at)
            found.append(self.small[at * SMALL : (at + 1) * SMALL])
            at = self.small_table[at]
        return b"".join(found)

    def directory(self, block: bytes) -> list[Entry]:
        """The entries of the directory, in its order."""
        found: list[Entry] = []
        whole = min(len(block), MOST_ENTRIES * ENTRY) // ENTRY * ENTRY
        for raw, length, kind, left, right, child, first, size in ROW.iter_unpack(block[:whole]):
            letters = length - 2 if 2 <= length <= NAME + 2 else NAME if length > NAME else 0
            name, _ = utf_16_le_decode(raw[:letters], "replace", True)
            found.append(Entry(name, kind, first, size, left, right, child))
        return found

    def __contains__(self, name: str) -> bool:
        low = name.lower()
        return low.encode("utf-16-le") in self.small_letters and low in self.named

    def read(self, name: str) -> bytes:
        """The first stream of that name; b'' for none. Raises ``TooLarge``."""
        return self.stream(self.named[name.lower()]) if name in self else b""

    def stream(self, entry: Entry) -> bytes:
        """The bytes of a stream. Raises ``TooLarge``."""
        if entry.size > self.most:
            raise TooLarge(f"the stream {entry.name} is larger than {self.most >> 20} MB")
        found = self.small_chain(entry.first) if entry.size < self.cutoff else self.chain(entry.first)
        return found[: entry.size]

    def storage(self) -> Storage:
        """The root."""
        return Storage(self, self.root)

    def inside(self, storage: Entry) -> list[Entry]:
        """The entries in a storage, by name. An entry is in one storage alone, the first that is asked."""
        found: list[Entry] = []
        waiting = [storage.child]
        while waiting:
            number = waiting.pop()
            if number >= len(self.entries) or number in self.held:
                continue
            self.held.add(number)
            entry = self.entries[number]
            found.append(entry)
            waiting += (entry.right, entry.left)
        found.sort(key=lambda entry: entry.name)
        return found


class Storage:
    """A folder of a compound file: its streams by name."""

    def __init__(self, file: Compound, entry: Entry) -> None:
        self.name = entry.name
        self.file = file
        inside = file.inside(entry)
        self.streams = {one.name: one for one in inside if one.kind == STREAM}
        self.folders = [one for one in inside if one.kind == STORAGE]

    def storages(self, start: str) -> Iterator[Storage]:
        """The storages in this one whose names start so, by name; once."""
        for one in self.folders:
            if one.name.startswith(start):
                yield Storage(self.file, one)

    def read(self, name: str) -> bytes:
        """The stream of that name; b'' for none. Raises ``TooLarge``."""
        entry = self.streams.get(name)
        return b"" if entry is None else self.file.stream(entry)
