"""What Ray costs over the processes of one machine: the same documents on one, two and four nodes."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from benchmarks.batch.pace import copied
from benchmarks.report import table
from pincite.batch.ledger import Ledger
from pincite.batch.local import LocalEngine, preload
from pincite.batch.plan import Plan
from pincite.batch.run import Engine, Run
from pincite.batch.sources import Sources

NODES = (1, 2, 4)
STORE = 100 << 20  # Bytes of a node's object store.
PLAN = Plan(forms=("md",))


class Passed(msgspec.Struct, frozen=True):
    """A run: by whom, seconds until the first document was back and until all were, how many there were."""

    by: str
    first: float
    seconds: float
    documents: int


def measured(nodes: Sequence[int] = NODES) -> list[Passed]:
    """Runs on this machine's processes, then on clusters of so many nodes of one processor each."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import ray
    from ray.cluster_utils import Cluster

    from pincite.batch.cluster import RayEngine

    found = []
    with tempfile.TemporaryDirectory() as name:
        source = copied(Path(name, "source"))
        preload(PLAN, ["a.pdf"])
        for jobs in (1, 2):
            found.append(
                passed(f"this machine, {jobs} processes", LocalEngine(jobs), source, Path(name, str(jobs)))
            )
        for count in nodes:
            cluster = Cluster(
                initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": STORE}
            )
            for _ in range(count - 1):
                cluster.add_node(num_cpus=1, object_store_memory=STORE)
            ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
            found.append(passed(f"Ray, {count} nodes", RayEngine(), source, Path(name, f"ray{count}")))
            ray.shutdown()
            cluster.shutdown()
    return found


def passed(by: str, engine: Engine, source: Path, folder: Path) -> Passed:
    with Ledger(folder / "own" / "ledger.sqlite") as ledger:
        run = Run(
            sources=Sources([str(source)]),
            target=str(folder / "target"),
            plan=PLAN,
            engine=engine,
            ledger=ledger,
        )
        run.begin()
        began = time.perf_counter()
        first: list[float] = []
        run.watch = lambda _: first.append(time.perf_counter() - began) if not first else None
        run.go()
        return Passed(by, first[0], time.perf_counter() - began, run.counts.done)


def report(found: Sequence[Passed]) -> str:
    rows = [
        [one.by, f"{one.first:.1f}", f"{one.seconds:.1f}", f"{one.documents / one.seconds:.0f}"]
        + [f"{(one.documents - 1) / max(1e-9, one.seconds - one.first):.0f}"]
        for one in found
    ]
    head = ["by", "seconds to the first", "to the last", "documents a second", "the same once it runs"]
    told = "All nodes are processes of one machine: more of them than it has processors add cost alone."
    return f"{table(head, rows)}\n\n{told}"
