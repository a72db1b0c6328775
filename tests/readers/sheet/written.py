"""Workbooks written by hand, and a look at what was read of them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

from pincite.model.document import Page
from pincite.model.elements import Element, Table
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"

STYLES = f"""<styleSheet xmlns="{MAIN}"><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>
<numFmt numFmtId="165" formatCode=";;;"/></numFmts>
<fonts><font><sz val="11"/></font><font><b/><sz val="11"/></font><font><sz val="20"/></font></fonts>
<cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/><xf numFmtId="164" fontId="0"/>
<xf numFmtId="10" fontId="0"/><xf numFmtId="14" fontId="0"/><xf numFmtId="165" fontId="0"/>
<xf numFmtId="0" fontId="2"/></cellXfs></styleSheet>"""
"""Styles by number: 0 plain, 1 bold, 2 an ISO date, 3 percents, 4 the system's date, 5 shown as nothing,
6 large."""

BOLD, DATE, PERCENT, LOCAL, NOTHING, LARGE = 1, 2, 3, 4, 5, 6


def package(parts: dict[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def relations(*found: tuple[str, str]) -> str:
    """Kinds and targets, with identifiers r1, r2 ..."""
    inside = "".join(
        f'<Relationship Id="r{at}" Type="{RELATED}/{kind}" Target="{target}"'
        + (' TargetMode="External"' if ":" in target else "")
        + "/>"
        for at, (kind, target) in enumerate(found, 1)
    )
    return f'<Relationships xmlns="{PACKAGE}">{inside}</Relationships>'


def letter(col: int) -> str:
    return chr(65 + col) if col < 26 else letter(col // 26 - 1) + letter(col % 26)


def cell(row: int, col: int, value: object, style: int = 0) -> str:
    """A cell as writers put it; a string that begins with '<' is the cell's inner XML."""
    reference = f'r="{letter(col)}{row}"' + (f' s="{style}"' if style else "")
    if value is None:
        return f"<c {reference}/>"
    if isinstance(value, str) and value.startswith("<"):
        return f"<c {reference}>{value}</c>"
    if isinstance(value, str):
        return f'<c {reference} t="inlineStr"><is><t>{value}</t></is></c>'
    if isinstance(value, bool):
        return f'<c {reference} t="b"><v>{int(value)}</v></c>'
    return f"<c {reference}><v>{value!r}</v></c>"


def rows(*lines: list[object] | None, first: int = 1, styles: dict[int, int] | None = None) -> str:
    """Rows one below the other; None leaves one out; ``styles`` by row number."""
    return "".join(
        f'<row r="{at}">'
        + "".join(
            cell(at, col, value, (styles or {}).get(at, 0))
            for col, value in enumerate(line)
            if value is not None
        )
        + "</row>"
        for at, line in enumerate(lines, first)
        if line is not None
    )


def workbook(
    data: str,
    *,
    before: str = "",
    after: str = "",
    links: tuple[tuple[str, str], ...] = (),
    parts: dict[str, str | bytes] | None = None,
    state: str = "",
    top: str = "",
    namespace: str = MAIN,
) -> bytes:
    """A workbook of one sheet: its rows, what stands before and after them, relations of the sheet, more
    parts of the package, and more of the workbook part."""
    sheet = f'<worksheet xmlns="{namespace}" xmlns:r="{RELATED}">{before}'
    sheet += f"<sheetData>{data}</sheetData>{after}</worksheet>"
    found: dict[str, str | bytes] = {
        "_rels/.rels": relations(("officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook xmlns="{namespace}" xmlns:r="{RELATED}">{top}<sheets>'
        f'<sheet name="One" sheetId="1" {state} r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations(("worksheet", "worksheets/s.xml"), ("styles", "styles.xml")),
        "xl/worksheets/s.xml": sheet,
        "xl/worksheets/_rels/s.xml.rels": relations(*links),
        "xl/styles.xml": STYLES,
    }
    return package(found | (parts or {}))


def pages(read: Callable, data: bytes, reading: ReadContext | None = None, **options: int) -> list[Page]:
    return list(read(data, ReadOptions(**options), reading or ReadContext()))


def elements(
    read: Callable, data: bytes, reading: ReadContext | None = None, **options: int
) -> list[Element]:
    return [element for page in pages(read, data, reading, **options) for element in page.elements]


def texts(table: Table) -> list[list[str]]:
    """The table's texts, None where a cell covers the slot."""
    found: list[list] = [[None] * table.cols for _ in range(table.rows)]
    for one in table.cells:
        assert found[one.row][one.col] is None
        found[one.row][one.col] = one.text
    return found


def tables(found: list[Element], layer: str = "body") -> list[list[list[str]]]:
    return [texts(one.table) for one in found if one.table is not None and one.layer == layer]


def headers(table: Table) -> int:
    """How many rows have header cells alone."""
    return len({c.row for c in table.cells if c.header} - {c.row for c in table.cells if not c.header})
