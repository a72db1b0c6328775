"""``python -m benchmarks``: quality, families, speed, memory, scaling, wrappers, formats, the library,
citing, flows, the soak and OCR, each table written to benchmarks/results."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.corpora import CORPORA, CorpusMissing
from benchmarks.engines import DEFAULT


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where the corpora are missing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=list(PARTS), default=list(PARTS))
    options = parser.parse_args(arguments)
    try:
        for part in options.only:
            print(PARTS[part](), flush=True)
    except CorpusMissing as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def _quality() -> str:
    from benchmarks.quality import __main__ as quality

    return _told(quality.record(quality.measure(DEFAULT, list(CORPORA))))


def _families() -> str:
    from benchmarks.families import __main__ as families

    return _told(families.record(families.measure(families.DEFAULT)))


def _speed() -> str:
    from benchmarks.speed import __main__ as speed

    return _told(speed.record(speed.measured()))


def _memory() -> str:
    from benchmarks.memory import __main__ as memory

    return _told(memory.record(memory.measured()))


def _scaling() -> str:
    from benchmarks.scaling import __main__ as scaling

    return _told(scaling.record(scaling.measured()))


def _wrappers() -> str:
    from benchmarks.wrappers import __main__ as wrappers

    return _told(wrappers.record(*wrappers.measured()))


def _formats() -> str:
    from benchmarks.formats import __main__ as formats

    return _told(formats.record(formats.measured(formats.PARTS)))


def _library() -> str:
    from benchmarks.library import __main__ as library

    return _told(library.record(*library.measured()))


def _citing() -> str:
    from benchmarks.citing import __main__ as citing

    return _told(citing.record(citing.measured()))


def _flow() -> str:
    from benchmarks.flow import __main__ as flow

    return _told(flow.record(flow.measured()))


def _soak() -> str:
    from benchmarks.soak import __main__ as soak

    return _told(soak.record(*soak.measured()))


def _ocr() -> str:
    from benchmarks.ocr import __main__ as ocr

    return "\n\n".join(ocr.measured(name, ocr.Asked(), recorded=True) for name in ocr.PARTS)


def _told(path: Path) -> str:
    return f"{path.read_text(encoding='utf-8')}\nwritten to {path}\n"


PARTS = {
    "quality": _quality, "families": _families, "speed": _speed, "memory": _memory, "scaling": _scaling,
    "wrappers": _wrappers, "formats": _formats, "library": _library,
    "citing": _citing, "flow": _flow, "soak": _soak, "ocr": _ocr,
}  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
