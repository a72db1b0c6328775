"""Tables that go on over a page break."""

from __future__ import annotations

from pincite.layout.frame import TableDraft, WordTable

LAST_PART = 0.55
"""Share of the page's height that a table must reach down to for going on on the next page."""
FIRST_PART = 0.35
"""Share of the page's height above which its continuation must begin."""
SAME_BORDER = 12.0
"""Points: column borders of both parts differ less."""


def continues_table(previous: TableDraft, following: TableDraft, height: float) -> bool:
    """True if ``following``, first table of the next page, goes on with ``previous``, last of its own.

    Both have the same columns at the same places (pages may be shifted for binding); the first
    reaches the lower part of a page of ``height`` points, the second starts in the upper part. The
    caller makes sure that no text but running heads and feet lies between.
    """
    if previous.cols != following.cols:
        return False
    if previous.box[3] < LAST_PART * height or following.box[1] > FIRST_PART * height:
        return False
    a, b = _borders(previous), _borders(following)
    shift = a[0] - b[0]
    if abs(shift) > 0.15 * (a[-1] - a[0]):
        return False
    return all(abs(x - y - shift) <= SAME_BORDER for x, y in zip(a, b, strict=True))


def repeated_header(
    previous: TableDraft, following: TableDraft, previous_words: WordTable, following_words: WordTable
) -> int:
    """How many leading rows of ``following`` only repeat the header of ``previous``."""
    head = max((c.row + c.row_span for c in previous.cells if c.header), default=1)
    rows = 0
    for row in range(min(head, previous.rows, following.rows - 1)):
        a, b = _texts(previous, row, previous_words), _texts(following, row, following_words)
        if a != b or not any(a):
            break
        rows += 1
    return rows


def _borders(table: TableDraft) -> list[float]:
    """Column borders from left to right."""
    left = [table.box[0]] * table.cols
    for cell in table.cells:
        if cell.col_span == 1:
            left[cell.col] = cell.box[0]
    return [*left, table.box[2]]


def _texts(table: TableDraft, row: int, words: WordTable) -> list[str]:
    return [
        "".join(words.text[w] for line in cell.lines for w in line) for cell in table.cells if cell.row == row
    ]
