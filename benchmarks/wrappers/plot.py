"""Measured series as an SVG picture with logarithmic axes, written as text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 720, 440
LEFT, RIGHT, TOP, BOTTOM = 70, 190, 40, 60
"""Pixels around the field of the plot; the names of the series stand at the right."""

COLOURS = ("#1b5e9b", "#b3541e", "#2c7a3f", "#7a3f8f", "#8a6d00")

FONT = 'font-family="Helvetica, Arial, sans-serif"'


class Series(NamedTuple):
    """Points (x, y), both above 0; ``slope`` of the straight line through them in the log-log plane."""

    name: str
    points: Sequence[tuple[float, float]]

    @property
    def slope(self) -> float | None:
        """By least squares; None for fewer than two different x."""
        logs = [(math.log(x), math.log(y)) for x, y in self.points]
        if len({x for x, _ in logs}) < 2:
            return None
        mean_x = sum(x for x, _ in logs) / len(logs)
        mean_y = sum(y for _, y in logs) / len(logs)
        return sum((x - mean_x) * (y - mean_y) for x, y in logs) / sum((x - mean_x) ** 2 for x, _ in logs)


def chart(title: str, x_name: str, y_name: str, series: Sequence[Series]) -> str:
    """The SVG. Grid lines stand at powers of ten; marks are what was measured, lines join them."""
    xs = [x for one in series for x, _ in one.points]
    ys = [y for one in series for _, y in one.points]
    field_x = _Axis(min(xs), max(xs), LEFT, WIDTH - RIGHT)
    field_y = _Axis(min(ys), max(ys), HEIGHT - BOTTOM, TOP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {FONT} font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="24" font-size="15">{escape(title)}</text>',
    ]
    for value in field_x.powers():
        at = field_x.place(value)
        parts.append(_line(at, TOP, at, HEIGHT - BOTTOM))
        parts.append(_text(at, HEIGHT - BOTTOM + 18, _label(value), "middle"))
    for value in field_y.powers():
        at = field_y.place(value)
        parts.append(_line(LEFT, at, WIDTH - RIGHT, at))
        parts.append(_text(LEFT - 8, at + 4, _label(value), "end"))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 16, x_name, "middle"))
    middle = (TOP + HEIGHT - BOTTOM) / 2
    parts.append(
        f'<text x="18" y="{middle:.1f}" text-anchor="middle" '
        f'transform="rotate(-90 18 {middle:.1f})">{escape(y_name)}</text>'
    )
    for at, one in enumerate(series):
        parts += _drawn(one, COLOURS[at % len(COLOURS)], field_x, field_y, TOP + 14 + 36 * at)
    return "\n".join([*parts, "</svg>"]) + "\n"


class _Axis:
    """Whole powers of ten around the values, laid between two pixels."""

    def __init__(self, low: float, high: float, first: float, last: float) -> None:
        self.low = math.floor(math.log10(low))
        self.high = max(math.ceil(math.log10(high)), self.low + 1)
        self.first, self.last = first, last

    def powers(self) -> list[float]:
        return [10.0**power for power in range(self.low, self.high + 1)]

    def place(self, value: float) -> float:
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.first + share * (self.last - self.first)


def _drawn(one: Series, colour: str, x: _Axis, y: _Axis, name_at: float) -> list[str]:
    places = [(x.place(a), y.place(b)) for a, b in sorted(one.points)]
    path = " ".join(f"{a:.1f},{b:.1f}" for a, b in places)
    parts = [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>']
    parts += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3.5" fill="{colour}"/>' for a, b in places]
    parts.append(f'<text x="{WIDTH - RIGHT + 14}" y="{name_at}" fill="{colour}">{escape(one.name)}</text>')
    if one.slope is not None:
        grows = f"grows as n^{one.slope:.2f}"
        parts.append(f'<text x="{WIDTH - RIGHT + 14}" y="{name_at + 15}" fill="#555">{escape(grows)}</text>')
    return parts


def _line(x0: float, y0: float, x1: float, y1: float) -> str:
    return f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" stroke="#ddd"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _label(value: float) -> str:
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"
