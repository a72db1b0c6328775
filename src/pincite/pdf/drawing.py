"""What is drawn on a page, as columns."""

from __future__ import annotations

import ctypes
import functools
import struct
from collections.abc import Callable

import msgspec

from pincite.errors import OutOfMemory
from pincite.model.geometry import Box
from pincite.model.held import HeldGlyphs, HeldPaths
from pincite.model.ink import Glyphs, Paths
from pincite.native.columns import Columns, address
from pincite.native.library import table
from pincite.native.limits import MAX_GLYPHS
from pincite.pdf.engine import Handle, native, pdfium
from pincite.pdf.fonts import FIXED_PITCH, FontTable, make_font
from pincite.pdf.nameless import flags_of
from pincite.pdf.space import PageSpace

FULL_PATHS, TOO_DEEP = 1, 2  # What ``pincite_read`` says went wrong, in bits.
LETTERS = "ilrtaenomwIEAMW"  # From narrow to wide, where they are not as wide.
MOST_WIDTHS = 3  # Of letters of fixed width: theirs, that of what is missing, and one that was rounded.
EM = 1000.0  # The size at which widths are asked for.
LONGEST_NAME = 1 << 16  # Bytes of a font name; a longer one is left out.
_FORMATS = {"int32_t": "i", "uint64_t": "Q", "char": "s"}
_OUT = ctypes.c_int32 * 5
_SPACE = ctypes.c_double * 8


class Drawn(msgspec.Struct, frozen=True):
    """The columns of one page. ``glyphs.font`` counts as the document does; ``limits`` names the limits
    reached ('glyphs', 'paths', 'depth'), ``needs`` what is ``peculiar`` of its codes, ``fonts`` the numbers
    of the fonts that its glyphs are set in."""

    glyphs: Glyphs
    paths: Paths
    images: tuple[Box, ...]
    limits: tuple[str, ...]
    needs: int = 0
    fonts: tuple[int, ...] = ()


def read(page: Handle, text_page: Handle, space: PageSpace, fonts: FontTable) -> Drawn:
    """Everything drawn on a loaded page, in displayed space. Raises OutOfMemory."""
    lib = native()
    total = max(0, pdfium().FPDFText_CountChars(text_page))
    full = total > MAX_GLYPHS
    total = min(total, MAX_GLYPHS)
    glyphs = Columns("glyph", total)
    out = _OUT()
    eight = _SPACE(*space.matrix, space.width, space.height)
    if not lib.pincite_read(page, text_page, eight, total, address(glyphs.buffer), out):
        raise OutOfMemory("There is not enough memory for the drawing of one page.")
    glyphs.count, path_count, image_count, font_count, trouble = out
    numbers = (ctypes.c_int32 * max(1, font_count))()
    if font_count:
        size = row_format("font").size
        rows = ctypes.string_at(lib.pincite_fonts(), font_count * size)
        for i in range(font_count):
            row = rows[i * size : (i + 1) * size]
            known = fonts.rows.get(row)
            numbers[i] = _font_number(fonts, row, i) if known is None else known
    paths = Columns("path", path_count, path_count)
    images = (ctypes.c_float * (4 * image_count))()
    lib.pincite_take(address(paths.buffer), images, numbers)
    hits = (("glyphs", full), ("paths", trouble & FULL_PATHS), ("depth", trouble & TOO_DEEP))
    return Drawn(
        HeldGlyphs.of(glyphs),
        HeldPaths.of(paths),
        tuple(zip(*[iter(images)] * 4, strict=True)),
        tuple(name for name, hit in hits if hit),
        fonts=tuple(numbers[:font_count]),
    )


@functools.cache
def row_format(kind: str) -> struct.Struct:
    """How the rows of a table that the library hands out are packed."""
    fields = (_FORMATS[type_] if width == "1" else width + _FORMATS[type_] for _, type_, width in table(kind))
    return struct.Struct("=" + "".join(fields))


def _font_number(fonts: FontTable, row: bytes, place: int) -> int:
    """The document's number of a font row, that of font ``place`` of the page, seen for the first time."""
    handle, flags, weight, angle, bold, name = row_format("font").unpack(row)
    # A name that does not fit into the row is asked for; its font's address is no key for later pages.
    text = (_long_name(handle) if handle else name).split(b"\0", 1)[0].decode("utf-8", "replace")
    width = functools.partial(
        _letter_width, ctypes.cast(native().pincite_font(place), pdfium().FPDF_FONT), ctypes.c_float()
    )
    if flags & FIXED_PITCH and _widths_differ(width):
        flags &= ~FIXED_PITCH
    if not text:
        flags |= flags_of(width)
    number = fonts.number(make_font(text, flags, weight, angle, bool(bold)))
    if text and not handle:  # fonts without a name are told apart by what is asked of each
        fonts.rows[row] = number
    return number


def _letter_width(font: Handle, found: ctypes.c_float, letter: str) -> float:
    """The width of a letter in a font; 0 where PDFium knows none."""
    return found.value if pdfium().FPDFFont_GetGlyphWidth(font, ord(letter), EM, found) else 0.0


def _widths_differ(width: Callable[[str], float]) -> bool:
    """True if letters of a font are of so many widths that it is none of fixed width, whatever its flags say:
    a common formatter of XML flags all its fonts. Letters that the font lacks have the width of another."""
    return len({round(width(letter)) for letter in LETTERS}) > MOST_WIDTHS


def _long_name(handle: int) -> bytes:
    raw = pdfium()
    font = ctypes.cast(handle, raw.FPDF_FONT)
    name = ctypes.create_string_buffer(min(raw.FPDFFont_GetBaseFontName(font, None, 0), LONGEST_NAME))
    raw.FPDFFont_GetBaseFontName(font, name, len(name))
    return name.raw
