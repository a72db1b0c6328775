"""Properties of a message, a recipient or an attachment of Outlook ([MS-OXMSG] 2.4, [MS-OXCDATA] 2.11.1)."""

from __future__ import annotations

import datetime as dt
import struct

from pincite.errors import TooLarge
from pincite.readers.charset import declared_text, of_code_page
from pincite.readers.compound import Storage

PROPERTIES = "__properties_version1.0"

# A property: its type, its tag, flags, and its value or the size of the stream that has it.
ROW = struct.Struct("<HHI8s")
STRING_8, STRING, TIME, BINARY = 0x1E, 0x1F, 0x40, 0x102  # Types of properties; the rest are numbers.
SHORT = {0x02: 2, 0x0B: 1}  # Bytes of numbers that have not four, by their types.

BODY, CODE_PAGE, STRINGS_CODE_PAGE = 0x1000, 0x3FDE, 0x3FFD
LATIN_9 = "iso8859-15"  # Encoding of strings where the message names none.

EPOCH = dt.datetime(1601, 1, 1, tzinfo=dt.UTC)
FIRST_DATE = dt.datetime(1700, 1, 1, tzinfo=dt.UTC)  # Dates before this are the zero of the clock: no date.


class Held:
    """Those of one storage, whose stream has a header of so many bytes; what is broken is as if missing."""

    def __init__(self, storage: Storage, header: int) -> None:
        self.storage = storage
        self.rows: dict[int, tuple[int, bytes]] = {}
        block = self.stream(PROPERTIES)[header:]
        for kind, tag, _, value in ROW.iter_unpack(block[: len(block) // ROW.size * ROW.size]):
            self.rows.setdefault(tag, (kind, value))

    def stream(self, name: str) -> bytes:
        try:
            return self.storage.read(name)
        except TooLarge:
            return b""

    def get(self, tag: int) -> str | bytes | int | dt.datetime | None:
        """The value of a property, None for none."""
        kind, value = self.rows.get(tag, (0, b""))
        if kind in (STRING, STRING_8, BINARY):
            found = self.stream(f"__substg1.0_{tag:04X}{kind:04X}")
            if kind == STRING:
                return found.decode("utf-16-le", "replace")
            return self.string(tag, found) if kind == STRING_8 else found
        if kind == TIME:
            return moment(value)
        return int.from_bytes(value[: SHORT.get(kind, 4)], "little") if value else None

    def string(self, tag: int, value: bytes) -> str:
        """A string of bytes, in the code page that the message names."""
        page = (self.number(CODE_PAGE) if tag == BODY else 0) or self.number(STRINGS_CODE_PAGE)
        name = of_code_page(page) if page else LATIN_9
        try:
            return value.decode(name or "undefined")
        except UnicodeError:
            return declared_text(value, name)

    def text(self, tag: int) -> str:
        value = self.get(tag)
        if isinstance(value, bytes):
            value = declared_text(value, self.encoding)
        return value.replace("\0", "").strip() if isinstance(value, str) else ""

    def bytes(self, tag: int) -> bytes:
        value = self.get(tag)
        return value if isinstance(value, bytes) else b""

    def number(self, tag: int) -> int:
        value = self.get(tag)
        return value if isinstance(value, int) else 0

    def moment(self, tag: int) -> dt.datetime | None:
        value = self.get(tag)
        return value if isinstance(value, dt.datetime) and value > FIRST_DATE else None

    @property
    def encoding(self) -> str:
        return of_code_page(self.number(CODE_PAGE) or None)


def moment(value: bytes) -> dt.datetime | None:
    """A time in steps of 100 ns since 1601, in whole seconds; None for one that no calendar has."""
    try:
        return EPOCH + dt.timedelta(seconds=int.from_bytes(value, "little") // 10_000_000)
    except OverflowError:
        return None
