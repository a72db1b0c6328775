"""``python -m benchmarks.batch``: how fast batches are, and whether they stay so.

PART is one of pace, nodes, again, many; all by default. ``--record`` writes them to results/, a file each.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from benchmarks import report
from benchmarks.batch import again, many, nodes, pace

COUNT = 100_000


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.batch", description=__doc__)
    parser.add_argument("part", nargs="*", choices=[[], *PARTS], help="all by default")
    parser.add_argument("--rounds", type=int, default=5, help="of pace")
    parser.add_argument("--count", type=int, default=COUNT, help="documents of many")
    parser.add_argument("--record", action="store_true", help="write benchmarks/results")
    options = parser.parse_args(arguments)
    for name in options.part or PARTS:
        title, measure = PARTS[name]
        told = measure(options)
        print(f"{title}\n\n{told}", flush=True)
        if options.record:
            print(report.write(f"batch-{name}", title, told))
    return 0


def paced(options: argparse.Namespace) -> str:
    return pace.report(pace.measured(options.rounds), pace.machine())


def grown(options: argparse.Namespace) -> str:
    found = many.measured(options.count)
    if options.record:
        for name, svg in many.plots(found).items():
            (report.RESULTS / name).write_text(svg, encoding="utf-8")
    return many.report(found)


def over_nodes(_: argparse.Namespace) -> str:
    return nodes.report(nodes.measured())


def ten_times(_: argparse.Namespace) -> str:
    return again.report(again.measured())


PARTS: dict[str, tuple[str, Callable[[argparse.Namespace], str]]] = {
    "pace": ("Beside a bare loop, and two workers beside one", paced),
    "nodes": ("Ray", over_nodes),
    "again": ("Damaged, hostile and odd documents ten times over", ten_times),
    "many": ("Very many small documents", grown),
}

if __name__ == "__main__":
    sys.exit(main())
