"""Large documents, made the same every time: sheets of many rows and a long HTML page."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

ROWS = 200_000
COLUMNS = 10
HTML_BYTES = 50_000_000
BATCH = 2000
"""Rows or sections that are written at once."""

WORDS = (
    "ledger",
    "quarter",
    "turbine",
    "orchard",
    "granite",
    "ferry",
    "bishop",
    "lantern",
    "meadow",
    "copper",
)
LINE = " ".join(WORDS)

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

PARTS = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{RELATIONS}"><Relationship Id="rId1" '
    f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>'
    '<sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{RELATIONS}"><Relationship Id="rId1" '
    f'Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}


def cells(row: int) -> list[str | int]:
    """A row: words and numbers by turns."""
    return [
        f"{WORDS[(row + col) % len(WORDS)]} {row}" if col % 2 else row * COLUMNS + col
        for col in range(COLUMNS)
    ]


def csv(path: Path, rows: int = ROWS) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(",".join(f"Column {col}" for col in range(COLUMNS)) + "\r\n")
        for row in range(1, rows + 1):
            file.write(",".join(str(cell) for cell in cells(row)) + "\r\n")
    return path


def xlsx(path: Path, rows: int = ROWS) -> Path:
    """One sheet, its strings in the cells."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as package:
        for name, text in PARTS.items():
            package.writestr(name, DECLARED + text)
        with package.open("xl/worksheets/sheet1.xml", "w") as part:
            part.write(f'{DECLARED}<worksheet xmlns="{MAIN}"><sheetData>'.encode())
            for first in range(0, rows + 1, BATCH):
                numbers = range(first, min(first + BATCH, rows + 1))
                part.write("".join(_row(number) for number in numbers).encode())
            part.write(b"</sheetData></worksheet>")
    return path


def _row(number: int) -> str:
    values = cells(number) if number else [f"Column {col}" for col in range(COLUMNS)]
    out = []
    for col, value in enumerate(values):
        place = f'r="{chr(ord("A") + col)}{number + 1}"'
        if isinstance(value, int):
            out.append(f"<c {place}><v>{value}</v></c>")
        else:
            out.append(f'<c {place} t="inlineStr"><is><t>{value}</t></is></c>')
    return f'<row r="{number + 1}">{"".join(out)}</row>'


def html(path: Path, size: int = HTML_BYTES) -> Path:
    """Sections of heading, paragraphs with links, a list and a small table, until the size is reached."""
    written = 0
    with path.open("w", encoding="utf-8") as file:
        file.write("<!doctype html><html><head><meta charset=utf-8><title>Long</title></head><body>\n")
        for section in _sections():
            written += file.write(section)
            if written >= size:
                break
        file.write("</body></html>\n")
    return path


def _sections() -> Iterator[str]:
    number = 0
    while True:
        number += 1
        word = WORDS[number % len(WORDS)]
        yield (
            f"<h2>Section {number}: {word}</h2>\n<p>The {word} of section {number} is <b>{LINE}</b>, "
            f'told <a href="https://example.org/{number}">elsewhere</a> and here again. {LINE}.</p>\n'
            f"<ul><li>first {word}</li><li>second {word}<ul><li>inner {number}</li></ul></li></ul>\n"
            f"<table><tr><th>{word}</th><th>amount</th></tr><tr><td>{number}</td><td>{number * 7}</td></tr>"
            "</table>\n"
        )


MADE = {"xlsx": xlsx, "csv": csv, "html": html}
