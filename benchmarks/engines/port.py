"""What an engine must do to be measured."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from benchmarks.scores.furniture import Furniture
from benchmarks.scores.grids import Grid, grid_of
from benchmarks.scores.html_tables import tables_of


class EngineMissing(Exception):
    """The engine is not installed here."""


@dataclass(frozen=True)
class Output:
    """All that is scored of one conversion. ``furniture`` is None where the engine names none."""

    markdown: str
    tables: tuple[Grid, ...]
    furniture: tuple[Furniture, ...] | None = None


class Engine(Protocol):
    """Set up once a process, then asked for many documents."""

    name: str
    version: str

    def markdown(self, pdf: Path) -> str:
        """The whole document as Markdown: what the speed figures measure."""

    def flow(self, pdf: Path) -> str:
        """The Markdown without running headers and footers, where the engine can tell them."""

    def output(self, pdf: Path) -> Output:
        """Markdown, tables with their pages, furniture: what the quality figures measure."""


def tables_in(markdown: str, page: int) -> list[Grid]:
    """Every table a page's Markdown holds."""
    return [grid_of(table, page) for table in tables_of(markdown)]
