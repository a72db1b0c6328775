"""Numbers that headings of many countries start with: the form of each, and what it counts to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import msgspec

from pincite.layout.blocks.numbering import roman
from pincite.layout.signs import headings as sign
from pincite.model import lexicon
from pincite.regex import regex

_CJK_DIGITS = {c: n for n, c in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2}
_CJK_UNITS = {"十": 10, "百": 100}
_CJK = "〇零一二两三四五六七八九十百"
_HANGUL = "가나다라마바사아자차카타파하"
_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_ROMAN_DIGITS = set("ivxlc")
_DIVISIONS = "编編篇部章节節条條款장절조편관"  # What chapters and articles are called after their number.
# A number of two or more is a count of something else where a measure or a date follows it.
_NO_MEASURE = r"(?![\d%％.,．年月日])"


class Number(msgspec.Struct, frozen=True):
    """What a text starts with. ``form`` is the same for all that are counted alike; ``depth`` is more than 1
    for decimal numbers, ``values`` are all their parts; ``end`` is where the title begins."""

    form: str
    values: tuple[int, ...]
    end: int

    @property
    def value(self) -> int:
        return self.values[-1]

    @property
    def depth(self) -> int:
        return len(self.values)


def cjk_value(text: str) -> int:
    """The value of a Chinese number below a thousand: 十二 is 12."""
    total = digit = 0
    for ch in text:
        if ch in _CJK_UNITS:
            total, digit = total + max(digit, 1) * _CJK_UNITS[ch], 0
        else:
            digit = _CJK_DIGITS.get(ch, 0)
    return total + digit


def _either(text: str) -> int:
    return int(text) if text.isdecimal() else cjk_value(text)


def _letter(text: str) -> int:
    return ord(text.lower()) - ord("a") + 1


def _any(text: str) -> int:
    """The value of digits, of a Roman number or of a letter."""
    if text.isdecimal():
        return int(text)
    return roman(text) if set(text.lower()) <= _ROMAN_DIGITS else _letter(text)


_WORDS = lexicon.any_of("parts", "chapters", "appendices", "sections", "lessons")
# (form, beginning of the text, value of its number): the first group is what is counted.
_FORMS: tuple[tuple[str, re.Pattern[str], Callable[[str], int]], ...] = (
    ("一、", regex(rf"([{_CJK}]{{1,4}})\s*[、．.]\s*"), cjk_value),
    ("(一)", regex(rf"[(（]\s*([{_CJK}]{{1,4}})\s*[)）]\s*"), cjk_value),
    ("1、", regex(r"(\d{1,2})\s*、\s*"), int),
    ("(1)", regex(r"[(（]\s*(\d{1,2})\s*[)）]\s*"), int),
    ("1)", regex(r"(\d{1,2})\s*[)）]\s*"), int),
    ("①", regex(rf"([{_CIRCLED}])\s*"), lambda c: _CIRCLED.index(c) + 1),
    ("가.", regex(rf"([{_HANGUL}])\.\s+"), lambda c: _HANGUL.index(c) + 1),
    ("§", regex(r"§\s*(\d{1,4})\b\s*"), int),
    ("I.", regex(r"([IVXLC]{1,7})[.)]\s+"), roman),
    ("A.", regex(r"([A-Z])[.)]\s+"), _letter),
    ("(i)", regex(r"\(([ivxl]{1,6})\)\s+"), roman),
    ("(a)", regex(r"\(([a-z])\)\s+"), _letter),
    ("a)", regex(r"([a-z])[.)]\s+"), _letter),
)
_DIVISION = regex(rf"[第제]\s*([{_CJK}]{{1,5}}|\d{{1,3}})\s*([{_DIVISIONS}])\s*")
_WORD = regex(rf"({_WORDS})\s+(\d{{1,4}}|[IVXLC]{{1,7}}|[A-Z])\b(?!\.\d)[.:]?\s*", re.I)
_WORD_DECIMAL = regex(rf"(?:{_WORDS})\s+(\d{{1,3}}(?:\.\d{{1,2}}){{1,5}})\b[.:]?\s*", re.I)
_DECIMAL = regex(
    rf"((?:\d{{1,2}}\.){{1,5}}\d{{1,2}})(?:{_NO_MEASURE}[、．]?\s*(?=[^\W\d])|\.\s*(?=[^\W\d]{{2}})|\.?\s)"
)
_ANNEX = regex(r"([A-Z])((?:\.\d{1,2}){1,4})\.?\s")
_PLAIN = regex(r"(\d{1,2})(?:[.．]\s*(?=[^\W\d])|\s+)")


# What every number begins with, and what the name before one: most texts begin with neither.
_NUMERAL = regex(rf"[第제\d(（§{_CJK}{_CIRCLED}{_HANGUL}]|[A-Za-z][.)]|[IVXLC]{{2,7}}[.)]")
_NAME = regex(rf"{_WORDS}\s", re.I)


def readings(text: str) -> Iterator[Number]:
    """What the number at the start of a text may be, the likelier first: 'C.' is a letter and a number."""
    if not (_NUMERAL.match(text) or _NAME.match(text)):
        return
    if m := _DIVISION.match(text):
        number, name = m.groups()
        yield Number(f"第{name}", (_either(number),), m.end())
    elif m := _WORD.match(text):
        what = m.group(2)
        yield Number(m.group(1).lower(), (_any(what),), m.end())
    elif m := _DECIMAL.match(text) or _WORD_DECIMAL.match(text):
        values = tuple([int(v) for v in m.group(1).split(".")])
        yield Number("1." + "1." * (len(values) - 1), values, m.end())
    elif m := _ANNEX.match(text):
        values = (_letter(m.group(1)), *(int(v) for v in m.group(2)[1:].split(".")))
        yield Number("1." + "1." * (len(values) - 1), values, m.end())
    else:
        for form, pattern, value in _FORMS:
            if m := pattern.match(text):
                yield Number(form, (value(m.group(1)),), m.end())
        if m := _PLAIN.match(text):
            yield Number("1.", (int(m.group(1)),), m.end())


def number_of(text: str) -> Number | None:
    """The likeliest reading of the number at the start of a text."""
    return next(readings(text), None)


# Forms that title what follows also where they are set as the text is; others are as often items of lists.
TITLING = frozenset(("一、", "(一)", "1、", "(1)", "①", "가.", "§"))


def titles(number: Number) -> bool:
    """True if a number is one of headings more often than of items of lists."""
    return number.form in TITLING or number.form.startswith("第") or number.depth > 1


class _Open(msgspec.Struct):
    """A form of numbers that is open: its last number, and the rank and size of the style it is set in."""

    number: Number
    rank: int
    size: float
    depth: int


class Numbering:
    """The forms of numbers that are open in a document, each one level below the one before."""

    def __init__(self) -> None:
        self.stack: list[_Open] = []
        self.above: dict[str, set[str]] = {}  # The forms that each form was opened under.
        self.direct = False  # Nothing set as large or larger stands below the last number.

    def depth_of(self, found: list[Number], rank: int, size: float) -> int:
        """Depth of the next heading in reading order, from 1. ``found`` are the readings of its number."""
        number = self._chosen(found)
        at = self._open_at(number)
        if at is not None:
            depth = self.stack[at].depth
            del self.stack[at:]
        elif number.depth > 1:
            depth = self._under_parent(number)
        else:
            self._close_for(number.form, size)
            depth = self.stack[-1].depth + 1 if self.stack else 1
        outer = self.above.setdefault(number.form, set())
        outer |= {o.number.form for o in self.stack if number.form not in self.above[o.number.form]}
        self.stack.append(_Open(number, rank, size, depth))
        self.direct = True
        return depth

    def _open_at(self, number: Number) -> int | None:
        """Where the stack holds the form that a number goes on with; None where it opens one: a first number
        right below a first number of its own form counts the parts of that."""
        own = [k for k, one in enumerate(self.stack) if one.number.form == number.form]
        if not own:
            return None
        top = self.stack[-1].number
        if self.direct and number.depth == 1 and top.form == number.form and top.value == number.value == 1:
            return None
        return next((k for k in reversed(own) if self.stack[k].number.value + 1 == number.value), own[-1])

    def _close_for(self, form: str, size: float) -> None:
        """Close the forms that end where another is opened: those that were seen below it, and those set
        smaller that it was not seen below."""
        outer = self.above.get(form, set())
        while self.stack:
            top = self.stack[-1]
            below = form in self.above.get(top.number.form, ())
            if not below and (top.size > size - sign.SIZE_STEP or top.number.form in outer):
                return
            self.stack.pop()

    def _chosen(self, found: list[Number]) -> Number:
        """The reading that goes on with an open form, else the first of its form, else the likeliest."""
        for number in found:
            if any(o.number.form == number.form and o.number.value + 1 == number.value for o in self.stack):
                return number
        return next((n for n in found if n.value == 1), found[0])

    def _under_parent(self, number: Number) -> int:
        """Depth of a decimal number whose form is not open: below the number that is its beginning, whatever
        the form of that, or as deep as it has parts."""
        for k in range(len(self.stack) - 1, -1, -1):
            one = self.stack[k].number
            parts = one.values if one.depth > 1 else (one.value,)
            if len(parts) < number.depth and number.values[: len(parts)] == parts:
                depth = self.stack[k].depth + number.depth - len(parts)
                del self.stack[k + 1 :]
                return depth
        while self.stack and self.stack[-1].number.depth >= number.depth:
            self.stack.pop()
        return number.depth

    def close_below(self, rank: int) -> None:
        """A heading without a number closes the forms that are set smaller than it."""
        self.direct = self.direct and bool(self.stack) and rank > self.stack[-1].rank
        while self.stack and self.stack[-1].rank > rank:
            self.stack.pop()
