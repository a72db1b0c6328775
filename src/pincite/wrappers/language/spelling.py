"""What somebody who misspelt a word may have meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

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
