"""Very many small documents: memory and time of each must not grow with their number."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from benchmarks.library.plot import Series, chart
from benchmarks.report import table
from benchmarks.soak.standing import standing
from pincite.batch.ledger import Ledger
from pincite.batch.local import LocalEngine, preload
from pincite.batch.plan import Plan
from pincite.batch.run import Run, Settled
from pincite.batch.sources import Sources

FOLDERS = 100
STEPS = 20
WORDS = "apples pears orchard litres juice autumn members press profit harvest basket".split()  # noqa: SIM905


class Step(msgspec.Struct, frozen=True):
    """After so many documents: milliseconds for each of those since the last step, bytes of the parent."""

    documents: int
    milliseconds: float
    resident: int


def measured(count: int, jobs: int = 2) -> list[Step]:
    found: list[Step] = []
    with tempfile.TemporaryDirectory() as name:
        source = made(Path(name, "source"), count)
        plan = Plan(forms=("md",))
        preload(plan, ["a.md", "a.txt", "a.html", "a.csv"])
        with Ledger(Path(name, "state", "ledger.sqlite")) as ledger:
            run = Run(
                sources=Sources([str(source)]),
                target=str(Path(name, "target")),
                plan=plan,
                engine=LocalEngine(jobs),
                ledger=ledger,
            )
            run.begin()
            every, last = max(1, count // STEPS), time.perf_counter()

            def watch(settled: Settled) -> None:
                nonlocal last
                if settled.counts.settled % every == 0:
                    now = time.perf_counter()
                    number = settled.counts.settled
                    found.append(Step(number, 1000 * (now - last) / every, standing(number, 0.0).resident))
                    last = now

            run.watch = watch
            run.go()
            assert run.counts.done == count, run.counts
    return found


def made(folder: Path, count: int) -> Path:
    """So many documents of some hundred bytes, text, Markdown, HTML and CSV, in a hundred folders."""
    chance = random.Random(15)
    for number in range(count):
        text = " ".join(chance.choices(WORDS, k=chance.randint(20, 80)))
        kinds = {
            "txt": f"{number}\n\n{text}\n",
            "md": f"# {number}\n\n{text}\n",
            "html": f"<h1>{number}</h1><p>{text}</p>",
            "csv": f"number,text\n{number},{text}\n",
        }
        ending, content = list(kinds.items())[number % len(kinds)]
        path = folder / str(number % FOLDERS) / f"{number:06}.{ending}"
        if number < FOLDERS:
            path.parent.mkdir(parents=True)
        path.write_text(content)
    return folder


def report(found: Sequence[Step]) -> str:
    rows = [[f"{at.documents:,}", f"{at.milliseconds:.2f}", f"{at.resident / 1e6:.1f}"] for at in found]
    grown = found[-1].resident / found[1].resident
    slower = found[-1].milliseconds / found[1].milliseconds
    return (
        f"{table(['documents', 'ms a document', 'MB of the parent'], rows)}\n\n"
        f"The last step holds {grown:.2f} times the memory of the second, and takes {slower:.2f} times as "
        "long.\n\n"
        "![Milliseconds a document, and memory of the parent](batch-many.svg)"
    )


def plots(found: Sequence[Step]) -> dict[str, str]:
    series = [
        Series("ms a document", [(at.documents, at.milliseconds) for at in found]),
        Series("tens of MB", [(at.documents, at.resident / 1e7) for at in found]),
    ]
    title = "Many small documents: time of each, memory of the parent"
    return {"batch-many.svg": chart(title, "documents", "ms; tens of MB", series)}
