"""``python -m benchmarks.fitting``: rules and models compared at deciding what is a heading.

Every model is fitted on documents that may be looked at; on these it is judged by leaving families out, a
fifth at a time, and on all others as they are. Of fold B nothing but means is shown. Deterministic.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import os
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np

from benchmarks.corpora import CorpusMissing
from benchmarks.families.cases import dpbench, given, officepdf
from benchmarks.fitting.judging import Decision, judged
from benchmarks.fitting.models import Logistic, Matrix, Trees, fit_logistic, fit_trees
from benchmarks.fitting.rows import GENERATED, Document, Row, gathered, gathered_made
from benchmarks.report import table
from pincite.layout.signs import headings as sign

Model = Logistic | Trees
Features = Callable[[Row], list[float]]
Sets = Mapping[str, list[Document]]

PARTS = 5  # of the families, one of which is left out at a time
HELD_OUT = "officepdf B"
LEAST = (0.0, 0.4, 0.8)  # log odds from which a block is a heading
TREES = {"count": 60, "depth": 3, "rate": 0.1, "ridge": 5.0, "least": 10.0}


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where the corpora are missing."""
    options = _options().parse_args(arguments)
    try:
        sets = _sets(options)
    except CorpusMissing as problem:
        print(problem, file=sys.stderr)
        return 1
    names = sorted({name for d in _all(sets) for row in d.rows for name in row.signs or ()})
    rows = [["rules", "", *_shown(sets, lambda row: row.features["score"] >= sign.ACCEPT)]]
    rows += [["what blocks allow", "", *_shown(sets, lambda row: row.label == 1)]]
    looked_at = [name for name in sets if name != HELD_OUT]
    trainings = [
        looked_at,
        *([n for n in looked_at if n != left] for left in looked_at if len(looked_at) > 1),
    ]
    for training in trainings:
        for title, features, fit in _models(names):
            odds = _odds(sets, training, features, fit)
            for least in LEAST:
                accept = _accept(odds, least, candidates=title.startswith("signs"))
                rows.append([f"{title}, {least:+.1f}", ", ".join(training), *_shown(sets, accept)])
    print(table(["decided by", "fitted on", *sets], rows))
    print("\nF1 of headings by family / of all / pages without any that got one / headings invented")
    return 0


def _sets(options: argparse.Namespace) -> dict[str, list[Document]]:
    """The documents by where they come from."""
    cases = [*officepdf(), *dpbench(), *(case for where in options.folders for case in given(where))]
    with multiprocessing.get_context("fork").Pool(options.jobs) as pool:
        documents = pool.map(gathered, cases, chunksize=4)
    documents += _made(options.generated)
    sets: dict[str, list[Document]] = {}
    for d in documents:
        fold = f" {d.fold}" if d.corpus == "officepdf" else ""
        sets.setdefault(d.corpus + fold, []).append(d)
    return sets


def _made(count: int) -> list[Document]:
    """Generated documents, without outline and tags."""
    if not count:
        return []
    from benchmarks.generated import typst_engine
    from benchmarks.generated.__main__ import _stripped
    from benchmarks.generated.content import make_document

    families = typst_engine.fonts("")
    out = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            model = make_document(1, number, families, notes=typst_engine.NOTES)
            path = Path(folder) / f"{model.name}.pdf"
            typst_engine.render(model, path, "")
            out.append(gathered_made(model, _stripped(path, "plain")))
    return out


def _models(names: list[str]) -> list[tuple[str, Features, Callable[..., Model]]]:
    """What is fitted: title, the numbers it sees of a row, how."""

    def signs(row: Row) -> list[float]:
        return [(row.signs or {}).get(name, 0.0) for name in names]

    def features(row: Row) -> list[float]:
        return [value for name, value in row.features.items() if name not in ("score", "may")]

    def with_score(row: Row) -> list[float]:
        return list(row.features.values())

    def trees(x: Matrix, y: Matrix, weight: Matrix) -> Trees:
        return fit_trees(x, y, weight, **TREES)  # type: ignore[arg-type]

    return [
        ("signs, their weights fitted", signs, lambda x, y, w: fit_logistic(x, y, w, ridge=1.0)),
        ("logistic regression", features, lambda x, y, w: fit_logistic(x, y, w, ridge=20.0)),
        ("trees", features, trees),
        ("trees with the rules' score", with_score, trees),
    ]


def _odds(sets: Sets, training: list[str], features: Features, fit: Callable[..., Model]) -> dict[int, float]:
    """The log odds of every row by its identity, from a model that never saw its family."""
    known = [d for name in training for d in sets[name]]
    odds: dict[int, float] = {}
    for part in range(PARTS):
        model = fit(*_matrices([d for d in known if _part(d) != part], features))
        _tell(model, [d for d in known if _part(d) == part], features, odds)
    whole = fit(*_matrices(known, features))
    _tell(
        whole,
        [d for name, documents in sets.items() if name not in training for d in documents],
        features,
        odds,
    )
    return odds


def _matrices(documents: list[Document], features: Features) -> tuple[Matrix, Matrix, Matrix]:
    """Features, truth and weight of the rows: a family of many blocks counts by the root of their number."""
    sizes: dict[tuple[str, str], int] = {}
    for d in documents:
        key = (d.corpus, d.family)
        sizes[key] = sizes.get(key, 0) + sum(row.label >= 0 for row in d.rows)
    rows = [(d, row) for d in documents for row in d.rows if row.label >= 0]
    x = np.array([features(row) for _, row in rows])
    y = np.array([float(row.label) for _, row in rows])
    weight = np.array([sizes[d.corpus, d.family] ** -0.5 for d, _ in rows])
    return x, y, weight * len(weight) / weight.sum()


def _tell(model: Model, documents: list[Document], features: Features, odds: dict[int, float]) -> None:
    rows = [row for d in documents for row in d.rows]
    if rows:
        found = model.odds(np.array([features(row) for row in rows]))
        odds.update((id(row), float(value)) for row, value in zip(rows, found, strict=True))


def _accept(odds: dict[int, float], least: float, *, candidates: bool) -> Decision:
    return lambda row: odds[id(row)] > least and (row.signs is not None or not candidates)


def _part(d: Document) -> int:
    name = f"{d.corpus}/{d.family}".encode()
    return hashlib.md5(name, usedforsecurity=False).digest()[1] % PARTS


def _shown(sets: Sets, accept: Decision) -> list[str]:
    found = [judged(documents, accept) for documents in sets.values()]
    return [f"{j.f1:.3f} / {j.pooled:.3f} / {j.bare:.3f} / {j.invented}" for j in found]


def _all(sets: Sets) -> list[Document]:
    return [d for documents in sets.values() for d in documents]


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fitting", description=__doc__)
    add = parser.add_argument
    add("--folders", nargs="+", type=Path, default=(), metavar="DIR",
        help="more documents that may be looked at, with truth beside them as in officepdf")  # fmt: skip
    add("--generated", type=int, default=0, metavar="N", help=f"documents of the set '{GENERATED}'")
    add("--jobs", type=int, default=os.cpu_count() or 1)
    return parser


if __name__ == "__main__":
    sys.exit(main())
