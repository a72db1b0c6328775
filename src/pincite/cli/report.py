"""What is told on stderr: errors, one line each, and how far the work is."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from pincite.cli.sources import Source
from pincite.cli.terminal import still
from pincite.errors import InternalError, LibraryError, PinciteError

PAUSE_SECONDS = 0.08  # Between two drawings of the bar: a dozen a second look smooth and cost nothing.


class Left(Exception):
    """The command is left with this exit status; what there is to say was said."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def report(error: PinciteError, name: str = "") -> None:
    """``pincite: CODE: sentence`` in one line, with the document's name where there are several. With
    PINCITE_DEBUG set, the traceback of a bug follows."""
    sentence = f"{name}: {error.sentence}" if name else error.sentence
    say([f"pincite: {error.code}: {' '.join(sentence.split())}"])
    if isinstance(error, InternalError) and error.details and os.environ.get("PINCITE_DEBUG"):
        say(error.details.splitlines())


def say(lines: Iterable[str]) -> None:
    """Lines on stderr, whatever it can write, each ``still``."""
    stream = sys.stderr
    if stream is None:
        return
    encoding = stream.encoding or "utf-8"
    for line in lines:
        stream.write(still(line).encode(encoding, "backslashreplace").decode(encoding) + "\n")
    stream.flush()


def each(sources: Sequence[Source], work: Callable[[int, Source, str], None]) -> int:
    """Calls ``work`` with the number of a source from 0, the source, and what the progress bar calls it; the
    highest exit status. What is wrong with a library is so for all that follow: it is told once, and the
    command ended."""
    status = 0
    several = len(sources) > 1
    for number, source in enumerate(sources):
        label = f"{number + 1}/{len(sources)} {source.label}" if several else source.label
        try:
            work(number, source, label)
        except PinciteError as error:
            report(error, source.label if several or source.folder else "")
            status = max(status, error.exit_status)
            if isinstance(error, LibraryError):
                raise Left(status) from None
    return status


@contextmanager
def progress_bar(name: str) -> Iterator[Callable[[int, int], None] | None]:
    """A callable ``progress(done, total)`` that draws a bar on stderr, or ``None`` where stderr is
    not a terminal: nothing in a pipe or a log. A total of 0 is not known yet: the bar then moves without
    an end. It is gone at the end."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        auto_refresh=False,  # its thread would keep the child from being forked
    )
    drawn = 0.0
    with bar:
        task = bar.add_task(still(name), total=None)
        bar.refresh()

        def progress(done: int, total: int) -> None:
            nonlocal drawn
            bar.update(task, completed=done, total=total or None)
            now = time.monotonic()
            if now - drawn >= PAUSE_SECONDS or (total and done >= total):
                drawn = now
                bar.refresh()

        yield progress
