"""reStructuredText to elements, by way of docutils with everything shut that reaches outside."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.errors import Corrupt, LimitError
from pincite.model.document import Page
from pincite.readers.charset import decoded
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.regex import regex

# Beginnings of inline markup in one block: docutils looks for the end of each to the end of the block, so
# that the work grows with their square; so many take about a second.
MOST_STARTS = 3000
MOST_GROWTH = 2_000_000  # Characters that substitutions may add to a document.
# Characters between two blanks, and those of them that are no letters or digits: at each of these docutils
# looks for a name from the beginning of the word on, so that the work grows with their square.
LONGEST_WORD, MOST_MARKS = 2000, 200
WORD = regex(rf"\S{{{LONGEST_WORD},}}")
MARK = regex(r"[\W_]")
START = regex(r"`+|(?<!\w)[*|](?=[^\s*|])|[A-Za-z0-9]_(?!\w)|[A-Za-z0-9]:(?=\S)")
BLANK = regex(r"\n[ \t]*\n")
DEFINED = regex(r"^[ \t]*\.\.[ \t]+\|([^|\n]+)\|[ \t]+\w+::(.*(?:\n[ \t]+\S.*)*)", re.MULTILINE)
NAMED = regex(r"\|([^|\s][^|\n]*)\|")


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """One flow, footnotes and citations at its end. No file and no address is opened, no configuration
    read; directives and roles that are not known keep their text. Raises ``Corrupt``."""
    from pincite.readers.rst.doctree import doctree_of
    from pincite.readers.rst.walker import Walker

    text = decoded(data)
    if text is None:
        raise Corrupt("this is no text, so it is no reStructuredText")
    if endless(text):
        reading.note("not_parsed", "this would take too long as reStructuredText: it is read as plain text")
    else:
        try:
            walker = Walker(options, reading)
            walker.document(doctree_of(text.removeprefix("\ufeff"), reading))
        except LimitError:
            raise
        except Exception as error:  # docutils fails in many ways, at nesting above all
            code = "too_deep" if isinstance(error, RecursionError) else "not_parsed"
            reading.note(code, "this cannot be read as reStructuredText: it is read as plain text")
        else:
            yield walker.builder.page()
            return
    from pincite.readers.text import read as read_text

    yield from read_text(data, options, reading)


def endless(text: str) -> bool:
    """Whether docutils would not come to an end on the text within reason."""
    if any(len(MARK.findall(word[0])) > MOST_MARKS for word in WORD.finditer(text)):
        return True
    at = 0
    for end in (*(gap.start() for gap in BLANK.finditer(text)), len(text)):
        # The blank line itself begins no markup.
        if end - at > MOST_STARTS and sum(1 for _ in START.finditer(text, at, end)) > MOST_STARTS:
            return True
        at = end
    return growth(text) > MOST_GROWTH


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
