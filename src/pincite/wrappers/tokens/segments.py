"""A line in segments: words set close to one another, so that a label and its amounts are apart."""

from __future__ import annotations

from bisect import bisect_left

import msgspec
import numpy as np

from pincite.model.document import Page
from pincite.model.words import GLUED, SOFT_HYPHEN
from pincite.regex import regex

# Em of white space at which a line falls into segments: between words there is a quarter to a half, a
# column seldom starts closer than one.
GAP = 1.0
# The same between two words of letters in a text of several lines, which may be spread out to fill its
# lines.
PROSE_GAP = 2.0
# A word that only leads the eye from a label to its amount, or rules a line off: dots, dashes.
LEADER = regex(r"[.·_‥∙•\-–—=*]{3,}|[.·_‥∙•]*…+[.…]*")
# The same drawn dot by dot, with white space between: ``DOTS`` of them make a leader.
DOT = regex(r"[.·_‥∙]{1,2}")
DOTS = 3
MARKER_GAP = 5.0  # Em between a row marker and its label: up to a deep hanging indent.
MARKER_WORDS = 3  # Words of a row marker: '4 - bis)'.
# Em between a currency sign and its amount where ledgers set the sign at the column's left edge.
CURRENCY_GAP = 10.0
_NUMERAL = r"(?:\d{1,3}|[IVXLC]{1,7}|[ivxlc]{1,7}|[A-Za-z])"
_SUFFIX = r"(?:[ -]?(?:bis|ter|quater|quinquies|sexies|septies|octies))?"

# What stands before a label to number it: '1)', 'B.II.1', 'd-bis)', 'II -', 'IV', a dash.
MARKER = regex(
    rf"[(\[]?{_NUMERAL}(?:[.\-/]{_NUMERAL}){{0,5}}{_SUFFIX}\s?[.)\]]{{1,2}}\s?[-–—]?"
    rf"|{_NUMERAL}{_SUFFIX}\s?[-–—]"
    r"|[IVXLC]{1,7}|[A-Z]|[\-–—*+]"
)
# A day and its month without a year, which looks like such a number: '29.07.'.
DAY = regex(r"(?:0[1-9]|[12][0-9]|3[01])\.(?:0[1-9]|1[0-2])\.")
BULLET = regex(r"[•◦▪‣●○■□·➢✓❖]")  # What stands before an item of a list, whatever the item.
# The number of a heading, a note or an item where nothing else shows that it is one.
NUMBER = regex(r"\d{1,3}(?:\.\d{1,3}){0,4}\.?")
NUMBERED = frozenset({"heading", "footnote", "list_item"})  # Kinds of elements that open with a number.
# Kinds of elements whose lines may be spread out to fill their width.
PROSE = frozenset({"paragraph", "list_item", "footnote", "caption"})
# How a line starts that opens with a row marker; plainer marks, a lone capital say, do not count.
OPENING = regex(
    rf"(?:[(\[]?{_NUMERAL}(?:[.\-/]{_NUMERAL}){{0,5}}{_SUFFIX}\s?[)\]]|{_NUMERAL}{_SUFFIX}\s?[-–—.])\s+\S"
)

CURRENCY = regex(r"[-–—+(]{0,2}\s?(?:[€$£¥]|EUR|USD|GBP|CHF)")
# A word printed letter by letter: so many letters, with white space between that is less than ``GAP`` and
# differs by this factor at most; where it is wider, the next word begins.
SPACED = 4
EVEN = 1.5
PUNCTUATION = ".,;:!?()[]\"'“”‘’«»"

# A number as it stands in a column of figures, or the dash for none; not a date.
AMOUNT = regex(
    r"[-–—+(]{0,2}\s?(?:[€$£¥]\s?)?\d[\d.,' \u00a0\u202f]*%?\s?(?:[€$£¥]\s?)?[-–—)]{0,2}|[-–—]{1,2}"
)


DATE = regex(r"\d{1,2}[./\-]\d{1,2}[./\-](?:\d{4}|\d{2})|\d{4}[./\-]\d{1,2}[./\-]\d{1,2}")


class PageWords(msgspec.Struct, frozen=True):
    """What segments need to know of the n words of a page. ``gap`` is the white space in em between a
    word and the one before it, 0 for the first; ``cuts`` are the words, rising, before which it is
    ``GAP`` or more or which are leaders or follow one; ``spaced`` the letters of texts printed letter by
    letter, without the first; the ``flags`` of those that go on a word say ``GLUED``."""

    text: list[str]
    flags: list[int]
    gap: list[float]
    cuts: list[int]
    leaders: frozenset[int]
    spaced: frozenset[int] = frozenset()

    def joined(self, first: int, last: int) -> str:
        """Words as running text: one space between, none before a glued word."""
        words = self.text[first:last]
        flags = self.flags[first + 1 : last]
        if not any(f & GLUED for f in flags):
            return " ".join(words)
        out = words[:1]
        for word, flag in zip(words[1:], flags, strict=True):
            out.append(word if flag & GLUED else " " + word)
        return "".join(out)

    def joined_runs(self, runs: list[tuple[int, int]]) -> str:
        """Runs of words, one a line, as running text: where a word was broken over two lines, its hyphen
        goes."""
        text = ""
        for k, (first, last) in enumerate(runs):
            if k and self.flags[runs[k - 1][1] - 1] & SOFT_HYPHEN and text[-1:] in "-\u2010\u00ad":
                text = text[:-1] + self.joined(first, last)
            else:
                text += (" " if k else "") + self.joined(first, last)
        return text

    def shown(self, text: str, runs: list[tuple[int, int]]) -> str:
        """What the runs of words say, ``text`` as layout has it: the same but for words that are printed
        letter by letter."""
        if self.spaced and any(i in self.spaced for run in runs for i in range(*run)):
            return self.joined_runs(runs)
        return text or self.joined_runs(runs)

    def cut(self, first: int, last: int) -> list[int]:
        """The words inside a line before which it may be cut."""
        return self.cuts[bisect_left(self.cuts, first + 1) : bisect_left(self.cuts, last)]


def page_words(page: Page) -> PageWords:
    """The words of a page, ready for cutting."""
    text = page.words.text
    n = len(text)
    box = page.words.box
    gap = np.zeros(n)
    if n > 1:
        before, after = box[:-1], box[1:]
        # White space on whichever side the next word stands: lines run right, left, up or down.
        space = np.maximum(
            np.maximum(after[:, 0] - before[:, 2], before[:, 0] - after[:, 2]),
            np.maximum(after[:, 1] - before[:, 3], before[:, 1] - after[:, 3]),
        )
        em = np.maximum(page.words.size[1:], page.words.size[:-1])
        height = (before[:, 3] - before[:, 1]).clip(1.0)
        gap[1:] = space / np.where(em > 0, em, np.where(height == height, height, 1.0))
    leaders = _leaders(text)
    cuts = set(np.flatnonzero(gap >= GAP).tolist())
    for i in leaders:
        cuts |= {i, i + 1}
    flags = page.words.flags.tolist()
    spaced, glued = _spaced(text, gap.tolist())
    for i in glued:
        flags[i] |= GLUED
    return PageWords(text, flags, gap.tolist(), sorted(cuts - spaced), leaders, spaced)


def _spaced(text: list[str], gap: list[float]) -> tuple[frozenset[int], list[int]]:
    """The letters of texts printed letter by letter, without the first of each text; and without that of
    each word."""
    spaced: list[int] = []
    glued: list[int] = []
    letters = [i for i, word in enumerate(text) if len(word) == 1 and word.isalpha()]
    start = 0
    for k in range(1, len(letters) + 1):
        if k < len(letters) and letters[k] == letters[k - 1] + 1 and 0 < gap[letters[k]] < 2 * GAP:
            continue
        run = letters[start:k]
        start = k
        if len(run) >= SPACED and (least := min(gap[i] for i in run[1:])) < GAP:
            spaced += run[1:]
            glued += [i for i in run[1:] if gap[i] <= EVEN * least]
    return frozenset(spaced), glued


def _leaders(text: list[str]) -> frozenset[int]:
    """The words that are leaders or dots of one."""
    found = [i for i, word in enumerate(text) if word[-1] in "…=*-–—.·_‥∙•" and LEADER.fullmatch(word)]
    dots = [i for i, word in enumerate(text) if word[0] in ".·_‥∙" and DOT.fullmatch(word)]
    start = 0
    for k in range(1, len(dots) + 1):
        if k == len(dots) or dots[k] != dots[k - 1] + 1:
            if k - start >= DOTS:
                found += dots[start:k]
            start = k
    return frozenset(found)


def is_amount(text: str) -> bool:
    """Whether a text looks like an entry of a column of figures."""
    return AMOUNT.fullmatch(text) is not None and not is_date(text)


def is_date(text: str) -> bool:
    """Whether a text is a date in figures."""
    return DATE.fullmatch(text) is not None


def segments(
    words: PageWords, first: int, last: int, kind: str = "", several: bool = False
) -> list[tuple[int, int]]:
    """The segments of the line of words ``first`` up to ``last``, left to right as (first, last).

    A line is cut where the white space is wide; a row marker stays with its label and a currency sign
    with its amount. Leaders belong to no segment. ``kind`` is that of the line's element, ``several``
    says that it has more lines than this.
    """
    prose = several and kind in PROSE
    cuts = words.cut(first, last)
    if not cuts:
        return [] if last - first == 1 and first in words.leaders else [(first, last)]
    starts = [first]
    for i in cuts:
        if prose and words.gap[i] < PROSE_GAP and _running(words, i):
            continue
        starts.append(i)
    pieces = list(zip(starts, [*starts[1:], last], strict=True))
    pieces = [p for p in pieces if not (p[1] - p[0] == 1 and p[0] in words.leaders)]
    out: list[tuple[int, int]] = []
    for piece in pieces:
        if (
            out
            and out[-1][1] == piece[0]
            and not (len(out) > 1 and _marks(words, out[-2], out[-1]))
            and _belongs(words, out[-1], piece, kind in NUMBERED and len(out) == 1)
        ):
            out[-1] = (out[-1][0], piece[1])
        else:
            out.append(piece)
    return out


def _running(words: PageWords, i: int) -> bool:
    """Whether words of letters stand on both sides of a gap, with or without punctuation."""
    left, right = words.text[i - 1].rstrip(PUNCTUATION), words.text[i].lstrip(PUNCTUATION)
    return left[-1:].isalpha() and right[:1].isalpha()


def _marks(words: PageWords, left: tuple[int, int], right: tuple[int, int]) -> bool:
    """Whether a letter by itself stands behind an amount: it says that it is a debit, not what a label is."""
    letter = words.joined(*right)
    return len(letter) == 1 and letter.isupper() and is_amount(words.joined(*left))


def _belongs(words: PageWords, left: tuple[int, int], right: tuple[int, int], numbered: bool) -> bool:
    """Whether the left piece is only the marker or the currency sign of the right one; ``numbered``
    where a bare number may be a marker."""
    gap = words.gap[right[0]]
    if left[1] - left[0] > MARKER_WORDS or not gap < max(MARKER_GAP, CURRENCY_GAP):
        return False
    text = words.joined(*left)
    following = words.joined(*right)
    if gap < MARKER_GAP:
        if BULLET.fullmatch(text) or (numbered and NUMBER.fullmatch(text) and not is_amount(following)):
            return True
        several = text.split(", ")  # 'c), d), e)': what is one line where others have three
        if following[:1].isalpha() and all(map(MARKER.fullmatch, several)) and not DAY.fullmatch(text):
            return True
    return bool(CURRENCY.fullmatch(text)) and following != "-" and is_amount(following)


def adjoins(words: PageWords, left: tuple[int, int], right: tuple[int, int]) -> bool:
    """Whether two runs of words, of two cells of a table, say, are one text: a word printed letter by
    letter, or an amount and the sign and currency before it."""
    if left[1] != right[0] or words.gap[right[0]] >= CURRENCY_GAP:
        return False
    if right[0] in words.spaced:
        return True
    text, following = words.joined(*left), words.joined(*right)
    return bool(CURRENCY.fullmatch(text)) and following != "-" and is_amount(following)
