"""Whole commands in fresh processes: one small file, and many at once."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.corpora import ROOT
from benchmarks.report import figure, table


class Cost(NamedTuple):
    """CPU seconds with all children, and seconds on the clock."""

    cpu: float
    wall: float


def cost(command: Sequence[str]) -> Cost:
    """Of one run. Raises ``CalledProcessError`` where it fails."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    # As for a user: the compiled form of modules is kept.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True, env=environment)
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, wall)


def single(pdf: Path, rounds: int) -> str:
    """Commands over one page, and what they stand on, in turn."""
    commands = {
        "python, nothing": [sys.executable, "-c", "pass"],
        "import numpy": [sys.executable, "-c", "import numpy"],
        "import pincite": [sys.executable, "-c", "import pincite"],
        "pincite convert": [sys.executable, "-m", "pincite", "convert", str(pdf)],
        "lit parse": _peer() and [_peer(), "parse", "--no-ocr", "--format", "markdown", str(pdf)],
    }
    commands = {name: command for name, command in commands.items() if command}
    spent: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(rounds + 1):
        for name, command in commands.items():
            used = cost(command).cpu
            if turn:
                spent[name].append(used * 1000)
    rows = [[name, figure(median(used), 0), figure(min(used), 0)] for name, used in spent.items()]
    return table(["command", "CPU ms", "fastest"], rows)


def many(lots: Sequence[Sequence[Path]], target: Path, rounds: int) -> str:
    """One command over all files of a lot, with one job and with two; CPU of each file beyond the first."""
    rows = [row for pdfs in lots for row in _lot([str(pdf) for pdf in pdfs], target, rounds)]
    head = ["pincite convert", "seconds", "files/s", "CPU s", "CPU ms each further file", "times one job"]
    return table(head, rows)


def _lot(files: list[str], target: Path, rounds: int) -> list[list[str]]:
    whole = [sys.executable, "-m", "pincite", "convert", "-o", str(target)]
    ways = {
        "1 file": [*whole, "--jobs", "1", files[0]],
        "1 job": [*whole, "--jobs", "1", *files],
        "2 jobs": [*whole, "--jobs", "2", *files],
    }
    spent: dict[str, list[Cost]] = {name: [] for name in ways}
    for turn in range(rounds + 1):
        for name, command in ways.items():
            shutil.rmtree(target, ignore_errors=True)
            target.mkdir()
            used = cost(command)
            if turn:
                spent[name].append(used)
    cpu = {name: median(one.cpu for one in costs) for name, costs in spent.items()}
    wall = {name: median(one.wall for one in costs) for name, costs in spent.items()}
    return [
        [
            f"{len(files)} files, {name}",
            figure(wall[name], 2),
            figure(len(files) / wall[name], 1),
            figure(cpu[name], 2),
            figure((cpu[name] - cpu["1 file"]) * 1000 / (len(files) - 1), 1),
            figure(wall["1 job"] / wall[name], 2),
        ]
        for name in ("1 job", "2 jobs")
    ]


def _peer() -> str:
    """The peer's command beside this Python; '' where it is not."""
    found = Path(sysconfig.get_path("scripts")) / "lit"
    return str(found) if found.exists() else ""
