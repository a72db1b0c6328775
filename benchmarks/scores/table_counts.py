"""Tables one by one: which are there, and which are invented."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from benchmarks.scores.tally import Tally
from benchmarks.scores.trees import Node

FOUND = 0.5  # F1 of the words from which two tables are one
_WORD = re.compile(r"\w+")


def table_tally(truth: Sequence[Node], found: Sequence[Node]) -> Tally:
    """Pairs one to one, most words in common first; tables without a word do not count."""
    left, right = ([words for table in side if (words := _words(table))] for side in (truth, found))
    candidates = sorted(
        (-share, i, j)
        for i, one in enumerate(left)
        for j, two in enumerate(right)
        if (share := _overlap(one, two)) >= FOUND
    )
    used_left: set[int] = set()
    used_right: set[int] = set()
    for _, i, j in candidates:
        if i not in used_left and j not in used_right:
            used_left.add(i)
            used_right.add(j)
    return Tally(len(used_left), len(right), len(left))


def _words(table: Node) -> Counter[str]:
    text = " ".join(cell.text for row in table.children for cell in row.children)
    return Counter(_WORD.findall(unicodedata.normalize("NFKC", text).casefold()))


def _overlap(one: Counter[str], two: Counter[str]) -> float:
    return 2 * (one & two).total() / (one.total() + two.total())
