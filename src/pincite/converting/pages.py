"""Which pages were asked for: ``1-5,9``, ``3-``, ``-2`` or numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pincite.errors import BadPages
from pincite.regex import regex

# First and last page, both counted from 1 and included; ``None``: to the end of the document.
Range = tuple[int, int | None]
PART = regex(r"\s*(?:(\d+)|(\d*)\s*-\s*(\d*))\s*", re.ASCII)
LONGEST = 9  # Digits of the longest page number looked at; no document has a milliard pages.


def parse_pages(pages: str | Iterable[int] | None) -> tuple[Range, ...]:
    """The ranges that ``pages`` names, as written; ``None`` is the whole document.

    Raises ``BadPages`` where it is not a list of pages and ranges.
    """
    if pages is None:
        return ((1, None),)
    if isinstance(pages, str):
        return tuple(parse_part(part, pages) for part in pages.split(","))
    ranges: list[Range] = []
    try:
        for number in pages:
            if isinstance(number, bool) or not isinstance(number, int) or number < 1:
                raise BadPages(f"{number!r} is not a page number; pages count from 1")
            ranges.append((number, number))
    except TypeError:
        raise BadPages("pages are given as text ('1-5,9') or as numbers ([1, 2, 9])") from None
    if not ranges:
        raise BadPages("no page was asked for")
    return tuple(ranges)


def written_pages(pages: str) -> str:
    """Pages as written, once they are known to be pages. Raises ``BadPages``."""
    parse_pages(pages)
    return pages


def parse_part(part: str, whole: str) -> Range:
    """One piece between commas of ``whole``."""
    match = PART.fullmatch(part)
    if not match or not any(match.groups()) or any(len(g or "") > LONGEST for g in match.groups()):
        raise BadPages(f"{whole!r} does not name pages; write them like 1-5,9 or 3- or -2")
    single, first, last = match.groups()
    start = int(single or first or 1)
    end = int(single or last) if single or last else None
    if start < 1 or end == 0:
        raise BadPages(f"{whole!r} names page 0; pages count from 1")
    if end is not None and end < start:
        raise BadPages(f"{part.strip()!r} ends before it begins")
    return (start, end)


def is_among(number: int, ranges: Iterable[Range]) -> bool:
    """Whether one of the ranges holds the page."""
    return any(first <= number <= (last or number) for first, last in ranges)


def select_pages(pages: str | Iterable[int] | None, page_count: int) -> tuple[int, ...]:
    """The asked-for page numbers of a document of ``page_count`` pages, ascending, each once.

    A range may reach beyond the end of the document, a single page or the start of a range may not:
    that raises ``BadPages``. A document without pages gives () where all pages were asked for.
    """
    chosen: set[int] = set()
    for start, end in parse_pages(pages):
        if start > page_count and not (pages is None and page_count == 0):
            count = "1 page" if page_count == 1 else f"{page_count} pages"
            raise BadPages(f"page {start} was asked for, but the document has {count}")
        chosen.update(range(start, min(end or page_count, page_count) + 1))
    return tuple(sorted(chosen))
