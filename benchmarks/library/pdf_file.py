"""Made content as a PDF file: A4, standard fonts, ruled tables."""

from __future__ import annotations

import textwrap
import zlib

from benchmarks.library.made import SIDE, Content

WIDTH, HEIGHT = 595, 842
MARGIN = 60
LINE = 90
"""Characters of a line of body text."""

BODY, HEADING, TITLE = 10, 13, 18
"""Sizes of type in points; lines are half as much again apart."""

COLUMN = 150
"""Points from column to column of a table."""


class _Pages:
    """Content streams, and where on the last of them the next line stands."""

    def __init__(self) -> None:
        self.streams: list[list[str]] = []
        self.y = 0.0

    def room(self, height: float) -> list[str]:
        """The stream of the page with room for this; a new page where there is none."""
        if not self.streams or self.y - height < MARGIN:
            self.streams.append([])
            self.y = HEIGHT - MARGIN
        self.y -= height
        return self.streams[-1]

    def line(self, text: str, size: int = BODY, font: str = "F1", x: float = MARGIN) -> None:
        stream = self.room(1.5 * size)
        stream.append(f"BT /{font} {size} Tf {x:g} {self.y:g} Td ({_escaped(text)}) Tj ET")

    def row(self, cells: list[str]) -> None:
        stream = self.room(1.8 * BODY)
        for at, cell in enumerate(cells):
            x = MARGIN + at * COLUMN
            stream.append(f"{x} {self.y - 4:g} {COLUMN} {1.8 * BODY:g} re S")
            stream.append(f"BT /F1 {BODY} Tf {x + 4} {self.y:g} Td ({_escaped(cell[:24])}) Tj ET")

    def picture(self) -> None:
        stream = self.room(2 * SIDE)
        stream.append(f"q {2 * SIDE} 0 0 {2 * SIDE} {MARGIN} {self.y:g} cm /Im Do Q")


def pdf_file(said: Content) -> bytes:
    pages = _Pages()
    pages.line(said.title, TITLE, "F2")
    if said.picture:
        pages.room(BODY)
        pages.picture()
    for part in said.parts:
        pages.room(BODY)
        pages.line(part.heading, HEADING, "F2")
        for paragraph in part.paragraphs:
            for line in textwrap.wrap(paragraph, LINE):
                pages.line(line)
            pages.room(0.6 * BODY)
        for item in part.items:
            pages.line(f"- {item[:LINE]}", x=MARGIN + 15)
        pages.room(BODY)
        for row in part.rows:
            pages.row(row)
    return _file(pages, said)


def _file(pages: _Pages, said: Content) -> bytes:
    first = 6  # objects before the pages: catalogue, tree, two fonts, picture
    kids = " ".join(f"{first + 2 * at} 0 R" for at in range(len(pages.streams)))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids[{kids}]/Count {len(pages.streams)}>>".encode(),
        *(
            f"<</Type/Font/Subtype/Type1/BaseFont/{name}/Encoding/WinAnsiEncoding>>".encode()
            for name in ("Helvetica", "Helvetica-Bold")
        ),
        _picture(said) if said.picture else b"null",
    ]
    for at, lines in enumerate(pages.streams):
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {WIDTH} {HEIGHT}]/Contents {first + 2 * at + 1} 0 R"
            "/Resources<</Font<</F1 3 0 R/F2 4 0 R>>/XObject<</Im 5 0 R>>>>>>".encode()
        )
        objects.append(_stream(b"", "\n".join(lines).encode("cp1252")))
    out, places = b"%PDF-1.4\n", []
    for number, data in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + data + b"\nendobj\n"
    table = b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    size = len(objects) + 1
    end = f"trailer\n<</Size {size}/Root 1 0 R>>\nstartxref\n{len(out)}\n%%EOF\n".encode()
    return out + f"xref\n0 {size}\n0000000000 65535 f \n".encode() + table + end


def _picture(said: Content) -> bytes:
    """The pixels of the PNG file, which has one IDAT chunk and no filters."""
    at = said.picture.index(b"IDAT")
    packed = said.picture[at + 4 : at + 4 + int.from_bytes(said.picture[at - 4 : at], "big")]
    lines = zlib.decompress(packed)
    pixels = b"".join(lines[row * (3 * SIDE + 1) + 1 : (row + 1) * (3 * SIDE + 1)] for row in range(SIDE))
    size = f"/Type/XObject/Subtype/Image/Width {SIDE}/Height {SIDE}/ColorSpace/DeviceRGB/BitsPerComponent 8"
    return _stream(size.encode(), pixels)


def _stream(entries: bytes, data: bytes) -> bytes:
    packed = zlib.compress(data)
    length = f"/Filter/FlateDecode/Length {len(packed)}>>\nstream\n".encode()
    return b"<<" + entries + length + packed + b"\nendstream"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
