"""Numbers that may be ticks of an axis, in Python: what the library must find as well."""

from __future__ import annotations

from itertools import pairwise

from pincite.layout.drawing.charts import EDGE, EQUAL_STEP, TICKS
from pincite.layout.frame import Segment


def groups(numbers: list[tuple[float, Segment]], upright: bool) -> list[list[tuple[float, float, Segment]]]:
    """Numbers at one line, in their order along it, some of which rise in equal steps."""
    lines: dict[int, list[tuple[float, float, Segment]]] = {}
    for value, s in numbers:
        middle = (s.x0 + s.x1) / 2
        place = s.baseline if upright else middle
        for at in (s.x1, middle, s.x0) if upright else (s.baseline,):
            lines.setdefault(round(at / (EDGE * s.size)), []).append((place, value, s))
    sorted_lines = (sorted(own, key=lambda tick: tick[0]) for _, own in sorted(lines.items()))
    return [own for own in sorted_lines if len(own) >= TICKS and _in_steps([v for _, v, _ in own])]


def _in_steps(values: list[float]) -> bool:
    rises = [after - before for before, after in pairwise(values)]
    return any(
        step != 0 and abs(after - step) <= EQUAL_STEP * (1.0 + abs(step)) for step, after in pairwise(rises)
    )
