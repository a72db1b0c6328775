"""What is wrong with a wrapper, and where."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from pincite.errors import BadWrapper
from pincite.wrappers.definition import Place

Severity = Literal["error", "warning"]
NOWHERE = Place(0, 0)  # Of what was built in Python.
SHOWN = 96  # Characters of a line that ``show`` prints at most; of a longer one, those around the caret.


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """One fault. ``code`` never changes its meaning; ``line`` and ``column`` count from 1 and are 0 for a
    wrapper that was built in Python. A wrapper with an ``error`` cannot be used; one with a ``warning``
    can, but may not do what was meant."""

    code: str
    sentence: str
    line: int = 0
    column: int = 0
    file: str = ""
    severity: Severity = "error"

    def __str__(self) -> str:
        place = ":".join(part for part in (self.file, *self.numbers) if part)
        head = f"{place}: " if place else ""
        return f"{head}{self.severity}: {self.sentence} [{self.code}]"

    @property
    def numbers(self) -> tuple[str, ...]:
        return (str(self.line), str(self.column)) if self.line else ()


BadWrapper.MADE_WITH = tuple[str, tuple[Fault, ...]]


def show(fault: Fault, text: str = "") -> str:
    """The fault in one line; below it the line of ``text`` it is about, with a caret under the place.
    ``text`` is all of the file the fault names. No line end at the end."""
    head = "".join(map(plain, str(fault)))
    lines = normal(text).split("\n")
    if not 1 <= fault.line <= len(lines):
        return head
    line = "".join(plain(letter) for letter in lines[fault.line - 1].rstrip())
    before, start = line[: fault.column - 1], 0
    if len(line) > SHOWN:
        start = max(0, min(len(before) - SHOWN // 2, len(line) - SHOWN))
        line = line[start : start + SHOWN]
    margin = f"{fault.line:5d} | "
    gap = "".join(widened(letter) for letter in before[start:]) + " " * (fault.column - 1 - len(before))
    return f"{head}\n{margin}{line}\n{' ' * (len(margin) - 2)}| {gap}^"


def normal(text: str) -> str:
    """The text without a byte order mark and with one kind of line end: what places count in."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def plain(letter: str) -> str:
    """The letter, or a stand-in of one character for what is not seen or would steer a terminal."""
    if letter.isprintable():
        return letter
    return " " if letter.isspace() else "\N{REPLACEMENT CHARACTER}"


def widened(letter: str) -> str:
    """As many spaces as a terminal gives the letter columns."""
    if unicodedata.combining(letter):
        return ""
    return "  " if unicodedata.east_asian_width(letter) in ("W", "F") else " "


def bad_wrapper(faults: list[Fault] | tuple[Fault, ...], name: str = "") -> BadWrapper:
    """The error that carries these faults; its sentence tells the first one."""
    found = tuple(faults)
    first = next((fault for fault in found if fault.severity == "error"), found[0])
    head = ":".join(part for part in (first.file or name, *first.numbers) if part)
    place = f"{head}: " if first.line else ""
    wrapper = f"the wrapper {name} has a fault: " if name and not place else ""
    more = len(found) - 1
    rest = f" (and {more} more)" if more else ""
    return BadWrapper(f"{place}{wrapper}{first.sentence}{rest}", found)


def fault_of(code: str, sentence: str, place: Place, severity: Severity = "error") -> Fault:
    line, column, file = place.line, place.column, place.file
    return Fault(code=code, sentence=sentence, line=line, column=column, file=file, severity=severity)


def single(code: str, sentence: str, place: Place = NOWHERE) -> BadWrapper:
    """The error that carries this one fault."""
    return bad_wrapper([fault_of(code, sentence, place)])


def sort_key(fault: Fault) -> tuple[Any, ...]:
    """By place; faults without a place come first, errors before warnings at one place."""
    return (fault.file, fault.line, fault.column, fault.severity, fault.code, fault.sentence)


LONGEST = 60  # Characters of a word that is looked for; comparing longer ones takes time and helps nobody.
KNOWN = 2_000  # Known words compared at most.


def suggestion(word: str, known: Iterable[str]) -> str:
    """``"; did you mean `...`?"``, or nothing where no known word is near."""
    words = sorted(set(known))[:KNOWN]
    if len(word) > LONGEST:
        return ""
    same = [other for other in words if other.casefold() == word.casefold()]
    near = same or difflib.get_close_matches(word, words, n=1, cutoff=0.7)
    return f"; did you mean `{near[0]}`?" if near else ""
