"""Tokens as columns: what predicates look at."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.model.words import Words

LINE_HEIGHT = 12.0  # Points; the usual height of a line where no token of the document has a height.


class TokenTable(msgspec.Struct, frozen=True, kw_only=True):
    """n tokens (definition 1) in the order of reading, page after page: the row number is the token's
    identity and its rank. Order and content do not depend on the order in which a caller lists them.

    text       n str, inner white space kept single, '' for an image
    page       int32 (n,), never falling
    box        float64 (n, 4): x0, y0, x1, y1 in points, y downward. Not a number where the format has
               no pages: spatial predicates are 0 there
    image      bool (n,)
    size       float32 (n,): em of the text in points, 0 unknown
    bold, italic  bool (n,): of all of its words
    font       n str: family name, '' unknown
    element    n str: id of the element or cell that holds it, '' none
    kind       n str: kind of that element ('heading', 'table' for a cell, ...), '' none
    confidence float64 (n,): of OCR, else 1
    line       float64 (n,): the usual height of a line on its page, in points: the unit of distances
    table      int32 (n,): running number of its table in the document, -1 none
    row, last_row, column, last_column  int32 (n,): slots of its cell in the grid, -1 none
    header     n tuples of str: texts of the column headers above its cell, top to bottom
    words      n tuples (first, last): its words on its page, where it has any, else (0, 0)
    page_sizes width and height in points by page number; nothing where they are unknown
    runs       by token the runs of words of one of several lines; of the others ``words`` says it
    printed    the words of each page by its number; nothing where tokens were made without a document
    """

    text: list[str]
    page: Array
    box: Array
    image: Array
    size: Array
    bold: Array
    italic: Array
    font: list[str]
    element: list[str]
    kind: list[str]
    confidence: Array
    line: Array
    table: Array
    row: Array
    last_row: Array
    column: Array
    last_column: Array
    header: list[tuple[str, ...]]
    words: list[tuple[int, int]]
    page_sizes: dict[int, tuple[float, float]] = {}
    runs: dict[int, list[tuple[int, int]]] = {}
    printed: dict[int, Words] = {}

    def __len__(self) -> int:
        return len(self.text)


# The columns of a ``TokenTable`` beside page and box that are numpy arrays, and of what.
NUMBERS: dict[str, Any] = {
    "image": bool,
    "size": np.float32,
    "bold": bool,
    "italic": bool,
    "confidence": np.float64,
    "line": np.float64,
    "table": np.int32,
    "row": np.int32,
    "last_row": np.int32,
    "column": np.int32,
    "last_column": np.int32,
}


def table_of(
    page: Array, box: Array, columns: dict[str, list[Any]], page_sizes: dict[int, tuple[float, float]]
) -> TokenTable:
    """The table of pages, boxes and all other columns as lists, in the order given."""
    made: dict[str, Any] = {
        name: np.array(values, dtype=NUMBERS[name]) if name in NUMBERS else values
        for name, values in columns.items()
    }
    return TokenTable(page=page, box=box, page_sizes=page_sizes, **made)
