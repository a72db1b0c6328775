"""Comparing strings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import numpy as np
from rapidfuzz.distance import Indel, Levenshtein
from rapidfuzz.process import cdist

_SPACE = re.compile(r"\s+")
_TATWEEL = "\u0640"  # lengthens a line of Arabic and is part of no word


def fold(text: str) -> str:
    """The text with runs of white space as one space, none at the ends."""
    return _SPACE.sub(" ", text).strip()


def letters(text: str) -> str:
    """Letters and digits of all scripts, NFKC, no case."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(sign for sign in plain if sign.isalnum() and sign != _TATWEEL)


def indel_similarity(a: str, b: str) -> float:
    """1 - (insertions + deletions) / (both lengths); 1 for two empty strings."""
    return float(Indel.normalized_similarity(a, b))


def edit_costs(a: Sequence[str], b: Sequence[str]) -> np.ndarray:
    """Levenshtein distance over the longer length, for every pair: len(a) x len(b), 0..1."""
    one, where_a = np.unique(np.array(a, dtype=object), return_inverse=True)
    two, where_b = np.unique(np.array(b, dtype=object), return_inverse=True)
    costs = cdist(one, two, scorer=Levenshtein.normalized_distance, dtype=np.float64)
    return costs[np.ix_(where_a, where_b)]
