"""The numbers that the layout decides by: weights of signs and named bounds, and how to move one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import NamedTuple

import msgspec

import pincite.layout.signs
from pincite.layout.signs import Sign

ROOM = "pincite.layout.signs"
"""Only what is read through its module can be moved; the rest of the layout imports names."""


class Weight(NamedTuple):
    """A number by the module and the name it has there."""

    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.module.rpartition('.')[2]}.{self.name}"


def weights() -> list[Weight]:
    """All numbers that can be moved, in the order of files and lines. Zero is none: it has no 30 %."""
    return [
        Weight(module.__name__, name)
        for module in _modules()
        for name, value in vars(module).items()
        if name.isupper() and (_number(value) or (isinstance(value, Sign) and value.weight))
    ]


def named(written: str) -> Weight:
    """The weight that is written like 'headings.BOLD'. Raises ``KeyError``."""
    return {str(weight): weight for weight in weights()}[written]


@contextmanager
def moved(weight: Weight, factor: float) -> Iterator[None]:
    """The layout with one number ``factor`` times as large. A whole number moves by one at least."""
    module = importlib.import_module(weight.module)
    value = getattr(module, weight.name)
    setattr(module, weight.name, _moved(value, factor))
    try:
        yield
    finally:
        setattr(module, weight.name, value)


def _moved(value: float | Sign, factor: float) -> float | Sign:
    if isinstance(value, Sign):
        return msgspec.structs.replace(value, weight=value.weight * factor)
    if isinstance(value, int):
        step = max(1, round(abs(value) * abs(factor - 1)))
        return value + step if factor > 1 else value - step
    return value * factor


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value != 0


def _modules() -> Iterator[ModuleType]:
    for found in sorted(pkgutil.iter_modules(pincite.layout.signs.__path__), key=lambda m: m.name):
        if found.name != "sign":
            yield importlib.import_module(f"{ROOM}.{found.name}")
