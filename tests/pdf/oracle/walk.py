"""Page objects in drawing order: numbers and marks of text objects, paths, images.

The oracle of ``objects.c``, ``marks.c`` and ``texts.c``, sum for sum.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from pincite.model.geometry import Box
from pincite.model.ink import SHAPE, Paths
from pincite.native.limits import MAX_DEPTH, MAX_OBJECTS, MAX_SEGMENTS, SHADING
from pincite.pdf.engine import pdfium
from pincite.pdf.space import Matrix, PageSpace, apply, box_through, finite
from tests.pdf.oracle.plain import plain
from tests.pdf.oracle.strokes import Strokes, clamp

_TEXT, _PATH, _IMAGE, _SHADING, _FORM = 1, 2, 3, 4, 5
_LINETO, _BEZIERTO, _MOVETO = 0, 1, 2


class Walk:
    """Goes through the page objects, forms included, in drawing order and numbers them."""

    def __init__(self, space: PageSpace) -> None:
        self.raw = plain()
        self.space = space
        self.strokes = Strokes()
        self.images: list[Box] = []
        self.texts: dict[int, tuple[int, int, bool, int]] = {}
        self.actuals: list[tuple[int, Box]] = []
        self.count = 0
        self.walked = 0
        self.full = False
        self.too_deep = False
        self.matrix = pdfium().FS_MATRIX()
        self._rgba = (ctypes.c_uint * 4)()
        self._rgba_at = [ctypes.addressof(self._rgba) + 4 * i for i in range(4)]
        self._xy = (ctypes.c_float * 4)()
        self._xy_at = [ctypes.addressof(self._xy) + 4 * i for i in range(4)]

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
            self.texts[obj] = (number, mcid, artifact, actual)
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
        if not self.raw.FPDFPageObj_GetBounds(obj, *self._xy_at):
            return None
        return sound_box(ctm, *self._xy)

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
                actual = mark
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
        m = self.matrix
        if not self.raw.FPDFPageObj_GetMatrix(obj, ctypes.byref(m)):
            return (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        return (m.a, m.b, m.c, m.d, m.e, m.f)

    def clipped(self, obj: Any, ctm: Matrix, clip: Box) -> Box:
        """``clip`` cut by the boxes of the object's own clip paths."""
        raw = self.raw
        path = raw.FPDFPageObj_GetClipPath(obj)
        if not path:
            return clip
        at_x, at_y, xy = *self._xy_at[:2], self._xy
        cx0, cy0, cx1, cy1 = clip
        for i in range(raw.FPDFClipPath_CountPaths(path)):
            n = raw.FPDFClipPath_CountPathSegments(path, i)
            x0 = y0 = x1 = y1 = 0.0
            for k in range(n):
                segment = raw.FPDFClipPath_GetPathSegment(path, i, k)
                raw.FPDFPathSegment_GetPoint(segment, at_x, at_y)
                px, py = apply(ctm, xy[0], xy[1])
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

    def colour(self, getter: Any, obj: Any) -> int:
        """0xRRGGBBAA as a PDFium getter gives it for an object, 0 where it gives none."""
        if not getter(obj, *self._rgba_at):
            return 0
        r, g, b, a = self._rgba
        return (r & 255) << 24 | (g & 255) << 16 | (b & 255) << 8 | (a & 255)

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
        at_x, at_y, xy = *self._xy_at[:2], self._xy
        pen = 0.0
        if stroke and raw.FPDFPageObj_GetStrokeWidth(obj, at_x):
            pen = finite(xy[0])
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
            raw.FPDFPathSegment_GetPoint(segment, at_x, at_y)
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
            px, py = apply(matrix, xy[0], xy[1])
            points.append((finite(px), finite(py)))
            closed = bool(raw.FPDFPathSegment_GetClose(segment))
        if points:
            self.strokes.subpath(
                points, curved, closed, pieces + curves // 3, clip, stroke, fill, pen, matrix, number
            )

    def columns(self) -> Paths:
        """The paths met, as columns."""
        s = self.strokes
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


def concat(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that applies ``first`` and after it ``then``."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def sound_box(m: Matrix, left: float, bottom: float, right: float, top: float) -> Box:
    """The box sent through ``m`` with every number finite."""
    box = box_through(m, finite(left), finite(bottom), finite(right), finite(top))
    return (finite(box[0]), finite(box[1]), finite(box[2]), finite(box[3]))


def _f32(v: float) -> float:
    return float(np.float32(v))
