"""CPU seconds of Pincite and its peers for the same documents, format by format."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks import report
from benchmarks.formats.documents import folder

ENGINES = ("pincite", "unstructured", "unstructured_blank", "markitdown", "docling")
FORMATS = ("docx", "pptx", "xlsx", "xls", "html", "md", "rst", "rtf", "odt", "epub", "csv", "tsv", "txt",
           "eml", "msg")  # fmt: skip

READS = {"docling": ("docx", "pptx", "xlsx", "html", "md", "csv")}
"""Formats a peer reads, where it is asked for fewer than all."""

FILES = 8
"""Documents of a format, evenly from their list by name."""

LARGEST = 1_500_000
"""Bytes; larger documents would be all that a sum tells of."""

SECONDS = 200
"""For one engine and format; what was measured until then counts."""

PEER = Path(__file__).with_name("peer.py")


@dataclass
class Timing:
    """Of an engine and format: CPU seconds of each document, in a process that is warm; of one small
    document in a new process; documents that it cannot read."""

    engine: str
    format: str
    version: str = ""
    warm: dict[str, float] = field(default_factory=dict)
    cold: float | None = None
    failed: dict[str, str] = field(default_factory=dict)
    missing: str = ""


def files_of(kind: str) -> list[Path]:
    """The documents that are timed."""
    found = [
        path
        for path in sorted((folder() / kind).rglob(f"*.{kind}"))
        if path.is_file() and path.stat().st_size <= LARGEST
    ]
    step = max(1, len(found) / FILES)
    return [found[int(at * step)] for at in range(min(FILES, len(found)))]


def interpreter(engine: str) -> str:
    """PINCITE_BENCH_<ENGINE> names the Python of an environment that has a peer; else this one."""
    return os.environ.get(f"PINCITE_BENCH_{engine.partition('_')[0].upper()}") or sys.executable


def timing(engine: str, kind: str) -> Timing:
    out = Timing(engine, kind)
    files = files_of(kind)
    for record in run(engine, [str(path) for path in files]):
        if "missing" in record:
            out.missing = record["missing"]
            return out
        if "version" in record:
            out.version = record["version"]
        elif "error" in record:
            out.failed[record["file"]] = record["error"]
        else:
            out.warm[record["file"]] = record["cpu"]
    done = [path for path in files if str(path) in out.warm]
    if done:
        out.cold = cold(engine, min(done, key=lambda path: path.stat().st_size))
    return out


def run(engine: str, files: list[str]) -> list[dict]:
    """What the engine's process said before its time was over."""
    environment = {**os.environ, "SCARF_NO_ANALYTICS": "true", "DO_NOT_TRACK": "1", "HF_HUB_OFFLINE": "1"}
    with tempfile.TemporaryFile("w+") as said:
        with suppress(subprocess.TimeoutExpired):
            subprocess.run(
                [interpreter(engine), str(PEER), engine, *files],
                stdout=said, stderr=subprocess.DEVNULL, timeout=SECONDS, env=environment, check=False,
            )  # fmt: skip
        said.seek(0)
        return [json.loads(line) for line in said if line.startswith("{") and line.endswith("}\n")]


def cold(engine: str, file: Path) -> float:
    """CPU seconds of a new process for one document: Pincite's command, or the peer in Python."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    if engine == "pincite":
        command = [sys.executable, "-m", "pincite", "convert", str(file), "--to", "elements"]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    else:
        once = (
            "import sys; sys.path.insert(0, sys.argv[1]); import peer; "
            "peer.ENGINES[sys.argv[2]]()[0](sys.argv[3])"
        )
        command = [interpreter(engine), "-c", once, str(PEER.parent), engine, str(file)]
        subprocess.run(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=SECONDS, check=False
        )
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def measure(engines: tuple[str, ...] = ENGINES, formats: tuple[str, ...] = FORMATS) -> list[Timing]:
    out = []
    for kind in formats:
        for engine in engines:
            if kind not in READS.get(engine, formats):
                continue
            out.append(timing(engine, kind))
            print(f"{engine} {kind}", file=sys.stderr, flush=True)
    return out


def ratio(ours: Timing, theirs: Timing) -> float | None:
    """How many times our CPU the peer needs, over the documents both read."""
    both = ours.warm.keys() & theirs.warm.keys()
    spent = sum(ours.warm[file] for file in both)
    return sum(theirs.warm[file] for file in both) / spent if spent else None


def table(timings: list[Timing]) -> str:
    """Per format: Pincite's milliseconds a document, and the peers' as multiples of it, warm and cold."""
    rows = []
    peers = [one for one in ENGINES[1:] if any(t.engine == one and t.warm for t in timings)]
    for kind in dict.fromkeys(one.format for one in timings):
        by = {one.engine: one for one in timings if one.format == kind}
        ours = by["pincite"]
        if not ours.warm:
            continue
        row = [kind, str(len(ours.warm)), f"{1000 * sum(ours.warm.values()) / len(ours.warm):.1f}"]
        for peer in peers:
            theirs = by.get(peer)
            times = ratio(ours, theirs) if theirs else None
            both = len(ours.warm.keys() & theirs.warm.keys()) if theirs else 0
            row.append(report.NONE if times is None else f"{times:.1f} ({both})")
        row.append(report.figure(ours.cold, 2))
        row += [report.figure(by[peer].cold if peer in by else None, 2) for peer in peers]
        rows.append(row)
    head = ["format", "documents", "pincite ms", *peers, "cold: pincite s", *[f"{peer} s" for peer in peers]]
    head = [one.replace("_", " ") for one in head]
    return report.table(head, rows)


def versions(timings: list[Timing]) -> str:
    said = {one.engine: one.version for one in timings if one.version}
    absent = {one.engine for one in timings if one.missing} - said.keys()
    told = ", ".join(f"{engine} {number}" for engine, number in said.items())
    return told + (f"; not installed: {', '.join(sorted(absent))}" if absent else "")
