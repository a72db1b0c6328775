"""``pincite schema``: the JSON Schemas of what is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from pincite.cli.printing import print_lines
from pincite.converting.forms.registry import FORMS
from pincite.errors import BadOption


def schema(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A form, or records; without one: the names of all.")
    ] = None,
) -> int:
    """Print the JSON Schema (draft 2020-12) of a form; of a line, where these are JSON Lines."""
    import msgspec

    found = schemas()
    if name is None:
        print_lines(found)
        return 0
    if name not in found:
        raise BadOption(f"there is no schema {name!r}; there are {', '.join(found)}")
    print_lines(msgspec.json.format(msgspec.json.encode(found[name]()), indent=2).decode().splitlines())
    return 0


def schemas() -> dict[str, Callable[[], dict[str, Any]]]:
    """What makes a schema, by the name of what it is about."""

    def records() -> dict[str, Any]:
        from pincite.outputs.records import records_schema

        return records_schema()

    forms = {form.name: form.schema for form in FORMS.values() if form.schema is not None}
    return forms | {"records": records}
