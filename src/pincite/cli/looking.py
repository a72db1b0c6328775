"""Pages of one document that all processes read, where they are pictures."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from pincite.converting.pictures_in import is_tiff, may_hold_pictures
from pincite.converting.when import Settled, when_to_read
from pincite.sandbox.isolation import Task, outcomes
from pincite.sandbox.resources import Isolation

if TYPE_CHECKING:
    from pincite.converting.isolated import Written


def begun(
    task: Task[Written],
    waiting: list[Waiting],
    data: bytes | Path,
    jobs: int,
    bounds: Isolation,
    progress: Any,
    reading: dict[str, Any],
) -> Task[Written]:
    """The work on one document, given what all processes read of its pictures; where it is not known yet
    which pages ask for that, work that ends by telling, and the rest is ``waiting``."""
    if jobs > 1 and when_of(reading) == "auto" and not is_tiff(data):
        further = {"later": True} if may_hold_pictures(data) else {}
        waiting.append(Waiting(task, partial(looks_of, data, jobs, bounds, progress, reading)))
    else:
        further = looks_of(data, jobs, bounds, progress, reading)
    return msgspec.structs.replace(task, keywords={**task.keywords, **further}) if further else task


def seen(told: Written, waiting: list[Waiting]) -> Written:
    """What came of a document, done again where it told that it waits."""
    return waiting[0].done(told) if told.waiting else told


def looks_of(
    data: bytes | Path,
    jobs: int,
    bounds: Isolation,
    progress: Any,
    reading: dict[str, Any],
    among: Sequence[int] | None = None,
) -> dict[str, Any]:
    """What all processes read of the pictures of a document, as a keyword of ``written`` and ``extract_to``:
    of all its pages, or of those ``among`` them."""
    when = when_of(reading)
    if jobs < 2 or not when or (when == "auto" and among is None and not is_tiff(data)):
        return {}
    from pincite.converting.looks import looked_at

    looks = looked_at(data, jobs, bounds, progress, among, **reading)
    return {"looks": looks} if looks else {}


def when_of(reading: dict[str, Any]) -> Settled:
    return when_to_read(reading.get("ocr", "auto"))


class Waiting(NamedTuple):
    """Work on a document whose pictures wait until it is known which pages ask for OCR: it is done again
    with what ``look`` then reads of these."""

    task: Task[Written]
    look: Callable[..., dict[str, Any]]

    def done(self, told: Written) -> Written:
        """What comes of the document once the pages that it told of were looked at."""
        keywords = {**self.task.keywords, **self.look(among=told.waiting)}
        return next(outcomes([msgspec.structs.replace(self.task, keywords=keywords)])).get()


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
