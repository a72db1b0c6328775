"""Numbers of pages (alone, with their word, or at the end of a running title) and of headings (whether a text
starts with one)."""

from __future__ import annotations

import re

from pincite.model import lexicon
from pincite.regex import regex

_PAGE = regex(
    rf"^[\[(–—-]?\s*(?:{lexicon.any_of('pages')}\.?\s*)?(?:\d{{1,4}}|[ivxlcdm]{{1,7}})"
    rf"(?:\s*(?:/|{lexicon.any_of('of')})\s*\d{{1,4}})?\s*[\])–—-]?$",
    re.I,
)
_AT_END = regex(
    r"(?:[|·•–—-]\s*|\s)(?:\d{1,4}|[ivxlc]{2,6})$|^(?:\d{1,4}|[ivxlc]{2,6})\s*(?:[|·•–—-]|\s)", re.I
)
_DIGITS = regex(r"\d+")
_ROMAN = regex(r"^[ivxlc]+$", re.I)
MASK = "#"
_NUMBERED = regex(
    rf"^(?:{lexicon.any_of('parts', 'chapters', 'appendices', 'sections', 'lessons', 'exercises')}\s+"
    rf"(?:\d+|[IVXLC]+|[A-Z]|{lexicon.any_of('ordinals')})\b|{lexicon.any_of('counts')}\s*[:.،-]"
    # Numbers and letters of Arabic and Hebrew headings, with a dash or slash behind them.
    r"|(?:\d{1,2}|[أبجدهوزحطيא-י]ـ?)\s?[-/]\s*[\u0590-\u08ff]"
    r"|(?:\d{1,2}\.){0,4}\d{1,2}\.?\s+\S|[A-Z](?:\.\d{1,2}){1,4}\.?\s+\S"
    r"|[IVXLC]{1,6}\.\s+\S|[A-Z]\.\s+\S|§\s*\d+)",
    re.I,
)
_CHAPTER_LINE = regex(
    rf"^{lexicon.any_of('parts', 'chapters', 'appendices', 'sections', 'lessons')}"
    rf"\s+(?:\d{{1,3}}|[IVXLC]{{1,6}}|[A-Z]|{lexicon.any_of('ordinals')})\s?[.:]?$",
    re.I,
)
_SECTION = regex(
    rf"^(?:§\s*\d|{lexicon.any_of('parts', 'chapters', 'appendices', 'sections')}"
    r"\s+(?:\d{1,4}|[IVXLC]{1,6})\b"
    r"|(?:\d{1,2}\.){1,4}\d{1,2}\.?\s+\S)",
    re.I,
)
_DEPTH = regex(r"^((?:\d{1,2}\.){0,5}\d{1,2}|[A-Z](?:\.\d{1,2}){1,4})\.?\s")


def is_page_number(text: str) -> bool:
    """True if the text is a page number and nothing else."""
    return _PAGE.match(text.strip()) is not None


def has_page_number(text: str) -> bool:
    """True if a running title starts or ends with a page number."""
    return _AT_END.search(text) is not None and not text.rstrip().endswith(".")


def masked(text: str) -> str:
    """The text with numbers masked, so that running page numbers compare equal."""
    text = _DIGITS.sub(MASK, text)
    return MASK if _ROMAN.match(text) else text


def numbered(text: str) -> bool:
    """True if the text starts with the number of a heading, or with its name and number."""
    return _NUMBERED.match(text) is not None


def is_section(text: str) -> bool:
    """True if the text starts with a number that hardly any item of a list has: §, 'Section 3', '2.1'."""
    return _SECTION.match(text) is not None


def is_chapter_line(text: str) -> bool:
    """True if the text is the name and number of a chapter and nothing else."""
    return _CHAPTER_LINE.match(text) is not None


def numbering_depth(text: str) -> int:
    """Depth that a heading's own number says: '2' 1, '2.1' 2; 0 where it says none."""
    m = _DEPTH.match(text)
    return m.group(1).count(".") + 1 if m else 0
