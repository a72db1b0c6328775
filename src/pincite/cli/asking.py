"""Options of commands, made from their one declaration."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer

from pincite.cli.asked import Asked, options_of, usual
from pincite.options.declaration import Declared, Settings

WRITTEN_OUT = "COMMANDLINE"  # What click calls the source of a value that stands in the command line.


def asking(
    *settings: Settings, without: tuple[str, ...] = (), more: tuple[Declared, ...] = ()
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Gives a command, whose first parameter is ``Asked``, the options that these structs declare, apart from
    the fields ``without``, and ``more``."""

    def made(command: Callable[..., int]) -> Callable[..., int]:
        chosen = options_of(settings, without, more)
        _, *own = inspect.signature(command, eval_str=True).parameters.values()

        def run(context: typer.Context, **values: Any) -> int:
            given = {one.field: values.pop(one.field) for one in chosen}
            said = [field for field in given if source_of(context, field) == WRITTEN_OUT]
            return command(Asked(chosen, given, said), **values)

        context = inspect.Parameter("context", inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context)
        taken = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in own]
        run.__signature__ = inspect.Signature([context, *taken, *map(parameter, chosen)])  # type: ignore[attr-defined]
        run.__name__, run.__doc__, run.__annotations__ = command.__name__, command.__doc__, {}
        return run

    return made


def source_of(context: typer.Context, field: str) -> str:
    source = context.get_parameter_source(field)
    return "" if source is None else source.name


def parameter(one: Declared) -> inspect.Parameter:
    """An option as a parameter that typer makes it of."""
    option = one.option
    kind, default = one.type, usual(one)
    flags = [f"--{one.name}"]
    if option.parse is not None:
        kind = list[str] | None if option.many else str | None
    elif kind is bool and not option.flag:
        flags = [f"--{one.name}/--no-{one.name}"]
    if option.short:
        flags.append(f"-{option.short}")
    told = typer.Option(
        *flags,
        help=option.help,
        metavar=option.metavar or None,
        envvar=option.variable or None,
        show_envvar=False,
        min=option.least,
    )
    return inspect.Parameter(
        one.field, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, told]
    )
