"""How fast a batch is: beside a bare loop, with two workers beside one, and what the machine itself gives."""

from __future__ import annotations

import multiprocessing
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from benchmarks.batch.work import Took, took
from benchmarks.corpora import dpbench, icdar2013
from benchmarks.report import table

COPIES = 8  # of each document, so that starting counts little; a byte behind the end tells them apart
LOOP = 30_000_000  # turns of a loop that does nothing
KINDS = (("bare", 1), ("batch", 1), ("batch", 2))


def measured(rounds: int = 5) -> dict[str, list[Took]]:
    """A bare loop and batches of one and two workers by turns: what each round took."""
    found: dict[str, list[Took]] = {f"{kind} {jobs}": [] for kind, jobs in KINDS}
    with tempfile.TemporaryDirectory() as name:
        source = copied(Path(name, "source"))
        for number in range(rounds):
            for kind, jobs in KINDS:
                # Nothing is deleted between: ext4 does not use the place of a file again for a minute, and
                # looks at each such place whenever another file is made.
                target = Path(name, f"{number}-{kind}-{jobs}")
                found[f"{kind} {jobs}"].append(took(kind, source, target, jobs))
    return found


def copied(folder: Path) -> Path:
    """Small PDFs of the corpora, each under several names."""
    folder.mkdir()
    for case in [*dpbench(), *icdar2013()]:
        for copy in range(COPIES):
            (folder / f"{case.id}-{copy}.pdf").write_bytes(case.pdf.read_bytes() + b"\n" * copy)
    return folder


def machine() -> float:
    """How many times as much two processes do as one, of a loop that needs nothing but a processor."""
    ratios = []
    for _ in range(3):
        alone, together = spun(1), spun(2)
        ratios.append(2 * alone / together)
    return median(ratios)


def spun(count: int) -> float:
    """Seconds until so many processes have spun at once."""
    processes = [multiprocessing.Process(target=spin) for _ in range(count)]
    began = time.perf_counter()
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    return time.perf_counter() - began


def spin() -> None:
    for _ in range(LOOP):
        pass


def report(found: dict[str, list[Took]], two: float) -> str:
    rows = []
    for name, rounds in found.items():
        seconds, cpu = median(one.seconds for one in rounds), median(one.cpu for one in rounds)
        pages = rounds[0].pages
        rows.append(
            [name, f"{seconds:.2f}", f"{pages / seconds:.0f}", f"{cpu:.2f}", f"{1000 * cpu / pages:.1f}"]
        )
    head = ["", "seconds", "pages a second", "CPU s", "CPU ms a page"]
    over = ratio(found["batch 1"], found["bare 1"])
    twice = ratio(found["batch 1"], found["batch 2"])
    return (
        f"{table(head, rows)}\n\n"
        f"A batch of one worker takes {over:.3f} times as long as a bare loop in one process (asked: 1.05 at "
        f"most). Two workers do {twice:.2f} times as much as one (asked: 1.8), two processes that only spin "
        f"{two:.2f} times as much, on this machine. Medians of {len(found['bare 1'])} rounds by turns; "
        f"{found['bare 1'][0].pages} pages."
    )


def ratio(above: Sequence[Took], below: Sequence[Took]) -> float:
    """The median over rounds of how many times as long one took as the other."""
    return median(one.seconds / other.seconds for one, other in zip(above, below, strict=True))
