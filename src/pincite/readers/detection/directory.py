"""What containers hold: names in the directory of a ZIP archive and of an OLE compound file."""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from itertools import islice
from typing import NamedTuple

from pincite.errors import Corrupt
from pincite.readers.compound import Compound

# Entries looked at: what tells formats apart stands among the first, and an archive may have millions.
MOST_NAMES = 4096
LOCAL_NAMES = 1 << 20  # Bytes at the start in which names are looked for where the directory is lost.
SHORT = 256  # Bytes of a small part such as ``mimetype``.
# The header of a part: its mark, and the lengths of its name and of what stands before its content.
LOCAL = struct.Struct("<4s22xHH")


class Zipped(NamedTuple):
    """Names in the archive as they are written; the start of the part ``mimetype`` (ODF 1.3 part 2, 3.3; EPUB
    OCF 4.3); whether they come from its directory."""

    names: list[str]
    mimetype: str
    sound: bool


def zip_names(data: bytes) -> Zipped:
    """The names in a ZIP archive; from the headers of its parts where the directory is broken, and then the
    ``mimetype`` where it is kept as it is."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            return Zipped(names, mimetype_of(archive) if "mimetype" in names else "", True)
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        pass
    names, mimetype = [], b""
    for match in islice(re.finditer(rb"PK\x03\x04", data[:LOCAL_NAMES]), MOST_NAMES):
        start = match.start() + LOCAL.size
        if start > len(data):
            break
        _, length, extra = LOCAL.unpack_from(data, match.start())
        names.append(data[start : start + length].decode("utf-8", "replace"))
        if names[-1] == "mimetype":
            mimetype = data[start + length + extra :][:SHORT]
    return Zipped(names, mimetype.decode("ascii", "replace").strip(), False)


def mimetype_of(archive: zipfile.ZipFile) -> str:
    """The start of the part of that name, '' where it cannot be unpacked."""
    try:
        with archive.open("mimetype") as part:
            return part.read(SHORT).decode("ascii", "replace").strip()
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError):
        return ""


def ole_names(data: bytes) -> list[str]:
    """Names of the streams and storages at the top of an OLE compound file; none where it is too broken to be
    read."""
    try:
        found = Compound(data, len(data))
        return [entry.name for entry in found.inside(found.root)]
    except (Corrupt, struct.error):
        return []
