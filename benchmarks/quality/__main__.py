"""``python -m benchmarks.quality``: means of every engine, and what a developer needs to see why."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from benchmarks.corpora import CORPORA, CorpusMissing
from benchmarks.engines import DEFAULT, NAMES, EngineMissing, of_each
from benchmarks.quality import listing
from benchmarks.quality.metrics import LISTED, EngineScores
from benchmarks.quality.run import run
from benchmarks.quality.scoring import DocumentScore
from benchmarks.report import write


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where the corpora or an engine asked for by name are missing."""
    options = _options().parse_args(arguments)
    try:
        runs = measure(
            options.engines or DEFAULT,
            options.corpus or list(CORPORA),
            options.doc,
            options.write,
            required=bool(options.engines),
        )
    except (CorpusMissing, EngineMissing) as problem:
        print(problem, file=sys.stderr)
        return 1
    metrics = options.metric or list(LISTED)
    if not options.doc:
        print(listing.means(runs))
    for id in options.doc:
        print(listing.of_document(runs, id))
    if options.worst:
        for scores in runs:
            print("\n" + listing.worst(scores, options.worst, metrics))
    by_name = {scores.engine: scores for scores in runs}
    if options.compare:
        one, two = (by_name[name] for name in options.compare)
        print("\n" + listing.compare(one, two, metrics))
    if options.against:
        for before in _loaded(options.against):
            if before.engine in by_name:
                print("\n" + listing.compare(before, by_name[before.engine], metrics))
    if options.save:
        options.save.write_text(json.dumps([asdict(scores) for scores in runs]), encoding="utf-8")
    if options.record:
        print(f"\n{record(runs)}")
    return 0


def measure(
    engines: Sequence[str],
    corpora: Sequence[str],
    documents: Sequence[str] = (),
    output_folder: Path | None = None,
    required: bool = False,
) -> list[EngineScores]:
    """Scores of every engine that is installed; one that is not is named on stderr, or raises
    EngineMissing where it is required."""
    cases = [case for corpus in corpora for case in CORPORA[corpus]()]
    if documents:
        cases = [case for case in cases if any(case.id.endswith(id) for id in documents)]
    return of_each(engines, lambda name: run(name, cases, output_folder), required)


def record(runs: Sequence[EngineScores]) -> Path:
    """The means as benchmarks/results/quality.md."""
    return write("quality", "Quality", listing.means(runs))


def _loaded(path: Path) -> list[EngineScores]:
    return [
        EngineScores(
            scores["engine"],
            scores["version"],
            [DocumentScore.from_json(document) for document in scores["documents"]],
        )
        for scores in json.loads(path.read_text(encoding="utf-8"))
    ]


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.quality", description=__doc__)
    add = parser.add_argument
    add("--engines", nargs="+", choices=NAMES, metavar="NAME", help=f"of {', '.join(NAMES)}")
    add("--corpus", nargs="+", choices=list(CORPORA), help="default: all")
    add("--metric", nargs="+", choices=list(LISTED), help="metrics the listings show; default: all")
    add("--worst", type=int, metavar="N", help="list the N lowest documents of each metric")
    add("--doc", nargs="+", default=[], metavar="ID", help="only documents whose id ends so, every figure")
    add("--compare", nargs=2, metavar=("A", "B"), help="documents on which two engines differ")
    add("--save", type=Path, metavar="FILE", help="keep the scores of every document")
    add("--against", type=Path, metavar="FILE", help="what changed since --save")
    add("--write", type=Path, metavar="DIR", help="keep every Markdown: DIR/engine/corpus/id.md")
    add("--record", action="store_true", help="write benchmarks/results/quality.md")
    return parser


if __name__ == "__main__":
    sys.exit(main())
