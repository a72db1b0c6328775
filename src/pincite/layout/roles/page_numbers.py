"""Numbers of pages: alone, with their word, or at the end of a running title."""

from __future__ import annotations

import re

from pincite.model import lexicon

_NUMBER = re.compile(
    rf"^[\[(–—-]?\s*(?:{lexicon.any_of('pages')}\.?\s*)?(?:\d{{1,4}}|[ivxlcdm]{{1,7}})"
    rf"(?:\s*(?:/|{lexicon.any_of('of')})\s*\d{{1,4}})?\s*[\])–—-]?$",
    re.I,
)
_AT_END = re.compile(
    r"(?:[|·•–—-]\s*|\s)(?:\d{1,4}|[ivxlc]{2,6})$|^(?:\d{1,4}|[ivxlc]{2,6})\s*(?:[|·•–—-]|\s)", re.I
)
_DIGITS = re.compile(r"\d+")
_ROMAN = re.compile(r"^[ivxlc]+$", re.I)

MASK = "#"


def is_page_number(text: str) -> bool:
    """True if the text is a page number and nothing else."""
    return _NUMBER.match(text.strip()) is not None


def has_page_number(text: str) -> bool:
    """True if a running title starts or ends with a page number."""
    return _AT_END.search(text) is not None and not text.rstrip().endswith(".")


def masked(text: str) -> str:
    """The text with numbers masked, so that running page numbers compare equal."""
    text = _DIGITS.sub(MASK, text)
    return MASK if _ROMAN.match(text) else text
