"""What a line or a block looks like. Each needs strong evidence: a wrong heading is worse than none."""

from __future__ import annotations

import re
from collections import Counter

from pincite.model.lexicon import any_of
from pincite.readers.text.setting import PROSE, Habits
from pincite.regex import regex

# The mark of a list item at the start of a line.
BULLET = regex(r"^(\s*)([-*+•‣▪◦·–—●○■□]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s+(?=\S)")
ROMAN_FEW = ("I", "II", "III", "IV", "V")
# What follows an initial: another one, a name and a comma, a name alone.
NAME = regex(r"[A-Z]\.|[A-Z]\w+(?:,|\s*$)")
UNDERLINES = {"=": 1, "-": 2, "~": 3, "^": 3, "*": 1, "#": 1}
UNDERLINE = regex(r"^\s*([=\-~^*#])\1{2,}\s*$")

CHAPTER = regex(
    rf"^\s*(?:(?P<first>{any_of('parts', 'chapters', 'appendices')})|(?:{any_of('sections')}|§))\s+"
    r"(?:[ivxlcdm]{1,7}|\d{1,4}|[a-z])\b[.:]?(?:\s+\S.*)?$",
    re.IGNORECASE,
)
NUMBER = regex(r"^\s*(\d{1,3}(?:\.\d{1,3})*)\.?\s+(\w.*)$")
LONGEST_HEADING = 80  # Characters of a heading.
EMAIL = regex(r"^(?:e-?mail:?\s*)?<?[\w.+-]+@[\w-]+(?:\.[\w-]+)+>?$", re.IGNORECASE)
CITY = regex(
    r"^\s*[A-Z][\w.' -]+,\s*[A-Z]{2}\.?\s+\d{5}(?:-\d{4})?\s*(?:,?\s*USA?)?$"
    r"|^\s*(?:[A-Z]{1,2}-)?\d{5}\s+[A-ZÄÖÜÉ]\w+|\b[A-Z]{1,2}\d[A-Z\d]?\s+\d[A-Z]{2}\b"
)
US_CITY = regex(r"^\s*[A-Z][\w.' -]{1,40},\s*[A-Z]{2}\.?\s+\d{5}(?:-\d{4})?$")
STREET = regex(
    r"^\s*\d{1,5}[a-zA-Z]?,?\s+\w|(?:straße|strasse|str\.|weg|gasse)\s*\d|\bp\.?\s?o\.? box\b"
    r"|\b(?:street|st\.|avenue|ave\.?|road|rd\.|lane|drive|blvd|rue|via|calle|platz)\b",
    re.IGNORECASE,
)
MOST_ADDRESS = 7
BORDER = regex(r"^\s*[+|][-=+:| ]{2,}[+|]?\s*$")
GROUPS = regex(r"^\s*[-=]{2,}(?: +[-=]{2,})+\s*$")
BARRED = regex(r"^\s*[|+].*[|+]\s*$")
GAP = regex(r"\S( {2,})(?=\S)")
WIDE_GAP = regex(r"\S {3,}\S")
CODED = regex(
    r"[{}]\s*$|[\w\])\"']\s*=\s.*;\s*$|\);\s*$|\w\(.*\)\s*[{:]?$|</?\w+[^>]*>\s*$|\s(?:==|!=|:=|\+=|->|=>)\s"
    r"|^\s*(?:\$ |>>> |#!|def |class |import |for \(|if \(|return\b|var |let |const )"
)


LONGEST_CODE = 200  # Characters of a line in which code is looked for.


def indent_of(line: str) -> int:
    return len(line) - len(line.lstrip())


def item_mark(line: str) -> re.Match[str] | None:
    """The mark of an item; an initial ('A. Smith') is none."""
    mark = BULLET.match(line)
    if mark is None:
        return None
    letter = mark[2][:-1]
    initial = mark[2].endswith(".") and letter[:1].isalpha() and letter[:1].isupper()
    name = initial and letter not in ROMAN_FEW and NAME.match(line, mark.end())
    return None if name else mark


def underline_level(block: list[str]) -> int:
    """Level of a heading that is underlined, 0 for none."""
    if len(block) < 2:
        return 0
    line = UNDERLINE.match(block[1])
    title = block[0].strip()
    if line is None or not any(char.isalnum() for char in title) or len(title) > 2 * LONGEST_HEADING:
        return 0
    size = len(block[1].strip())
    if not 0.75 * len(title) <= size <= 2 * len(title) + 4 or GAP.search(title + " "):
        return 0
    return UNDERLINES[line[1]]


def heading(line: str, habits: Habits) -> tuple[int, str] | None:
    """Level and reason where a line that stands alone is a heading."""
    text = line.strip()
    if not 2 <= len(text) <= LONGEST_HEADING or not any(char.isalpha() for char in text):
        return None
    chapter = CHAPTER.match(text)
    prose = text.endswith((",", ";")) or (len(text) > PROSE and text.endswith("."))
    if chapter and not prose:
        return (1 if chapter["first"] else 2), "named part"
    number = NUMBER.match(text)
    if number and habits.numbered and not text.endswith((".", ";", ",")) and number[2][:1].isupper():
        return number[1].count(".") + 1, "numbered"
    letters = sum(char.isalpha() for char in text)
    if (
        not habits.capitals
        and text.isupper()
        and letters >= 5
        and letters >= 0.6 * len(text)
        and not text.endswith((",", ";", "!", "?"))
        and not BULLET.match(line)
    ):
        return 1, "capitals"
    return None


def aligned(block: list[str]) -> bool:
    """Columns: bars and borders, or gaps at the same place in all lines."""
    lines = len(block)
    borders = sum(bool(BORDER.match(line)) for line in block)
    barred = sum(bool(BARRED.match(line)) for line in block)
    bars = barred == lines or (borders > 0 and borders + barred >= 2 and lines > borders)
    if lines >= 2 and (bars or any(GROUPS.match(line) for line in block)):
        return True
    starts = Counter(gap.end() for line in block for gap in GAP.finditer(line.rstrip()))
    wide = sum(bool(WIDE_GAP.search(line)) for line in block)
    return lines >= 3 and wide >= 0.7 * lines and max(starts.values(), default=0) >= 0.8 * lines


def code(block: list[str]) -> bool:
    """Set in as a whole, and most lines are no prose."""
    if len(block) < 2 or min(indent_of(line) for line in block) < 2:
        return False
    return sum(bool(CODED.search(line[:LONGEST_CODE])) for line in block) >= 0.5 * len(block)


def address(block: list[str]) -> bool:
    """A postal address: a street and a city with its code, in a few short lines."""
    if len(block) == 1:
        return bool(US_CITY.match(block[0]))
    if len(block) > MOST_ADDRESS or any(len(line) > PROSE + 10 for line in block):
        return False
    city = any(CITY.search(line) for line in block)
    return city and any(STREET.search(line) and not CITY.search(line) for line in block)
