"""``python -m benchmarks.scaling``: CPU seconds of documents in which a thing is doubled, and plots."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from benchmarks.corpora import ROOT
from benchmarks.report import NONE, RESULTS, figure, table, write
from benchmarks.scaling.kinds import DRAWN, MADE, OTHERS, WRITTEN
from benchmarks.wrappers.plot import Series, chart

ROUNDS = 5
"""Conversions of a small document, of which the fastest counts."""

LIMIT = 240
"""Seconds after which a worker is ended; what it has not said by then is missing."""

AIM = 2.3
"""Times as long that a document with twice as much of something may take."""

COUNTED = 0.1
"""Seconds of CPU: a doubling that leads to less says nothing, for it measures what every document costs."""

PLOTS = {
    "scaling-text.svg": ("CPU seconds against what is written", WRITTEN),
    "scaling-drawing.svg": ("CPU seconds against what is drawn, and pages", DRAWN),
    "scaling-others.svg": ("CPU seconds against what other formats hold", OTHERS),
}


@dataclass
class Growth:
    """CPU seconds by count, as far as they were measured, and megabytes at most."""

    name: str
    points: list[tuple[int, float]]
    mb: float | None

    def steepest(self) -> float | None:
        """The largest ratio of two neighbours; None for too few that are long enough."""
        ratios = [after / before for (_, before), (_, after) in pairwise(self.points) if after >= COUNTED]
        return max(ratios, default=None)

    def missed(self) -> bool:
        steepest = self.steepest()
        return len(self.points) < len(MADE[self.name][1]) or (steepest is not None and steepest > AIM)


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where something grows faster than is aimed at."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scaling", description=__doc__)
    parser.add_argument("--only", default="", metavar="PART", help="what has PART in its name")
    parser.add_argument("--record", action="store_true", help="write benchmarks/results/scaling.md and plots")
    options = parser.parse_args(arguments)
    found = measured(options.only)
    print(told(found))
    if options.record:
        print(f"\n{record(found)}")
    return int(any(one.missed() for one in found))


def measured(only: str = "") -> list[Growth]:
    return [_grown(name) for name in MADE if only in name]


def _grown(name: str) -> Growth:
    """What a fresh process measured until it was done or its time was over."""
    command = [
        sys.executable,
        "-m",
        "benchmarks.scaling.worker",
        json.dumps({"name": name, "rounds": ROUNDS}),
    ]
    try:
        said = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, timeout=LIMIT).stdout
    except subprocess.TimeoutExpired as late:
        said = late.stdout or b""
        print(f"not measured to the end: {name} took more than {LIMIT} s", file=sys.stderr)
    lines = [json.loads(line) for line in said.splitlines()]
    points = [(int(one[0]), float(one[1])) for one in lines if isinstance(one, list)]
    return Growth(name, points, next((one for one in lines if isinstance(one, float)), None))


def told(found: Sequence[Growth]) -> str:
    """The table, and what misses what is aimed at."""
    head = ["what grows", "count", "CPU s at 1/8", "1/4", "1/2", "all", "steepest doubling", "peak MB"]
    missed = [one.name for one in found if one.missed()]
    aim = f"Aimed at: twice as much takes at most {AIM:g} times as long. Missed by: "
    aim += f"{', '.join(missed) or 'none'}."
    return f"{table(head, [_row(one) for one in found])}\n\n{aim}"


def _row(one: Growth) -> list[str]:
    counts = MADE[one.name][1]
    seconds = dict(one.points)
    return [
        one.name,
        f"{counts[-1]:,}",
        *(figure(seconds.get(count)) for count in counts),
        figure(one.steepest(), 2),
        NONE if one.mb is None else f"{one.mb:.0f}",
    ]


def record(found: Sequence[Growth]) -> Path:
    """The path of the table; the plots stand beside it."""
    said = (
        "Made documents in which one thing is doubled three times; converted to Markdown in one process, "
        f"which is warm; the fastest of {ROUNDS} rounds. The steepest doubling is the largest ratio of two "
        f"neighbours of which the later takes at least {1000 * COUNTED:g} ms."
    )
    pictures = "\n".join(f"![{title}]({name})" for name, (title, _) in PLOTS.items())
    path = write("scaling", "Scaling", f"{said}\n\n{told(found)}\n\n{pictures}")
    for name, (title, which) in PLOTS.items():
        series = [Series(one.name, one.points) for one in found if one.name in which and one.points]
        svg = chart(title, "how many", "CPU seconds", series)
        (RESULTS / name).write_text(svg, encoding="utf-8")
    return path


if __name__ == "__main__":
    sys.exit(main())
