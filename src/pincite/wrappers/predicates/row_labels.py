"""Which text labels the row that an amount stands in."""

from __future__ import annotations

from pincite.model.arrays import Array
from pincite.wrappers.predicates.periods import LEAST_ROWS
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.printed_rows import SAME_ROW, covered
from pincite.wrappers.tokens.segments import MARKER

# Letters that make a text a label; fewer are a mark: the A or P of a chart of accounts, a currency.
LETTERS = 3
# Share of a row from which a text may belong to it: the lines of one label stand above each other.
BESIDE = 0.2
# Shares by which a row may be covered less than another and still be as good: then the upper one labels.
TIE = 0.15


def is_label(text: str) -> bool:
    """Whether a text may name what stands in its row: it has letters, and is no number of a row."""
    return sum(c.isalpha() for c in text) >= LETTERS and MARKER.fullmatch(text) is None


def labels_of(scene: Scene, here: list[int], texts: list[int], rank: Array) -> dict[int, int]:
    """The label of every amount of a page: the text that starts the row to its left."""
    found: dict[int, int] = {}
    tokens = scene.tokens
    box = tokens.box
    amounts = [i for i in here if rank[i] > 0]
    border = _border(box, texts, amounts)
    for n in amounts:
        right = box[n, 0] >= border
        mine = [i for i in texts if (box[i, 0] >= border - 1) == right]
        row = [(i, covered(box, n, i)) for i in (*mine, *amounts) if i != n and box[i, 2] <= box[n, 2]]
        row = [(i, share) for i, share in row if share >= BESIDE]
        row.sort(key=lambda entry: (-float(box[entry[0], 2]), entry[0]))
        run: list[tuple[int, float]] = []
        seen = {int(rank[n])}
        for i, share in row:
            other = int(rank[i])
            if other and share < SAME_ROW:
                continue
            if other:
                if run or other in seen:
                    break
                seen.add(other)
                continue
            run.append((i, share))
        if run:
            best = max(share for _, share in run)
            good = [i for i, share in run if share >= best - TIE]
            upper = min(good, key=lambda i: (float(box[i, 1]), i))
            level = [i for i in good if covered(box, upper, i) >= SAME_ROW]
            found[n] = min(level, key=lambda i: (float(box[i, 0]), i))
    return found


def _border(box: Array, texts: list[int], amounts: list[int]) -> float:
    """The left edge of the labels of a second table beside the first: labels that have amounts of their row
    on both sides. Infinity where there is one table."""
    beyond = []
    for i in texts:
        row = [n for n in amounts if covered(box, i, n) >= SAME_ROW]
        if any(box[n, 2] <= box[i, 0] for n in row) and any(box[n, 0] >= box[i, 2] for n in row):
            beyond.append(float(box[i, 0]))
    return min(beyond) if len(beyond) >= LEAST_ROWS else float("inf")
