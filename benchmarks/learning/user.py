"""A user who marks a row, looks at what was learned, and marks what was missed or strikes what is none."""

from __future__ import annotations

import time
from collections.abc import Set

import msgspec
import numpy as np

import pincite
from pincite.learning.learn import FoundRow, learn
from pincite.learning.marks import Mark, MarkedDocument, Marks
from pincite.records.wrap import placed_tokens
from pincite.wrappers.tokens.table import TokenTable

MOST = 8  # Marks after which the user gives up.

Row = tuple[Mark, ...]
# A printed row whose label the document has otherwise than it was made, by page and digits of its amounts:
# finding it is neither right nor wrong.
Unjudged = tuple[int, frozenset[str]]


class Outcome(msgspec.Struct):
    """``marks`` is the number of rows marked or struck until all rows were right, 0 where they never
    were; ``right``, ``missed`` and ``wrong`` count rows in the end. ``unreachable`` rows have a value
    that is no piece of text of its own; they are not judged, nor are those ``elsewhere``, on pages that have
    none of the rows wanted. ``slowest`` is the longest round in
    seconds of processor time."""

    marks: int
    rows: int
    right: int
    wrong: int
    unreachable: int
    slowest: float
    elsewhere: int = 0


def key(row: Row) -> tuple[object, ...]:
    """What makes two rows one: their values where they stand."""
    return tuple(
        sorted((m.field.removesuffix("_more"), m.page, m.text, round(m.box[1] if m.box else 0)) for m in row)
    )


def used(
    document: pincite.Document,
    truth: list[Row],
    lost: int,
    locale: str = "",
    unjudged: Set[Unjudged] = frozenset(),
    others: bool = True,
) -> Outcome:
    """What marking took; ``truth`` are all rows as marks. Without ``others`` only pages that
    have rows of the truth are judged."""
    path = "document"
    wanted = {key(row): row for row in truth}
    first = max(truth, key=lambda row: (len({m.field for m in row}), -truth.index(row)))
    marked, struck = [first], []
    slowest = 0.0
    right = wrong = 0
    pages = {m.page for row in truth for m in row}
    while True:
        start = time.process_time()
        one = MarkedDocument(
            path=path,
            values=tuple(m for k, row in enumerate(marked) for m in named(row, f"m{k}")),
            negatives=tuple(m for k, row in enumerate(struck) for m in named(row, f"s{k}")),
        )
        found = learn(Marks(locale=locale, documents=(one,)), {path: document})
        slowest = max(slowest, time.process_time() - start)
        got = {key(row.values): row for row in found.rows}
        missed = [row for k, row in wanted.items() if k not in got and row not in marked]
        extra = [row for k, row in got.items() if k not in wanted and not is_unjudged(row, unjudged)]
        beyond = [row for row in extra if not others and row.page not in pages]
        extra = [row for row in extra if row not in beyond]
        right, wrong = len(wanted.keys() & got.keys()), len(extra)
        if right == len(wanted) and not wrong:
            count = len(marked) + len(struck)
            return Outcome(count, len(truth), right, wrong, lost, slowest, len(beyond))
        if len(marked) + len(struck) >= MOST or not (missed or extra):
            return Outcome(0, len(truth), right, wrong, lost, slowest, len(beyond))
        if missed:
            marked.append(missed[0])
        else:
            struck.append(strike(extra, struck))


def is_unjudged(row: FoundRow, unjudged: Set[Unjudged]) -> bool:
    said = frozenset(
        "".join(c for c in m.text if c.isdigit()).lstrip("0") for m in row.values if m.field != "voice"
    )
    return (row.page, said) in unjudged


def strike(extra: list[FoundRow], struck: list[Row]) -> Row:
    done = {key(row) for row in struck}
    fresh = [row.values for row in extra if key(row.values) not in done]
    return fresh[0] if fresh else extra[0].values


def named(row: Row, name: str) -> Row:
    return tuple(msgspec.structs.replace(m, row=name) for m in row)


def marks_at(tokens: TokenTable, page: int, values: dict[str, list[str]], taken: set[int]) -> Row | None:
    """The marks of a printed row: the first place on the page, not yet taken, where all texts stand
    together; None where a text is no token."""
    here = np.flatnonzero(tokens.page == page).tolist()
    lead = next(iter(values))
    for i in here:
        if tokens.text[i] != values[lead][0] or i in taken:
            continue
        row = [i]
        marks = [(lead, i)]
        for field, texts in values.items():
            for n, text in enumerate(texts):
                if field == lead and not n:
                    continue
                j = next(
                    (
                        j
                        for j in here
                        if tokens.text[j] == text
                        and j not in row
                        and j not in taken
                        and near(tokens, i, j, n)
                    ),
                    None,
                )
                if j is not None:
                    row.append(j)
                    marks.append((field, j))
        if len(row) == sum(len(texts) for texts in values.values()):
            taken |= set(row)
            return tuple(mark(tokens, field, j) for field, j in marks)
    return None


def near(tokens: TokenTable, i: int, j: int, line: int) -> bool:
    """Whether j stands on the line of i, or so many lines below."""
    a, b = tokens.box[i], tokens.box[j]
    height = a[3] - a[1]
    if not line:
        return bool(min(a[3], b[3]) - max(a[1], b[1]) > 0.4 * min(height, b[3] - b[1]))
    return bool(0 <= b[1] - a[1] <= (line + 1) * 1.5 * height)


def mark(tokens: TokenTable, field: str, i: int) -> Mark:
    x0, y0, x1, y1 = (float(x) for x in tokens.box[i])
    return Mark(field=field, page=int(tokens.page[i]), text=tokens.text[i], box=(x0, y0, x1, y1))


def tokens_of(document: pincite.Document, granularity: str) -> TokenTable:
    return placed_tokens(document.tree, granularity)  # type: ignore[arg-type]
