"""``python -m fuzzing --minutes 10``: inputs that nobody would write, for every target in turn.

A finding is written to the folder of findings, as small as it gets, with what it did; the status is then 1.
The same seed gives the same inputs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random

from fuzzing.minimising import minimised
from fuzzing.mutation import mutated
from fuzzing.running import Finding, run, wrong
from fuzzing.targets import ROOT, targets

ROUND = 100  # inputs of a target before the next has its turn
KEPT = 200  # inputs a target is given others from


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m fuzzing", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--targets", nargs="+", choices=sorted(targets()), default=sorted(targets()))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--findings", type=Path, default=ROOT / "build" / "fuzzing")
    options = parser.parse_args(arguments)
    until = time.monotonic() + 60 * options.minutes
    known: dict[tuple[str, str], Path] = {}
    done = {name: [0.0, 0.0] for name in options.targets}
    chosen = [targets()[name] for name in options.targets]
    seeds = {target.name: target.seeds() for target in chosen}
    for target in chosen:
        wrong(target, seeds[target.name][0])  # so that its modules are loaded once, not in every child
    for turn in count():
        for target in chosen:
            if time.monotonic() > until:
                print(table(done, known))
                return 1 if known else 0
            given = inputs(seeds[target.name], f"{options.seed}/{target.name}/{turn}", first=turn == 0)
            for found in run(target, given, done[target.name]):
                if (found.target, found.what) not in known:
                    known[found.target, found.what] = kept(minimised(target, found), options.findings)
                    print(f"{found.target}: {found.what}: {known[found.target, found.what]}", flush=True)
    return 0


def inputs(seeds: Sequence[bytes], seed: str, *, first: bool = False, most: int = ROUND) -> Iterator[bytes]:
    """Inputs of one round: the seeds as they are at first, then what is made of them."""
    chance = Random(seed)
    if first:
        yield from seeds
    for _ in range(most):
        yield mutated(chance.choice(seeds), seeds[:KEPT], chance)


def kept(found: Finding, folder: Path) -> Path:
    """Writes a finding: its data, and what it did beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    words = "".join(letter if letter.isalnum() else "-" for letter in found.what)[:80]
    path = folder / f"{found.target}.{words}"
    path.write_bytes(found.data)
    path.with_name(path.name + ".txt").write_text(f"{found.what}\n{found.told}", encoding="utf-8")
    return path


def table(done: dict[str, list[float]], known: dict[tuple[str, str], Path]) -> str:
    rows = [
        f"{name:<12} {int(number):>10,} {seconds:>8.0f} {sum(target == name for target, _ in known):>8}"
        for name, (number, seconds) in done.items()
    ]
    number, seconds = (sum(one[at] for one in done.values()) for at in (0, 1))
    last = f"{'all':<12} {int(number):>10,} {seconds:>8.0f} {len(known):>8}"
    return "\n".join([f"{'target':<12} {'inputs':>10} {'CPU s':>8} {'findings':>8}", *rows, last])


if __name__ == "__main__":
    sys.exit(main())
