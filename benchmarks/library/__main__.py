"""``python -m benchmarks.library``: cost of sections and triples, growth of a library, way back."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks import report
from benchmarks.corpora import CorpusMissing
from benchmarks.library import growth, share, trace

Plots = dict[str, str]


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where the documents are missing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.library", description=__doc__)
    parser.add_argument("--part", nargs="+", choices=list(PARTS), default=list(PARTS))
    parser.add_argument("--record", action="store_true", help="write these parts into results/library.md")
    parser.add_argument("--per-format", type=int, default=share.DOCUMENTS, help="documents of each format")
    parser.add_argument("--documents", type=int, default=growth.COUNT, help="that a library grows to")
    parser.add_argument("--quads", type=int, default=trace.QUADS, help="at least, in the library asked")
    parser.add_argument("--keep", type=Path, help="leave the libraries in this folder")
    options = parser.parse_args(arguments)
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    try:
        texts, plots = measured(options.part, options)
    except CorpusMissing as problem:
        print(problem, file=sys.stderr)
        return 1
    print("\n\n".join(texts.values()))
    if options.record:
        print(f"\n{record(texts, plots)}")
    return 0


def measured(
    parts: Sequence[str] | None = None, options: argparse.Namespace | None = None
) -> tuple[dict[str, str], Plots]:
    """The sections of the parts asked for, by part, and the plots by name of file."""
    texts: dict[str, str] = {}
    plots: Plots = {}
    options = options or argparse.Namespace(
        per_format=share.DOCUMENTS, documents=growth.COUNT, quads=trace.QUADS, keep=None
    )
    for part in parts or PARTS:
        heading, work = PARTS[part]
        text, drawn = work(options)
        texts[part] = f"## {heading}\n\n{text}"
        plots |= drawn
    return texts, plots


def record(texts: dict[str, str], plots: Plots) -> Path:
    """The path of the table: parts measured now, the others as they were recorded."""
    path = report.RESULTS / "library.md"
    old = path.read_text(encoding="utf-8") if path.is_file() else ""
    kept = {heading(section): section for section in re.split(r"^## ", old, flags=re.M)[1:]}
    sections = []
    for part, (title, _) in PARTS.items():
        if part in texts:
            sections.append(texts[part])
        elif title in kept:
            sections.append(f"## {kept[title].strip()}")
    for name, svg in plots.items():
        (report.RESULTS / name).write_text(svg, encoding="utf-8")
    return report.write("library", "Library", "\n\n".join([_versions(), *sections]))


def heading(section: str) -> str:
    return section.partition("\n")[0].strip()


def _share(options: argparse.Namespace) -> tuple[str, Plots]:
    load = growth.loads()
    text = share.table(share.measure(options.per_format))
    return f"{text} Load of the machine: {load} before, {growth.loads()} after.", {}


def _growth(options: argparse.Namespace) -> tuple[str, Plots]:
    grown = growth.measure(options.documents, options.keep and options.keep / "growth")
    return growth.told(grown), growth.plots(grown)


def _trace(options: argparse.Namespace) -> tuple[str, Plots]:
    return trace.told(trace.measure(options.quads, options.keep and options.keep / "trace")), {}


def _versions() -> str:
    import sqlite3
    from importlib.metadata import version

    return (
        f"Pincite {version('pincite')}, SQLite {sqlite3.sqlite_version}, pyoxigraph {version('pyoxigraph')}, "
        f"msgspec {version('msgspec')}."
    )


PARTS: dict[str, tuple[str, Callable[[argparse.Namespace], tuple[str, Plots]]]] = {
    "share": ("Sections and triples beside decoding", _share),
    "growth": ("A library that grows", _growth),
    "trace": ("The way back among a million quads", _trace),
}


if __name__ == "__main__":
    sys.exit(main())
