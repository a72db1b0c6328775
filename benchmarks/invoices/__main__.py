"""``python -m benchmarks.invoices [--layouts tuned|held-out|0-9] [--seeds 3]``: fields of made invoices that
the wrapper of Pincite finds."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from importlib.metadata import version

import pincite
from benchmarks import report
from benchmarks.invoices.content import content
from benchmarks.invoices.layouts import HELD_OUT, TUNED, layout
from benchmarks.invoices.printing import printed
from benchmarks.invoices.score import FIELDS, Tally, compared, judged, text
from benchmarks.learning.invoices import made as other

NAMED = {"tuned": TUNED, "held-out": HELD_OUT}


def measured(layouts: Iterable[int], seeds: range, wrapper: str, verbose: bool) -> dict[str, Tally]:
    """Tallies of all fields over the invoices of these layouts."""
    whole = {field: Tally() for field in FIELDS}
    for number in layouts:
        look = layout(number)
        for seed in seeds:
            said = content(look, seed)
            records = pincite.wrap(wrapper, printed(look, said))
            for field, tally in judged(records, look, said).items():
                total = whole[field]
                total.printed += tally.printed
                total.right += tally.right
                total.wrong += tally.wrong
                if verbose and (tally.missing or tally.wrong):
                    print(f"layout {number} seed {seed}: {field} {tally}", flush=True)
    return whole


def table(whole: dict[str, Tally]) -> str:
    """Fields with how many are printed, right, missing and wrong."""
    rows = []
    for field, tally in whole.items():
        share = tally.right / tally.printed if tally.printed else 1.0
        figures = (tally.printed, tally.right, f"{share:.1%}", tally.missing, tally.wrong)
        rows.append([field, *map(str, figures)])
    return report.table(["field", "printed", "right", "share", "missing", "wrong"], rows)


def others() -> dict[str, Tally]:
    """The tallies of ``benchmarks.learning``'s invoices, which nothing here was made for."""
    whole = {field: Tally() for field in ("number", "issued", "due", "total")}
    names = {"number": "number", "issued": "date", "due": "due", "total": "total"}
    for layout_ in range(100, 140):
        one = other(layout_, 0)
        records = pincite.wrap("invoice", one.pdf)
        for field, name in names.items():
            found = [text(group) for group in records.find(field)]
            judged_ = compared(found, [one.values[name]])
            whole[field].printed += 1
            whole[field].right += judged_.right
            whole[field].wrong += judged_.wrong
    return whole


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--layouts", default="tuned", help="tuned, held-out, or numbers: 3 or 0-9")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--wrapper", default="invoice")
    parser.add_argument("--verbose", action="store_true", help="say which fields of which are not right")
    parser.add_argument("--record", action="store_true", help="write results/invoices.md")
    options = parser.parse_args()
    seeds = range(options.seeds)
    if options.record:
        body = BODY.format(
            versions=f"Pincite {pincite.__version__}, reportlab {version('reportlab')}",
            held_out=table(measured(HELD_OUT, seeds, options.wrapper, False)),
            tuned=table(measured(TUNED, seeds, options.wrapper, False)),
            others=table(others()),
            seeds=options.seeds,
        )
        print(report.write("invoices", "Invoices by the wrapper that comes with Pincite", body))
        return
    first, _, last = options.layouts.partition("-")
    layouts = NAMED.get(options.layouts) or range(int(first), int(last or first) + 1)
    whole = measured(layouts, seeds, options.wrapper, options.verbose)
    print(f"{len(layouts)} layouts, {options.seeds} invoices each\n\n{table(whole)}")


BODY = """{versions}. `python -m benchmarks.invoices --record`. A field is right where its value is: a number
as printed, a date and an amount as understood (a date whose order nothing decides, as printed), a line with
its whole description and all its figures. Missing is what was not found, or is not whole; wrong is a value
that stands nowhere as what it is taken for.

Layouts are drawn by number: arrangement, fonts, captions, five languages, currencies, columns, rules, sums,
pages. While the wrapper was made, layouts 0 to 9 were looked at, and those from 100 to 269 that failed. Of
layouts 10 to 29 only these sums were seen; they were taken anew when the printing of texts that ran into each
other, seen in layouts from 100 on, was mended. The same authors wrote the program that draws layouts and the
list of captions.

## Layouts 10 to 29, held out, {seeds} invoices each

{held_out}

## Layouts 0 to 9, {seeds} invoices each

{tuned}

## Invoices of `benchmarks.learning`, 40 layouts, not looked at

{others}
"""


if __name__ == "__main__":
    main()
