"""A library of a million quads and more: how long it takes to load, and to be told where a text comes from.

``python -m benchmarks.library.trace FOLDER QUADS`` is the process that makes the library.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks import report
from benchmarks.corpora import ROOT
from benchmarks.library import asked
from benchmarks.library.growth import MB, command, loads, percentile, size_of, timed
from benchmarks.library.made import document, words
from pincite.catalogue import reading

QUADS = 1_000_000

PARTS = (40, 60)
"""Sections of a document: a report of twenty pages."""

LONG = 20_000
"""Paragraphs of one long text, which is a single section: the worst case of looking for an offset."""

WARM = 300
"""Questions in one process."""

OPENED = 7
"""Processes of which each asks one question."""

AIM = 50.0
"""Milliseconds that an answer may take, warm."""

LONG_TEXT = "long.txt"


@dataclass
class Times:
    """Milliseconds: ``first`` after the library was opened, one of each process; ``warm`` the others."""

    question: str
    first: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)
    wrong: int = 0


@dataclass
class Traced:
    """``made`` is what the making process said; ``whole`` wall and CPU seconds of the command."""

    made: dict[str, Any]
    disk: dict[str, int]
    times: list[Times] = field(default_factory=list)
    long: list[Times] = field(default_factory=list)
    whole: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    load: str = ""


def main() -> int:
    """Make the library; documents of all formats, cut at headings, then the long text as one section, and
    chunks of every element. Reading is not what is measured, so it is done in this very process."""
    from pincite import Library

    folder, goal = Path(sys.argv[1]), int(sys.argv[2])
    began = time.perf_counter()
    quads = number = 0
    with Library(folder) as library:
        library.ingest(long_text(LONG * goal // QUADS), name=LONG_TEXT, isolation=None)
        (entry,) = library.documents()
        quads += entry.runs[0].quads
        while quads < goal:
            name, data = document(number, PARTS)
            found = library.ingest(data, name=name, strategy="heading", isolation=None)
            quads += library.catalogue.ask(reading.run, found.run).quads
            number += 1
        kept = time.perf_counter()
        library.index()
        indexed = time.perf_counter()
        chunks = chunks_of(library, 1)
        library.add_quads(chunks, asked.CHUNKED)
        library.index()
        said = {
            "documents": number + 1,
            "long": entry.runs[0].passages,
            "quads": quads,
            "ingest": kept - began,
            "index": indexed - kept,
            "chunks": chunks.count(b"\n"),
            "chunks_seconds": time.perf_counter() - indexed,
        }
    print(json.dumps(said))
    return 0


def long_text(paragraphs: int) -> bytes:
    import random

    draw = random.Random(0)
    return "\n\n".join(f"{words(draw, 8, 20).capitalize()}." for _ in range(paragraphs)).encode()


def chunks_of(library: Any, seed: int) -> bytes:
    """Quads of chunks as TrustGraph's chunker says them, one for each thing that will be asked for: it
    begins with the element and goes on behind it."""
    things = [
        *asked.drawings(library, WARM + OPENED, seed),
        *asked.drawings(library, WARM + OPENED, seed, long=True),
    ]
    tg, prov = "https://trustgraph.ai/ns/", "http://www.w3.org/ns/prov#"
    kind = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
    lines = []
    for drawn in {one["chunk"]: one for one in things}.values():
        chunk = f"<{drawn['chunk']}>"
        for predicate, value in (
            (kind, f"<{prov}Entity>"),
            (kind, f"<{tg}Chunk>"),
            (f"<{prov}wasDerivedFrom>", f"<{drawn['text']}>"),
            (f"<{tg}charOffset>", f'"{drawn["start"]}"'),
            (f"<{tg}charLength>", f'"{drawn["length"]}"'),
        ):
            lines.append(f"{chunk} {predicate} {value} <urn:graph:source> .\n")
    return "".join(lines).encode()


def measure(goal: int = QUADS, keep: Path | None = None) -> Traced:
    """Make a library of at least ``goal`` quads and ask it. ``keep`` is a folder for it that stays."""
    from pincite import Library

    with tempfile.TemporaryDirectory() as scratch:
        folder = keep or Path(scratch) / "library"
        load = loads()
        words = [sys.executable, "-m", "benchmarks.library.trace", str(folder), str(goal)]
        said = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
        disk = {
            "catalogue": sum(path.stat().st_size for path in folder.glob("catalogue.sqlite*")),
            "blobs": size_of(folder / "blobs"),
            "quads": size_of(folder / "quads"),
        }
        out = Traced(json.loads(said), disk)
        print(f"trace: {out.made}", file=sys.stderr, flush=True)
        with Library(folder, create=False) as library:
            things = asked.drawings(library, WARM + OPENED, 1)
            far = asked.drawings(library, WARM + OPENED, 1, long=True)
        out.times = [_times(folder, question, things) for question in asked.QUESTIONS]
        out.long = [_times(folder, question, far) for question in asked.QUESTIONS]
        for name, urn in (("text", "{text}#char={at},{at}"), ("chunk", "{chunk}")):
            out.whole[name] = [
                timed(command("trace", urn.format(**one), "--library", str(folder)), ROOT)
                for one in things[:OPENED]
            ]
        out.load = f"{load} before, {loads()} after"
    return out


def _times(folder: Path, question: str, things: list[dict[str, Any]]) -> Times:
    out = Times(question)
    for some in ([one] for one in things[:OPENED]):
        said = _asked(folder, question, some)
        out.first.append(said["first"])
        out.wrong += said["wrong"]
    said = _asked(folder, question, things[OPENED - 1 :])
    out.warm, out.wrong = said["warm"], out.wrong + said["wrong"]
    print(f"trace: {question} {statistics.median(out.warm):.2f} ms", file=sys.stderr, flush=True)
    return out


def _asked(folder: Path, question: str, things: list[dict[str, Any]]) -> dict[str, Any]:
    words = [sys.executable, "-m", "benchmarks.library.asked", str(folder), question]
    given = json.dumps(things)
    return dict(
        json.loads(
            subprocess.run(words, cwd=ROOT, input=given, stdout=subprocess.PIPE, text=True, check=True).stdout
        )
    )


HEAD = ["question", "warm ms, median", "95th", "most", "first after opening, median", "most", "wrong"]


def told(traced: Traced) -> str:
    made = traced.made
    sizes = ", ".join(f"{name} {size / MB:.0f} MB" for name, size in traced.disk.items())
    loaded = made["quads"] / made["index"]
    commands = "; ".join(
        f"of a {name} {statistics.median(wall for wall, _ in times):.2f} s (most "
        f"{max(wall for wall, _ in times):.2f}; CPU {statistics.median(cpu for _, cpu in times):.2f})"
        for name, times in traced.whole.items()
    )
    return (
        f"{made['documents']:,} documents, {made['quads']:,} quads, and {made['chunks']:,} of chunks made "
        f"elsewhere. Index: {made['index']:.1f} s, {loaded:,.0f} quads a second; adding the chunks and "
        f"indexing them {made['chunks_seconds']:.1f} s. On the disk: {sizes}. "
        f"Load of the machine: {traced.load}.\n\n"
        f"{_table(traced.times)}\n\n{_aim(traced.times)}\n\n"
        f"The command `pincite trace`, Python's start included: {commands}.\n\n"
        f"The same in one section of {made['long']:,} elements:\n\n"
        f"{_table(traced.long)}\n\n{_aim(traced.long)} A query has no index of ranges: it walks over all "
        "elements of the section, where a trace looks the place up."
    )


def _table(times: list[Times]) -> str:
    rows = [
        [
            NAMES[one.question],
            f"{statistics.median(one.warm):.2f}",
            f"{percentile(one.warm, 0.95):.2f}",
            f"{max(one.warm):.2f}",
            f"{statistics.median(one.first):.1f}",
            f"{max(one.first):.1f}",
            str(one.wrong),
        ]
        for one in times
    ]
    return report.table(HEAD, rows)


def _aim(times: list[Times]) -> str:
    missed = [NAMES[one.question] for one in times if percentile(one.warm, 0.95) >= AIM]
    return f"Aimed at: under {AIM:g} ms, warm, 95 of 100. Missed by: {'; '.join(missed) or 'none'}."


NAMES = {
    "chain": "SPARQL, element to document",
    "offset": "SPARQL, element at a character",
    "text": "trace of a character",
    "element": "trace of an element",
    "chunk": "trace of a chunk",
}


if __name__ == "__main__":
    sys.exit(main())
