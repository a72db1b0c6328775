"""Text that survives UTF-8, JSON and NUL-terminated records unchanged."""

from __future__ import annotations

import re

from pincite.regex import regex


def clean(text: str) -> str:
    """``text`` without U+0000 (it ends a word's record); lone surrogates, which UTF-8 cannot carry,
    become U+FFFD."""
    if "\0" in text:
        text = text.replace("\0", "")
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)
    return text


# What a terminal may act upon: every control character but tabs, line breaks and page breaks.
CONTROL = regex("\r\n?|[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]")
_CONTROLS = bytes([*range(9), 0x0B, 0x0D, *range(0x0E, 0x20), 0x7F])  # those of one byte, \r among them
_LATIN = b"\xc2"  # The first byte of the others, and of a few signs, in UTF-8.


def readable(text: str) -> str:
    """``text`` without control characters but tabs, line and page breaks; odd blanks become usual ones."""
    written = text.encode("utf-8", "surrogatepass")
    if len(written.translate(None, _CONTROLS)) == len(written) and _LATIN not in written:
        return text  # nearly all
    return CONTROL.sub(_shown, text)


def _shown(found: re.Match[str]) -> str:
    sign = found.group()
    return "\n" if sign == "\r\n" else " " * sign.isspace()


# What no XML document can hold, not even as a reference (XML 1.0, 2.2).
FORBIDDEN = regex("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
TEXT = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord("\r"): "&#13;"}
ATTRIBUTE = {**TEXT, ord('"'): "&quot;", ord("\t"): "&#9;", ord("\n"): "&#10;"}


def escaped(text: str, table: dict[int, str] = TEXT) -> str:
    """``text`` as XML holds it; what XML cannot hold at all becomes U+FFFD."""
    return FORBIDDEN.sub("�", text).translate(table)
