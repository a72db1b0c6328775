"""OLE compound files for tests, written by hand ([MS-CFB])."""

from __future__ import annotations

import struct
from itertools import pairwise

SECTOR, MINI, CUTOFF = 512, 64, 4096
FREE, END, FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD


def compound(tree: dict) -> bytes:
    """A file with these streams (bytes) and storages (dicts)."""
    entries: list[list] = [["Root Entry", 5, FREE, b""]]

    def add(items: dict) -> int:
        numbers = []
        for name, value in items.items():
            number = len(entries)
            entries.append([name, 2 if isinstance(value, bytes) else 1, FREE, b""])
            numbers.append(number)
            if isinstance(value, bytes):
                entries[number][3] = value
            else:
                entries[number][2] = add(value)
        for before, after in pairwise(numbers):
            entries[before].append(after)
        return numbers[0] if numbers else FREE

    entries[0][2] = add(tree)
    mini, mini_fat, starts = bytearray(), [], {}
    for number, entry in enumerate(entries):
        if entry[1] == 2 and len(entry[3]) < CUTOFF:
            count = -(-len(entry[3]) // MINI)
            starts[number] = len(mini_fat) if count else END
            mini_fat += [len(mini_fat) + i + 1 for i in range(count - 1)] + [END] * bool(count)
            mini += entry[3].ljust(count * MINI, b"\0")
    sectors: list[bytes] = []
    fat: list[int] = []

    def place(data: bytes) -> int:
        count = -(-len(data) // SECTOR)
        start = len(fat)
        fat.extend([start + i + 1 for i in range(count - 1)] + [END] * bool(count))
        padded = data.ljust(count * SECTOR, b"\0")
        sectors.extend(padded[i : i + SECTOR] for i in range(0, len(padded), SECTOR))
        return start if count else END

    for number, entry in enumerate(entries):
        if entry[1] == 2 and number not in starts:
            starts[number] = place(entry[3])
    root = place(bytes(mini))
    table = place(struct.pack(f"<{len(mini_fat)}I", *mini_fat).ljust(SECTOR, b"\xff"))
    directory = b""
    for number, (name, kind, child, data, *after) in enumerate(entries):
        written = name.encode("utf-16-le") + b"\0\0"
        start, size = (root, len(mini)) if kind == 5 else (starts.get(number, 0), len(data))
        directory += struct.pack(
            "<64sHBBIII16sIQQIQ",
            written,
            len(written),
            kind,
            1,
            FREE,
            after[0] if after else FREE,
            child,
            b"",
            0,
            0,
            0,
            start,
            size,
        )
    unused = struct.pack("<64sHBBIII", b"", 0, 0, 0, FREE, FREE, FREE).ljust(128, b"\0")
    directory += unused * (-len(entries) % 4)
    first = place(directory)
    fat.append(FAT)
    assert len(fat) <= SECTOR // 4, "too large for one sector of the table"
    sectors.append(struct.pack("<128I", *fat, *[FREE] * (128 - len(fat))))
    header = struct.pack(
        "<8s16sHHHHH6sIIIIIIIIII",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        b"",
        0x3E,
        3,
        0xFFFE,
        9,
        6,
        b"",
        0,
        1,
        first,
        0,
        CUTOFF,
        table,
        1,
        END,
        0,
        len(fat) - 1,
    )
    return header + struct.pack("<108I", *[FREE] * 108) + b"".join(sectors)
