"""Convert and score in parallel processes; the order of the results never depends on them."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from benchmarks.corpora import Case, true_furniture
from benchmarks.engines import Engine, Output, load
from benchmarks.quality.metrics import EngineScores
from benchmarks.quality.scoring import DocumentScore, score
from benchmarks.scores.furniture import Furniture

PROCESSES = 2
CHUNK = 4  # documents handed over at once


@dataclass(frozen=True)
class _Job:
    case: Case
    furniture: list[Furniture]
    output_folder: Path | None


_engine: Engine | None = None


def run(name: str, cases: Sequence[Case], output_folder: Path | None = None) -> EngineScores:
    """Scores of one engine, in the order of the cases. Its Markdown is also written below
    ``output_folder`` when given. Raises EngineMissing."""
    version = load(name).version
    furniture = true_furniture() if any(case.corpus == "dpbench" for case in cases) else {}
    jobs = [_Job(case, furniture.get(case.id, []), output_folder) for case in cases]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(PROCESSES, context, initializer=_start, initargs=(name,)) as pool:
        return EngineScores(name, version, list(pool.map(_do, jobs, chunksize=CHUNK)))


def _start(name: str) -> None:
    global _engine
    _engine = load(name)


def _do(job: _Job) -> DocumentScore:
    assert _engine is not None
    error = ""
    try:
        output = _engine.output(job.case.pdf)
    except Exception as problem:  # a peer may fail in any way; the document then counts as empty
        output = Output("", (), ())
        error = f"{type(problem).__name__}: {problem}"
    if job.output_folder is not None:
        target = job.output_folder / _engine.name / job.case.corpus / f"{job.case.id}.md"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(output.markdown, encoding="utf-8")
    return score(job.case, output, job.furniture, error)
