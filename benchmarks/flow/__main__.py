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
    report = measured(options.jobs, peers, options.soak)
    print(report)
    if options.record:
        print(f"\n{record(report)}")
    return 0


def record(report: str) -> Path:
    return write("flow", "Decoders in a flow", report)


def measured(jobs: Sequence[int] = JOBS, peers: Mapping[str, str] | None = None, soak: int = 5000) -> str:
    """The tables of one run."""
    decoders = [Decoder(f"pincite, {n} at a time", jobs=n) for n in jobs]
    decoders += [Decoder(name, (command,)) for name, command in (peers or {}).items()]
    parts = [f"RabbitMQ, trustgraph-base {version('trustgraph-base')}. {__doc__}"]
    with tempfile.TemporaryDirectory() as place:
        rabbit = Rabbit(Path(place) / "rabbit")
        rabbit.start()
        try:
            for title, kinds in SETS.items():
                chosen = documents(kinds)
                print(title, file=sys.stderr)
                rows = [
                    row(one, asyncio.run(watched(one, chosen, rabbit, Path(place) / "log")))
                    for one in decoders
                    if one.jobs or kinds != ("pdf",)  # the others load models for these, from the network
                ]
                parts.append(f"## {title}\n\n{len(chosen)} documents.\n\n{table(HEAD, rows)}")
            if soak:
                parts.append(asyncio.run(soaked(documents(tuple(KINDS)), soak, rabbit, Path(place) / "log")))
        finally:
            rabbit.stop()
    return "\n\n".join(parts)


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
