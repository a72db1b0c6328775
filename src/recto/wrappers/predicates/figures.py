"""Columns of figures: which numbers of a document stand under which period, and which text labels them.

A statement prints its amounts in columns under the dates they are of, usually this year and the year
before, and not every row has an amount in each; beside them there may be columns of notes, of percentages
and of changes, and two such tables may stand side by side. All this is a matter of the whole page, so it is
worked out once for the document; being fixed for each token, it keeps evaluation monotone.
"""

from __future__ import annotations

import re
from datetime import date

import msgspec
import numpy as np

from recto.model.ink import Array
from recto.wrappers.predicates.heads import Head, head_of, is_foreign
from recto.wrappers.predicates.predicate import Scene
from recto.wrappers.predicates.typed import values_of
from recto.wrappers.tokens.segments import MARKER

DASH = re.compile(r"[-\u2010-\u2015\u2212]{1,3}")
"""A dash in a column of figures stands for nothing."""

LONGEST = 60
"""Characters of a number or a date; a longer text is not asked."""

LETTERS = 3
"""Letters that make a text a label; fewer are a mark: the A or P of a chart of accounts, a currency."""

EDGE = 0.8
"""Line heights by which right edges of one column may differ: a bracket or a minus sign hangs over."""

REACH = 3.0
"""Line heights between a column of figures and a date above that is not quite over it."""

BOTH = 0.1
"""Share of rows with an amount in two columns up to which the inner one holds the parts, the outer one the
totals of one period; two periods have both in most rows."""

FEW = 30
"""A column with less than this part of the numbers of the fullest one is an accident."""

SAME_ROW = 0.5
"""Share of the lower of two boxes that must be covered for one printed row."""

CODE = re.compile(r"[0-9][0-9./\-]{2,}[0-9](?:\s|$)")
"""The code of an account in the firm's own chart, in front of its name."""

HEAD_REACH = 1.5
"""Line heights between the right edges, or the middles, of a text with a date in it and of a number in
the column it heads."""

HEAD_GAP = 1.0
"""Line heights between the words of one head: 'Esercizio' and '2023'."""

LEAST_ROWS = 3
"""Rows that show a second table beside the first, or a table that has nothing to do with the heads before
it; fewer are accidents."""

CODE_GAP = 12.0
"""Line heights between the code of an account and its name, in a column of its own."""

TIE = 0.15
"""Shares by which a row may be covered less than another and still be as good: then the upper one labels."""


class Figures(msgspec.Struct):
    """For every token: the rank of its period (1 the latest, 0: no amount), the token that labels its row
    (-1 none), whether it is a label after the code of an account; and for an amount the text over its
    column."""

    rank: Array
    label: Array
    coded: Array
    period: dict[int, str]


class Block(msgspec.Struct):
    """A stretch of a page under one row of heads; ``tokens`` are the numbers in it."""

    heads: list[Head]
    others: list[tuple[float, float]]
    tokens: list[int]


def figures(scene: Scene) -> Figures:
    """The amounts of the scene, worked out once."""
    known: Figures | None = scene.memory.get("figures")
    if known is None:
        known = scene.memory["figures"] = _figures(scene)
    return known


def _figures(scene: Scene) -> Figures:
    tokens = scene.tokens
    count = len(tokens)
    found = Figures(np.zeros(count, np.int64), np.full(count, -1, np.int64), np.zeros(count, dtype=bool), {})

    def dated(text: str) -> date | None:
        value = _value(scene, text)
        return value.day if value else None

    values = [None if tokens.image[i] else _value(scene, text) for i, text in enumerate(tokens.text)]
    heads = [None if tokens.image[i] else head_of(tokens.text[i], dated) for i in range(count)]
    current: list[Head] = []
    others: list[tuple[float, float]] = []
    for page in np.unique(tokens.page):
        here = [int(i) for i in np.flatnonzero(tokens.page == page) if tokens.box[i, 0] == tokens.box[i, 0]]
        numbers = [i for i in here if _is_figure(tokens.text[i], values[i])]
        foreign = [i for i in here if is_foreign(tokens.text[i])]
        numbers = [i for i in numbers if not _under(scene, i, foreign)]
        rows = _head_rows(scene, here, heads, numbers)
        blocks = _blocks(scene, numbers, rows, current, others)
        labels = [i for i in here if values[i] is None and not tokens.image[i] and _is_label(tokens.text[i])]
        for block in blocks:
            _assign(scene, block, labels, found)
        if blocks:
            current, others = blocks[-1].heads, blocks[-1].others
        if rows:
            current, others = rows[-1][1], rows[-1][2]
        _label(scene, here, labels, values, found)
    return found


class Read(msgspec.Struct, frozen=True):
    number: bool = False
    percent: bool = False
    day: date | None = None


def _value(scene: Scene, text: str) -> Read | None:
    """What a text says, as far as it matters here."""
    if len(text) > LONGEST or not any(c.isdigit() for c in text):
        return None
    found = values_of(scene, text)
    if not found:
        return None
    return Read(found[0].number is not None, bool(found[0].unit), found[0].day)


def _is_figure(text: str, value: Read | None) -> bool:
    if value is not None:
        return value.number and not value.percent
    return DASH.fullmatch(text) is not None


# -- heads


def _under(scene: Scene, number: int, foreign: list[int]) -> bool:
    """Whether a number stands under the head of a column of something else, with nothing but numbers
    between: most of its width, or its right edge, is the head's."""
    box, line = scene.tokens.box, scene.tokens.line
    for j in foreign:
        if box[j, 3] > box[number, 1] + 1:
            continue
        common = min(box[j, 2], box[number, 2]) - max(box[j, 0], box[number, 0])
        narrow = min(box[j, 2] - box[j, 0], box[number, 2] - box[number, 0])
        if common > 0.5 * narrow or abs(box[j, 2] - box[number, 2]) < EDGE * line[number]:
            return True
    return False


def _head_rows(
    scene: Scene, here: list[int], heads: list[Head | None], numbers: list[int]
) -> list[tuple[float, list[Head], list[tuple[float, float]]]]:
    """Rows of heads of a page, top to bottom: where each ends, its heads, and the extents of other texts
    at its height, which head columns of their own."""
    tokens = scene.tokens
    box = tokens.box
    found: list[tuple[float, list[Head], list[tuple[float, float]]]] = []
    taken: set[int] = set()
    for i in here:
        if heads[i] is None or i in taken:
            continue
        row = [j for j in here if _covered(box, i, j) >= SAME_ROW]
        some = [j for j in row if heads[j] is not None]
        taken.update(some)
        kept = _believed(scene, some, row, heads, numbers)
        if not kept:
            continue
        top = min(float(box[j, 1]) for j in kept)
        bottom = max(float(box[j, 3]) for j in kept)
        line = float(tokens.line[i])
        left = min(float(box[j, 0]) for j in kept)
        beside = [
            (float(box[j, 0]), float(box[j, 2]))
            for j in here
            if j not in kept
            and box[j, 3] > top - line
            and box[j, 1] < bottom + line
            and box[j, 2] > left - REACH * 3 * line
            and not tokens.image[j]
            and j not in numbers
            and box[j, 2] - box[j, 0] < 12 * line
        ]
        placed = [_extended(scene, j, heads[j], row, kept) for j in kept]  # type: ignore[arg-type]
        beside = [(x0, x1) for x0, x1 in beside if not any(min(x1, h.x1) > max(x0, h.x0) for h in placed)]
        found.append((top, sorted(placed, key=lambda h: h.x0), beside))
    return sorted(found, key=lambda row: row[0])


def _extended(scene: Scene, head: int, what: Head, row: list[int], kept: list[int]) -> Head:
    """The head with its place: the words before a year that stand a little apart belong to it."""
    box = scene.tokens.box
    x0, x1 = float(box[head, 0]), float(box[head, 2])
    for j in sorted(row, key=lambda j: -float(box[j, 2])):
        near = 0 <= x0 - box[j, 2] <= HEAD_GAP * scene.tokens.line[head]
        if j not in kept and near and not scene.tokens.image[j]:
            x0 = float(box[j, 0])
    return msgspec.structs.replace(what, token=head, x0=x0, x1=x1)


def _believed(
    scene: Scene, some: list[int], row: list[int], heads: list[Head | None], numbers: list[int]
) -> list[int]:
    """Those of a row's dates that head a column: there is a number below in their reach."""
    tokens = scene.tokens
    sure = [j for j in some if heads[j].sure]  # type: ignore[union-attr]
    if not sure and len(some) < 2 and any(tokens.kind[j] in ("header", "footer") for j in some):
        return []
    if any(heads[j].bare for j in some):  # type: ignore[union-attr]
        # A bare year is a number too: a row of amounts has others beside it, and a label.
        rest = [j for j in row if j in numbers and j not in some]
        if rest or (len(some) == 1 and not _first(scene, some[0], numbers)):
            some = [j for j in some if not heads[j].bare]  # type: ignore[union-attr]
    lone = (bool(sure) or len(some) > 1) and all(tokens.kind[j] not in ("header", "footer") for j in some)
    return [j for j in some if _over_numbers(scene, j, numbers, j in sure, lone)]


def _first(scene: Scene, token: int, numbers: list[int]) -> bool:
    """Whether no number stands above one, in its column."""
    box = scene.tokens.box
    return not any(
        box[j, 3] <= box[token, 1] and min(box[j, 2], box[token, 2]) > max(box[j, 0], box[token, 0])
        for j in numbers
        if j != token
    )


def _over_numbers(scene: Scene, head: int, numbers: list[int], sure: bool, lone: bool) -> bool:
    """Whether numbers stand below; where nothing at all does, ``lone``: the table may start on the next
    page."""
    tokens = scene.tokens
    box = tokens.box
    line = float(tokens.line[head])
    below = [j for j in numbers if j != head and box[j, 1] >= box[head, 3] - 0.2 * line]
    if not below:
        return lone
    # A title above the table is centred on the page, and stands over a column by accident only.
    reach = HEAD_REACH * line
    middle = (box[head, 0] + box[head, 2]) / 2
    return any(
        (sure and min(box[j, 2], box[head, 2]) - max(box[j, 0], box[head, 0]) > -reach)
        or abs(box[j, 2] - box[head, 2]) < reach
        or abs((box[j, 0] + box[j, 2]) / 2 - middle) < reach
        for j in below
    )


def _blocks(
    scene: Scene,
    numbers: list[int],
    rows: list[tuple[float, list[Head], list[tuple[float, float]]]],
    current: list[Head],
    others: list[tuple[float, float]],
) -> list[Block]:
    box = scene.tokens.box
    blocks = [Block(current, others, [])]
    starts = [float("-inf")]
    for top, heads, beside in rows:
        blocks.append(Block(heads, beside, []))
        starts.append(top)
    headed = {h.token for _, heads, _ in rows for h in heads}
    for i in numbers:
        if i in headed:
            continue
        at = max(k for k, start in enumerate(starts) if start <= box[i, 1] + 1e-6 or k == 0)
        blocks[at].tokens.append(i)
    return [b for b in blocks if b.tokens]


# -- columns


def _assign(scene: Scene, block: Block, labels: list[int], found: Figures) -> None:
    """Gives the numbers of a block their period."""
    columns = [c for c in _columns(scene, block.tokens) if _labelled_column(scene, c, labels)]
    rows = _rows(scene, block.tokens)
    heads = block.heads
    ranks = _ranks(heads)
    owner: list[int] = []
    for column in columns:
        x0, x1 = _extent(scene, column)
        best, common = -1, 0.0
        for k, head in enumerate(heads):
            share = min(x1, head.x1) - max(x0, head.x0)
            if share > common:
                best, common = k, share
        foreign = max((min(x1, b) - max(x0, a) for a, b in block.others), default=0.0)
        owner.append(-2 if foreign > common else best)
    for k in reversed(range(len(columns))):
        if owner[k] == -1:
            owner[k] = _nearest(scene, k, columns, owner, heads, rows, labels)
    if all(k < 0 for k in owner):
        if not heads or max(map(len, columns), default=0) >= LEAST_ROWS:
            _without_heads(scene, columns, rows, labels, found)
        return
    for k, column in enumerate(columns):
        if owner[k] < 0:
            continue
        for i in column:
            found.rank[i] = ranks[owner[k]]
            found.period[i] = heads[owner[k]].text


def _labelled_column(scene: Scene, column: list[int], labels: list[int]) -> bool:
    """Whether most numbers of a column have a label to their left; codes of accounts have not."""
    box = scene.tokens.box
    having = sum(
        any(box[j, 2] <= box[i, 0] + 1 and _covered(box, i, j) >= SAME_ROW for j in labels) for i in column
    )
    return 2 * having >= len(column)


def _divided(scene: Scene, column: list[int], x: float, labels: list[int]) -> bool:
    """Whether labels stand between a column and ``x`` to its right: there another table begins."""
    box = scene.tokens.box
    right = float(box[column, 2].max())
    between = [j for j in labels if box[j, 0] >= right and box[j, 2] <= x]
    having = sum(any(_covered(box, i, j) >= SAME_ROW for j in between) for i in column)
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


def _ranks(heads: list[Head]) -> list[int]:
    """1 for the latest period, 2 for the one before, ..."""
    known = sorted({h.order for h in heads}, reverse=True)
    return [known.index(h.order) + 1 for h in heads]


def _without_heads(
    scene: Scene, columns: list[list[int]], rows: dict[int, int], labels: list[int], found: Figures
) -> None:
    """Ranks from left to right: the columns of amounts that stand side by side in most rows. Beyond labels
    it starts again."""
    most = max((len(c) for c in columns), default=0)
    wide = [c for c in columns if _wide(scene, c) and len(c) * FEW >= most]
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
            found.rank[i] = rank


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


# -- labels


def _is_label(text: str) -> bool:
    """Whether a text may name what stands in its row: it has letters, and is no number of a row."""
    return sum(c.isalpha() for c in text) >= LETTERS and MARKER.fullmatch(text) is None


def _covered(box: Array, a: int, b: int) -> float:
    common = min(box[a, 3], box[b, 3]) - max(box[a, 1], box[b, 1])
    small = min(box[a, 3] - box[a, 1], box[b, 3] - box[b, 1])
    return float(common / small) if small > 0 else float(common >= 0)


def _label(
    scene: Scene, here: list[int], texts: list[int], values: list[Read | None], found: Figures
) -> None:
    """The label of every amount of a page: the text that starts the row to its left."""
    tokens = scene.tokens
    box = tokens.box
    amounts = [i for i in here if found.rank[i] > 0]
    border = _border(box, texts, amounts)
    for n in amounts:
        right = box[n, 0] >= border
        mine = [i for i in texts if (box[i, 0] >= border - 1) == right]
        row = [(i, _covered(box, n, i)) for i in (*mine, *amounts) if i != n and box[i, 2] <= box[n, 2]]
        row = [(i, share) for i, share in row if share >= 0.2]
        row.sort(key=lambda entry: (-float(box[entry[0], 2]), entry[0]))
        run: list[tuple[int, float]] = []
        seen = {int(found.rank[n])}
        for i, share in row:
            rank = int(found.rank[i])
            if rank and share < SAME_ROW:
                continue
            if rank:
                if run or rank in seen:
                    break
                seen.add(rank)
                continue
            run.append((i, share))
        if run:
            best = max(share for _, share in run)
            good = [i for i, share in run if share >= best - TIE]
            upper = min(good, key=lambda i: (float(box[i, 1]), i))
            level = [i for i in good if _covered(box, upper, i) >= SAME_ROW]
            found.label[n] = min(level, key=lambda i: (float(box[i, 0]), i))
    numbers = [i for i in here if values[i] is not None and not found.rank[i] and CODE.match(tokens.text[i])]
    for i in texts:
        found.coded[i] = CODE.match(tokens.text[i]) is not None or any(
            box[j, 2] <= box[i, 0]
            and box[i, 0] - box[j, 2] < CODE_GAP * tokens.line[i]
            and _covered(box, i, j) >= SAME_ROW
            for j in numbers
        )


def _border(box: Array, texts: list[int], amounts: list[int]) -> float:
    """The left edge of the labels of a second table beside the first: labels that have amounts of their row
    on both sides. Infinity where there is one table."""
    beyond = []
    for i in texts:
        row = [n for n in amounts if _covered(box, i, n) >= SAME_ROW]
        if any(box[n, 2] <= box[i, 0] for n in row) and any(box[n, 0] >= box[i, 2] for n in row):
            beyond.append(float(box[i, 0]))
    return min(beyond) if len(beyond) >= LEAST_ROWS else float("inf")
