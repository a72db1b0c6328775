"""Which period each column of numbers is of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from statistics import median

import msgspec

from pincite.regex import regex
from pincite.wrappers.predicates.heads import BEFORE_ORDER, EDGE, REACH, Head, HeadRow
from pincite.wrappers.predicates.printed import Printed

# Share of rows with an amount in two columns up to which the inner one holds the parts, the outer one the
# totals of one period; two periods have both in most rows.
BOTH = 0.1
FEW = 30  # A column with less than this part of the numbers of the fullest one is an accident.
DECIMALS = regex(r"[.,][0-9]{1,2}(?![0-9])")  # An amount with cents, a percentage.
# In a text over a column: that it says of some period, though not of which; it must not get that of another.
OF_TIME = regex(r"[0-9]{2}")
LIKE_DIGITS = 2  # Digits by which the usual amounts of two periods differ at most; a percentage has fewer.
WIDE = 3  # Digits of an amount at the least; the number of a note has fewer.
# Rows that show a second table beside the first, or a table that has nothing to do with the heads before
# it; fewer are accidents.
LEAST_ROWS = 3

# By amount, the rank of its period, 1 the latest, and the text over its column, '' for none.
Assigned = dict[int, tuple[int, str]]


class Column(msgspec.Struct, eq=False):
    """Numbers one below the other, and the printed ``rows`` they fill. Once it is found, ``head`` is the
    number of its head, -1 for none; ``aside`` a text over it that says of no period."""

    numbers: list[Printed]
    rows: frozenset[int]
    head: int = -1
    aside: Head | None = None

    @property
    def x0(self) -> float:
        """Where the usual number begins."""
        return median(number.x0 for number in self.numbers)

    @property
    def x1(self) -> float:
        return max(number.x1 for number in self.numbers)

    @property
    def wide(self) -> bool:
        """Whether it holds amounts rather than numbers of notes."""
        return 2 * sum(digits(n) >= WIDE for n in self.numbers) >= len(self.numbers)

    def is_labelled(self, labels: list[Printed]) -> bool:
        """Whether most numbers have a label to their left; codes of accounts have not."""
        return 2 * sum(n.follows(labels, slack=1) for n in self.numbers) >= len(self.numbers)


def columns_under(
    rows: list[HeadRow], before: HeadRow, numbers: list[Printed], labels: list[Printed]
) -> Iterator[tuple[HeadRow, list[Column]]]:
    """The stretches of a page: each row of heads, that of the page ``before`` first, with the columns of
    labelled numbers under it, left to right."""
    stretches = [before, *rows]
    under: list[list[Printed]] = [[] for _ in stretches]
    headed = {head.token for row in rows for head in row.heads}
    for number in numbers:
        if number.number not in headed:
            above = [k for k, row in enumerate(stretches) if row.top <= number.y0 + 1e-6]
            under[max(above, default=0)].append(number)
    for row, some in zip(stretches, under, strict=True):
        if some:
            yield row, [column for column in columns_of(some) if column.is_labelled(labels)]


def columns_of(numbers: list[Printed]) -> list[Column]:
    """Numbers in columns, left to right: right edges in one run without a gap wider than ``EDGE``."""
    rows: dict[int, int] = {}
    row, last = -1, float("-inf")
    for n in sorted(numbers, key=lambda n: (n.y0 + n.y1, n.number)):
        middle = (n.y0 + n.y1) / 2
        if middle - last > 0.5 * n.line:
            row, last = row + 1, middle
        rows[n.number] = row
    runs: list[list[Printed]] = []
    for n in sorted(numbers, key=lambda n: (n.x1, n.number)):
        if runs and n.x1 - runs[-1][-1].x1 <= EDGE * n.line:
            runs[-1].append(n)
        else:
            runs.append([n])
    return [Column(run, frozenset(rows[n.number] for n in run)) for run in runs]


class Periods:
    """The columns under a row of heads while each gets its head. ``labels`` are the texts of the page that
    may label a row."""

    def __init__(self, row: HeadRow, columns: list[Column], labels: list[Printed]) -> None:
        self.columns = columns
        self.labels = labels
        self.heads = list(row.heads)
        for column in columns:
            self.stand_under(column, row.others)

    def stand_under(self, column: Column, others: list[Head]) -> None:
        """Give a column the head, or the other text, that it stands under."""
        x0, x1 = column.x0, column.x1

        def common(head: Head) -> float:
            return min(x1, head.x1) - max(x0, head.x0)

        best = max(range(len(self.heads)), key=lambda h: (common(self.heads[h]), -h), default=-1)
        share = common(self.heads[best]) if best >= 0 else 0.0
        other = max(others, key=common, default=None)
        if other is not None and common(other) > max(share, 0.0):
            column.aside = other
        elif share > 0:
            column.head = best

    def assigned(self, texts: list[str], decided: dict[int, Head]) -> Assigned:
        """The periods of the amounts. ``decided`` keeps, by the token of a text over a column that says of
        no period, the head its column was found to belong to, for the pages that go on."""
        for column in reversed(self.columns):
            if column.head == -1 and column.aside is None:
                column.head = self.nearest(column)
        if all(column.head < 0 for column in self.columns):
            if not self.heads or max((len(c.numbers) for c in self.columns), default=0) >= LEAST_ROWS:
                return self.from_left_to_right()
            return {}
        for column in reversed(self.columns):
            if column.aside is not None:
                found = decided.get(column.aside.token) or self.undated(column, column.aside)
                if found is not None:
                    decided[column.aside.token] = found
                    if found not in self.heads:
                        self.heads.append(found)
                    column.head = self.heads.index(found)
        ranks = self.ranks(texts)
        return {n.number: ranks[c.head] for c in self.columns if c.head >= 0 for n in c.numbers}

    def text_over(self, column: Column, texts: list[str]) -> str:
        """The text of the head of a column as it is printed, or the one that it stands under."""
        head = self.heads[column.head] if column.head >= 0 else column.aside
        if head is None:
            return ""
        return texts[head.token] if head.token >= 0 else head.text

    def under(self, h: int) -> Column:
        """All columns under a head as one."""
        mine = [column for column in self.columns if column.head == h]
        rows = frozenset(row for column in mine for row in column.rows)
        return Column([n for column in mine for n in column.numbers], rows)

    def divided(self, column: Column, x: float) -> bool:
        """Whether labels stand between a column and ``x`` to its right: there another table begins."""
        right = column.x1
        between = [label for label in self.labels if label.x0 >= right and label.x1 <= x]
        having = sum(any(n.abreast(label) for label in between) for n in column.numbers)
        return having > max(1, BOTH * len(column.numbers))

    def undated(self, column: Column, aside: Head) -> Head | None:
        """The head of a column under a text that says of no period. Where it never fills a row together
        with the column of a head to its right, it holds the parts of that one. Where there is but one
        period and it fills the same rows, it is of the other. Else it is a column of something else, or of a
        period that was not understood: None."""
        heads = self.heads
        if len(column.numbers) <= 1 or not column.wide or OF_TIME.search(aside.text):
            return None
        owned = [heads[h] for h in sorted({c.head for c in self.columns} - {-1})]
        for head in sorted((h for h in owned if h.x1 > column.x1), key=lambda h: h.x0):
            theirs = self.under(heads.index(head))
            if shared(column, theirs) <= BOTH and not self.divided(column, head.x1):
                return head
        if len({head.order for head in owned}) != 1:
            return None
        first = owned[0]
        theirs = self.under(heads.index(first))
        left = column.x1 <= first.x1
        if shared(column, theirs) <= BOTH or not alike(column, theirs):
            return None
        if self.divided(column, first.x1) if left else self.divided(theirs, column.x1):
            return None
        later = left or first.order == BEFORE_ORDER
        return msgspec.structs.replace(aside, order=first.order + (1 if later else -1))

    def nearest(self, column: Column) -> int:
        """The head of a column that stands under none: one a little aside, or the one to the right where
        this column holds the parts and that one the totals."""
        heads = self.heads
        line, x0, x1 = column.numbers[0].line, column.x0, column.x1

        def gap(h: int) -> float:
            return max(heads[h].x0 - x1, x0 - heads[h].x1)

        # Parts stand to the left of their totals, so the head to the right comes first.
        for h in sorted(range(len(heads)), key=lambda h: (heads[h].x1 < x1 - line, gap(h), h)):
            if shared(column, self.under(h)) > BOTH:
                continue
            if gap(h) <= REACH * line:
                return h
            between = any(x1 <= other.x0 and other.x1 <= heads[h].x0 for other in heads)
            parts = any(c.head == h for c in self.columns) and len(column.numbers) > 1 and column.wide
            if parts and heads[h].x0 > x1 and not between and not self.divided(column, heads[h].x1):
                return h
            break
        return -1

    def ranks(self, texts: list[str]) -> list[tuple[int, str]]:
        """For each head its rank, 1 for the latest period, 2 for the one before, and its text. Two columns
        of one date that fill the same rows, what was and what was planned, count one after the other."""
        heads = self.heads
        place = [0] * len(heads)
        cells = [self.under(h) for h in range(len(heads))]
        for j in range(len(heads)):
            for i in range(j):
                if heads[i].order != heads[j].order or not cells[i].numbers or not cells[j].numbers:
                    continue
                a, b = (i, j) if heads[i].x0 <= heads[j].x0 else (j, i)
                if shared(cells[a], cells[b]) > BOTH and not self.divided(cells[a], heads[b].x0):
                    place[b] = max(place[b], place[a] + 1)
        keys = [(-head.order, at) for head, at in zip(heads, place, strict=True)]
        known = sorted(set(keys))
        twice = {head.order for head, at in zip(heads, place, strict=True) if at}
        return [
            (known.index(key) + 1, texts[h.token] if h.order in twice and h.token >= 0 else h.text)
            for key, h in zip(keys, heads, strict=True)
        ]

    def from_left_to_right(self) -> Assigned:
        """Ranks from left to right: the columns of amounts that stand side by side in most rows. Beyond
        labels it starts again."""
        most = max((len(c.numbers) for c in self.columns), default=0)
        found: Assigned = {}
        rank = 0
        before: frozenset[int] = frozenset()
        last: Column | None = None
        for column in self.columns:
            if not column.wide or len(column.numbers) * FEW < most:
                continue
            if last is not None and self.divided(last, min(n.x0 for n in column.numbers)):
                rank, before = 0, frozenset()
            if not rank or len(column.rows & before) > BOTH * min(len(column.rows), len(before)):
                rank, before = rank + 1, column.rows
            else:
                before |= column.rows
            last = column
            found.update((n.number, (rank, "")) for n in column.numbers)
        return found


def digits(number: Printed) -> int:
    return sum(map(str.isdigit, number.text))


def shared(a: Column, b: Column) -> float:
    """The share of the rows of the shorter of two columns that both fill."""
    return len(a.rows & b.rows) / max(1, min(len(a.rows), len(b.rows)))


def alike(a: Column, b: Column) -> bool:
    """Whether two columns hold amounts of one kind: whole numbers or such with decimals, of like length. A
    percentage beside amounts is not of their kind."""

    def kind(numbers: Iterable[Printed]) -> tuple[bool, float]:
        known = [n for n in numbers if digits(n)]
        decimals = sum(DECIMALS.search(n.text) is not None for n in known)
        return 2 * decimals > len(known), float(median([digits(n) for n in known] or [0]))

    (one, long), (other, wide) = kind(a.numbers), kind(b.numbers)
    return one == other and abs(long - wide) <= LIKE_DIGITS
