"""Which texts match a regular expression of a user. The only door to RE2.

RE2 matches in time linear in the text whatever the expression, so that no wrapper can hang a process;
look-around and back references do not exist in it (https://github.com/google/re2/wiki/Syntax).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import re2

from pincite.errors import BadPattern

# Characters of a pattern. People write tens; lists of words that were generated reach a few hundred.
MAX_LENGTH = 4_000
SHOWN = 80  # Characters of a pattern in a sentence.
# Bytes that RE2 may hold for one pattern, program and automaton together. It bounds the program to some
# ten thousand steps, hence the time per character; ordinary patterns need a hundredth of it.
MAX_MEMORY = 1 << 19
# Patterns asked together. An ontology of five hundred concepts has fewer; each may hold MAX_MEMORY.
MOST = 2_000


def check(pattern: str) -> None:
    """Nothing. ``BadPattern`` where the pattern is too long, too large, or not one of RE2, with what RE2
    says of it."""
    _compiled(pattern, False)


def names_in(pattern: str) -> tuple[str, ...]:
    """The names of groups in the pattern, from left to right; none where it is no pattern."""
    try:
        found: dict[str, int] = _compiled(pattern, False).groupindex
    except BadPattern:
        return ()
    return tuple(sorted(found, key=lambda name: found[name]))


def spans(
    pattern: str, text: str, search: bool = False, ignore_case: bool = False
) -> dict[str, tuple[int, int]] | None:
    """Where the named groups of the pattern stand in the text, as characters (first, behind the last), those
    that took part; None where it does not match the whole text, or with ``search`` no part of it.
    ``BadPattern`` as ``check``."""
    compiled, data = _compiled(pattern, ignore_case), _bytes(text)
    found = compiled.search(data) if search else compiled.fullmatch(data)
    if found is None:
        return None
    # RE2 counts bytes of UTF-8.
    where = {name: found.span(number) for name, number in compiled.groupindex.items()}
    return {
        name: (_length(data[:first]), _length(data[:last]))
        for name, (first, last) in where.items()
        if first >= 0
    }


def ranges(pattern: str, text: str, ignore_case: bool = False) -> list[tuple[int, int]]:
    """Where the pattern stands in the text, one place behind the other, as characters (first, behind the
    last); not where it is empty. ``BadPattern`` as ``check``."""
    data = _bytes(text)
    found, at, counted = [], 0, 0
    for match in _compiled(pattern, ignore_case).finditer(data):
        first, last = match.span()
        if first < last:
            start = counted + _length(data[at:first])
            at, counted = last, start + _length(data[first:last])
            found.append((start, counted))
    return found


def fullmatch(pattern: str, texts: Iterable[str], ignore_case: bool = False) -> list[bool]:
    """Whether the pattern matches the whole of each text. ``BadPattern`` as ``check``."""
    matches = _compiled(pattern, ignore_case).fullmatch
    return [matches(_bytes(text)) is not None for text in texts]


def search(pattern: str, texts: Iterable[str], ignore_case: bool = False) -> list[bool]:
    """Whether the pattern matches some part of each text. ``BadPattern`` as ``check``."""
    matches = _compiled(pattern, ignore_case).search
    return [matches(_bytes(text)) is not None for text in texts]


def matcher(patterns: Sequence[str], ignore_case: bool = False) -> Callable[[str], list[int]]:
    """What gives for a text the numbers, rising, of the patterns that match the whole of it: what
    ``fullmatch`` would say pattern by pattern, in one pass for all. ``BadPattern`` as ``check``, and for more
    patterns than ``MOST``."""
    if not patterns:
        return lambda _: []
    if len(patterns) > MOST:
        raise BadPattern(f"there are {len(patterns)} patterns, more than {MOST}")
    matches = [_compiled(pattern, ignore_case).fullmatch for pattern in patterns]
    # Of each pattern the words that it cannot do without are looked for, all at once.
    candidates = re2.Filter()
    for pattern in patterns:
        candidates.Add(pattern, _options(ignore_case))
    candidates.Compile()

    def matching(text: str) -> list[int]:
        data = _bytes(text)
        possible = sorted(candidates.Match(data, potential=True) or ())
        return [number for number in possible if matches[number](data) is not None]

    return matching


def _bytes(text: str) -> bytes:
    # A lone surrogate cannot be written as UTF-8; it matches what a question mark matches.
    return text.encode("utf-8", "replace")


def _length(data: bytes) -> int:
    """Characters of the text that these bytes are of."""
    return len(data.decode("utf-8", "replace"))


def _options(ignore_case: bool) -> Any:
    options = re2.Options()
    options.max_mem = MAX_MEMORY
    options.log_errors = False
    options.case_sensitive = not ignore_case
    return options


@lru_cache(maxsize=MOST)
def _compiled(pattern: str, ignore_case: bool) -> Any:
    if len(pattern) > MAX_LENGTH:
        raise BadPattern(
            f"the pattern /{_shown(pattern)}/ has {len(pattern)} characters, more than {MAX_LENGTH}"
        )
    try:
        return re2.compile(pattern, _options(ignore_case))
    except re2.error as error:
        said = error.args[0] if error.args else b""
        said = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
        raise BadPattern(f"the pattern /{_shown(pattern)}/ cannot be used: {said}") from None
    except UnicodeEncodeError:
        raise BadPattern("a pattern holds half a character (a lone surrogate)") from None


def _shown(pattern: str) -> str:
    return pattern if len(pattern) <= SHOWN else pattern[: SHOWN - 3] + "..."
