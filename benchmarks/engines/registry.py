"""Engines by name. A module is imported only when its engine is asked for."""

from __future__ import annotations

from importlib import import_module

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


def load(name: str) -> Engine:
    """The engine, ready. Raises EngineMissing where its package is not installed."""
    module, kind = ENGINES[name]
    try:
        return getattr(import_module(module), kind)()
    except ImportError as error:
        raise EngineMissing(f"{name}: {error}") from error
