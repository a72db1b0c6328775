"""The rows of heads of a page: dates side by side over columns of numbers."""

from __future__ import annotations

import msgspec

from pincite.wrappers.predicates.heads import Head
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.printed_rows import SAME_ROW, covered

# Line heights by which right edges of one column may differ: a bracket or a minus sign hangs over.
EDGE = 0.8
REACH = 3.0  # Line heights between a column of figures and a date above that is not quite over it.
# Line heights between the right edges, or the middles, of a text with a date in it and of a number in
# the column it heads.
HEAD_REACH = 1.5
HEAD_GAP = 1.0  # Line heights between the words of one head: 'Esercizio' and '2023'.


CENTRED = 0.5  # Line heights between the middle of a page and that of a title centred on it.
# Where a row of heads begins, its heads, and the other texts at its height, which say of no period.
HeadRow = tuple[float, list[Head], list[Head]]


def stands_under(scene: Scene, number: int, foreign: list[int]) -> bool:
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


def head_rows(scene: Scene, here: list[int], heads: list[Head | None], numbers: list[int]) -> list[HeadRow]:
    """Rows of heads of a page, top to bottom: where each ends, its heads, and the extents of other texts
    at its height, which head columns of their own."""
    tokens = scene.tokens
    box = tokens.box
    found: list[HeadRow] = []
    taken: set[int] = set()
    for i in here:
        if heads[i] is None or i in taken:
            continue
        row = [j for j in here if covered(box, i, j) >= SAME_ROW]
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
            Head(tokens.text[j], 0, False, token=j, x0=float(box[j, 0]), x1=float(box[j, 2]))
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
        beside = [b for b in beside if not any(min(b.x1, h.x1) > max(b.x0, h.x0) for h in placed)]
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
    if not sure and len(some) <= 1 and any(tokens.kind[j] in ("header", "footer") for j in some):
        return []
    if not sure and len(some) == 1 and _is_centred_title(scene, some[0]):
        return []
    if any(heads[j].bare for j in some):  # type: ignore[union-attr]
        # A bare year is a number too: a row of amounts has others beside it, and a label.
        rest = [j for j in row if j in numbers and j not in some]
        if rest or (len(some) == 1 and not _first(scene, some[0], numbers)):
            some = [j for j in some if not heads[j].bare]  # type: ignore[union-attr]
    lone = (bool(sure) or len(some) > 1) and all(tokens.kind[j] not in ("header", "footer") for j in some)
    return [j for j in some if _over_numbers(scene, j, numbers, j in sure, lone)]


def _is_centred_title(scene: Scene, token: int) -> bool:
    """Whether a heading stands in the middle of its page, over whatever column happens to be there."""
    tokens = scene.tokens
    size = tokens.page_sizes.get(int(tokens.page[token]))
    if size is None or tokens.kind[token] != "heading":
        return False
    middle = (tokens.box[token, 0] + tokens.box[token, 2]) / 2
    return bool(abs(middle - size[0] / 2) < CENTRED * tokens.line[token])


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
