"""The glyph loop in C (``_glyphs.c``), loaded through ctypes over the libpdfium of pypdfium2."""

from __future__ import annotations

import ctypes
import functools
import importlib.machinery
import os
import struct
from pathlib import Path
from typing import Any

import numpy as np

from pincite.errors import OutOfMemory
from pincite.model.ink import Glyphs, Paths, TagNode
from pincite.pdf import drawn
from pincite.pdf.drawn import TREE_ROOT, Drawn
from pincite.pdf.engine import decode16, pdfium
from pincite.pdf.fonts import FontTable, PageFont
from pincite.pdf.pure import describe
from pincite.pdf.space import PageSpace
from pincite.pdf.strokes import EDGE_SLACK, FARTHEST

FUNCTIONS = (
    "FPDFPage_CountObjects",
    "FPDFPage_GetObject",
    "FPDFPageObj_GetType",
    "FPDFFormObj_CountObjects",
    "FPDFFormObj_GetObject",
    "FPDFPageObj_GetMatrix",
    "FPDFPageObj_GetBounds",
    "FPDFPageObj_CountMarks",
    "FPDFPageObj_GetMark",
    "FPDFPageObjMark_GetName",
    "FPDFPageObjMark_GetParamValueType",
    "FPDFPageObj_GetMarkedContentID",
    "FPDFPageObj_GetClipPath",
    "FPDFClipPath_CountPaths",
    "FPDFClipPath_CountPathSegments",
    "FPDFClipPath_GetPathSegment",
    "FPDFPathSegment_GetPoint",
    "FPDFPathSegment_GetType",
    "FPDFPathSegment_GetClose",
    "FPDFPath_CountSegments",
    "FPDFPath_GetPathSegment",
    "FPDFPath_GetDrawMode",
    "FPDFPageObj_GetFillColor",
    "FPDFPageObj_GetStrokeColor",
    "FPDFPageObj_GetStrokeWidth",
    "FPDFText_CountChars",
    "FPDFText_GetUnicode",
    "FPDFText_GetTextObject",
    "FPDFText_IsGenerated",
    "FPDFText_HasUnicodeMapError",
    "FPDFText_GetCharBox",
    "FPDFText_GetLooseCharBox",
    "FPDFText_GetCharOrigin",
    "FPDFText_GetMatrix",
    "FPDFText_GetFontSize",
    "FPDFTextObj_GetTextRenderMode",
    "FPDFTextObj_GetFont",
    "FPDFFont_GetBaseFontName",
    "FPDFFont_GetFlags",
    "FPDFFont_GetWeight",
    "FPDFFont_GetItalicAngle",
    "FPDF_StructTree_GetForPage",
    "FPDF_StructTree_Close",
    "FPDF_StructTree_CountChildren",
    "FPDF_StructTree_GetChildAtIndex",
    "FPDF_StructElement_CountChildren",
    "FPDF_StructElement_GetChildAtIndex",
    "FPDF_StructElement_GetChildMarkedContentID",
    "FPDF_StructElement_GetType",
    "FPDF_StructElement_GetRawType",
    "FPDF_StructElement_GetAltText",
    "FPDF_StructElement_GetAttributeCount",
    "FPDF_StructElement_GetAttributeAtIndex",
    "FPDF_StructElement_Attr_GetValue",
    "FPDF_StructElement_Attr_GetNumberValue",
)

OPTIONAL = frozenset({"FPDF_StructElement_GetRawType"})
"""Functions that older releases of PDFium lack; the loop does without."""

LIMITS = (
    drawn.MAX_PATHS,
    drawn.MAX_OBJECTS,
    drawn.MAX_SEGMENTS,
    drawn.MAX_DEPTH,
    drawn.DUPLICATE_RUNS,
    drawn.DUPLICATE_OVERLAP,
    drawn.DUPLICATE_WINDOW,
    drawn.BLANK_HEIGHT,
    drawn.SHORTEST_FONT,
    drawn.TALLEST_FONT,
    drawn.ASCENT,
    drawn.DESCENT,
    drawn.STRAIGHT_SLACK,
    drawn.STRAIGHT_SLOPE,
    EDGE_SLACK,
    FARTHEST,
    drawn.FAKE_BOLD_STROKE,
    drawn.SHADING,
    drawn.MAX_TAGS,
    drawn.MAX_TAG_DEPTH,
    drawn.MAX_ALT_BYTES,
)

_GLYPH_WORDS, _PATH_WORDS = 17, 9
"""4-byte words of one row of the glyph and path columns; one byte more for flags or kind."""

_FULL_PATHS, _TOO_DEEP = 1, 2

_FONT_HEAD, _FONT_ROW = 24, 264
"""Bytes of a font row, and those before its name."""

_OUT = ctypes.c_int32 * 5
_SPACE = ctypes.c_double * 8


@functools.cache
def library() -> Any:
    """The compiled loop, set up with PDFium's functions; None where it was not built or is switched off
    (environment PINCITE_PURE=1)."""
    if os.environ.get("PINCITE_PURE", "") not in ("", "0"):
        return None
    here = Path(__file__).parent
    for suffix in importlib.machinery.EXTENSION_SUFFIXES:
        path = here / f"_glyphs{suffix}"
        if path.exists():
            try:
                return _set_up(ctypes.CDLL(str(path)))
            except (OSError, AttributeError):
                return None
    return None


def _set_up(lib: Any) -> Any:
    raw = pdfium()
    table = (ctypes.c_void_p * len(FUNCTIONS))(
        *(
            ctypes.cast(getattr(raw, name), ctypes.c_void_p)
            if hasattr(raw, name) or name not in OPTIONAL
            else None
            for name in FUNCTIONS
        )
    )
    lib.pincite_setup.argtypes = (ctypes.c_void_p, ctypes.c_void_p)
    lib.pincite_setup.restype = None
    lib.pincite_read.argtypes = (ctypes.c_void_p,) * 3 + (ctypes.c_int32,) + (ctypes.c_void_p,) * 2
    lib.pincite_read.restype = ctypes.c_int
    lib.pincite_fonts.argtypes = ()
    lib.pincite_fonts.restype = ctypes.c_void_p
    lib.pincite_font_size.argtypes = ()
    lib.pincite_font_size.restype = ctypes.c_int32
    if lib.pincite_font_size() != _FONT_ROW:
        raise OSError("the compiled loop is of another version")
    lib.pincite_take.argtypes = (ctypes.c_void_p,) * 3
    lib.pincite_take.restype = None
    lib.pincite_tags.argtypes = (ctypes.c_void_p, ctypes.c_void_p)
    lib.pincite_tags.restype = ctypes.c_int
    lib.pincite_contains.argtypes = (ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t)
    lib.pincite_contains.restype = ctypes.c_int
    for name in ("pincite_tag_rows", "pincite_tag_text", "pincite_tag_ids"):
        getattr(lib, name).argtypes = ()
        getattr(lib, name).restype = ctypes.c_void_p
    lib.pincite_setup(table, (ctypes.c_double * len(LIMITS))(*LIMITS))
    return lib


def read(page: Any, text_page: Any, space: PageSpace, table: FontTable) -> Drawn:
    """Everything drawn on a loaded page, in displayed space; the same values as ``pure.read``."""
    lib = library()
    total = max(0, pdfium().FPDFText_CountChars(text_page))
    full = total > drawn.MAX_GLYPHS
    total = min(total, drawn.MAX_GLYPHS)
    glyphs = np.empty(total * (4 * _GLYPH_WORDS + 1), np.uint8)
    out = _OUT()
    eight = _SPACE(*space.matrix, space.width, space.height)
    if not lib.pincite_read(page, text_page, eight, total, glyphs.ctypes.data, out):
        raise OutOfMemory("There is not enough memory for the drawing of one page.")
    count, path_count, image_count, font_count, trouble = out
    numbers = (ctypes.c_int32 * max(1, font_count))()
    if font_count:
        rows = ctypes.string_at(lib.pincite_fonts(), font_count * _FONT_ROW)
        for i in range(font_count):
            row = rows[i * _FONT_ROW : (i + 1) * _FONT_ROW]
            known = table.rows.get(row)
            numbers[i] = _font_number(table, row) if known is None else known
    paths = np.empty(path_count * (4 * _PATH_WORDS + 1), np.uint8)
    images = (ctypes.c_float * (4 * image_count))()
    lib.pincite_take(paths.ctypes.data, images, numbers)
    limits: tuple[str, ...] = ()
    if full or trouble:
        hits = (("glyphs", full), ("paths", trouble & _FULL_PATHS), ("depth", trouble & _TOO_DEEP))
        limits = tuple(name for name, hit in hits if hit)
    return Drawn(
        _glyph_columns(glyphs, total, count),
        _path_columns(paths, path_count),
        tuple(zip(*[iter(images)] * 4, strict=True)),
        limits,
    )


def _font_number(table: FontTable, row: bytes) -> int:
    """The document's number of a font row seen for the first time."""
    handle, flags, weight, angle, bold = struct.unpack_from("=Q4i", row)
    if handle:
        # The name is longer than a row holds: ask again; the address is no key for later pages.
        return table.number(describe(handle, bool(bold)))
    name = row[_FONT_HEAD:].split(b"\0", 1)[0].decode("utf-8", "replace")
    number = table.number(PageFont(name, flags, weight, angle, bool(bold)))
    table.rows[row] = number
    return number


def _glyph_columns(buffer: Any, room: int, n: int) -> Glyphs:
    words = buffer[: room * 4 * _GLYPH_WORDS]
    floats, whole, signed = words.view(np.float32), words.view(np.uint32), words.view(np.int32)
    r = room
    return Glyphs(
        code=whole[:n],
        loose=floats[r : r + 4 * n].reshape(n, 4),
        tight=floats[5 * r : 5 * r + 4 * n].reshape(n, 4),
        origin=floats[9 * r : 9 * r + 2 * n].reshape(n, 2),
        size=floats[11 * r : 11 * r + n],
        angle=floats[12 * r : 12 * r + n],
        font=signed[13 * r : 13 * r + n],
        colour=whole[14 * r : 14 * r + n],
        object=signed[15 * r : 15 * r + n],
        mcid=signed[16 * r : 16 * r + n],
        flags=buffer[room * 4 * _GLYPH_WORDS :][:n],
    )


def _path_columns(buffer: Any, n: int) -> Paths:
    words = buffer[: n * 4 * _PATH_WORDS]
    floats, whole, signed = words.view(np.float32), words.view(np.uint32), words.view(np.int32)
    return Paths(
        box=floats[: 4 * n].reshape(n, 4),
        stroke=whole[4 * n : 5 * n],
        fill=whole[5 * n : 6 * n],
        width=floats[6 * n : 7 * n],
        segments=signed[7 * n : 8 * n],
        object=signed[8 * n : 9 * n],
        kind=buffer[n * 4 * _PATH_WORDS :],
    )


def contains(data: bytes, needle: bytes) -> bool:
    """True if ``needle`` (two bytes at least) occurs in ``data``; several times faster than ``in`` on
    large files, where the compiled library is there."""
    lib = library()
    if lib is None:
        return needle in data
    return bool(lib.pincite_contains(data, len(data), needle, len(needle)))


_TAG_ROW = struct.Struct("=11i")


def read_tags(page: Any) -> tuple[TagNode, ...] | None:
    """The structure tree of a loaded page, root first; the same as ``tags.read_tags``."""
    lib = library()
    out = (ctypes.c_int32 * 3)()
    state = lib.pincite_tags(page, out)
    if state == 0:
        raise OutOfMemory("There is not enough memory for the structure tree of one page.")
    count, text_size, id_count = out
    if state < 0 or not count:
        return None
    text = ctypes.string_at(lib.pincite_tag_text(), text_size) if text_size else b""
    ids = ctypes.string_at(lib.pincite_tag_ids(), 4 * id_count) if id_count else b""
    mcids = struct.unpack(f"={id_count}i", ids)
    rows = list(_TAG_ROW.iter_unpack(ctypes.string_at(lib.pincite_tag_rows(), count * _TAG_ROW.size)))
    children: list[list[int]] = [[] for _ in range(count + 1)]
    for i, row in enumerate(rows):
        children[row[0] + 1].append(i + 1)
    nodes = [TagNode(role=TREE_ROOT, raw_role=TREE_ROOT, children=tuple(children[0]))]
    for i, (_, row_span, col_span, role, role_n, raw, raw_n, alt, alt_n, first, n) in enumerate(rows, 1):
        nodes.append(
            TagNode(
                decode16(text[role : role + role_n]),
                decode16(text[raw : raw + raw_n]),
                mcids[first : first + n],
                tuple(children[i]),
                row_span,
                col_span,
                decode16(text[alt : alt + alt_n]) if alt_n else "",
            )
        )
    return tuple(nodes)
