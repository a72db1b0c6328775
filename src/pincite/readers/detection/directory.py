"""What containers hold: names in the directory of a ZIP archive and of an OLE compound file.

Only the directories are read, and only so far as it takes to tell formats apart: a file of any size costs
the same.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from codecs import utf_16_le_decode

import msgspec

MOST_NAMES = 4096
"""Entries looked at: what tells formats apart stands among the first, and an archive may have millions."""

LOCAL_NAMES = 1 << 20
"""Bytes at the start in which names are looked for where the directory is lost."""

SHORT = 256
"""Bytes of a small part such as ``mimetype``."""


class Zipped(msgspec.Struct):
    """Names in the archive as they are written. ``sound``: they come from its directory; ``mimetype`` is
    the start of the part of that name (ODF 1.3 part 2, 3.3; EPUB OCF 4.3)."""

    names: list[str]
    mimetype: str = ""
    sound: bool = True


def zip_names(data: bytes) -> Zipped:
    """The names in a ZIP archive; from the headers of its parts where the directory is broken."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            at = archive.getinfo("mimetype").header_offset if "mimetype" in names else -1
            return Zipped(names, small_part(data, at) if at >= 0 else "")
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        found = Zipped([], sound=False)
    for match in re.finditer(rb"PK\x03\x04", data[:LOCAL_NAMES]):
        header = data[match.start() : match.start() + 30]
        if len(header) < 30 or len(found.names) >= MOST_NAMES:
            break
        length = struct.unpack("<H", header[26:28])[0]
        name = data[match.start() + 30 : match.start() + 30 + length].decode("utf-8", "replace")
        found.names.append(name)
        if name == "mimetype":
            found.mimetype = small_part(data, match.start())
    return found


def small_part(data: bytes, at: int) -> str:
    """The first characters of the part whose header is at ``at``, '' where it cannot be unpacked."""
    header = data[at : at + 30]
    if len(header) < 30 or header[:4] != b"PK\x03\x04":
        return ""
    method, size = struct.unpack("<H", header[8:10])[0], struct.unpack("<I", header[18:22])[0]
    name, extra = struct.unpack("<HH", header[26:30])
    start = at + 30 + name + extra
    if method == 0:
        return data[start : start + min(size or SHORT, SHORT)].decode("ascii", "replace").strip()
    try:
        body = zlib.decompressobj(-15).decompress(data[start : start + 4 * SHORT], SHORT)
    except zlib.error:
        return ""
    return body.decode("ascii", "replace").strip()


FREE = 0xFFFFFFFA
"""Sector numbers from which none is meant ([MS-CFB] 2.1)."""

DIRECTORY_ENTRY = 128
"""Bytes of an entry ([MS-CFB] 2.6.1)."""

NEIGHBOURS = struct.Struct("<64sH2xII")
"""What is read of an entry: its name, its length, the entries before and after it in the same storage."""


def ole_names(data: bytes) -> list[str]:
    """Names of the streams and storages at the top of an OLE compound file, in the directory's order;
    empty where it is too broken to be read."""
    if len(data) < 512:
        return []
    shift = struct.unpack("<H", data[30:32])[0]
    if shift not in (9, 12):
        return []
    size = 1 << shift
    (at,) = struct.unpack("<I", data[48:52])
    tables = list(struct.unpack("<109I", data[76:512]))
    (more,) = struct.unpack("<I", data[68:72])

    def sector(number: int) -> bytes:
        return data[(number + 1) * size : (number + 2) * size]

    def following(number: int) -> int:
        index, slot = divmod(number, size // 4)
        while index >= len(tables) and more_tables():
            pass
        table = sector(tables[index]) if index < len(tables) and tables[index] < FREE else b""
        place = table[4 * slot : 4 * slot + 4]
        return struct.unpack("<I", place)[0] if len(place) == 4 else 0xFFFFFFFF

    def more_tables() -> bool:
        nonlocal more
        block = sector(more) if more < FREE else b""
        if len(block) < size or len(tables) > len(data) // size:
            return False
        numbers = struct.unpack(f"<{size // 4}I", block)
        tables.extend(numbers[:-1])
        more = numbers[-1]
        return True

    found: list[bytes] = []
    seen: set[int] = set()
    while at < FREE and at not in seen and len(seen) < MOST_NAMES:
        seen.add(at)
        found.append(sector(at))
        at = following(at)
    return below_root(b"".join(found))


def below_root(directory: bytes) -> list[str]:
    """Names of the entries in the tree that hangs on the root."""
    count = min(MOST_NAMES, len(directory) // DIRECTORY_ENTRY)
    if not count:
        return []
    names: dict[int, str] = {}
    queue = [struct.unpack_from("<I", directory, 76)[0]]
    while queue:
        number = queue.pop()
        if number >= count or number in names:
            continue
        raw, length, left, right = NEIGHBOURS.unpack_from(directory, number * DIRECTORY_ENTRY)
        names[number], _ = utf_16_le_decode(raw[: max(0, min(64, length) - 2)], "replace", True)
        queue += (left, right)
    return [names[number] for number in sorted(names)]
