"""Headers and footers: each is told once, and numbers of pages are not."""

from __future__ import annotations

import re

# A number of a page, by itself or between dashes.
PAGE_NUMBER = re.compile(r"[-–—\s]*(?:\d{1,4}|[ivxlc]{1,6})[-–—\s]*", re.IGNORECASE)


class Furniture:
    """What was said at the edges of pages so far."""

    def __init__(self) -> None:
        self.said: set[tuple[str, str]] = set()

    def new(self, kind: str, text: str) -> bool:
        """Whether a header or footer is to be told: it says something, and for the first time."""
        if not text or is_page_number(text) or (kind, text) in self.said:
            return False
        self.said.add((kind, text))
        return True


def is_page_number(text: str) -> bool:
    """Whether a header or footer says nothing else: a text that has no pages has no number for it either,
    what the file keeps is that of the page it was saved on."""
    return PAGE_NUMBER.fullmatch(text) is not None
