"""Options of commands, made from their one declaration."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Annotated, Any, TypeVar

import msgspec
import typer

from pincite.options.declaration import Declared, Settings, declared

S = TypeVar("S", bound=msgspec.Struct)
WRITTEN_OUT = "COMMANDLINE"  # What click calls the source of a value that stands in the command line.


class Asked:
    """The options of one call: ``values`` by field, and those ``said`` in the command line itself, not in the
    environment."""

    def __init__(self, options: Iterable[Declared], values: Mapping[str, Any], said: Iterable[str]) -> None:
        self.options = {one.field: one for one in options}
        self.values = {field: parsed(one, values[field]) for field, one in self.options.items()}
        names = frozenset(said)
        self.said = tuple(one for field, one in self.options.items() if field in names)

    @cached_property
    def names(self) -> dict[str, str]:
        """What the command line calls them."""
        return {field: one.name for field, one in self.options.items()}

    def some(self, settings: Settings) -> dict[str, Any]:
        """Values of the fields of this struct that the command has options for."""
        return {one.field: self.values[one.field] for one in declared(settings) if one.field in self.values}

    def of(self, settings: type[S]) -> S:
        """The struct with these values. Raises ``BadOption``."""
        return settings(**self.some(settings))


def asking(
    *settings: Settings, without: tuple[str, ...] = (), more: tuple[Declared, ...] = ()
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Gives a command, whose first parameter is ``Asked``, the options that these structs declare, apart from
    the fields ``without``, and ``more``."""

    def made(command: Callable[..., int]) -> Callable[..., int]:
        options = {one.field: one for struct in settings for one in declared(struct)}
        options |= {one.field: one for one in more}
        chosen = [one for field, one in options.items() if field not in without]
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


def parsed(one: Declared, value: Any) -> Any:
    """The value of what was written. Raises ``BadOption``."""
    if one.option.parse is None:
        return value
    return one.default if value is None else one.option.parse(value)


def source_of(context: typer.Context, field: str) -> str:
    source = context.get_parameter_source(field)
    return "" if source is None else source.name


def parameter(one: Declared) -> inspect.Parameter:
    """An option as a parameter that typer makes it of."""
    option = one.option
    kind, default = one.type, one.default
    flags = [f"--{one.name}"]
    if option.parse is not None:
        kind, default = (list[str] | None, None) if option.many else (str | None, option.written or None)
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
