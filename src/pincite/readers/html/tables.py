"""A table being read: rows, groups of rows, what a cell holds (HTML, 4.9)."""

from __future__ import annotations

import msgspec

from pincite.model.elements import Element, Layer, Span
from pincite.readers.flow.words import stacked
from pincite.readers.grid import Draft
from pincite.readers.html.attributes import Attributes, roles, value
from pincite.readers.html.frames import Captions


class TableState(msgspec.Struct):
    """An open table. ``hidden`` are elements of cells that are not shown, ``first_piece`` is the id of
    the part of it that was given already."""

    layer: Layer
    attributes: Attributes
    rows: list[list[Draft]] = []
    feet: list[list[Draft]] = []
    section: list[list[Draft]] = []
    in_head: bool = False
    in_foot: bool = False
    captions: Captions = msgspec.field(default_factory=Captions)
    hidden: list[Element] = []
    first_piece: str = ""

    def open_section(self, tag: str) -> None:
        """A group of rows begins; rows before it that stood alone are a group too."""
        self.close_section()
        self.in_head = tag == "thead"
        self.in_foot = tag == "tfoot"

    def close_section(self) -> None:
        """A group ends: no cell reaches beyond it."""
        for left, row in zip(range(len(self.section), 0, -1), self.section, strict=True):
            for draft in row:
                draft.row_span = min(draft.row_span or left, left)
        if self.in_foot:
            self.feet += self.section
        else:
            self.rows += self.section
        self.section = []
        self.in_head = self.in_foot = False

    def add(self, draft: Draft) -> None:
        """A cell of the row; one without a row makes it."""
        if not self.section:
            self.section.append([])
        self.section[-1].append(draft)

    def finished(self) -> list[list[Draft]]:
        """All rows, the foot last; rows without a cell are left out where nothing spans into them."""
        self.close_section()
        rows = self.rows + self.feet
        if any(draft.row_span != 1 for row in rows for draft in row):
            return rows
        return [row for row in rows if row]

    def piece(self, window: int) -> list[list[Draft]]:
        """The rows so far, where they are as many as the window and no cell reaches further; else none."""
        if self.in_foot or self.feet or len(self.rows) + len(self.section) < window:
            return []
        for left, row in zip(range(len(self.section), 0, -1), self.section, strict=True):
            if any(draft.row_span == 0 or draft.row_span > left for draft in row):
                return []
        rows = self.rows + self.section
        self.rows, self.section = [], []
        return rows

    def only_places(self, rows: list[list[Draft]]) -> bool:
        """True for a table that only places things: it says so, has a single cell, or holds headings or
        tables in its cells without head cells, caption or rules."""
        if not {"presentation", "none"}.isdisjoint(roles(self.attributes)):
            return True
        cells = [draft for row in rows for draft in row]
        if self.captions.texts or any(draft.header for draft in cells):
            return False
        full = [draft for draft in cells if draft.text or draft.elements]
        if len(full) <= 1:
            return True
        if value(self.attributes, "border") not in ("", "0"):
            return False
        heavy = sum(any(one.kind in ("heading", "table") for one in draft.elements) for draft in full)
        # One column that holds such things is a page one below the other: mail is written so.
        return heavy > 0 and (2 * heavy >= len(full) or max(map(len, rows)) == 1)


def words_of(elements: list[Element]) -> tuple[str, tuple[Span, ...]]:
    """The text of a cell that holds several elements, and its spans: a line each, hidden ones left out
    where others show."""
    shown = [element for element in elements if element.layer != "hidden"] or elements
    return stacked(
        (element.text, element.spans)
        if element.table is None
        else (" ".join(cell.text for cell in element.table.cells if cell.text), ())
        for element in shown
    )
