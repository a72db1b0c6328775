"""How far a batch is: drawn on a terminal, else a line of JSON now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pincite.cli.printing import counted
from pincite.cli.report import PAUSE_SECONDS, report, say
from pincite.cli.terminal import still

if TYPE_CHECKING:
    from pincite.batch.run import Run, Settled

LINE_SECONDS = 2.0  # Between two lines of progress.


class Pace:
    """What was done since the beginning of this run, and how fast."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.began = time.monotonic()
        self.settled, self.pages = run.counts.settled, run.counts.pages

    @property
    def told(self) -> dict[str, Any]:
        """The state of the run as values for JSON."""
        counts = self.run.counts
        seconds = time.monotonic() - self.began
        documents, pages = counts.settled - self.settled, counts.pages - self.pages
        rate = documents / seconds if seconds else 0.0
        left = (counts.documents - counts.settled) / rate if rate else None
        return {
            "documents": counts.settled,
            "of": counts.documents,
            "done": counts.done,
            "failed": counts.failed,
            "twins": counts.twins,
            "pages": counts.pages,
            "seconds": round(seconds, 1),
            "documents_per_second": round(rate, 2),
            "pages_per_second": round(pages / seconds, 2) if seconds else 0.0,
            "seconds_left": None if left is None else round(left),
        }

    @property
    def summary(self) -> str:
        """What was done, in a line."""
        told, run = self.told, self.run
        parts = [
            f"{counted(told['documents'], 'document')}, {counted(told['pages'], 'page')}",
            f"{told['seconds']} s, {rates(told)}",
            *([f"{counted(told['twins'], 'twin')}"] if told["twins"] else []),
            *([counted(sum(run.noted.values()), "note")] if run.noted else []),
            *([f"{counted(told['failed'], 'failure')}, set aside"] if told["failed"] else []),
            *([f"{counted(run.empty, 'document')} of which nothing was read"] if run.empty else []),
        ]
        return f"pincite: {'; '.join(parts)}"


@contextmanager
def watching(run: Run) -> Iterator[None]:
    """Tell on stderr how far the run is, which documents fail, and at the end what was done."""
    pace = Pace(run)
    terminal = sys.stderr is not None and sys.stderr.isatty()
    with drawn(pace) if terminal else lines(pace) as run.watch:
        try:
            yield
        except BaseException:
            counts = run.counts
            left = counted(counts.documents - counts.settled, "document")
            say([f"pincite: ended with {left} left; --resume goes on with them"])
            raise
    if terminal:
        say([pace.summary])


@contextmanager
def lines(pace: Pace) -> Iterator[Callable[[Settled], None]]:
    """A line of JSON for each document that fails, one every few seconds, and one at the end."""
    last = time.monotonic()

    def watch(settled: Settled) -> None:
        nonlocal last
        if settled.error is not None:
            told = {"name": settled.name, "error": settled.error.code, "sentence": settled.error.sentence}
            say_json({"event": "failure", **told, "again": settled.again})
        now = time.monotonic()
        if now - last >= LINE_SECONDS:
            last = now
            say_json({"event": "progress", **pace.told})

    yield watch
    notes = dict(sorted(pace.run.noted.items()))
    say_json({"event": "end", **pace.told, "notes": notes, "empty": pace.run.empty})


def say_json(told: dict[str, Any]) -> None:
    from pincite.converting.forms.form import json_line

    say([json_line(told).decode().rstrip("\n")])


@contextmanager
def drawn(pace: Pace) -> Iterator[Callable[[Settled], None]]:
    """A bar with documents, pages, rates, time left and failures; lines of failures stay above it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}", markup=False),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        auto_refresh=False,  # its thread would keep children from being forked
    )
    last = 0.0
    with bar:
        task = bar.add_task("", total=pace.run.counts.documents, completed=pace.settled)

        def watch(settled: Settled) -> None:
            nonlocal last
            if settled.error is not None and not settled.again:
                report(settled.error, settled.name)
            now = time.monotonic()
            if now - last >= PAUSE_SECONDS:
                last = now
                bar.update(task, completed=settled.counts.settled, description=still(described(pace.told)))
                bar.refresh()

        yield watch


def described(told: dict[str, Any]) -> str:
    """What stands beside the bar."""
    failed = f", {told['failed']} failed" if told["failed"] else ""
    return f"{told['pages']} pages, {rates(told)}{failed}"


def rates(told: dict[str, Any]) -> str:
    return f"{told['documents_per_second']:g} documents/s, {told['pages_per_second']:g} pages/s"
