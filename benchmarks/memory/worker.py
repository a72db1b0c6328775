"""A fresh process that does one piece of work and says how much memory it came to.

``python -m benchmarks.memory.worker WAY PDF`` says ``{"mb": peak, "pages": n}`` or ``{"missing": ...}``.
"""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path

KB = 1024


def main() -> int:
    way, pdf = sys.argv[1], Path(sys.argv[2])
    try:
        pages = WAYS[way](pdf)
    except ImportError as problem:
        print(json.dumps({"missing": str(problem)}))
        return 1
    print(json.dumps({"mb": peak_mb(), "pages": pages}))
    return 0


def peak_mb() -> float:
    """Largest resident size so far, of this process or of a child that ended, whichever is larger.

    Of this process Linux is asked for VmHWM: ``ru_maxrss`` of a started process also remembers the
    size of the one that started it.
    """
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
        own = next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))
    except (OSError, StopIteration):
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return max(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) / KB


def start(pdf: Path) -> int:
    """Python, Pincite and the two large libraries it stands on, before any work."""
    import numpy  # noqa: F401
    import pypdfium2  # noqa: F401

    import pincite  # noqa: F401

    return 0


def convert(pdf: Path) -> int:
    """The whole document, and its Markdown."""
    from pincite import convert

    document = convert(pdf, ocr=False)
    document.to_markdown(furniture="keep", figure_text="keep")
    return len(document.pages)


def stream(pdf: Path) -> int:
    """Page after page, none kept."""
    from pincite import stream

    return sum(1 for _ in stream(pdf))


def ocr(path: Path) -> int:
    """The whole document, its pictures read."""
    from pincite import convert

    return len(convert(path, ocr=True).pages)


def liteparse(pdf: Path) -> int:
    """The peer: the whole document as Markdown."""
    from benchmarks.engines.liteparse import LiteParse

    LiteParse().markdown(pdf)
    return 0


WAYS = {"start": start, "convert": convert, "stream": stream, "ocr": ocr, "liteparse": liteparse}


if __name__ == "__main__":
    sys.exit(main())
