"""What containers hold: names in the directory of a ZIP archive and of an OLE compound file."""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib

import msgspec

from pincite.errors import Corrupt
from pincite.readers.compound import Compound

# Entries looked at: what tells formats apart stands among the first, and an archive may have millions.
MOST_NAMES = 4096
LOCAL_NAMES = 1 << 20  # Bytes at the start in which names are looked for where the directory is lost.
SHORT = 256  # Bytes of a small part such as ``mimetype``.


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


def ole_names(data: bytes) -> list[str]:
    """Names of the streams and storages at the top of an OLE compound file; none where it is too broken to be
    read."""
    try:
        found = Compound(data, len(data))
        return [entry.name for entry in found.inside(found.root)]
    except (Corrupt, struct.error):
        return []
