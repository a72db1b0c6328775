"""Reading order: normalised indel similarity of the whole text."""

from __future__ import annotations

import html
import re

from benchmarks.scores.pipes import to_html_tables
from benchmarks.scores.texts import fold, indel_similarity, letters

_TABLE = re.compile(r"<table[^>]*>.*?</table>", re.IGNORECASE | re.DOTALL)
_TARGET = re.compile(r"\]\([^)]*\)")
_MARKUP = re.compile(r"!\[[^\]]*\]\([^)]*\)|<!--.*?-->|<[^>]+>", re.DOTALL)


def nid(truth: str, found: str) -> float | None:
    """Similarity (0..1) of the two Markdown texts, white space folded, pipe tables as HTML; None
    where the truth is empty."""
    left = fold(to_html_tables(truth))
    return indel_similarity(left, fold(to_html_tables(found))) if left else None


def nid_without_tables(truth: str, found: str) -> float | None:
    """The same with all tables taken out."""
    left = fold(_TABLE.sub(" ", to_html_tables(truth)))
    return indel_similarity(left, fold(_TABLE.sub(" ", to_html_tables(found)))) if left else None


def nid_plain(truth: str, found: str) -> float | None:
    """The same of letters and digits alone, cells of tables included: what the text and its order are
    worth without emphasis, targets of links and other syntax, of which the truth has none."""
    left = _plain(truth)
    return indel_similarity(left, _plain(found)) if left else None


def _plain(markdown: str) -> str:
    return letters(html.unescape(_TARGET.sub("]", _MARKUP.sub(" ", to_html_tables(markdown)))))
