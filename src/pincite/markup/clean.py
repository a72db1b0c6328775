"""Text that survives UTF-8, JSON and NUL-terminated records unchanged."""

from __future__ import annotations


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
