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
    """Characters that the substitutions named in a text stand for, those within them put in too, as far as
    the bound. A name within itself counts for nothing: docutils refuses it."""
    meant = {name(found[1]): found[2] for found in DEFINED.finditer(text)}
    within = {one: named(said) for one, said in meant.items()}
    total = 0
    around: set[str] = set()
    waiting = [(one, False) for one in named(text)] if meant else []
    while waiting and total <= MOST_GROWTH:
        one, done = waiting.pop()
        if done:
            around.discard(one)
        elif one in meant and one not in around:
            total += len(meant[one]) + 1
            around.add(one)
            waiting += [(one, True), *((inner, False) for inner in within[one])]
    return total


def named(text: str) -> list[str]:
    """Names of substitutions in a text, in order."""
    return [name(found[1]) for found in NAMED.finditer(text)]


def name(text: str) -> str:
    return " ".join(text.lower().split())
