"""Long reports, scored by the rules of the benchmark that their truth comes from: .4 tables + .2 headings
+ .4 text. The truth has each report twice: tables over pages whole, and cut by page."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from rapidfuzz.distance import Indel, Levenshtein
from rapidfuzz.process import cdist

from benchmarks.scores.grids import Grid, grid_of
from benchmarks.scores.html_tables import tables_of
from benchmarks.scores.pipes import to_html_tables

# what each part is worth, as published
TABLES, HEADINGS, TEXT = 0.4, 0.2, 0.4
STRUCTURE, CONTENT = 0.6, 0.4  # of a pair of tables
MATCHED, LEVELS, ORDER = 0.8, 0.1, 0.1  # of the headings
SAME = 0.8  # indel similarity from which two headings are one

_HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(.*\S)\s*$", re.MULTILINE)
_TABLE = re.compile(r"<table[^>]*>.*?</table>", re.IGNORECASE | re.DOTALL)
_SYNTAX = re.compile(r"!\[[^\]]*\](?:\([^)]*\))?|\*\*|\\(?=[^\w\s])")  # pictures, emphasis, escapes
_MARK = re.compile(r"^\s*(?:#{1,6}\s+|[-*+•]\s+)")
_CONTENTS = re.compile(r"(?:(?:\.\s?){5,}|…{2,})\s*\d*\s*$")
_PAGE_NUMBER = re.compile(r"\s*[-–—]?\s*\d{1,4}\s*(?:/\s*\d{1,4})?\s*[-–—]?\s*")
_BLANK = re.compile(r"\s+")

Matrix = list[list[str]]
Heading = tuple[int, str]
"""Level, counted from the highest that occurs, and text."""


class ReportScore(NamedTuple):
    """Shares, 0..1."""

    total: float
    tables: float
    headings: float
    text: float


def report_score(whole: str, cut: str, found: str) -> ReportScore:
    """A Markdown against the truth with tables over pages whole, and with tables cut by page."""
    tables = table_score([matrices(whole), matrices(cut)], matrices(found))
    headings = heading_score(headings_of(whole), headings_of(found))
    text = text_score(whole, found)
    return ReportScore(TABLES * tables + HEADINGS * headings + TEXT * text, tables, headings, text)


def matrices(markdown: str) -> list[Matrix]:
    """Every table, its spans unrolled: each slot of a cell has the cell's text."""
    return [matrix for table in tables_of(markdown) if (matrix := _matrix(grid_of(table, 1)))]


def table_score(truths: Sequence[Sequence[Matrix]], found: Sequence[Matrix]) -> float:
    """Each found table counts with the better of its scores against the truths, paired one to one and in
    order; the sum over the count of the found, or of the true where those are more. 1 for no tables."""
    best = [0.0] * len(found)
    for truth in truths:
        pairs = np.array([[pair_score(one, two) for two in found] for one in truth])
        for i, j in in_order(pairs) if pairs.size else ():
            best[j] = max(best[j], float(pairs[i, j]))
    most = max(len(found), min(len(truth) for truth in truths))
    return sum(best) / most if most else 1.0


def pair_score(one: Matrix, two: Matrix) -> float:
    """Likeness of two tables: their sizes, and their cells laid over each other from the top left."""
    sizes = zip(_sizes(one), _sizes(two), strict=True)
    structure = sum(min(a, b) / max(a, b) for a, b in sizes) / len(_sizes(one))
    slots = [(a, b) for left, right in zip(one, two, strict=False) for a, b in zip(left, right, strict=False)]
    return STRUCTURE * structure + CONTENT * sum(_alike(a, b) for a, b in slots) / len(slots)


def headings_of(markdown: str) -> list[Heading]:
    """In order, text without white space and marks."""
    marks = [(len(mark), _squeezed(_SYNTAX.sub("", text))) for mark, text in _HEADING.findall(markdown)]
    highest = min((level for level, _ in marks), default=1)
    return [(level - highest + 1, text) for level, text in marks]


def heading_score(truth: Sequence[Heading], found: Sequence[Heading]) -> float:
    """F1 of the headings paired in order, the share of pairs with equal level, and the share of the
    headings found at all that also stand in order. 1 where neither has a heading."""
    if not truth or not found:
        return 1.0 if len(truth) == len(found) else 0.0
    texts = [text for _, text in truth], [text for _, text in found]
    alike = cdist(*texts, scorer=Indel.normalized_similarity, dtype=np.float64)
    pairs = in_order(np.where(alike >= SAME, alike, 0.0))
    if not pairs:
        return 0.0
    f1 = 2 * len(pairs) / (len(truth) + len(found))
    level = sum(truth[i][0] == found[j][0] for i, j in pairs) / len(pairs)
    there = min(int((alike >= SAME).any(axis=1).sum()), int((alike >= SAME).any(axis=0).sum()))
    return MATCHED * f1 + LEVELS * level + ORDER * len(pairs) / there


def text_score(truth: str, found: str) -> float:
    """1 - edit distance / length of the longer one, see ``running_text``."""
    return float(Levenshtein.normalized_similarity(running_text(truth), running_text(found)))


def running_text(markdown: str) -> str:
    """The text without tables, marks, white space, contents lines and page numbers; a line's end is one
    character."""
    lines = []
    for line in _TABLE.sub("\n", to_html_tables(markdown)).splitlines():
        line = unicodedata.normalize("NFKC", _SYNTAX.sub("", _MARK.sub("", line)))
        if not _CONTENTS.search(line) and not _PAGE_NUMBER.fullmatch(line):
            lines.append(_BLANK.sub("", line))
    return "\n".join(line for line in lines if line)


def in_order(worth: np.ndarray) -> list[tuple[int, int]]:
    """The pairs (row, column), rising in both, of the greatest sum; pairs of no worth are left out."""
    rows, cols = worth.shape
    best = np.zeros((rows + 1, cols + 1))
    for row in range(rows):
        both = np.maximum(best[row, 1:], best[row, :-1] + worth[row])
        best[row + 1, 1:] = np.maximum.accumulate(both)
    out = []
    row, col = rows, cols
    while row and col:
        if best[row, col] == best[row - 1, col]:
            row -= 1
        elif best[row, col] == best[row, col - 1]:
            col -= 1
        else:
            row, col = row - 1, col - 1
            out.append((row, col))
    return out[::-1]


def _matrix(grid: Grid) -> Matrix:
    rows = max((cell.end_row for cell in grid.cells), default=-1) + 1
    cols = max((cell.end_col for cell in grid.cells), default=-1) + 1
    slots = [[""] * cols for _ in range(rows)]
    for cell in grid.cells:
        text = _squeezed(cell.text)
        for row in range(cell.row, cell.end_row + 1):
            slots[row][cell.col : cell.end_col + 1] = [text] * (cell.end_col + 1 - cell.col)
    return slots


def _sizes(matrix: Matrix) -> tuple[int, int, int]:
    """Rows, columns, slots."""
    return len(matrix), len(matrix[0]), len(matrix) * len(matrix[0])


def _alike(a: str, b: str) -> float:
    if a == b or not a or not b:
        return float(a == b)
    return float(Levenshtein.normalized_similarity(a, b))


def _squeezed(text: str) -> str:
    return _BLANK.sub("", unicodedata.normalize("NFKC", text))
