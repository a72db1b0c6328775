"""What short texts in tables look like: numbers, list marks, captions, notes."""

from __future__ import annotations

import re

NUMERIC = re.compile(
    r"""^[\(\[<>≤≥~±+\-–—−*†‡#$€£¥]*\s*
        (?:\d[\d.,'’ :/\-–—−]*|\.\d+)
        \s*(?:%|‰|[\)\]*†‡]|°C?|[kKMBbGm]n?|pp|USD|EUR|€|\$)*[a-z]?[\)\]*†‡]*$""",
    re.VERBOSE,
)
"""A number as tables print it: signs, currency, thousands marks, ranges, percent, footnote marks."""

LIST_MARK = re.compile(
    r"^(?:[•·▪◦‣●○■□◆►✓*\-–—\uf0b7\uf0a7\u25aa]|\(?[a-zA-Z0-9]{1,3}[.)]|\(?[ivxlc]{1,5}[.)]|\[\d+\])$"
)
"""What stands before the items of a list."""

FILLER = re.compile(r"^(?:[-–—−.:…*†‡#xX✓✔✗✘•]+|n\.?/?a\.?|\.\.+|nil|none|\([xX]\))$", re.IGNORECASE)
"""What stands in a number's place: dashes, ticks, 'n.a.'."""


LEADER = re.compile(r"(?:\.\s?){4,}|…{2,}|(?:_\s?){5,}")
LABEL = re.compile(r":\s*$")
SECTION = re.compile(r"^(?:\d{1,2}(?:\.\d{1,2}){0,4}|[A-Z](?:\.\d{1,2})+|[IVX]{1,5})\.?$")
"""The number of a heading."""

ENTRY = re.compile(
    r"(?:\.\s?){4,}\s*\d{1,4}$|…{2,}\s*\d{1,4}$|^[^\d,]{3,},\s*\d{1,4}(?:\s?[-–,]\s?\d{1,4})*(?:,\s|$)"
)
"""A line of a contents page (leader dots up to a page number) or of an index (word, page, page)."""

CODE = re.compile(
    r"[;{}]\s*$|^[{}]|\w\(.*\)\s*[;:{]?$|[!=]=|->|::|\+\+|^(?:return|if|for|while|else|import|def)\b"
)
"""What ends or starts a line of program text."""

CONTENTS = re.compile(
    r"^(?:(?:table of |list of )?(?:contents|figures|tables)|contents?|index|inhalt\w*|sommaire"
    r"|table des mati.*|[íi]ndice|sommario)$",
    re.IGNORECASE,
)
"""The title of a contents page."""

CAPTION = re.compile(
    r"^(?:table|tab\.|tableau|tabelle|tabella|tabla|tabela|exhibit|annex|figure|fig\.|chart)\s+(?:(?-i:[A-Z]{1,3})?[-.]?\d|(?-i:[IVXLC]+|[A-Z])\b)",
    re.IGNORECASE,
)
NOTE = re.compile(
    r"^(?:[*†‡#§¶]{1,5}\s*\w|\(?(?:\d{1,2}|(?-i:[a-z]))\)\s+\w|notes?\b\s*[:.\d]|sources?\b\s*:|nota\b|fonte\b"
    r"|quelle\b\s*:|anmerkung|n\.?b\.?\s*:|abbreviations\b\s*:)",
    re.IGNORECASE,
)


_DIGIT = re.compile(r"\d")


def is_numeric(text: str) -> bool:
    """True for a number or what stands in its place ('-', 'n.a.')."""
    return bool(NUMERIC.match(text) or FILLER.match(text))


def has_digit(text: str) -> bool:
    return _DIGIT.search(text) is not None
