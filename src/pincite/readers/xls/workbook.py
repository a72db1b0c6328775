"""XLS through xlrd ([MS-XLS]: BIFF 2 to 8): number formats, merged and hidden cells, links and comments."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from pincite.errors import Corrupt, Encrypted, TooLarge
from pincite.model.document import Page
from pincite.readers.compound import SIGNATURE, Compound
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.book import Book, Comment, Sheet
from pincite.readers.sheet.cells import (
    BOLD,
    LARGE,
    NARROW_COLUMN,
    OTHER,
    THIN_ROW,
    Area,
    Facts,
    Row,
    Slot,
    apart,
    reference,
)
from pincite.readers.sheet.numbers import BUILTIN, LOCALE_DATES, compiled
from pincite.readers.sheet.values import (
    LARGER,
    PLAIN,
    Look,
    Shown,
    linked,
    number_shown,
    text_shown,
    unbroken,
)
from pincite.readers.xls.artwork import Over, pictures
from pincite.readers.xlsx.beside import printed
from pincite.regex import regex

ERRORS = {0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A"}
# What xlrd says that a cell holds.
WORDS, NUMBERS, DATES, TRUTHS, FAULTS = 1, 2, 3, 4, 5
# A cell that holds something, by its kind: of those that have a style alone, sheets may have millions.
FILLED = regex(rb"[^\x00\x06]")
TWIP = 1 / 20  # Points of the unit of heights.
MOST_FROZEN = 64  # Rows that stay in view: more are no header rows.
BOLD_WEIGHT = 600


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """Sheets of a workbook of Excel 2 to 2003. Raises ``Corrupt``, ``Encrypted``, ``TooLarge``."""
    import xlrd

    stream = stream_of(data, options.max_part)
    workbook = opened(xlrd, stream or data)
    store, starts = pictures(stream)
    styles = Styles(workbook)
    book = Book(options, reading)

    def begin(sheet: Sheet) -> None:
        held = workbook.sheets()[book.number - 1]
        sheet.facts = facts_of(held, bool(workbook.formatting_info))
        sheet.rows = rows_of(held, styles, sheet.facts)
        sheet.comments = [
            Comment(reference(row, col), note.author if note.author.strip() else "", note.text.strip())
            for (row, col), note in sorted(held.cell_note_map.items())
        ]
        if book.number <= len(starts):
            over = Over(stream, starts[book.number - 1])
            sheet.edges = [(kind, printed(code)) for kind, code in over.edges]
            sheet.over += over.drafts(store, book, styles.of_chart)

    sheets = [Sheet(name=one.name, hidden=one.visibility > 0) for one in workbook.sheets()]
    yield from book.pages(sheets, begin)
    if workbook.user_name.strip():
        reading.info.setdefault("Author", workbook.user_name.strip())


def opened(xlrd: Any, data: bytes) -> Any:
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


def stream_of(data: bytes, most: int) -> bytes:
    """The stream of records of a workbook in a compound file; b'' for one older than these. xlrd would
    follow a chain of sectors that bites its tail for as long as a stream says that it is. Raises
    ``Corrupt``, ``TooLarge``."""
    if not data.startswith(SIGNATURE):
        return b""
    file = Compound(data, most)
    name = next((name for name in ("Workbook", "Book") if name in file), "")
    if not name:
        raise Corrupt("the compound file holds no workbook")
    return file.read(name)


def facts_of(sheet: Any, formatted: bool) -> Facts:
    """Merged areas, hidden columns, links, rows that stay in view."""
    merges = [
        Area(top, left, bottom - 1, right - 1)
        for top, bottom, left, right in sheet.merged_cells
        if bottom > top and right > left
    ]
    hidden = [(col, col) for col, facts in sheet.colinfo_map.items() if facts.hidden]
    narrow = [(col, col) for col, facts in sheet.colinfo_map.items() if facts.width < NARROW_COLUMN * 256]
    links = {place: href for place, link in sheet.hyperlink_map.items() if (href := link_of(link))}
    frozen = sheet.horz_split_pos if sheet.panes_are_frozen and formatted else 0
    return Facts(
        merges=apart(merges),
        hidden_columns=hidden,
        narrow_columns=narrow,
        header_rows=(0, frozen - 1) if 0 < frozen <= MOST_FROZEN else (0, -1),
        links=links,
    )


def link_of(link: Any) -> str:
    target = link.url_or_path or ""
    if isinstance(target, bytes):
        target = target.decode("latin-1")
    target = target.rstrip("\0")
    return target + ("#" + link.textmark.lstrip("#") if link.textmark else "")


class Styles:
    """What the styles of a workbook show."""

    def __init__(self, book: Any) -> None:
        self.book = book
        self.formatted = bool(book.formatting_info)
        self.date1904 = book.datemode == 1
        self.usual = book.font_list[0].height if self.formatted and book.font_list else 200
        self.look = lru_cache(None)(self.read_look)

    def read_look(self, style: int) -> Look:
        """The look of a style by its number."""
        try:
            held = self.book.xf_list[style]
            font = self.book.font_list[held.font_index]
        except (IndexError, KeyError):
            return PLAIN
        looks = BOLD if font.bold or font.weight >= BOLD_WEIGHT else 0
        return Look(
            compiled(self.code(held.format_key)), looks | (LARGE if font.height >= LARGER * self.usual else 0)
        )

    def code(self, key: int) -> str:
        """The code of a format. The short date is the reader's own: American here, as everywhere else."""
        if key in LOCALE_DATES:
            return BUILTIN[key]
        found = self.book.format_map.get(key)
        return (found.format_str if found is not None else "") or "General"

    def of_chart(self, value: float, key: int) -> str:
        """A number of a chart, by the number of its format."""
        return compiled(self.code(key)).show(value, self.date1904)

    def shown(self, kind: int, value: Any, style: int) -> Shown:
        """A value as displayed."""
        look = self.look(style) if self.formatted else PLAIN
        if kind == WORDS:
            return text_shown(unbroken(str(value)).strip(), look)
        if kind == DATES and not self.formatted:
            return number_shown(value, iso(value), self.date1904)
        if kind in (NUMBERS, DATES):
            return number_shown(value, look, self.date1904)
        if kind == TRUTHS:
            return "TRUE" if value else "FALSE", OTHER, look.looks
        return ERRORS.get(value, "#N/A") if kind == FAULTS else "", OTHER, look.looks


def rows_of(sheet: Any, styles: Styles, facts: Facts) -> Iterator[Row]:
    """Rows with something in them, and hidden ones."""
    for index in range(sheet.nrows):
        slots: list[Slot] = []
        kinds = sheet.row_types(index)
        for held in FILLED.finditer(bytes(kinds)):
            col = held.start()
            style = sheet.cell_xf_index(index, col) if styles.formatted else 0
            text, what, looks = styles.shown(kinds[col], sheet.cell_value(index, col), style)
            if text:
                href = facts.links.get((index, col), "")
                slots.append(Slot(col, text, what, looks, linked((), len(text), href) if href else ()))
        about = sheet.rowinfo_map.get(index)
        thin = about is not None and about.height * TWIP < THIN_ROW and not any(kinds)
        hidden = about is not None and bool(about.hidden or thin)
        if slots or hidden:
            yield Row(index, slots, hidden)


def iso(value: float) -> Look:
    """How a date is shown where formats cannot be read: by ISO 8601."""
    code = "yyyy-mm-dd" if value == int(value) else "yyyy-mm-dd hh:mm:ss" if value >= 1 else "hh:mm:ss"
    return Look(compiled(code))
