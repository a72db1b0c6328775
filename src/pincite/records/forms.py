"""The forms records can be written in, and the way there behind the walls of a child process."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from pincite.converting.isolated import preload as preload_reading
from pincite.model.document import Note
from pincite.options.shared import RecordForm
from pincite.records.options import Wanted
from pincite.records.records import Records
from pincite.records.wrap import too_deep, wrap
from pincite.records.wrapper_file import load_wrapper
from pincite.sandbox.isolation import Progress, within
from pincite.sandbox.resources import USUAL, Isolation

if TYPE_CHECKING:
    from pincite.wrappers.definition import Wrapper

# What the name of a file in each form ends in.
ENDINGS: dict[RecordForm, str] = {"xml": ".xml", "json": ".json", "csv": ".csv"}


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """What was made of one document: the form, UTF-8; SVG files by page; the lines of the explanation
    where one was asked for; how many groups were found, and whether those are all; notes on the document and
    how many pages it has."""

    written: bytes
    pictures: tuple[tuple[int, bytes], ...] = ()
    explanation: tuple[str, ...] = ()
    groups: int = 0
    complete: bool = True
    stopped_by: str = ""
    notes: tuple[Note, ...] = ()
    pages: int = 0


def wrap_to(
    wrapper: Wrapper,
    source: str | Path | bytes,
    wanted: Wanted,
    progress: Progress | None = None,
    **options: Any,
) -> Made:
    """The records of one document, written; ``options`` are those of ``pincite.wrap``."""
    records = wrap(wrapper, source, progress=progress, **options)
    try:
        if wanted.form == "xml":
            text = records.to_xml(extras=wanted.extras)
        elif wanted.form == "json":
            text = records.to_json()
        else:
            text = records.to_csv(
                record=wanted.record,
                places=wanted.places,
                spreadsheet=wanted.spreadsheet,
                formulas=wanted.formulas,
            )
        return Made(
            written=text.encode("utf-8", "replace"),  # a lone surrogate cannot be written
            pictures=tuple(records.pictures()) if wanted.pictures else (),
            explanation=explanation_of(records, options),
            groups=sum(1 for answer in records.groups if answer.children or answer.value),
            complete=records.complete,
            stopped_by=records.stopped_by,
            notes=records.extraction.notes,
            pages=len(records.extraction.page_sizes),
        )
    except RecursionError:
        raise too_deep() from None


def explanation_of(records: Records, options: dict[str, Any]) -> tuple[str, ...]:
    full = bool(options.get("explain_all"))
    return tuple(records.explain(full=full)) if full or options.get("explain") else ()


def wrap_isolated(
    wrapper: Wrapper,
    source: str | Path | bytes,
    wanted: Wanted | None = None,
    isolation: Isolation | None = USUAL,
    progress: Progress | None = None,
    **options: Any,
) -> Made:
    """``wrap_to`` in a child process within ``isolation``; see ``run_isolated`` for what it raises."""
    return within(isolation, wrap_to, (wrapper, source, wanted or Wanted()), options, progress)


def load_isolated(path: str | Path, isolation: Isolation | None = USUAL, **settings: Any) -> Wrapper:
    """``load_wrapper`` in a child process within ``isolation``: a wrapper may come from a stranger too."""
    return within(isolation, load_wrapper, (path,), settings)


def preload() -> None:
    """Load what reading and wrapping need, so that children forked later find it there."""
    import importlib

    from pincite.wrappers.predicates.registry import predicates

    preload_reading("elements")
    for module in ("wrappers.tokens.build", "wrappers.evaluation.evaluate", "outputs.records.picture"):
        importlib.import_module(f"pincite.{module}")
    predicates()
