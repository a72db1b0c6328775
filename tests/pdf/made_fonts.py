"""Embedded fonts for the tests: nothing but the tables that say what glyphs are."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any

from pikepdf import Array, Dictionary, Name, Object, String

from pincite.pdf.last_resort import font_file
from tests.pdf.drafts import Draft


def made_font(
    codes: Mapping[int, int],
    *,
    kind: tuple[int, int] = (3, 1),
    page: int = 0,
    extenders: tuple[int, ...] = (),
    glyphs: int = 0,
) -> bytes:
    """A TrueType font whose character table gives each code point its glyph. ``page`` is that of old symbol
    fonts; ``extenders`` glyphs that make lines longer; ``glyphs`` how many it says it has."""
    tables = {b"cmap": struct.pack(">HHHHL", 0, 1, *kind, 12) + _segments(codes)}
    tables[b"OS/2"] = struct.pack(">H60xHHH", 0, page << 8, 0, 0xFFFF)
    if glyphs:
        tables[b"maxp"] = struct.pack(">LH", 0x10000, glyphs)
    if extenders:
        tables[b"JSTF"] = (
            struct.pack(">LH4sH", 0x10000, 1, b"arab", 12)
            + struct.pack(">HHH", 6, 0, 0)
            + struct.pack(f">H{len(extenders)}H", len(extenders), *extenders)
        )
    return font_file(tables)


def _segments(codes: Mapping[int, int]) -> bytes:
    """A character table of format 4, a segment for each code point."""
    rows = [(code, code, (glyph - code) & 0xFFFF, 0) for code, glyph in sorted(codes.items())]
    rows.append((0xFFFF, 0xFFFF, 1, 0))
    first, last, delta, far = zip(*rows, strict=True)
    n = len(rows)
    body = struct.pack(f">{n}H2x{n}H{n}H{n}H", *last, *first, *delta, *far)
    return struct.pack(">HHHHHHH", 4, 14 + len(body), 0, 2 * n, 0, 0, 0) + body


def composite(
    draft: Draft,
    font: bytes | None,
    told: Mapping[int, str] | None,
    widths: list[Any] | None = None,
    encoding: str = "/Identity-H",
    places: bytes | None = None,
) -> Object:
    """A composite font of two-byte codes, which are its glyphs, or whose glyphs ``places`` tells; embedded
    and with a map to Unicode if these are given."""
    inner = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=Name.Made,
        CIDToGIDMap=Name.Identity,
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
        DW=600,
    )
    known = Dictionary(
        Type=Name.FontDescriptor, FontName=Name.Made, Flags=4, FontBBox=Array([0, -200, 1000, 800]),
        Ascent=800, Descent=-200, ItalicAngle=0, StemV=80,
    )  # fmt: skip
    if places is not None:
        inner["/CIDToGIDMap"] = draft.stream(places)
    if font is not None:
        known["/FontFile2"] = draft.stream(font)
    if widths is not None:
        inner["/W"] = Array([Array(one) if isinstance(one, list) else one for one in widths])
    inner["/FontDescriptor"] = draft.pdf.make_indirect(known)
    made = Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Made, Encoding=Name(encoding),
        DescendantFonts=Array([draft.pdf.make_indirect(inner)]),
    )  # fmt: skip
    if told is not None:
        rows = "\n".join(f"<{code:04X}> <{text.encode('utf-16-be').hex()}>" for code, text in told.items())
        made["/ToUnicode"] = draft.stream(
            "begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange\n"
            f"{len(told)} beginbfchar\n{rows}\nendbfchar endcmap"
        )
    return draft.pdf.make_indirect(made)
