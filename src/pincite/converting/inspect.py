"""A page with what a stage saw drawn on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from pincite.converting.convert import convert, read_source
from pincite.converting.pages import select_pages
from pincite.errors import BadOption, NotPdf
from pincite.model.document import Page
from pincite.model.elements import Element, Kind
from pincite.model.geometry import Box
from pincite.model.words import BOLD, OCR
from pincite.outputs.overlay import Family, Mark, Overlay, overlay_png

Stage = Literal["words", "lines", "blocks", "tables", "order", "elements"]

NEIGHBOURS = 10
"""Pages before and after that are read too: running headers, heading styles and continued paragraphs
are seen by comparing pages, and more would not change the picture but take longer."""

FAMILIES: dict[Kind, Family] = {
    "heading": "heading",
    "paragraph": "text",
    "list_item": "list",
    "table": "table",
    "figure": "figure",
    "caption": "note",
    "footnote": "note",
    "header": "furniture",
    "footer": "furniture",
    "formula": "figure",
    "code": "figure",
    "contents": "list",
}

LETTERS: dict[Kind, str] = {
    "heading": "T",
    "paragraph": "P",
    "list_item": "L",
    "table": "B",
    "figure": "G",
    "caption": "C",
    "footnote": "N",
    "header": "H",
    "footer": "F",
    "formula": "M",
    "code": "K",
    "contents": "O",
}


def inspect_page(
    source: str | Path | bytes,
    number: int,
    stage: Stage = "elements",
    *,
    dpi: float = 144.0,
    password: str | None = None,
    reading_order: Literal["standard", "vertical", "auto"] = "standard",
) -> bytes:
    """Page ``number`` (from 1) as a PNG picture with what ``stage`` saw drawn on it.

    Raises what ``pincite.convert`` raises, ``NotPdf`` for other formats, ``BadPages`` where there is no such
    page, and the page's own error where it could not be read.
    """
    if stage not in OVERLAYS:
        raise BadOption(f"{stage!r} is not a stage; choose one of {', '.join(OVERLAYS)}")
    from pincite.converting.other import format_of
    from pincite.pdf import PdfDocument

    data, name = read_source(source, None)
    other = format_of(data, "application/pdf", name)
    if other is not None:
        raise NotPdf(f"only pages of a PDF can be drawn, and this is {other.title}")
    with PdfDocument(data, password) as pdf:
        select_pages([number], pdf.page_count)
        picture = pdf.render(number, dpi)
        rules = drawn_rules(pdf, number) if stage == "tables" else ()
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
    overlay = Overlay(marks=rules + overlay.marks, trail=overlay.trail, legend=overlay.legend)
    return overlay_png(picture, overlay, dpi / 72.0)


def drawn_rules(pdf: Any, number: int) -> tuple[Mark, ...]:
    """The straight lines of the page as layout sees them."""
    from pincite.layout.text.framing import framed

    rules = framed(pdf.read_page(number), pdf.fonts).frame.rules
    flat = [Mark((r.x0, r.y, r.x1, r.y), "rule") for r in rules.horizontal]
    return (*flat, *(Mark((r.x, r.y0, r.x, r.y1), "rule") for r in rules.vertical))


def words(page: Page) -> Overlay:
    """Every word; bold ones as headings are drawn, those read by OCR as figures are."""
    marks = []
    for box, flags in zip(page.words.box.tolist(), page.words.flags.tolist(), strict=True):
        family: Family = "figure" if flags & OCR else "heading" if flags & BOLD else "text"
        marks.append(Mark((box[0], box[1], box[2], box[3]), family))
    return Overlay(marks=tuple(marks))


def lines(page: Page) -> Overlay:
    """Every printed line, of cells too, in the colour of its element."""
    marks = []
    for element in page.elements:
        family = FAMILIES[element.kind]
        marks += [Mark(line.box, family) for line in element.lines]
        for cell in element.table.cells if element.table else ():
            marks += [Mark(line.box, "cell") for line in cell.lines]
    return Overlay(marks=tuple(marks))


def blocks(page: Page) -> Overlay:
    """The box of every element, without a word about what it is."""
    return Overlay(marks=tuple(Mark(e.box, FAMILIES[e.kind], filled=True) for e in page.elements))


def tables(page: Page) -> Overlay:
    """The cells of every table, header cells tinted, spans named; the drawn lines lie below."""
    marks: list[Mark] = []
    legend: list[tuple[Family, str]] = []
    for element in page.elements:
        table = element.table
        if table is None:
            continue
        for cell in table.cells:
            spans = cell.row_span > 1 or cell.col_span > 1
            label = f"{cell.row_span}x{cell.col_span}" if spans else ""
            marks.append(Mark(cell.box, "cell", label, filled=cell.header, inside=True))
        marks.append(Mark(element.box, "table"))
        legend.append(("table", f"{table.rows} rows x {table.cols} columns, score {table.score:.2f}"))
        legend.append(("cell", table.reason or ("drawn lines" if table.ruled else "columns of words")))
    if not legend:
        legend.append(("table", "no table was found on this page"))
    legend.append(("rule", "a drawn line"))
    return Overlay(marks=tuple(marks), legend=tuple(legend))


def order(page: Page) -> Overlay:
    """Elements in the order they are read."""
    boxes: tuple[Box, ...] = tuple(e.box for e in page.elements)
    return Overlay(marks=tuple(Mark(e.box, FAMILIES[e.kind]) for e in page.elements), trail=boxes)


def elements(page: Page) -> Overlay:
    """Every element with its kind and level, and in the legend why."""
    marks: list[Mark] = []
    legend: list[tuple[Family, str]] = []
    for number, element in enumerate(page.elements, 1):
        label = f"{number} {letters_of(element)}"
        marks += [Mark(cell.box, "cell") for cell in cells_of(element)]
        marks.append(Mark(element.box, FAMILIES[element.kind], label))
        level = f" {element.level}" if element.level else ""
        reason = f": {element.reason}" if element.reason else ""
        legend.append((FAMILIES[element.kind], f"{label:6} {element.kind.replace('_', ' ')}{level}{reason}"))
    return Overlay(marks=tuple(marks), legend=tuple(legend) or (("text", "this page has no elements"),))


def letters_of(element: Element) -> str:
    """The letter of its kind, with the level where there is one."""
    return LETTERS[element.kind] + (str(element.level) if element.level else "")


def cells_of(element: Element) -> Iterator[Any]:
    yield from element.table.cells if element.table else ()


OVERLAYS = {
    "words": words,
    "lines": lines,
    "blocks": blocks,
    "tables": tables,
    "order": order,
    "elements": elements,
}
