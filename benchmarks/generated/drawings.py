"""Simple vector drawings: charts and boxes with lettering."""

from __future__ import annotations

import math
import random

from benchmarks.generated.model import Mark
from benchmarks.generated.wording import Wording

FILLS = ("#4e79a7", "#f28e2b", "#e15759", "#76b7b2", "#59a14f", "#cccccc")


def drawing(rng: random.Random, wording: Wording, width: float) -> tuple[float, tuple[Mark, ...]]:
    """Height and marks of a drawing ``width`` points wide."""
    return rng.choice([_bars, _lines, _boxes, _pie])(rng, wording, width)


def _axes(rng: random.Random, width: float, height: float, top: int) -> list[Mark]:
    left, base = 34.0, height - 22.0
    marks = [Mark("line", (left, 8, left, base)), Mark("line", (left, base, width - 6, base))]
    steps = 4
    for k in range(steps + 1):
        y = base - (base - 12) * k / steps
        marks.append(Mark("line", (left - 3, y, left, y)))
        marks.append(Mark("text", (left - 16, y), text=str(top * k // steps)))
    return marks


def _bars(rng: random.Random, wording: Wording, width: float) -> tuple[float, tuple[Mark, ...]]:
    height = width * rng.uniform(0.45, 0.7)
    top = rng.choice([20, 40, 80, 100, 400])
    marks = _axes(rng, width, height, top)
    count = rng.randint(4, 7)
    base, room = height - 22.0, (width - 46) / count
    fill = rng.choice(FILLS)
    for k in range(count):
        tall = (base - 14) * rng.uniform(0.15, 1)
        x = 38 + k * room
        marks.append(Mark("rect", (x, base - tall, room * 0.65, tall), fill=fill))
        marks.append(
            Mark("text", (x + room * 0.33, base + 10), text=wording.long_word()[: max(3, int(room / 5))])
        )
    return height, tuple(marks)


def _lines(rng: random.Random, wording: Wording, width: float) -> tuple[float, tuple[Mark, ...]]:
    height = width * rng.uniform(0.45, 0.7)
    marks = _axes(rng, width, height, rng.choice([10, 60, 200, 1000]))
    base, count = height - 22.0, rng.randint(6, 10)
    start = rng.randint(1980, 2015)
    room = (width - 50) / (count - 1)
    for series in range(rng.randint(1, 3)):
        points: list[float] = []
        for k in range(count):
            points += [38 + k * room, base - (base - 14) * rng.random()]
        marks.append(Mark("poly", tuple(points), fill=FILLS[series]))
        marks.append(Mark("text", (points[-2] - 24, points[-1] - 6), text=wording.long_word()))
    for k in range(0, count, 2):
        marks.append(Mark("text", (38 + k * room, base + 10), text=str(start + k)))
    return height, tuple(marks)


def _boxes(rng: random.Random, wording: Wording, width: float) -> tuple[float, tuple[Mark, ...]]:
    rows, cols = rng.randint(2, 3), rng.randint(2, 3)
    height = rows * 46.0
    room = width / cols
    marks = []
    for r in range(rows):
        for c in range(cols):
            x, y, w = c * room + 6, r * 46.0 + 6, room - 30
            marks.append(Mark("rect", (x, y, w, 30), fill=rng.choice(["", "#eef3fa"])))
            marks.append(Mark("text", (x + w / 2, y + 15), text=wording.long_word()))
            if c + 1 < cols:
                end = x + w + 24
                marks.append(Mark("line", (x + w, y + 15, end, y + 15)))
                marks.append(Mark("poly", (end - 4, y + 12, end, y + 15, end - 4, y + 18)))
            if r + 1 < rows:
                marks.append(Mark("line", (x + w / 2, y + 30, x + w / 2, y + 46)))
    return height, tuple(marks)


def _pie(rng: random.Random, wording: Wording, width: float) -> tuple[float, tuple[Mark, ...]]:
    height = width * 0.55
    radius = height / 2 - 8
    cx, cy = radius + 10, height / 2
    marks = [Mark("circle", (cx, cy, radius), fill="#eeeeee")]
    angle = 0.0
    for k in range(rng.randint(3, 5)):
        angle += rng.uniform(0.6, 1.6)
        end = (cx + radius * math.cos(angle), cy + radius * math.sin(angle))
        marks.append(Mark("line", (cx, cy, *end)))
        y = 18.0 + k * 16
        marks.append(Mark("rect", (width * 0.62, y - 4, 8, 8), fill=FILLS[k]))
        marks.append(
            Mark("text", (width * 0.62 + 44, y), text=f"{wording.long_word()} {rng.randint(3, 40)}%")
        )
    return height, tuple(marks)
