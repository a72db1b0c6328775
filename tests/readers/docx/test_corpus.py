"""A document of the world that breaks what every document must keep: ids, links, grids of tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.corpora import CorpusMissing
from benchmarks.corpora import folder as corpora
from pincite.errors import PinciteError
from pincite.model.elements import Element, Span, Table
from pincite.readers.reading import ReadContext
from tests.readers.docx.written import elements

pytestmark = pytest.mark.corpus


def documents() -> list[Path]:
    try:
        place = corpora() / "formats"
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    found = sorted(place.rglob("*.docx"))
    assert found, f"{place} holds no Word document"
    return found


def all_of(found: list[Element]) -> Iterator[Element]:
    for element in found:
        yield element
        for cell in element.table.cells if element.table is not None else ():
            yield from all_of(list(cell.elements))


def faults(found: list[Element], reading: ReadContext) -> Iterator[str]:
    every = list(all_of(found))
    ids = {element.id for element in every}
    if len(ids) < len(every):
        yield "an id is there twice"
    for element in every:
        if element.parent and element.parent not in ids:
            yield f"{element.id} has no parent {element.parent}"
        if element.picture and element.picture not in reading.pictures:
            yield f"{element.id} has no picture"
        yield from faults_of_text(element.id, element.text, element.spans, ids)
        if element.table is not None:
            yield from faults_of_table(element.id, element.table, ids)


def faults_of_text(where: str, text: str, spans: tuple[Span, ...], ids: set[str]) -> Iterator[str]:
    if text != text.strip() and "/code/" not in where:
        yield f"{where} has white space at its ends"
    end = 0
    for span in spans:
        if not end <= span.start < span.end <= len(text):
            yield f"{where} has a span out of order: {span}"
        if span.href.startswith("#/") and span.href[1:] not in ids:
            yield f"{where} leads to {span.href}, which is nothing"
        end = span.end


def faults_of_table(where: str, table: Table, ids: set[str]) -> Iterator[str]:
    slots = [
        (r, c)
        for cell in table.cells
        for r in range(cell.row, cell.row + cell.row_span)
        for c in range(cell.col, cell.col + cell.col_span)
    ]
    if sorted(slots) != [(r, c) for r in range(table.rows) for c in range(table.cols)]:
        yield f"{where} has cells that overlap or leave holes"
    if list(table.cells) != sorted(table.cells, key=lambda cell: (cell.row, cell.col)):
        yield f"{where} has cells out of order"
    for cell in table.cells:
        yield from faults_of_text(where, cell.text, cell.spans, ids)


def test_every_document_is_whole_or_ends_in_a_typed_error():
    troubles = {}
    for path in documents():
        reading = ReadContext()
        try:
            found = elements(path.read_bytes(), reading)
        except PinciteError:
            continue
        wrong = list(faults(found, reading))
        if wrong:
            troubles[path.name] = wrong[:3]
    assert troubles == {}


def test_reading_twice_gives_the_same():
    for path in documents()[::7]:
        try:
            assert elements(path.read_bytes()) == elements(path.read_bytes()), path.name
        except PinciteError:
            continue


def test_of_the_marked_features_all_are_there_and_what_was_deleted_is_not():
    (path,) = (path for path in documents() if path.parent.name == "features")
    text = "\n".join(f"{element.marker} {element.text}" for element in all_of(elements(path.read_bytes())))
    text += "\n".join(
        cell.text
        for element in elements(path.read_bytes())
        if element.table is not None
        for cell in element.table.cells
    )
    shown = (
        "MHEAD1", "MHEAD2", "MHEAD3", "MBODY", "MNUM1", "MNUM2A", "MBUL1AI", "MCAPTION", "MT00",
        "MT22", "MCELLBULLET", "MNEST1", "MQUOTE", "MAFTERBREAK", "MLINKTEXT", "MFOOTNOTE",
        "MENDNOTE", "MCOMMENTED", "MCOMMENT", "MINSERTED", "MMOVEDTO", "MSDTBLOCK", "MSDTINLINE",
        "MSMARTTAG", "MTEXTBOX", "MNUMER", "MDENOM", "MHIDDEN", "MLINEBREAK", "MFIELDRESULT",
        "MFLDSIMPLE", "MHDRDEFAULT", "MHDRFIRST", "MFOOTER",
    )  # fmt: skip
    assert [mark for mark in shown if mark not in text] == []
    assert [mark for mark in ("MDELETED", "MMOVEDFROM", "MINSTR") if mark in text] == []
