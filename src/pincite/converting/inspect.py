"""A page with what a stage saw drawn on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pincite.converting.convert import convert, read_source
from pincite.converting.marked import OVERLAYS, draft_of, with_evidence
from pincite.converting.pages import select_pages
from pincite.errors import BadOption, NotPdf
from pincite.options.shared import ReadingOrder, Stage
from pincite.outputs.overlay import PictureForm, picture

if TYPE_CHECKING:
    from pincite.layout.page import ReadingOrder

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
) -> bytes:
    """Page ``number`` (from 1) as a picture with what ``stage`` saw drawn on it.

    Raises what ``pincite.convert`` raises, ``NotPdf`` for other formats, ``BadPages`` where there is no such
    page, the page's own error where it could not be read, and ``MissingExtra`` for PNG without Pillow.
    """
    if stage not in OVERLAYS:
        raise BadOption(f"{stage!r} is not a stage; choose one of {', '.join(OVERLAYS)}")
    from pincite.converting.detected import format_of
    from pincite.pdf import PdfDocument

    data, name = read_source(source, None)
    found = format_of(data, "application/pdf", name)
    if found.name != "pdf":
        raise NotPdf(f"only pages of a PDF can be drawn, and this is {found.title}")
    with PdfDocument(data, password) as pdf:
        select_pages([number], pdf.page_count)
        drawn = pdf.render(number, dpi)
        draft = draft_of(pdf, number, reading_order) if stage == "tables" else None
    first = max(1, number - NEIGHBOURS)
    document = convert(
        data,
        name=name,
        password=password,
        pages=f"{first}-{number + NEIGHBOURS}",
        reading_order=reading_order,
    )
    page = next(page for page in document.pages if page.number == number)
    overlay = OVERLAYS[stage](page)
    if draft is not None:
        overlay = with_evidence(overlay, page, draft)
    return picture(overlay, (page.width, page.height), drawn, dpi=dpi, form=form)
