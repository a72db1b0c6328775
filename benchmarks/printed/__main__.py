"""``python -m benchmarks.printed OUT``: documents of the corpus ``formats`` printed to PDF, with truth.

OUT gets NAME.pdf, NAME.json and NAME.md as the corpus officepdf has them, for ``--folders`` of
``benchmarks.ablation`` and ``benchmarks.fitting``. LibreOffice and Chromium must be there.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rapidfuzz.distance import Indel

import pincite
from benchmarks.corpora import CorpusMissing
from benchmarks.printed.printing import bared, print_all
from benchmarks.printed.sources import OFFICE, Printable, printable
from benchmarks.printed.truth import blocks_of

ALIKE = 0.8  # likeness of the letters of both: less, and the PDF shows what the source does not say
SLIDES = frozenset({"pptx", "ppt", "odp"})
NEEDED = ("soffice", "chromium")


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where a program or the corpora are missing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.printed", description=__doc__)
    parser.add_argument("out", type=Path)
    out: Path = parser.parse_args(arguments).out
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        print(f"not installed: {', '.join(missing)}", file=sys.stderr)
        return 1
    try:
        sources = list(printable())
    except CorpusMissing as problem:
        print(problem, file=sys.stderr)
        return 1
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        print_all(sources, Path(work))
        ends = Counter(_kept(source, Path(work), out) for source in sources)
    print(", ".join(f"{count} {end}" for end, count in ends.most_common()))
    return 0


def _kept(source: Printable, work: Path, out: Path) -> str:
    """What became of a source: its three files are in ``out`` if 'kept'."""
    printed, target = work / f"{source.name}.pdf", out / f"{source.name}.pdf"
    if not printed.exists():
        return "not printed"
    if not bared(printed, target):
        return "too long"
    document, back = pincite.convert(source.path), pincite.convert(target, ocr=False)
    blocks = blocks_of(document)
    told, shown = (_letters(text) for text in (" ".join(b["text"] for b in blocks), back.to_text()))
    if Indel.normalized_similarity(told, shown) < ALIKE:
        target.unlink()
        return "other text"
    sizes = [{"page": p.number, "width": p.width, "height": p.height} for p in back.pages]
    if len(sizes) == 1:
        for block in blocks:
            block["boxes"] = [{"page": 1, "box": [0, 0, 0, 0]}]
    kind = "slides" if source.ending in SLIDES else "text" if source.ending in OFFICE else "html"
    truth = {"name": source.name, "family": source.family, "kind": kind, "pages": sizes}
    truth |= {"blocks": blocks, "furniture": []}
    (out / f"{source.name}.json").write_text(
        json.dumps(truth, ensure_ascii=False, indent=1), encoding="utf-8"
    )
    (out / f"{source.name}.md").write_text(document.to_markdown(), encoding="utf-8")
    return "kept"


def _letters(text: str) -> str:
    return "".join(ch for ch in text.casefold() if ch.isalnum())


if __name__ == "__main__":
    sys.exit(main())
