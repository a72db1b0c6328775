"""What a decision is worth on documents: headings' F1 by family, and pages without headings that got one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import NamedTuple

from benchmarks.fitting.rows import Document, Row

Decision = Callable[[Row], bool]


class Judged(NamedTuple):
    """``f1`` and ``bare`` are means over families, ``pooled`` is F1 over all headings."""

    f1: float
    pooled: float
    bare: float
    invented: int


def judged(documents: Sequence[Document], accept: Decision) -> Judged:
    """How good the decision is, on blocks as they are: a heading that is none by itself is missed."""
    shares: dict[str, list[float]] = defaultdict(list)
    bare: dict[str, list[float]] = defaultdict(list)
    right = invented = true = 0
    for d in documents:
        found = [row for row in d.rows if row.label >= 0 and accept(row)]
        hits = sum(row.label for row in found)
        right, invented, true = right + hits, invented + len(found) - hits, true + d.headings
        if found or d.headings:
            shares[d.family].append(2 * hits / (len(found) + d.headings))
        if d.bare:
            wrong = {row.page for row in found} & d.bare
            bare[d.family].append(len(wrong) / len(d.bare))
    pooled = 2 * right / max(2 * right + invented + true - right, 1)
    return Judged(_mean(shares), pooled, _mean(bare), invented)


def _mean(values: dict[str, list[float]]) -> float:
    return fmean(map(fmean, values.values())) if values else 0.0
