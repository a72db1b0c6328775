"""``pincite learn``: a wrapper from marks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.cli.choices import OutputPlace
from pincite.cli.printing import counted
from pincite.cli.report import say
from pincite.cli.targets import target_of

if TYPE_CHECKING:
    from pincite.learning.learn import FoundRow, Learned, Question


def learn(
    marks: Annotated[str, typer.Argument(metavar="MARKS.json", help="What is marked: see pincite mark.")],
    output: OutputPlace = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say which marks each condition was learned from.")
    ] = False,
    rows: Annotated[bool, typer.Option("--rows", help="List the rows that the wrapper finds.")] = False,
) -> int:
    """Learn a wrapper from marked values, and say what to mark next.

    The wrapper goes to stdout or to a file, the rest is said on stderr. The exit status is 2 where the
    marks are none, or have no place in their documents.
    """
    from pincite.learning.learn import learn as learned_from

    found = learned_from(Path(marks))
    target_of(output).write(found.wrapper.encode())
    say(told(found, rows, explain))
    return 0


def told(found: Learned, rows: bool, explain: bool) -> list[str]:
    """What is said of a wrapper that was learned, line by line."""
    lines = [f"doubtful: {one}" for one in found.doubtful]
    lines += [f"note: {one}" for one in found.notes]
    if explain:
        lines += [f"because: {one}" for one in found.reasons]
    if rows:
        lines += [shown(one) for one in (*found.values, *found.rows)]
    lines.append(f"{counted(len(found.rows), 'row')}, {counted(len(found.values), 'single value')}")
    if found.ask is not None:
        lines.append(
            f"next: is this a row? {shown(found.ask)} "
            f"({found.ask.found_by} of {found.ask.of} wrappers that fit say so)"
        )
    return lines


def shown(row: FoundRow | Question) -> str:
    """A row on a line: its page, and its values with their fields."""
    values = ", ".join(f"{one.field}={one.text!r}" for one in row.values)
    return f"{Path(row.path).name} page {row.page}: {values}"
