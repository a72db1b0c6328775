"""One document after the other: one that fails is reported and does not stop the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import typer

from pincite.cli.report import report
from pincite.cli.sources import Source
from pincite.errors import LibraryError, PinciteError


def each(sources: Sequence[Source], work: Callable[[int, Source, str], None]) -> int:
    """Calls ``work`` with the number of a source from 0, the source, and what the progress bar calls it; the
    highest exit status. What is wrong with a library is so for all that follow: it is told once, and the
    command ended."""
    status = 0
    several = len(sources) > 1
    for number, source in enumerate(sources):
        label = f"{number + 1}/{len(sources)} {source.name}" if several else source.name
        try:
            work(number, source, label)
        except PinciteError as error:
            report(error, source.name if several else "")
            status = max(status, error.exit_status)
            if isinstance(error, LibraryError):
                raise typer.Exit(status) from None
    return status
