"""Where the printed lines of an element are in its text, in which words that were broken are whole."""

from __future__ import annotations

from recto.markup.clean import clean
from recto.model.elements import Line
from recto.model.sections import Part

HYPHENS = "-\u2010\u00ad"
"""What a line may end in where a word is broken."""


def line_parts(text: str, lines: tuple[Line, ...], marker: str = "") -> tuple[Part, ...]:
    """One part for each line that has a place in ``text``, in order and without overlap."""
    parts: list[Part] = []
    at = 0
    size = len(text)
    for i, line in enumerate(lines):
        printed = line.text.strip()
        if i == 0 and marker and printed.startswith(marker) and not text.startswith(printed):
            printed = printed[len(marker) :].lstrip()
        if not printed:
            continue
        while at < size and text[at].isspace():
            at += 1
        if text.startswith(printed, at):
            end = at + len(printed)
            # the hyphen of the last line of what goes on elsewhere is gone, that of others may be
        elif printed[-1] in HYPHENS and text.startswith(printed[:-1], at):
            end = at + len(printed) - 1
        else:
            at, end = _loosely(text, clean(printed), at)
        if end > at:
            parts.append(Part(at, end - at, line.box))
            at = end
    return tuple(parts)


def _loosely(text: str, printed: str, at: int) -> tuple[int, int]:
    """Where a line is that is not there as printed: from its first character on as far as the two agree,
    blanks apart; ``(at, at)`` where it is not there at all."""
    k = at
    p = 0
    while p < len(printed) and k < len(text):
        if printed[p] == text[k]:
            p += 1
            k += 1
        elif text[k].isspace():
            k += 1
        elif printed[p].isspace():
            p += 1
        else:
            break
    return at, k
