"""Everything drawn on a page, in Python: the oracle of ``pincite_read`` and ``pincite_take``, sum for sum."""

from __future__ import annotations

import ctypes
import math
from typing import Any

import numpy as np

from pincite.model.ink import ARTIFACT, GENERATED, HYPHEN, INVISIBLE, UNMAPPED, Font, Glyphs
from pincite.native.limits import FAKE_BOLD_STROKE, MAX_GLYPHS
from pincite.pdf.drawing import Drawn
from pincite.pdf.fonts import FontTable, make_font
from pincite.pdf.nameless import flags_of
from pincite.pdf.space import PageSpace, finite
from tests.pdf.oracle.pixels import mend_sizes
from tests.pdf.oracle.placing import (
    boxes,
    flatten_blanks,
    mark_duplicates,
    points,
    set_heights,
    sound,
    spread,
)
from tests.pdf.oracle.plain import plain
from tests.pdf.oracle.redrawn import mark_redrawn
from tests.pdf.oracle.walk import Walk

REPLACEMENT = 0xFFFD
HYPHEN_MINUS = 0x2D

NAME_SIZE = 256
"""Bytes of a font name asked for at first."""

LONGEST_NAME = 1 << 16

Style = tuple[float, float, int, int, int, int, int, int, int]
"""What all glyphs of a text object share: size, angle, font, colour, object, mcid, flags, replacement, and
the number of the font on its page."""

NO_STYLE: Style = (0.0, 0.0, -1, 0, -1, -1, 0, 0, -1)


def read(page: Any, text_page: Any, space: PageSpace, table: FontTable) -> Drawn:
    """Everything drawn on a loaded page, in displayed space."""
    page, text_page = (ctypes.cast(handle, ctypes.c_void_p).value for handle in (page, text_page))
    walk = Walk(space)
    walk.page(page)
    count = max(0, plain().FPDFText_CountChars(text_page))
    glyphs = _Characters(walk, text_page, table, min(count, MAX_GLYPHS)).columns()
    hits = (
        ("glyphs", count > MAX_GLYPHS),
        ("paths", walk.strokes.full or walk.full),
        ("depth", walk.too_deep),
    )
    limits = tuple(name for name, hit in hits if hit)
    return Drawn(glyphs, walk.columns(), tuple(walk.images), limits)


class _Characters:
    """Reads the characters of the text page."""

    def __init__(self, walk: Walk, text_page: int, table: FontTable, total: int) -> None:
        self.raw = plain()
        self.walk = walk
        self.text_page = text_page
        self.table = table
        self.known: dict[tuple[int, bool], int] = {}
        self.own: dict[tuple[int, bool], int] = {}  # fonts as the page counts them
        self.code: list[int] = []
        self.flags: list[int] = []
        self.row: list[int] = []  # the character a glyph stands for
        self.style: list[int] = []
        self.styles: list[Style] = [NO_STYLE]
        self.spreads: list[tuple[int, int]] = []
        self.box = np.zeros((total, 4))  # left, right, bottom, top in user space
        self.loose = np.zeros((total, 4), np.float32)  # left, top, right, bottom
        self.has_loose = np.ones(total, bool)
        self.origin = np.zeros((total, 2))
        self._read(total)

    def _read(self, total: int) -> None:
        raw, text_page = self.raw, self.text_page
        get_unicode, get_object = raw.FPDFText_GetUnicode, raw.FPDFText_GetTextObject
        is_generated, is_unmapped = raw.FPDFText_IsGenerated, raw.FPDFText_HasUnicodeMapError
        get_box, get_loose, get_origin = (
            raw.FPDFText_GetCharBox,
            raw.FPDFText_GetLooseCharBox,
            raw.FPDFText_GetCharOrigin,
        )
        code_of, flags_of, rows, style_of = self.code, self.flags, self.row, self.style
        box_at, loose_at, origin_at = (a.ctypes.data for a in (self.box, self.loose, self.origin))
        style = last = high = style_flags = 0
        for i in range(total):
            code = get_unicode(text_page, i)
            obj = get_object(text_page, i)
            if obj and obj != last:
                last = obj
                style = len(self.styles)
                self.styles.append(self._style(i, obj))
                style_flags = self.styles[style][6]
                if self.styles[style][7]:
                    self.spreads.append((len(code_of), self.styles[style][7]))
            # The engine puts in nothing but spaces and line breaks.
            if code in (0x20, 13, 10) and is_generated(text_page, i) == 1:
                flags = GENERATED
            else:
                flags = style_flags
                if is_unmapped(text_page, i) == 1:
                    flags |= UNMAPPED
            if high and 0xDC00 <= code <= 0xDFFF:
                # The second half of a split surrogate pair: both halves are one glyph.
                code_of[-1] = 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00)
                flags_of[-1] &= ~UNMAPPED
                high = 0
                same = code_of[-2:] == [code_of[-1]] * 2 and style_of[-2] == style_of[-1]
                if same and (self.origin[rows[-2]] == self.origin[rows[-1]]).all():  # told twice
                    for column in (code_of, flags_of, rows, style_of):
                        column.pop()
                continue
            high = 0
            if code == 0xFFFE or code == 0x0002:
                code = HYPHEN_MINUS
                flags |= HYPHEN
            elif 0xD800 <= code <= 0xDBFF:
                high = code
                code = REPLACEMENT
                flags |= UNMAPPED
            elif code == 0 or 0xDC00 <= code <= 0xDFFF or code > 0x10FFFF:
                code = REPLACEMENT
                flags |= UNMAPPED
            elif code < 0x20 and code != 9 and not flags & GENERATED:
                flags |= UNMAPPED
            code_of.append(code)
            flags_of.append(flags)
            rows.append(i)
            style_of.append(style)
            at = box_at + 32 * i
            get_box(text_page, i, at, at + 8, at + 16, at + 24)
            at = origin_at + 16 * i
            get_origin(text_page, i, at, at + 8)
            if not get_loose(text_page, i, loose_at + 16 * i):
                self.has_loose[i] = False

    def _style(self, i: int, obj: int) -> Style:
        """The style of the text object that character ``i`` belongs to."""
        raw, walk = self.raw, self.walk
        m = walk.space.matrix
        text = walk.matrix
        if not raw.FPDFText_GetMatrix(self.text_page, i, ctypes.byref(text)):
            text.a, text.b, text.c, text.d = 1.0, 0.0, 0.0, 1.0
        em = finite(raw.FPDFText_GetFontSize(self.text_page, i))
        a, b, c, d = text.a, text.b, text.c, text.d
        vx, vy = m[0] * c + m[2] * d, m[1] * c + m[3] * d
        size = finite(abs(em) * math.sqrt(vx * vx + vy * vy))
        hx, hy = m[0] * a + m[2] * b, m[1] * a + m[3] * b
        if em < 0.0:
            hx, hy = -hx, -hy
        number, mcid, artifact, actual = walk.texts.get(obj, (-1, -1, False, 0))
        mode = raw.FPDFTextObj_GetTextRenderMode(obj)
        fill = walk.colour(raw.FPDFPageObj_GetFillColor, obj)
        drawn_bold = False
        if mode in (1, 2, 5, 6):
            stroke = walk.colour(raw.FPDFPageObj_GetStrokeColor, obj)
            if mode in (1, 5):
                fill = stroke
            elif stroke == fill and fill & 255:
                width = ctypes.c_float()
                if raw.FPDFPageObj_GetStrokeWidth(obj, ctypes.byref(width)):
                    drawn_bold = width.value >= FAKE_BOLD_STROKE * abs(em) and em != 0.0
        flags = (INVISIBLE if mode == 3 or not fill & 255 else 0) | (ARTIFACT if artifact else 0)
        handle = raw.FPDFTextObj_GetFont(obj)
        font = self._font(handle, drawn_bold)
        own = self.own.setdefault((handle, drawn_bold), len(self.own)) if handle else -1
        return (size, direction(hx, hy), font, fill, number, mcid, flags, actual, own)

    def _font(self, font: int | None, drawn_bold: bool) -> int:
        """The document's number of a font."""
        if not font:
            return -1
        key = (font, drawn_bold)
        if key not in self.known:
            self.known[key] = self.table.number(describe(font, drawn_bold))
        return self.known[key]

    def columns(self) -> Glyphs:
        rows = np.array(self.row, np.intp)
        code = np.array(self.code, np.uint32)
        flags = np.array(self.flags, np.uint8)
        drawn = (flags & GENERATED) == 0
        size, angle, font, colour, number, mcid = self._style_columns()
        m = self.walk.space.matrix
        box = self.box[rows]
        tight = boxes(m, box[:, 0], box[:, 2], box[:, 1], box[:, 3])
        rect = self.loose[rows].astype(np.float64)
        loose = boxes(m, rect[:, 0], rect[:, 3], rect[:, 2], rect[:, 1])
        without = ~self.has_loose[rows]
        loose[without] = tight[without]
        x, y = points(m, self.origin[rows, 0], self.origin[rows, 1])
        origin = np.stack([sound(x), sound(y)], axis=1)
        set_heights(loose, tight, origin, size, angle, drawn)
        flatten_blanks(tight, code, size)
        tight, loose, origin = (a.astype(np.float32) for a in (tight, loose, origin))
        for hidden, column in ((0, colour), (-1, font), (-1, number), (-1, mcid)):
            column[~drawn] = hidden
        angle = angle.astype(np.float32)
        for first, actual in self.spreads:
            if first < len(code):
                covered = self.walk.actuals[actual - 1][1]
                spread(first, covered, code, flags, number, angle, tight, loose, origin)
        size = size.astype(np.float32)
        own = np.array([style[-1] for style in self.styles], np.int32)[np.array(self.style, np.intp)]
        own[~drawn] = -1
        mend_sizes(code, own, size, angle, loose, tight, origin, flags)
        mark_duplicates(code, font, number, loose, origin, size, flags)
        mark_redrawn(code, font, number, angle, origin, size, flags)
        return Glyphs(
            code=code,
            loose=loose,
            tight=tight,
            origin=origin,
            size=size,
            angle=angle,
            font=font,
            colour=colour,
            flags=flags,
            object=number,
            mcid=mcid,
        )

    def _style_columns(self) -> list[Any]:
        """Size, angle, font, colour, object and mcid of every glyph."""
        which = np.array(self.style, np.intp)
        kinds = (np.float64, np.float64, np.int32, np.uint32, np.int32, np.int32)
        return [np.array([style[k] for style in self.styles], kind)[which] for k, kind in enumerate(kinds)]


def direction(x: float, y: float) -> float:
    """Degrees clockwise from left-to-right, [0, 360); quarter turns exactly."""
    if x != x or y != y:
        return 0.0
    degrees = math.atan2(y, x) * (180.0 / math.pi)
    quarter = float(math.floor(degrees / 90.0 + 0.5)) * 90.0
    if abs(degrees - quarter) < 0.05:
        degrees = quarter
    if degrees < 0.0:
        degrees += 360.0
    return 0.0 if degrees >= 359.95 else degrees


def width_of(font: int, letter: str) -> float:
    """How wide a letter of the font at an address is, in thousandths of an em."""
    width = ctypes.c_float()
    plain().FPDFFont_GetGlyphWidth(font, ord(letter), ctypes.c_float(1000.0), ctypes.addressof(width))
    return width.value


def describe(font: int, drawn_bold: bool) -> Font:
    """What PDFium knows of the font at an address."""
    raw = plain()
    name = ctypes.create_string_buffer(NAME_SIZE)
    size = raw.FPDFFont_GetBaseFontName(font, ctypes.addressof(name), len(name))
    if size > len(name):
        name = ctypes.create_string_buffer(min(size, LONGEST_NAME))
        raw.FPDFFont_GetBaseFontName(font, ctypes.addressof(name), len(name))
    angle = ctypes.c_int()
    raw.FPDFFont_GetItalicAngle(font, ctypes.addressof(angle))
    text = name.value.decode("utf-8", "replace")
    flags = max(0, raw.FPDFFont_GetFlags(font))
    if not text:
        flags |= flags_of(lambda letter: width_of(font, letter))
    return make_font(
        text,
        flags,
        max(0, raw.FPDFFont_GetWeight(font)),
        angle.value,
        drawn_bold,
    )
