"""Words of a document to the letter, as the find bar of a reader looks for them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape

from pincite.citing.found import Citation, Place
from pincite.citing.places import places_in, said
from pincite.model.document import Page
from pincite.model.elements import Element
from pincite.model.sections import Passage, PassageText

# Signs that keyboards have one of, and print several.
ALIKE = {"'": "['\u2018\u2019\u02bc]", '"': '["\u201c\u201d\u201e]', "-": "[-\u2010\u2011\u2012\u2013]"}
GAP, GAP_IN_TABLES = r"\s+", r"(?:\s|<[^<>]*>)+"
UNSAID = r"<[^<>]*>|&#?\w+;"  # what of the text of a table is markup


def find_words(
    text: PassageText, pages: Mapping[int, Page], words: str, limit: int
) -> tuple[int, list[Citation]]:
    """How often the document says ``words``, and the first ``limit`` places, in the order of reading. Upper
    and lower case are the same, any blank is every other, quotation marks and dashes are alike. What is
    written in a figure counts once."""
    parts = words.split()
    if not parts:
        return 0, []
    plain = re.compile(_pattern(parts, GAP), re.IGNORECASE)
    # The text of a table is markup, of which neither the tags nor the names of signs are said.
    marked = [escape(part, quote=False) for part in parts]
    table = re.compile(f"({_pattern(marked, GAP_IN_TABLES)})|{UNSAID}", re.IGNORECASE)
    count = 0
    found: list[Citation] = []
    for one in in_order(text):
        if isinstance(one, Passage):
            low = one.offset
            whole = text.text[low : low + one.length]
            if one.category == "Table":
                ranges = [hit.span(1) for hit in table.finditer(whole) if hit.group(1)]
            else:
                ranges = [hit.span() for hit in plain.finditer(whole)]
            for start, end in ranges[: limit - len(found)]:
                start, end = low + start, low + end
                places = places_in(one, text.text, start, end, pages.get(one.element.page))
                told = said(one, text.text, start, end)
                found.append(Citation(score=1.0, text=told, chars=((start, end),), places=tuple(places)))
            count += len(ranges)
        elif plain.search(one.text):
            count += 1
            if len(found) < limit:
                place = Place(element=one.id, page=one.page, box=one.box, text=one.text)
                found.append(Citation(score=1.0, text=one.text, chars=(), places=(place,)))
    return count, found


def _pattern(parts: list[str], gap: str) -> str:
    return gap.join("".join(ALIKE.get(sign, re.escape(sign)) for sign in part) for part in parts)


def in_order(text: PassageText) -> Iterator[Passage | Element]:
    """The passages with the figures between them."""
    figures = iter(text.figures)
    following = next(figures, None)
    for number, passage in enumerate(text.passages):
        while following is not None and following[0] <= number:
            yield following[1]
            following = next(figures, None)
        yield passage
    if following is not None:
        yield following[1]
    for _, figure in figures:
        yield figure
