"""Documents converted in child processes: one, or many at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

from pincite.converting.access.origin import Origin
from pincite.converting.convert import Input, convert, one_of, read_source
from pincite.converting.document import Document
from pincite.converting.isolated import timed
from pincite.converting.saved import loaded, saved
from pincite.errors import BadOption, PinciteError
from pincite.sandbox.isolation import Outcome, Progress, Task, outcomes
from pincite.sandbox.resources import USUAL, Isolation

OnError = Literal["raise", "skip", "yield"]


def convert_isolated(source: Input, *, isolation: Isolation = USUAL, **options: Any) -> Document:
    """``convert`` in a child process within the time and memory of ``isolation``: whatever a document does to
    an engine, the caller goes on. Raises as ``convert``, and ``OutOfMemory``, ``EngineCrashed``."""
    (document,) = convert_all([source], isolation=isolation, **options)
    assert isinstance(document, Document)
    return document


def convert_all(
    sources: Iterable[Input],
    *,
    jobs: int = 1,
    on_error: OnError = "raise",
    isolation: Isolation = USUAL,
    **options: Any,
) -> Iterator[Document | PinciteError]:
    """The documents of ``sources`` in their order, up to ``jobs`` at work at once, each in a child process
    within ``isolation``. An error is raised, or with ``on_error`` 'skip' left out, with 'yield' given in the
    place of its document. ``options`` are those of ``convert``."""
    one_of("way with errors", on_error, OnError)
    if jobs < 1:
        raise BadOption("jobs is a number of processes, 1 or more")
    return results(sources, jobs, on_error, isolation, options)


def results(
    sources: Iterable[Input], jobs: int, on_error: OnError, isolation: Isolation, options: dict[str, Any]
) -> Iterator[Document | PinciteError]:
    """The generator of ``convert_all``."""
    origins: list[Origin | None] = []

    def tasks() -> Iterator[Task[bytes] | PinciteError]:
        for source in sources:
            try:
                place, name = placed(source, options.get("name"))
            except PinciteError as error:
                origins.append(None)
                yield error
                continue
            origins.append(Origin(place, options.get("password")))
            keywords, own = timed(options, isolation, place)
            named = {"name": name} if name else {}
            yield Task(packed, (place,), keywords | named, own.seconds, own.memory)

    for number, outcome in enumerate(outcomes(tasks(), jobs)):
        origin, origins[number] = origins[number], None
        result = document_of(outcome, origin)
        if isinstance(result, Document) or on_error == "yield":
            yield result
        elif on_error == "raise":
            raise result


def placed(source: Input, name: str | None) -> tuple[Path | bytes, str]:
    """A path, or bytes with their name: what another process can be given."""
    return (Path(source), name or "") if isinstance(source, (str, Path)) else read_source(source, name)


def document_of(outcome: Outcome[bytes], origin: Origin | None) -> Document | PinciteError:
    """What came of a conversion."""
    if outcome.error is not None or outcome.given is None:
        return outcome.error or PinciteError("nothing came of it")
    try:
        return Document(loaded(outcome.given), origin)
    except PinciteError as error:
        return error


def packed(source: Path | bytes, progress: Progress | None = None, **options: Any) -> bytes:
    """A document converted, as ``saved`` writes it."""
    return saved(convert(source, progress=progress, **options).tree)
