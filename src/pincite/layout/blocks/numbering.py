"""Marks of lists: bullets, numbers and letters, what they stand for and how they count."""

from __future__ import annotations

import re
import unicodedata

BULLETS = frozenset("•◦▪▫■□●○◆◇➢➤►▶✓✔❖⁃‣·∙\uf0b7\uf0a7\uf0d8\uf076\uf0fc\uf02d\uf0be\u2219\uf06e\uf071❑❒→➔")
DASHES = frozenset("-–—*")


def is_bullet(word: str) -> bool:
    """True if the word is one sign that marks list items: a bullet, a dingbat, a private-use sign."""
    return word in BULLETS or (len(word) == 1 and unicodedata.category(word) in ("So", "Co"))


_NUMBERED = re.compile(
    r"^\(?(\d{1,3}|[a-zA-Z]|[ivxlIVXL]{1,6})([.)])$|^\[(\d{1,3})\]$|^(\d{1,2}(?:\.\d{1,2}){1,3})\.?$"
)


def family(mark: str) -> str:
    """Kind of a list mark: the bullet itself, or the form of the number ('1.', '(a)', 'i)'); '' none."""
    if not mark:
        return ""
    if is_bullet(mark) or mark in DASHES:
        return mark
    if len(mark) == 1 and mark == "o":
        return "o"
    m = _NUMBERED.match(mark)
    if m is None:
        return ""
    if m.group(4):
        return "1." * m.group(4).count(".") + "1"
    inner = m.group(1) or m.group(3)
    if inner.isdigit():
        kind = "1"
    elif len(inner) > 1:
        kind = "i"
    else:
        kind = "a" if inner.islower() else "A"
    return mark.replace(inner, kind)


def readings(mark: str) -> tuple[tuple[str, int], ...]:
    """What a number or letter may stand for: (form, value). 'i.' is both a letter and a number."""
    kind = family(mark)
    number = value(mark)
    m = _NUMBERED.match(mark)
    if m is None or number is None or not kind:
        return ()
    inner = m.group(1) or m.group(3) or ""
    if len(inner) != 1 or inner.lower() not in "ivx":
        return ((kind, number),)
    letter = ord(inner.lower()) - 96
    return ((kind, letter), (mark.replace(inner, "i"), number))


def step_between(a: str, b: str) -> int:
    """How far the number or letter ``b`` is past ``a``; 0 where they do not count alike."""
    for kind, number in readings(a):
        for other, their in readings(b):
            if kind == other:
                return their - number
    return 0


def alike(a: str, b: str) -> bool:
    """True if both marks may belong to one list."""
    if family(a) == family(b):
        return True
    return any(kind == other for kind, _ in readings(a) for other, _ in readings(b))


def value(mark: str) -> int | None:
    """The number a mark stands for; letters count from 1; None for bullets."""
    m = _NUMBERED.match(mark)
    if m is None:
        return None
    inner = m.group(1) or m.group(3)
    if inner is None:
        return int(m.group(4).rsplit(".", 1)[-1])
    if inner.isdigit():
        return int(inner)
    if len(inner) == 1 and inner.lower() not in "ivx":
        return ord(inner.lower()) - 96
    total = 0
    before = 0
    for ch in reversed(inner.lower()):
        v = {"i": 1, "v": 5, "x": 10, "l": 50}.get(ch, 0)
        total += -v if v < before else v
        before = max(before, v)
    return total
