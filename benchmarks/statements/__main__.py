"""``python -m benchmarks.statements [--seeds 40] [--first 0] [--show NAME]``: made statements through the
wrapper ``bilancio.wrap``, by layout."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import pincite
from benchmarks.statements.amounts import made
from benchmarks.statements.layouts import NAMED, Layout, drawn
from benchmarks.statements.printing import Book, printed
from benchmarks.statements.score import Score, score
from pincite.wrappers.definition import Wrapper
from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.identities import check_identities
from pincite.wrappers.language.parse import parse
from pincite.wrappers.tokens.build import tokens_of

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "wrappers"


def wrapper(name: str = "bilancio.wrap") -> Wrapper:
    return parse((FOLDER / name).read_text(), name, lambda file: (FOLDER / file).read_text())


def book(layout: Layout, seed: int) -> Book:
    return printed(made(seed, layout.form, layout.old, layout.cents, layout.years), layout, seed)


def tried(layout: Layout, seed: int, wrap: Wrapper, keep: Path | None = None) -> Score:
    one = book(layout, seed)
    if keep:
        keep.write_bytes(one.pdf)
    tokens = tokens_of(pincite.convert(one.pdf).tree, wrap.granularity)
    return score(one.lines, check_identities(wrap, evaluate(wrap, tokens)))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--show", default="")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    wrap = wrapper()
    layouts = {name: (layout, k) for k, (name, layout) in enumerate(NAMED.items())}
    layouts |= {f"drawn {k}": (drawn(k), k) for k in range(options.first, options.first + options.seeds)}
    if options.show:
        layouts = {
            options.show: layouts.get(options.show)
            or (drawn(int(options.show.split()[-1])), int(options.show.split()[-1]))
        }
    sums = [0] * 6
    for name, (layout, seed) in layouts.items():
        start = time.perf_counter()
        one = tried(layout, seed, wrap, options.keep)
        took = time.perf_counter() - start
        print(
            f"{name:14} lines {one.lines:4} found {one.found / max(1, one.lines):6.1%} placed "
            f"{one.placed / max(1, one.lines):6.1%} own {one.own_found}/{one.own} invented {one.invented} "
            f"checks {dict(sorted(one.checks.items()))} {took:.1f} s",
            flush=True,
        )
        for k, n in enumerate((one.lines, one.found, one.placed, one.own, one.own_found, one.invented)):
            sums[k] += n
        if options.show:
            print(layout)
            print("\n".join(one.wrong))
    lines, found, placed, own, own_found, invented = sums
    print(
        f"all: {lines} lines, found {found / lines:.2%}, placed {placed / lines:.2%}, "
        f"own {own_found}/{own}, invented {invented}"
    )


if __name__ == "__main__":
    main()
