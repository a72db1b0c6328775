"""What a stage saw of a page, as marks to be drawn on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from pincite.model.document import Page
from pincite.model.elements import Cell, Element, Kind
from pincite.model.geometry import Box, area, intersection_area
from pincite.model.words import BOLD, OCR
from pincite.options.shared import ReadingOrder
from pincite.outputs.overlay import LOOKS, Entry, Line, Look, Mark, Overlay

if TYPE_CHECKING:
    from pincite.layout.frame import RefusedTable
    from pincite.layout.page import PageDraft, ReadingOrder
    from pincite.pdf import PdfDocument

# The look of each kind, and the letter that stands for it.
SHOWN: dict[Kind, tuple[str, str]] = {
    "heading": ("heading", "T"),
    "paragraph": ("text", "P"),
    "list_item": ("list", "L"),
    "table": ("table", "B"),
    "figure": ("figure", "G"),
    "caption": ("note", "C"),
    "footnote": ("note", "N"),
    "header": ("furniture", "H"),
    "footer": ("furniture", "F"),
    "formula": ("figure", "M"),
    "code": ("figure", "K"),
    "contents": ("list", "O"),
}


def draft_of(pdf: PdfDocument, number: int, reading_order: ReadingOrder) -> PageDraft | None:
    """The page as layout left it, None where it could not be read."""
    from pincite.converting.pdf_pages import LOOK_AHEAD, read_pages
    from pincite.layout.page import PageOptions

    around = range(max(1, number - LOOK_AHEAD), min(pdf.page_count, number + LOOK_AHEAD) + 1)
    options = PageOptions(reading_order=reading_order)
    for page in read_pages(pdf, tuple(around), options, drawing=True):
        if page.page.number == number:
            return page.draft
    return None


def with_evidence(overlay: Overlay, page: Page, draft: PageDraft) -> Overlay:
    """The picture of tables with the drawn lines of the page and what was read as a table and refused."""
    rules, displayed = draft.frame.rules, draft.framed.displayed
    drawn = [(r.x0, r.y, r.x1, r.y) for r in rules.horizontal] + [
        (r.x, r.y0, r.x, r.y1) for r in rules.vertical
    ]
    lines = [Line(((x0, y0), (x1, y1)), LOOKS["rule"]) for x0, y0, x1, y1 in map(displayed, drawn)]
    refused = [msgspec.structs.replace(table, box=displayed(table.box)) for table in draft.refused]
    marks, legend = [], []
    for number, table in enumerate(missed_tables(refused, page), 1):
        label = f"?{number}"
        said = f"no table of {table.rows} x {table.cols}, score {table.score:.2f}: {table.reason}"
        signs = ", ".join(table.signs)
        marks.append(Mark(table.box, LOOKS["refused"], f"{label} {table.score:.2f}", f"{said}; {signs}"))
        legend.append(Entry(said, LOOKS["refused"], label, table.box[1]))
        legend += [Entry(signs, y=table.box[1])] if signs else []
    return msgspec.structs.replace(
        overlay, lines=tuple(lines), marks=(*overlay.marks, *marks), legend=(*overlay.legend, *legend)
    )


def missed_tables(refused: Iterable[RefusedTable], page: Page) -> list[RefusedTable]:
    """The refused regions where no table was found in another way, the best reading of each, top down."""
    found = [e.box for e in page.elements if e.table is not None]
    best: dict[Box, RefusedTable] = {}
    for one in refused:
        if any(intersection_area(one.box, box) > area(one.box) / 2 for box in found):
            continue
        if one.box not in best or one.score > best[one.box].score:
            best[one.box] = one
    return sorted(best.values(), key=lambda one: (one.box[1], one.box[0]))


def words(page: Page) -> Overlay:
    """Every word; bold ones as headings are drawn, those read by OCR as figures are."""
    marks = []
    columns = zip(page.words.text, page.words.box.tolist(), page.words.flags.tolist(), strict=True)
    for text, box, flags in columns:
        family = "figure" if flags & OCR else "heading" if flags & BOLD else "text"
        marks.append(Mark((box[0], box[1], box[2], box[3]), LOOKS[family], title=text))
    return Overlay(marks=tuple(marks))


def lines(page: Page) -> Overlay:
    """Every printed line, of cells too, in the colour of its element."""
    marks = []
    for element in page.elements:
        marks += [Mark(line.box, look_of(element), title=line.text) for line in element.lines]
        for cell in cells_of(element):
            marks += [Mark(line.box, LOOKS["cell"], title=line.text) for line in cell.lines]
    return Overlay(marks=tuple(marks))


def blocks(page: Page) -> Overlay:
    """The box of every element, without a word about what it is."""
    looks = [msgspec.structs.replace(look_of(e), filled=True) for e in page.elements]
    return Overlay(marks=tuple(Mark(e.box, look) for e, look in zip(page.elements, looks, strict=True)))


def tables(page: Page) -> Overlay:
    """The cells of every table, header cells tinted, spans named."""
    marks: list[Mark] = []
    legend: list[Entry] = []
    for element in page.elements:
        table = element.table
        if table is None:
            continue
        for cell in table.cells:
            spans = cell.row_span > 1 or cell.col_span > 1
            label = f"{cell.row_span}x{cell.col_span}" if spans else ""
            look = LOOKS["header cell" if cell.header else "cell"]
            title = f"row {cell.row + 1}, column {cell.col + 1}: {cell.text}"
            marks.append(Mark(cell.box, look, label, title, "inside"))
        said = f"{table.rows} rows x {table.cols} columns, score {table.score:.2f}"
        why = table.reason or ("drawn lines" if table.ruled else "columns of words")
        marks.append(Mark(element.box, LOOKS["table"], title=f"{element.id}: {said}; {why}"))
        legend += [Entry(said, LOOKS["table"], y=element.box[1]), Entry(why, y=element.box[1])]
    if not legend:
        legend.append(Entry("no table was found on this page"))
    return Overlay(marks=tuple(marks), legend=(Entry("a drawn line", LOOKS["rule"]), *legend))


def order(page: Page) -> Overlay:
    """Elements in the order they are read."""
    marks = tuple(Mark(e.box, look_of(e), title=f"{e.id}: {reason_of(e)}") for e in page.elements)
    return Overlay(marks=marks, trail=tuple(e.box for e in page.elements))


def elements(page: Page) -> Overlay:
    """Every element with its kind and level, and in the legend why."""
    marks: list[Mark] = []
    legend: list[Entry] = []
    for number, element in enumerate(page.elements, 1):
        look = look_of(element)
        label = f"{number} {letters_of(element)}"
        said = reason_of(element)
        marks += [Mark(cell.box, LOOKS["cell"]) for cell in cells_of(element)]
        marks.append(Mark(element.box, look, label, f"{element.id}: {said}"))
        legend.append(Entry(said, look, label))
    return Overlay(marks=tuple(marks), legend=tuple(legend) or (Entry("this page has no elements"),))


def look_of(element: Element) -> Look:
    return LOOKS[SHOWN[element.kind][0]]


def reason_of(element: Element) -> str:
    """Its kind and level, and why."""
    level = f" {element.level}" if element.level else ""
    return f"{element.kind.replace('_', ' ')}{level}{f': {element.reason}' if element.reason else ''}"


def letters_of(element: Element) -> str:
    """The letter of its kind, with the level where there is one."""
    return SHOWN[element.kind][1] + (str(element.level) if element.level else "")


def cells_of(element: Element) -> tuple[Cell, ...]:
    return element.table.cells if element.table else ()


OVERLAYS = {
    "words": words,
    "lines": lines,
    "blocks": blocks,
    "tables": tables,
    "order": order,
    "elements": elements,
}
