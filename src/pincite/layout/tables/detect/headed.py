"""Headings of sections, which no table goes on over: program text, shaded boxes and lists of terms above and
below one look like rows in common."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from pincite.layout.frame import Frame, Segment, WordTable
from pincite.layout.tables.judge.marks import SECTION
from pincite.layout.tables.read.textlines import TextLine

BOLD, PLAIN = 1.08, 1.15  # Size over the body's from which a numbered line is a heading, bold or not.
LEAST = 2  # Lines of a table.


def heading_words(frame: Frame) -> frozenset[int]:
    """The words of lines that are headings beyond doubt: alone in their rows, numbered in two parts at least,
    and larger than the text."""
    alone = [row[0] for row in frame.rows if len(row) == 1]
    found = [s for s in alone if _is_heading(s, frame.words, frame.body_size)]
    return frozenset([i for s in found for i in range(s.first, s.last)])


def _is_heading(s: Segment, words: WordTable, body: float) -> bool:
    if s.size <= (BOLD if s.bold else PLAIN) * body or s.last - s.first == 1:
        return False
    number = words.text[s.first]
    return "." in number[:-1] and SECTION.match(number) is not None and words.text[s.first + 1][0].isalpha()


def parts(lines: Iterable[TextLine], headings: frozenset[int]) -> list[list[TextLine]] | None:
    """The lines above, between and below headings, where they may be a table; None without a heading."""
    found = [(key, list(own)) for key, own in groupby(lines, lambda line: _holds(line, headings))]
    if not any(key for key, _ in found):
        return None
    return [own for key, own in found if not key and len(own) >= LEAST]


def _holds(line: TextLine, headings: frozenset[int]) -> bool:
    return all(clump.first in headings for clump in line.clumps)
