"""A table being read: rows, groups of rows, what a cell holds (HTML, 4.9)."""

from __future__ import annotations

import msgspec

from pincite.model.elements import Element, Layer, Span
from pincite.readers.grid import Draft
from pincite.readers.inline import shifted


class TableState(msgspec.Struct):
    """An open table. ``hidden`` are elements of cells that are not shown, ``first_piece`` is the id of
    the part of it that was given already."""

    layer: Layer
    rows: list[list[Draft]] = []
    feet: list[list[Draft]] = []
    section: list[list[Draft]] = []
    in_head: bool = False
    in_foot: bool = False
    captions: list[tuple[str, tuple[Span, ...]]] = []
    hidden: list[Element] = []
    hidden_text: list[str] = []
    first_piece: str = ""

    def open_section(self, tag: str) -> None:
        """A group of rows begins; rows before it that stood alone are a group too."""
        self.close_section()
        self.in_head = tag == "thead"
        self.in_foot = tag == "tfoot"

    def close_section(self) -> None:
        """A group ends: no cell reaches beyond it."""
        count = len(self.section)
        for r, row in enumerate(self.section):
            for draft in row:
                left = count - r
                draft.row_span = left if draft.row_span == 0 else min(draft.row_span, left)
        if self.in_foot:
            self.feet += self.section
        else:
            self.rows += self.section
        self.section = []
        self.in_head = self.in_foot = False

    def open_row(self) -> None:
        self.section.append([])

    def add(self, draft: Draft) -> None:
        """A cell of the row; one without a row makes it."""
        if not self.section:
            self.open_row()
        self.section[-1].append(draft)

    def finished(self) -> list[list[Draft]]:
        """All rows, the foot last; rows without a cell are left out where nothing spans into them."""
        self.close_section()
        rows = self.rows + self.feet
        self.rows, self.feet = [], []
        if any(not row for row in rows):
            spanned = any(draft.row_span != 1 for row in rows for draft in row)
            if not spanned:
                rows = [row for row in rows if row]
        return rows

    def piece(self, window: int) -> list[list[Draft]]:
        """The rows so far, where they are as many as the window and no cell reaches further; else none."""
        if self.in_foot or self.feet or len(self.rows) + len(self.section) < window:
            return []
        count = len(self.section)
        for r, row in enumerate(self.section):
            if any(draft.row_span == 0 or draft.row_span > count - r for draft in row):
                return []
        rows = self.rows + self.section
        self.rows, self.section = [], []
        return rows


def words_of(elements: list[Element]) -> tuple[str, tuple[Span, ...]]:
    """The text of a cell that holds several elements, and its spans: a line each, hidden ones left out
    where others show."""
    text = ""
    spans: list[Span] = []
    shown = any(element.layer != "hidden" for element in elements)
    for element in elements:
        if shown and element.layer == "hidden":
            continue
        said = element.text
        if element.table is not None:
            said = " ".join(cell.text for cell in element.table.cells if cell.text)
        if not said:
            continue
        if text:
            text += "\n"
        if element.table is None:
            spans.extend(shifted(element.spans, len(text)))
        text += said
    return text, tuple(spans)


def is_layout(rows: list[list[Draft]], captions: bool, presentation: bool, bordered: bool) -> bool:
    """True for a table that only places things: it says so, has a single cell, or holds headings or
    tables in its cells without head cells, caption or rules."""
    if presentation:
        return True
    if captions:
        return False
    cells = [draft for row in rows for draft in row]
    if any(draft.header for draft in cells):
        return False
    full = [draft for draft in cells if draft.text or draft.elements]
    if len(full) <= 1:
        return True
    if bordered:
        return False
    heavy = sum(
        1 for draft in full if any(element.kind in ("heading", "table") for element in draft.elements)
    )
    # One column that holds such things is a page one below the other: mail is written so.
    return heavy > 0 and (2 * heavy >= len(full) or max(map(len, rows)) == 1)
