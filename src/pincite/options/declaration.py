"""An option is declared once, as a field of a struct: its name, type and default are the field's, and what
else is to be known of it is the field's annotation. Command line, Python keywords, environment and the tests
of the documentation all read the same declaration."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Concatenate, Literal, ParamSpec, TypeVar, cast, get_args, get_origin

import msgspec

# Documents that an option concerns: all; PDF and pictures; formats other than PDF.
Scope = Literal["", "printed", "other"]
Kind = Literal["pdf", "picture", "other"]  # What of these a document can be.
Settings = type[msgspec.Struct]  # A struct whose annotated fields are options.
P = ParamSpec("P")
R = TypeVar("R")
First = TypeVar("First")
Second = TypeVar("Second")

# Functions whose keywords are still to be shown, and the structs that have them as fields.
_later: list[tuple[Callable[..., object], Callable[..., object]]] = []


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """What is told of an option beside name, type and default.

    help      a sentence or two for the command line
    name      on the command line, without the dashes, where it is not the field's
    short     a letter that stands for it there
    also      further names of it there
    switch    what it says where it stands without a value, and as ``--no-`` and its name
    metavar   what stands for the value in the help
    variable  of the environment, '' none: what is rarely wanted twice has none
    flag      of a switch: it has no ``--no-`` form
    least     the smallest value a number may have
    parse     what is written as text becomes a value by this; it raises ``BadOption``
    written   the default as text, of an option with ``parse``
    many      may be given again; ``parse`` is given the list
    forms     it concerns these output forms, () all; options of a form's own struct need not say
    scope     it concerns documents of these kinds
    needs     it counts only where other options have these values, or one of those in a tuple, of which the
              last is what one would ask for
    """

    help: str
    name: str = ""
    short: str = ""
    also: tuple[str, ...] = ()
    switch: tuple[str, str] | None = None
    metavar: str = ""
    variable: str = ""
    flag: bool = False
    least: int | None = None
    parse: Callable[[Any], object] | None = None
    written: str = ""
    many: bool = False
    forms: tuple[str, ...] = ()
    scope: Scope = ""
    needs: Mapping[str, object] = {}


class Declared(msgspec.Struct, frozen=True):
    """An option with the name, type and default of its field."""

    field: str
    type: Any
    default: object
    option: Option

    @property
    def name(self) -> str:
        """As on the command line, without the dashes."""
        return self.option.name or self.field.replace("_", "-")

    def only_on(self, forms: tuple[str, ...]) -> Declared:
        """The option as one that concerns these output forms and says so."""
        told = f"{self.option.help.rstrip('.')}, in {listed(forms)}."
        option = msgspec.structs.replace(self.option, forms=forms, help=told)
        return msgspec.structs.replace(self, option=option)


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: 'html, md and text'."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


@cache
def declared(settings: Settings) -> tuple[Declared, ...]:
    """The options among the fields of a struct, in their order. A field without an ``Option`` is for Python
    alone."""
    found = []
    for field in msgspec.structs.fields(settings):
        if get_origin(field.type) is Annotated:
            kind, *told = get_args(field.type)
            found += [
                Declared(field.name, kind, field.default, one) for one in told if isinstance(one, Option)
            ]
    return tuple(found)


def keywords_of(
    settings: Callable[P, object],
) -> Callable[[Callable[Concatenate[First, ...], R]], Callable[Concatenate[First, P], R]]:
    """Lets a function that takes something and ``**options`` be known, to type checkers and ``help``, as one
    that takes it and the fields of ``settings`` as keywords."""

    def known(function: Callable[Concatenate[First, ...], R]) -> Callable[Concatenate[First, P], R]:
        show_keywords(function, settings)
        return function

    return known


def keywords_of_two(
    settings: Callable[P, object],
) -> Callable[[Callable[Concatenate[First, Second, ...], R]], Callable[Concatenate[First, Second, P], R]]:
    """The same for a function that takes two things."""

    def known(
        function: Callable[Concatenate[First, Second, ...], R],
    ) -> Callable[Concatenate[First, Second, P], R]:
        show_keywords(function, settings)
        return function

    return known


def show_keywords(function: Callable[..., object], settings: Callable[..., object]) -> None:
    """Have ``help`` show the fields and their defaults in place of ``**options``: at once where the module is
    loaded that signatures are made of, else when ``show_later`` is called, for it takes a while to load."""
    _later.append((function, settings))
    if "inspect" in sys.modules:
        show_later()


def show_later() -> None:
    """Show the keywords of what was declared up to now. Their types are left to the struct: to work them out
    would take as long as to load the package."""
    while _later:
        _show(*_later.pop())


def _show(function: Callable[..., object], settings: Callable[..., object]) -> None:
    import inspect

    own = inspect.signature(function)
    kept = [one for one in own.parameters.values() if one.kind is not one.VAR_KEYWORD]
    struct = cast(Settings, settings)
    fields = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default)
        for name, default in zip(struct.__struct_fields__, struct.__struct_defaults__, strict=True)
    ]
    function.__signature__ = own.replace(parameters=[*kept, *fields])  # type: ignore[attr-defined]
