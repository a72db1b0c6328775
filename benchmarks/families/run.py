"""Convert and score in parallel processes; the order of the results never depends on them."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from benchmarks.engines import Engine, load
from benchmarks.families.cases import Case
from benchmarks.families.scoring import FamilyScore, score

PROCESSES = 2
WITH_FURNITURE = ("dpbench", "arabic")  # corpora whose truth keeps running headers and footers


@dataclass(frozen=True)
class Run:
    """One engine on all documents asked for."""

    engine: str
    version: str
    documents: list[FamilyScore]

    def of(self, corpus: str) -> list[FamilyScore]:
        return [document for document in self.documents if document.corpus == corpus]


@dataclass(frozen=True)
class _Job:
    case: Case
    output_folder: Path | None


_engine: Engine | None = None


def run(name: str, cases: Sequence[Case], output_folder: Path | None = None) -> Run:
    """Scores of one engine, in the order of the cases; its Markdown is kept below ``output_folder`` when
    given, but only of documents that may be looked at. Raises EngineMissing."""
    version = load(name).version
    jobs = [_Job(case, output_folder if case.fold == "A" else None) for case in cases]
    largest_first = sorted(range(len(jobs)), key=lambda at: -jobs[at].case.pdf.stat().st_size)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(PROCESSES, context, initializer=_start, initargs=(name,)) as pool:
        scores = dict(zip(largest_first, pool.map(_do, [jobs[at] for at in largest_first]), strict=True))
    return Run(name, version, [scores[at] for at in range(len(jobs))])


def _start(name: str) -> None:
    global _engine
    _engine = load(name)


def _do(job: _Job) -> FamilyScore:
    assert _engine is not None
    error = ""
    try:
        write = _engine.markdown if job.case.corpus in WITH_FURNITURE else _engine.flow
        markdown = write(job.case.pdf)
    except Exception as problem:  # a peer may fail in any way; the document then counts as empty
        markdown, error = "", f"{type(problem).__name__}: {problem}"
    if job.output_folder is not None:
        target = job.output_folder / _engine.name / job.case.corpus / f"{job.case.id}.md"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(markdown, encoding="utf-8")
    return score(job.case, markdown, error)
