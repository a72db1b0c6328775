"""Which period each column of numbers is of."""

from __future__ import annotations

import re

import msgspec
import numpy as np

from pincite.wrappers.predicates.head_rows import EDGE, REACH, HeadRow
from pincite.wrappers.predicates.heads import BEFORE_ORDER, Head
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.printed_rows import SAME_ROW, covered

# Share of rows with an amount in two columns up to which the inner one holds the parts, the outer one the
# totals of one period; two periods have both in most rows.
BOTH = 0.1
FEW = 30  # A column with less than this part of the numbers of the fullest one is an accident.
DECIMALS = re.compile(r"[.,][0-9]{1,2}(?![0-9])")  # An amount with cents, a percentage.
LIKE_DIGITS = 2  # Digits by which the usual amounts of two periods differ at most; a percentage has fewer.
WIDE = 3  # Digits of an amount at the least; the number of a note has fewer.
# Rows that show a second table beside the first, or a table that has nothing to do with the heads before
# it; fewer are accidents.
LEAST_ROWS = 3


class Block(msgspec.Struct):
    """A stretch of a page under one row of heads; ``tokens`` are the numbers in it."""

    heads: list[Head]
    others: list[Head]
    tokens: list[int]


def blocks(
    scene: Scene,
    numbers: list[int],
    rows: list[HeadRow],
    current: list[Head],
    others: list[Head],
) -> list[Block]:
    box = scene.tokens.box
    found = [Block(current, others, [])]
    starts = [float("-inf")]
    for top, heads, beside in rows:
        found.append(Block(heads, beside, []))
        starts.append(top)
    headed = {h.token for _, heads, _ in rows for h in heads}
    for i in numbers:
        if i in headed:
            continue
        at = max(k for k, start in enumerate(starts) if start <= box[i, 1] + 1e-6 or k == 0)
        found[at].tokens.append(i)
    return [b for b in found if b.tokens]


# By amount, the rank of its period, 1 the latest, and the text over its column, '' for none.
Assigned = dict[int, tuple[int, str]]


def assign(scene: Scene, block: Block, labels: list[int], decided: dict[int, Head]) -> Assigned:
    """The periods of a block's amounts. ``decided`` keeps, by the token of a text over a column that says
    of no period, the head its column was found to belong to, for the pages that go on."""
    columns = [c for c in _columns(scene, block.tokens) if _labelled_column(scene, c, labels)]
    return _Assigning(scene, block, columns, _rows(scene, block.tokens), labels).assigned(decided)


class _Assigning:
    """The columns of a block while each gets its head: ``owner`` numbers it among ``heads``, -1 for none;
    ``aside`` are the texts over columns that say of no period, by column."""

    def __init__(
        self, scene: Scene, block: Block, columns: list[list[int]], rows: dict[int, int], labels: list[int]
    ) -> None:
        self.scene = scene
        self.columns = columns
        self.rows = rows
        self.labels = labels
        self.heads = list(block.heads)
        self.aside: dict[int, Head] = {}
        self.owner = [self.over(k, block.others) for k in range(len(columns))]

    def over(self, k: int, others: list[Head]) -> int:
        """The head that a column stands under."""
        x0, x1 = _extent(self.scene, self.columns[k])

        def common(head: Head) -> float:
            return min(x1, head.x1) - max(x0, head.x0)

        best = max(range(len(self.heads)), key=lambda h: (common(self.heads[h]), -h), default=-1)
        share = common(self.heads[best]) if best >= 0 else 0.0
        other = max(others, key=common, default=None)
        if other is not None and common(other) > max(share, 0.0):
            self.aside[k] = other
            return -1
        return best if share > 0 else -1

    def assigned(self, decided: dict[int, Head]) -> Assigned:
        for k in reversed(range(len(self.columns))):
            if self.owner[k] == -1 and k not in self.aside:
                self.owner[k] = self.nearest(k)
        if all(h < 0 for h in self.owner):
            if not self.heads or max(map(len, self.columns), default=0) >= LEAST_ROWS:
                return self.from_left_to_right()
            return {}
        for k in sorted(self.aside, reverse=True):
            found = decided.get(self.aside[k].token) or self.undated(k)
            if found is not None:
                decided[self.aside[k].token] = found
                if found not in self.heads:
                    self.heads.append(found)
                self.owner[k] = self.heads.index(found)
        ranks = self.ranks()
        owned = zip(self.owner, self.columns, strict=True)
        return {i: ranks[h] for h, column in owned if h >= 0 for i in column}

    def cells(self, h: int) -> list[int]:
        """The amounts under a head."""
        return [i for k, owner in enumerate(self.owner) if owner == h for i in self.columns[k]]

    def shared(self, a: list[int], b: list[int]) -> float:
        """The share of the rows of the shorter of two columns that both fill."""
        mine, theirs = {self.rows[i] for i in a}, {self.rows[i] for i in b}
        return len(mine & theirs) / max(1, min(len(mine), len(theirs)))

    def divided(self, column: list[int], x: float) -> bool:
        """Whether labels stand between a column and ``x`` to its right: there another table begins."""
        box = self.scene.tokens.box
        right = float(box[column, 2].max())
        between = [j for j in self.labels if box[j, 0] >= right and box[j, 2] <= x]
        having = sum(any(covered(box, i, j) >= SAME_ROW for j in between) for i in column)
        return having > max(1, BOTH * len(column))

    def undated(self, k: int) -> Head | None:
        """The head of a column under a text that says of no period. Where it never fills a row together
        with the column of a head to its right, it holds the parts of that one. Where there is but one
        period and it fills the same rows, it is of the other. Else it is a column of something else:
        None."""
        column, heads = self.columns[k], self.heads
        if len(column) <= 1 or not _wide(self.scene, column):
            return None
        x1 = _extent(self.scene, column)[1]
        owned = [h for h in range(len(heads)) if h in self.owner]
        for h in sorted((h for h in owned if heads[h].x1 > x1), key=lambda h: heads[h].x0):
            if self.shared(column, self.cells(h)) <= BOTH and not self.divided(column, heads[h].x1):
                return heads[h]
        if len({heads[h].order for h in owned}) != 1:
            return None
        first = heads[owned[0]]
        theirs = self.cells(owned[0])
        left = x1 <= first.x1
        between = (column, first.x1) if left else (theirs, x1)
        if self.shared(column, theirs) <= BOTH or self.divided(*between):
            return None
        if not _alike(self.scene, column, theirs):
            return None
        later = left or first.order == BEFORE_ORDER
        return msgspec.structs.replace(self.aside[k], order=first.order + (1 if later else -1))

    def nearest(self, k: int) -> int:
        """The head of a column that stands under none: one a little aside, or the one to the right where
        this column holds the parts and that one the totals."""
        column, heads = self.columns[k], self.heads
        line = float(self.scene.tokens.line[column[0]])
        x0, x1 = _extent(self.scene, column)

        def gap(h: int) -> float:
            return max(heads[h].x0 - x1, x0 - heads[h].x1)

        # Parts stand to the left of their totals, so the head to the right comes first.
        for h in sorted(range(len(heads)), key=lambda h: (heads[h].x1 < x1 - line, gap(h), h)):
            if self.shared(column, self.cells(h)) > BOTH:
                continue
            if gap(h) <= REACH * line:
                return h
            between = any(x1 <= other.x0 and other.x1 <= heads[h].x0 for other in heads)
            parts = h in self.owner and len(column) > 1 and _wide(self.scene, column)
            if parts and heads[h].x0 > x1 and not between and not self.divided(column, heads[h].x1):
                return h
            break
        return -1

    def ranks(self) -> list[tuple[int, str]]:
        """For each head its rank, 1 for the latest period, 2 for the one before, and its text. Two columns
        of one date that fill the same rows, what was and what was planned, count one after the other."""
        heads = self.heads
        place = [0] * len(heads)
        cells = [self.cells(h) for h in range(len(heads))]
        for j in range(len(heads)):
            for i in range(j):
                if heads[i].order != heads[j].order or not cells[i] or not cells[j]:
                    continue
                a, b = (i, j) if heads[i].x0 <= heads[j].x0 else (j, i)
                if self.shared(cells[a], cells[b]) > BOTH and not self.divided(cells[a], heads[b].x0):
                    place[b] = max(place[b], place[a] + 1)
        keys = [(-head.order, at) for head, at in zip(heads, place, strict=True)]
        known = sorted(set(keys))
        twice = {head.order for head, at in zip(heads, place, strict=True) if at}
        text = self.scene.tokens.text
        return [
            (known.index(key) + 1, text[h.token] if h.order in twice and h.token >= 0 else h.text)
            for key, h in zip(keys, heads, strict=True)
        ]

    def from_left_to_right(self) -> Assigned:
        """Ranks from left to right: the columns of amounts that stand side by side in most rows. Beyond
        labels it starts again."""
        most = max((len(c) for c in self.columns), default=0)
        found: Assigned = {}
        rank = 0
        before: set[int] = set()
        last: list[int] = []
        for column in self.columns:
            if not _wide(self.scene, column) or len(column) * FEW < most:
                continue
            mine = {self.rows[i] for i in column}
            if last and self.divided(last, float(self.scene.tokens.box[column, 0].min())):
                rank, before = 0, set()
            if not rank or len(mine & before) > BOTH * min(len(mine), len(before)):
                rank += 1
                before = mine
            else:
                before |= mine
            last = column
            for i in column:
                found[i] = (rank, "")
        return found


def _alike(scene: Scene, a: list[int], b: list[int]) -> bool:
    """Whether two columns hold amounts of one kind: whole numbers or such with decimals, of like length. A
    percentage beside amounts is not of their kind."""
    text = scene.tokens.text

    def of(column: list[int]) -> tuple[bool, float]:
        known = [text[i] for i in column if any(c.isdigit() for c in text[i])]
        decimals = sum(DECIMALS.search(t) is not None for t in known)
        return 2 * decimals > len(known), float(np.median([sum(map(str.isdigit, t)) for t in known] or [0]))

    (one, long), (other, wide) = of(a), of(b)
    return one == other and abs(long - wide) <= LIKE_DIGITS


def _labelled_column(scene: Scene, column: list[int], labels: list[int]) -> bool:
    """Whether most numbers of a column have a label to their left; codes of accounts have not."""
    box = scene.tokens.box
    having = sum(
        any(box[j, 2] <= box[i, 0] + 1 and covered(box, i, j) >= SAME_ROW for j in labels) for i in column
    )
    return 2 * having >= len(column)


def _extent(scene: Scene, column: list[int]) -> tuple[float, float]:
    """From where to where the usual number of a column reaches."""
    box = scene.tokens.box
    return float(np.median(box[column, 0])), float(box[column, 2].max())


def _wide(scene: Scene, column: list[int]) -> bool:
    """Whether a column holds amounts rather than numbers of notes."""
    long = [i for i in column if sum(c.isdigit() for c in scene.tokens.text[i]) >= WIDE]
    return 2 * len(long) >= len(column)


def _columns(scene: Scene, numbers: list[int]) -> list[list[int]]:
    """Numbers in columns, left to right: right edges in one run without a gap wider than ``EDGE``."""
    box, line = scene.tokens.box, scene.tokens.line
    order = sorted(numbers, key=lambda i: (float(box[i, 2]), i))
    out: list[list[int]] = []
    for i in order:
        if out and box[i, 2] - box[out[-1][-1], 2] <= EDGE * line[i]:
            out[-1].append(i)
        else:
            out.append([i])
    return out


def _rows(scene: Scene, numbers: list[int]) -> dict[int, int]:
    """The number of the printed row of each."""
    box, line = scene.tokens.box, scene.tokens.line
    out: dict[int, int] = {}
    row, last = -1, float("-inf")
    for i in sorted(numbers, key=lambda i: (float(box[i, 1] + box[i, 3]), i)):
        middle = float(box[i, 1] + box[i, 3]) / 2
        if middle - last > 0.5 * line[i]:
            row += 1
            last = middle
        out[i] = row
    return out
