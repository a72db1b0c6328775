"""Pincite, with furniture and the text of figures kept, as the ground truth keeps them."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Any

from benchmarks.engines.port import Output
from benchmarks.scores.furniture import Furniture
from benchmarks.scores.grids import Grid, GridCell
from benchmarks.scores.texts import fold
from pincite import convert

KEPT = ("header", "footer")


class Pincite:
    name = "pincite"

    def __init__(self) -> None:
        self.version = version("pincite")

    def markdown(self, pdf: Path) -> str:
        return convert(pdf, ocr=False).to_markdown(furniture="keep", figure_text="keep")

    def flow(self, pdf: Path) -> str:
        return convert(pdf, ocr=False).to_markdown(furniture="drop")

    def output(self, pdf: Path) -> Output:
        document = convert(pdf, ocr=False)
        return Output(
            markdown=document.to_markdown(furniture="keep", figure_text="keep"),
            tables=tuple(_grid(element) for element in document.tables),
            furniture=tuple(
                Furniture(element.kind, element.page, element.text)
                for element in document.elements
                if element.kind in KEPT
            ),
        )


def _grid(element: Any) -> Grid:
    return Grid(
        element.page,
        tuple(
            GridCell(
                cell.row,
                cell.col,
                cell.row + cell.row_span - 1,
                cell.col + cell.col_span - 1,
                fold(cell.text),
            )
            for cell in element.table.cells
        ),
    )
