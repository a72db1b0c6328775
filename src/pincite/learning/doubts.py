"""Marks that say otherwise than the others do: named and left out, not fitted."""

from __future__ import annotations

from collections.abc import Callable

from pincite.learning.conditions import Condition
from pincite.learning.rows import Row, base, pattern_of, pool, true_of
from pincite.learning.trial import Trial

AGREE = 2  # Rows that must say the same against one before that one is doubted.
SUSPECTS = 3  # Rows that are each left out where no wrapper finds all.


def doubted(rows: list[Row]) -> tuple[list[Row], list[str]]:
    """The rows that can be learned from, and a sentence for each that says otherwise than all the others
    do: of another kind, or in another relation."""
    if len(rows) <= AGREE:
        return rows, []
    told: dict[int, str] = {}
    for k, row in enumerate(rows):
        others = [one for j, one in enumerate(rows) if j != k]
        pattern = pattern_of(others)
        if not pattern.always:
            continue
        for condition in base(others, pattern):
            having = [one for one in others if all(f in one.tokens for f in condition.fields)]
            if len(having) >= AGREE and loses(condition, row, rows):
                told[k] = contradiction(row, len(having), condition)
                break
    if len(told) * 2 >= len(rows):
        return rows, []
    return [row for k, row in enumerate(rows) if k not in told], list(told.values())


def loses(condition: Condition, row: Row, rows: list[Row]) -> bool:
    """Whether a row breaks a condition and nothing about as good is true of all rows together."""
    if any(f not in row.tokens for f in condition.fields) or condition.holds(row.scene, row.tokens):
        return False
    whole = base(rows, pattern_of(rows))
    about = [c for c in whole if set(c.fields) == set(condition.fields)]
    return not any(c.cost <= condition.cost + 1 for c in about)


def contradiction(row: Row, others: int, condition: Condition) -> str:
    texts = ", ".join(f"{f} = {row.scene.tokens.text[row.tokens[f]]!r}" for f in condition.fields)
    what = condition.why.partition(";")[0]
    return f"row {row.name} ({texts}) contradicts the other {others}: {what}; it was left out"


def misfit(rows: list[Row], best_with: Callable[[list[Row]], Trial]) -> tuple[list[Row], str] | None:
    """Where no wrapper finds all marked rows, the rows without the one that keeps the others from being found
    exactly, and a sentence about it; None where no single row does."""
    if len(rows) <= AGREE:
        return None
    for row in suspects(rows)[:SUSPECTS]:
        others = [one for one in rows if one is not row]
        best = best_with(others)
        broken = [c for c in best.hypothesis.clause if not c.holds(row.scene, row.tokens)]
        if broken and not best.missed and not best.wrong:
            return others, contradiction(row, len(others), broken[-1])
    return None


def suspects(rows: list[Row]) -> list[Row]:
    """The rows, first those without which the others have most in common."""
    lost = []
    for k, row in enumerate(rows):
        others = [one for one in rows if one is not row]
        pattern = pattern_of(others)
        common = pool(others, pattern) if pattern.always else []
        lost.append((-sum(not true_of(c, [row]) for c in common), k))
    return [rows[k] for _, k in sorted(lost)]
