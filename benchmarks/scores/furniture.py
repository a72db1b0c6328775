"""Running headers and footers, found against true, element by element."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.scores.tally import Tally
from benchmarks.scores.texts import fold, indel_similarity

SAME_TEXT = 0.8  # indel similarity: OCR slips in the truth pass, another line does not


class Furniture(NamedTuple):
    """``kind`` is 'header' or 'footer', ``page`` counts from 1."""

    kind: str
    page: int
    text: str


def furniture(truth: Sequence[Furniture], found: Sequence[Furniture], *, fold_case: bool = False) -> Tally:
    """One to one, most similar first: a pair is of one kind, on one page, and alike in text.

    ``fold_case`` answers another question: whether the element was found at all, where the truth, read
    off pictures, has small capitals as capitals.
    """
    right = [_comparable(element.text, fold_case) for element in truth]
    left = [_comparable(element.text, fold_case) for element in found]
    alike = sorted(
        (-likeness, i, j)
        for i, one in enumerate(truth)
        for j, two in enumerate(found)
        if one[:2] == two[:2] and (likeness := indel_similarity(right[i], left[j])) >= SAME_TEXT
    )
    used_truth: set[int] = set()
    used_found: set[int] = set()
    for _, i, j in alike:
        if i not in used_truth and j not in used_found:
            used_truth.add(i)
            used_found.add(j)
    return Tally(len(used_truth), len(found), len(truth))


def _comparable(text: str, fold_case: bool) -> str:
    return fold(text).casefold() if fold_case else fold(text)
