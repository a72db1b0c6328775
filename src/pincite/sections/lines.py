"""Where the printed lines of an element are in its text, in which words that were broken are whole."""

from __future__ import annotations

from pincite.markup.clean import clean
from pincite.model.elements import Line
from pincite.model.sections import Part

HYPHENS = "-\u2010\u00ad"  # What a line may end in where a word is broken.
BETWEEN_LINES = (" ", "\n")


def line_parts(text: str, lines: tuple[Line, ...], marker: str = "") -> tuple[Part, ...]:
    """One part for each line that has a place in ``text``, in order and without overlap; ``marker`` is
    what the first line may begin with and the text does not."""
    parts: list[Part] = []
    at = 0
    for line in lines:
        printed = line.text.strip()
        if marker and not at and not parts:
            printed = _without(marker, printed, text)
        if not printed:
            continue
        if text[at : at + 1] in BETWEEN_LINES:
            at += 1
        if text.startswith(printed, at):
            end = at + len(printed)
        elif printed[-1] in HYPHENS and text.startswith(printed[:-1], at):
            end = at + len(printed) - 1
        else:
            at, end = _loosely(text, clean(printed), at)
        if end > at:
            parts.append(Part(at, end - at, line.box))
            at = end
    return tuple(parts)


def _without(marker: str, printed: str, text: str) -> str:
    """The first line without its marker, unless the text has it too."""
    if printed.startswith(marker) and not text.startswith(printed):
        return printed[len(marker) :].lstrip()
    return printed


def _loosely(text: str, printed: str, at: int) -> tuple[int, int]:
    """Beginning and end of a line that does not follow as printed: blanks may be others than there, and
    what stands before it may have no line. Both are ``at`` where it is not found."""
    while at < len(text) and text[at].isspace():
        at += 1
    if text.startswith(printed, at):
        return at, at + len(printed)
    end, rest = _agreement(text, printed, at)
    if rest in ("", *HYPHENS):
        return at, end
    found = text.find(printed, at)
    if found >= 0:
        return found, found + len(printed)
    return at, end


def _agreement(text: str, printed: str, at: int) -> tuple[int, str]:
    """How far the two agree, blanks apart, and what of ``printed`` is left."""
    p = 0
    end = at  # after the last character they share
    k = at
    while p < len(printed) and k < len(text):
        if printed[p] == text[k]:
            p += 1
            k += 1
            end = k
        elif text[k].isspace():
            k += 1
        elif printed[p].isspace():
            p += 1
        else:
            break
    return end, printed[p:]
