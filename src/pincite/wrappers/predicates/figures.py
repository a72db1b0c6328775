"""Columns of figures: which numbers of a document stand under which period, and which text labels them.

A statement prints its amounts in columns under the dates they are of, usually this year and the year
before, and not every row has an amount in each; beside them there may be columns of notes, of percentages
and of changes, and two such tables may stand side by side. All this is a matter of the whole page, so it is
worked out once for the document; being fixed for each token, it keeps evaluation monotone.
"""

from __future__ import annotations

from datetime import date

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.regex import regex
from pincite.wrappers.predicates.heads import Head, HeadRow, head_of, head_rows, is_foreign, stands_under
from pincite.wrappers.predicates.periods import LEAST_ROWS, Periods, columns_under
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.printed import SAME_ROW, Printed, printed_pages
from pincite.wrappers.predicates.typed import values_of
from pincite.wrappers.tokens.segments import MARKER
from pincite.wrappers.values.reading import Value

DASH = regex(r"[-\u2010-\u2015\u2212]{1,3}")  # A dash in a column of figures stands for nothing.
LONGEST = 60  # Characters of a number or a date; a longer text is not asked.
# The code of an account in the firm's own chart, in front of its name.
CODE = regex(r"[0-9][0-9./\-]{2,}[0-9](?:\s|$)")
CODE_GAP = 12.0  # Line heights between the code of an account and its name, in a column of its own.
# Letters that make a text a label; fewer are a mark: the A or P of a chart of accounts, a currency.
LETTERS = 3
# Share of a row from which a text may belong to it: the lines of one label stand above each other.
BESIDE = 0.2
# Shares by which a row may be covered less than another and still be as good: then the upper one labels.
TIE = 0.15


class Standing(msgspec.Struct, frozen=True):
    """Numbers that stand below each other under one head, '' for none, on a page."""

    page: int
    head: str
    tokens: tuple[int, ...]


class Figures(msgspec.Struct):
    """For every token: the rank of its period (1 the latest, 0: no amount), the token that labels its row
    (-1 none), whether it is a label after the code of an account; and for an amount the text over its
    column. ``standing`` are all columns of numbers, also those of no period."""

    rank: Array
    label: Array
    coded: Array
    period: dict[int, str]
    standing: list[Standing]


def figures(scene: Scene) -> Figures:
    """The amounts of the scene, worked out once."""
    return scene.once("figures", lambda: _figures(scene))


def _figures(scene: Scene) -> Figures:
    count = len(scene.tokens)
    none, nobody = np.zeros(count, np.int64), np.full(count, -1, np.int64)
    found = Figures(none, nobody, np.zeros(count, dtype=bool), {}, [])

    def dated(text: str) -> date | None:
        value = _value(scene, text)
        return value.day if value else None

    current = HeadRow(float("-inf"), [], [])
    decided: dict[int, Head] = {}
    for here in printed_pages(scene.tokens):
        values = {t.number: v for t in here if (v := _value(scene, t.text)) is not None}
        heads = {t.number: head for t in here if (head := head_of(t.text, dated)) is not None}
        foreign = [t for t in here if is_foreign(t.text)]
        numbers = [t for t in here if _is_figure(t.text, values.get(t.number))]
        page = int(scene.tokens.page[here[0].number])
        for over in foreign:
            under = tuple(number.number for number in numbers if stands_under(number, [over]))
            found.standing.append(Standing(page, over.text, under))
        numbers = [number for number in numbers if not stands_under(number, foreign)]
        labels = [t for t in here if t.number not in values and is_label(t.text)]
        size = scene.tokens.page_sizes.get(page)
        rows = head_rows(here, heads, numbers, size[0] if size else None)
        for row, columns in columns_under(rows, current, numbers, labels):
            periods = Periods(row, columns, labels)
            for i, (rank, period) in periods.assigned(scene.tokens.text, decided).items():
                found.rank[i] = rank
                if period:
                    found.period[i] = period
            for column in columns:
                text = periods.text_over(column, scene.tokens.text)
                found.standing.append(Standing(page, text, tuple(n.number for n in column.numbers)))
            current = row
        # A table goes on under the same heads on the next page, wherever they stood on this one.
        current = msgspec.structs.replace(rows[-1] if rows else current, top=float("-inf"))
        amounts = [t for t in here if found.rank[t.number] > 0]
        for amount, named in labels_of(labels, amounts, found.rank).items():
            found.label[amount] = named
        codes = [t for t in here if t.number in values and not found.rank[t.number] and CODE.match(t.text)]
        for label in labels:
            found.coded[label.number] = _has_code(label, codes)
    return found


def _value(scene: Scene, text: str) -> Value | None:
    """What a text says, as far as it matters here."""
    if len(text) > LONGEST or not any(c.isdigit() for c in text):
        return None
    return next(iter(values_of(scene, text)), None)


def _is_figure(text: str, value: Value | None) -> bool:
    if value is not None:
        return value.number is not None and not value.unit
    return DASH.fullmatch(text) is not None


def _has_code(label: Printed, codes: list[Printed]) -> bool:
    """Whether a text comes after the code of an account."""
    return CODE.match(label.text) is not None or any(
        code.x1 <= label.x0 and label.x0 - code.x1 < CODE_GAP * label.line and label.abreast(code)
        for code in codes
    )


# -- labels of rows


def is_label(text: str) -> bool:
    """Whether a text may name what stands in its row: it has letters, and is no number of a row."""
    return sum(c.isalpha() for c in text) >= LETTERS and MARKER.fullmatch(text) is None


def labels_of(labels: list[Printed], amounts: list[Printed], rank: Array) -> dict[int, int]:
    """The label of every amount of a page: the text that starts the row to its left."""
    found: dict[int, int] = {}
    border = _border(labels, amounts)
    for amount in amounts:
        right = amount.x0 >= border
        mine = [label for label in labels if (label.x0 >= border - 1) == right]
        run = _run_before(amount, [*mine, *amounts], rank)
        if run:
            best = max(share for _, share in run)
            good = [label for label, share in run if share >= best - TIE]
            upper = min(good, key=lambda label: (label.y0, label.number))
            level = [label for label in good if upper.abreast(label)]
            found[amount.number] = min(level, key=lambda label: (label.x0, label.number)).number
    return found


def _run_before(amount: Printed, others: list[Printed], rank: Array) -> list[tuple[Printed, float]]:
    """The labels to the left of an amount up to the next column of its period, or of any beyond labels,
    each with the share of the row that it covers."""
    row = [(t, amount.covers(t)) for t in others if t is not amount and t.x1 <= amount.x1]
    run: list[tuple[Printed, float]] = []
    seen = {int(rank[amount.number])}
    for token, share in sorted(row, key=lambda entry: (-entry[0].x1, entry[0].number)):
        other = int(rank[token.number])
        if share < BESIDE or (other and share < SAME_ROW):
            continue
        if not other:
            run.append((token, share))
        elif run or other in seen:
            break
        else:
            seen.add(other)
    return run


def _border(labels: list[Printed], amounts: list[Printed]) -> float:
    """The left edge of the labels of a second table beside the first: labels that have amounts of their row
    on both sides. Infinity where there is one table."""
    beyond = []
    for label in labels:
        row = [amount for amount in amounts if label.abreast(amount)]
        if any(n.x1 <= label.x0 for n in row) and any(n.x0 >= label.x1 for n in row):
            beyond.append(label.x0)
    return min(beyond) if len(beyond) >= LEAST_ROWS else float("inf")
