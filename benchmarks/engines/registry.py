"""Engines by name. A module is imported only when its engine is asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TypeVar

from benchmarks.engines.port import Engine, EngineMissing

ENGINES = {
    "pincite": ("benchmarks.engines.pincite", "Pincite"),
    "liteparse": ("benchmarks.engines.liteparse", "LiteParse"),
    "liteparse-furniture": ("benchmarks.engines.liteparse", "LiteParseFurniture"),
    "pdf_oxide": ("benchmarks.engines.pdf_oxide", "PdfOxide"),
    "markitdown": ("benchmarks.engines.markitdown", "MarkItDown"),
}
NAMES = tuple(ENGINES)
DEFAULT = ("pincite", "liteparse", "liteparse-furniture", "pdf_oxide")


T = TypeVar("T")


def of_each(names: Sequence[str], run: Callable[[str], T], required: bool) -> list[T]:
    """What ``run`` gives for every engine that is installed; one that is not is named on stderr, or raises
    EngineMissing where it is required."""
    found = []
    for name in dict.fromkeys(names):
        try:
            found.append(run(name))
        except EngineMissing as problem:
            if required:
                raise
            print(f"not measured: {problem}", file=sys.stderr)
    return found


def load(name: str) -> Engine:
    """The engine, ready. Raises EngineMissing where its package is not installed."""
    module, kind = ENGINES[name]
    try:
        return getattr(import_module(module), kind)()
    except ImportError as error:
        raise EngineMissing(f"{name}: {error}") from error
