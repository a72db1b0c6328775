"""What batches break on: damaged, hostile and odd documents of every format, ten times over."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from benchmarks.corpora import folder
from benchmarks.report import table
from benchmarks.soak.standing import children, standing
from pincite.batch.ledger import Ledger
from pincite.batch.local import LocalEngine, preload
from pincite.batch.plan import Plan
from pincite.batch.run import Run
from pincite.batch.sources import Sources
from pincite.sandbox.resources import Isolation

TIMES = 10
SECONDS, MEMORY = 60.0, 10**9  # for a document


class Round(msgspec.Struct, frozen=True):
    """What came of all documents once, and how the parent stood then."""

    came: dict[str, int]
    resident: int
    children: int


def measured(times: int = TIMES, jobs: int = 2) -> list[Round]:
    """The same documents as often, each time by a run of its own, all in one parent."""
    sources = [str(folder() / "robust"), str(folder() / "formats")]
    plan = Plan(forms=("md", "elements"), isolation=Isolation(timeout=SECONDS, memory=MEMORY))
    preload(plan, ["a.pdf"])
    found = []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as name, Ledger(Path(name, "own", "ledger.sqlite")) as ledger:
            run = Run(
                sources=Sources(sources),
                target=str(Path(name, "target")),
                plan=plan,
                engine=LocalEngine(jobs),
                ledger=ledger,
                retries=0,
            )
            run.begin()
            run.go()
            came = Counter(entry.error or entry.state for entry in ledger.entries())
            assert sum(came.values()) == run.counts.settled
        found.append(Round(dict(came), standing(0, 0.0).resident, len(children())))
    return found


def report(found: Sequence[Round]) -> str:
    rows = [
        [str(number), f"{one.resident / 1e6:.1f}", str(one.children)] for number, one in enumerate(found, 1)
    ]
    codes = sorted({code for one in found for code in one.came}, key=lambda code: -found[0].came.get(code, 0))
    ends = [[code, *sorted({f"{one.came.get(code, 0):,}" for one in found})][:2] for code in codes]
    alike = all(one.came == found[0].came for one in found)
    return (
        f"{table(['time', 'MB of the parent', 'children that stay'], rows)}\n\n"
        f"{table(['came to', 'documents'], ends)}\n\n"
        f"Every document ended as done, as the twin of another, or with a code; "
        f"{'all rounds' if alike else 'not all rounds'} gave the same."
    )
