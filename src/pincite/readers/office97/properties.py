"""Facts about a document in an OLE compound file ([MS-OLEPS], SummaryInformation)."""

from __future__ import annotations

import datetime
import struct

from pincite.readers.compound import Compound
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

EPOCH = datetime.datetime(1601, 1, 1)

LONGEST = 4096  # Bytes of a text that are kept.


def add_properties(file: Compound, reading: ReadContext) -> None:
    """Put title, author, dates into the facts beside the pages; what cannot be read is left out."""
    block = file.read("\x05SummaryInformation")
    if len(block) < 48:
        return
    (start,) = struct.unpack("<I", block[44:48])
    section = block[start:]
    if len(section) < 8:
        return
    count = min(struct.unpack("<I", section[4:8])[0], 256)
    codec = "cp1252"
    for number, place in pairs(section, count):
        if number == 1 and place + 6 <= len(section):
            page = struct.unpack("<H", section[place + 4 : place + 6])[0]
            codec = "utf-8" if page == 65001 else "utf-16-le" if page == 1200 else f"cp{page}"
    for number, place in pairs(section, count):
        if number in NAMES:
            value = value_at(section, place, codec)
            if value:
                reading.info.setdefault(NAMES[number], value)


def pairs(section: bytes, count: int) -> list[tuple[int, int]]:
    held = section[8 : 8 + 8 * count]
    return [struct.unpack("<II", held[at : at + 8]) for at in range(0, len(held) - 7, 8)]


def value_at(section: bytes, place: int, codec: str) -> str:
    if place + 8 > len(section):
        return ""
    kind, size = struct.unpack("<II", section[place : place + 8])
    if kind in (30, 31):
        held = section[place + 8 : place + 8 + min(size * (2 if kind == 31 else 1), LONGEST)]
        try:
            text = held.decode("utf-16-le" if kind == 31 else codec, "replace")
        except LookupError:
            text = held.decode("cp1252", "replace")
        return text.split("\0", 1)[0].strip()
    if kind == 64 and place + 12 <= len(section):
        (ticks,) = struct.unpack("<Q", section[place + 4 : place + 12])
        if not 0 < ticks < 2_650_467_743_999_999_999:
            return ""
        moment = EPOCH + datetime.timedelta(microseconds=ticks // 10)
        return moment.strftime("D:%Y%m%d%H%M%SZ") if moment.year > 1900 else ""
    return ""
