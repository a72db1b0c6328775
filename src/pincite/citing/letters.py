"""The letters and digits of a text, as quotations of it are compared, and where each stands.

Case, accents, blanks, punctuation, the form of a letter (NFKD) and tags of HTML do not count: a model that
quotes, or a person, changes them freely.
"""

from __future__ import annotations

import unicodedata
from array import array
from functools import cached_property

from pincite.markup.shown import MARKUP
from pincite.regex import regex

RUN = regex(r"[^\W_]+")
NO_LETTERS = {place: None for place in range(128) if not chr(place).isalnum()}  # of ASCII


class Letters:
    """``at[i]`` is the place of ``text[i]`` in the text they are of."""

    def __init__(self, source: str, stretches: list[tuple[int, int]]) -> None:
        self._source, self._stretches = source, stretches
        self.text = "".join(_letters(source[low:high]) for low, high in stretches)

    @cached_property
    def at(self) -> array[int]:
        """Made when it is asked for: most texts that are looked through hold no place of a quotation."""
        at = array("i")
        for low, high in self._stretches:
            for run in RUN.finditer(self._source, low, high):
                start = run.start()
                if run.group().isascii():
                    at.extend(range(start, run.end()))
                else:
                    for place, sign in enumerate(run.group(), start):
                        at.extend([place] * len(_plain(sign)))
        return at


def letters_of(text: str, stretches: list[tuple[int, int]] | None = None, *, tags: bool = False) -> Letters:
    """The letters of a text, or of stretches of it one after the other; with ``tags`` those that HTML
    shows. Places are of ``text``."""
    some = [(0, len(text))] if stretches is None else stretches
    return Letters(
        text, [one for low, high in some for one in between_tags(text, low, high)] if tags else some
    )


def between_tags(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """What lies between tags and entities of HTML."""
    found, at = [], start
    for mark in MARKUP.finditer(text, start, end):
        found.append((at, mark.start()))
        at = mark.end()
    return [*found, (at, end)]


def _letters(text: str) -> str:
    if text.isascii():
        return text.lower().translate(NO_LETTERS)
    runs = "".join(RUN.findall(text))
    return runs.lower() if runs.isascii() else _plain(runs)


def _plain(signs: str) -> str:
    """The letters that signs stand for: several of a ligature."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", signs).casefold()))
