"""Means over families by fold, what rose and fell since another run, and documents that may be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from benchmarks.families.cases import FOLDS
from benchmarks.families.run import Run
from benchmarks.families.scoring import FamilyScore
from benchmarks.report import NONE, figure, signed, table
from benchmarks.scores.tally import pooled

CHANGED = 0.0005  # a smaller difference is not shown
BETTER_LOW = {"bare_pages_invented", "mhs_zero"}
LOOKED_AT = FOLDS[0]
ALL = "all"
COLUMNS = ("before", "after", "change", "±", "rose", "fell")


def means(runs: Sequence[Run]) -> str:
    """For each corpus a table of figures, a column for each engine and fold, and one of counts."""
    return "\n\n".join(
        f"## {corpus} ({_sizes(runs[0].of(corpus))})\n\n{_figures(corpus, runs)}\n\n{_counts(corpus, runs)}"
        for corpus in _corpora(runs)
    )


def compare(before: Run, after: Run) -> str:
    """For each figure the means over families of both, and on how many families of each fold it rose and
    fell; '±' is the standard error of the change. Over the documents that both have."""
    past = {(d.corpus, d.id): d for d in before.documents}
    parts = []
    for corpus in _corpora([after]):
        new = [d for d in after.of(corpus) if (d.corpus, d.id) in past]
        old = [past[d.corpus, d.id] for d in new]
        rows = [_row(name, old, new) for name in _names(new)]
        head = ["figure", *(f"{fold} {column}" for fold in FOLDS for column in COLUMNS)]
        title = f"## {corpus}: {_name(before)} and {_name(after)} ({_sizes(new)})"
        parts.append(f"{title}\n\n{table(head, rows)}")
    return "\n\n".join(parts)


def changed(before: Run, after: Run, names: Sequence[str]) -> str:
    """Documents of the fold that may be looked at on which a figure differs, largest loss first."""
    past = {(d.corpus, d.id): d for d in before.documents}
    parts = []
    for corpus in _corpora([after]):
        both = [(past[d.corpus, d.id], d) for d in after.of(corpus) if (d.corpus, d.id) in past]
        shown = [(old, new) for old, new in both if new.fold == LOOKED_AT]
        for name in (n for n in _names([d for _, d in both]) if n in names):
            rows = sorted(
                (change, new.id, old.figures.get(name), new.figures.get(name))
                for old, new in shown
                if abs(change := _gain(name, old, new)) >= CHANGED
            )
            if rows:
                cells = [[id, figure(a), figure(b), signed(change)] for change, id, a, b in rows]
                parts.append(
                    f"### {corpus} {name}\n\n{table(['document', 'before', 'after', 'better by'], cells)}"
                )
    return "\n\n".join(parts)


def lowest(run: Run, names: Sequence[str], count: int) -> str:
    """The worst documents of the fold that may be looked at, for each figure."""
    parts = []
    for corpus in _corpora([run]):
        documents = [d for d in run.of(corpus) if d.fold == LOOKED_AT]
        for name in (n for n in _names(documents) if n in names):
            known = [d for d in documents if name in d.figures]
            known.sort(key=lambda d, name=name: (_worth(name, d.figures[name]), d.id))
            rows = [[d.id, figure(d.figures[name]), d.error] for d in known[:count]]
            parts.append(f"### {corpus} {name}\n\n{table(['document', name, 'error'], rows)}")
    return "\n\n".join(parts)


def by_family(documents: Sequence[FamilyScore], name: str) -> dict[str, float]:
    """A figure's mean over the documents of each family that has it."""
    values: dict[str, list[float]] = {}
    for document in documents:
        if name in document.figures:
            values.setdefault(document.family, []).append(document.figures[name])
    return {family: fmean(those) for family, those in values.items()}


def _figures(corpus: str, runs: Sequence[Run]) -> str:
    head = ["figure", "families"]
    head += [f"{run.engine} {fold}" for run in runs for fold in (*FOLDS, ALL)]
    rows = []
    for name in _names([d for run in runs for d in run.of(corpus)]):
        counts = [len(by_family(_in(fold, runs[0].of(corpus)), name)) for fold in FOLDS]
        cells = [_mean(by_family(_in(fold, run.of(corpus)), name)) for run in runs for fold in (*FOLDS, ALL)]
        rows.append([name, "+".join(map(str, counts)), *map(figure, cells)])
    return table(head, rows)


def _counts(corpus: str, runs: Sequence[Run]) -> str:
    rows = []
    for run in runs:
        for kind in ("headings", "tables"):
            for fold in (*FOLDS, ALL):
                tallies = [d.tallies[kind] for d in _in(fold, run.of(corpus)) if kind in d.tallies]
                if not tallies:
                    continue
                one = pooled(tallies)
                bare = sum(t.found for t in tallies if not t.true)
                counts = (one.true, one.found, one.right, one.found - one.right, bare)
                shares = (one.precision, one.recall, one.f1)
                rows.append([f"{run.engine} {kind} {fold}", *map(str, counts), *map(figure, shares)])
    head = ["counted", "true", "found", "right", "invented", "where none is true", "P", "R", "F1"]
    return table(head, rows)


def _row(name: str, old: Sequence[FamilyScore], new: Sequence[FamilyScore]) -> list[str]:
    cells = [name]
    for fold in FOLDS:
        a, b = by_family(_in(fold, old), name), by_family(_in(fold, new), name)
        both = [(_known(name, a.get(family)), _known(name, b.get(family))) for family in {**a, **b}]
        gains = [_worth(name, y) - _worth(name, x) for x, y in both if x is not None and y is not None]
        first, second = _mean(a), _mean(b)
        change = None if first is None or second is None else second - first
        rose, fell = sum(g >= CHANGED for g in gains), sum(g <= -CHANGED for g in gains)
        cells += [figure(first), figure(second), NONE if change is None else signed(change), _noise(gains)]
        cells += [str(rose or ""), str(fell or "")]
    return cells


def _noise(gains: Sequence[float]) -> str:
    """The standard error of the mean change over families."""
    return figure(stdev(gains) / sqrt(len(gains))) if len(gains) > 1 else NONE


def _gain(name: str, old: FamilyScore, new: FamilyScore) -> float:
    one, two = (_known(name, score.figures.get(name)) for score in (old, new))
    return 0.0 if one is None or two is None else _worth(name, two) - _worth(name, one)


def _known(name: str, value: float | None) -> float | None:
    """An F1 that is not there has nothing true and nothing invented: right; other shares are unknown."""
    return 1.0 if value is None and name.endswith("_f1") else value


def _worth(name: str, value: float) -> float:
    """The figure with more as better: 'rose' is a gain and 'fell' a loss for every figure."""
    return -value if name in BETTER_LOW else value


def _in(fold: str, documents: Sequence[FamilyScore]) -> list[FamilyScore]:
    return [d for d in documents if fold in (ALL, d.fold)]


def _mean(values: dict[str, float]) -> float | None:
    return fmean(values.values()) if values else None


def _names(documents: Sequence[FamilyScore]) -> list[str]:
    return list(dict.fromkeys(name for d in sorted(documents, key=_fullest) for name in d.figures))


def _fullest(document: FamilyScore) -> int:
    return -len(document.figures)


def _corpora(runs: Sequence[Run]) -> list[str]:
    return list(dict.fromkeys(d.corpus for run in runs for d in run.documents))


def _sizes(documents: Sequence[FamilyScore]) -> str:
    families = len({d.family for d in documents})
    failed = sum(bool(d.error) for d in documents)
    return f"{len(documents)} documents, {families} families" + (f", {failed} failed" if failed else "")


def _name(run: Run) -> str:
    return f"{run.engine} {run.version}"
