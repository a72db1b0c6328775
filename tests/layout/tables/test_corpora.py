"""Tables of real documents: below these floors something is broken. Nothing here fits a document."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pincite.layout.tables import find_tables
from pincite.layout.text.framing import framed
from pincite.model.words import GLUED
from pincite.pdf import PdfDocument

CORPORA = Path(os.environ.get("PINCITE_CORPORA", Path(__file__).parents[4] / "shared" / "corpora"))
ICDAR = CORPORA / "icdar2013"
F1_FLOOR, TEDS_FLOOR = 0.95, 0.96


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.skipif(not ICDAR.is_dir(), reason="the corpora folder is not beside the project")
def test_tables_of_government_reports_are_found_and_read():
    from benchmarks.scores.adjacency import adjacency
    from benchmarks.scores.grids import Grid, GridCell, tree_of, true_grids
    from benchmarks.scores.teds import teds_of_tables

    f1, teds = [], []
    for structure in sorted(ICDAR.glob("*-str.xml")):
        source = ICDAR / structure.name.replace("-str.xml", ".pdf")
        if not source.exists():
            continue
        truth = true_grids(structure)
        found: list[Grid] = []
        with PdfDocument(source.read_bytes()) as document:
            for number in range(1, document.page_count + 1):
                page = framed(document.read_page(number), document.fonts).frame
                for table in find_tables(page):
                    cells = []
                    for c in table.cells:
                        text = ""
                        for w in (w for line in c.lines for w in line):
                            text += ("" if page.words.flags[w] & GLUED else " ") + page.words.text[w]
                        end_row, end_col = c.row + c.row_span - 1, c.col + c.col_span - 1
                        cells.append(GridCell(c.row, c.col, end_row, end_col, text.strip()))
                    found.append(Grid(number, tuple(cells)))
        f1.append(adjacency(truth, found).f1)
        for number in sorted({g.page for g in truth}):
            trees = [[tree_of(g) for g in grids if g.page == number] for grids in (truth, found)]
            teds += [score.text for score in teds_of_tables(*trees)]
    assert sum(f1) / len(f1) >= F1_FLOOR
    assert sum(teds) / len(teds) >= TEDS_FLOOR
