"""List items: marks that Markdown has a list for, and those it has not."""

from __future__ import annotations

import re

from pincite.model.elements import Element
from pincite.outputs.markdown.escapes import escape, indented
from pincite.outputs.markdown.runs import inline
from pincite.outputs.options import MarkdownOptions
from pincite.outputs.visible import is_printed

NUMBERED = re.compile(r"^(\d{1,9})([.)])$")  # A mark of an item that Markdown counts by itself.
WORD_BULLET = "o"  # The bullet of second levels in Word: a letter of Courier New that looks like a circle.
# Boxes of tasks, and how Markdown writes them. A check mark without a box is a bullet that many use.
TASKS = {"☐": "[ ]", "☑": "[x]", "☒": "[x]"}


def item(
    e: Element, options: MarkdownOptions, indents: list[int], labels: dict[str, str] | None = None
) -> tuple[str, list[int]]:
    """A list item's line and the indents of the levels now open.

    A mark that Markdown has no list for ('1.2.', 'a)', '(iv)') stands before the text as it is displayed,
    without a bullet: the item is a paragraph, and its own indent 0. On deeper levels it has a bullet all the
    same: for Markdown nothing else lies deeper."""
    level = max(1, e.level)
    mark = e.marker
    number = NUMBERED.match(mark)
    bullet = mark if number else "-"
    said = not number and not is_printed(e) and mark != WORD_BULLET and any(ch.isalnum() for ch in mark)
    missing = level - 1 - len(indents)
    indents = indents[: level - 1]
    while len(indents) < level - 1:
        # More than three spaces before a list that has nothing above it would be code.
        indents.append(2 if is_printed(e) or (not said and missing == level - 1 - len(indents)) else 0)
    flush = said and level == 1
    lead = " " * sum(indents)
    text = inline(e, options, labels)
    if flush:
        return indented(f"{escape(mark)} {text}", lead), [*indents, 0]
    if said:
        text = f"{escape(mark)} {text}"
    elif mark in TASKS:
        text = f"{TASKS[mark]} {text}"
    elif not is_printed(e) and text[:1] in TASKS and text[1:2].isspace():
        text = f"{TASKS[text[0]]} {text[2:]}"
    elif mark == WORD_BULLET and not is_printed(e):
        mark = ""
    if not said and ((not number and mark and mark[0].isalnum()) or mark.startswith(("(", "["))):
        text = f"{escape(mark)} {text}"
    if "\n" in text and not is_printed(e):
        text = indented(text, lead + " " * (len(bullet) + 1)).lstrip()
    return f"{lead}{bullet} {text}", [*indents, len(bullet) + 1]
