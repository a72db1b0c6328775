"""``python -m benchmarks.sensitivity``: every weight and bound of the layout's decisions moved by 30 % either
way, and what that changes: documents whose headings, tables, running lines or figures are others than before.

``--tests N`` moves N of them, taken at random with ``--seed``, and tells how many of these moves the tests of
the layout notice: a number that may be another without a test failing is held by nothing.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

from benchmarks.corpora import ROOT
from benchmarks.report import table, write
from benchmarks.sensitivity.pages import CORPORA, KINDS, Reading, changed, documents, read
from benchmarks.sensitivity.plugin import VARIABLE
from benchmarks.sensitivity.weights import Weight, moved, weights

FACTORS = (0.7, 1.3)

Move = tuple[Weight, float]
baseline: dict[Path, Reading] = {}
"""How each document is read with nothing moved; children are forked with it."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sensitivity", description=__doc__)
    parser.add_argument("--only", default="", metavar="NAME", help="weights whose name holds NAME")
    parser.add_argument("--tests", type=int, default=0, metavar="N", help="moves that the tests are run with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--record", action="store_true", help="write results/sensitivity.md")
    chosen = parser.parse_args()
    moves = [m for m in itertools.product(weights(), FACTORS) if chosen.only in str(m[0])]
    if chosen.tests:
        return _by_tests(random.Random(chosen.seed).sample(moves, min(chosen.tests, len(moves))))
    for corpus in CORPORA:
        baseline.update({path: read(path) for path in documents(corpus)})
    with multiprocessing.get_context("fork").Pool(chosen.jobs) as pool:
        rows = pool.map(effect, moves, chunksize=1)
    shown = _table(moves, rows)
    print(shown)
    if chosen.record:
        write("sensitivity", "What each weight of the layout is worth", shown)
    return 0


def effect(move: Move) -> Counter[str]:
    """How many documents change by a move, by corpus, and by kind of element over all corpora."""
    found: Counter[str] = Counter()
    with moved(*move):
        for path, before in baseline.items():
            kinds = changed(before, read(path))
            found.update(kinds)
            if kinds:
                corpus = next(c for c in CORPORA if c in path.parts)
                found[corpus] += 1
    return found


def _table(moves: list[Move], rows: list[Counter[str]]) -> str:
    sizes = Counter(c for path in baseline for c in CORPORA if c in path.parts)
    head = ["weight", "moved", *(f"{c} ({sizes[c]})" for c in CORPORA), *KINDS]
    cells = [
        [str(weight), f"{round(100 * (factor - 1)):+d} %", *(str(row[c] or "") for c in (*CORPORA, *KINDS))]
        for (weight, factor), row in zip(moves, rows, strict=True)
    ]
    idle = [str(w) for w in dict.fromkeys(w for w, _ in moves) if not _acts(w, moves, rows)]
    return f"{table(head, cells)}\n\nNo document changes by moves of: {', '.join(idle) or 'none'}."


def _acts(weight: Weight, moves: list[Move], rows: list[Counter[str]]) -> bool:
    return any(row for (moved_, _), row in zip(moves, rows, strict=True) if moved_ == weight)


def _by_tests(moves: list[Move]) -> int:
    """Runs the layout's tests once a move; prints those that no test noticed."""
    call = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "tests/layout"]
    missed = 0
    for weight, factor in moves:
        ran = subprocess.run(
            [*call, "-p", "benchmarks.sensitivity.plugin"],
            env=os.environ | {VARIABLE: f"{weight}*{factor}"},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        if ran.returncode == 0:
            missed += 1
            print(f"{weight} moved by {round(100 * (factor - 1)):+d} %: no test noticed")
        elif ran.returncode != 1:
            print(ran.stdout[-2000:], ran.stderr[-2000:], file=sys.stderr)
            return 2
    print(f"{len(moves) - missed} of {len(moves)} moves were noticed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
