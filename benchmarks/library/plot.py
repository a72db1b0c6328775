"""Measured series as an SVG picture with straight axes from zero, written as text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 190, 40, 60
"""Pixels around the field of the plot; the names of the series stand at the right."""

COLOURS = ("#1b5e9b", "#b3541e", "#2c7a3f", "#7a3f8f", "#8a6d00")

FONT = 'font-family="Helvetica, Arial, sans-serif"'

GRID = 6
"""Lines of a grid, about."""


class Series(NamedTuple):
    """Points (x, y), neither below 0; ``joined`` by a line, or dots alone."""

    name: str
    points: Sequence[tuple[float, float]]
    joined: bool = True


def chart(title: str, x_name: str, y_name: str, series: Sequence[Series]) -> str:
    """The SVG. Both axes begin at 0, so that what does not grow is level."""
    points = [point for one in series for point in one.points]
    across = ticks(max(x for x, _ in points))
    up = ticks(max(y for _, y in points))

    def x(value: float) -> float:
        return LEFT + (WIDTH - RIGHT - LEFT) * value / across[-1]

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * value / up[-1]

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {FONT} font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="24" font-size="15">{escape(title)}</text>',
    ]
    for value in across:
        parts.append(_line(x(value), TOP, x(value), HEIGHT - BOTTOM))
        parts.append(_text(x(value), HEIGHT - BOTTOM + 18, f"{value:,g}", "middle"))
    for value in up:
        parts.append(_line(LEFT, y(value), WIDTH - RIGHT, y(value)))
        parts.append(_text(LEFT - 8, y(value) + 4, f"{value:,g}", "end"))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 16, x_name, "middle"))
    middle = (TOP + HEIGHT - BOTTOM) / 2
    parts.append(
        f'<text x="18" y="{middle:.1f}" text-anchor="middle" '
        f'transform="rotate(-90 18 {middle:.1f})">{escape(y_name)}</text>'
    )
    for at, one in enumerate(series):
        colour = COLOURS[at % len(COLOURS)]
        places = [(x(a), y(b)) for a, b in sorted(one.points)]
        if one.joined:
            path = " ".join(f"{a:.1f},{b:.1f}" for a, b in places)
            parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        else:
            parts += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="1.5" fill="{colour}"/>' for a, b in places]
        parts.append(
            f'<text x="{WIDTH - RIGHT + 14}" y="{TOP + 14 + 20 * at}" '
            f'fill="{colour}">{escape(one.name)}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def ticks(most: float) -> list[float]:
    """Round numbers from 0 to at least ``most``, about ``GRID`` steps."""
    rough = (most or 1.0) / GRID
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough * 0.999)
    return [step * at for at in range(math.ceil(most / step - 1e-9) + 1)] if most else [0.0, 1.0]


def _line(x0: float, y0: float, x1: float, y1: float) -> str:
    return f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" stroke="#ddd"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
