"""``python -m benchmarks.statements [--seeds 40] [--first 0] [--show NAME] [--record]``: made statements
through the wrapper ``balance``, by layout."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

import pincite
from benchmarks.report import table, write
from benchmarks.statements.amounts import made
from benchmarks.statements.layouts import NAMED, Layout, drawn, peculiar
from benchmarks.statements.printing import Book, printed
from benchmarks.statements.score import Score, score
from pincite.records.wrapper_file import load_wrapper
from pincite.wrappers.definition import Wrapper
from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.identities import check_identities
from pincite.wrappers.tokens.build import tokens_of

SEEN = 40
"""Peculiar layouts from 0 that were looked at while the wrapper's predicates were made."""


def book(layout: Layout, seed: int) -> Book:
    return printed(made(seed, layout.form, layout.old, layout.cents, layout.years), layout, seed)


def tried(layout: Layout, seed: int, wrap: Wrapper, keep: Path | None = None) -> Score:
    one = book(layout, seed)
    if keep:
        keep.write_bytes(one.pdf)
    tokens = tokens_of(pincite.convert(one.pdf).tree, wrap.granularity)
    lines = one.lines
    if layout.heads == "strange":  # whoever reads it cannot know of which period the first column is
        lines = [msgspec.structs.replace(line, amounts=line.amounts[1:]) for line in lines]
        lines = [line for line in lines if any(amount is not None for amount in line.amounts)]
    strange = layout.heads == "strange"
    unused = max(0, layout.years - strange - 2) + strange + (layout.extra != "")
    return score(lines, check_identities(wrap, evaluate(wrap, tokens)), unused)


def sets(seeds: int, first: int) -> Iterator[tuple[str, list[tuple[str, Layout, int]]]]:
    """The layouts by what is known of them, each with its name and the seed of its amounts."""
    yield "named", [(name, layout, k) for k, (name, layout) in enumerate(NAMED.items())]
    yield "drawn", [(f"drawn {k}", drawn(k), k) for k in range(first, first + seeds)]
    some = [(f"peculiar {k}", peculiar(k), k) for k in range(2 * seeds)]
    yield "peculiar, looked at", some[:SEEN]
    yield "peculiar, held out", some[SEEN:]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--show", default="")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    wrap = load_wrapper("balance")
    if options.show:
        kind, _, number = options.show.partition(" ")
        number = number if number.isdigit() else "0"
        layout = NAMED.get(options.show) or (peculiar if kind == "peculiar" else drawn)(int(number))
        one = tried(layout, int(number), wrap, options.keep)
        print(layout, "\n".join([*one.wrong, *one.notes]), sep="\n")
        return
    rows = []
    for name, layouts in sets(options.seeds, options.first):
        whole = Score(wrong=[])
        for layout_name, layout, seed in layouts:
            start = time.perf_counter()
            one = tried(layout, seed, wrap)
            print(f"{layout_name:14} {line(one)} {time.perf_counter() - start:.1f} s", flush=True)
            for field in whole.__struct_fields__:
                if isinstance(getattr(whole, field), int):
                    setattr(whole, field, getattr(whole, field) + getattr(one, field))
        rows.append([name, str(len(layouts)), *cells(whole)])
    text = table(HEADS, rows)
    print(text)
    if options.record:
        write("statements", "Statements", f"{ABOUT}\n{text}")


HEADS = (
    *("layouts", "documents", "amount recall", "precision", "of another period", "whole rows"),
    *("right account", "rows of the firm's own", "invented rows", "columns not used: told"),
    "told without need",
)
ABOUT = """
Made statements through the wrapper `balance`: `python -m benchmarks.statements --record`. *Named* and *drawn*
layouts are those the wrapper was made with. *Peculiar* ones have heads of other kinds (`01/01-30/09/2023`
beside `ANNO 2022`, `12M 2023`, `ESER. 23/23`, `4° trimestre 2023`, one that nobody can understand), a third
year, text up the margin, words printed letter by letter, labels over several lines with their amounts beside
any of them, commas without blanks and *di cui* lines. No page of those held out was looked at; their figures
were seen, and the notes of three of them, which showed that a column with dashes was not told as one.

A row is whole where it has all its amounts in the right columns under its own label. Of the column under a
head that cannot be understood nothing is asked but a note that it was not used; so it is with a third year
and with columns of notes and changes.
"""


def cells(one: Score) -> list[str]:
    return [
        f"{one.right / max(1, one.amounts):.3f}",
        f"{one.right / max(1, one.given):.3f}",
        str(one.other),
        f"{one.found / max(1, one.lines):.3f}",
        f"{one.placed / max(1, one.lines):.3f}",
        f"{one.own_found} of {one.own}",
        str(one.invented),
        f"{one.told} of {one.unused}",
        str(one.needless),
    ]


def line(one: Score) -> str:
    return " ".join(f"{head}: {cell}," for head, cell in zip(HEADS[2:], cells(one), strict=True))


if __name__ == "__main__":
    main()
