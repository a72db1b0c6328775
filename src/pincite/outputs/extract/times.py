"""The ``timeInfo`` object: how the work went. Nothing should depend on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pincite.model.document import DocumentTree, Note, Page
from pincite.outputs.extract.options import ExtractOptions
from pincite.outputs.extract.pixels import outward, page_size

SECOND_DIGITS = 6  # microseconds
TOTAL = "total"  # the phase that is the sum of all, where the tree has one


def time_info(tree: DocumentTree, notes: Iterable[Note], options: ExtractOptions) -> dict[str, Any]:
    """Error pages, pages, phases, total seconds and warnings (``notes``); times only if not
    ``reproducible``."""
    info: dict[str, Any] = {
        "errorPages": [page.number for page in tree.pages if page.error],
        "pages": [_page_info(page, options) for page in tree.pages],
    }
    if not options.reproducible:
        phases = {name: seconds for name, seconds in tree.timings.items() if name != TOTAL}
        total = tree.timings.get(TOTAL, sum(phases.values()))
        info["phases"] = [{"name": name, "seconds": _seconds(seconds)} for name, seconds in phases.items()]
        info["total"] = _seconds(total)
    sizes = {page.number: page_size(page.width, page.height) for page in tree.pages}
    info["warnings"] = [_warning(note, sizes) for note in notes]
    return info


def _page_info(page: Page, options: ExtractOptions) -> dict[str, Any]:
    info: dict[str, Any] = {"error": page.error} if page.error else {}
    info |= {"ocr": page.ocr, "page": page.number, "readingOrder": page.reading_order}
    if not options.reproducible:
        info["seconds"] = _seconds(page.seconds)
    return info


def _warning(note: Note, sizes: dict[int, tuple[int, int]]) -> dict[str, Any]:
    warning: dict[str, Any] = {}
    if note.box is not None and note.page in sizes:
        warning["bbox"] = outward(note.box, sizes[note.page])
    warning["code"] = note.code
    if note.page:
        warning["page"] = note.page
    warning["sentence"] = note.sentence
    return warning


def _seconds(seconds: float) -> float:
    return round(float(seconds), SECOND_DIGITS)
