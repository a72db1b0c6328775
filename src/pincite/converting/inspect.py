"""A page with what a stage saw drawn on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.converting.convert import convert, read_source
from pincite.converting.marked import OVERLAYS, draft_of, with_evidence
from pincite.converting.pages import select_pages
from pincite.converting.when import When, when_to_read
from pincite.errors import BadOption, NotPdf
from pincite.options.shared import ReadingOrder, Stage
from pincite.outputs.overlay import PictureForm, picture

if TYPE_CHECKING:
    from pincite.converting.options import OcrEngine
    from pincite.layout.page import PageDraft, ReadingOrder
    from pincite.model.arrays import Picture as Pixels

# Pages before and after that are read too: running headers, heading styles and continued paragraphs
# are seen by comparing pages, and more would not change the picture but take longer.
NEIGHBOURS = 10


def inspect_page(
    source: str | Path | bytes,
    number: int,
    stage: Stage = "elements",
    *,
    form: PictureForm = "svg",
    dpi: float = 144.0,
    password: str | None = None,
    reading_order: ReadingOrder = "standard",
    ocr: When = "auto",
    ocr_languages: str = "eng",
    ocr_engine: OcrEngine = "tesseract",
) -> bytes:
    """Page ``number`` (from 1) of a PDF or a picture, as a picture with what ``stage`` saw drawn on it; with
    ``ocr`` what it saw in the text of pictures.

    Raises what ``pincite.convert`` raises, ``NotPdf`` for other formats, ``BadPages`` where there is no such
    page, the page's own error where it could not be read, and ``MissingExtra`` for PNG without Pillow.
    """
    if stage not in OVERLAYS:
        raise BadOption(f"{stage!r} is not a stage; choose one of {', '.join(OVERLAYS)}")
    from pincite.converting.decoding import LAID_OUT
    from pincite.converting.detected import format_of

    data, name = read_source(source, None)
    found = format_of(data, "application/pdf", name)
    if found.name not in LAID_OUT:
        raise NotPdf(f"only pages of a PDF or a picture can be drawn, and this is {found.title}")
    reading: dict[str, Any] = {"name": name, "password": password, "reading_order": reading_order}
    recognition: dict[str, Any] = {
        "ocr": when_to_read(ocr),
        "ocr_languages": ocr_languages,
        "ocr_engine": ocr_engine,
    }
    document = None
    if recognition["ocr"] == "auto":  # the pages around a scan may be scans: nobody asked to wait for these
        document = convert(data, pages=str(number), **reading, **recognition)
        if not document.pages[0].ocr:
            document, recognition = None, {"ocr": False}
    if document is None:
        around = NEIGHBOURS if found.name == "pdf" else 0
        pages = f"{max(1, number - around)}-{number + around}"
        document = convert(data, pages=pages, **reading, **recognition)
    page = next(page for page in document.pages if page.number == number)
    drawn, draft = shown(data, found.name, number, stage, dpi, password, reading_order, ocr=page.ocr)
    overlay = OVERLAYS[stage](page)
    if draft is not None:
        overlay = with_evidence(overlay, page, draft)
    return picture(overlay, (page.width, page.height), drawn, dpi=dpi, form=form)


def shown(
    data: bytes,
    kind: str,
    number: int,
    stage: Stage,
    dpi: float,
    password: str | None,
    reading_order: ReadingOrder,
    *,
    ocr: bool,
) -> tuple[Pixels, PageDraft | None]:
    """The page as it is displayed, and what layout made of it where that is drawn: not of what OCR read,
    which is laid out level."""
    from pincite.pdf import PdfDocument

    if kind == "image":
        data, number, password = paper_of(data, number), 1, None
    with PdfDocument(data, password) as pdf:
        select_pages([number], pdf.page_count)
        drawn = pdf.render(number, dpi)
        wanted = stage == "tables" and kind == "pdf" and not ocr
        return drawn, draft_of(pdf, number, reading_order) if wanted else None


def paper_of(data: bytes, number: int) -> bytes:
    """A page of a picture as a PDF."""
    from pincite.converting.picture_page import page_of
    from pincite.readers.options import ReadOptions
    from pincite.readers.raster import frames

    kind, found = frames(data, ReadOptions())
    select_pages([number], len(found))
    return page_of(data, kind, found[number - 1], number - 1)
