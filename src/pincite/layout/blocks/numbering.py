"""Marks of lists: bullets, numbers and letters, what they stand for and how they count."""

from __future__ import annotations

import functools
import unicodedata

from pincite.layout.joints import is_solid
from pincite.regex import regex

MOST_KEPT = 4096  # words that are remembered: texts say most of theirs again and again
LONGEST_MARK = 8  # characters; longer words are none
MOST_SKIPPED = 9  # numbers of sections that are left out in a list of them
BULLETS = frozenset("•・◦▪▫■□●○◆◇➢➤►▶✓✔❖⁃‣·∙\uf0b7\uf0a7\uf0d8\uf076\uf0fc\uf02d\uf0be\u2219\uf06e\uf071❑❒→➔")
DASHES = frozenset("-\u2010\u2015\u2212–—*»›❯+")
TAIL = 80  # characters at the end of a line among which the pages of an entry are, and its last leaders
_LED_TO_PAGES = regex(r"(?:\.\s?){3,}\s*(\d{1,4})(?:[–-]\d{1,4})?(?:,\s*\d{1,4}(?:[–-]\d{1,4})?)*$")
_LOST = "\ufffd"  # what stands for a letter that nothing tells: a sign by its category
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def is_bullet(word: str) -> bool:
    """True if the word is one sign that marks list items: a bullet, a dingbat, a private-use sign."""
    return word in BULLETS or (
        len(word) == 1 and word != _LOST and unicodedata.category(word) in ("So", "Co")
    )


def starts_with_bullet(text: str) -> bool:
    """True if a bullet starts the text, or a dash with a blank behind it."""
    return is_bullet(text[:1]) or (text[:1] in DASHES and text[1:2].isspace())


# Letters as they count in Arabic, in Hebrew, in Russian, in Greek and in Japanese.
_COUNTING = (
    "أبجدهوزحطي",
    "אבגדהוזחטי",
    "абвгдежзиклмнопрстуфхцчшщэюя",
    "αβγδεζηθικλμν",
    "アイウエオカキクケコ",
)
_LETTERS = "".join(_COUNTING[:1] + tuple([letters + letters.upper() for letters in _COUNTING[1:]]))
_NUMBERED = regex(
    rf"^\(?(\d{{1,3}}|[a-zA-Z]|[ivxlIVXL]{{1,6}}|[{_LETTERS}])(?:\.?\)|[.]|ـ?[-/–])$|^\[(\d{{1,3}})\]$"
    r"|^(\d{1,2}(?:\.\d{1,2}){1,3})[.:]?$"
)
LETTER_BULLET = "o"  # Of the second level in Word, in a font of typewriters.
CAPITAL = "A."  # The family of marks that initials of names look like.
_GLUED = regex(r"(?:\d{1,3}[.)]|[a-zA-Z]\)|[A-Z]\.)(?=[^\W\d_])")
_SECTION = regex(r"§?(\d{2,4})\.(\d{1,3})\.?")  # The number of a section as laws have them: 1308.25
# A day with its month and year, the name of the day before it: 'Monday, December 5, 2011', '5. März 2011'.
_DATE = regex(
    r"(?:\w{3,12},?\s+)?(?:\d{1,2}\.?\s+(?:de\s+)?[^\W\d]{3,12}|[^\W\d]{3,12}\.?\s+\d{1,2}),?\s+(?:de\s+)?"
    r"(?:19|20)\d\d$"
)
_DECIMALS = regex(r"\d{1,3}(?:\.\d{1,2}){0,3}")


# Numbers in a circle, and what numbers are set with in the full width of Chinese and Japanese signs: as they
# are written elsewhere, a circle as square brackets.
_PLAIN = {first + n: f"[{n + 1}]" for first in (0x2460, 0x2776) for n in range(10)} | {
    0xFF0E: ".",
    0xFF08: "(",
    0xFF09: ")",
}


def _plain(mark: str) -> str:
    """A mark as it is written in Latin print."""
    if mark.isascii() or len(mark) > LONGEST_MARK:
        return mark
    return unicodedata.normalize("NFKC", mark.translate(_PLAIN))


def led_to(text: str) -> int | None:
    """The first of the pages, or lines, that leaders at the end of an entry of an index lead to."""
    found = _LED_TO_PAGES.search(text[-TAIL:]) if text[-1:].isdigit() else None
    return int(found[1]) if found else None


@functools.lru_cache(MOST_KEPT)
def family(mark: str) -> str:
    """Kind of a list mark: the bullet itself, or the form of the number ('1.', '(a)', 'i)'); '' none."""
    mark = _plain(mark)
    if len(mark) == 1:
        return mark if is_bullet(mark) or mark in DASHES or mark == LETTER_BULLET else ""
    if mark[-1:].isalpha():
        return ""  # nearly all words
    m = _NUMBERED.match(mark)
    if m is None:
        return ""
    if m.group(3):
        return "1." * m.group(3).count(".") + "1"
    inner = m.group(1) or m.group(2)
    if inner.isdecimal():
        return mark.replace(inner, "1")
    if not inner.isascii():
        first = next((letters[0] for letters in _COUNTING if inner.lower() in letters), inner)
        return mark.replace(inner, first.upper() if inner.isupper() else first)
    return mark.replace(inner, "i" if len(inner) > 1 else "a" if inner.islower() else "A")


@functools.lru_cache(MOST_KEPT)
def mark_of(word: str) -> str:
    """The list mark that a word is, or a number that is set so close to its text that both are one word
    ('10.Jump', 'a)And'); '' for none."""
    if family(word):
        return word
    glued = _GLUED.match(word)
    return glued.group() if glued and not is_solid(word[glued.end()]) else ""


def value(mark: str) -> int | None:
    """The number a mark stands for; letters count from 1; None for bullets."""
    m = _NUMBERED.match(_plain(mark))
    if m is None:
        return None
    inner = m.group(1) or m.group(2) or m.group(3).rsplit(".", 1)[-1]
    if inner.isdecimal():
        return int(inner)
    return _letter(inner) if len(inner) == 1 and inner.lower() not in "ivx" else roman(inner)


def roman(text: str) -> int:
    """The value of a Roman number of either case; signs that are none count nothing."""
    values = [_ROMAN.get(ch, 0) for ch in text.lower()]
    return sum([-v if any(later > v for later in values[k + 1 :]) else v for k, v in enumerate(values)])


def _letter(ch: str) -> int:
    for letters in _COUNTING:
        if ch.lower() in letters:
            return letters.index(ch.lower()) + 1
    return ord(ch.lower()) - ord("a") + 1


@functools.lru_cache(MOST_KEPT)
def readings(mark: str) -> tuple[tuple[str, int], ...]:
    """What a number or letter may stand for: (form, value). 'i.' is both a letter and a number."""
    number = value(mark)
    if number is None:
        return ()
    mark = _plain(mark)
    kind = family(mark)
    inner = mark.strip("()[].-/–ـ")
    if len(inner) != 1 or inner.lower() not in "ivx":
        return ((kind, number),)
    return ((kind, _letter(inner)), (mark.replace(inner, "i"), number))


def step_between(a: str, b: str) -> int:
    """How far the number or letter ``b`` is past ``a``; 0 where they do not count alike."""
    theirs = dict(readings(b))
    return next((theirs[kind] - number for kind, number in readings(a) if kind in theirs), 0)


def is_date(text: str) -> bool:
    """True if the text is a day with its month and year, and nothing else."""
    return _DATE.match(text) is not None


def follows_section(before: str, after: str) -> bool:
    """True if both are numbers of sections of one part, the second after the first: '1308.25', '1308.26'."""
    if "." not in before or "." not in after:
        return False
    one, other = _SECTION.fullmatch(before), _SECTION.fullmatch(after)
    return bool(one and other and one[1] == other[1] and 0 < int(other[2]) - int(one[2]) <= MOST_SKIPPED)


def decimals(mark: str) -> tuple[int, ...]:
    """The parts of a number in figures: (2, 1) of '2.1.', (2,) of '2)'; () for other marks."""
    inner = mark.strip("()[].:")
    return tuple([int(part) for part in inner.split(".")]) if _DECIMALS.fullmatch(inner) else ()


def is_within(mark: str, outer: str) -> bool:
    """True if a decimal number is one of those below another: '2.1' below '2.'."""
    parts = decimals(outer)
    return bool(parts) and decimals(mark)[:-1] == parts


def are_siblings(a: str, b: str) -> bool:
    """True if two numbers of several parts differ in the last alone: '2.1' and '2.4'."""
    parts = decimals(a)[:-1]
    return bool(parts) and decimals(b)[:-1] == parts


def alike(a: str, b: str) -> bool:
    """True if both marks may belong to one list."""
    return family(a) == family(b) or not dict(readings(a)).keys().isdisjoint(dict(readings(b)))
