"""``python -m benchmarks.formats``: how faithfully and fast formats other than PDF are read."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import report
from benchmarks.corpora import CorpusMissing
from benchmarks.formats import documents, fidelity, marks, speed, stream

TITLE = "Formats"


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where the documents are missing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.formats", description=__doc__)
    parser.add_argument("--part", nargs="+", choices=list(PARTS), default=list(PARTS))
    parser.add_argument(
        "--format", nargs="+", default=None, help="fidelity: only these, and the worst of them"
    )
    parser.add_argument("--record", action="store_true", help="write these parts into results/formats.md")
    options = parser.parse_args(arguments)
    try:
        if options.format:
            _looked_at(tuple(options.format))
        elif options.record:
            print(record(renewed(options.part)))
        else:
            print(measured(options.part))
    except CorpusMissing as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def measured(parts: Sequence[str] | dict) -> str:
    """The sections of the parts asked for."""
    return "\n\n".join(f"## {PARTS[part][0]}\n\n{PARTS[part][1]()}" for part in parts)


def renewed(parts: Sequence[str]) -> str:
    """All sections: of the parts asked for anew, of the others as they were recorded."""
    path = report.RESULTS / "formats.md"
    old = path.read_text(encoding="utf-8") if path.is_file() else ""
    kept = {section.partition("\n")[0]: section.strip() for section in re.split(r"^## ", old, flags=re.M)[1:]}
    sections = []
    for part, (heading, _) in PARTS.items():
        if part in parts:
            sections.append(measured([part]))
        elif heading in kept:
            sections.append(f"## {kept[heading]}")
    return "\n\n".join(sections)


def record(body: str) -> Path:
    return report.write("formats", TITLE, body)


def _fidelity() -> str:
    lines, unread = fidelity.measure()
    refused = "".join(f"\n- {line.sample.name}: {line.error}" for line in lines if line.error)
    return (
        f"Against {documents.version()}: the trees beside "
        f"{sum(line.sample.native is not None for line in lines)} documents, its own reading of the others. "
        f"{unread} documents it does not read are left out. In brackets: documents that have the notion.\n\n"
        "The rules of comparison and what is set aside were chosen while looking at these documents: expect "
        "less on others; the row with none set aside is the careful one.\n\n"
        f"{fidelity.table(lines)}\n\nRefused, and scored as empty:{refused or ' none'}\n\n"
        f"Set aside, as pandoc is wrong there or only one of two good ways:\n\n{fidelity.judged(lines)}"
    )


def _features() -> str:
    return marks.table(marks.measure())


def _speed() -> str:
    timings = speed.measure()
    told = (
        f"{speed.versions(timings)}. Columns of peers: how many times Pincite's CPU they need, over the "
        "documents both read (their number in brackets), warm; then CPU seconds of a new process for the "
        "smallest. unstructured downloads a model when it runs; where that cannot be had, an untrained "
        "one of the same layers stands for it: an estimate, what the real one costs was not measured. In "
        "the column 'blank' a pipeline that only ends sentences does, which is a lower bound."
    )
    return f"{told}\n\n{speed.table(timings)}"


def _stream() -> str:
    return stream.table(stream.measure())


def _looked_at(formats: tuple[str, ...]) -> None:
    lines, unread = fidelity.measure(documents.samples(formats))
    print(fidelity.table(lines), f"\n{unread} not read by pandoc")
    for metric in fidelity.METRICS:
        print(f"\n{metric}")
        for value, line in fidelity.worst(lines, metric):
            print(f"  {report.figure(value)} {line.sample.name} {line.error}")


PARTS = {
    "fidelity": ("Fidelity", _fidelity),
    "features": ("Marked features", _features),
    "speed": ("Speed", _speed),
    "stream": ("Streaming", _stream),
}


if __name__ == "__main__":
    sys.exit(main())
