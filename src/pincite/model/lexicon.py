"""The words by which documents name their own parts, by language: what stands before the number of a
caption, of a chapter or of a page, over a table of contents, under a table.

One list for all that read documents, whatever their format. A word belongs here if a document of that
language prints it; names of styles in a file format belong to that format's reader.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import msgspec

from pincite.regex import regex

Words = tuple[str, ...]


class Language(msgspec.Struct, frozen=True, kw_only=True):
    """Words of one language in lower case. Abbreviations stand without their stop, which may be left out
    in print, except where they would be another word without it."""

    tables: Words = ()
    """Before the number of a table: 'Table 3'."""
    figures: Words = ()
    """Before the number of a picture, a drawing, a map: 'Figure 3'."""
    exhibits: Words = ()
    """Before the number of what may hold either: 'Exhibit 3', 'Box 3'."""
    captions: Words = ()
    """What a caption is called."""
    parts: Words = ()
    """What a document is divided in first: 'Part I'."""
    chapters: Words = ()
    appendices: Words = ()
    sections: Words = ()
    """What chapters, laws and contracts are divided in: 'Section 3', 'Article 3'."""
    lessons: Words = ()
    """What courses are divided in: 'Unit 3'."""
    exercises: Words = ()
    """What lessons and laboratory sheets are divided in: 'Step 3'. More often a sentence than a heading."""
    ordinals: Words = ()
    """How chapters are counted in words: 'Chapter One'."""
    counts: Words = ()
    """How headings are counted in one word, with a stop or colon behind it: 'First:'."""
    pages: Words = ()
    """Before the number of a page."""
    of: Words = ()
    """Between the number of a page and how many there are."""
    contents: Words = ()
    """Titles of a list of what is on which page."""
    notes: Words = ()
    """What starts the note under a table."""
    sources: Words = ()
    """What starts the line that says where the figures of a table are from."""
    joining: Words = ()
    """Between the halves of 'pre- and postwar': what stands behind a hyphen that no line end broke. None that
    could be the rest of a broken word."""
    unmarked: Words = ()
    """Notes and sources that are printed without a colon after them, too."""


# By ISO 639-1 code: what is in ``lexicon.json`` beside this file.
LANGUAGES = msgspec.json.decode(Path(__file__).with_suffix(".json").read_bytes(), type=dict[str, Language])
FULL_STOPS = ".。۔।"  # Signs that end a plain sentence, of all scripts.
STOPS = FULL_STOPS + "!?！？؟"  # Signs that end any sentence.
COLONS = ":："
SEMICOLONS = ";；؛"
COMMAS = ",，、،"
ELLIPSIS = "…⋯"
NOTE_SIGNS = "*∗†‡"  # Signs that call a note: the second is how LaTeX prints the first.
NOTE_MARKS = NOTE_SIGNS + "§¶#"  # Signs that notes begin with.
CAPTION_BRACKETS = "[<【〈《［"  # What the name and number of a caption may stand in: '[그림 1]', '<표 2>'.
CLOSING = "”’\"'」』）】》"  # What may stand behind the sign that ends a sentence.


def words(*fields: str) -> Words:
    """The words of these fields of ``Language``, of all languages, each once."""
    found = (word for field in fields for one in LANGUAGES.values() for word in getattr(one, field))
    return tuple(dict.fromkeys(found))


def any_of(*fields: str) -> str:
    """A regular expression for one of these words, as text, in a group; for use without regard to case."""
    return f"(?:{_either(words(*fields))})"


def numbered(*fields: str) -> str:
    """A regular expression, as text, for one of these words and what parts it from the number behind it:
    white space, an abbreviation's stop, or nothing after a word in Chinese characters. The case of what
    follows it still counts."""
    spelt, signs = _parted(words(*fields))
    return rf"(?:(?i:{spelt})s?(?:\.\s*|\s+)|[{signs}]\s*)"


def _first(*fields: str) -> re.Pattern[str]:
    """For a text that starts with one of these words, or with a form of it that is hardly longer."""
    spelt, signs = _parted(words(*fields))
    return regex(rf"(?i:{spelt})(?![^\W\d_]{{3}})|[{signs}]")


def _parted(own: Words) -> tuple[str, str]:
    """Those that are spelt as alternatives, and those that are one sign of Chinese or Japanese each."""
    spelt = tuple(w for w in own if ord(w[0]) not in _IDEOGRAPHS)
    return _either(spelt), "".join(w for w in own if ord(w[0]) in _IDEOGRAPHS)


def _either(own: Words) -> str:
    """The words as alternatives, the longest first, those of one first letter together: most texts start with
    another, and are asked for each letter once."""
    rests: dict[str, list[str]] = {}
    for word in sorted(own, key=len, reverse=True):
        rests.setdefault(word[0].lower(), []).append(re.escape(word[1:]))
    return "|".join(f"{re.escape(first)}(?:{'|'.join(rest)})" for first, rest in rests.items())


# Code points of characters that are words of Chinese and Japanese, written without white space: Hangul, which
# has white space, comes after them.
_IDEOGRAPHS = range(0x2E80, 0xAC00)
_TABLE = _first("tables")
_FIGURE = _first("figures")


def named(text: str) -> Literal["table", "figure", ""]:
    """What a caption says that it belongs to by the start of its first word, in any language; '' where it
    says neither."""
    text = text.lstrip(CAPTION_BRACKETS)
    if _TABLE.match(text):
        return "table"
    return "figure" if _FIGURE.match(text) else ""
