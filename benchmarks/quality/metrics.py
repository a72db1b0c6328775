"""From scores of documents to figures of an engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from benchmarks.quality.scoring import DocumentScore
from benchmarks.scores.tally import pooled

# Metrics a listing of documents can be ordered by: name -> corpus.
LISTED = {
    "nid": "dpbench",
    "teds": "dpbench",
    "mhs": "dpbench",
    "furniture": "dpbench",
    "adjacency": "icdar2013",
    "icdar_teds": "icdar2013",
}


@dataclass(frozen=True)
class EngineScores:
    """One engine on all documents of the corpora asked for."""

    engine: str
    version: str
    documents: list[DocumentScore]

    def of(self, corpus: str) -> list[DocumentScore]:
        return [document for document in self.documents if document.corpus == corpus]


def summary(scores: EngineScores) -> dict[str, float]:
    """Figures by name; a corpus that was not run has none.

    nid, nid_s, nid_plain, mhs, mhs_s, teds_page, adjacency are means over documents; teds, teds_s,
    icdar_teds, icdar_teds_s means over true tables; furniture and furniture_nocase are F1 over all elements;
    precision and recall pool all relations; found counts tables, errors documents that gave nothing.
    """
    figures: dict[str, float] = {}
    if documents := scores.of("dpbench"):
        for name in ("nid", "nid_s", "nid_plain", "teds_page", "mhs", "mhs_s"):
            figures[name] = _mean([d.figures[name] for d in documents if name in d.figures])
        figures |= _tables("teds", documents)
        for name in ("furniture", "furniture_nocase"):
            if tallies := [d.tallies[name] for d in documents if name in d.tallies]:
                figures[name] = pooled(tallies).f1
        figures["errors"] = sum(bool(d.error) for d in documents)
    if documents := scores.of("icdar2013"):
        relations = pooled(d.tallies["adjacency"] for d in documents)
        figures["adjacency"] = _mean([d.figures["adjacency"] for d in documents])
        figures["precision"], figures["recall"] = relations.precision, relations.recall
        figures |= _tables("icdar_teds", documents)
        figures["found"] = sum(d.found for d in documents)
        figures["icdar_errors"] = sum(bool(d.error) for d in documents)
    return figures


def _tables(name: str, documents: Sequence[DocumentScore]) -> dict[str, float]:
    tables = [table for document in documents for table in document.tables]
    return {
        name: _mean([table.text for table in tables]),
        f"{name}_s": _mean([table.structure for table in tables]),
    }


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else 0.0
