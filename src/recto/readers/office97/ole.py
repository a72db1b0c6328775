"""OLE compound files: streams by name ([MS-CFB])."""

from __future__ import annotations

import struct

from recto.errors import Corrupt, TooLarge

SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

END = 0xFFFFFFFA
"""Sector numbers from here on are marks, not sectors (2.1)."""

SMALL = 64
"""Bytes of a sector of the stream that holds small streams (2.2)."""

ENTRY = 128
"""Bytes of an entry of the directory (2.6.1)."""

MOST_ENTRIES = 1 << 16

HEADER = 512


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
        self.entries = self.directory(self.chain(first_directory))
        root = next((entry for entry in self.entries if entry[1] == 5), None)
        self.small_table = self.numbers(self.chain(first_small)) if first_small < END else []
        self.small = self.chain(root[2])[: root[3]] if root is not None and root[2] < END else b""

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

    def directory(self, block: bytes) -> list[tuple[str, int, int, int]]:
        """Name, kind (1 storage, 2 stream, 5 root), first sector and size of each entry."""
        found: list[tuple[str, int, int, int]] = []
        for at in range(0, min(len(block), MOST_ENTRIES * ENTRY) - ENTRY + 1, ENTRY):
            entry = block[at : at + ENTRY]
            length = struct.unpack("<H", entry[64:66])[0]
            name = entry[: max(0, min(64, length) - 2)].decode("utf-16-le", "replace")
            first, size = struct.unpack("<II", entry[116:124])
            found.append((name, entry[66], first, size))
        return found

    def __contains__(self, name: str) -> bool:
        return any(entry[0].lower() == name.lower() and entry[1] == 2 for entry in self.entries)

    def read(self, name: str) -> bytes:
        """The first stream of that name; b'' for none. Raises ``TooLarge``."""
        for entry, kind, first, size in self.entries:
            if entry.lower() == name.lower() and kind == 2:
                if size > self.most:
                    raise TooLarge(f"the stream {name} is larger than {self.most >> 20} MB")
                return (self.small_chain(first) if size < self.cutoff else self.chain(first))[:size]
        return b""
