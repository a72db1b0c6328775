"""Drop caps: the large first letter of a text, as high as several of its lines, put before its first line.

Printed apart from it, the letter would be a text, or even a heading, of its own.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from itertools import pairwise

from pincite.layout.frame import Segment, WordTable
from pincite.layout.text.lines import make_segment
from pincite.layout.text.moved import put_among
from pincite.model import words as wordflags

LARGER = 1.7  # size over that of the lines beside it, which are at least two
LEAST_LINES, MOST_LINES = 2, 8
LEAST_CHARS = 25  # of the lines beside it
BESIDE = (-1.0, 1.5)  # em of a line from the letter to where it begins
LEVEL = 0.35  # em by which the letter stands above or below the last line beside it
TOP = 0.9  # em of the letter above its foot within which lines beside it stand
STEP = 1.35  # the widest step between the lines beside it over the least
OPENING = "“\"'‘«„¿¡"  # What may stand before the first letter.
# Letters that are a word in some language: what follows one of them may be the next word.
WORDS = frozenset("AEIOUWYZÀÈÉÓАВИКОСУЯ")


def mark_drop_caps(words: WordTable, segments: list[Segment]) -> list[Segment]:
    """The segments, drop caps first in the lines that they begin, in place in the table. ``segments`` are
    upright, by baseline, and first in the table."""
    caps = [s for s in segments if len(s.text) <= 2 and _is_capital(s.text)]
    if not caps:
        return segments
    baselines = [s.baseline for s in segments]
    begun: dict[Segment, list[Segment]] = {}
    for cap in caps:
        lo = bisect_left(baselines, cap.baseline - cap.size)
        line = _first_beside(cap, segments[lo : bisect_right(baselines, cap.baseline + cap.size / 2)])
        if line is not None and line not in begun:
            begun[line] = [cap]
    if not begun:
        return segments
    known = Counter([text.casefold() for text in words.text])
    made: dict[Segment, Segment] = {}
    for line, (first, last, _) in put_among(words, segments, begun).items():
        if _is_one_word(words.text[first], words.text[first + 1], known):
            words.flags[first + 1] |= wordflags.GLUED
        # The line stays where it stood: it and those below it are set in by the letter.
        made[line] = make_segment(words, first, last, line.box, line.baseline, line.size)
    taken = {cap for own in begun.values() for cap in own}
    return [made.get(s, s) for s in segments if s not in taken]


def _is_capital(text: str) -> bool:
    """True for a capital, maybe after a quotation mark."""
    return text[-1].isupper() and (len(text) == 1 or text[0] in OPENING)


def _first_beside(cap: Segment, near: list[Segment]) -> Segment | None:
    """The first of the lines beside a letter, the last of which stands on its baseline."""
    low, high = BESIDE
    beside = [
        s
        for s in near
        if cap.size >= LARGER * s.size
        and cap.x0 < s.x0
        and low * s.size <= s.x0 - cap.x1 <= high * s.size
        and cap.baseline - TOP * cap.size < s.baseline < cap.baseline + LEVEL * s.size
    ]
    if not LEAST_LINES <= len(beside) <= MOST_LINES or sum([s.chars for s in beside]) < LEAST_CHARS:
        return None
    first, last = beside[0], beside[-1]
    if last.baseline < cap.baseline - LEVEL * last.size or not first.text[0].isalpha():
        return None
    steps = [b.baseline - a.baseline for a, b in pairwise(beside)]
    return first if max(steps) <= STEP * min(steps) else None


def _is_one_word(cap: str, rest: str, known: Counter[str]) -> bool:
    """True if a letter and what follows are one word: where the letter may be one, what other text of the
    page says."""
    if cap[-1] not in WORDS:
        return True
    return (cap[-1] + rest).casefold() in known or known[rest.casefold()] < 2
