"""Office documents printed to PDF, scored by the scorer that lies beside their truth."""

from __future__ import annotations

import importlib.util
import json
from functools import cache
from types import ModuleType
from typing import Any

from benchmarks.corpora import folder
from benchmarks.families.cases import Case
from benchmarks.scores.tally import Tally

FIGURES = (
    "head_p", "head_r", "head_f1", "level_order", "siblings_one_level", "table_p", "table_r", "table_f1",
    "teds_matched", "teds_all", "list_f1", "list_depth_f1", "nid", "nid_plain", "mhs", "bare_pages_invented",
)  # fmt: skip


def office_figures(case: Case, markdown: str) -> tuple[dict[str, float | None], dict[str, Tally]]:
    """The figures that the corpus defines, and the counts behind headings and tables."""
    truth = json.loads(case.pdf.with_suffix(".json").read_text(encoding="utf-8"))
    true_markdown = case.pdf.with_suffix(".md").read_text(encoding="utf-8")
    scored = _scorer().score_document(truth, true_markdown, markdown)
    row: dict[str, Any] = _scorer().document_row(scored)
    figures = {name: row[name] for name in FIGURES}
    return figures, {"headings": _tally(scored["h"]), "tables": _tally(scored["t"])}


def _tally(counts: tuple[int, int, int]) -> Tally:
    right, invented, missed = counts
    return Tally(right, right + invented, right + missed)


@cache
def _scorer() -> ModuleType:
    path = folder() / "officepdf" / "score.py"
    found = importlib.util.spec_from_file_location("officepdf_score", path)
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module
