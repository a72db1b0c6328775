"""Errors on stderr: one line each."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence

import typer

from pincite.cli.sources import Source
from pincite.errors import InternalError, LibraryError, PinciteError


def report(error: PinciteError, name: str = "") -> None:
    """``pincite: CODE: sentence`` in one line, with the document's name where there are several. With
    PINCITE_DEBUG set, the traceback of a bug follows."""
    sentence = f"{name}: {error.sentence}" if name else error.sentence
    say([f"pincite: {error.code}: {' '.join(sentence.split())}"])
    if isinstance(error, InternalError) and error.details and os.environ.get("PINCITE_DEBUG"):
        say([error.details])


def say(lines: Iterable[str]) -> None:
    """Lines on stderr, whatever it can write."""
    stream = sys.stderr
    if stream is None:
        return
    encoding = stream.encoding or "utf-8"
    for line in lines:
        stream.write(line.encode(encoding, "backslashreplace").decode(encoding) + "\n")
    stream.flush()


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
