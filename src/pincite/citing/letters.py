"""The letters and digits of a text, as quotations of it are compared, and where each stands.

Case, accents, blanks, punctuation, the form of a letter (NFKD) and tags of HTML do not count: a model that
quotes, or a person, changes them freely.
"""

from __future__ import annotations

import unicodedata
from array import array
from functools import lru_cache
from typing import NamedTuple

from pincite.regex import regex

RUN = regex(r"[^\W_]+")
TAG = regex(r"</?[A-Za-z][^<>]*>")
MARKUP = regex(rf"{TAG.pattern}|&(?:\w{{1,31}}|#\w{{1,8}});")


class Letters(NamedTuple):
    """``at[i]`` is the place of ``text[i]`` in the text they are of."""

    text: str
    at: array[int]


def letters_of(text: str, stretches: list[tuple[int, int]] | None = None, *, tags: bool = False) -> Letters:
    """The letters of a text, or of stretches of it one after the other; with ``tags`` those that HTML
    shows. Places are of ``text``."""
    found: list[str] = []
    at = array("q")
    for low, high in [(0, len(text))] if stretches is None else stretches:
        for first, last in _shown(text, low, high) if tags else ((low, high),):
            for run in RUN.finditer(text, first, last):
                _add(run.group(), run.start(), found, at)
    return Letters("".join(found), at)


def _shown(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """What lies between marks of HTML."""
    found, at = [], start
    for mark in MARKUP.finditer(text, start, end):
        found.append((at, mark.start()))
        at = mark.end()
    return [*found, (at, end)]


def _add(run: str, start: int, found: list[str], at: array[int]) -> None:
    if run.isascii():
        found.append(run.lower())
        at.extend(range(start, start + len(run)))
        return
    for place, sign in enumerate(run, start):
        plain = _plain(sign)
        found.append(plain)
        at.extend([place] * len(plain))


@lru_cache(1 << 14)
def _plain(sign: str) -> str:
    """The letters a sign stands for: several of a ligature."""
    return "".join(one for one in unicodedata.normalize("NFKD", sign).casefold() if one.isalnum())
