"""XLS through xlrd ([MS-XLS]: BIFF 2 to 8): number formats, merged and hidden cells, links and comments."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from pincite.errors import Corrupt, Encrypted, TooLarge
from pincite.model.document import Page
from pincite.model.elements import Span
from pincite.readers.builder import Builder
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.beside import comment, furniture
from pincite.readers.sheet.cells import (
    BOLD,
    DATE,
    NARROW_COLUMN,
    NUMBER,
    OTHER,
    TEXT,
    THIN_ROW,
    VEILED,
    Area,
    Facts,
    Row,
    Slot,
    apart,
    column_letters,
)
from pincite.readers.sheet.laying import Draft, Layout
from pincite.readers.sheet.numbers import compiled, general
from pincite.readers.xls.artwork import pictures, shapes, surroundings
from pincite.readers.xls.charts import Display
from pincite.readers.xlsx.beside import printed
from pincite.readers.xlsx.styles import LARGER

ERRORS = {0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A"}


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """Sheets of a workbook of Excel 2 to 2003. Raises ``Corrupt``, ``Encrypted``, ``TooLarge``."""
    import xlrd

    if data[:2] == b"PK":
        from pincite.readers.xlsx import read as read_package

        yield from read_package(data, options, reading)
        return
    book = opened(xlrd, data, reading)
    formatted = bool(book.formatting_info)
    count = 0
    stream = stream_of(data)
    store, starts = pictures(stream)
    for number, sheet in enumerate(book.sheets(), 1):
        builder = Builder(number, "sheet", sheet.name, hidden=sheet.visibility > 0)
        layout = Layout(builder, facts_of(sheet, formatted), options, reading, count)
        beside: list[tuple[str, str]] = []
        if number <= len(starts):
            beside = [(kind, printed(code)) for kind, code in surroundings(stream, starts[number - 1])]
            furniture(builder, beside, "header")
            layout.drafts += drawn(stream, starts[number - 1], store, options, reading, shower(book))
        yield from layout.lay(rows_of(book, sheet, formatted))
        layout.settle()
        furniture(builder, beside, "footer")
        count = layout.grid.count
        for (row, col), note in sorted(sheet.cell_note_map.items()):
            text = note.text.strip()
            if text:
                author = note.author if note.author.strip() else ""
                comment(builder, f"{column_letters(col)}{row + 1}", author, text)
        yield builder.page()
    if book.user_name.strip():
        reading.info.setdefault("Author", book.user_name.strip())


def opened(xlrd: Any, data: bytes, reading: ReadContext) -> Any:
    """The workbook, with its formats where they can be read."""
    with open(os.devnull, "w") as silent:
        for formatting in (True, False):
            try:
                return xlrd.open_workbook(file_contents=data, logfile=silent, formatting_info=formatting)
            except xlrd.XLRDError as error:
                if "encrypted" in str(error).lower():
                    raise Encrypted("the workbook is encrypted") from None
                problem: Exception = error
            except NotImplementedError as error:
                problem = error
            except (MemoryError, RecursionError):
                raise TooLarge("the workbook is too large to be read") from None
            except Exception as error:  # xlrd trusts the file: any fault of it can come out as any error
                problem = error
    raise Corrupt(f"the workbook cannot be read: {str(problem)[:200] or type(problem).__name__}")


def stream_of(data: bytes) -> bytes:
    """The stream of records of a workbook of Excel 97 and later; b'' for older ones."""
    import xlrd

    if not data.startswith(xlrd.compdoc.SIGNATURE):
        return b""
    try:
        with open(os.devnull, "w") as silent:
            memory, base, size = xlrd.compdoc.CompDoc(data, silent).locate_named_stream("Workbook")
    except Exception:  # as above: any fault of the file can come out as any error
        return b""
    return bytes(memory[base : base + size]) if memory else b""


def shower(book: Any) -> Display:
    """How numbers of charts are shown: by the formats of the workbook, whose numbers they name."""

    def show(value: float, form: int) -> str:
        known = book.format_map.get(form)
        code = known.format_str if known is not None else ""
        return compiled(builtin(form, code or "General")).show(value, book.datemode == 1)

    return show


def drawn(
    stream: bytes,
    start: int,
    store: list[tuple[str, bytes]],
    options: ReadOptions,
    reading: ReadContext,
    show: Display,
) -> list[Draft]:
    """Pictures, text boxes and charts over a sheet."""
    found: list[Draft] = []
    for shape in shapes(stream, start):
        if shape.chart is not None:
            table = shape.chart.table(options, show)
            draft = Draft(shape.row, shape.col, "figure", shape.text, reason="a chart")
            if table is not None:
                draft.inner.append(
                    Draft(shape.row, shape.col, "table", table=table, reason="the data of the chart")
                )
            found.append(draft)
        elif shape.text:
            found.append(
                Draft(shape.row, shape.col, "paragraph", shape.text, reason="a text box over the sheet")
            )
        elif 0 < shape.picture <= len(store) and store[shape.picture - 1][1]:
            media, content = store[shape.picture - 1]
            key = reading.picture(content, media)
            found.append(
                Draft(shape.row, shape.col, "figure", picture=key, reason="a picture over the sheet")
            )
    return found


def facts_of(sheet: Any, formatted: bool) -> Facts:
    """Merged areas, hidden columns, links, rows that stay in view."""
    merges = [
        Area(top, left, bottom - 1, right - 1)
        for top, bottom, left, right in sheet.merged_cells
        if bottom > top and right > left
    ]
    hidden = [(col, col) for col, facts in sheet.colinfo_map.items() if facts.hidden]
    narrow = [(col, col) for col, facts in sheet.colinfo_map.items() if facts.width < NARROW_COLUMN * 256]
    links: dict[tuple[int, int], str] = {}
    for (row, col), link in sheet.hyperlink_map.items():
        href = link_of(link)
        if href:
            links[row, col] = href
    frozen = sheet.horz_split_pos if sheet.panes_are_frozen and formatted else 0
    return Facts(
        merges=apart(merges),
        hidden_columns=hidden,
        narrow_columns=narrow,
        header_rows=(0, frozen - 1) if 0 < frozen <= 64 else (0, -1),
        links=links,
    )


def link_of(link: Any) -> str:
    target = link.url_or_path or ""
    if isinstance(target, bytes):
        target = target.decode("latin-1")
    target = target.rstrip("\0")
    return target + ("#" + link.textmark.lstrip("#") if link.textmark else "")


def rows_of(book: Any, sheet: Any, formatted: bool) -> Iterator[Row]:
    """Rows with something in them, and hidden ones."""
    links = sheet.hyperlink_map and facts_of(sheet, formatted).links
    looks_of: dict[int, tuple[Any, int]] = {}
    usual = book.font_list[0].height if formatted and book.font_list else 200
    hidden = {
        row
        for row, facts in sheet.rowinfo_map.items()
        if facts.hidden
        or (facts.height < THIN_ROW * 20 and row < sheet.nrows and not any(sheet.row_types(row)))
    }
    for index in range(sheet.nrows):
        slots: list[Slot] = []
        types, values = sheet.row_types(index), sheet.row_values(index)
        for col, (kind, value) in enumerate(zip(types, values, strict=True)):
            if kind in (0, 6):
                continue
            form, looks = compiled("General"), 0
            if formatted:
                xf = sheet.cell_xf_index(index, col)
                found = looks_of.get(xf)
                if found is None:
                    found = looks_of[xf] = look_of(book, xf, usual)
                form, looks = found
            text, what = "", TEXT
            spans: tuple[Span, ...] = ()
            if kind == 1:
                text = str(value).replace("\r\n", "\n").replace("\r", "\n").strip()
                if form.text is not None and text:
                    shown = form.show_text(text)
                    looks |= 0 if shown else VEILED
                    text = shown or text
            elif kind in (2, 3):
                text, what = form.show(value, book.datemode == 1), DATE if form.date else NUMBER
                if kind == 3 and not formatted:
                    text, what = iso(value, book.datemode == 1), DATE
                if not text:
                    text, looks = general(value), looks | VEILED
            elif kind == 4:
                text, what = "TRUE" if value else "FALSE", OTHER
            elif kind == 5:
                text, what = ERRORS.get(value, "#N/A"), OTHER
            if text:
                if links and (index, col) in links:
                    spans = (Span(0, len(text), href=links[index, col]),)
                slots.append(Slot(col, text, what, looks, spans))
        if slots or index in hidden:
            yield Row(index, slots, index in hidden)


def look_of(book: Any, xf: int, usual: int) -> tuple[Any, int]:
    """The number format of a style and its looks."""
    try:
        style = book.xf_list[xf]
        code = book.format_map[style.format_key].format_str or "General"
        font = book.font_list[style.font_index]
    except (IndexError, KeyError):
        return compiled("General"), 0
    looks = BOLD if font.bold or font.weight >= 600 else 0
    return compiled(builtin(style.format_key, code)), looks | (2 if font.height >= LARGER * usual else 0)


def builtin(key: int, code: str) -> str:
    """The short date is the reader's own: American here, as everywhere else."""
    if key == 14:
        return "m/d/yyyy"
    return "m/d/yyyy h:mm" if key == 22 else code


def iso(value: float, date1904: bool) -> str:
    """A serial number as ISO 8601."""
    code = "yyyy-mm-dd" if value == int(value) else "yyyy-mm-dd hh:mm:ss" if value >= 1 else "hh:mm:ss"
    return compiled(code).show(value, date1904)
