"""Command lines in which nothing is out of the ordinary, read without typer, which takes as long to load as a
page to read.

``pincite convert`` with files, where results go, the form and the jobs is such a line. All others, with what
is wrong in them and what asks for help, are typer's to read.
"""

from __future__ import annotations

import os
from collections.abc import Callable

COMMAND = "convert"
STREAM = "-"  # stdin as a file, stdout as a place
COMPLETE = "_PINCITE_COMPLETE"  # set by shells that ask how a line may go on
FEW = frozenset(map(str, range(1, 100)))  # numbers of jobs
OWN = {"--to": "to", "--output": "output", "-o": "output", "--jobs": "jobs"}


def plainly(arguments: list[str]) -> Callable[[], int] | None:
    """What the line asks for, None for one that is not as plain as that."""
    if arguments[:1] != [COMMAND] or COMPLETE in os.environ:
        return None
    found = parted(arguments[1:])
    if found is None:
        return None
    files, own = found
    to, jobs = own.get("to"), own.get("jobs")
    if not files or (jobs is not None and jobs not in FEW):
        return None
    from pincite.cli.asked import Asked, usual
    from pincite.cli.conversion import converted, options
    from pincite.cli.sources import sources_of
    from pincite.converting.forms.registry import FORMS

    declared = options()
    if (to is not None and to not in FORMS) or any(one.option.variable in os.environ for one in declared):
        return None
    asked = Asked(declared, {one.field: usual(one) for one in declared}, ())
    count = None if jobs is None else int(jobs)
    return lambda: converted(asked, sources_of(files), to, own.get("output"), count)


def parted(arguments: list[str]) -> tuple[list[str], dict[str, str]] | None:
    """Files, and the values of the command's own options by name; None where there is anything else."""
    files: list[str] = []
    own: dict[str, str] = {}
    waiting = iter(arguments)
    for one in waiting:
        if is_value(one):
            files.append(one)
            continue
        flag, equals, value = one.partition("=") if one.startswith("--") else (one, "", "")
        name = OWN.get(flag, "")
        if not equals:
            value = next(waiting, "")
        if not name or name in own or not is_value(value):
            return None
        own[name] = value
    return files, own


def is_value(text: str) -> bool:
    return text == STREAM or (text != "" and not text.startswith("-"))
