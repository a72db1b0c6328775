"""Which rows of a table are headers."""

from __future__ import annotations

from pincite.model.elements import Table


def header_rows(table: Table) -> int:
    """How many rows from the top are headers, whole."""
    plain = {cell.row for cell in table.cells if not cell.header and cell.text.strip()}
    heads = {row for cell in table.cells if cell.header for row in range(cell.row, cell.row + cell.row_span)}
    return next((row for row in range(table.rows) if row in plain or row not in heads), table.rows)
