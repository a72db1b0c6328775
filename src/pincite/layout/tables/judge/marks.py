"""What short texts in tables look like: numbers, list marks, captions, notes."""

from __future__ import annotations

import functools
import re

from pincite.model import lexicon
from pincite.regex import regex

# A number as tables print it: signs, currency, thousands marks, ranges, percent, footnote marks.
NUMERIC = regex(
    rf"""^[\(\[<>≤≥~±+\-–—−△▲{lexicon.NOTE_SIGNS}#$€£¥]*\s*
        (?:\d[\d.,'’ :/\-–—−]*|\.\d+)
        \s*(?:%|‰|[\)\]{lexicon.NOTE_SIGNS}]|°C?|[kKMBbGm]n?|pp|USD|EUR|€|\$)*+[a-z]?[\)\]{lexicon.NOTE_SIGNS}]*$""",
    re.VERBOSE,
)
CURRENCIES = ("$", "€", "£", "¥", "US$", "USD", "EUR", "GBP", "CHF", "Rs.", "R$", "A$")
# What stands before a number, apart from it; what is less than nothing may have its sign there too.
SIGNS_BEFORE = frozenset(("(", *(minus + sign for minus in ("", "-", "−", "–", "(") for sign in CURRENCIES)))
# What stands before the items of a list.
LIST_MARK = regex(
    r"^(?:[•·‣*\-–—\ue000-\uf8ff\u25a0-\u25ff\u2713-\u27bf]|\(?[a-zA-Z0-9]{1,3}[.)]|\(?[ivxlc]{1,5}[.)]|\[\d+\])$"
)
# A mark that says nothing but that an item begins, those of symbol fonts too; ticks and boxes say more.
BULLET = regex(r"^[•·▪◦‣●■◆►*\-–—\ue000-\uf8ff]$")
# What stands in a number's place: dashes, ticks, 'n.a.'.
FILLER = regex(
    rf"^(?:[-–—―−.:…{lexicon.NOTE_SIGNS}#xX✓✔✗✘•]+|n\.?/?a\.?|\.\.+|nil|none|\([xX]\))$", re.IGNORECASE
)
_FILLING = "nNxX"  # Letters that one of these starts with.

LEADER = regex(r"(?:\.\s?){4,}|…{2,}|(?:_\s?){5,}")
# The number of a heading.
SECTION = regex(r"^(?:\d{1,2}(?:\.\d{1,2}){0,4}|[A-Z](?:\.\d{1,2})+|[IVX]{1,5})\.?$")
# What stands in a line of program text, or begins it.
_CODE = regex(r"^[{}]|[!=]=|->|::|\+\+|^(?:return|if|for|while|else|import|def)\b")
_SIGNED = regex(r"[{}=>:+;)]|^[defirw]", re.MULTILINE)  # Without any of these nothing is program text.
# What ends in a sign is read from its end, so that a text is gone through once however long it is.
_LED = regex(r"\n?\d{1,4}\s*(?:(?:\s?\.){4}|…{2})")  # A page number and leader dots, backwards.
_INDEXED = regex(r"[^\d,]{3,},\s*\d{1,4}(?:\s?[-–,]\s?\d{1,4})*(?:,\s|$)")
_CALL = regex(r"\w\(")
_LETTERS = regex(r"[^\W\d_]{2}")
CONTENTS = regex(rf"^{lexicon.any_of('contents')}$", re.IGNORECASE)  # The title of a contents page.
_NUMBER = r"(?:(?:[A-Z]{1,3})?[-.]?\d|(?:[IVXLC]+|[A-Z])\b)"
# The start of a caption, or of the title of an annex, which often is a table with a number.
CAPTION = regex(rf"^{lexicon.numbered('tables', 'figures', 'exhibits', 'appendices')}{_NUMBER}")
# ... of one that is not said to be a figure's.
TABLE_CAPTION = regex(rf"^{lexicon.numbered('tables', 'exhibits', 'appendices')}{_NUMBER}")
NOTE = regex(
    rf"^(?:[{lexicon.NOTE_MARKS}]{{1,5}}\s*\w|\(?(?:\d{{1,2}}|(?-i:[a-z]))\)\s+\w|{lexicon.any_of('notes')}\s*[:.\d]"
    rf"|{lexicon.any_of('sources')}\s*:|{lexicon.any_of('unmarked')}\b)",
    re.IGNORECASE,
)


_DIGIT = regex(r"\d")
MOST_KNOWN = 2000  # Texts of which it is known whether they are numbers: several stages ask of the same.


def is_label(text: str) -> bool:
    """Words before a colon: a number there counts an item."""
    text = text.rstrip()
    return text.endswith(":") and _LETTERS.search(_last_line(text[:-1])) is not None


def is_entry(text: str) -> bool:
    """A line of a contents page (leader dots up to a page number) or of an index (word, page, page)."""
    return _LED.match(text[::-1]) is not None or _INDEXED.match(text) is not None


def is_code(text: str) -> bool:
    """Does a text begin or end as a line of program text does, or hold what only that holds?"""
    if not _SIGNED.search(text):
        return False  # nearly all cells
    if text.rstrip().endswith((";", "{", "}")) or _CODE.search(text):
        return True
    called = text.removesuffix("\n").removesuffix(":").rstrip()
    return called.endswith(")") and _CALL.search(_last_line(called[:-1])) is not None


def are_code(texts: list[str], share: float) -> bool:
    """Is more than this share of the texts program text?"""
    total = max(1, len(texts))
    if len(_SIGNED.findall("\n".join(texts))) / total <= share:
        return False  # nearly always, by a look at all of them at once
    return sum(map(is_code, texts)) / total > share


def _last_line(text: str) -> str:
    return text[text.rfind("\n") + 1 :]


def is_mark(text: str) -> bool:
    """True for what stands before an item of a list or a numbered heading."""
    if text.isalnum():
        return False  # nearly all words
    text = text.rstrip(":") or text  # '1.1:'
    if len(text) == 1:
        return not text.isalnum()
    return LIST_MARK.match(text) is not None or (SECTION.match(text) is not None and not text.isalnum())


@functools.lru_cache(MOST_KNOWN)
def is_numeric(text: str) -> bool:
    """True for a number or what stands in its place ('-', 'n.a.')."""
    first = text[:1]
    if first.isalpha() and first not in _FILLING:
        return False  # nearly all words
    if first.isdecimal() and text.replace(",", "").replace(".", "").isdecimal():
        return True  # nearly all numbers
    return bool(NUMERIC.match(text) or FILLER.match(text))


def has_digit(text: str) -> bool:
    return _DIGIT.search(text) is not None
