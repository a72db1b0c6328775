"""Statements that firms have filed, those of ``corpora/bilanci``: the rows to learn are those that the
wrapper for statements finds, which tests hold against what is printed. Tables of the notes to a statement
have rows of the same look; only the pages of the statement are judged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pincite
from benchmarks.learning.user import Outcome, Row, used
from pincite.learning.marks import Mark
from pincite.model.records import Group

YEARS = {"N1": "year0", "N2": "year1"}


def filed(path: Path) -> Outcome:
    """What it takes to learn the rows of a statement."""
    document = pincite.convert(path)
    rows = list(rows_of(pincite.wrap("balance", document).groups))
    return used(document, rows, 0, "it_IT", others=False)


def rows_of(groups: tuple[Group, ...]) -> Iterator[Row]:
    """The rows with an amount, as marks."""
    for group in groups:
        if group.type != "riga":
            yield from rows_of(group.children)
            continue
        label, *amounts = group.children
        if amounts:
            yield (
                mark("voice", label),
                *(mark(YEARS[one.variable], one) for one in amounts),
            )


def mark(field: str, group: Group) -> Mark:
    assert group.value is not None
    return Mark(field=field, page=group.value.page, text=group.value.text, box=group.value.box)
