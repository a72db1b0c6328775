"""Letters misread: edits between a true and a read text."""

from __future__ import annotations

import re
import unicodedata

from rapidfuzz.distance import Levenshtein

# What no reader can tell from its plain twin, and marks that show nothing.
TWINS = str.maketrans(dict.fromkeys("‘’ʼ", "'") | dict.fromkeys("“”„", '"') | dict.fromkeys("‐‑", "-"))
UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


def misread(true: str, read: str, blanks: bool = False) -> float:
    """Edits a letter of the true text; ``blanks`` count as letters, runs of them as one, or not at all."""
    true, read = plain(true, blanks), plain(read, blanks)
    return Levenshtein.distance(true, read) / len(true)


def plain(text: str, blanks: bool) -> str:
    """NFC, without what is not seen, quotes and hyphens of one shape."""
    shown = UNSEEN.sub("", unicodedata.normalize("NFC", text)).translate(TWINS)
    return (" " if blanks else "").join(shown.split())
