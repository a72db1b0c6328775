"""``python -m benchmarks.speed``: CPU milliseconds a page, and ratios."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.corpora import CORPORA, CorpusMissing
from benchmarks.report import NONE, figure, table, write
from benchmarks.speed.imports import import_ms
from benchmarks.speed.rounds import Timing, measure
from benchmarks.speed.work import INK, KNOWN, MARKDOWN

ROUNDS = 7
IMPORTS = 9  # fresh processes
MARKDOWN_BASE = "liteparse"
INK_BASE = "pdfium-floor"


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where the corpora are missing."""
    options = _options().parse_args(arguments)
    try:
        report = measured(options.engines, options.corpus, options.rounds)
    except CorpusMissing as problem:
        print(problem, file=sys.stderr)
        return 1
    print(report)
    if options.record:
        print(f"\n{record(report)}")
    return 0


def measured(
    engines: Sequence[str] = (*MARKDOWN, *INK), corpora: Sequence[str] = tuple(CORPORA), rounds: int = ROUNDS
) -> str:
    """The tables of one run."""
    pdfs = [case.pdf for corpus in corpora for case in CORPORA[corpus]()]
    pages = page_count(pdfs)
    timings = measure(engines, pdfs, rounds)
    parts = [f"{len(pdfs)} documents, {pages} pages, median of {rounds} rounds after one to warm up."]
    for title, base, chosen in (
        ("PDF to Markdown", MARKDOWN_BASE, [timing for timing in timings if timing.name not in INK]),
        ("Glyphs", INK_BASE, [timing for timing in timings if timing.name in INK]),
    ):
        if chosen:
            parts.append(f"## {title}\n\n{_table(chosen, base, pages)}")
    parts.append(f"## Start\n\n{_imports()}")
    return "\n\n".join(parts)


def record(report: str) -> Path:
    return write("speed", "Speed", report)


def page_count(pdfs: Sequence[Path]) -> int:
    import pypdfium2

    total = 0
    for pdf in pdfs:
        document = pypdfium2.PdfDocument(pdf)
        total += len(document)
        document.close()
    return total


def _table(timings: Sequence[Timing], base_name: str, pages: int) -> str:
    base = next((timing for timing in timings if timing.name == base_name), None)
    rows = [
        [
            f"{timing.name} {timing.version}",
            figure(timing.ms_per_page(pages), 2),
            figure(min(timing.cpu) * 1000 / pages, 2),
            figure(max(timing.cpu) * 1000 / pages, 2),
            figure(timing.ratio(base), 2) if base else NONE,
            str(timing.failed),
        ]
        for timing in timings
    ]
    head = ["engine", "CPU ms/page", "fastest round", "slowest round", f"times {base_name}", "failed"]
    return table(head, rows)


def _imports() -> str:
    return table(["import", "CPU ms"], [[name, figure(import_ms(name, IMPORTS), 1)] for name in ("pincite",)])


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__)
    add = parser.add_argument
    every = [*MARKDOWN, *INK]
    add("--engines", nargs="+", choices=KNOWN, default=every, metavar="NAME", help=", ".join(KNOWN))
    add("--corpus", nargs="+", choices=list(CORPORA), default=list(CORPORA))
    add("--rounds", type=int, default=ROUNDS)
    add("--record", action="store_true", help="write benchmarks/results/speed.md")
    return parser


if __name__ == "__main__":
    sys.exit(main())
