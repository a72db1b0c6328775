"""Facts about a document in an OLE compound file ([MS-OLEPS], SummaryInformation)."""

from __future__ import annotations

import struct

from pincite.readers.charset import of_code_page
from pincite.readers.compound import Compound, moment
from pincite.readers.reading import ReadContext

NAMES = {
    2: "Title",
    3: "Subject",
    4: "Author",
    5: "Keywords",
    12: "CreationDate",
    13: "ModDate",
    18: "Creator",
}
CODE_PAGE = 1
BYTES, UTF_16, TIME = 30, 31, 64  # Types of values.
LONGEST = 4096  # Bytes of a text that are kept.
MOST = 256  # Properties that are read.


def add_properties(file: Compound, reading: ReadContext) -> None:
    """Put title, author, dates into the facts beside the pages; what cannot be read is left out."""
    block = file.read("\x05SummaryInformation")
    section = block[int.from_bytes(block[44:48], "little") :]
    if len(block) < 48 or len(section) < 8:
        return
    count = min(int.from_bytes(section[4:8], "little"), MOST, len(section) // 8 - 1)
    pairs = list(struct.iter_unpack("<II", section[8 : 8 + 8 * count]))
    codec = "cp1252"
    for number, place in pairs:
        if number == CODE_PAGE:
            page = int.from_bytes(section[place + 4 : place + 6], "little")
            codec = of_code_page(page) or codec
    for number, place in pairs:
        value = value_at(section, place, codec) if number in NAMES else ""
        if value:
            reading.info.setdefault(NAMES[number], value)


def value_at(section: bytes, place: int, codec: str) -> str:
    """A text, or a time as PDF writes it; '' for anything else."""
    if place + 8 > len(section):
        return ""
    kind, size = struct.unpack_from("<II", section, place)
    if kind in (BYTES, UTF_16):
        held = section[place + 8 : place + 8 + min(size * (2 if kind == UTF_16 else 1), LONGEST)]
        text = held.decode("utf-16-le" if kind == UTF_16 else codec, "replace")
        return text.split("\0", 1)[0].strip()
    if kind != TIME:
        return ""
    found = moment(section[place + 4 : place + 12])
    return found.strftime("D:%Y%m%d%H%M%SZ") if found and found.year > 1900 else ""
