"""The forms a document can be written in, and the way there behind the walls of a child process."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from pincite.converting.convert import convert
from pincite.converting.document import Document
from pincite.errors import NotPdf, PinciteError
from pincite.model.elements import Layer
from pincite.sandbox.isolation import Progress, run_isolated
from pincite.sandbox.limits import LimitOptions
from pincite.sections.options import SectionOptions

Form = Literal["md", "html", "text", "extract", "elements", "docling", "sections"]
FORMS: tuple[Form, ...] = get_args(Form)

SUFFIXES: dict[str, str] = {
    "md": ".md",
    "html": ".html",
    "text": ".txt",
    "extract": ".extract.json",
    "elements": ".elements.json",
    "docling": ".docling.json",
    "sections": ".sections.jsonl",
}
"""What the name of a file in each form ends in."""


class Keep(msgspec.Struct, frozen=True):
    """What of the document is written. ``furniture`` and ``figure_text`` concern the text forms, the JSON
    forms always keep both; ``pictures`` 'data' puts their bytes in; ``layers`` are those written.
    ``sections`` say how the document is cut, in the form of that name."""

    furniture: Literal["keep", "drop"] = "keep"
    figure_text: Literal["keep", "drop"] = "keep"
    pictures: Literal["name", "data"] = "name"
    layers: tuple[Layer, ...] = ("body", "furniture", "notes")
    sections: SectionOptions = SectionOptions()


def write_form(document: Document, form: Form, keep: Keep | None = None, **options: Any) -> bytes:
    """The document in ``form``, UTF-8, with a line break at the end. ``options`` are those of the
    conversion that the Extract result must know too: ``tables``, ``toc``, ``fonts``, ``reproducible``."""
    keep = keep or Keep()
    shown: dict[str, Any] = {"layers": keep.layers}
    drawn: dict[str, Any] = {**shown, "pictures": keep.pictures}
    printed: dict[str, Any] = {"furniture": keep.furniture, "figure_text": keep.figure_text}
    views: dict[str, Callable[[], Any]] = {
        "md": lambda: document.to_markdown(**printed, **drawn),
        "html": lambda: document.to_html(**printed, **drawn),
        "text": lambda: document.to_text(**printed, **shown),
        "extract": lambda: document.to_extract(**extract_options(options)),
        "elements": lambda: document.to_elements(**drawn),
        "docling": lambda: document.to_docling(),
        "sections": lambda: section_form(document, keep.sections),
    }
    view = views[form]()
    if isinstance(view, bytes):
        return view
    if isinstance(view, str):
        written = view.encode("utf-8", "replace")  # a lone surrogate cannot be written
        return written if written.endswith(b"\n") or not written else written + b"\n"
    return json_line(view)


def section_form(document: Document, cut: SectionOptions) -> bytes:
    """The sections as JSON Lines."""
    from pincite.converting.section_lines import section_lines

    return section_lines(document.tree, cut)


def json_line(value: Any) -> bytes:
    """``value`` as JSON in one line with a line break at the end."""
    try:
        return msgspec.json.encode(value) + b"\n"
    except UnicodeEncodeError:  # a lone surrogate: JSON can only spell it out
        import json

        return json.dumps(value, separators=(",", ":")).encode("ascii") + b"\n"


def extract_options(options: dict[str, Any]) -> dict[str, bool]:
    """Options of a conversion in the words of the Extract result."""
    return {
        "tables_and_titles": options.get("tables", True),
        "toc": options.get("toc", True),
        "fonts": options.get("fonts", True),
        "reproducible": options.get("reproducible", False),
    }


def convert_to(
    form: Form,
    source: str | Path | bytes,
    keep: Keep | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> bytes:
    """``source`` converted and written in ``form``; ``options`` are those of ``pincite.convert``."""
    return write_form(convert(source, progress=progress, **options), form, keep, **options)


def extract_to(source: bytes, name: str, progress: Progress | None = None, **options: Any) -> bytes:
    """The answer of the Extract contract for the document ``source``, a PDF or a picture, as JSON. Raises
    ``NotPdf`` for other formats."""
    from pincite.converting.decoding import LAID_OUT
    from pincite.converting.detected import format_of
    from pincite.outputs.extract import wrap_result

    found = format_of(source, "application/pdf", name)
    if found.name not in LAID_OUT:
        raise NotPdf(f"the Extract result is about PDF, and this is {found.title}")
    document = convert(source, name=name, media_type="application/pdf", progress=progress, **options)
    return json_line(wrap_result(document.to_extract(**extract_options(options))))


def convert_isolated(
    form: Form,
    source: str | Path | bytes,
    keep: Keep | None = None,
    limits: LimitOptions | None = None,
    progress: Progress | None = None,
    bounds: Mapping[str, int] | None = None,
    **options: Any,
) -> bytes:
    """``convert_to`` in a child process within ``limits``; ``bounds`` are the ``limits`` of
    ``pincite.convert``. See ``run_isolated`` for what it raises."""
    limits = limits or LimitOptions()
    if bounds:
        options["limits"] = dict(bounds)
    return run_isolated(
        convert_to,
        (form, source, keep),
        keywords=options,
        timeout=limits.timeout,
        memory=limits.memory,
        progress=progress,
    )


def preload(form: Form, names: Sequence[str] = ("document.pdf",)) -> None:
    """Load what a conversion of files with these names needs, so that children forked later find it there
    and do not each load it anew: most of the cost of a small document."""
    import importlib

    from pincite.readers.detection.detect import by_hint
    from pincite.readers.formats import reader_of

    writers = {
        "text": "text",
        "html": "html",
        "md": "markdown",
        "extract": "extract",
        "elements": "elements_json",
        "docling": "docling",
    }
    importlib.import_module(
        f"pincite.outputs.{writers[form]}" if form in writers else "pincite.converting.section_lines"
    )
    importlib.import_module("pincite.converting.decoding")
    known = {format_.name: format_ for name in names if (format_ := by_hint("", name)) is not None}
    for format_ in known.values():
        if format_.reader:
            with contextlib.suppress(PinciteError):
                reader_of(format_)
    if "pdf" not in known:
        return
    for module in ("layout.page", "layout.document.finish"):
        importlib.import_module(f"pincite.{module}")
    with contextlib.suppress(PinciteError):
        from pincite.pdf import PdfDocument  # noqa: F401
