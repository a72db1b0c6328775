"""Numbers of lines, which manuscripts, bills, pleadings and patents print beside their text: told from it, so
that they stand in no sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import pairwise
from math import inf
from operator import lt

import msgspec

from pincite.layout.frame import Segment, WordTable, rows_of
from pincite.layout.text.lines import make_segment
from pincite.model import words as wordflags

LEAST = 8  # numbers that may be a count of lines ...
LEAST_ON = 4  # ... or that go on with one of the page before, which had as many
MOST_DIGITS = 5
EDGE = 1.2  # points by which numbers set flush right end at different places
SURE = 0.9  # share of the steps from one number to the next that are the same
STEPS = (1, 2, 5, 10)  # lines from one number to the next
LINES = (0.3, 2.0)  # lines of text for each line that is counted, at least and at most
TEXT = 12  # letters from which a piece is a line of text
CROSSING = 0.25  # share of the pieces of a page that may stand where the numbers do: what is not counted ...
CROSSING_BESIDE = 0.05  # ... and of those from the first number to the last: a table wider than the text
PROSE = (0.4, 0.2)  # share of the lines that go on with a sentence, at least: by few numbers, by many
USUAL = 0.75  # share of the lines that are no wider than those which fill their column
FULL = 0.8  # width of a full line over that of these
ONE_COLUMN = 1.3  # pieces of text in one line, on average: more are cells of a table, unless ...
MOST_LONG = 0.5  # ... there are so many pieces of text, over the lines ...
SMALL = 0.85  # size of the numbers of a listing over that of its lines
LONG = 25  # ... with so many letters: those of columns of the page, or of text with formulas


class _Rest(msgspec.Struct, frozen=True, gc=False):
    """A piece of text from where it starts behind a number to its end, and the letter that it starts with."""

    x0: float
    x1: float
    letter: str
    piece: Segment


_Number = tuple[int, Segment]  # the word that it is, at one end of a piece of text, and this piece


def numbers_of_lines(words: WordTable, segments: list[Segment], mono: Collection[int]) -> list[Segment]:
    """The numbers that count the lines of a page, each as a piece of its own, top down and column by column;
    mostly none. They go up by one or by five, beside text of sentences that go on from line to line, where
    nothing else stands: rows of tables are numbered, too, and items of lists; or they are small, and beside
    them stand listings in fonts of fixed width (``mono``). ``segments`` are top down."""
    texts = words.text
    numbers = [(s.first, s) for s in segments if texts[s.first].isdecimal()]
    numbers += [(s.last - 1, s) for s in segments if s.last - s.first > 1 and texts[s.last - 1].isdecimal()]
    if len(numbers) < LEAST_ON:
        return []
    numbers = [n for n in numbers if _may_count(n[0], words)]
    found = [
        column
        for column in _columns(numbers, words)
        if _beside_text(column, words, segments) or (mono and _beside_code(column, words, segments, mono))
    ]
    return [_alone(n, words) for column in found for n in column]


def _may_count(word: int, words: WordTable) -> bool:
    """True for a number that is not too long, and none of a note."""
    return len(words.text[word]) <= MOST_DIGITS and not words.flags[word] & wordflags.SUPERSCRIPT


def _columns(numbers: list[_Number], words: WordTable) -> list[list[_Number]]:
    """Numbers that count, one below the other: flush right, as mostly, or with more digits the further they
    reach, to one side or both."""
    flush: list[list[_Number]] = []
    at = -inf
    for n in sorted(numbers, key=lambda n: words.x1[n[0]]):
        if words.x1[n[0]] - at < EDGE:
            flush[-1].append(n)
        else:
            flush.append([n])
            at = words.x1[n[0]]
    wider: list[list[_Number]] = []
    reach = -inf
    for column in flush:
        if reach > min([words.x0[word] for word, _ in column]):
            wider[-1] += column
        else:
            wider.append(column[:])
        reach = words.x1[column[-1][0]]
    counting = [c for column in wider if _counts(c := _trimmed(column, words), words)]
    if len(wider) == len(flush):
        return counting
    whole = {word for column in counting for word, _ in column}
    parts = (
        c for column in flush if column[0][0] not in whole and _counts(c := _trimmed(column, words), words)
    )
    return [*counting, *parts]


def _trimmed(column: list[_Number], words: WordTable) -> list[_Number]:
    """The numbers of a column top down; where they count each page from its first line, without one at either
    end that is no step from the next, such as the year in a running header."""
    if len(column) < LEAST_ON:
        return column
    column = sorted(column, key=lambda n: n[1].baseline)
    values = [int(words.text[word]) for word, _ in column]
    steps = [b - a for a, b in pairwise(values)]
    usual = Counter(steps).most_common(1)[0][0]
    first, end = steps[0] != usual, len(column) - (steps[-1] != usual)
    return column[first:end] if values[first] == usual else column


def _counts(column: list[_Number], words: WordTable) -> bool:
    """True if the numbers of a column go up evenly, as far as can be told from so few."""
    if len(column) < LEAST_ON:
        return False
    values = [int(words.text[word]) for word, _ in column]
    if sum(map(lt, values, values[1:])) < SURE * (len(column) - 1):  # as nearly always, in tables
        return False
    step, often = Counter([b - a for a, b in pairwise(values)]).most_common(1)[0]
    if step not in STEPS or any(value % step for value in values):
        return False
    least = LEAST if values[0] <= LEAST * step else LEAST_ON
    return len(column) >= least and often >= SURE * (len(column) - 1)


def _beside_text(column: list[_Number], words: WordTable, segments: list[Segment]) -> bool:
    """True if a column stands apart from all text of the page, and beside prose of about as many lines as it
    counts."""
    own = {word for word, _ in column}
    slack = max(column[0][1].size, 1.0)
    top, bottom = column[0][1].baseline - slack, column[-1][1].baseline + slack
    rows = [s for s in segments if top <= s.baseline <= bottom]
    if _in_cells([s for s in rows if _first(s, own) < _last(s, own)], slack):
        return False
    left, right = min([words.x0[w] for w in own]), max([words.x1[w] for w in own])
    pieces = [rest for s in segments if (rest := _rest(s, own, words))]
    beside = [p for p in pieces if top <= p.piece.baseline <= bottom]
    many = len(column) >= LEAST
    for near, most in ((pieces, CROSSING if many else CROSSING_BESIDE), (beside, CROSSING_BESIDE)):
        if sum([p.x0 < right and p.x1 > left for p in near]) > most * len(near):
            return False
    lines = [p for p in beside if p.piece.chars >= TEXT]
    heights = len({round(p.piece.baseline / slack) for p in lines})
    counted = int(words.text[column[-1][0]]) - int(words.text[column[0][0]])
    if not heights or not LINES[0] * counted <= heights <= LINES[1] * counted:
        return False
    usual = sorted([p.x1 - p.x0 for p in lines])[int(USUAL * len(lines))]
    full = [p.x1 - p.x0 > FULL * usual for p in lines]
    going_on = sum([_goes_on(p.letter, wide) for p, wide in zip(lines, full, strict=True)])
    return going_on >= PROSE[many] * len(lines)


def _beside_code(
    column: list[_Number], words: WordTable, segments: list[Segment], mono: Collection[int]
) -> bool:
    """True if nearly all numbers of a column stand left of a line of a listing, or of nothing, and are
    smaller than that; there must be as many such lines as make a count."""
    rows = {s: row for row in rows_of(segments) for s in row}
    coded = blank = 0
    for w, s in column:
        beside = [w + 1] if s.last > w + 1 else [t.first for t in rows[s] if t.x0 > words.x0[w]]
        if not beside:
            blank += 1
        elif words.font[beside[0]] in mono and words.x0[beside[0]] > words.x0[w]:
            coded += words.size[w] < SMALL * words.size[beside[0]]
    return coded >= LEAST_ON and coded + blank >= SURE * len(column)


def _in_cells(pieces: list[Segment], slack: float) -> bool:
    """True if there are more pieces in a line than columns of text have: tables, most of what is numbered."""
    heights = len({round(s.baseline / slack) for s in pieces})
    return len(pieces) > ONE_COLUMN * heights and sum([s.chars >= LONG for s in pieces]) < MOST_LONG * heights


def _rest(s: Segment, own: set[int], words: WordTable) -> _Rest | None:
    """A piece without numbers of the column at its ends."""
    first, last = _first(s, own), _last(s, own)
    return _Rest(words.x0[first], words.x1[last - 1], words.text[first][:1], s) if first < last else None


def _first(s: Segment, own: set[int]) -> int:
    """The first word of a piece that is none of the column's numbers."""
    return s.first + (s.first in own)


def _last(s: Segment, own: set[int]) -> int:
    """The end of the words of a piece before a number of the column at its end."""
    return s.last - (s.last - 1 in own)


def _goes_on(letter: str, full: bool) -> bool:
    """True if a line that begins so may be in the middle of a sentence."""
    return letter.islower() or (full and letter.isalpha() and not letter.isupper())


def _alone(n: _Number, words: WordTable) -> Segment:
    w, s = n
    return make_segment(words, w, w + 1, (words.x0[w], s.y0, words.x1[w], s.y1), s.baseline, words.size[w])
