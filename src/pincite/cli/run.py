"""One command line run, and what becomes of everything that goes wrong in it."""

from __future__ import annotations

import os
import sys

from pincite.cli.ending import in_order
from pincite.cli.plain import plainly
from pincite.cli.report import Left, report
from pincite.cli.targets import HungUp
from pincite.errors import InternalError, PinciteError

INTERRUPTED = 130  # What a shell makes of a command ended by Ctrl-C: 128 and the number of SIGINT.


def run(arguments: list[str]) -> int:
    """Run one command line; its exit status. Nothing is raised and no traceback is printed."""
    # Numeric libraries start a thread a core at import, which would keep children from being forked.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    occupy_streams()
    with in_order() as ending:
        try:
            status = done(arguments)
        except KeyboardInterrupt:
            status = INTERRUPTED
        return ending.status or status


def done(arguments: list[str]) -> int:
    """The exit status of one command line, whatever goes wrong in it; an interruption passes."""
    try:
        plain = plainly(arguments)
        if plain is not None:
            return plain()
        from pincite.cli.app import by_typer

        return by_typer(arguments)
    except PinciteError as error:
        report(error)
        return error.exit_status
    except HungUp:
        return hang_up()
    except Left as left:
        return left.status
    except Exception as error:
        import traceback

        bug = InternalError(f"a bug in Pincite: {type(error).__name__}: {error}", traceback.format_exc())
        report(bug)
        return bug.exit_status


def occupy_streams() -> None:
    """Lead standard streams that were closed to nowhere: the next file opened would take their number,
    and what is written to a stream would end up in it."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, which is this one


def hang_up() -> int:
    """Whoever read our output has read enough. The stream is led to nowhere, because Python would
    complain when it flushes it at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return 0
