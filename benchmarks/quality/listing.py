"""Listings of single documents: which are worst, and which changed."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.quality.metrics import LISTED, EngineScores, summary
from benchmarks.quality.scoring import DocumentScore
from benchmarks.report import NONE, figure, signed, table

CHANGED = 0.0005  # a smaller difference is not shown
TITLES = (
    (
        "dpbench",
        (
            "nid",
            "nid_s",
            "nid_plain",
            "teds",
            "teds_s",
            "teds_page",
            "mhs",
            "mhs_s",
            "furniture",
            "furniture_nocase",
            "errors",
        ),
    ),
    (
        "icdar2013",
        ("adjacency", "precision", "recall", "icdar_teds", "icdar_teds_s", "found", "icdar_errors"),
    ),
)
COUNTS = {"errors", "icdar_errors", "found"}


def means(runs: Sequence[EngineScores]) -> str:
    """One table a corpus, one line an engine."""
    parts = []
    figures = [(run, summary(run)) for run in runs]
    for corpus, names in TITLES:
        shown = [(run, values) for run, values in figures if run.of(corpus)]
        if not shown:
            continue
        rows = [
            [f"{run.engine} {run.version}", *[_shown(name, values.get(name)) for name in names]]
            for run, values in shown
        ]
        count = len(shown[0][0].of(corpus))
        head = ["engine", *[name.removeprefix("icdar_") for name in names]]
        parts.append(f"## {corpus} ({count} documents)\n\n{table(head, rows)}")
    return "\n\n".join(parts)


def worst(run: EngineScores, count: int, metrics: Sequence[str]) -> str:
    """The lowest documents of each metric."""
    parts = []
    for metric in metrics:
        known = [d for d in run.of(LISTED[metric]) if metric in d.figures]
        if not known:
            continue
        lowest = sorted(known, key=lambda d: (d.figures[metric], d.id))[:count]
        rows = [[d.id, figure(d.figures[metric]), d.error] for d in lowest]
        parts.append(f"### {run.engine}: lowest {metric}\n\n{table(['document', metric, 'error'], rows)}")
    return "\n\n".join(parts)


def of_document(runs: Sequence[EngineScores], id: str) -> str:
    """Every figure of each document whose id ends so."""
    found = [(run, d) for run in runs for d in run.documents if d.id.endswith(id)]
    if not found:
        return f"no document {id}"
    names = sorted({name for _, d in found for name in d.figures})
    rows = [
        [d.id, run.engine, *[figure(d.figures.get(name)) for name in names], str(d.found), d.error]
        for run, d in found
    ]
    return table(["document", "engine", *names, "tables", "error"], rows)


def compare(before: EngineScores, after: EngineScores, metrics: Sequence[str]) -> str:
    """Means side by side over the documents both have, then for each metric those that differ,
    largest loss first."""
    before, after = _only(before, after), _only(after, before)
    old, new = summary(before), summary(after)
    rows = [
        [name, figure(old[name]), figure(new[name]), signed(new[name] - old[name])]
        for _, names in TITLES
        for name in names
        if name in old and name in new
    ]
    parts = [table(["mean", _name(before), _name(after), "change"], rows)]
    past = {(d.corpus, d.id): d for d in before.documents}
    both = [(past[d.corpus, d.id], d) for d in after.documents if (d.corpus, d.id) in past]
    for metric in metrics:
        changed = _changed(both, metric)
        if changed:
            lost = sum(change < 0 for change, _ in changed)
            title = f"### {metric}: {lost} worse, {len(changed) - lost} better"
            rows = [row for _, row in changed]
            parts.append(f"{title}\n\n{table(['document', 'before', 'after', 'change'], rows)}")
    return "\n\n".join(parts)


def _changed(
    both: Sequence[tuple[DocumentScore, DocumentScore]], metric: str
) -> list[tuple[float, list[str]]]:
    out = []
    for old, new in both:
        a, b = old.figures.get(metric), new.figures.get(metric)
        if a is None and b is None:
            continue
        change = (b or 0.0) - (a or 0.0)
        if abs(change) >= CHANGED:
            out.append((change, [new.id, figure(a), figure(b), signed(change)]))
    return sorted(out, key=lambda item: (item[0], item[1]))


def _only(run: EngineScores, other: EngineScores) -> EngineScores:
    known = {(d.corpus, d.id) for d in other.documents}
    kept = [d for d in run.documents if (d.corpus, d.id) in known]
    return EngineScores(run.engine, run.version, kept)


def _shown(name: str, value: float | None) -> str:
    if value is None:
        return NONE
    return str(int(value)) if name in COUNTS else figure(value)


def _name(run: EngineScores) -> str:
    return f"{run.engine} {run.version}"
