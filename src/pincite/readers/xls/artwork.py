"""Pictures and text boxes over the sheets of an XLS file ([MS-XLS] 2.5.193 and 2.4.329, [MS-ODRAW] 2.2)."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from pincite.model.elements import Kind
from pincite.readers.sheet.book import Book
from pincite.readers.sheet.drafts import Draft, chart_draft, picture_draft, text_draft
from pincite.readers.xls.charts import RECORDS, Chart, Display, words_of

BOUNDSHEET, BOF, EOF, CONTINUE = 0x85, 0x809, 0x0A, 0x3C
DRAWINGS, DRAWING, OBJECT, TEXT = 0xEB, 0xEC, 0x5D, 0x1B6
CONTINUED = (DRAWINGS, DRAWING, TEXT)  # What may be in several records.
HEADER, FOOTER = 0x14, 0x15
NOTE = 0x19  # The kind of an object that is a comment's box: its text is read as the comment.
CONTAINER = 0xF
BLIP_ENTRY, OPTIONS, ANCHOR = 0xF007, 0xF00B, 0xF010
PICTURE_OPTION = 0x104
INSIDE = 2  # Depth of a chart: its records are within those of its sheet.
METAFILES = (0xF01A, 0xF01B)

# Records of pictures, and their media types.
BLIPS = {
    0xF01A: "image/x-emf",
    0xF01B: "image/x-wmf",
    0xF01D: "image/jpeg",
    0xF01E: "image/png",
    0xF02A: "image/jpeg",
}
MOST_METAFILES = 64 << 20  # Bytes that the packed metafiles of a file may unpack to, all together.
PLACEABLE = 34  # Bytes that tell the size of a metafile, before its packed bytes.


def records(stream: bytes, at: int = 0) -> Iterator[tuple[int, bool, bytes]]:
    """Kind and content of each record; between them whether it goes on with the one before, as its kind."""
    last = 0
    while at + 4 <= len(stream):
        kind, size = struct.unpack_from("<HH", stream, at)
        goes_on = kind == CONTINUE and last in CONTINUED
        last = last if goes_on else kind
        yield last, goes_on, stream[at + 4 : at + 4 + size]
        at += 4 + size


def art(data: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Instance, kind and content of drawing records; what is in containers follows them."""
    at = 0
    while at + 8 <= len(data):
        head, kind, size = struct.unpack_from("<HHI", data, at)
        at += 8
        if head & 0xF == CONTAINER:
            yield head >> 4, kind, b""
            continue
        yield head >> 4, kind, data[at : at + size]
        # An entry of the store holds the picture's record after 36 bytes: it is read like a container.
        at += min(size, 36) if kind == BLIP_ENTRY else size


def pictures(stream: bytes) -> tuple[list[tuple[str, bytes]], list[int]]:
    """The store of pictures (media type and bytes; b'' for one that cannot be had), and where each sheet
    of cells begins."""
    store = bytearray()
    sheets: list[int] = []
    for kind, _, content in records(stream):
        if kind == EOF:
            break
        if kind == BOUNDSHEET and len(content) >= 6 and content[5] == 0:
            sheets.append(struct.unpack_from("<I", content)[0])
        elif kind == DRAWINGS:
            store += content
    found: list[tuple[str, bytes]] = []
    left = MOST_METAFILES
    for instance, kind, content in art(bytes(store)):
        if kind == BLIP_ENTRY:
            found.append(("", b""))
        elif kind in BLIPS and found:
            found[-1] = (BLIPS[kind], picture_of(kind, instance, content, left))
            left -= len(found[-1][1]) if kind in METAFILES else 0
    return found, sheets


def picture_of(kind: int, instance: int, content: bytes, most: int) -> bytes:
    """A picture's own bytes; metafiles are unpacked, to so many bytes. One or two identifiers of 16 bytes
    come first: the lowest bit of the instance says two."""
    lead = 32 if instance & 1 else 16
    if kind not in METAFILES:
        return content[lead + 1 :]
    packed = content[lead + PLACEABLE :]
    if len(content) > lead + 32 and content[lead + 32] == 0:
        try:
            return zlib.decompressobj().decompress(packed, most) if most > 0 else b""
        except zlib.error:
            return b""
    return packed


class Over:
    """What lies over the sheet whose records begin at ``start``, and stands beside it. ``edges`` are its
    header and footer with their codes (2.4.136, 2.4.124). Texts and charts are found with the size that the
    drawing records had by then: each belongs to the last anchor before it."""

    def __init__(self, stream: bytes, start: int) -> None:
        self.edges: list[tuple[Kind, str]] = []
        self.drawing = bytearray()
        self.texts: list[tuple[int, str]] = []
        self.charts: list[tuple[int, Chart]] = []
        self.object = self.wanted = 0
        depth = 0
        for kind, goes_on, content in records(stream, start):
            if kind == BOF:
                depth += 1
                if depth == INSIDE:
                    self.charts.append((len(self.drawing), Chart()))
            elif kind == EOF:
                depth -= 1
                if depth <= 0:
                    break
            elif depth == 1:
                self.take(kind, goes_on, content)
            elif depth == INSIDE and kind in RECORDS:
                self.charts[-1][1].take(kind, content)

    def take(self, kind: int, goes_on: bool, content: bytes) -> None:
        """A record of the sheet itself."""
        if kind == DRAWING:
            self.drawing += content
        elif kind == TEXT and goes_on:
            if self.wanted and content and self.object != NOTE:
                text = words_of(content, self.wanted).replace("\r", "\n").strip()
                self.texts.append((len(self.drawing), text))
            self.wanted = 0
        elif kind in (HEADER, FOOTER) and len(content) >= 4:
            text = words_of(content[2:], struct.unpack_from("<H", content)[0])
            self.edges.append(("header" if kind == HEADER else "footer", text))
        elif kind == OBJECT and len(content) >= 6:
            self.object = struct.unpack_from("<H", content, 4)[0]
        elif kind == TEXT and len(content) >= 12:
            self.wanted = struct.unpack_from("<H", content, 10)[0]

    def drafts(self, store: list[tuple[str, bytes]], book: Book, show: Display) -> Iterator[Draft]:
        """Pictures out of the ``store``, then text boxes and charts in their order."""
        anchors: list[tuple[int, int, int]] = []
        for at, row, col, picture in anchored(bytes(self.drawing)):
            anchors.append((at, row, col))
            if 0 < picture <= len(store) and store[picture - 1][1]:
                media, content = store[picture - 1]
                yield picture_draft(row, col, "", book.reading.picture(content, media))
        found: list[tuple[int, str, Chart | None]] = [(place, text, None) for place, text in self.texts]
        found += [(place, chart.title(), chart) for place, chart in self.charts]
        for place, text, chart in sorted(found, key=lambda entry: entry[0]):
            before = [anchor for anchor in anchors if anchor[0] <= place]
            _, row, col = before[-1] if before else (0, 0, 0)
            if chart is None and text:
                yield text_draft(row, col, text)
            elif chart is not None and (text or chart.points):
                yield chart_draft(row, col, text, chart.table(book.options, show))


def anchored(drawing: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Of each anchor among drawing records where it ends, its row and column, and the number of the picture
    there from 1, 0 for none."""
    picture = at = 0
    for instance, kind, content in art(drawing):
        at += 8 + len(content)
        if kind == OPTIONS:
            picture = 0
            for i in range(min(instance, len(content) // 6)):
                name, value = struct.unpack_from("<HI", content, 6 * i)
                if name & 0x3FFF == PICTURE_OPTION:
                    picture = value
        elif kind == ANCHOR and len(content) >= 8:
            col, _, row = struct.unpack_from("<HHH", content, 2)
            yield at, row, col, picture
            picture = 0
