"""Where marks stand: the tokens they are, at the coarsest granularity at which each mark is one token."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np

from pincite.errors import BadOption
from pincite.learning.marks import Mark, MarkedDocument, Marks
from pincite.model.document import DocumentTree
from pincite.records.wrap import placed_tokens
from pincite.wrappers.definition import Granularity
from pincite.wrappers.tokens.table import TokenTable

GRANULARITIES: tuple[Granularity, ...] = ("cell", "line-segment", "word")
# Share of the smaller and of the larger of two boxes that they have in common where one is the other,
# drawn by hand or by another program.
COMMON = 0.4


class Record(msgspec.Struct, frozen=True):
    """Tokens by field; ``name`` is the row of the marks, '' for the values said once. ``more`` are the
    further tokens of a field that was marked several times in one row: lines that go on."""

    name: str
    tokens: dict[str, int]
    more: dict[str, tuple[int, ...]] = {}


class Sample(msgspec.Struct, frozen=True):
    """A document with the tokens of its marks. ``struck`` are rows, or parts of rows, that are none."""

    path: str
    tree: DocumentTree
    tokens: TokenTable
    rows: tuple[Record, ...]
    single: Record
    struck: tuple[Record, ...]
    complete: tuple[int, ...]


def samples_of(marks: Marks, trees: dict[str, DocumentTree]) -> tuple[Granularity, list[Sample]]:
    """The granularity and the documents of marks; ``trees`` by path. Raises ``BadOption`` naming the mark
    that is no token at any granularity, or more than one."""
    worst: BadOption | None = None
    in_rows = any(mark.row for one in marks.documents for mark in one.values)
    # Values beside captions: in another layout a cell may join two of them, a line does not.
    order: tuple[Granularity, ...] = GRANULARITIES if in_rows else ("line-segment", "cell", "word")
    for granularity in order:
        try:
            return granularity, [sample_of(one, trees[one.path], granularity) for one in marks.documents]
        except BadOption as error:
            worst = worst or error
    raise worst or BadOption("there are no documents in these marks")


def sample_of(one: MarkedDocument, tree: DocumentTree, granularity: Granularity) -> Sample:
    tokens = placed_tokens(tree, granularity)
    rows = records_of(one.values, tokens, one.path)
    struck = records_of(one.negatives, tokens, one.path)
    single = next((row for row in rows if not row.name), Record("", {}))
    return Sample(
        one.path, tree, tokens, tuple(row for row in rows if row.name), single, struck, one.complete
    )


def records_of(marks: tuple[Mark, ...], tokens: TokenTable, path: str) -> tuple[Record, ...]:
    rows: dict[str, dict[str, list[int]]] = {}
    for mark in marks:
        rows.setdefault(mark.row, {}).setdefault(mark.field, []).append(token_of(mark, tokens, path))
    return tuple(
        Record(
            name,
            {field: min(found) for field, found in values.items()},
            {field: tuple(sorted(found)[1:]) for field, found in values.items() if len(found) > 1},
        )
        for name, values in rows.items()
    )


def token_of(mark: Mark, tokens: TokenTable, path: str) -> int:
    """The token of a mark. Raises ``BadOption`` where there is none, or more than one."""
    found = tokens_like(mark, tokens)
    if len(found) == 1:
        return found[0]
    where = f" on page {mark.page}" if mark.page else ""
    said = f"{mark.field} = {mark.text!r}" if mark.text else f"{mark.field} at {mark.box}"
    name = Path(path).name
    if not found:
        raise BadOption(f"{name}: the mark {said}{where} is no piece of text of its own")
    raise BadOption(f"{name}: the mark {said}{where} may be {places(found, tokens)}")


def tokens_like(mark: Mark, tokens: TokenTable) -> list[int]:
    """The tokens that a mark may be, in the order of reading."""
    keep = ~tokens.image
    if mark.page:
        keep &= tokens.page == mark.page
    found = np.flatnonzero(keep).tolist()
    if mark.element:
        found = [i for i in found if tokens.element[i] == mark.element]
    if mark.text:
        wanted = " ".join(mark.text.split())
        found = [i for i in found if tokens.text[i] == wanted]
    if mark.box is not None:
        shares = [common(mark.box, tokens.box[i].tolist()) for i in found]
        best = max(shares, default=0.0)
        found = [i for i, share in zip(found, shares, strict=True) if share == best and share >= COMMON]
    return found


def common(a: tuple[float, ...], b: list[float]) -> float:
    """The area two boxes have in common as a share of the larger."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if not (width > 0 and height > 0):
        return 0.0
    return width * height / max((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]))


def places(found: list[int], tokens: TokenTable) -> str:
    """Tokens as places a person can look at."""
    told = [f"page {tokens.page[i]} at {', '.join(f'{x:.0f}' for x in tokens.box[i])}" for i in found[:5]]
    more = f" or {len(found) - 5} more" if len(found) > 5 else ""
    return " or ".join(told) + more
