"""The commands put together, and what becomes of everything that goes wrong in them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from importlib import import_module

import typer

from pincite.cli.report import report
from pincite.cli.targets import HungUp
from pincite.errors import BadOption, InternalError, PinciteError

INTERRUPTED = 130  # What a shell makes of a command ended by Ctrl-C: 128 and the number of SIGINT.
# Modules of this folder with a command of their name each.
COMMANDS = (
    *(
        "convert",
        "extract",
        "inspect",
        "wrap",
        "check",
        "ingest",
        "library",
        "trace",
        "cite",
        "query",
        "worker",
    ),
)


def app(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """The command with these commands in it; no other is loaded."""
    made = typer.Typer(
        name="pincite",
        help="Documents into structure that can be trusted.",
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for name in names:
        command = getattr(import_module(f"pincite.cli.{name}"), name)
        if isinstance(command, typer.Typer):
            made.add_typer(command, name=name)
        else:
            made.command(name, context_settings=getattr(command, "settings", None))(command)
    made.callback(invoke_without_command=True)(pincite)
    return made


def print_version(asked: bool) -> None:
    if asked:
        from pincite.version import __version__

        print(f"pincite {__version__}")
        raise typer.Exit


def pincite(
    context: typer.Context,
    version: bool = typer.Option(
        False, "--version", help="Print the version and leave.", is_eager=True, callback=print_version
    ),
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(BadOption.exit_status)


def run(arguments: list[str]) -> int:
    """Run one command line; its exit status. Nothing is raised and no traceback is printed."""
    # Numeric libraries start a thread a core at import, which would keep children from being forked.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    occupy_streams()
    try:
        asked = app(arguments[:1] if arguments and arguments[0] in COMMANDS else COMMANDS)
        return asked(arguments, prog_name="pincite", standalone_mode=False) or 0
    except PinciteError as error:
        report(error)
        return error.exit_status
    except HungUp:
        return hang_up()
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except typer.Exit as leave:
        return leave.exit_code
    except Exception as error:
        if callable(getattr(error, "format_message", None)):  # a usage error, whichever click raised it
            usage = BadOption(" ".join(error.format_message().split()))  # type: ignore[attr-defined]
            report(usage)
            return usage.exit_status
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
