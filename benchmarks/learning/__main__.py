"""``python -m benchmarks.learning [--seeds 10] [--first 100] [--corpora DIR]``: marks until all rows are
right, on made bank statements, made financial statements, and those that firms have filed."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from statistics import median

import pincite
from benchmarks.learning.banks import made
from benchmarks.learning.filed import filed
from benchmarks.learning.user import Outcome, Row, Unjudged, mark, marks_at, near, tokens_of, used
from benchmarks.statements.__main__ import book
from benchmarks.statements.layouts import NAMED, Layout, drawn
from pincite.wrappers.tokens.table import TokenTable

DASHES = ("-", "–", "—")
GRANULARITIES = ("cell", "line-segment", "word")


def bank(seed: int) -> Outcome:
    one = made(seed)
    document = pincite.convert(one.pdf)
    best: tuple[list[Row], int] = ([], len(one.rows))
    for granularity in GRANULARITIES:
        tokens = tokens_of(document, granularity)
        taken: set[int] = set()
        rows = [marks_at(tokens, row.page, printed(row.values, tokens), taken) for row in one.rows]
        found = [row for row in rows if row is not None]
        if len(rows) - len(found) < best[1]:
            best = (found, len(rows) - len(found))
    return used(document, best[0], best[1])


def printed(values: dict[str, list[str]], tokens: TokenTable) -> dict[str, list[str]]:
    """The values with lines joined where the document has them as one piece."""
    whole = {field: [" ".join(texts)] for field, texts in values.items()}
    return whole if all(one[0] in set(tokens.text) for one in whole.values()) else values


def statement(layout: Layout, seed: int) -> Outcome:
    one = book(layout, seed)
    document = pincite.convert(one.pdf)
    tokens = tokens_of(document, "cell")
    rows: list[Row] = []
    lost: set[Unjudged] = set()
    taken: set[int] = set()
    for line in one.lines:
        label = " ".join(line.label.split())
        row: Row | None = None
        for i in range(len(tokens)):
            if int(tokens.page[i]) != line.page or i in taken or not tokens.text[i].endswith(label):
                continue
            found = [
                (f"year{n}", amount(tokens, i, a, alike(a, line.amounts[:n])))
                for n, a in enumerate(line.amounts)
                if a is not None
            ]
            if all(j is not None for _, j in found):
                taken |= {i, *(j for _, j in found if j is not None)}
                row = (mark(tokens, "voice", i), *(mark(tokens, f, j) for f, j in found if j is not None))
                break
        if row is None:
            printed_ = [str(a) for a in line.amounts if a is not None]
            lost.add((line.page, frozenset(digits(a).lstrip("0") for a in printed_)))
            lost.add((line.page, frozenset(digits(a.split(".")[0]).lstrip("0") for a in printed_)))
        rows += [row] if row else []
    return used(document, rows, len(one.lines) - len(rows), "it_IT", lost)


def amount(tokens: TokenTable, label: int, number: Decimal, nth: int) -> int | None:
    """The token on the line of a label that has the digits of a number, or a dash for none; behind ``nth``
    others that are like it."""
    wanted = {digits(f"{number:.2f}"), digits(str(number)), digits(str(number).split(".")[0])}
    found = [
        j
        for j in range(len(tokens))
        if tokens.page[j] == tokens.page[label]
        and tokens.box[j][0] > tokens.box[label][2]
        and (digits(tokens.text[j]) in wanted or (not number and tokens.text[j] in DASHES))
        and not any(c.isalpha() for c in tokens.text[j])
        and near(tokens, label, j, 0)
    ]
    found.sort(key=lambda j: float(tokens.box[j][0]))
    return found[min(nth, len(found) - 1)] if found else None


def alike(number: Decimal, before: Sequence[Decimal | None]) -> int:
    """How many amounts before one in its line have the same digits."""
    return sum(one is not None and digits(str(one)) == digits(str(number)) for one in before)


def digits(text: str) -> str:
    return "".join(c for c in text if c.isdigit())


def outcomes(first: int, seeds: int, corpora: Path | None) -> Iterator[tuple[str, str, Outcome]]:
    for path in sorted((corpora / "bilanci").glob("*.pdf")) if corpora else []:
        yield "filed", path.stem, filed(path)
    for seed in range(first, first + seeds):
        yield "bank", f"bank {seed}", bank(seed)
    for k, (name, layout) in enumerate(NAMED.items()):
        yield "statement", name, statement(layout, k)
    for seed in range(first, first + seeds):
        yield "statement", f"drawn {seed}", statement(drawn(seed), seed)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--first", type=int, default=100)
    parser.add_argument("--corpora", type=Path, help="The folder with bilanci/ in it.")
    options = parser.parse_args()
    told: dict[str, list[Outcome]] = {}
    print(
        "| document | rows | marks | right | wrong | no token of their own | elsewhere | slowest round (s) |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for kind, name, one in outcomes(options.first, options.seeds, options.corpora):
        told.setdefault(kind, []).append(one)
        print(
            f"| {name} | {one.rows} | {one.marks or 'never'} | {one.right} | {one.wrong} | {one.unreachable} "
            f"| {one.elsewhere} | {one.slowest:.1f} |",
            flush=True,
        )
    for kind, all_ in told.items():
        counts = [one.marks or 99 for one in all_]
        done = sum(one.marks > 0 for one in all_)
        print(
            f"\n{kind}: {done} of {len(all_)} all rows right; median {median(counts):g}, worst {max(counts)}"
        )


if __name__ == "__main__":
    main()
