"""``pincite check``: what is wrong with a wrapper, before it is tried on a document."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.cli.printing import counted, print_lines
from pincite.cli.report import report, say
from pincite.cli.targets import Target
from pincite.errors import BadOption, BadWrapper

if TYPE_CHECKING:
    from pincite.wrappers.definition import Wrapper
    from pincite.wrappers.language.fault import Fault


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE.wrap...", help="Wrappers.")],
    format: Annotated[
        bool,
        typer.Option("--format", help="Write the wrapper to stdout as the language writes it by itself."),
    ] = False,
) -> int:
    """Check wrappers: each fault with its line and what to do about it.

    The exit status is 2 where a wrapper cannot be used, also 0 where there are warnings only.
    """
    if format and len(files) > 1:
        raise BadOption("--format writes one wrapper; several were given")
    return max(check_file(file, format) for file in files)


def check_file(file: str, format: bool) -> int:
    from pincite.records.wrapper_file import parsed, shown
    from pincite.wrappers.language.check import faults
    from pincite.wrappers.predicates.registry import predicates

    wrapper: Wrapper | None = None
    found: tuple[Fault, ...]
    try:
        wrapper = parsed(Path(file))
        found = faults(wrapper, predicates())
    except BadWrapper as error:
        found = tuple(error.faults)
    say(line for fault in found for line in shown(fault).split("\n"))
    errors = sum(fault.severity == "error" for fault in found)
    numbers = {"error": errors, "warning": len(found) - errors}
    told = ", ".join(counted(number, name) for name, number in numbers.items() if number)
    if errors or wrapper is None:
        whole = BadWrapper(f"{file} cannot be used: {told}", found)
        report(whole)
        return whole.exit_status
    if format:
        from pincite.wrappers.language.write import write

        Target(None).write(write(wrapper).encode("utf-8", "backslashreplace"))
    else:
        size = f"{counted(len(wrapper.types), 'type')}, {counted(len(wrapper.concepts), 'concept')}"
        print_lines([f"{file}: {size}, {told or 'no fault'}"])
    return 0
