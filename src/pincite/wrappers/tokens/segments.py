"""A line in segments: words set close to one another, so that a label and its amounts are apart."""

from __future__ import annotations

import re

from pincite.wrappers.tokens.page import PROSE_GAP, PageWords

MARKER_GAP = 5.0  # Em between a row marker and its label: up to a deep hanging indent.
MARKER_WORDS = 3  # Words of a row marker: '4 - bis)'.
# Em between a currency sign and its amount where ledgers set the sign at the column's left edge.
CURRENCY_GAP = 10.0

_NUMERAL = r"(?:\d{1,3}|[IVXLC]{1,7}|[ivxlc]{1,7}|[A-Za-z])"
_SUFFIX = r"(?:[ -]?(?:bis|ter|quater|quinquies|sexies|septies|octies))?"

# What stands before a label to number it: '1)', 'B.II.1', 'd-bis)', 'II -', 'IV', a dash.
MARKER = re.compile(
    rf"[(\[]?{_NUMERAL}(?:[.\-/]{_NUMERAL}){{0,5}}{_SUFFIX}\s?[.)\]]{{1,2}}\s?[-–—]?"
    rf"|{_NUMERAL}{_SUFFIX}\s?[-–—]"
    r"|[IVXLC]{1,7}|[A-Z]|[\-–—*+]"
)
BULLET = re.compile(r"[•◦▪‣●○■□·➢✓❖]")  # What stands before an item of a list, whatever the item.
# The number of a heading, a note or an item where nothing else shows that it is one.
NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3}){0,4}\.?")
NUMBERED = frozenset({"heading", "footnote", "list_item"})  # Kinds of elements that open with a number.
# Kinds of elements whose lines may be spread out to fill their width.
PROSE = frozenset({"paragraph", "list_item", "footnote", "caption"})
# How a line starts that opens with a row marker; plainer marks, a lone capital say, do not count.
OPENING = re.compile(
    rf"(?:[(\[]?{_NUMERAL}(?:[.\-/]{_NUMERAL}){{0,5}}{_SUFFIX}\s?[)\]]|{_NUMERAL}{_SUFFIX}\s?[-–—.])\s+\S"
)

CURRENCY = re.compile(r"[€$£¥]|EUR|USD|GBP|CHF")

PUNCTUATION = ".,;:!?()[]\"'“”‘’«»"

# A number as it stands in a column of figures, or the dash for none; not a date.
AMOUNT = re.compile(
    r"[-–—+(]{0,2}\s?(?:[€$£¥]\s?)?\d[\d.,' \u00a0\u202f]*%?\s?(?:[€$£¥]\s?)?[-–—)]{0,2}|[-–—]{1,2}"
)


DATE = re.compile(r"\d{1,2}[./\-]\d{1,2}[./\-](?:\d{4}|\d{2})|\d{4}[./\-]\d{1,2}[./\-]\d{1,2}")


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
        if following[:1].isalpha() and MARKER.fullmatch(text):
            return True
    return bool(CURRENCY.fullmatch(text)) and following != "-" and is_amount(following)
