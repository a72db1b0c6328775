"""Which text labels the row that an amount stands in."""

from __future__ import annotations

from pincite.model.arrays import Array
from pincite.wrappers.predicates.periods import LEAST_ROWS
from pincite.wrappers.predicates.printed import SAME_ROW, Printed
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
