"""Options of commands, made from their one declaration."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Annotated, Any

import typer

from pincite.cli.asked import Asked, options_of, usual
from pincite.errors import BadOption
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
    flags = [f"--{name}" for name in (one.name, *option.also)]
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


def spelled_out(arguments: list[str], options: Iterable[Declared]) -> list[str]:
    """A command line in which options that may stand as switches have their values: ``--ocr`` as ``--ocr=on``
    where no value follows, ``--no-ocr`` as ``--ocr=off``."""
    switches = [one for one in options if one.option.switch is not None]
    bare = {f"--{one.name}": one for one in switches}
    never = {f"--no-{one.name}": one for one in switches}
    out: list[str] = []
    for number, word in enumerate(arguments):
        if word == "--":
            return out + arguments[number:]
        if word in never:
            one = never[word]
            out.append(f"--{one.name}={(one.option.switch or ('', ''))[1]}")
        elif word in bare and not is_value(bare[word], arguments[number + 1 : number + 2]):
            out.append(f"{word}={(bare[word].option.switch or ('', ''))[0]}")
        else:
            out.append(word)
    return out


def is_value(one: Declared, following: list[str]) -> bool:
    """Whether the word that follows an option is a value of it."""
    if not following or one.option.parse is None:
        return False
    try:
        one.option.parse(following[0])
    except BadOption:
        return False
    return True
