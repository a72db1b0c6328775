"""The tables of a document as CSV (RFC 4180): all in one, or one file each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import msgspec

from pincite.converting.forms.form import Form
from pincite.markup.clean import readable
from pincite.model.geometry import NOWHERE
from pincite.options.declaration import Option
from pincite.options.shared import USUAL, Formulas, Layers

if TYPE_CHECKING:
    from pincite.model.document import DocumentTree
    from pincite.model.elements import Cell, Element

# Columns of a place: the page from 1, and points from the top left corner of it.
PLACE = ("page", "x0", "y0", "x1", "y1")
DIGITS = 2  # Decimals of a point that are written: a ten-thousandth of an inch.


class CsvOptions(msgspec.Struct, frozen=True, kw_only=True):
    """``places`` adds the page and the box of every row; ``layers`` are those whose tables are written.
    What a spreadsheet would run as a formula begins with an apostrophe, unless ``formulas``."""

    places: Annotated[bool, Option(flag=True, help="Also the page and the box of every row.")] = False
    formulas: Formulas = False
    layers: Layers = USUAL


def write(tree: DocumentTree, options: CsvOptions) -> str:
    """All tables below one header: ``table`` counts them from 1, ``column 1`` and so on are their columns; a
    text that spans several slots stands in the first. Lines end in CR LF; '' where there is no table."""
    tables = list(tables_of(tree, options))
    width = max((element.table.cols for element in tables if element.table), default=0)
    header = ["table", *(PLACE if options.places else ()), *(f"column {i}" for i in range(1, width + 1))]
    rows = (
        [str(number), *row, *[""] * (len(header) - 1 - len(row))]
        for number, element in enumerate(tables, 1)
        for row in rows_of(element, options.places)
    )
    return lines([header, *rows], options.formulas) if tables else ""


def pieces(tree: DocumentTree, options: CsvOptions) -> Iterator[str]:
    """Each table by itself, as it stands; with ``places`` below a header."""
    for element in tables_of(tree, options):
        cols = element.table.cols if element.table else 0
        header = [[*PLACE, *(f"column {i}" for i in range(1, cols + 1))]] if options.places else []
        yield lines([*header, *rows_of(element, options.places)], options.formulas)


def tables_of(tree: DocumentTree, options: CsvOptions) -> Iterator[Element]:
    """The tables in reading order; those in cells of others are text there."""
    for page in tree.pages:
        if not page.hidden or "hidden" in options.layers:
            yield from (e for e in page.elements if e.table is not None and e.layer in options.layers)


def rows_of(element: Element, places: bool) -> Iterator[list[str]]:
    """The rows of a table as they are written, the place of each before it."""
    if element.table is None:
        return
    by_row: dict[int, list[Cell]] = {}
    for cell in element.table.cells:
        by_row.setdefault(cell.row, []).append(cell)
    for number in range(element.table.rows):
        cells = by_row.get(number, [])
        texts = [""] * element.table.cols
        for cell in cells:
            texts[cell.col] = readable(cell.text)
        yield [*place_of(element.page, cells), *texts] if places else texts


def place_of(page: int, cells: list[Cell]) -> list[str]:
    """The page and the box around these cells, empty where nothing has a place."""
    boxes = [cell.box for cell in cells if cell.box != NOWHERE]
    if not boxes:
        return [str(page), "", "", "", ""]
    left, top, right, bottom = zip(*boxes, strict=True)
    around = (min(left), min(top), max(right), max(bottom))
    return [str(page), *(f"{round(value, DIGITS):g}" for value in around)]


def lines(rows: Iterable[list[str]], as_they_are: bool = False) -> str:
    import csv
    import io

    from pincite.markup.formulas import fields

    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(fields(row, as_they_are) for row in rows)
    return out.getvalue()


FORM = Form(
    name="csv",
    title="tables as CSV",
    ending=".csv",
    options=CsvOptions,
    write=write,
    piece="table",
    pieces=pieces,
)
