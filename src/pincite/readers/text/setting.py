"""How a text was set: where its lines are broken, what stands between blank ones, whether it writes
capitals, numbers its headings."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import msgspec

from pincite.regex import regex

SAMPLE = 1 << 19  # Characters looked at.
LONG = 160  # Characters of a line that no one breaks by hand: a text with many has a line for each paragraph.
MANY_LONG = 0.05  # Share of long lines among those of prose from which a text has a line for each paragraph.
PROSE = 45  # Characters from which a line may be one of several that were broken to fit.

# A line that begins or ends a piece of code, as in many notes and mails.
FENCE = regex(r"^\s{0,3}(```+|~~~+)\s*([\w+#.-]*)[^`]*$")
LONGEST_FENCE = 5000  # Lines after which a fence that is not closed is taken to be none.
LONGEST_MARK = 200  # Characters of a line that can begin a piece of code.
TAB = 8  # Columns that a tab goes to a multiple of.
NUMBERED = regex(r"^\s*\d{1,3}(?:\.\d{1,3})+\.?\s+\w")


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
    alone = sum(
        not before
        and not after
        and len(line) <= PROSE * 2
        and not line.endswith((".", ";", ","))
        and NUMBERED.match(line) is not None
        for before, line, after in zip(["", *lines], lines, [*lines[1:], ""], strict=False)
    )
    return Habits(width=width, capitals=capitals, numbered=alone >= 2)


def fence_of(line: str) -> re.Match[str] | None:
    """The mark that a line begins a piece of code with."""
    return FENCE.match(line) if len(line) <= LONGEST_MARK else None


def blocks(text: str) -> Iterator[list[str]]:
    """Runs of lines without blank ones; a fenced piece of code is one run, whatever it holds."""
    block: list[str] = []
    fence = ""
    for raw in io.StringIO(text, newline=None):
        line = raw.rstrip("\r\n \t\u2028")
        if fence:
            block.append(line)
            if line.strip() == fence or len(block) > LONGEST_FENCE:
                yield block
                block, fence = [], ""
            continue
        mark = fence_of(line)
        if block and (mark or not line.strip()):
            yield block
            block = []
        if mark:
            block, fence = [line], mark[1]
        elif line.strip():
            lone = "\t" in line[:TAB] and not line.strip("\t").count("\t")
            block.append(line.expandtabs(TAB) if lone else line)
    if block:
        yield block
