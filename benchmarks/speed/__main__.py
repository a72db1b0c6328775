"""``python -m benchmarks.speed``: CPU milliseconds a page, and ratios."""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
from collections.abc import Sequence
from compileall import compile_dir
from itertools import accumulate
from pathlib import Path

import pincite
from benchmarks.corpora import CorpusMissing
from benchmarks.report import NONE, figure, table, write
from benchmarks.speed.commands import many, single
from benchmarks.speed.rounds import Timing, measure
from benchmarks.speed.sets import SETS, Set, sets
from benchmarks.speed.work import EXTRACT, FLOOR, INK, KNOWN, MARKDOWN

ROUNDS = 7
COMMANDS = 9  # rounds of commands over one file
MANY = 3  # rounds of commands over many files
FILES = 60
BOOKS = ("reports", "tables")  # sets of a few long files
TAIL = 0.95  # the share of documents that take no longer than what is shown of the slow ones
BASE = "liteparse"
OURS = "pincite"


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where the corpora are missing."""
    options = _options().parse_args(arguments)
    try:
        report = measured(options.engines, options.sets, options.rounds)
    except CorpusMissing as problem:
        print(problem, file=sys.stderr)
        return 1
    print(report)
    if options.record:
        print(f"\n{record(report)}")
    return 0


def measured(
    engines: Sequence[str] = (*MARKDOWN, EXTRACT, *INK),
    names: Sequence[str] = tuple(SETS),
    rounds: int = ROUNDS,
) -> str:
    """The tables of one run."""
    with tempfile.TemporaryDirectory() as folder:
        chosen = sets(list(names), Path(folder))
        pdfs = [pdf for one in chosen for pdf in one.pdfs]
        timings = measure(engines, pdfs, rounds)
        parts = [f"Median of {rounds} rounds after one to warm up; all engines in turn in each."]
        ends = list(accumulate(len(one.pdfs) for one in chosen))
        for one, end in zip(chosen, ends, strict=True):
            parts.append(_section(one, [timing.of(end - len(one.pdfs), end) for timing in timings]))
        compile_dir(Path(pincite.__file__).parent, quiet=1)  # as where it was installed, not changed since
        smallest = min(chosen[0].pdfs, key=lambda pdf: (pdf.stat().st_size, pdf.name))
        parts.append(f"## One small file\n\n{single(smallest, COMMANDS)}")
        # Of a few small files the start is a large part; of all that are no books it is none.
        lots = [chosen[0].pdfs[:FILES], [pdf for one in chosen if one.name not in BOOKS for pdf in one.pdfs]]
        parts.append(f"## Many files\n\n{many([lot for lot in lots if lot], Path(folder) / 'out', MANY)}")
    return "\n\n".join(parts)


def record(report: str) -> Path:
    return write("speed", "Speed", report)


def _section(one: Set, timings: Sequence[Timing]) -> str:
    """What the engines spend on one set."""
    by_name = {timing.name: timing for timing in timings}
    title = f"## {one.name} ({len(one.pdfs)} documents, {sum(one.pages)} pages)"
    rows = [_row(one, timing, by_name) for timing in timings]
    head = [
        "engine",
        "CPU ms/page",
        f"times {BASE}",
        f"times {BASE}, above PDFium",
        "times PDFium",
        f"times {OURS}",
        f"document: {TAIL:.0%}",
        "slowest",
        "failed",
    ]
    return f"{title}\n\n{table(head, rows)}"


def _row(one: Set, timing: Timing, by_name: dict[str, Timing]) -> list[str]:
    """``above PDFium``: what each spends beyond loading the pages and their text, which both must."""
    base, floor, ours = by_name.get(BASE), by_name.get(FLOOR), by_name.get(OURS)
    whole = timing.name not in INK  # more than the glyphs
    documents = timing.documents()
    return [
        f"{timing.name} {timing.version}",
        figure(timing.ms_per_page(sum(one.pages)), 2),
        figure(timing.ratio(base), 2) if base and whole else NONE,
        figure(timing.above(floor, base), 2) if base and floor and whole else NONE,
        figure(timing.ratio(floor), 2) if floor else NONE,
        figure(timing.ratio(ours), 2) if ours and whole else NONE,
        figure(documents[math.ceil(TAIL * len(documents)) - 1], 1),
        figure(documents[-1], 1),
        str(timing.failed),
    ]


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__)
    add = parser.add_argument
    every = [*MARKDOWN, EXTRACT, *INK]
    add("--engines", nargs="+", choices=KNOWN, default=every, metavar="NAME", help=", ".join(KNOWN))
    add("--sets", nargs="+", choices=list(SETS), default=list(SETS))
    add("--rounds", type=int, default=ROUNDS)
    add("--record", action="store_true", help="write benchmarks/results/speed.md")
    return parser


if __name__ == "__main__":
    sys.exit(main())
