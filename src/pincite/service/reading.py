"""The work on one document in a child process: what such a child is called with, and what it gives."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Literal

import msgspec

from pincite.archive.ingest import Request, taken_in
from pincite.archive.tracing.cited import Paper, cited_pictures, words_around
from pincite.archive.tracing.picture import Originals
from pincite.citing import Citation
from pincite.converting.access.origin import Origin
from pincite.converting.convert import convert
from pincite.converting.detected import format_of
from pincite.converting.document import Document
from pincite.converting.saved import loaded, saved
from pincite.errors import TooLarge
from pincite.learning.learn import Learned
from pincite.model.geometry import Box
from pincite.options.shared import ReadingOrder, RecordForm
from pincite.outputs.overlay import PictureForm as OverlayForm
from pincite.outputs.png import png
from pincite.readers.options import ReadOptions
from pincite.sandbox.isolation import Progress
from pincite.wrappers.language.fault import Fault

PictureForm = Literal["png", "webp"]


class Read(msgspec.Struct, frozen=True, kw_only=True):
    """A document that was read: as ``Document.save`` writes it, what a library keeps of it, and some of what
    there is to know."""

    saved: bytes
    intake: bytes
    media_type: str
    page_count: int
    pages: int
    elements: int
    tables: int
    notes: int
    title: str
    placed: bool
    partial: bool


def read(
    path: str,
    name: str,
    options: dict[str, Any],
    max_pages: int,
    progress: Progress | None = None,
) -> Read:
    """The document in a file, read as ``options`` of ``pincite.convert`` say. Raises as that, and
    ``TooLarge`` for more pages than ``max_pages``."""
    began = time.perf_counter()
    data = Path(path).read_bytes()

    def told(done: int, total: int) -> None:
        if total > max_pages:
            raise TooLarge(f"the document has {total:,} pages, and {max_pages:,} are read here at most")
        if progress is not None:
            progress(done, total)

    document = convert(data, name=name, progress=told, **options)
    tree = document.illustrated if document.media_type == "application/pdf" else document.tree
    return Read(
        saved=saved(tree),
        intake=taken_in(tree, Request(reading={k: v for k, v in options.items() if k != "timeout"}), began),
        media_type=tree.source.media_type,
        page_count=tree.page_count,
        pages=len(tree.pages),
        elements=sum(len(page.elements) for page in tree.pages),
        tables=sum(one.table is not None for page in tree.pages for one in page.elements),
        notes=len(tree.notes),
        title=next((value for key, value in tree.info.items() if key.lower() == "title"), "").strip(),
        placed=any(page.width > 0 for page in tree.pages),
        partial=any(note.code == "time_limit" for note in tree.notes),
    )


def page_picture(
    path: str, media_type: str, number: int, dpi: float, form: PictureForm, password: str | None
) -> bytes:
    """A page of the original as a picture; b'' where it cannot be drawn. The media type may be unknown."""
    data = Path(path).read_bytes()
    originals = Originals(data, media_type or format_of(data).media_types[0], password, ReadOptions())
    try:
        with originals.drawing(number) as (drawing, place):
            if drawing is None:
                return b""
            drawn = drawing.page(place, dpi)
    finally:
        originals.close()
    if form == "png":
        return png(drawn, dpi)
    import io

    from PIL import Image

    made = io.BytesIO()
    Image.fromarray(drawn).save(made, "webp", lossless=False, quality=80, method=0)
    return made.getvalue()


def opened(saved_path: str, source_path: str = "") -> Document:
    """The document that was kept; with the path of its original it can be drawn, in a child alone."""
    origin = Origin(Path(source_path)) if source_path else None
    return Document(loaded(Path(saved_path).read_bytes()), origin)


def searchable(saved_path: str, source_path: str, password: str | None) -> bytes:
    """The original as a PDF in which what OCR has read can be searched."""
    document = Document(loaded(Path(saved_path).read_bytes()), Origin(Path(source_path), password))
    return document.write("pdf")


def rules_of(path: str, number: int, order: ReadingOrder, password: str | None) -> list[Box]:
    """The drawn lines of a page of a PDF, across and down, as boxes."""
    from pincite.converting.marked import draft_of
    from pincite.pdf import PdfDocument

    with PdfDocument(Path(path).read_bytes(), password) as pdf:
        draft = draft_of(pdf, number, order)
    if draft is None:
        return []
    rules, displayed = draft.frame.rules, draft.framed.displayed
    across = [displayed((r.x0, r.y, r.x1, r.y)) for r in rules.horizontal]
    return across + [displayed((r.x, r.y0, r.x, r.y1)) for r in rules.vertical]


def wrapped(
    saved_path: str, source_path: str, wrapper: bytes, form: RecordForm, options: dict[str, Any]
) -> bytes:
    """The records that a wrapper finds in a document, written. Raises what ``pincite.wrap`` raises."""
    from pincite.records.wrap import wrap

    records = wrap(wrapper, opened(saved_path, source_path), **options)
    made = {"xml": records.to_xml, "json": records.to_json, "csv": records.to_csv}[form]()
    return made.encode("utf-8", "replace")


def faults_of(wrapper: bytes) -> list[Fault]:
    """What is wrong with a wrapper."""
    from pincite.errors import BadWrapper
    from pincite.records.wrapper_file import load_wrapper

    try:
        load_wrapper(wrapper)
    except BadWrapper as error:
        return list(error.faults)
    return []


def evidence_of(
    saved_path: str,
    source_path: str,
    found: list[tuple[int, Citation]],
    dpi: float,
    form: OverlayForm,
    password: str | None,
) -> list[tuple[int, bytes]]:
    """Page numbers with pictures of the places."""
    document = opened(saved_path, source_path)
    tree = document.tree
    paper = Paper(
        data=Path(source_path).read_bytes(),
        media_type=tree.source.media_type,
        name=tree.source.name,
        sizes={page.number: (page.width, page.height) for page in tree.pages},
        around={page.number: words_around(page) for page in tree.pages},
    )
    return cited_pictures(found, paper, password, dpi, form)


def learned(marks: bytes, saved_paths: dict[str, str]) -> Learned:
    """The wrapper that marks ask for; ``saved_paths`` are all documents that they name, by that name."""
    from pincite.learning.learn import learn

    return learn(marks, {name: opened(path) for name, path in saved_paths.items()})
