"""A library that grows: made documents into it by one ``pincite ingest``, looked at from outside."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks import report
from benchmarks.library.made import documents
from benchmarks.library.plot import Series, chart
from benchmarks.speed.cpu import cpu_seconds

COUNT = 10_000

GROUP = 100
"""Documents of which one figure is made: every format has the same share of each group."""

ROWS = 10
"""Rows of the table."""

AGAIN = 5
"""Documents that are ingested by a command of their own, in an empty library and in the full one."""

SEARCHES = ("ce", "di fo", '"ce di"', "zotel")
"""The most frequent word, two that are nearly so, a phrase, a seldom one."""

LEVEL = 1.15
"""How much more CPU the last tenth of the documents may cost than the second (the first warms up) and still
be called level: what runs of the same work differ by on a machine that others use."""

MB = 1_000_000


@dataclass
class Seen:
    """At the end of a group: documents so far; wall milliseconds a document, median and 95th percentile
    within the group; CPU milliseconds a document, children included; the command's resident MB; MB of the
    catalogue with its log."""

    documents: int
    median: float
    high: float
    cpu: float
    mb: float
    catalogue: float


@dataclass
class Grown:
    """``groups`` in order; seconds of the index at the end (wall, CPU); documents and quads there are;
    bytes of what was ingested and of what is on the disk; seconds of a command for one document more in
    an empty library and in the full one, medians."""

    groups: list[Seen] = field(default_factory=list)
    index: tuple[float, float] = (0.0, 0.0)
    quads: int = 0
    refused: int = 0
    given: int = 0
    disk: dict[str, int] = field(default_factory=dict)
    alone: dict[str, tuple[float, float]] = field(default_factory=dict)
    searches: dict[str, float] = field(default_factory=dict)
    load: str = ""

    @property
    def documents(self) -> int:
        return self.groups[-1].documents if self.groups else 0

    @property
    def growth(self) -> float | None:
        """CPU a document in the last tenth by that in the second; None for too few groups."""
        tenth = len(self.groups) // 10
        if not tenth:
            return None
        early = statistics.mean(one.cpu for one in self.groups[tenth : 2 * tenth])
        return statistics.mean(one.cpu for one in self.groups[-tenth:]) / early


def measure(count: int = COUNT, keep: Path | None = None) -> Grown:
    """Make the documents, ingest them, ask what is there. ``keep`` is a folder for the library that stays."""
    with tempfile.TemporaryDirectory() as scratch:
        made = Path(scratch) / "documents"
        made.mkdir()
        names = documents(made, count)
        more = documents(made, 2 * AGAIN, count)
        library = keep or Path(scratch) / "library"
        shutil.rmtree(library, ignore_errors=True)
        out = Grown(given=sum((made / name).stat().st_size for name in names), load=loads())
        _warm(made, more[0], Path(scratch) / "warm")
        empty = Path(scratch) / "empty"
        out.alone["empty"] = _one_each(made, more[:AGAIN], empty, anew=True)
        _ingest(made, names, library, out)
        out.alone["full"] = _one_each(made, more[AGAIN:], library)
        out.load += f" before, {loads()} after"
        _ask(library, out)
        return out


def _ingest(made: Path, names: list[str], library: Path, out: Grown) -> None:
    """All by one command, whose answers tell when each is done."""
    process = subprocess.Popen(
        command("ingest", "--json", "--library", str(library), "--", *names),
        cwd=made,
        stdout=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    last = time.perf_counter()
    spent = cpu_seconds()
    walls: list[float] = []
    done = 0
    for _ in process.stdout:
        now = time.perf_counter()
        walls.append(1000 * (now - last))
        last = now
        done += 1
        if len(walls) == GROUP or done == len(names):
            cpu = cpu_seconds()
            out.groups.append(
                Seen(
                    done,
                    statistics.median(walls),
                    percentile(walls, 0.95),
                    1000 * (cpu - spent) / len(walls),
                    resident(process.pid) / MB,
                    sum(path.stat().st_size for path in library.glob("catalogue.sqlite*")) / MB,
                )
            )
            walls, spent, last = [], cpu_seconds(), time.perf_counter()
            if done % (10 * GROUP) == 0:
                print(f"{done:,} {out.groups[-1].cpu:.1f} ms CPU a document", file=sys.stderr, flush=True)
    process.wait()
    out.index = (time.perf_counter() - last, cpu_seconds() - spent)
    out.refused = len(names) - done


def _one_each(made: Path, names: list[str], library: Path, *, anew: bool = False) -> tuple[float, float]:
    """Wall and CPU seconds of the command for one document, medians; ``anew`` into a new library each."""
    times = []
    for name in names:
        if anew:
            shutil.rmtree(library, ignore_errors=True)
        times.append(timed(command("ingest", "--library", str(library), "--", name), made))
    return statistics.median(wall for wall, _ in times), statistics.median(cpu for _, cpu in times)


def _warm(made: Path, name: str, library: Path) -> None:
    """Read from the disk what commands load, unmeasured."""
    timed(command("ingest", "--library", str(library), "--", name), made)


def _ask(library: Path, out: Grown) -> None:
    from pincite import Library

    with Library(library, create=False) as opened:
        out.quads = sum(run.quads for entry in opened.documents() for run in entry.runs)
        for words in SEARCHES:
            times = []
            for _ in range(AGAIN):
                began = time.perf_counter()
                opened.search(words)
                times.append(1000 * (time.perf_counter() - began))
            out.searches[words] = statistics.median(times)
    out.disk = {
        "catalogue": sum(path.stat().st_size for path in library.glob("catalogue.sqlite*")),
        "blobs": size_of(library / "blobs"),
        "quads": size_of(library / "quads"),
    }


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "pincite", *words]


def environment() -> dict[str, str]:
    """This one's, without a default library and colours."""
    return {key: value for key, value in os.environ.items() if key != "PINCITE_LIBRARY"} | {"NO_COLOR": "1"}


def timed(words: list[str], folder: Path) -> tuple[float, float]:
    """Wall and CPU seconds of a command. Raises ``CalledProcessError``."""
    began, spent = time.perf_counter(), cpu_seconds()
    subprocess.run(words, cwd=folder, stdout=subprocess.DEVNULL, env=environment(), check=True)
    return time.perf_counter() - began, cpu_seconds() - spent


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest value that so large a part of them does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -int(-part * len(ordered) // 1) - 1)]


def resident(pid: int) -> int:
    """Bytes of memory that a process holds, 0 where the system does not say."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return 0


def size_of(folder: Path) -> int:
    """Bytes of the files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def loads() -> str:
    """How many processes wanted to run, over a minute, five and fifteen."""
    return "/".join(f"{one:.1f}" for one in os.getloadavg())


HEAD = ["documents", "wall ms, median", "wall ms, 95th", "CPU ms, mean", "command's MB", "catalogue MB"]


def told(grown: Grown) -> str:
    """The table, what it comes to, and the sizes."""
    step = max(1, len(grown.groups) // ROWS)
    parts = [grown.groups[at : at + step] for at in range(0, len(grown.groups), step)]
    rows = [
        [
            f"{part[-1].documents:,}",
            f"{statistics.median(one.median for one in part):.1f}",
            f"{statistics.median(one.high for one in part):.1f}",
            f"{statistics.mean(one.cpu for one in part):.1f}",
            f"{part[-1].mb:.0f}",
            f"{part[-1].catalogue:.0f}",
        ]
        for part in parts
    ]
    sizes = ", ".join(f"{name} {size / MB:.0f} MB" for name, size in grown.disk.items())
    searches = ", ".join(f"{words!r} {ms:.1f} ms" for words, ms in grown.searches.items())
    wall, cpu = grown.index
    grew = grown.growth
    level = "too few to say" if grew is None else f"{grew:.2f} times"
    aim = "" if grew is None else f" Aimed at: at most {LEVEL:g}. {'Missed' if grew > LEVEL else 'Met'}."
    return (
        f"{report.table(HEAD, rows)}\n\n"
        f"CPU a document in the last tenth by that in the second: {level}.{aim} Refused: {grown.refused}. "
        f"Load of the machine: {grown.load}.\n\n"
        f"The index of quads, at the end of the command: {grown.quads:,} quads in {wall:.1f} s "
        f"({cpu:.1f} CPU s). Given {grown.given / MB:.0f} MB, kept: {sizes}.\n\n"
        "One document more, by a command of its own, index included: "
        f"{_alone(grown, 'empty')} in an empty library, {_alone(grown, 'full')} in the full one. "
        f"Searches, warm: {searches}.\n\n"
        "![CPU and wall time of a document against documents in the library](library-growth.svg)"
    )


def _alone(grown: Grown, where: str) -> str:
    wall, cpu = grown.alone.get(where, (0.0, 0.0))
    return f"{wall:.2f} s ({cpu:.2f} CPU s)"


def plots(grown: Grown) -> dict[str, str]:
    series = [
        Series("wall, median", [(one.documents, one.median) for one in grown.groups]),
        Series("CPU, mean", [(one.documents, one.cpu) for one in grown.groups]),
        Series("wall, 95th percentile", [(one.documents, one.high) for one in grown.groups], joined=False),
    ]
    title = f"Time of a document, in groups of {GROUP}"
    return {"library-growth.svg": chart(title, "documents in the library", "milliseconds", series)}
