"""What sections and triples cost beside decoding, format by format.

``python -m benchmarks.library.share FILE...`` is the process that measures one format.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import corpora, report
from benchmarks.corpora import ROOT

FORMATS = ("docx", "pptx", "xlsx", "xls", "ods", "odt", "odp", "html", "md", "txt", "csv", "tsv", "rst",
           "rtf", "epub", "eml", "msg", "ipynb")  # fmt: skip
"""Not those that a program outside reads, whose time would not be seen."""

PDFS = {"pdf, dpbench": corpora.dpbench, "pdf, icdar2013": corpora.icdar2013}

DOCUMENTS = 40
"""Of a format, evenly from their list by name."""

LARGEST = 1_500_000
"""Bytes; larger documents would be all that a sum tells of."""

ROUNDS = 5
ENOUGH = 1.0
"""Rounds of a document, and CPU seconds after which there is no further one."""

LIMIT = 300
"""Seconds for one format; what was measured until then counts."""

AIM = 0.10
"""The share of decoding that is aimed at."""

FEW = 3
"""Elements of a document that tells what one costs at least."""

STAGES = ("text", "sections", "ids", "quads")


@dataclass
class Cost:
    """CPU seconds of a document, medians: ``decode``, then each of ``STAGES``; ``heading`` is the sum of
    these where it is cut at headings. ``elements`` and ``quads`` are what there was."""

    file: str
    decode: float
    stages: dict[str, float]
    heading: float
    elements: int
    quads: int

    @property
    def added(self) -> float:
        return sum(self.stages.values())


@dataclass
class Measured:
    format: str
    costs: list[Cost] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)


def files_of(kind: str, count: int = DOCUMENTS) -> list[Path]:
    """The documents that are measured."""
    if kind in PDFS:
        found = [case.pdf for case in PDFS[kind]()]
    else:
        found = sorted((corpora.folder() / "formats" / kind).rglob(f"*.{kind}"))
    found = [path for path in found if path.is_file() and path.stat().st_size <= LARGEST]
    step = max(1, len(found) / count)
    return [found[int(at * step)] for at in range(min(count, len(found)))]


def measure(count: int = DOCUMENTS, formats: Iterable[str] = (*FORMATS, *PDFS)) -> list[Measured]:
    done = []
    for kind in formats:
        files = [str(path) for path in files_of(kind, count)]
        if files:
            done.append(_of_format(kind, files))
            print(f"share {kind}", file=sys.stderr, flush=True)
    return done


def _of_format(kind: str, files: list[str]) -> Measured:
    out = Measured(kind)
    said = ""
    with suppress(subprocess.TimeoutExpired):
        try:
            command = [sys.executable, "-m", "benchmarks.library.share", *files]
            said = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, timeout=LIMIT, text=True).stdout
        except subprocess.TimeoutExpired as late:
            output: Any = late.stdout or b""
            said = output if isinstance(output, str) else output.decode()
            raise
    for line in said.splitlines():
        if line.startswith("{") and line.endswith("}"):
            record = json.loads(line)
            if "error" in record:
                out.failed[record["file"]] = record["error"]
            else:
                out.costs.append(Cost(**record))
    return out


def main() -> int:
    files = [Path(name) for name in sys.argv[1:]]
    for file in files:
        try:
            print(json.dumps(cost_of(file)), flush=True)
        except Exception as problem:
            print(json.dumps({"file": str(file), "error": type(problem).__name__}), flush=True)
    return 0


def cost_of(file: Path) -> dict[str, Any]:
    """The record of a document, medians. Whole and cut at headings take turns, each after a decoding of its
    own, as it is when a document is ingested. The first turn counts only where it is the only one: in it
    modules are loaded and tables made."""
    from pincite.sections import SectionOptions

    data = file.read_bytes()
    turns: list[tuple[dict[str, Any], dict[str, Any]]] = []
    spent = 0.0
    while len(turns) <= ROUNDS and spent < ENOUGH:
        began = time.process_time()
        whole = _round(data, file.name, SectionOptions())
        turns.append((whole, _round(data, file.name, SectionOptions(strategy="heading", within_pages=True))))
        spent += time.process_time() - began
    counted = turns[1:] or turns
    return {
        "file": str(file),
        "decode": median(one["decode"] for turn in counted for one in turn),
        "stages": {stage: median(whole[stage] for whole, _ in counted) for stage in STAGES},
        "heading": median(sum(cut[stage] for stage in STAGES) for _, cut in counted),
        "elements": whole["elements"],
        "quads": whole["lines"],
    }


def _round(data: bytes, name: str, options: Any) -> dict[str, Any]:
    """CPU seconds by what was done; what stays of one round is cleaned up before the next."""
    import pincite
    from pincite.converting.described import effective
    from pincite.provenance import Run, name_all, nquads
    from pincite.sections import passage_text, sections_of

    clock = time.process_time
    gc.collect()
    began = clock()
    tree = pincite.convert(data, name=name, toc=False, fonts=False).tree
    decoded = clock()
    text = passage_text(tree, options)
    written = clock()
    sections = sections_of(tree, text, options)
    cut = clock()
    run = Run(options=effective({}, options, tree.source.media_type), version=pincite.__version__)
    names = name_all(tree, text, sections, run)
    named = clock()
    quads = nquads(tree, text, sections, run, names)
    told = clock()
    return {
        "decode": decoded - began,
        "text": written - decoded,
        "sections": cut - written,
        "ids": named - cut,
        "quads": told - named,
        "elements": len(text.passages),
        "lines": quads.count(b"\n"),
    }


HEAD = ["format", "documents", "elements", "decode ms", "added ms", "share", "at headings", "over 10 %"]


def table(measured: Sequence[Measured]) -> str:
    """Per format: milliseconds a document, the share of decoding, what remains to be done where it is more
    than is aimed at, and what the added part is made of."""
    everything = [cost for one in measured for cost in one.costs]
    rows = [_row(one.format, one.costs) for one in measured if one.costs]
    rows.append(_row("all", everything))
    over = [one.format for one in measured if one.costs and share(one.costs) >= AIM]
    failed = sum(len(one.failed) for one in measured)
    return (
        f"{report.table(HEAD, rows)}\n\nAimed at: under {AIM:.0%} of decoding. Missed by: "
        f"{', '.join(over) or 'no format'}.\n\n{_stages(everything)}\n\n"
        f"{failed} documents cannot be read (damaged, protected) and are left out."
    )


def share(costs: Sequence[Cost]) -> float:
    """Of what was spent on decoding these, all together."""
    return sum(one.added for one in costs) / sum(one.decode for one in costs)


def _row(name: str, costs: Sequence[Cost]) -> list[str]:
    count, decode = len(costs), sum(one.decode for one in costs)
    return [
        name,
        str(count),
        f"{sum(one.elements for one in costs) / count:,.0f}",
        f"{1000 * decode / count:.1f}",
        f"{1000 * sum(one.added for one in costs) / count:.2f}",
        f"{share(costs):.1%}",
        f"{sum(one.heading for one in costs) / decode:.1%}",
        str(sum(one.added >= AIM * one.decode for one in costs)),
    ]


def _stages(costs: Sequence[Cost]) -> str:
    added = sum(one.added for one in costs)
    quads, elements = sum(one.quads for one in costs), sum(one.elements for one in costs)
    told = ", ".join(f"{stage} {sum(one.stages[stage] for one in costs) / added:.0%}" for stage in STAGES)
    small = [one.added for one in costs if one.elements <= FEW]
    least = f" Documents of at most {FEW} elements: {1000 * median(small):.2f} ms, median." if small else ""
    return (
        f"Of the added part: {told}. {quads:,} quads of {elements:,} elements, "
        f"{1e6 * added / quads:.1f} µs a quad.{least}"
    )


if __name__ == "__main__":
    sys.exit(main())
