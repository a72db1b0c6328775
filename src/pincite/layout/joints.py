"""What stands between two lines, or two parts of a text, where they are read as one."""

from __future__ import annotations

from pincite.regex import regex

# Blocks of code points whose characters are set without blanks between them: signs of Chinese and Japanese
# and their kana (Korean parts its words by blanks, so its syllables are not among them).
_SOLID = (
    (0x2E80, 0x2FDF),  # radicals
    (0x3000, 0x30FF),  # signs and kana
    (0x3105, 0x312F),  # bopomofo
    (0x31A0, 0x31FF),
    (0x3200, 0x4DBF),  # enclosed signs, units, ideographs
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0xFE30, 0xFE4F),  # forms for vertical text
    (0xFF01, 0xFF9F),  # forms of full and half width
    (0x20000, 0x323AF),
)
_FIRST_SOLID = chr(_SOLID[0][0])
_IS_SOLID = regex("[" + "".join([f"{chr(a)}-{chr(b)}" for a, b in _SOLID]) + "]")
# Signs as wide as an ideograph, which hold their own white space: none is set beside them.
_WIDE_SIGNS = frozenset("、。〈〉《》「」『』【】〔〕〖〗！（），：；？［］｛｝～")


def is_solid(char: str) -> bool:
    """True if the character is of a script that has no blanks between its words. '' is none."""
    return char >= _FIRST_SOLID and _IS_SOLID.match(char) is not None


def joint(before: str, after: str) -> str:
    """What stands between ``before`` and ``after`` where a line ended between them: a blank, or nothing
    within Chinese and Japanese text and beside its signs."""
    if before.isascii() and after.isascii():
        return " "
    end, start = before[-1:], after[:1]
    if is_solid(end) and is_solid(start):
        return ""
    return "" if end in _WIDE_SIGNS or start in _WIDE_SIGNS else " "
