"""``python -m benchmarks.citing``: quotations led back to where they stand."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import report
from benchmarks.citing import found, speed
from benchmarks.citing.documents import documents
from benchmarks.corpora import CorpusMissing


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where the documents are missing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.citing", description=__doc__)
    parser.add_argument("--record", action="store_true", help="write results/citing.md")
    parser.add_argument("--wrong", action="store_true", help="show what did not come out as it should, only")
    options = parser.parse_args(arguments)
    try:
        if options.wrong:
            for one in found.measure():
                print(f"{one.kind}: {one.right} of {one.count}", *one.wrong, sep="\n   ")
            return 0
        body = measured()
    except CorpusMissing as problem:
        print(problem, file=sys.stderr)
        return 1
    print(body)
    if options.record:
        print(f"\n{record(body)}")
    return 0


def measured() -> str:
    """All of it."""
    return "\n\n".join(
        [
            _versions(),
            f"## Found and not found\n\n{_told(found.measure())}",
            f"## Time by length\n\n{speed.by_length()}",
            f"## In a library\n\n{speed.in_library()}",
        ]
    )


def record(body: str) -> Path:
    """The path of the table."""
    return report.write("citing", "Citing", body)


def _told(looked: list[found.Looked]) -> str:
    return (
        f"{len(documents())} documents of the corpora, PDF and nine other formats. Found is what came out "
        f"at the place that was quoted. Aimed at: 1, of changed {found.CHANGED}, of the last three 0.\n\n"
        f"{found.told(looked)}"
    )


def _versions() -> str:
    from importlib.metadata import version

    return f"Pincite {version('pincite')}, msgspec {version('msgspec')}, pypdfium2 {version('pypdfium2')}."


if __name__ == "__main__":
    sys.exit(main())
