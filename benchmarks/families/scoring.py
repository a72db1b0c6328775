"""All figures of one document."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from benchmarks.families.cases import Case, fold
from benchmarks.families.office import office_figures
from benchmarks.families.reports import report_score
from benchmarks.scores.headings import (
    heading_pairs,
    headings_of,
    level_order,
    siblings_on_one_level,
)
from benchmarks.scores.html_tables import tables_of
from benchmarks.scores.mhs import mhs
from benchmarks.scores.nid import nid
from benchmarks.scores.table_counts import table_tally
from benchmarks.scores.tally import Tally
from benchmarks.scores.teds import teds_of_tables

Figures = dict[str, float | None]
_WORD = re.compile(r"\w+")
_TAG = re.compile(r"<[^>]+>")


@dataclass(frozen=True)
class FamilyScore:
    """One engine on one document.

    figures   shares by name; one that the document has no truth for is absent
    tallies   counts of headings and of tables: right, found, true
    error     why nothing came out; the document then counts as an empty output
    """

    corpus: str
    family: str
    id: str
    figures: dict[str, float]
    tallies: dict[str, Tally] = field(default_factory=dict)
    error: str = ""

    @property
    def fold(self) -> str:
        return fold(self.family)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> FamilyScore:
        tallies = {name: Tally(*tally) for name, tally in data["tallies"].items()}
        return cls(**{**data, "tallies": tallies})


def score(case: Case, markdown: str, error: str = "") -> FamilyScore:
    """The figures of the corpus that the document belongs to; those of officepdf for one that is given."""
    figures, tallies = _SCORERS.get(case.corpus, office_figures)(case, markdown)
    known = {name: value for name, value in figures.items() if value is not None}
    return FamilyScore(case.corpus, case.family, case.id, known, tallies, error)


def markdown_figures(truth: str, found: str) -> tuple[Figures, dict[str, Tally]]:
    """What one true Markdown says: reading order, headings, tables."""
    true, got = headings_of(truth), headings_of(found)
    headings = Tally(len(heading_pairs(true, got)), len(got), len(true))
    true_tables, got_tables = tables_of(truth), tables_of(found)
    tables = table_tally(true_tables, got_tables)
    tree = mhs(truth, found)
    figures: Figures = {
        "nid": nid(truth, found),
        "teds": fmean(s.text for s in teds_of_tables(true_tables, got_tables)) if true_tables else None,
        "mhs": tree.text if tree else None,
        **_shares("head", headings),
        **_shares("table", tables),
        "bare_pages_invented": None if true else float(bool(got)),
        "mhs_zero": float(tree.text == 0) if tree else None,
    }
    return figures, {"headings": headings, "tables": tables}


def _dpbench(case: Case, markdown: str) -> tuple[Figures, dict[str, Tally]]:
    return markdown_figures(_truth(case, ".md"), markdown)


def _reports(case: Case, markdown: str) -> tuple[Figures, dict[str, Tally]]:
    whole, cut = _truth(case, ".primary.md"), _truth(case, ".semi_semantic.md")
    true, got = headings_of(whole), headings_of(markdown)
    pairs = heading_pairs(true, got)
    levels = [(true[i].level, got[j].level) for i, j in pairs]
    tally = Tally(len(pairs), len(got), len(true))
    figures: Figures = {
        **report_score(whole, cut, markdown)._asdict(),
        **_shares("head", tally),
        "level_order": level_order(levels),
        "siblings_one_level": siblings_on_one_level(levels),
    }
    return figures, {"headings": tally, "tables": table_tally(tables_of(whole), tables_of(markdown))}


def _arabic(case: Case, markdown: str) -> tuple[Figures, dict[str, Tally]]:
    truth = _truth(case, ".md")
    true, got = headings_of(truth), headings_of(markdown)
    tally = Tally(len(heading_pairs(true, got)), len(got), len(true))
    figures: Figures = {
        "nid": nid(truth, markdown),
        "word_recall": word_recall(truth, markdown),
        "headings_found": tally.recall if true else None,
    }
    return figures, {"headings": tally}


def word_recall(truth: str, found: str) -> float | None:
    """The share of the true words that come, each as often as it is there."""
    true = _words(truth)
    return (true & _words(found)).total() / true.total() if true else None


def _words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(unicodedata.normalize("NFKC", _TAG.sub(" ", text)).casefold()))


def _shares(name: str, tally: Tally) -> Figures:
    """Precision, recall, F1; None where nothing was found, true, or both."""
    return {
        f"{name}_p": tally.precision if tally.found else None,
        f"{name}_r": tally.recall if tally.true else None,
        f"{name}_f1": tally.f1 if tally.found or tally.true else None,
    }


def _truth(case: Case, ending: str) -> str:
    return case.pdf.with_suffix(ending).read_text(encoding="utf-8")


_SCORERS: dict[str, Callable[[Case, str], tuple[Figures, dict[str, Tally]]]] = {
    "reports": _reports,
    "arabic": _arabic,
    "dpbench": _dpbench,
}
