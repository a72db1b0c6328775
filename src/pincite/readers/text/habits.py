"""How a text was set: where its lines are broken, whether it writes capitals, numbers its headings."""

from __future__ import annotations

import re

import msgspec

SAMPLE = 1 << 19  # Characters looked at.
LONG = 160  # Characters of a line that no one breaks by hand: a text with many has a line for each paragraph.
MANY_LONG = 0.05  # Share of long lines among those of prose from which a text has a line for each paragraph.
PROSE = 45  # Characters from which a line may be one of several that were broken to fit.

NUMBERED = re.compile(r"^\s*\d{1,3}(?:\.\d{1,3})+\.?\s+\w")


class Habits(msgspec.Struct, frozen=True):
    """width       columns after which lines are broken; 0: a line is a paragraph
    capitals    most of the text is in capitals, so that they mean nothing
    numbered    lines with numbers of several parts ('2.1') stand alone: headings are numbered"""

    width: int = 0
    capitals: bool = False
    numbered: bool = False


def habits_of(text: str) -> Habits:
    lines = [line.rstrip() for line in text[:SAMPLE].splitlines()]
    sizes = sorted(len(line) for line in lines if len(line) >= PROSE)
    width = 0
    if sizes:
        long = sum(size > LONG for size in sizes)
        if long <= MANY_LONG * len(sizes):
            kept = [size for size in sizes if size <= LONG]
            width = kept[int(0.9 * (len(kept) - 1))] if kept else 0
    letters = [line for line in lines if any(char.isalpha() for char in line)]
    capitals = len(letters) > 4 and sum(line.isupper() for line in letters) > 0.4 * len(letters)
    alone = 0
    for at, line in enumerate(lines):
        if (
            NUMBERED.match(line)
            and len(line) <= PROSE * 2
            and not line.endswith((".", ";", ","))
            and (at == 0 or not lines[at - 1])
            and (at + 1 >= len(lines) or not lines[at + 1])
        ):
            alone += 1
    return Habits(width=width, capitals=capitals, numbered=alone >= 2)
