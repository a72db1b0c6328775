"""Documents of other formats in which one thing grows: the same bytes every time."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

from benchmarks.scaling.made import WORDS

LINE = " ".join(WORDS)

PACKAGE = "http://schemas.openxmlformats.org/package/2006"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONS = "application/vnd.openxmlformats-package.relationships+xml"
WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
SHEET = f'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="{OFFICE}"'
SLIDE = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    f'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="{OFFICE}"'
)


def html_paragraphs(count: int) -> bytes:
    return _html("".join(f"<p>{LINE} {i}</p>" for i in range(count)))


def html_rows(count: int) -> bytes:
    rows = "".join(f"<tr><td>a{i}</td><td>b</td><td>3</td></tr>" for i in range(count))
    return _html(f"<table>{rows}</table>")


def html_nested(count: int) -> bytes:
    return _html("<div>" * count + "a word" + "</div>" * count)


def markdown_items(count: int) -> bytes:
    """With a head that tells the format."""
    return ("# A list\n\n" + "\n".join(f"- *item* {i}" for i in range(count))).encode()


def docx_paragraphs(count: int) -> bytes:
    return _docx("".join(_paragraph(f"{LINE} {i}") for i in range(count)))


def docx_notes(count: int) -> bytes:
    """Paragraphs with a footnote each."""
    call = '<w:r><w:footnoteReference w:id="{}"/></w:r>'
    body = "".join(_paragraph(f"text {i}", call.format(i + 1)) for i in range(count))
    notes = "".join(
        f'<w:footnote w:id="{i + 1}">{_paragraph(f"note {i}")}</w:footnote>' for i in range(count)
    )
    return _docx(body, notes)


def xlsx_columns(count: int) -> bytes:
    """Five rows of so many columns."""
    rows = [
        f'<row r="{row}">{"".join(f"<c><v>{(row * 7 + i) % 100}</v></c>" for i in range(count))}</row>'
        for row in range(1, 6)
    ]
    return _xlsx(["".join(rows)])


def xlsx_sheets(count: int) -> bytes:
    """Sheets of three rows."""
    rows = "".join(f'<row r="{row}"><c><v>1</v></c><c><v>2</v></c></row>' for row in range(1, 4))
    return _xlsx([rows] * count)


def pptx_shapes(count: int) -> bytes:
    """Boxes of text anywhere on one slide."""
    shapes = []
    for i in range(count):
        place = (
            f'<a:off x="{i * 7919 % 9000000}" y="{i * 104729 % 6000000}"/><a:ext cx="300000" cy="200000"/>'
        )
        named = f'<p:nvSpPr><p:cNvPr id="{i + 2}" name="s{i}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>'
        held = f"<p:txBody><a:bodyPr/><a:p><a:r><a:t>Lab{i}</a:t></a:r></a:p></p:txBody>"
        shapes.append(f"<p:sp>{named}<p:spPr><a:xfrm>{place}</a:xfrm></p:spPr>{held}</p:sp>")
    tree = f"<p:cSld><p:spTree>{''.join(shapes)}</p:spTree></p:cSld>"
    return _package(
        "ppt/presentation.xml",
        f'<p:presentation {SLIDE}><p:sldIdLst><p:sldId id="256" r:id="s0"/></p:sldIdLst>'
        '<p:sldSz cx="9144000" cy="6858000"/></p:presentation>',
        {"s0": ("slide", "slides/s0.xml", f"<p:sld {SLIDE}>{tree}</p:sld>")},
    )


def epub_chapters(count: int) -> bytes:
    """Chapters of a head and a line, each with a link to another."""
    rootfile = '<rootfile full-path="o.opf" media-type="application/oebps-package+xml"/>'
    manifest = "".join(
        f'<item id="c{i}" href="c{i}.xhtml" media-type="application/xhtml+xml"/>' for i in range(count)
    )
    spine = "".join(f'<itemref idref="c{i}"/>' for i in range(count))
    chapters = {}
    for i in range(count):
        link = f'<a href="c{i * 7 % count}.xhtml">x</a>'
        chapters[f"c{i}.xhtml"] = f"<html><body><h1>Part {i}</h1><p>{LINE} {link}</p></body></html>"
    return _zip(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
            f"<rootfiles>{rootfile}</rootfiles></container>",
            "o.opf": f'<package xmlns="http://www.idpf.org/2007/opf"><manifest>{manifest}</manifest>'
            f"<spine>{spine}</spine></package>",
            **chapters,
        }
    )


def mail_parts(count: int) -> bytes:
    """A letter with files of text."""
    parts = "".join(
        f"--B\r\nContent-Type: text/plain; name=a{i}.txt\r\n"
        f"Content-Disposition: attachment; filename=a{i}.txt\r\n\r\nHello {i}\r\n"
        for i in range(count)
    )
    head = "From: a@example.org\r\nTo: c@example.org\r\nSubject: files\r\nMIME-Version: 1.0\r\n"
    return f"{head}Content-Type: multipart/mixed; boundary=B\r\n\r\n{parts}--B--\r\n".encode()


def _html(body: str) -> bytes:
    return f"<!DOCTYPE html><html><body>{body}</body></html>".encode()


def _paragraph(words: str, more: str = "") -> str:
    return f"<w:p><w:r><w:t>{words}</w:t></w:r>{more}</w:p>"


def _docx(body: str, notes: str = "") -> bytes:
    parts = (
        {"f": ("footnotes", "footnotes.xml", f"<w:footnotes {WORD}>{notes}</w:footnotes>")} if notes else {}
    )
    main = f"<w:document {WORD}><w:body>{body}</w:body></w:document>"
    return _package("word/document.xml", main, parts)


def _xlsx(sheets: list[str]) -> bytes:
    named = "".join(f'<sheet name="S{i}" sheetId="{i + 1}" r:id="s{i}"/>' for i in range(len(sheets)))
    return _package(
        "xl/workbook.xml",
        f"<workbook {SHEET}><sheets>{named}</sheets></workbook>",
        {
            f"s{i}": (
                "worksheet",
                f"worksheets/s{i}.xml",
                f"<worksheet {SHEET}><sheetData>{rows}</sheetData></worksheet>",
            )
            for i, rows in enumerate(sheets)
        },
    )


def _package(main: str, content: str, parts: Mapping[str, tuple[str, str, str]]) -> bytes:
    """An Office Open XML package: its main part, and parts that this refers to, by number: kind, path from
    its folder, content."""
    folder, _, name = main.rpartition("/")
    return _zip(
        {
            "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
            f'<Default Extension="rels" ContentType="{RELATIONS}"/>'
            '<Default Extension="xml" ContentType="application/xml"/></Types>',
            "_rels/.rels": _relations({"m": ("officeDocument", main)}),
            main: content,
            f"{folder}/_rels/{name}.rels": _relations({key: part[:2] for key, part in parts.items()}),
            **{f"{folder}/{path}": one for _, path, one in parts.values()},
        }
    )


def _relations(parts: Mapping[str, tuple[str, str]]) -> str:
    told = "".join(
        f'<Relationship Id="{key}" Type="{OFFICE}/{kind}" Target="{path}"/>'
        for key, (kind, path) in parts.items()
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{told}</Relationships>'


def _zip(files: Mapping[str, str]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)  # of 1980, whenever it is made
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, content)
    return held.getvalue()
