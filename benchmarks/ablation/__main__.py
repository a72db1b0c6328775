"""``python -m benchmarks.ablation``: every sign of the layout left out once. On how many families of each
fold that changes what is written, and what the figures lose by it (above 0: the sign is worth that).

Only documents in which a sign is counted can change without it, so only those are read again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from benchmarks.ablation.reading import FIGURES, Reading, all_signs, read, read_without
from benchmarks.corpora import CorpusMissing
from benchmarks.families.cases import CORPORA, FOLDS, Case, given
from benchmarks.families.listing import by_family
from benchmarks.families.scoring import FamilyScore
from benchmarks.report import signed, table, write
from benchmarks.sensitivity.weights import Weight

USUAL = ("officepdf", "dpbench")
FEW = 3  # families; a sign that acts on fewer is a rule for one document
NOTICED = 0.0005  # of a figure's mean over families; less is not shown

baseline: dict[Case, Reading] = {}
"""How each document is read with all signs; children are forked with it."""


class Effect(NamedTuple):
    """``acts`` is on how many families what is written changes, by corpus and fold; ``worth`` the loss of
    each figure's mean over the families of that corpus and fold."""

    seen: int
    acts: Mapping[tuple[str, str], int]
    worth: Mapping[tuple[str, str, str], float]


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where the corpora are missing."""
    options = _options().parse_args(arguments)
    try:
        cases = [case for corpus in options.corpora for case in CORPORA[corpus]()]
        cases += [case for where in options.folders for case in given(where)]
    except CorpusMissing as problem:
        print(problem, file=sys.stderr)
        return 1
    context = multiprocessing.get_context("fork")
    with context.Pool(options.jobs) as pool:
        baseline.update(zip(cases, pool.map(read, cases), strict=True))
    signs = [sign for sign in all_signs() if options.only in str(sign)]
    with context.Pool(options.jobs) as pool:
        effects = dict(_told(zip(signs, pool.imap(effect, signs), strict=True)))
    shown = listed(effects, [*options.corpora, *(where.name for where in options.folders)])
    print(shown)
    if options.record:
        write("ablation", "What each sign of the layout is worth", shown)
    return 0


def effect(sign: Weight) -> Effect:
    """What leaving one sign out does to the documents of the baseline."""
    touched = [case for case, reading in baseline.items() if str(sign) in reading.seen]
    without = {case: score for case in touched if (score := read_without(case, sign, baseline[case]))}
    acts: dict[tuple[str, str], int] = {}
    worth: dict[tuple[str, str, str], float] = {}
    for corpus in dict.fromkeys(case.corpus for case in baseline):
        for fold in FOLDS:
            here = [case for case in baseline if (case.corpus, case.fold) == (corpus, fold)]
            acts[corpus, fold] = len({case.family for case in here if case in without})
            before = [baseline[case].score for case in here]
            after = [without.get(case, baseline[case].score) for case in here]
            worth |= {(corpus, fold, name): loss(before, after, name) for name in FIGURES}
    return Effect(len({case.family for case in touched}), acts, worth)


def loss(before: Sequence[FamilyScore], after: Sequence[FamilyScore], name: str) -> float:
    """By how much the mean over families falls; 0 for a figure without truth."""
    one, two = by_family(before, name), by_family(after, name)
    return (fmean(one.values()) if one else 0.0) - (fmean(two.values()) if two else 0.0)


def listed(effects: Mapping[Weight, Effect], corpora: Sequence[str]) -> str:
    """A line a sign, then those that act on too few families."""
    places = [(corpus, fold) for corpus in corpora for fold in FOLDS]
    names = [(corpus, fold, name) for corpus in corpora for name in FIGURES for fold in FOLDS]
    names = [n for n in names if any(abs(e.worth.get(n, 0.0)) >= NOTICED for e in effects.values())]
    head = ["sign", "seen on", *(f"acts {corpus} {fold}" for corpus, fold in places), *map(" ".join, names)]
    rows = []
    for sign, e in effects.items():
        acts = [str(e.acts[place] or "") for place in places]
        rows.append([str(sign), str(e.seen), *acts, *(_worth(e, name) for name in names)])
    few = [f"{sign} ({sum(e.acts.values())})" for sign, e in effects.items() if sum(e.acts.values()) < FEW]
    told = f"Signs that act on fewer than {FEW} families: {', '.join(few) or 'none'}."
    return f"{table(head, rows)}\n\n{told}"


def _told(effects: Iterable[tuple[Weight, Effect]]) -> Iterator[tuple[Weight, Effect]]:
    """The same, each sign named on stderr when it is done: all of them take minutes."""
    for sign, effect in effects:
        print(f"{sign}: on {sum(effect.acts.values())} families", file=sys.stderr, flush=True)
        yield sign, effect


def _worth(effect: Effect, name: tuple[str, str, str]) -> str:
    value = effect.worth.get(name, 0.0)
    return signed(value) if abs(value) >= NOTICED else ""


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ablation", description=__doc__)
    add = parser.add_argument
    add("--only", default="", metavar="NAME", help="signs whose name holds NAME, like 'headings.'")
    add("--corpora", nargs="+", choices=list(CORPORA), default=USUAL, metavar="CORPUS")
    add("--folders", nargs="+", type=Path, default=(), metavar="DIR",
        help="more documents, with truth beside them as in officepdf")  # fmt: skip
    add("--jobs", type=int, default=os.cpu_count() or 1)
    add("--record", action="store_true", help="write results/ablation.md")
    return parser


if __name__ == "__main__":
    sys.exit(main())
