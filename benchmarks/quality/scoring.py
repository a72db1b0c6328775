"""All scores of one document."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from benchmarks.corpora import Case, structure_of
from benchmarks.engines import Output
from benchmarks.scores.adjacency import adjacency
from benchmarks.scores.furniture import Furniture, furniture
from benchmarks.scores.grids import tree_of, true_grids
from benchmarks.scores.html_tables import tables_of
from benchmarks.scores.mhs import mhs
from benchmarks.scores.nid import nid, nid_plain, nid_without_tables
from benchmarks.scores.tally import Tally
from benchmarks.scores.teds import TableScore, teds_of_page, teds_of_tables


@dataclass(frozen=True)
class DocumentScore:
    """One engine on one document.

    figures   what a listing shows, by metric (see metrics.py); a metric without truth is absent
    tables    TEDS with and without text, for every true table
    tallies   counts behind F1 figures, by metric
    found     tables in the output
    error     why nothing came out; the document then counts as an empty output
    """

    corpus: str
    id: str
    figures: dict[str, float]
    tables: list[TableScore] = field(default_factory=list)
    tallies: dict[str, Tally] = field(default_factory=dict)
    found: int = 0
    error: str = ""

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> DocumentScore:
        """What ``dataclasses.asdict`` and JSON made of a score, as a score again."""
        tables = [TableScore(*table) for table in data["tables"]]
        tallies = {name: Tally(*tally) for name, tally in data["tallies"].items()}
        return cls(**{**data, "tables": tables, "tallies": tallies})


def score(case: Case, output: Output, true_furniture: list[Furniture], error: str = "") -> DocumentScore:
    """The figures of the corpus the document belongs to."""
    if case.corpus == "icdar2013":
        return _icdar(case, output, error)
    return _dpbench(case, output, true_furniture, error)


def _dpbench(case: Case, output: Output, true_furniture: list[Furniture], error: str) -> DocumentScore:
    truth = case.pdf.with_suffix(".md").read_text(encoding="utf-8")
    found = tables_of(output.markdown)
    tables = teds_of_tables(tables_of(truth), found)
    headings = mhs(truth, output.markdown)
    page = teds_of_page(truth, output.markdown)
    figures = {
        "nid": nid(truth, output.markdown),
        "nid_s": nid_without_tables(truth, output.markdown),
        "nid_plain": nid_plain(truth, output.markdown),
        "teds_page": page.text if page else None,
        "mhs": headings.text if headings else None,
        "mhs_s": headings.structure if headings else None,
        **_table_figures("teds", tables),
    }
    tallies = {}
    if output.furniture is not None:
        tallies["furniture"] = tally = furniture(true_furniture, output.furniture)
        figures["furniture"] = tally.f1 if tally.found or tally.true else None
        tallies["furniture_nocase"] = furniture(true_furniture, output.furniture, fold_case=True)
    return DocumentScore(case.corpus, case.id, _known(figures), tables, tallies, len(found), error)


def _icdar(case: Case, output: Output, error: str) -> DocumentScore:
    truth = true_grids(structure_of(case.pdf))
    tables = [
        score
        for page in sorted({grid.page for grid in truth})
        for score in teds_of_tables(
            [tree_of(grid) for grid in truth if grid.page == page],
            [tree_of(grid) for grid in output.tables if grid.page == page],
        )
    ]
    tally = adjacency(truth, output.tables)
    figures = {"adjacency": tally.f1, **_table_figures("icdar_teds", tables)}
    tallies = {"adjacency": tally}
    return DocumentScore(case.corpus, case.id, _known(figures), tables, tallies, len(output.tables), error)


def _table_figures(name: str, tables: list[TableScore]) -> dict[str, float | None]:
    if not tables:
        return {}
    return {
        name: fmean(table.text for table in tables),
        f"{name}_s": fmean(table.structure for table in tables),
    }


def _known(figures: dict[str, float | None]) -> dict[str, float]:
    return {name: value for name, value in figures.items() if value is not None}
