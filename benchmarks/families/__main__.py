"""``python -m benchmarks.families``: documents of many families, scored by family and fold.

Fold A may be looked at while the layout is worked on. Fold B is held out: of it only means and counts are
shown, so that they tell what a change does to documents it was not made for.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from benchmarks.corpora import CorpusMissing
from benchmarks.engines import NAMES, EngineMissing, of_each
from benchmarks.families import listing
from benchmarks.families.cases import CORPORA, FOLDS
from benchmarks.families.run import Run, run
from benchmarks.families.scoring import FamilyScore
from benchmarks.report import write

DEFAULT = ("pincite", "liteparse")


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where the corpora or an engine asked for by name are missing."""
    options = _options().parse_args(arguments)
    try:
        runs = measure(
            options.engines or DEFAULT,
            options.only,
            options.fold,
            options.write,
            required=bool(options.engines),
        )
    except (CorpusMissing, EngineMissing) as problem:
        print(problem, file=sys.stderr)
        return 1
    print(listing.means(runs))
    for one in runs:
        if options.worst:
            print("\n" + listing.lowest(one, options.figure, options.worst))
    by_name = {one.engine: one for one in runs}
    if options.compare:
        before, after = (by_name[name] for name in options.compare)
        _told(before, after, options.figure)
    for before in _loaded(options.against) if options.against else ():
        if before.engine in by_name:
            _told(before, by_name[before.engine], options.figure)
    if options.save:
        options.save.write_text(json.dumps([asdict(one) for one in runs]), encoding="utf-8")
    if options.record:
        print(f"\n{record(runs)}")
    return 0


def measure(
    engines: Sequence[str],
    corpora: Sequence[str] = tuple(CORPORA),
    fold: str = "",
    output_folder: Path | None = None,
    required: bool = False,
) -> list[Run]:
    """Scores of every engine that is installed; one that is not is named on stderr, or raises EngineMissing
    where it is required."""
    cases = [case for corpus in corpora for case in CORPORA[corpus]() if fold in ("", case.fold)]
    return of_each(engines, lambda name: run(name, cases, output_folder), required)


def record(runs: Sequence[Run]) -> Path:
    """The means as benchmarks/results/families.md."""
    versions = ", ".join(f"{one.engine} {one.version}" for one in runs)
    return write("families", "By family", f"{versions}.\n\n{listing.means(runs)}")


def _told(before: Run, after: Run, names: Sequence[str]) -> None:
    print("\n" + listing.compare(before, after))
    if names:
        print("\n" + listing.changed(before, after, names))


def _loaded(path: Path) -> list[Run]:
    return [
        Run(one["engine"], one["version"], [FamilyScore.from_json(d) for d in one["documents"]])
        for one in json.loads(path.read_text(encoding="utf-8"))
    ]


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.families", description=__doc__)
    add = parser.add_argument
    add("--engines", nargs="+", choices=NAMES, metavar="NAME", help=f"of {', '.join(NAMES)}")
    add("--only", nargs="+", choices=list(CORPORA), default=list(CORPORA), metavar="CORPUS",
        help=f"of {', '.join(CORPORA)}")  # fmt: skip
    add("--fold", choices=FOLDS, default="", help="only families of this fold")
    add("--save", type=Path, metavar="FILE", help="keep the scores")
    add("--against", type=Path, metavar="FILE", help="what rose and fell since --save, by fold")
    add("--compare", nargs=2, metavar=("A", "B"), help="the same between two engines of this run")
    add("--figure", nargs="+", default=[], metavar="NAME", help="figures that listings of documents show")
    add("--worst", type=int, metavar="N", help="the N lowest documents of fold A for each --figure")
    add("--write", type=Path, metavar="DIR", help="keep every Markdown of fold A: DIR/engine/corpus/id.md")
    add("--record", action="store_true", help="write benchmarks/results/families.md")
    return parser


if __name__ == "__main__":
    sys.exit(main())
