"""Rows and cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.readers.rtf.blocks import Definition, Edge
from pincite.readers.rtf.state import TEXT
from pincite.readers.rtf.words.registry import on

if TYPE_CHECKING:
    from pincite.readers.rtf.interpreter import Interpreter


def row_of(reader: Interpreter) -> Definition:
    return reader.story.nested if reader.state.nested else reader.story.row


@on("trowd")
def row_begins(reader: Interpreter, number: int | None) -> None:
    if reader.state.nested:
        reader.story.nested = Definition()
    else:
        reader.story.row = Definition()


@on("cellx")
def cell_edge(reader: Interpreter, number: int | None) -> None:
    row = row_of(reader)
    if len(row.edges) < reader.options.max_columns:
        row.edges.append(Edge(number or 0, row.right, row.below))
    row.right = row.below = False


@on("clmrg")
def merged_right(reader: Interpreter, number: int | None) -> None:
    row_of(reader).right = True


@on("clvmrg")
def merged_below(reader: Interpreter, number: int | None) -> None:
    row_of(reader).below = True


@on("trleft")
def row_left(reader: Interpreter, number: int | None) -> None:
    row_of(reader).left = number or 0


@on("trhdr")
def row_header(reader: Interpreter, number: int | None) -> None:
    row_of(reader).header = True


@on("irow")
def row_number(reader: Interpreter, number: int | None) -> None:
    row_of(reader).first = number == 0


@on("lastrow")
def row_last(reader: Interpreter, number: int | None) -> None:
    row_of(reader).last = True


@on("cell")
def cell(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == TEXT:
        state = reader.mine()
        kept = (state.intbl, state.itap)
        if state.depth < 1:
            state.intbl, state.itap = True, -1
        reader.end_paragraph()
        reader.story.text.pieces.clear()
        reader.story.end_cell(1)
        state.intbl, state.itap = kept


@on("nestcell")
def nested_cell(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == TEXT:
        reader.end_paragraph()
        reader.story.text.pieces.clear()
        reader.story.end_cell(reader.state.depth)


@on("row")
def row(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == TEXT:
        reader.story.end_row(1)


@on("nestrow")
def nested_row(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == TEXT:
        reader.story.end_row(max(2, reader.state.depth))


@on("nesttableprops")
def nested_properties(reader: Interpreter, number: int | None) -> None:
    reader.mine().nested = True
