"""A document read and written in one of its forms, also behind the walls of a child process."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pincite.converting.convert import convert
from pincite.converting.forms.form import json_line
from pincite.converting.forms.registry import form_called
from pincite.errors import NotPdf, PinciteError
from pincite.model.document import DocumentTree, Source
from pincite.sandbox.isolation import Progress, within
from pincite.sandbox.resources import USUAL, Isolation

# A document of no pages: what writes it has been loaded.
NOTHING = DocumentTree(
    source=Source(name="", sha256="0" * 64, media_type="text/plain", size=0), page_count=0, pages=()
)


def convert_to(
    form: str,
    source: str | Path | bytes,
    options: Any = None,
    progress: Progress | None = None,
    **reading: Any,
) -> bytes:
    """``source`` converted and written in ``form`` with ``options``, the struct of that form, None the usual;
    ``reading`` goes to ``pincite.convert``."""
    return form_called(form).written(convert(source, progress=progress, **reading).tree, options)


def convert_to_pieces(
    form: str, source: str | Path | bytes, options: Any, progress: Progress | None = None, **reading: Any
) -> tuple[bytes, ...]:
    """The same as a file for each of its pieces."""
    return form_called(form).parted(convert(source, progress=progress, **reading).tree, options)


def extract_to(source: bytes, name: str, progress: Progress | None = None, **reading: Any) -> bytes:
    """The answer of the Extract contract for the document ``source``, a PDF or a picture, as JSON. Raises
    ``NotPdf`` for other formats."""
    from pincite.converting.decoding import LAID_OUT
    from pincite.converting.detected import format_of

    found = format_of(source, "application/pdf", name)
    if found.name not in LAID_OUT:
        raise NotPdf(f"the Extract result is about PDF, and this is {found.title}")
    document = convert(source, name=name, media_type="application/pdf", progress=progress, **reading)
    return json_line({"result": document.to_extract()})


def convert_isolated(
    form: str,
    source: str | Path | bytes,
    options: Any = None,
    isolation: Isolation | None = USUAL,
    progress: Progress | None = None,
    **reading: Any,
) -> bytes:
    """``convert_to`` in a child process within ``isolation``. See ``run_isolated`` for what it raises."""
    return within(isolation, convert_to, (form, source, options), reading, progress)


def preload(form: str, names: Sequence[str] = ("document.pdf",)) -> None:
    """Load what a conversion of files with these names needs, so that children forked later find it there
    and do not each load it anew: most of the cost of a small document."""
    from importlib import import_module

    from pincite.readers.detection.detect import by_hint
    from pincite.readers.formats import reader_of

    form_called(form).written(NOTHING)
    import_module("pincite.converting.decoding")
    known = {format_.name: format_ for name in names if (format_ := by_hint("", name)) is not None}
    for format_ in known.values():
        if format_.reader:
            with contextlib.suppress(PinciteError):
                reader_of(format_)
    if "pdf" not in known:
        return
    for module in ("layout.page", "layout.document.finish"):
        import_module(f"pincite.{module}")
    with contextlib.suppress(PinciteError):
        from pincite.pdf import PdfDocument  # noqa: F401
