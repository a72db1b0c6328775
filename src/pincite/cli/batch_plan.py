"""What a batch is asked to make of every document."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pincite.batch import parquet
from pincite.batch.plan import RECORDS, Plan, Rows
from pincite.batch.targets import PARQUET
from pincite.cli.asked import Asked
from pincite.cli.notes import Telling
from pincite.converting.forms.registry import USUAL, form_called
from pincite.converting.options import ConvertOptions
from pincite.digest import sha256
from pincite.errors import BadOption, NoEffect
from pincite.options.chunks import ChunkOptions
from pincite.options.effect import refuse_idle
from pincite.sandbox.resources import Isolation

SETTINGS = (ConvertOptions, Isolation, Telling)


def plan_of(
    asked: Asked, output: str, to: str | None, *, chunks: bool, wrapper: str | None, library: bool
) -> Plan:
    """The plan of a run. Raises ``BadOption``, ``NoEffect``, ``BadWrapper``, ``MissingExtra``."""
    rows = rows_of(output, chunks)
    forms = forms_of(to, others=bool(rows or wrapper or library))
    if chunks and not rows and "chunks" not in forms:
        forms = (*forms, "chunks")
    refuse_idle_in_all(asked, (*forms, *kinds_beside(rows, wrapper, library)))
    return Plan(
        forms=forms,
        options={name: options_of(asked, name) for name in forms},
        rows=rows,
        chunks=asked.of(ChunkOptions) if rows == "chunks" else ChunkOptions(),
        reading=asked.some(ConvertOptions),
        wrapper=None if wrapper is None else wrapper_in(wrapper, asked),
        wrapper_digest="" if wrapper is None else sha256(Path(wrapper).read_bytes()),
        library=library,
        isolation=asked.of(Isolation),
    )


def rows_of(output: str, chunks: bool) -> Rows:
    """What the rows of Parquet are, '' where the target is none."""
    if not output.strip():
        raise BadOption("-o needs a name: a folder, a bucket, or NAME.parquet")
    if not output.partition("?")[0].rstrip("/").endswith(PARQUET):
        return ""
    parquet.require()
    return "chunks" if chunks else "elements"


def forms_of(to: str | None, *, others: bool) -> tuple[str, ...]:
    """The forms that ``--to`` names; the usual one where it names none and nothing else is to be made."""
    if to is None:
        return () if others else (USUAL,)
    return tuple(form_called(name.strip()).name for name in to.split(","))


def kinds_beside(rows: Rows, wrapper: str | None, library: bool) -> tuple[str, ...]:
    """What options may be about beside forms."""
    found = ["chunks" if rows == "chunks" else "parquet"] if rows else []
    return (*found, *([RECORDS] if wrapper else []), *(["library"] if library else []))


def refuse_idle_in_all(asked: Asked, forms: tuple[str, ...]) -> None:
    """Raises ``NoEffect`` for an option that has none on any of the forms."""
    for one in asked.said:
        errors = []
        for form in forms:
            try:
                refuse_idle([one], asked.values, form, None, asked.names)
            except NoEffect as error:
                errors.append(error)
        if len(errors) == len(forms):
            raise errors[0]


def options_of(asked: Asked, name: str) -> dict[str, Any]:
    """The options of a form; figures are files beside it where nobody says otherwise."""
    struct = form_called(name).struct
    options = asked.some(struct)
    if "pictures" in struct.__struct_fields__ and "pictures" not in options:
        options["pictures"] = "files"
    struct(**options)  # what is wrong with them is told now
    return options


def wrapper_in(path: str, asked: Asked) -> Any:
    """The wrapper in a file, read in a child process. Raises ``BadWrapper`` with its first faults."""
    from pincite.errors import BadWrapper
    from pincite.records.forms import load_isolated
    from pincite.records.wrapper_file import shown

    try:
        return load_isolated(Path(path), asked.of(Isolation))
    except BadWrapper as error:
        told = "; ".join(shown(fault).split("\n")[0] for fault in error.faults[:3])
        raise BadWrapper(f"{path} cannot be used: {told}", error.faults) from None
