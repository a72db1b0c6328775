"""A progress bar on a terminal; nothing in a pipe or a log."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PAUSE_SECONDS = 0.08  # Between two drawings of the bar: a dozen a second look smooth and cost nothing.


@contextmanager
def progress_bar(name: str) -> Iterator[Callable[[int, int], None] | None]:
    """A callable ``progress(done, total)`` that draws a bar on stderr, or ``None`` where stderr is
    not a terminal. A total of 0 is not known yet: the bar then moves without an end. It is gone at the
    end."""
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
        task = bar.add_task(name, total=None)
        bar.refresh()

        def progress(done: int, total: int) -> None:
            nonlocal drawn
            bar.update(task, completed=done, total=total or None)
            now = time.monotonic()
            if now - drawn >= PAUSE_SECONDS or (total and done >= total):
                drawn = now
                bar.refresh()

        yield progress
