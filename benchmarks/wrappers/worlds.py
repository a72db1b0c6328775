"""``python -m benchmarks.wrappers.worlds --worlds 20000``: random worlds in which the engine is held against
the definition, found by brute force. A world is a wrapper over a few tokens: with predicates that are tables
of numbers, in each grounding; pages with the predicates of the product, which the brute force has written
once more; and PDFs with the text of a wrapper, read by readers of its own."""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from benchmarks.report import table, write

SHARDS = 200
"""Ranges of seeds that a run is parted into."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wrappers.worlds", description=__doc__)
    parser.add_argument("--worlds", type=int, default=2_000, help="how many are judged (2000)")
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first seed")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--record", action="store_true", help="write benchmarks/results/wrapper-worlds.md")
    options = parser.parse_args(arguments)
    counts, wrong = run(options.worlds, options.seed, options.processes)
    report = told(counts, wrong, options.seed)
    print(report)
    if options.record:
        print(write("wrapper-worlds", "Wrappers against brute force", report))
    return int(bool(wrong))


def run(worlds: int, seed: int, processes: int = 1) -> tuple[Counter[tuple[str, str]], list[str]]:
    """How often each verdict fell for each kind of world, until so many were judged, and those that are
    wrong. The same for any number of processes."""
    counts: Counter[tuple[str, str]] = Counter()
    wrong: list[str] = []
    step = max(1, worlds // SHARDS)
    starts = range(seed, seed + 100 * max(worlds, SHARDS) * 100, step)
    with multiprocessing.Pool(processes) as pool:
        for verdicts in pool.imap(partial(shard, step), starts):
            for at, kind, said in verdicts:
                if judged(counts) >= worlds:
                    pool.terminate()
                    return counts, wrong
                counts[kind, said.partition(":")[0]] += 1
                if said.startswith("wrong"):
                    wrong.append(f"{kind} {at}: {said}")
    return counts, wrong


def judged(counts: Counter[tuple[str, str]]) -> int:
    return sum(count for (_, said), count in counts.items() if said in ("right", "wrong", "incomplete"))


def shard(step: int, start: int) -> list[tuple[int, str, str]]:
    return [(seed, kind_of(seed), KINDS[kind_of(seed)](seed)) for seed in range(start, start + step)]


def kind_of(seed: int) -> str:
    return list(KINDS)[seed % len(KINDS)]


# -- kinds of worlds


def tables(seed: int, **shape: Any) -> str:
    """Predicates are tables of numbers."""
    from tests.wrappers.oracle.instances import seeded
    from tests.wrappers.oracle.verdict import verdict

    instance = seeded(seed, tokens=(3, 5), **shape)
    return verdict(instance, instance.setting(), confidence=True)


def page(seed: int) -> str:
    """Predicates of the product on a page, and those of the brute force."""
    from pincite.wrappers.predicates.registry import predicates
    from tests.wrappers.oracle.instances import Instance
    from tests.wrappers.oracle.pages import random_page
    from tests.wrappers.oracle.setting import Setting
    from tests.wrappers.oracle.verdict import verdict

    made = random_page(random.Random(seed), tokens=(4, 6))
    instance = Instance(made.wrapper, made.tokens, predicates())
    return verdict(instance, Setting(made.wrapper, made.tokens, predicates(), independent=True))


def printed(seed: int) -> str:
    """The text of a wrapper and a PDF."""
    from tests.wrappers.oracle.printed import judged as said
    from tests.wrappers.oracle.printed import random_world

    return said(random_world(random.Random(seed)))


KINDS: dict[str, Callable[[int], str]] = {
    "optimistic": tables,
    "children that speak of their parent": partial(tables, parents=True),
    "grounding drop": partial(tables, grounding="drop", disjuncts=(0, 1, 1, 2, 3)),
    "grounding false": partial(tables, grounding="false", disjuncts=(0, 1, 1, 2, 3)),
    "pages": page,
    "text and PDF": printed,
}


def told(counts: Counter[tuple[str, str]], wrong: list[str], seed: int) -> str:
    verdicts = ("right", "wrong", "incomplete", "too large", "read otherwise")
    rows = [[kind, *(f"{counts[kind, said]:,}" for said in verdicts)] for kind in KINDS]
    sums = {said: sum(counts[kind, said] for kind in KINDS) for said in verdicts}
    rows.append(["all", *(f"{sums[said]:,}" for said in verdicts)])
    what = (
        f"{judged(counts):,} worlds judged, seeds from {seed}. Right: the modes paper, best, topk and all"
        " give what the definition gives, each with its truth. Incomplete: the engine says so. Too large:"
        " more groups than brute force looks at; not judged."
    )
    lines = [what, table(["world", *verdicts], rows)]
    return "\n\n".join(lines + (["Wrong:\n\n" + "\n".join(f"- {one}" for one in wrong)] if wrong else []))


if __name__ == "__main__":
    sys.exit(main())
