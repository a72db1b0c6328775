"""``python -m fuzzing --minutes 10``: inputs that nobody would write, for every target in turn.

Where Atheris is installed it chooses them, by what they reach; else they are made by mutation, and the same
seed gives the same. A finding is written to the folder of findings, as small as it gets, with what it did;
the status is then 1.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random

from fuzzing import guided, sanitized
from fuzzing.minimising import minimised
from fuzzing.mutation import mutated
from fuzzing.running import Finding, run, wrong
from fuzzing.targets import ROOT, Target, targets

TURN = 60.0  # seconds that Atheris has for a target before the next has its turn
IN_C = ["pages", "pdf"]  # what reaches what is written in C
ROUND = 100  # inputs of a target before the next has its turn
KEPT = 200  # inputs a target is given others from


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m fuzzing", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--targets", nargs="+", choices=sorted(targets()))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--findings", type=Path, default=ROOT / "build" / "fuzzing")
    parser.add_argument("--engine", choices=("atheris", "mutation"))
    parser.add_argument("--sanitized", action="store_true", help="what is written in C, under sanitizers")
    options = parser.parse_args(arguments)
    if options.sanitized and not sanitized.is_on():
        return under_sanitizers(sys.argv[1:] if arguments is None else arguments)
    usual = IN_C if options.sanitized else sorted(targets())
    chosen = [targets()[name] for name in options.targets or usual]
    by_reach = guided.is_there() and not options.sanitized
    if options.engine is not None:
        by_reach = options.engine == "atheris"
    known: dict[tuple[str, str], Path] = {}
    done = {target.name: [0.0, 0.0] for target in chosen}
    for found in rounds(chosen, options, by_reach, done):
        if (found.target, found.what) not in known:
            least = minimised(targets()[found.target], found)
            known[found.target, found.what] = kept(least, options.findings)
            print(f"{found.target}: {found.what}: {known[found.target, found.what]}", flush=True)
    print(table(done, known))
    return 1 if known else 0


def under_sanitizers(arguments: Sequence[str]) -> int:
    """The same in a process of its own, which takes the library with sanitizers."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        environment = sanitized.environment(Path(folder))
        if environment is None:
            print("needs gcc with its sanitizers, on Linux", file=sys.stderr)
            return 2
        command = [sys.executable, "-m", "fuzzing", *arguments]
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def rounds(
    chosen: Sequence[Target], options: argparse.Namespace, by_reach: bool, done: dict[str, list[float]]
) -> Iterator[Finding]:
    """The findings of the targets in turn, until the time is over."""
    until = time.monotonic() + 60 * options.minutes
    turn_seconds = min(TURN, 60 * options.minutes / len(chosen))
    seeds = {target.name: target.seeds() for target in chosen}
    for target in (one for one in chosen if not one.threads):
        wrong(target, seeds[target.name][0])  # so that its modules are loaded once, not in every child
    for turn in count():
        for target in chosen:
            if time.monotonic() >= until:
                return
            if by_reach:
                corpus = options.findings / "corpus" / target.name
                yield from guided.run(target, corpus, turn_seconds, options.seed + turn, done[target.name])
            else:
                given = inputs(seeds[target.name], f"{options.seed}/{target.name}/{turn}", first=turn == 0)
                yield from run(target, given, done[target.name])


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
