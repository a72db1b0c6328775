"""A run that is killed, again and again, until one comes to its end. Run as a program::

    python -m tests.batch.killing SOURCE TARGET LOG files|parquet SEED

Prints how many were killed; names of documents that were told to be done are in LOG, a line each. Runs are
forked from a process without threads: to start a fresh one costs more than the work.
"""

import os
import random
import signal
import sys
import time
from pathlib import Path

import pikepdf  # noqa: F401  # what damaged documents are repaired with: else every child loads it

from pincite.batch import local, parquet
from pincite.batch.plan import Plan
from tests.batch.documents import run_of

KILLS = 200
LEAST, MOST = 0.01, 0.1  # seconds until a run is killed,
SHARE = 1.5  # unless it has told of so much of its part before: a fast machine would be done too soon
PLANS = {
    "files": Plan(forms=("md",), reading={"reproducible": True}),
    "parquet": Plan(rows="elements", reading={"reproducible": True}),
}
PART_BYTES = 30_000


def work(source, target, plan, log):
    """One run, in a process that may be killed."""
    run = run_of(source, target, plan, jobs=2, resume=True)
    with run.ledger, open(log, "a") as told:

        def watch(settled):
            told.write(f"{settled.name}\n")
            told.flush()

        run.watch = watch
        run.begin()
        run.go()


def wait_for(log, lines, seconds):
    """Until the log has so many lines more, or the time is over."""
    told, ends = log.read_bytes().count(b"\n"), time.monotonic() + seconds
    while time.monotonic() < ends and log.read_bytes().count(b"\n") < told + lines:
        time.sleep(0.001)


def killed_runs(source, target, plan, log, seed):
    """Runs, each killed after a while, until one comes to its end; how many were killed."""
    chance = random.Random(seed)
    log.touch()
    part = sum(1 for path in source.rglob("*") if path.is_file()) / KILLS
    kills = 0
    while True:
        child = os.fork()
        if child == 0:
            status = 1
            try:
                work(source, target, plan, log)
                status = 0
            finally:
                os._exit(status)
        if kills < KILLS:
            wait_for(log, chance.uniform(0, SHARE * part), chance.uniform(LEAST, MOST))
            os.kill(child, signal.SIGKILL)
        _, ended = os.waitpid(child, 0)
        if not os.WIFSIGNALED(ended):
            assert os.waitstatus_to_exitcode(ended) == 0
            return kills
        kills += 1


if __name__ == "__main__":
    source, target, log, kind, seed = sys.argv[1:]
    parquet.PART_BYTES = PART_BYTES
    local.preload(PLANS[kind], ["a.txt", "a.pdf"])
    print(killed_runs(Path(source), Path(target), PLANS[kind], Path(log), int(seed)))
