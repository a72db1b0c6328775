"""Tokens from a plain list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from pincite.errors import BadOption
from pincite.model.arrays import Array
from pincite.model.geometry import Box
from pincite.wrappers.tokens.table import LINE_HEIGHT, TokenTable, table_of

ROW_OVERLAP = 0.5
"""Share of the smaller of two heights from which two boxes stand in one printed row: less than half of
a line is the shadow of a neighbouring row set tight."""


def tokens_from(
    rows: Iterable[tuple[str, int, Box | None]],
    *,
    image: Sequence[bool] | None = None,
    size: Sequence[float] | None = None,
    bold: Sequence[bool] | None = None,
    italic: Sequence[bool] | None = None,
    font: Sequence[str] | None = None,
    element: Sequence[str] | None = None,
    kind: Sequence[str] | None = None,
    confidence: Sequence[float] | None = None,
    line: Sequence[float] | None = None,
    table: Sequence[int] | None = None,
    row: Sequence[int] | None = None,
    last_row: Sequence[int] | None = None,
    column: Sequence[int] | None = None,
    last_column: Sequence[int] | None = None,
    header: Sequence[tuple[str, ...]] | None = None,
    words: Sequence[tuple[int, int]] | None = None,
    page_sizes: dict[int, tuple[float, float]] | None = None,
) -> TokenTable:
    """The table of ``(text, page, (x0, y0, x1, y1))``; the other columns run parallel to ``rows`` and
    are as in ``TokenTable``.

    Tokens are put in the order of reading: page after page, printed rows from top to bottom, each from
    left to right, so it does not matter in which order they are listed. A token whose box is None has
    no place: such tokens come after the others of their page, as listed. ``line`` is by default the
    median height of the page's texts. Raises ``BadOption`` for columns of other lengths and for boxes
    that are turned inside out.
    """
    listed = [(t, p, None if b is None else tuple(b)) for t, p, b in rows]
    n = len(listed)
    text = [" ".join(t.split()) for t, _, _ in listed]
    page = np.array([p for _, p, _ in listed], dtype=np.int32)
    nowhere = (float("nan"),) * 4
    box = np.array([nowhere if b is None else b for _, _, b in listed], dtype=np.float64).reshape(n, 4)
    if (box[:, 0] > box[:, 2]).any() or (box[:, 1] > box[:, 3]).any():
        raise BadOption("a box is x0, y0, x1, y1 with x0 <= x1 and y0 <= y1")

    def column_of(name: str, values: Sequence[Any] | None, default: Any) -> list[Any]:
        if values is None:
            return [default] * n
        if len(values) != n:
            raise BadOption(f"{n} tokens, but {len(values)} values of {name}")
        return list(values)

    images = column_of("image", image, False)
    columns: dict[str, list[Any]] = {
        "image": images,
        "text": ["" if drawn else t for t, drawn in zip(text, images, strict=True)],
        "size": column_of("size", size, 0.0),
        "bold": column_of("bold", bold, False),
        "italic": column_of("italic", italic, False),
        "font": column_of("font", font, ""),
        "element": column_of("element", element, ""),
        "kind": column_of("kind", kind, ""),
        "confidence": column_of("confidence", confidence, 1.0),
        "table": column_of("table", table, -1),
        "row": column_of("row", row, -1),
        "column": column_of("column", column, -1),
        "header": column_of("header", header, ()),
        "words": column_of("words", words, (0, 0)),
    }
    columns["last_row"] = column_of("last_row", last_row if last_row is not None else columns["row"], -1)
    columns["last_column"] = column_of(
        "last_column", last_column if last_column is not None else columns["column"], -1
    )
    heights = line_heights(page, box, np.array(images, dtype=bool))
    columns["line"] = list(heights) if line is None else column_of("line", line, 0.0)

    # What tells tokens at one place apart; the others need nothing.
    at = [(p, b) for _, p, b in listed]
    often = {place for place, times in Counter(at).items() if times > 1}
    names = sorted(name for name in columns if name != "line")
    ties = [
        repr([columns[name][i] for name in names]) if at[i] in often and at[i][1] is not None else ""
        for i in range(n)
    ]
    order = reading_order(page, box, ties)
    sorted_columns = {name: [values[i] for i in order] for name, values in columns.items()}
    return table_of(page[order], box[order], sorted_columns, page_sizes or {})


def line_heights(page: Array, box: Array, image: Array) -> Array:
    """For every token the median height of the texts of its page; of the document's texts where the
    page has none; ``LINE_HEIGHT`` where nothing has a height."""
    height = box[:, 3] - box[:, 1]
    printed = ~image & (height > 0)
    usual = float(np.median(height[printed])) if printed.any() else LINE_HEIGHT
    found = np.full(len(page), usual)
    for number in np.unique(page[printed]):
        here = page == number
        found[here] = np.median(height[here & printed])
    return found


def reading_order(page: Array, box: Array, ties: Sequence[str]) -> list[int]:
    """Token numbers in the order of reading; ``ties`` decides between equal boxes."""
    order: list[int] = []
    boxes = box.tolist()
    pages = page.tolist()
    placed = [i for i, b in enumerate(boxes) if b[0] == b[0]]
    by_page: dict[int, list[int]] = {}
    for i in placed:
        by_page.setdefault(pages[i], []).append(i)
    nowhere: dict[int, list[int]] = {}
    for i, b in enumerate(boxes):
        if b[0] != b[0]:
            nowhere.setdefault(pages[i], []).append(i)
    for number in sorted(by_page.keys() | nowhere.keys()):
        here = by_page.get(number, [])
        for printed in _rows([(boxes[i], ties[i], i) for i in here]):
            order += printed
        order += nowhere.get(number, [])
    return order


def _rows(tokens: list[tuple[list[float], str, int]]) -> list[list[int]]:
    """Printed rows, top to bottom, each a list of token numbers from left to right.

    A row is opened by the highest token that is left and takes in all that share enough of its height;
    only the opener counts, so that a slanted line of boxes does not chain into one row.
    """
    tokens.sort(key=lambda t: (t[0][1], t[0][0], t[0][3], t[0][2], t[1]))
    rows: list[list[int]] = []
    taken = [False] * len(tokens)
    for opener, ((_, top, _, bottom), _, _) in enumerate(tokens):
        if taken[opener]:
            continue
        row = []
        for at in range(opener, len(tokens)):
            _, y0, _, y1 = tokens[at][0]
            if y0 > bottom:
                break
            if taken[at]:
                continue
            common = min(y1, bottom) - max(y0, top)
            small = min(y1 - y0, bottom - top)
            if common > ROW_OVERLAP * small or (small == 0 and common >= 0):
                taken[at] = True
                row.append(tokens[at])
        row.sort(key=lambda t: (t[0][0], t[0][1], t[0][2], t[0][3], t[1]))
        rows.append([i for _, _, i in row])
    return rows
