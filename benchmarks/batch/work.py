"""Batches and bare loops, each in a process of its own. Run as a program::

    python -m benchmarks.batch.work bare|batch SOURCE TARGET JOBS

Prints seconds of wall clock, CPU seconds of this process and its children, and pages.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import msgspec

os.environ.setdefault(
    "OPENBLAS_NUM_THREADS", "1"
)  # before numpy is loaded: its threads would keep us from forking


class Took(msgspec.Struct, frozen=True):
    """What the work on some documents took: wall clock and CPU in seconds."""

    seconds: float
    cpu: float
    pages: int


def took(kind: str, source: Path, target: Path, jobs: int) -> Took:
    """The same in a new process."""
    call = [sys.executable, "-m", "benchmarks.batch.work", kind, str(source), str(target), str(jobs)]
    told = subprocess.run(call, stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(told.stdout, type=Took)


def bare(source: Path, target: Path) -> int:
    """Documents converted and written one after the other; how many pages."""
    import pincite

    pages = 0
    for path in sorted(source.iterdir()):
        document = pincite.convert(path)
        (target / f"{path.stem}.md").write_text(document.to_markdown(), encoding="utf-8")
        pages += len(document.pages)
    return pages


def batch(source: Path, target: Path, jobs: int) -> int:
    """The same by a batch."""
    from pincite.batch.ledger import Ledger
    from pincite.batch.local import LocalEngine, preload
    from pincite.batch.plan import Plan
    from pincite.batch.run import Run
    from pincite.batch.sources import Sources

    plan = Plan(forms=("md",))
    preload(plan, [path.name for path in source.iterdir()])
    with Ledger(target / "ledger.sqlite") as ledger:
        run = Run(
            sources=Sources([str(source)]),
            target=str(target),
            plan=plan,
            engine=LocalEngine(jobs),
            ledger=ledger,
        )
        run.begin()
        run.go()
        assert run.counts.done == run.counts.documents, run.counts
        return run.counts.pages


def cpu() -> float:
    own = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in own)


def main(kind: str, source: Path, target: Path, jobs: int) -> Took:
    import pincite.converting.isolated  # what both need is loaded before

    pincite.converting.isolated.preload("md", ["a.pdf"])
    target.mkdir(parents=True, exist_ok=True)
    began, before = time.perf_counter(), cpu()
    pages = bare(source, target) if kind == "bare" else batch(source, target, jobs)
    return Took(time.perf_counter() - began, cpu() - before, pages)


if __name__ == "__main__":
    kind, source, target, jobs = sys.argv[1:]
    sys.stdout.buffer.write(msgspec.json.encode(main(kind, Path(source), Path(target), int(jobs))))
