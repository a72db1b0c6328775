"""The commands put together."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

import typer

from pincite.cli.asking import spelled_out
from pincite.converting.options import ConvertOptions
from pincite.errors import BadOption
from pincite.options.declaration import declared

# Modules of this folder with a command of their name each.
COMMANDS = (
    *(
        "convert",
        "batch",
        "extract",
        "inspect",
        "wrap",
        "check",
        "mark",
        "learn",
        "ingest",
        "library",
        "trace",
        "cite",
        "query",
        "worker",
        "mcp",
        "serve",
        "doctor",
        "schema",
    ),
)


def app(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """The command with these commands in it; no other is loaded."""
    made = typer.Typer(
        name="pincite",
        help="Documents into structure that can be trusted.",
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
        False, "--version", "-V", help="Print the version and leave.", is_eager=True, callback=print_version
    ),
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(BadOption.exit_status)


def by_typer(arguments: list[str]) -> int:
    """Run one command line; its exit status. Raises ``BadOption`` for one that cannot be read."""
    asked = app(arguments[:1] if arguments and arguments[0] in COMMANDS else COMMANDS)
    arguments = spelled_out(arguments, declared(ConvertOptions))
    try:
        return asked(arguments, prog_name="pincite", standalone_mode=False) or 0
    except typer.Abort:
        raise KeyboardInterrupt from None
    except typer.Exit as leave:
        return leave.exit_code
    except Exception as error:
        if callable(getattr(error, "format_message", None)):  # a usage error, whichever click raised it
            raise BadOption(" ".join(error.format_message().split())) from None  # type: ignore[attr-defined]
        raise
