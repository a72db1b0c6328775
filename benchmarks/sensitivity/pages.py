"""What documents are read as, in a form in which two readings can be told apart."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pincite
from benchmarks.corpora import folder

CORPORA = ("dpbench", "icdar2013", "officepdf")
KINDS = ("heading", "table", "furniture", "figure", "other")

Reading = dict[str, Counter[str]]
"""Elements by kind, each with its level, page, place and words."""


def documents(corpus: str) -> list[Path]:
    return sorted((folder() / corpus).rglob("*.pdf"))


def read(path: Path) -> Reading:
    """A document's elements by kind; empty for one that cannot be read."""
    found: Reading = {kind: Counter() for kind in KINDS}
    try:
        document = pincite.convert(path, ocr=False, reproducible=True)
    except pincite.PinciteError:
        return found
    for e in document.elements:
        kind = "furniture" if e.kind in ("header", "footer") else e.kind if e.kind in KINDS else "other"
        cells = [(c.row, c.col, c.text) for c in e.table.cells] if e.table else ()
        found[kind][repr((e.kind, e.level, e.page, [round(v) for v in e.box], e.text, cells))] += 1
    return found


def changed(before: Reading, after: Reading) -> set[str]:
    """The kinds of elements in which two readings differ."""
    return {kind for kind in KINDS if before[kind] != after[kind]}
