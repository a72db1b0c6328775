"""Reading order: normalised indel similarity of the whole text."""

from __future__ import annotations

import re

from benchmarks.scores.pipes import to_html_tables
from benchmarks.scores.texts import fold, indel_similarity

_TABLE = re.compile(r"<table[^>]*>.*?</table>", re.IGNORECASE | re.DOTALL)


def nid(truth: str, found: str) -> float | None:
    """Similarity (0..1) of the two Markdown texts, white space folded, pipe tables as HTML; None
    where the truth is empty."""
    left = fold(to_html_tables(truth))
    return indel_similarity(left, fold(to_html_tables(found))) if left else None


def nid_without_tables(truth: str, found: str) -> float | None:
    """The same with all tables taken out."""
    left = fold(_TABLE.sub(" ", to_html_tables(truth)))
    return indel_similarity(left, fold(_TABLE.sub(" ", to_html_tables(found)))) if left else None
