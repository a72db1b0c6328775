"""Rounds: in each, every engine does the whole set once, in turn; the first only warms up."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.corpora import ROOT


@dataclass
class Timing:
    """CPU seconds of each document in each measured round."""

    name: str
    version: str
    cpu: list[list[float]] = field(default_factory=list)
    failed: int = 0

    def of(self, first: int, end: int) -> Timing:
        """The same of some of the documents."""
        return Timing(self.name, self.version, [one[first:end] for one in self.cpu], self.failed)

    def rounds(self) -> list[float]:
        """CPU seconds of each round."""
        return [sum(one) for one in self.cpu]

    def ms_per_page(self, pages: int) -> float:
        """CPU milliseconds, median of the rounds."""
        return median(self.rounds()) * 1000 / pages

    def ratio(self, base: Timing) -> float:
        """Median over rounds of this CPU time against the base's in the same round."""
        return median(mine / theirs for mine, theirs in zip(self.rounds(), base.rounds(), strict=True))

    def above(self, floor: Timing, base: Timing) -> float:
        """The same ratio of what each spends above a floor that both stand on."""
        rounds = zip(self.rounds(), base.rounds(), floor.rounds(), strict=True)
        return median((mine - least) / (theirs - least) for mine, theirs, least in rounds)

    def documents(self) -> list[float]:
        """CPU milliseconds of each document, median of the rounds, slowest last."""
        return sorted(median(one) * 1000 for one in zip(*self.cpu, strict=True))


def measure(names: Sequence[str], pdfs: Sequence[Path], rounds: int) -> list[Timing]:
    """Timings of all that are installed, in the order of the names; missing ones are named on stderr."""
    workers = {name: _Worker(name) for name in names}
    try:
        timings = {}
        for name, worker in workers.items():
            if worker.missing:
                print(f"not measured: {worker.missing}", file=sys.stderr)
            else:
                timings[name] = Timing(name, worker.version)
        order = list(timings)
        for turn in range(rounds + 1):
            for name in order[turn % len(order) :] + order[: turn % len(order)] if order else []:
                answer = workers[name].do(pdfs)
                if turn > 0:
                    timings[name].cpu.append(answer["cpu"])
                    timings[name].failed = answer["failed"]
        return list(timings.values())
    finally:
        for worker in workers.values():
            worker.end()


class _Worker:
    def __init__(self, name: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.speed.worker", name],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        first = self._answer()
        self.version: str = first.get("version", "")
        self.missing: str = first.get("missing", "")

    def do(self, pdfs: Sequence[Path]) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"pdfs": [str(pdf) for pdf in pdfs]}) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self._process.args!r} ended without an answer")
        return json.loads(line)
