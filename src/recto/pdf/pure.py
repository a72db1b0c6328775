"""The glyph loop in Python: PDFium's text page and page objects into columns.

Slow (about 5 times the native loop) but needs no compiler; ``_glyphs.c`` is its twin, sum for sum.
"""

from __future__ import annotations

import ctypes
import math
from typing import Any

import numpy as np

from recto.model.geometry import Box
from recto.model.ink import (
    ARTIFACT,
    DUPLICATE,
    GENERATED,
    HYPHEN,
    INVISIBLE,
    SHAPE,
    UNMAPPED,
    Glyphs,
    Paths,
)
from recto.pdf.drawn import (
    ASCENT,
    BLANK_HEIGHT,
    DESCENT,
    DUPLICATE_OVERLAP,
    DUPLICATE_RUNS,
    DUPLICATE_WINDOW,
    FAKE_BOLD_STROKE,
    MAX_DEPTH,
    MAX_GLYPHS,
    MAX_OBJECTS,
    MAX_SEGMENTS,
    SHADING,
    SHORTEST_FONT,
    TALLEST_FONT,
    Drawn,
)
from recto.pdf.engine import pdfium
from recto.pdf.fonts import FontTable, PageFont
from recto.pdf.space import Matrix, PageSpace, apply, box_through, concat
from recto.pdf.strokes import Strokes, clamp, finite

REPLACEMENT = 0xFFFD
HYPHEN_MINUS = 0x2D

_TEXT, _PATH, _IMAGE, _SHADING, _FORM = 1, 2, 3, 4, 5
_LINETO, _BEZIERTO, _MOVETO = 0, 1, 2


class _Style:
    """What all glyphs of one text object share."""

    __slots__ = ("actual", "angle", "artifact", "colour", "font", "invisible", "mcid", "number", "size")

    def __init__(self) -> None:
        self.size = 0.0
        self.angle = 0.0
        self.font = -1
        self.colour = 0
        self.mcid = -1
        self.number = -1
        self.invisible = False
        self.artifact = False
        self.actual = 0


def read(page: Any, text_page: Any, space: PageSpace, table: FontTable) -> Drawn:
    """Everything drawn on a loaded page, in displayed space."""
    walk = _Walk(space)
    walk.page(page)
    glyphs = _Glyphs(walk, text_page, table)
    glyphs.read()
    limits = tuple(
        name
        for name, hit in (
            ("glyphs", glyphs.full),
            ("paths", walk.strokes.full or walk.full),
            ("depth", walk.too_deep),
        )
        if hit
    )
    return Drawn(glyphs.columns(), _path_columns(walk.strokes), tuple(walk.images), limits)


class _Walk:
    """Goes through the page objects, forms included, in drawing order and numbers them."""

    def __init__(self, space: PageSpace) -> None:
        self.raw = pdfium()
        self.space = space
        self.strokes = Strokes()
        self.images: list[Box] = []
        self.texts: dict[int, tuple[int, int, bool, int]] = {}
        self.actuals: list[tuple[int, Box]] = []
        self.count = 0
        self.walked = 0
        self.full = False
        self.too_deep = False
        self._matrix = self.raw.FS_MATRIX()
        self._rgba = [ctypes.c_uint() for _ in range(4)]
        self._xy = [ctypes.c_float() for _ in range(4)]

    def page(self, page: Any) -> None:
        raw = self.raw
        clip = (0.0, 0.0, finite(self.space.width), finite(self.space.height))
        for i in range(max(0, raw.FPDFPage_CountObjects(page))):
            self.visit(raw.FPDFPage_GetObject(page, i), self.space.matrix, clip, -1, False, 0)

    def visit(self, obj: Any, ctm: Matrix, clip: Box, mcid: int, artifact: bool, depth: int) -> None:
        raw = self.raw
        if not obj:
            return
        if self.count >= MAX_OBJECTS:
            self.full = True
            return
        number = self.count
        self.count += 1
        kind = raw.FPDFPageObj_GetType(obj)
        if kind == _TEXT:
            mcid, artifact, mark = self.marks(obj, mcid, artifact)
            actual = self.actual(mark, obj, ctm) if mark else 0
            self.texts[ctypes.cast(obj, ctypes.c_void_p).value or 0] = (number, mcid, artifact, actual)
            return
        if kind not in (_PATH, _IMAGE, _SHADING, _FORM):
            return
        clip = self.clipped(obj, ctm, clip)
        if kind == _FORM:
            if depth >= MAX_DEPTH:
                self.too_deep = True
                return
            mcid, artifact, _ = self.marks(obj, mcid, artifact)
            inner = concat(self.matrix_of(obj), ctm)
            for i in range(max(0, raw.FPDFFormObj_CountObjects(obj))):
                self.visit(raw.FPDFFormObj_GetObject(obj, i), inner, clip, mcid, artifact, depth + 1)
            return
        if clip[0] > clip[2] or clip[1] > clip[3]:
            return
        if kind == _PATH:
            self.path(obj, ctm, clip, number)
            return
        box = self.bounds(obj, ctm)
        if box is None:
            return
        if kind == _SHADING:
            self.strokes.put(SHAPE, box, clip, 0, SHADING, 0.0, 0, number)
        elif not (box[0] > clip[2] or box[2] < clip[0] or box[1] > clip[3] or box[3] < clip[1]):
            self.images.append(
                (
                    _f32(clamp(box[0], clip[0], clip[2])),
                    _f32(clamp(box[1], clip[1], clip[3])),
                    _f32(clamp(box[2], clip[0], clip[2])),
                    _f32(clamp(box[3], clip[1], clip[3])),
                )
            )

    def bounds(self, obj: Any, ctm: Matrix) -> Box | None:
        """The displayed box of an object, None where PDFium knows none."""
        left, bottom, right, top = self._xy
        if not self.raw.FPDFPageObj_GetBounds(
            obj, ctypes.byref(left), ctypes.byref(bottom), ctypes.byref(right), ctypes.byref(top)
        ):
            return None
        return _box(ctm, left.value, bottom.value, right.value, top.value)

    def marks(self, obj: Any, mcid: int, artifact: bool) -> tuple[int, bool, int]:
        """Marked-content id and artifact state of an object inside an outer mark, and the address of its
        mark with an ActualText (0 none)."""
        raw = self.raw
        count = raw.FPDFPageObj_CountMarks(obj)
        actual = 0
        if count <= 0:
            return mcid, artifact, actual
        own = raw.FPDFPageObj_GetMarkedContentID(obj)
        if own >= 0:
            mcid = own
        name = (ctypes.c_ushort * 16)()
        size = ctypes.c_ulong()
        for i in range(count):
            mark = raw.FPDFPageObj_GetMark(obj, i)
            if not mark:
                continue
            if (
                raw.FPDFPageObjMark_GetName(mark, name, ctypes.sizeof(name), ctypes.byref(size))
                and size.value == 18
            ):
                artifact = artifact or bytes(name)[:18] == b"A\0r\0t\0i\0f\0a\0c\0t\0\0\0"
            if raw.FPDFPageObjMark_GetParamValueType(mark, b"ActualText") == 3:
                actual = ctypes.cast(mark, ctypes.c_void_p).value or 0
        return mcid, artifact, actual

    def actual(self, mark: int, obj: Any, ctm: Matrix) -> int:
        """The number from 1 of the replaced text under ``mark``, whose box grows by that of the object."""
        box = self.bounds(obj, ctm)
        if box is None:
            return 0
        if self.actuals and self.actuals[-1][0] == mark:
            old = self.actuals[-1][1]
            box = (min(old[0], box[0]), min(old[1], box[1]), max(old[2], box[2]), max(old[3], box[3]))
            self.actuals[-1] = (mark, box)
        else:
            self.actuals.append((mark, box))
        return len(self.actuals)

    def matrix_of(self, obj: Any) -> Matrix:
        m = self._matrix
        if not self.raw.FPDFPageObj_GetMatrix(obj, ctypes.byref(m)):
            return (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        return (m.a, m.b, m.c, m.d, m.e, m.f)

    def clipped(self, obj: Any, ctm: Matrix, clip: Box) -> Box:
        """``clip`` cut by the boxes of the object's own clip paths."""
        raw = self.raw
        path = raw.FPDFPageObj_GetClipPath(obj)
        if not path:
            return clip
        x, y = self._xy[0], self._xy[1]
        cx0, cy0, cx1, cy1 = clip
        for i in range(raw.FPDFClipPath_CountPaths(path)):
            n = raw.FPDFClipPath_CountPathSegments(path, i)
            x0 = y0 = x1 = y1 = 0.0
            for k in range(n):
                segment = raw.FPDFClipPath_GetPathSegment(path, i, k)
                raw.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y))
                px, py = apply(ctm, x.value, y.value)
                px, py = finite(px), finite(py)
                if k == 0 or px < x0:
                    x0 = px
                if k == 0 or px > x1:
                    x1 = px
                if k == 0 or py < y0:
                    y0 = py
                if k == 0 or py > y1:
                    y1 = py
            if n > 0:
                cx0, cy0, cx1, cy1 = max(cx0, x0), max(cy0, y0), min(cx1, x1), min(cy1, y1)
        return (cx0, cy0, cx1, cy1)

    def colour(self, getter: Any, *args: Any) -> int:
        r, g, b, a = self._rgba
        if not getter(*args, ctypes.byref(r), ctypes.byref(g), ctypes.byref(b), ctypes.byref(a)):
            return 0
        return (r.value & 255) << 24 | (g.value & 255) << 16 | (b.value & 255) << 8 | (a.value & 255)

    def path(self, obj: Any, ctm: Matrix, clip: Box, number: int) -> None:
        raw = self.raw
        mode, stroked = ctypes.c_int(), ctypes.c_int()
        if not raw.FPDFPath_GetDrawMode(obj, ctypes.byref(mode), ctypes.byref(stroked)):
            return
        fill = self.colour(raw.FPDFPageObj_GetFillColor, obj) if mode.value else 0
        stroke = self.colour(raw.FPDFPageObj_GetStrokeColor, obj) if stroked.value else 0
        if not fill & 255:
            fill = 0
        if not stroke & 255:
            stroke = 0
        if not fill and not stroke:
            return
        x, y = self._xy[0], self._xy[1]
        pen = 0.0
        if stroke and raw.FPDFPageObj_GetStrokeWidth(obj, ctypes.byref(x)):
            pen = finite(x.value)
        matrix = concat(self.matrix_of(obj), ctm)
        points: list[tuple[float, float]] = []
        curved = closed = False
        curves = pieces = 0
        count = raw.FPDFPath_CountSegments(obj)
        if self.walked + count > MAX_SEGMENTS:
            self.full = True
            return
        self.walked += max(0, count)
        for i in range(count):
            segment = raw.FPDFPath_GetPathSegment(obj, i)
            kind = raw.FPDFPathSegment_GetType(segment)
            raw.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y))
            if kind == _MOVETO or closed:
                if points:
                    self.strokes.subpath(
                        points, curved, closed, pieces + curves // 3, clip, stroke, fill, pen, matrix, number
                    )
                # A line right after a close starts from the point the closed subpath began at.
                points = [points[0]] if closed and points and kind != _MOVETO else []
                curved = closed = False
                curves = pieces = 0
            if kind == _BEZIERTO:
                curved = True
                curves += 1
            elif kind == _LINETO:
                pieces += 1
            px, py = apply(matrix, x.value, y.value)
            points.append((finite(px), finite(py)))
            closed = bool(raw.FPDFPathSegment_GetClose(segment))
        if points:
            self.strokes.subpath(
                points, curved, closed, pieces + curves // 3, clip, stroke, fill, pen, matrix, number
            )


class _Glyphs:
    """Reads the characters of the text page."""

    def __init__(self, walk: _Walk, text_page: Any, table: FontTable) -> None:
        self.raw = walk.raw
        self.walk = walk
        self.text_page = text_page
        self.code: list[int] = []
        self.loose: list[Box] = []
        self.tight: list[Box] = []
        self.origin: list[tuple[float, float]] = []
        self.size: list[float] = []
        self.angle: list[float] = []
        self.font: list[int] = []
        self.tint: list[int] = []
        self.flags: list[int] = []
        self.object: list[int] = []
        self.mcid: list[int] = []
        self.table = table
        self.known: dict[tuple[int, bool], int] = {}
        self.spreads: list[tuple[int, int]] = []
        self.full = False

    def read(self) -> None:
        raw, text_page, m = self.raw, self.text_page, self.walk.space.matrix
        total = max(0, raw.FPDFText_CountChars(text_page))
        if total > MAX_GLYPHS:
            total = MAX_GLYPHS
            self.full = True
        left, right, bottom, top = (ctypes.c_double() for _ in range(4))
        x, y = ctypes.c_double(), ctypes.c_double()
        rect = raw.FS_RECTF()
        style = _Style()
        last = 0
        high = 0
        for i in range(total):
            code = raw.FPDFText_GetUnicode(text_page, i)
            obj = raw.FPDFText_GetTextObject(text_page, i)
            address = ctypes.cast(obj, ctypes.c_void_p).value or 0
            if address and address != last:
                last = address
                style = self.style(i, obj, address)
                if style.actual:
                    self.spreads.append((len(self.code), style.actual))
            flags = 0
            # The engine puts in nothing but spaces and line breaks.
            generated = code in (0x20, 13, 10) and raw.FPDFText_IsGenerated(text_page, i) == 1
            if generated:
                flags |= GENERATED
            else:
                if raw.FPDFText_HasUnicodeMapError(text_page, i) == 1:
                    flags |= UNMAPPED
                if style.invisible:
                    flags |= INVISIBLE
                if style.artifact:
                    flags |= ARTIFACT
            if high and 0xDC00 <= code <= 0xDFFF:
                # The second half of a split surrogate pair: both halves are one glyph.
                self.code[-1] = 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00)
                self.flags[-1] &= ~UNMAPPED
                high = 0
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
            elif code < 0x20 and code != 9 and not generated:
                flags |= UNMAPPED
            self.code.append(code)
            left.value = right.value = bottom.value = top.value = x.value = y.value = 0.0
            raw.FPDFText_GetCharBox(
                text_page, i, ctypes.byref(left), ctypes.byref(right), ctypes.byref(bottom), ctypes.byref(top)
            )
            raw.FPDFText_GetCharOrigin(text_page, i, ctypes.byref(x), ctypes.byref(y))
            ox, oy = apply(m, x.value, y.value)
            ox, oy = finite(ox), finite(oy)
            tight = loose = _box(m, left.value, bottom.value, right.value, top.value)
            if raw.FPDFText_GetLooseCharBox(text_page, i, ctypes.byref(rect)):
                loose = _box(m, rect.left, rect.bottom, rect.right, rect.top)
            if not generated:
                loose = with_height(loose, tight, ox, oy, style.size, style.angle)
            thinner = min(tight[2] - tight[0], tight[3] - tight[1])
            if code in (0x20, 0xA0, 9) or thinner <= BLANK_HEIGHT * style.size:
                tight = (tight[0], tight[1], tight[0], tight[1])
            self.tight.append(tight)
            self.loose.append(loose)
            self.origin.append((ox, oy))
            self.size.append(style.size)
            self.angle.append(style.angle)
            self.flags.append(flags)
            if generated:
                self.font.append(-1)
                self.tint.append(0)
                self.object.append(-1)
                self.mcid.append(-1)
            else:
                self.font.append(style.font)
                self.tint.append(style.colour)
                self.object.append(style.number)
                self.mcid.append(style.mcid)

    def style(self, i: int, obj: Any, address: int) -> _Style:
        """The style of the text object that character ``i`` belongs to."""
        raw, text_page, walk = self.raw, self.text_page, self.walk
        style = _Style()
        m = walk.space.matrix
        text = walk._matrix
        if not raw.FPDFText_GetMatrix(text_page, i, ctypes.byref(text)):
            text.a, text.b, text.c, text.d = 1.0, 0.0, 0.0, 1.0
        em = finite(raw.FPDFText_GetFontSize(text_page, i))
        a, b, c, d = text.a, text.b, text.c, text.d
        vx, vy = m[0] * c + m[2] * d, m[1] * c + m[3] * d
        style.size = finite(abs(em) * math.sqrt(vx * vx + vy * vy))
        hx, hy = m[0] * a + m[2] * b, m[1] * a + m[3] * b
        if em < 0.0:
            hx, hy = -hx, -hy
        style.angle = direction(hx, hy)
        style.number, style.mcid, style.artifact, style.actual = walk.texts.get(address, (-1, -1, False, 0))
        mode = raw.FPDFTextObj_GetTextRenderMode(obj)
        fill = walk.colour(raw.FPDFPageObj_GetFillColor, obj)
        drawn_bold = False
        if mode in (1, 2, 5, 6):
            stroke = walk.colour(raw.FPDFPageObj_GetStrokeColor, obj)
            if mode in (1, 5):
                fill = stroke
            elif stroke == fill and fill & 255:
                width = walk._xy[0]
                if raw.FPDFPageObj_GetStrokeWidth(obj, ctypes.byref(width)):
                    drawn_bold = width.value >= FAKE_BOLD_STROKE * abs(em) and em != 0.0
        style.colour = fill
        style.invisible = mode == 3 or not fill & 255
        style.font = self.font_of(raw.FPDFTextObj_GetFont(obj), drawn_bold)
        return style

    def font_of(self, font: Any, drawn_bold: bool) -> int:
        """The document's number of a font."""
        if not font:
            return -1
        key = (ctypes.cast(font, ctypes.c_void_p).value or 0, drawn_bold)
        if key not in self.known:
            self.known[key] = self.table.number(describe(self.raw, font, drawn_bold))
        return self.known[key]

    def columns(self) -> Glyphs:
        n = len(self.code)
        loose = np.array(self.loose, np.float32).reshape(n, 4)
        tight = np.array(self.tight, np.float32).reshape(n, 4)
        origin = np.array(self.origin, np.float32).reshape(n, 2)
        for first, actual in self.spreads:
            if first < n:
                self.spread(first, self.walk.actuals[actual - 1][1], tight, loose, origin)
        mark_duplicates(self.code, self.font, self.object, loose.tolist(), self.flags)
        return Glyphs(
            code=np.array(self.code, np.uint32),
            loose=loose,
            tight=tight,
            origin=origin,
            size=np.array(self.size, np.float32),
            angle=np.array(self.angle, np.float32),
            font=np.array(self.font, np.int32),
            colour=np.array(self.tint, np.uint32),
            flags=np.array(self.flags, np.uint8),
            object=np.array(self.object, np.int32),
            mcid=np.array(self.mcid, np.int32),
        )

    def spread(self, first: int, box: Box, tight: Any, loose: Any, origin: Any) -> None:
        """Lays the characters of an ActualText over the box of the text they replace, in equal parts along
        the line: the engine puts them all at the start and lets their boxes run off the page."""
        last = first + 1
        while (
            last < len(self.code)
            and self.object[last] == self.object[first]
            and not self.flags[last] & GENERATED
            and (origin[last] == origin[first]).all()
        ):
            last += 1
        angle = self.angle[first]
        if last - first < 2 or angle not in (0.0, 90.0, 180.0, 270.0):
            return
        along = 0 if angle in (0.0, 180.0) else 1
        back = angle >= 180.0
        start = box[along]
        step = (box[along + 2] - start) / (last - first)
        right_to_left = 0x590 <= self.code[first] < 0x900
        if right_to_left:
            # The engine turned the line round, but this text was in order.
            self.code[first:last] = self.code[first:last][::-1]
        for k in range(first, last):
            place = last - 1 - k if back != right_to_left else k - first
            low, high = start + step * place, start + step * (place + 1)
            tight[k] = box
            tight[k, along] = loose[k, along] = low
            tight[k, along + 2] = loose[k, along + 2] = high
            origin[k, along] = high if back else low


def with_height(loose: Box, tight: Box, ox: float, oy: float, size: float, angle: float) -> Box:
    """The loose box with a height from the em where the font's own ascent and descent are missing or
    cannot be true; the outline stays inside."""
    if angle not in (0.0, 90.0, 180.0, 270.0):
        return loose
    across = angle in (0.0, 180.0)
    height = loose[3] - loose[1] if across else loose[2] - loose[0]
    if loose != tight and SHORTEST_FONT * size <= height <= TALLEST_FONT * size:
        return loose
    above, below = ASCENT * size, DESCENT * size
    low, high = (below, above) if angle in (90.0, 180.0) else (above, below)
    if across:
        return (loose[0], min(oy - low, tight[1]), loose[2], max(oy + high, tight[3]))
    return (min(ox - low, tight[0]), loose[1], max(ox + high, tight[2]), loose[3])


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


def mark_duplicates(
    code: list[int], font: list[int], number: list[int], loose: list[list[float]], flags: list[int]
) -> None:
    """Flags glyphs drawn again at the same place within a few text runs (fake bold, shadows).

    A run is a stretch of drawn glyphs of one text object.
    """
    runs: list[tuple[int, int, float, float, float, float]] = []
    first = last = 0
    n = len(code)
    i = 0
    while i < n:
        if flags[i] & GENERATED:
            i += 1
            continue
        first = i
        x0, y0, x1, y1 = loose[i]
        i += 1
        while i < n and number[i] == number[first] and not flags[i] & GENERATED:
            a, b, c, d = loose[i]
            x0, y0, x1, y1 = min(x0, a), min(y0, b), max(x1, c), max(y1, d)
            i += 1
        last = i
        for start, end, a, b, c, d in runs[-DUPLICATE_RUNS:]:
            if a < x1 and x0 < c and b < y1 and y0 < d:
                _mark_repeats(code, font, loose, flags, start, end, first, last)
        runs.append((first, last, x0, y0, x1, y1))


def _mark_repeats(
    code: list[int],
    font: list[int],
    loose: list[list[float]],
    flags: list[int],
    start: int,
    end: int,
    first: int,
    last: int,
) -> None:
    """Goes through two overlapping runs in step and flags what the later one repeats."""
    for j in range(first, last):
        for k in range(start, min(start + DUPLICATE_WINDOW, end)):
            if code[k] == code[j] and font[k] == font[j] and _covers(loose[k], loose[j]):
                flags[j] |= DUPLICATE
                start = k + 1
                break


def _covers(a: list[float], b: list[float]) -> bool:
    w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    if not (w > 0.0 and h > 0.0):
        return False
    smaller = min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]))
    return w * h > DUPLICATE_OVERLAP * smaller


def describe(raw: Any, font: Any, drawn_bold: bool) -> PageFont:
    """What PDFium knows of a font."""
    name = ctypes.create_string_buffer(256)
    size = raw.FPDFFont_GetBaseFontName(font, name, len(name))
    if size > len(name):
        name = ctypes.create_string_buffer(min(size, 1 << 16))
        raw.FPDFFont_GetBaseFontName(font, name, len(name))
    angle = ctypes.c_int()
    raw.FPDFFont_GetItalicAngle(font, ctypes.byref(angle))
    return PageFont(
        name.value.decode("utf-8", "replace"),
        max(0, raw.FPDFFont_GetFlags(font)),
        max(0, raw.FPDFFont_GetWeight(font)),
        angle.value,
        drawn_bold,
    )


def _box(m: Matrix, left: float, bottom: float, right: float, top: float) -> Box:
    box = box_through(m, finite(left), finite(bottom), finite(right), finite(top))
    return (finite(box[0]), finite(box[1]), finite(box[2]), finite(box[3]))


def _f32(v: float) -> float:
    return float(np.float32(v))


def _path_columns(s: Strokes) -> Paths:
    n = len(s.kind)
    return Paths(
        kind=np.array(s.kind, np.uint8),
        box=np.array(s.box, np.float32).reshape(n, 4),
        stroke=np.array(s.stroke, np.uint32),
        fill=np.array(s.fill, np.uint32),
        width=np.array(s.width, np.float32),
        segments=np.array(s.segments, np.int32),
        object=np.array(s.object, np.int32),
    )
