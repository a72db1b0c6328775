"""Subpaths into strokes, rectangles and shapes: the oracle of ``paths.c``.

Every sum is done in double precision in the same order as there, so both give the same bits.
"""

from __future__ import annotations

import math

from pincite.model.geometry import Box
from pincite.model.ink import LINE, RECT, SHAPE
from pincite.native.limits import EDGE_SLACK, MAX_PATHS, STRAIGHT_SLACK, STRAIGHT_SLOPE
from pincite.pdf.space import Matrix, finite

Point = tuple[float, float]


def axis(dx: float, dy: float) -> int:
    """1 horizontal, 2 vertical, 3 a point (both), 0 oblique."""
    ax, ay = abs(dx), abs(dy)
    slack_x, slack_y = STRAIGHT_SLOPE * ax, STRAIGHT_SLOPE * ay
    if slack_x < STRAIGHT_SLACK:
        slack_x = STRAIGHT_SLACK
    if slack_y < STRAIGHT_SLACK:
        slack_y = STRAIGHT_SLACK
    return (1 if ay <= slack_x else 0) | (2 if ax <= slack_y else 0)


class Strokes:
    """Collects the path columns of a page."""

    def __init__(self) -> None:
        self.kind: list[int] = []
        self.box: list[Box] = []
        self.stroke: list[int] = []
        self.fill: list[int] = []
        self.width: list[float] = []
        self.segments: list[int] = []
        self.object: list[int] = []
        self.full = False

    def put(
        self, kind: int, box: Box, clip: Box, stroke: int, fill: int, width: float, segments: int, number: int
    ) -> None:
        """Adds one entry, cut to ``clip``, unless it lies outside."""
        margin = EDGE_SLACK + (0.5 * width if stroke else 0.0)
        x0, y0, x1, y1 = box
        if x0 > clip[2] + margin or x1 < clip[0] - margin or y0 > clip[3] + margin or y1 < clip[1] - margin:
            return
        if len(self.kind) >= MAX_PATHS:
            self.full = True
            return
        self.kind.append(kind)
        self.box.append(
            (
                clamp(x0, clip[0], clip[2]),
                clamp(y0, clip[1], clip[3]),
                clamp(x1, clip[0], clip[2]),
                clamp(y1, clip[1], clip[3]),
            )
        )
        self.stroke.append(stroke)
        self.fill.append(fill)
        self.width.append(width)
        self.segments.append(segments)
        self.object.append(number)

    def subpath(
        self,
        points: list[Point],
        curved: bool,
        closed: bool,
        pieces: int,
        clip: Box,
        stroke: int,
        fill: int,
        pen: float,
        matrix: Matrix,
        number: int,
    ) -> None:
        """Adds one subpath: ``points`` as displayed (curves with their control points), ``pieces`` drawn
        segments without a closing one, ``pen`` the stroke width before ``matrix``."""
        if len(points) < 2 and not (closed and stroke):
            return
        x0 = x1 = points[0][0]
        y0 = y1 = points[0][1]
        for x, y in points:
            if x < x0:
                x0 = x
            if x > x1:
                x1 = x
            if y < y0:
                y0 = y
            if y > y1:
                y1 = y
        box = (x0, y0, x1, y1)
        det = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])
        width = finite(pen * math.sqrt(det)) if stroke else 0.0
        n = len(points)
        if closed and points[-1] != points[0]:
            pieces += 1
        if not curved:
            if ((closed or not stroke) and n == 4) or (n == 5 and axis_equal(points[4], points[0])):
                first = axis(points[1][0] - points[0][0], points[1][1] - points[0][1])
                second = axis(points[2][0] - points[1][0], points[2][1] - points[1][1])
                third = axis(points[3][0] - points[2][0], points[3][1] - points[2][1])
                fourth = axis(points[0][0] - points[3][0], points[0][1] - points[3][1])
                upright = (first & third & 1) and (second & fourth & 2)
                if upright or ((first & third & 2) and (second & fourth & 1)):
                    self.rectangle(box, clip, stroke, fill, pen, width, matrix, number)
                    return
            straight = True
            for i in range(1, n):
                if not axis(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]):
                    straight = False
                    break
            if (
                straight
                and closed
                and not axis(points[0][0] - points[n - 1][0], points[0][1] - points[n - 1][1])
            ):
                straight = False
            if straight and (n <= 2 or stroke):
                if n <= 2:
                    self.line(
                        points[0], points[n - 1], clip, stroke or fill, pen if stroke else 0.0, matrix, number
                    )
                    return
                if fill:
                    self.put(SHAPE, box, clip, 0, fill, 0.0, pieces, number)
                for i in range(1, n):
                    if points[i] != points[i - 1]:
                        self.line(points[i - 1], points[i], clip, stroke, pen, matrix, number)
                if closed and points[n - 1] != points[0]:
                    self.line(points[n - 1], points[0], clip, stroke, pen, matrix, number)
                return
        self.put(SHAPE, box, clip, stroke, fill, width, pieces, number)

    def rectangle(
        self,
        box: Box,
        clip: Box,
        stroke: int,
        fill: int,
        pen: float,
        width: float,
        matrix: Matrix,
        number: int,
    ) -> None:
        """A rectangle; a flat one is a line, one that the clip cuts keeps only its visible sides."""
        x0, y0, x1, y1 = box
        if x1 - x0 <= STRAIGHT_SLACK or y1 - y0 <= STRAIGHT_SLACK:
            self.line((x0, y0), (x1, y1), clip, stroke or fill, pen if stroke else 0.0, matrix, number)
            return
        margin = EDGE_SLACK + 0.5 * width
        cut = x0 < clip[0] - margin or y0 < clip[1] - margin or x1 > clip[2] + margin or y1 > clip[3] + margin
        if not stroke or not cut:
            self.put(RECT, box, clip, stroke, fill, width, 4, number)
            return
        if fill:
            self.put(RECT, box, clip, 0, fill, 0.0, 4, number)
        self.line((x0, y0), (x1, y0), clip, stroke, pen, matrix, number)
        self.line((x1, y0), (x1, y1), clip, stroke, pen, matrix, number)
        self.line((x0, y1), (x1, y1), clip, stroke, pen, matrix, number)
        self.line((x0, y0), (x0, y1), clip, stroke, pen, matrix, number)

    def line(
        self, p: Point, q: Point, clip: Box, stroke: int, pen: float, matrix: Matrix, number: int
    ) -> None:
        """One straight stroke; its displayed width depends on its direction where the matrix does not
        scale x and y alike."""
        dx, dy = q[0] - p[0], q[1] - p[1]
        a, b, c, d = matrix[0], matrix[1], matrix[2], matrix[3]
        det = abs(a * d - b * c)
        root = math.sqrt(det)
        width = pen * root
        length = math.sqrt(dx * dx + dy * dy)
        if det > 0.0 and length > 0.0:
            ux, uy = (d * dx - c * dy) / det, (a * dy - b * dx) / det
            width = pen * det * math.sqrt(ux * ux + uy * uy) / length
        box = (min(p[0], q[0]), min(p[1], q[1]), max(p[0], q[0]), max(p[1], q[1]))
        self.put(LINE, box, clip, stroke, 0, finite(width), 1, number)


def clamp(v: float, low: float, high: float) -> float:
    return low if v < low else high if v > high else v


def axis_equal(p: Point, q: Point) -> bool:
    """True if both points are one, within the slack of a straight line."""
    return abs(p[0] - q[0]) <= STRAIGHT_SLACK and abs(p[1] - q[1]) <= STRAIGHT_SLACK
