"""Elements of a sheet that wait for their turn: cells by themselves, tables, and what lies over the cells."""

from __future__ import annotations

import msgspec

from pincite.model.elements import Kind, Layer, Span, Table
from pincite.readers.sheet.region import Region


class Draft(msgspec.Struct):
    """An element that waits for its turn; ``inner`` stand below it."""

    row: int
    col: int
    kind: Kind
    text: str = ""
    spans: tuple[Span, ...] = ()
    level: int = 0
    table: Table | None = None
    layer: Layer = "body"
    reason: str = ""
    region: Region | None = None
    picture: str = ""
    inner: tuple[Draft, ...] = ()


def chart_draft(row: int, col: int, text: str, table: Table | None, layer: Layer = "body") -> Draft:
    """A chart: a figure with its title, and its data as a table below it."""
    inner = Draft(row, col, "table", table=table, layer=layer, reason="the data of the chart")
    return Draft(
        row, col, "figure", text, layer=layer, reason="a chart", inner=(inner,) if table is not None else ()
    )


def picture_draft(row: int, col: int, text: str, key: str, layer: Layer = "body") -> Draft:
    """A picture by its key, with the text that stands for it."""
    return Draft(row, col, "figure", text, picture=key, layer=layer, reason="a picture over the sheet")


def text_draft(row: int, col: int, text: str, spans: tuple[Span, ...] = (), layer: Layer = "body") -> Draft:
    """A paragraph of a text box."""
    return Draft(row, col, "paragraph", text, spans, layer=layer, reason="a text box over the sheet")
