"""The page of the case study (Fig. 3 and Fig. 4 of the paper) as tokens and as runs to draw.

Where the boxes come from is told in fig3.json.
"""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from tests.wrappers.cases.draw import Run, pdf


class Printed(NamedTuple):
    """A token of the page: its row in Fig. 3 from 0, and whether Fig. 4 prints its box."""

    row: int
    text: str
    box: tuple[float, float, float, float]
    in_paper: bool


def page() -> list[Printed]:
    """All 50 tokens, row after row."""
    data = json.loads(Path(__file__).with_name("fig3.json").read_text(encoding="utf-8"))
    return [Printed(row, text, tuple(box), given) for row, text, box, given in data["tokens"]]


def rows() -> list[tuple[str, int, tuple[float, float, float, float]]]:
    """As ``tokens_from`` takes them."""
    return [(token.text, 1, token.box) for token in page()]


def is_amount(text: str) -> bool:
    return text.replace(".", "").removesuffix("-").isdigit()


def runs() -> list[Run]:
    """As ``draw.pdf`` takes them: blanks stand before amounts."""
    return [Run(token.text, token.box, is_amount(token.text)) for token in page()]


def items() -> list[tuple[str, str, str]]:
    """The 13 rows that carry two amounts: label, this year, the year before; white space is single, as it
    is in tokens."""
    by_row: dict[int, list[str]] = {}
    for token in page():
        by_row.setdefault(token.row, []).append(" ".join(token.text.split()))
    return [
        (texts[0], texts[1], texts[2])
        for texts in by_row.values()
        if len(texts) == 3 and is_amount(texts[1]) and is_amount(texts[2])
    ]


def write(path: Path) -> None:
    """The page as a PDF, as it is shipped: examples/wrappers/balance.pdf."""
    path.write_bytes(pdf([runs()]))


SUMS = {6: (4, 5), 11: (9, 10), 15: (13, 14), 19: (17, 18), 20: (11, 15, 19)}
"""Rows of totals and the rows they add up, which holds in both columns: ten sums."""


def number(printed: str) -> Decimal:
    """``169.253-`` is -169253: how such an amount is read, written down once more for the tests."""
    plain = Decimal(printed.replace(".", "").removesuffix("-"))
    return -plain if printed.endswith("-") else plain


def found(extraction: Any) -> list[tuple[str, ...]]:
    """The texts of each item of the first group, in its order."""
    root = extraction.groups[0]
    return [tuple(leaf.value.text for leaf in item.children) for item in root.children]
