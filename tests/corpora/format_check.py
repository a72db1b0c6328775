"""Whether documents of other formats are whole; made to run in a child process."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pincite
from pincite.converting.detected import format_of
from pincite.converting.forms.registry import FORMS
from pincite.errors import MissingExtra, PinciteError
from pincite.model.document import DocumentTree
from pincite.model.elements import Element, Span, Table

ENOUGH = 3
"""Faults of one document that are told."""

MINUTE = 60.0
"""Seconds a document may take."""


def kept(paths: list[str]) -> dict[str, str]:
    """``trouble`` of each path, without those that have none."""
    found: dict[str, str] = {}
    for path in paths:
        fault = trouble(path)
        if fault:
            found[path] = fault
    return found


def trouble(path: str) -> str:
    """What is wrong with the document made of a file, '' for nothing: a typed error is nothing, a bug of
    ours is."""
    start = time.perf_counter()
    try:
        document = pincite.convert(path, ocr=False, timeout=MINUTE)
    except MissingExtra as error:
        return "" if "LibreOffice" in str(error) or "pandoc" in str(error) else str(error)
    except PinciteError as error:
        return str(error) if error.code in ("internal", "error") else ""
    except Exception as error:
        return raised(error)
    faults = list(zip(range(ENOUGH), wrong(document.tree), strict=False))
    if faults:
        return "; ".join(fault for _, fault in faults)
    for form in FORMS:
        if form != "extract" and FORMS[form].of == "tree":  # others need a document of pages
            try:
                document.write(form).decode("utf-8")
            except Exception as error:
                return f"as {form}: {raised(error)}"
    seconds = time.perf_counter() - start
    return f"took {seconds:.0f} s" if seconds > MINUTE else ""


def raised(error: Exception) -> str:
    """An exception that nobody may see, with where it came from."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{Path(f.filename).name}:{f.lineno}" for f in frames if "/pincite/" in f.filename]
    return f"{type(error).__name__}: {error}"[:200] + f" at {' '.join(places[-3:])}"


def reader(path: str) -> str:
    """The format of a file by name, for sorting what went wrong."""
    try:
        found = format_of(Path(path).read_bytes(), "", Path(path).name)
    except PinciteError:
        return "none"
    return found.name


def wrong(tree: DocumentTree) -> Iterator[str]:
    """What is not as the model says."""
    ids: set[str] = set()
    elements: list[Element] = []
    last = 0
    for page in tree.pages:
        if page.number < last:
            yield f"page {page.number} comes after page {last}"
        last = page.number
        for element in page.elements:
            elements.append(element)
            if element.id in ids:
                yield f"two elements are {element.id}"
            ids.add(element.id)
            if element.page != page.number:
                yield f"{element.id} is on page {page.number} and says {element.page}"
            yield from wrong_element(element, tree, 0)
    for element in elements:
        for named in (element.parent, element.continues):
            if named and named not in ids:
                yield f"{element.id} names {named}, which is not there"
        for span in element.spans:
            if span.href.startswith("#/p") and span.href[1:] not in ids:
                yield f"{element.id} leads to {span.href}, which is not there"


def wrong_element(element: Element, tree: DocumentTree, depth: int) -> Iterator[str]:
    yield from wrong_spans(element.id, element.text, element.spans)
    if element.picture and element.picture not in tree.pictures:
        yield f"{element.id} shows a picture that is not there"
    if element.kind == "heading" and element.level < 1:
        yield f"{element.id} is a heading of level {element.level}"
    if element.kind == "list_item" and element.level < 1:
        yield f"{element.id} is a list item of level {element.level}"
    if element.kind == "table" and element.table is None:
        yield f"{element.id} is a table without a grid"
    if "\0" in element.text:
        yield f"{element.id} holds a NUL"
    if element.table is not None:
        yield from wrong_table(element.id, element.table)
        for cell in element.table.cells:
            for inner in cell.elements:
                yield from wrong_element(inner, tree, depth + 1)


def wrong_spans(where: str, text: str, spans: tuple[Span, ...]) -> Iterator[str]:
    at = 0
    for span in spans:
        if not at <= span.start < span.end <= len(text):
            yield f"{where} has a span {span.start}-{span.end} after {at} in {len(text)} characters"
            return
        at = span.end


def wrong_table(where: str, table: Table) -> Iterator[str]:
    """A table's cells cover its grid once; told by their areas and places, for tables may be huge."""
    area = 0
    taken: set[tuple[int, int]] = set()
    before = (-1, -1)
    for cell in table.cells:
        area += cell.row_span * cell.col_span
        if (cell.row, cell.col) <= before:
            yield f"{where} has cells out of order at {cell.row},{cell.col}"
            return
        before = (cell.row, cell.col)
        if cell.row + cell.row_span > table.rows or cell.col + cell.col_span > table.cols:
            yield f"{where} has a cell that leaves the grid at {cell.row},{cell.col}"
            return
        if cell.row_span > 1 or cell.col_span > 1:
            for r in range(cell.row, cell.row + cell.row_span):
                taken.update((r, c) for c in range(cell.col, cell.col + cell.col_span))
        elif (cell.row, cell.col) in taken:
            yield f"{where} has cells over each other at {cell.row},{cell.col}"
            return
        yield from wrong_spans(f"{where} cell {cell.row},{cell.col}", cell.text, cell.spans)
    if area != table.rows * table.cols:
        yield f"{where} covers {area} of {table.rows} x {table.cols} slots"


def main() -> None:
    """What is wrong with the files named, one a line."""
    import sys

    for path in sys.argv[1:]:
        fault = trouble(path)
        if fault:
            print(f"{reader(path)}\t{path}\t{fault}", flush=True)


if __name__ == "__main__":
    main()
