"""Which period each column of numbers is of."""

from __future__ import annotations

import re

import msgspec
import numpy as np

from pincite.wrappers.predicates.head_rows import EDGE, REACH, HeadRow
from pincite.wrappers.predicates.heads import BEFORE_ORDER, Head
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.printed_rows import SAME_ROW, covered

BOTH = 0.1
"""Share of rows with an amount in two columns up to which the inner one holds the parts, the outer one the
totals of one period; two periods have both in most rows."""

FEW = 30
"""A column with less than this part of the numbers of the fullest one is an accident."""

DECIMALS = re.compile(r"[.,][0-9]{1,2}(?![0-9])")
"""An amount with cents, a percentage."""

LIKE_DIGITS = 2
"""Digits by which the usual amounts of two periods differ at most; a percentage has fewer."""

LEAST_ROWS = 3
"""Rows that show a second table beside the first, or a table that has nothing to do with the heads before
it; fewer are accidents."""


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


def assign(
    scene: Scene, block: Block, labels: list[int], decided: dict[int, Head]
) -> dict[int, tuple[int, str]]:
    """For the amounts of a block the rank of their period, 1 the latest, and the text over their column,
    '' for none. ``decided`` keeps, by the token of a text over a column that says of no period, the head
    its column was found to belong to, for the pages that go on."""
    columns = [c for c in _columns(scene, block.tokens) if _labelled_column(scene, c, labels)]
    rows = _rows(scene, block.tokens)
    heads = list(block.heads)
    owner: list[int] = []
    aside: dict[int, Head] = {}
    for k, column in enumerate(columns):
        x0, x1 = _extent(scene, column)
        best, common = -1, 0.0
        for h, head in enumerate(heads):
            share = min(x1, head.x1) - max(x0, head.x0)
            if share > common:
                best, common = h, share
        other = max(block.others, key=lambda o: min(x1, o.x1) - max(x0, o.x0), default=None)
        if other is not None and min(x1, other.x1) - max(x0, other.x0) > common:
            aside[k] = other
            best = -2
        owner.append(best)
    for k in reversed(range(len(columns))):
        if owner[k] == -1:
            owner[k] = _nearest(scene, k, columns, owner, heads, rows, labels)
    if all(k < 0 for k in owner):
        if not heads or max(map(len, columns), default=0) >= LEAST_ROWS:
            return _without_heads(scene, columns, rows, labels)
        return {}
    for k in sorted(aside, reverse=True):
        found = decided.get(aside[k].token) or _undated(
            scene, k, aside[k], columns, owner, heads, rows, labels
        )
        if found is not None:
            decided[aside[k].token] = found
            if found not in heads:
                heads.append(found)
            owner[k] = heads.index(found)
    ranks = _ranks(scene, heads, columns, owner, rows, labels)
    return {i: ranks[owner[k]] for k, column in enumerate(columns) if owner[k] >= 0 for i in column}


def _undated(
    scene: Scene,
    k: int,
    over: Head,
    columns: list[list[int]],
    owner: list[int],
    heads: list[Head],
    rows: dict[int, int],
    labels: list[int],
) -> Head | None:
    """The head of a column under a text that says of no period. Where it never fills a row together with
    the column of a head to its right, it holds the parts of that one. Where there is but one period and it
    fills the same rows, it is of the other. Else it is a column of something else: None."""
    if len(columns[k]) < 2 or not _wide(scene, columns[k]):
        return None
    x1 = _extent(scene, columns[k])[1]
    own = {h: [c for c in range(len(columns)) if owner[c] == h] for h in range(len(heads))}
    right = sorted((h for h in own if own[h] and heads[h].x1 > x1), key=lambda h: heads[h].x0)
    for h in right:
        theirs = [i for c in own[h] for i in columns[c]]
        apart = _shared(columns[k], theirs, rows) <= BOTH
        if apart and not _divided(scene, columns[k], heads[h].x1, labels):
            return heads[h]
    owned = [h for h in own if own[h]]
    if len({heads[h].order for h in owned}) != 1:
        return None
    (first, *_) = owned
    theirs = [i for c in own[first] for i in columns[c]]
    left = x1 <= heads[first].x1
    between = (columns[k], heads[first].x1) if left else (theirs, x1)
    if _shared(columns[k], theirs, rows) <= BOTH or _divided(scene, *between, labels):
        return None
    if not _alike(scene, columns[k], theirs):
        return None
    later = left or heads[first].order == BEFORE_ORDER
    return msgspec.structs.replace(over, order=heads[first].order + (1 if later else -1))


def _shared(a: list[int], b: list[int], rows: dict[int, int]) -> float:
    """The share of the rows of the shorter of two columns that both fill."""
    mine, theirs = {rows[i] for i in a}, {rows[i] for i in b}
    return len(mine & theirs) / max(1, min(len(mine), len(theirs)))


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


def _divided(scene: Scene, column: list[int], x: float, labels: list[int]) -> bool:
    """Whether labels stand between a column and ``x`` to its right: there another table begins."""
    box = scene.tokens.box
    right = float(box[column, 2].max())
    between = [j for j in labels if box[j, 0] >= right and box[j, 2] <= x]
    having = sum(any(covered(box, i, j) >= SAME_ROW for j in between) for i in column)
    return having > max(1, BOTH * len(column))


def _extent(scene: Scene, column: list[int]) -> tuple[float, float]:
    """From where to where the usual number of a column reaches."""
    box = scene.tokens.box
    return float(np.median(box[column, 0])), float(box[column, 2].max())


def _nearest(
    scene: Scene,
    k: int,
    columns: list[list[int]],
    owner: list[int],
    heads: list[Head],
    rows: dict[int, int],
    labels: list[int],
) -> int:
    """The head of a column that stands under none: one a little aside, or the one to the right where this
    column holds the parts and that one the totals."""
    line = float(scene.tokens.line[columns[k][0]])
    x0, x1 = _extent(scene, columns[k])
    # Parts stand to the left of their totals, so the head to the right comes first.
    order = sorted(
        range(len(heads)),
        key=lambda h: (heads[h].x1 < x1 - line, max(heads[h].x0 - x1, x0 - heads[h].x1), h),
    )
    for h in order:
        gap = max(heads[h].x0 - x1, x0 - heads[h].x1)
        own = [c for c in range(len(columns)) if owner[c] == h]
        mine = {rows[i] for i in columns[k]}
        theirs = {rows[i] for c in own for i in columns[c]}
        shared = len(mine & theirs) / max(1, min(len(mine), len(theirs)))
        if shared > BOTH:
            continue
        if gap <= REACH * line:
            return h
        between = any(x1 <= other.x0 and other.x1 <= heads[h].x0 for other in heads)
        divided = _divided(scene, columns[k], heads[h].x1, labels)
        parts = len(columns[k]) > 1 and _wide(scene, columns[k])
        if own and parts and heads[h].x0 > x1 and not between and not divided:
            return h
        break
    return -1


def _wide(scene: Scene, column: list[int]) -> bool:
    """Whether a column holds amounts rather than numbers of notes."""
    long = [i for i in column if sum(c.isdigit() for c in scene.tokens.text[i]) >= 3]
    return 2 * len(long) >= len(column)


def _ranks(
    scene: Scene,
    heads: list[Head],
    columns: list[list[int]],
    owner: list[int],
    rows: dict[int, int],
    labels: list[int],
) -> list[tuple[int, str]]:
    """For each head its rank, 1 for the latest period, 2 for the one before, and its text. Two columns of
    one date that fill the same rows, what was and what was planned, count one after the other."""
    place = [0] * len(heads)
    cells = [[i for c, h in enumerate(owner) if h == k for i in columns[c]] for k in range(len(heads))]
    for j in range(len(heads)):
        for i in range(j):
            if heads[i].order != heads[j].order or not cells[i] or not cells[j]:
                continue
            a, b = (i, j) if heads[i].x0 <= heads[j].x0 else (j, i)
            both = _shared(cells[a], cells[b], rows) > BOTH
            if both and not _divided(scene, cells[a], heads[b].x0, labels):
                place[b] = max(place[b], place[a] + 1)
    keys = [(-head.order, at) for head, at in zip(heads, place, strict=True)]
    known = sorted(set(keys))
    twice = {head.order for head, at in zip(heads, place, strict=True) if at}
    return [
        (known.index(key) + 1, scene.tokens.text[h.token] if h.order in twice and h.token >= 0 else h.text)
        for key, h in zip(keys, heads, strict=True)
    ]


def _without_heads(
    scene: Scene, columns: list[list[int]], rows: dict[int, int], labels: list[int]
) -> dict[int, tuple[int, str]]:
    """Ranks from left to right: the columns of amounts that stand side by side in most rows. Beyond labels
    it starts again."""
    most = max((len(c) for c in columns), default=0)
    wide = [c for c in columns if _wide(scene, c) and len(c) * FEW >= most]
    found: dict[int, tuple[int, str]] = {}
    rank = 0
    before: set[int] = set()
    last: list[int] = []
    for column in wide:
        mine = {rows[i] for i in column}
        if last and _divided(scene, last, float(scene.tokens.box[column, 0].min()), labels):
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
