"""``python -m benchmarks.memory``: peak resident size over books of several lengths."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.corpora import ROOT
from benchmarks.report import NONE, figure, table, write

LENGTHS = (100, 352, 1000)  # pages
TITLES = {
    "start": "pincite, imports alone",
    "convert": "pincite, whole document to Markdown",
    "stream": "pincite, streamed page by page",
    "liteparse": "liteparse, whole document to Markdown",
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory", description=__doc__)
    parser.add_argument("--pages", nargs="+", type=int, default=list(LENGTHS))
    parser.add_argument("--ways", nargs="+", choices=list(TITLES), default=list(TITLES))
    parser.add_argument("--record", action="store_true", help="write benchmarks/results/memory.md")
    options = parser.parse_args(arguments)
    report = measured(options.pages, options.ways)
    print(report)
    if options.record:
        print(f"\n{record(report)}")
    return 0


def measured(lengths: Sequence[int] = LENGTHS, ways: Sequence[str] = tuple(TITLES)) -> str:
    """The table of one run; the books are made in a temporary folder."""
    from benchmarks.memory.book import write_book

    with tempfile.TemporaryDirectory() as folder:
        books = [write_book(Path(folder) / f"book-{pages}.pdf", pages) for pages in lengths]
        rows = [[TITLES[way], *[figure(peak(way, book), 0) for book in books]] for way in ways]
    head = ["peak MB of a fresh process", *[f"{pages} pages" for pages in lengths]]
    return table(head, rows)


def peak(way: str, book: Path) -> float | None:
    """Megabytes; None where the way is not there or fails (said on stderr)."""
    command = [sys.executable, "-m", "benchmarks.memory.worker", way, str(book)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    answer = json.loads(done.stdout.splitlines()[-1]) if done.stdout.strip() else {"missing": "no answer"}
    if "missing" in answer:
        print(f"not measured: {way} {NONE} {answer['missing']}", file=sys.stderr)
        return None
    return float(answer["mb"])


def record(report: str) -> Path:
    return write("memory", "Memory", report)


if __name__ == "__main__":
    sys.exit(main())
