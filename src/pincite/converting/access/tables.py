"""A table with what may be asked of it: its rows, and itself as text, markup and data frames."""

from __future__ import annotations

from typing import Any

from pincite.markup.headers import header_rows
from pincite.model.elements import Cell, Element, Table


class TableElement(Element, frozen=True, kw_only=True):
    """An element that is a table; ``text`` is its rows as lines, cells parted by tabs."""

    @property
    def grid(self) -> Table:
        """The table itself: ``rows`` and ``cols`` of it are numbers."""
        assert self.table is not None
        return self.table

    @property
    def header_rows(self) -> int:
        """How many rows from the top are headers, whole."""
        return header_rows(self.grid)

    def rows(self, *, spread: bool = False) -> list[list[str]]:
        """The texts row by row. A cell over several slots stands in its first, with ``spread`` in all."""
        found = [[""] * self.grid.cols for _ in range(self.grid.rows)]
        for cell in self.grid.cells:
            found[cell.row][cell.col] = text = " ".join(cell.text.split())
            for row in range(cell.row, ends(cell)) if spread else ():
                found[row][cell.col : cell.col + cell.col_span] = [text] * cell.col_span
        return found

    def columns(self) -> dict[str, list[str]]:
        """The texts column by column, by what the header rows call them, '0', '1' ... where they say nothing;
        names are made unique. Cells over several slots stand in all of them."""
        rows, head = self.rows(spread=True), self.header_rows
        found: dict[str, list[str]] = {}
        for col in range(self.grid.cols):
            said = dict.fromkeys(row[col] for row in rows[:head] if row[col])
            name = wanted = ".".join(said) or str(col)
            times = 1
            while name in found:
                times += 1
                name = f"{wanted} {times}"
            found[name] = [row[col] for row in rows[head:]]
        return found

    def to_markdown(self) -> str:
        """Pipes, or HTML where cells span several slots."""
        from pincite.outputs.markdown.tables import table
        from pincite.outputs.options import MarkdownOptions

        return table(self.grid, MarkdownOptions())

    def to_html(self) -> str:
        """A ``<table>``, spans as attributes."""
        from pincite.markup.table import table_html

        return table_html(self.grid)

    def to_csv(self, *, formulas: bool = False) -> str:
        """RFC 4180. What a spreadsheet would run as a formula begins with an apostrophe, unless
        ``formulas``."""
        from pincite.converting.forms.csv import lines, rows_of

        return lines(rows_of(self, False), formulas)

    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame`` of texts. Raises ``MissingExtra`` where pandas is not installed."""
        return installed("pandas").DataFrame(self.columns())

    def to_polars(self) -> Any:
        """A ``polars.DataFrame`` of texts. Raises ``MissingExtra`` where polars is not installed."""
        return installed("polars").DataFrame(self.columns())

    def to_arrow(self) -> Any:
        """A ``pyarrow.Table`` of texts. Raises ``MissingExtra`` where pyarrow is not installed."""
        return installed("pyarrow").table(self.columns())

    def _repr_html_(self) -> str:
        return self.to_html()

    def __repr__(self) -> str:
        return f"<TableElement {self.id}, {self.grid.rows} x {self.grid.cols}>"


def ends(cell: Cell) -> int:
    """The row after the last that a cell stands in."""
    return cell.row + cell.row_span


def reached(element: Element) -> Element:
    """An element as people get it: a table with what may be asked of it, any other as it is."""
    if element.table is None:
        return element
    from pincite.outputs.text import table_text

    fields = {name: getattr(element, name) for name in Element.__struct_fields__}
    return TableElement(**fields | {"text": element.text or table_text(element.table)})


def installed(name: str) -> Any:
    """A library that is used where it is there. Raises ``MissingExtra``."""
    from importlib import import_module

    from pincite.errors import MissingExtra

    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise MissingExtra(f"this needs {name}, which is not installed: pip install {name}") from None
