"""``python -m benchmarks.ocr``: how well and how fast scans are read.

PART is one of forms, pages, texts, skew, layers, noise, cost; all by default. ``--record`` writes each to its
place in results/ocr.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from benchmarks import report
from benchmarks.corpora import CorpusMissing
from benchmarks.ocr import bare, cost, forms, layers, noise, pages, skew, texts
from benchmarks.ocr.reading import Asked

PARTS = {
    "forms": ("Forms", forms.measured),
    "pages": ("Pages", pages.measured),
    "texts": ("Texts", texts.measured),
    "skew": ("Skew", skew.measured),
    "layers": ("Layers", layers.measured),
    "noise": ("Hard pictures", noise.measured),
    "cost": ("Cost", cost.measured),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where the documents are missing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ocr", description=__doc__)
    parser.add_argument("part", nargs="*", choices=[[], *PARTS], help="all by default")
    parser.add_argument("--limit", type=int, default=0, help="so many documents of a part, evenly from all")
    parser.add_argument("--languages", nargs="+", default=(), metavar="CODE", help="of texts; all by default")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep what was read (pages: of fold A)")
    parser.add_argument("--record", action="store_true", help="write results/ocr.md")
    options = parser.parse_args(arguments)
    asked = Asked(limit=options.limit, languages=tuple(options.languages), keep=options.keep)
    try:
        for name in options.part or PARTS:
            print(f"## {PARTS[name][0]}\n\n{measured(name, asked, options.record)}\n", flush=True)
    except CorpusMissing as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def measured(name: str, asked: Asked, recorded: bool) -> str:
    """What a part tells; written to its place where it is to be ``recorded``."""
    title, measure = PARTS[name]
    told = f"{versions()}\n\n{measure(asked)}"
    if recorded:
        report.write_part("ocr", "OCR", title, told)
    return told


def versions() -> str:
    return f"Pincite {version('pincite')}, {bare.versions()}."


if __name__ == "__main__":
    sys.exit(main())
