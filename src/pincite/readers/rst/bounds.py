"""Texts that docutils would work on without end: told before it begins."""

from __future__ import annotations

import re

# Beginnings of inline markup in one block: docutils looks for the end of each to the end of the block, so
# that the work grows with their square; so many take about a second.
MOST_STARTS = 3000
MOST_GROWTH = 2_000_000  # Characters that substitutions may add to a document.
# Characters between two blanks, and those of them that are no letters or digits: at each of these docutils
# looks for a name from the beginning of the word on, so that the work grows with their square.
LONGEST_WORD, MOST_MARKS = 2000, 200

WORD = re.compile(rf"\S{{{LONGEST_WORD},}}")
MARK = re.compile(r"[\W_]")

START = re.compile(r"`+|(?<!\w)[*|](?=[^\s*|])|[A-Za-z0-9]_(?!\w)|[A-Za-z0-9]:(?=\S)")
BLANK = re.compile(r"\n[ \t]*\n")
DEFINED = re.compile(r"^[ \t]*\.\.[ \t]+\|([^|\n]+)\|[ \t]+\w+::(.*(?:\n[ \t]+\S.*)*)", re.MULTILINE)
NAMED = re.compile(r"\|([^|\s][^|\n]*)\|")


def endless(text: str) -> bool:
    """Whether docutils would not come to an end on the text within reason."""
    if any(len(MARK.findall(word[0])) > MOST_MARKS for word in WORD.finditer(text)):
        return True
    at = 0
    for gap in BLANK.finditer(text):
        if crowded(text, at, gap.start()):
            return True
        at = gap.end()
    return crowded(text, at, len(text)) or growth(text) > MOST_GROWTH


def crowded(text: str, start: int, end: int) -> bool:
    if end - start <= MOST_STARTS:
        return False
    return sum(1 for _ in START.finditer(text, start, end)) > MOST_STARTS


def growth(text: str) -> int:
    """Characters that the substitutions named in a text stand for, those within them put in too. A name
    that leads back to itself counts once: docutils refuses it."""
    meant = {name(found[1]): found[2] for found in DEFINED.finditer(text)}
    if not meant:
        return 0
    sizes: dict[str, int] = {}
    for first in meant:
        stack = [first]
        while stack:
            one = stack[-1]
            inner = [name(found[1]) for found in NAMED.finditer(meant[one])]
            waiting = [
                other for other in inner if other in meant and other not in sizes and other not in stack
            ]
            if waiting and one not in sizes:
                stack.append(waiting[0])
                continue
            sizes[one] = min(MOST_GROWTH + 1, len(meant[one]) + sum(sizes.get(other, 0) for other in inner))
            stack.pop()
    total = 0
    for found in NAMED.finditer(text):
        total += sizes.get(name(found[1]), 0)
        if total > MOST_GROWTH:
            break
    return total


def name(text: str) -> str:
    return " ".join(text.lower().split())
