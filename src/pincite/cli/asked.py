"""What a command was asked for beside its own arguments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from pincite.options.declaration import Declared, Settings, declared

S = TypeVar("S", bound=msgspec.Struct)


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
        """Values of the fields of this struct that the command has options for: its own default where nobody
        says another, for it may differ between forms."""
        said = {one.field for one in self.said}
        return {
            one.field: value
            for one in declared(settings)
            if one.field in self.values
            and ((value := self.values[one.field]) != self.options[one.field].default or one.field in said)
        }

    def of(self, settings: type[S]) -> S:
        """The struct with these values. Raises ``BadOption``."""
        return settings(**self.some(settings))


def options_of(
    settings: Iterable[Settings], without: tuple[str, ...] = (), more: tuple[Declared, ...] = ()
) -> list[Declared]:
    """The options that these structs declare, apart from the fields ``without``, and ``more``."""
    options = {one.field: one for struct in settings for one in declared(struct)}
    options |= {one.field: one for one in more}
    return [one for field, one in options.items() if field not in without]


def usual(one: Declared) -> Any:
    """What stands for the option where nobody says anything: as it is written, where it is parsed."""
    if one.option.parse is None:
        return one.default
    return None if one.option.many else one.option.written or None


def parsed(one: Declared, value: Any) -> Any:
    """The value of what was written. Raises ``BadOption``."""
    if one.option.parse is None:
        return value
    return one.default if value is None else one.option.parse(value)
