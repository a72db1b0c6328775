"""``python -m benchmarks.wrappers``: seconds and megabytes of evaluating wrappers, and two plots."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.corpora import ROOT
from benchmarks.report import NONE, RESULTS, figure, table, write
from benchmarks.wrappers.pages import LAYOUTS
from benchmarks.wrappers.plot import Series, chart

WRAPPERS = ("paper", "same_row", "side_by_side")
LARGE = 5_000
"""Tokens on the large page: the most that is evaluated unless more is asked for."""

LONG = (200, 500)
"""Pages, and tokens on each."""

LARGE_SECONDS, LONG_SECONDS, MOST_MB = 1.0, 20.0, 400.0
"""What is aimed at: CPU seconds for the large page and for the long document, megabytes for both. The report
says which rows miss it."""

PAGES = (10, 20, 50, 100, 200)
TOKENS = (50, 100, 200, 500, 1_000, 2_000, 5_000)
NAIVE_TOKENS = (12, 24, 36, 48, 72, 96)
"""More would take minutes."""

ROUNDS = 3
NAIVE_ROUNDS = 1
LIMIT = 300
"""Seconds after which a worker is ended; its figure is then missing."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wrappers", description=__doc__)
    parser.add_argument("--parts", nargs="+", choices=list(PARTS), default=list(PARTS))
    parser.add_argument(
        "--record", action="store_true", help="write benchmarks/results/wrappers.md and plots"
    )
    options = parser.parse_args(arguments)
    report, plots = measured(options.parts)
    print(report)
    if options.record:
        print(f"\n{record(report, plots)}")
    return 0


def measured(parts: Sequence[str] = ("large", "long", "pages", "tokens")) -> tuple[str, dict[str, str]]:
    """The tables of one run, and its plots by name of file."""
    texts, plots = [_versions()], {}
    for part in parts:
        text, drawn = PARTS[part]()
        texts.append(text)
        plots |= drawn
    return "\n\n".join(texts), plots


def record(report: str, plots: dict[str, str]) -> Path:
    """The path of the table; the plots stand beside it."""
    path = write("wrappers", "Wrappers", report)
    for name, svg in plots.items():
        (RESULTS / name).write_text(svg, encoding="utf-8")
    return path


def run(**asked: Any) -> dict[str, Any] | None:
    """What a fresh process measured; None where it failed or took too long (said on stderr)."""
    command = [sys.executable, "-m", "benchmarks.wrappers.worker", json.dumps(asked)]
    try:
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        print(f"not measured: {asked} took more than {LIMIT} s", file=sys.stderr)
        return None
    if done.returncode or not done.stdout.strip():
        print(f"not measured: {asked}", file=sys.stderr)
        return None
    return dict(json.loads(done.stdout.splitlines()[-1]))


def _large() -> tuple[str, dict[str, str]]:
    got = {
        f"{wrapper}, {layout}": run(wrapper=wrapper, layout=layout, pages=1, tokens=LARGE, rounds=ROUNDS)
        for wrapper in WRAPPERS
        for layout in LAYOUTS
    }
    return f"## One page of {LARGE:,} tokens\n\n{_rows(got, LARGE_SECONDS)}", {}


def _long() -> tuple[str, dict[str, str]]:
    pages, tokens = LONG
    got = {
        f"{wrapper}, {layout}": run(wrapper=wrapper, layout=layout, pages=pages, tokens=tokens, rounds=ROUNDS)
        for wrapper in WRAPPERS
        for layout in ("blocks", "ragged")
    }
    return f"## {pages} pages of {tokens} tokens\n\n{_rows(got, LONG_SECONDS)}", {}


def _pages() -> tuple[str, dict[str, str]]:
    series = [
        Series(f"{wrapper}.wrap", _points("pages", PAGES, wrapper=wrapper, layout="blocks", tokens=LONG[1]))
        for wrapper in WRAPPERS
    ]
    svg = chart(f"CPU seconds against pages of {LONG[1]} tokens", "pages", "CPU seconds", series)
    return _series("Time against pages", "pages", series, "wrappers-pages.svg"), {"wrappers-pages.svg": svg}


def _tokens() -> tuple[str, dict[str, str]]:
    fixed = {"layout": "blocks", "pages": 1}
    series = [
        Series(f"{wrapper}.wrap", _points("tokens", TOKENS, wrapper=wrapper, **fixed)) for wrapper in WRAPPERS
    ]
    naive = _points("tokens", NAIVE_TOKENS, wrapper="paper", how="literal", **fixed)
    series.append(Series("paper.wrap, literal", naive))
    svg = chart("CPU seconds against tokens on one page", "tokens", "CPU seconds", series)
    return _series("Time against tokens", "tokens", series, "wrappers-tokens.svg"), {
        "wrappers-tokens.svg": svg
    }


PARTS = {"large": _large, "long": _long, "pages": _pages, "tokens": _tokens}

HEAD = ["wrapper, layout", "tokens", "CPU s", "peak MB", "records", "found", "in one row", "complete"]


def _rows(got: dict[str, dict[str, Any] | None], seconds: float) -> str:
    """The table, and which of its rows miss what is aimed at."""
    missed = [
        name
        for name, one in got.items()
        if one is None or one["seconds"] >= seconds or one["mb"] >= MOST_MB or not one["complete"]
    ]
    aim = (
        f"Aimed at: under {seconds:g} CPU s, under {MOST_MB:g} MB. Missed by: {'; '.join(missed) or 'none'}."
    )
    return f"{table(HEAD, [_row(name, one) for name, one in got.items()])}\n\n{aim}"


def _row(name: str, got: dict[str, Any] | None) -> list[str]:
    if got is None:
        return [name, *[NONE] * (len(HEAD) - 1)]
    return [
        name,
        f"{got['tokens']:,}",
        figure(got["seconds"], 2),
        figure(got["mb"], 0),
        f"{got['records']:,}",
        f"{got['items']:,}",
        f"{got['in_rows']:,}",
        "yes" if got["complete"] else got["stopped"],
    ]


def _points(what: str, values: Sequence[int], **fixed: Any) -> list[tuple[float, float]]:
    points = []
    for value in values:
        rounds = NAIVE_ROUNDS if fixed.get("how") == "literal" else ROUNDS
        got = run(**{what: value}, **fixed, rounds=rounds)
        if got is not None:
            points.append((float(got["tokens"] if what == "tokens" else value), got["seconds"]))
    return points


def _series(title: str, what: str, series: Sequence[Series], plot: str) -> str:
    """A table with a column for each series, and the plot."""
    values = sorted({x for one in series for x, _ in one.points})
    rows = [[f"{x:,.0f}", *[figure(dict(one.points).get(x), 3) for one in series]] for x in values]
    rows.append(["exponent", *[figure(one.slope, 2) for one in series]])
    drawn = table([what, *[f"{one.name}, s" for one in series]], rows)
    return f"## {title}\n\n{drawn}\n\n![{title}]({plot})"


def _versions() -> str:
    import lark
    import numpy

    import pincite

    return f"Pincite {pincite.__version__}, numpy {numpy.__version__}, lark {lark.__version__}."


if __name__ == "__main__":
    sys.exit(main())
