"""Headings one by one: which are there, which are invented, and whether their levels agree."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from rapidfuzz.distance import Indel
from rapidfuzz.process import cdist

from benchmarks.scores.texts import letters

SAME = 0.8  # indel similarity of letters and digits from which two headings are one
_HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(.*\S)\s*$", re.MULTILINE)


class Heading(NamedTuple):
    level: int
    text: str


def headings_of(markdown: str) -> list[Heading]:
    """Every heading written with signs of number, its text as letters and digits without case."""
    return [Heading(len(mark), letters(text)) for mark, text in _HEADING.findall(markdown)]


def heading_pairs(truth: Sequence[Heading], found: Sequence[Heading]) -> list[tuple[int, int]]:
    """(true, found), one to one, most alike first; among equals those that stand at the nearest place."""
    if not truth or not found:
        return []
    texts = [one.text for one in truth], [one.text for one in found]
    alike = cdist(*texts, scorer=Indel.normalized_similarity, dtype=np.float64).round(2)
    candidates = sorted(
        (-alike[i, j], abs(i / len(truth) - j / len(found)), i, j)
        for i, j in zip(*(at.tolist() for at in np.nonzero(alike >= SAME)), strict=True)
        if truth[i].text and found[j].text
    )
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for _, _, i, j in candidates:
        if i not in pairs and j not in taken:
            pairs[i] = j
            taken.add(j)
    return sorted(pairs.items())


def level_order(levels: Sequence[tuple[int, int]]) -> float | None:
    """Of all two headings, the share whose (true, found) levels stand in the same relation, higher, equal
    or lower; None for fewer than two headings."""
    agree = [_sign(a[0] - b[0]) == _sign(a[1] - b[1]) for a, b in combinations(levels, 2)]
    return sum(agree) / len(agree) if agree else None


def siblings_on_one_level(levels: Sequence[tuple[int, int]]) -> float | None:
    """1 if all headings of one true level have one found level, else 0; None where no level has two."""
    found: dict[int, list[int]] = {}
    for true, level in levels:
        found.setdefault(true, []).append(level)
    several = [those for those in found.values() if len(those) > 1]
    return float(all(len(set(those)) == 1 for those in several)) if several else None


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
