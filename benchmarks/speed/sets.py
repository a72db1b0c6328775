"""What is converted: sets of documents that are different kinds of work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from benchmarks.corpora import CORPORA, folder
from benchmarks.speed.tables import write_tables


class Set(NamedTuple):
    """Documents of one kind and how many pages each has."""

    name: str
    pdfs: list[Path]
    pages: list[int]


def sets(names: list[str], temporary: Path) -> list[Set]:
    """The sets of these names. What is made is made in the ``temporary`` folder. Raises ``CorpusMissing``."""
    found = [(name, SETS[name](temporary)) for name in names]
    return [Set(name, pdfs, [page_count(pdf) for pdf in pdfs]) for name, pdfs in found]


def page_count(pdf: Path) -> int:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    count = len(document)
    document.close()
    return count


def _of_corpus(name: str) -> Callable[[Path], list[Path]]:
    return lambda temporary: [case.pdf for case in CORPORA[name]()]


def _reports(temporary: Path) -> list[Path]:
    return sorted((folder() / "reports").glob("*.pdf"))


def _tables(temporary: Path) -> list[Path]:
    return [write_tables(temporary / "tables.pdf")]


# Pages of many layouts; documents with tables; long Chinese reports; a book of 400 pages, a table on each.
SETS: dict[str, Callable[[Path], list[Path]]] = {
    "dpbench": _of_corpus("dpbench"),
    "icdar2013": _of_corpus("icdar2013"),
    "reports": _reports,
    "tables": _tables,
}
