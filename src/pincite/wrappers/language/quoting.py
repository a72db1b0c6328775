"""Texts and patterns as the language writes them, both ways."""

from __future__ import annotations

import re
import unicodedata

from pincite.regex import regex

# What may stand behind a backslash in a quoted text, and what it means; beside these ``\uXXXX``.
ESCAPES = {'"': '"', "\\": "\\", "n": "\n", "t": "\t"}
ESCAPE = regex(r"\\(u[0-9a-fA-F]{4}|.)", re.S)

# Kinds of characters written as ``\uXXXX``: they end a line, or are not seen.
UNPRINTED = ("Cc", "Cs", "Zl", "Zp")


class BadEscape(ValueError):
    """A backslash before what means nothing; ``offset`` counts characters from the opening quote."""

    def __init__(self, offset: int, letter: str) -> None:
        super().__init__(f"`\\{letter}` means nothing in a text; a backslash itself is written `\\\\`")
        self.offset = offset


def unquote(quoted: str) -> str:
    """The text of ``"..."``. Raises ``BadEscape``."""

    def meaning(match: re.Match[str]) -> str:
        sign = match[1]
        if len(sign) > 1:
            return chr(int(sign[1:], 16))
        if sign not in ESCAPES:
            raise BadEscape(match.start() + 1, sign)
        return ESCAPES[sign]

    return ESCAPE.sub(meaning, quoted[1:-1])


def quote(text: str) -> str:
    """The text as ``"..."``; ``unquote`` gives it back."""
    signs = {meaning: f"\\{sign}" for sign, meaning in ESCAPES.items()}
    return '"' + "".join(signs.get(letter) or printed(letter) for letter in text) + '"'


def printed(letter: str) -> str:
    return f"\\u{ord(letter):04x}" if unicodedata.category(letter) in UNPRINTED else letter


def unslash(slashed: str) -> str:
    """The expression of ``/.../``: as it stands, but for ``\\/``, which is a slash and means the same."""
    return re.sub(r"\\(.)", lambda match: "/" if match[1] == "/" else match[0], slashed[1:-1], flags=re.S)


def slash(expression: str) -> str:
    """The expression as ``/.../``. ``unslash`` gives it back, but for characters that are not seen and for
    slashes that were escaped without need, which come back as another spelling of the same expression."""

    def written(match: re.Match[str]) -> str:
        sign = match[0].removeprefix("\\") or "\\"
        if sign == "/":
            return "\\/"
        if unicodedata.category(sign) in UNPRINTED:
            return {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(sign) or f"\\x{{{ord(sign):x}}}"
        return match[0]

    return "/" + re.sub(r"\\.|.", written, expression, flags=re.S) + "/"
