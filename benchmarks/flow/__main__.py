"""``python -m benchmarks.flow``: decoders in a flow of TrustGraph over a RabbitMQ of their own."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from statistics import median

from benchmarks.corpora import folder
from benchmarks.flow.decoder import Decoder
from benchmarks.flow.run import Seen, watched
from benchmarks.flow.soak import soaked
from benchmarks.report import figure, table, write
from tests.worker.rabbit import SERVER, Rabbit

JOBS = (1, 2, 4)
OFFICE = "application/vnd.openxmlformats-officedocument"
KINDS = {
    "pdf": "application/pdf",
    "docx": f"{OFFICE}.wordprocessingml.document",
    "html": "text/html",
    "md": "text/markdown",
    "csv": "text/csv",
}
LARGEST = 300_000  # bytes of a document
EACH = 8  # documents of a format
SETS = {"PDF, one page": ("pdf",), "DOCX, HTML, Markdown, CSV": ("docx", "html", "md", "csv")}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.flow", description=__doc__)
    parser.add_argument("--jobs", nargs="*", type=int, default=list(JOBS))
    parser.add_argument(
        "--peer", action="append", default=[], metavar="NAME=COMMAND",
        help="another decoder, installed in an environment of its own",
    )  # fmt: skip
    parser.add_argument(
        "--soak", type=int, default=0, metavar="N", help="also give N documents to one decoder"
    )
    parser.add_argument("--record", action="store_true", help="write benchmarks/results/flow.md")
    options = parser.parse_args(arguments)
    if not SERVER.exists():
        print(f"RabbitMQ is not installed: {SERVER}", file=sys.stderr)
        return 1
    peers = dict(one.split("=", 1) for one in options.peer)
    reports = measured(options.jobs, peers, options.soak)
    print("\n\n".join(reports.values()))
    if options.record:
        print(f"\n{record(reports)}")
    return 0


def record(reports: Mapping[str, str]) -> Path:
    """Where the first of the reports was written."""
    titles = {"flow": "Decoders in a flow", "flow-soak": "Thousands of documents through a flow"}
    written = [write(name, titles[name], report) for name, report in reports.items()]
    return written[0]


def measured(
    jobs: Sequence[int] = JOBS, peers: Mapping[str, str] | None = None, soak: int = 5000
) -> dict[str, str]:
    """The tables of one run by the names of their files: none of those for which nothing was asked."""
    decoders = [Decoder(f"pincite, {n} at a time", jobs=n) for n in jobs]
    decoders += [Decoder(name, (command,)) for name, command in (peers or {}).items()]
    what = f"RabbitMQ, trustgraph-base {version('trustgraph-base')}."
    parts, reports = [what], {}
    with tempfile.TemporaryDirectory() as place:
        rabbit = Rabbit(Path(place) / "rabbit")
        rabbit.start()
        try:
            for title, kinds in SETS.items() if decoders else ():
                chosen = documents(kinds)
                rows = [
                    row(one, asyncio.run(watched(one, chosen, rabbit, Path(place) / "log")))
                    for one in decoders
                    if one.jobs or kinds != ("pdf",)  # the others load models for these, from the network
                ]
                parts.append(f"## {title}\n\n{len(chosen)} documents.\n\n{table(HEAD, rows)}")
            if decoders:
                reports["flow"] = "\n\n".join(parts)
            if soak:
                told = soaked(documents(tuple(KINDS)), soak, rabbit, Path(place) / "log")
                reports["flow-soak"] = f"{what}\n\n{asyncio.run(told)}"
        finally:
            rabbit.stop()
    return reports


HEAD = ["decoder", "with texts", "documents/s", "alone: s, median", "s, longest", "MB at rest", "MB at most"]


def row(decoder: Decoder, seen: Seen) -> list[str]:
    alone = seen.alone or [0.0]
    numbers = (figure(seen.rate, 1), figure(median(alone)), figure(max(alone)))
    return [decoder.name, str(seen.decoded), *numbers, figure(seen.idle, 0), figure(seen.busy, 0)]


def documents(kinds: Sequence[str]) -> list[tuple[Path, str]]:
    """Documents of the corpora with their media types, the same at every run."""
    found = []
    for kind in kinds:
        place = folder() / ("dpbench" if kind == "pdf" else f"formats/{kind}")
        small = [path for path in sorted(place.rglob(f"*.{kind}")) if 0 < path.stat().st_size <= LARGEST]
        step = max(1, len(small) // EACH)
        found += [(path, KINDS[kind]) for path in small[::step][:EACH]]
    return found


if __name__ == "__main__":
    sys.exit(main())
