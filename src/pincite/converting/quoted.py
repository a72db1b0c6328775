"""Where a quotation stands in a document, found behind the walls of a child process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pincite.citing import Citation
from pincite.converting.convert import convert
from pincite.sandbox.isolation import Progress


def located_in(
    source: str | Path | bytes, quote: str, limit: int, progress: Progress | None = None, **reading: Any
) -> tuple[Citation, ...]:
    """Where ``quote`` stands in ``source``, see ``Document.locate``."""
    return convert(source, progress=progress, **reading).locate(quote, limit=limit)
