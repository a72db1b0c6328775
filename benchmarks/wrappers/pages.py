"""Pages of statements made for measuring: rows of a label and two amounts, as tokens with boxes.

Nothing is random that is not seeded, and each layout says how many records a reader would find. The
labels are words of the trade put together by number, so that their likeness to a concept differs.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

Box = tuple[float, float, float, float]
Row = tuple[str, int, Box]

HEIGHT = 9.0
"""Points; the height of a token."""

PITCH = 12.0
"""Points from row to row: printed matter set solid."""

LABEL_WIDTH, AMOUNT_WIDTH, GAP = 210.0, 55.0, 25.0
"""Points; as on the page of the case study, a little closer together."""

BLOCK_WIDTH = LABEL_WIDTH + 2 * (GAP + AMOUNT_WIDTH) + 2 * GAP
"""Points from block to block."""

NOUNS = (
    "immobilizzazioni",
    "crediti verso",
    "fondo ammortamento",
    "rimanenze di",
    "altri beni",
    "costi di",
    "avviamento",
    "impianti e",
    "attrezzature",
    "riserva",
)
OBJECTS = (
    "clienti",
    "macchinari",
    "ampliamento",
    "materie prime",
    "imprese controllate",
    "prodotti finiti",
    "legale",
    "industriali",
    "sviluppo",
    "terreni",
)


class Sheet(NamedTuple):
    """Tokens of a document, and the number of records on it that stand in one row."""

    rows: list[Row]
    records: int


def blocks(tokens: int, page: int = 1, seed: int = 1) -> Sheet:
    """Full rows in blocks side by side, as many rows as blocks are wide: the dense page."""
    count = tokens // 3
    down = _square(count)
    made: list[Row] = []
    draw = random.Random(seed * 1_000 + page)
    for n in range(count):
        block, line = divmod(n, down)
        made += _record(draw, page, block * BLOCK_WIDTH, line * PITCH, n)
    return Sheet(made, count)


def column(tokens: int, page: int = 1, seed: int = 1) -> Sheet:
    """The same rows in one block as long as it takes: every label has the most amounts to its right."""
    count = tokens // 3
    draw = random.Random(seed * 1_000 + page)
    made = [token for n in range(count) for token in _record(draw, page, 0.0, n * PITCH, n)]
    return Sheet(made, count)


def ragged(tokens: int, page: int = 1, seed: int = 1) -> Sheet:
    """Blocks with what statements have beside full rows: titles, dates, rows with one amount, notes.
    Of five rows three are full."""
    draw = random.Random(seed * 1_000 + page)
    made: list[Row] = []
    records = 0
    down = _square(tokens // 2)
    n = 0
    while len(made) + 3 <= tokens:
        block, line = divmod(n, down)
        record = _record(draw, page, block * BLOCK_WIDTH, line * PITCH, n)
        kind = n % 5
        if kind == 1:
            record = record[:1]
        elif kind == 3:
            record = record[:2] if n % 2 else [record[0], *_dated(record[1:])]
        else:
            records += 1
        made += record
        n += 1
    return Sheet(made, records)


def document(layout: Callable[..., Sheet], pages: int, tokens: int) -> Sheet:
    """``pages`` pages of one layout, each with ``tokens`` tokens and words of its own."""
    sheets = [layout(tokens, page=page) for page in range(1, pages + 1)]
    return Sheet([row for sheet in sheets for row in sheet.rows], sum(sheet.records for sheet in sheets))


LAYOUTS: dict[str, Callable[..., Sheet]] = {"blocks": blocks, "column": column, "ragged": ragged}


def _square(count: int) -> int:
    """Rows in a block so that the page is about as wide as it is high."""
    return max(1, round((count * BLOCK_WIDTH / PITCH) ** 0.5))


def _record(draw: random.Random, page: int, x: float, y: float, n: int) -> list[Row]:
    """A label and two amounts; the amounts stand to the right, a point lower."""
    mark = f"{n % 9 + 1})" if n % 3 else f"{'abcdefgh'[n % 8]})"
    label = f"{mark} {draw.choice(NOUNS)} {draw.choice(OBJECTS)}"
    width = LABEL_WIDTH * (0.35 + 0.65 * draw.random())
    made: list[Row] = [(label, page, (x, y, x + width, y + HEIGHT))]
    right = x + LABEL_WIDTH
    for _ in range(2):
        right += GAP + AMOUNT_WIDTH
        amount = f"{draw.randrange(1_000, 900_000):,}".replace(",", ".") + (
            "-" if draw.random() < 0.1 else ""
        )
        wide = AMOUNT_WIDTH * len(amount) / 8
        made.append((amount, page, (right - wide, y + 1.0, right, y + 1.0 + HEIGHT)))
    return made


def _dated(amounts: list[Row]) -> list[Row]:
    return [(f"31/12/{2003 - at}", page, box) for at, (_, page, box) in enumerate(amounts)]
