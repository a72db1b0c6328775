"""What a table written as HTML shows: its text without tags and entities."""

from __future__ import annotations

from html import unescape

from pincite.regex import regex

TAG = regex(r"</?[A-Za-z][^<>]*>")
MARKUP = regex(rf"{TAG.pattern}|&(?:\w{{1,31}}|#\w{{1,8}});")
BLANKS = regex(r"\s+")


def shown(html: str) -> str:
    """The text in one line, blanks for tags, entities as what they stand for."""
    return BLANKS.sub(" ", unescape(TAG.sub(" ", html))).strip()


def blanked(html: str) -> str:
    """The same signs with blanks for tags and entities, every other one in its place."""
    return MARKUP.sub(lambda mark: " " * len(mark[0]), html)
