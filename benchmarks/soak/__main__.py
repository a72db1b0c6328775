"""``python -m benchmarks.soak``: 20,000 mixed conversions in one parent, a tenth of them killed or timed out.

Ends with status 1 where memory or open files grow, or a zombie stays.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from benchmarks.corpora import folder
from benchmarks.report import table, write
from benchmarks.soak.standing import Standing, children, kill, standing, zombies
from pincite.converting.isolated import preload, written
from pincite.sandbox.isolation import Task, outcomes

COUNT = 20_000
FORMS = ("md", "json", "elements", "text", "html")
LARGEST = 200_000  # bytes of a document
EACH = 12  # documents of one kind
KILLED, LATE = (3, 7, 13), (5, 11, 17)  # of twenty documents
SHORT = 0.002  # seconds: too few for any document
USUAL = 60.0
MEMORY = 10**9
GROWTH = 1.05  # of the memory of the second tenth, that the last may hold


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--record", action="store_true", help="write benchmarks/results/soak.md")
    options = parser.parse_args(arguments)
    found, came = measured(options.count, options.jobs)
    print(report(found, came))
    if options.record:
        print(f"\n{record(found, came)}")
    faults = wrong(found)
    print(*faults, sep="\n", file=sys.stderr)
    return 1 if faults else 0


def documents() -> list[Path]:
    """Small ones of every kind that the corpora have, and pages of PDF."""
    kinds = [one for one in sorted((folder() / "formats").iterdir()) if one.is_dir() and one.name != "own"]
    found = []
    for kind in [*kinds, folder() / "dpbench", folder() / "robust"]:
        own = (path for path in sorted(kind.rglob("*")) if path.is_file() and path.suffix != ".json")
        found += [path for path in own if path.stat().st_size <= LARGEST][:EACH]
    return found


def measured(count: int = COUNT, jobs: int = 2) -> tuple[list[Standing], Counter[str]]:
    """How the parent stood at each twentieth, and how many conversions came to what."""
    preload("md")
    began, found, came = time.monotonic(), [], Counter[str]()
    every = max(1, count // 20)
    for number, outcome in enumerate(outcomes(tasks(count), jobs), 1):
        came["result" if outcome.error is None else outcome.error.code] += 1
        if number % every == 0:
            found.append(standing(number, time.monotonic() - began))
    found.append(standing(count, time.monotonic() - began))
    return found, came


def tasks(count: int) -> Iterator[Task[object]]:
    """Documents and forms by turns; of twenty, three have no time, and at three a child that works is
    killed."""
    chance, among = random.Random(14), documents()
    for number in range(count):
        if number % 20 in KILLED and (working := sorted(set(now := children()) - set(zombies(now)))):
            kill(chance.choice(working))
        source, form = among[number % len(among)], FORMS[number % len(FORMS)]
        timeout = SHORT if number % 20 in LATE else USUAL
        yield Task(written, (form, source), {}, timeout, MEMORY)


def report(found: Sequence[Standing], came: Counter[str]) -> str:
    rows = [
        [f"{at.done:,}", f"{at.seconds:.0f}", f"{at.resident / 1e6:.1f}", *map(str, (at.files, at.children))]
        + [str(at.zombies)]
        for at in found
    ]
    head = ["documents", "seconds", "MB of the parent", "open files", "children", "zombies"]
    ends = table(["came to", "documents"], [[code, f"{times:,}"] for code, times in came.most_common()])
    return f"{table(head, rows)}\n\nThe last row is after the end.\n\n{ends}"


def record(found: Sequence[Standing], came: Counter[str]) -> Path:
    return write("soak", "Soak", report(found, came))


def wrong(found: Sequence[Standing]) -> list[str]:
    """What is not flat, in sentences. The first tenth is left out: everything is loaded in it."""
    working, end = found[2:-1], found[-1]
    faults = []
    if len(working) > 4 and median(at.resident for at in working[-3:]) > GROWTH * working[0].resident:
        faults.append("memory grows")
    if end.files > found[0].files or max((at.files for at in working), default=0) > found[0].files + 4:
        faults.append("files stay open")
    if end.children or end.zombies:
        faults.append(f"{end.children} children stay, {end.zombies} of them zombies")
    return faults


if __name__ == "__main__":
    sys.exit(main())
