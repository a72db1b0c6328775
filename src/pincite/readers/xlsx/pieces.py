"""Pieces of a sheet, as they are unpacked, and the rows of them in order."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.errors import TooLarge
from pincite.readers.package import Package
from pincite.readers.sheet.cells import Row
from pincite.readers.xlsx.rows import Values
from pincite.readers.xlsx.workbook import ROWS_BEGIN, ROWS_END

PIECE = 1 << 18  # Bytes of a part that are read at once.
MOST_ROW = 64 << 20  # Bytes of one row.

ROW_END = re.compile(rb"</(?:[\w.-]+:)?row\s*>|<(?:[\w.-]+:)?row(?:\s[^<>]*)?/>")


def rows_of(package: Package, part: str, opening: bytes, values: Values) -> Iterator[Row]:
    """Rows in order of their numbers."""
    last = -1
    late: list[Row] = []
    for piece in pieces(package, part):
        for row in values.rows(piece, opening, part, last):
            if row.number <= last:
                late.append(row)
                continue
            last = row.number
            yield row
    if late:
        values.reading.note(
            "unordered_rows",
            "rows stand out of order in the file: they are read by themselves",
            values.number,
        )
        late.sort(key=lambda row: row.number)
        yield from late


def pieces(package: Package, part: str) -> Iterator[bytes]:
    """The bytes between the tags of ``sheetData``, cut after whole rows."""
    with package.open(part) as stream:
        held = bytearray()
        begun = False
        while chunk := stream.read(PIECE):
            fresh = len(held)
            held += chunk
            if not begun:
                found = ROWS_BEGIN.search(held)
                if not found:
                    continue
                if found[1]:
                    return
                del held[: found.end()]
                begun, fresh = True, 0
            since = max(0, fresh - 64)
            end = ROWS_END.search(held, since) if held.find(b"sheetData", since) >= 0 else None
            if end:
                yield bytes(held[: end.start()])
                return
            cut = held.rfind(b"row>", since)
            if cut < 0 or not held[:cut].endswith((b"</", b":")):
                ends = [found.end() for found in ROW_END.finditer(held, since)]
                cut = ends[-1] if ends else -1
            else:
                cut += 4
            if cut > 0:
                yield bytes(held[:cut])
                del held[:cut]
            elif len(held) > MOST_ROW:
                raise TooLarge(f"a row of {part} is larger than {MOST_ROW >> 20} MiB")
