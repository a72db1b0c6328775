"""What is timed: a function from one PDF to a result that is thrown away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from benchmarks.engines import NAMES, load

Work = Callable[[Path], object]

MARKDOWN = ("pincite", "liteparse", "pdf_oxide")
EXTRACT = "pincite-extract"
FLOOR = "pdfium-floor"
INK = (FLOOR, "pincite-ink")
KNOWN = (*NAMES, EXTRACT, *INK)


def prepare(name: str) -> tuple[Work, str]:
    """The work and the version of who does it. Raises EngineMissing or ImportError."""
    if name in NAMES:
        engine = load(name)
        return engine.markdown, engine.version
    from importlib.metadata import version

    from benchmarks.engines import extract, ink

    if name == EXTRACT:
        return extract.extract, version("pincite")
    if name == FLOOR:
        return ink.floor, f"pypdfium2 {version('pypdfium2')}"
    return ink.ink, version("pincite")
