"""Words of a document to the letter, as the find bar of a reader looks for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from html import escape, unescape

from pincite.citing.found import Citation, Place
from pincite.citing.places import places_in, said
from pincite.markup.cells import cell_parts
from pincite.markup.shown import MARKUP
from pincite.model.document import Page
from pincite.model.elements import Element
from pincite.model.sections import Passage, PassageText
from pincite.regex import regex

# Signs that keyboards have one of, and print several.
ALIKE = {"'": "['\u2018\u2019\u02bc]", '"': '["\u201c\u201d\u201e]', "-": "[-\u2010\u2011\u2012\u2013]"}
GAP, GAP_IN_TABLES = r"\s+", r"(?:\s|<[^<>]*>)+"
# A sign of a cell: a tag and the name of a sign are one.
SIGN = regex(rf"{MARKUP.pattern}|.", re.DOTALL)
Ranges = Callable[[str], list[tuple[int, int]]]  # where something stands in a text
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
    return _places(
        text,
        pages,
        lambda whole: [hit.span() for hit in plain.finditer(whole)],
        lambda whole: [hit.span(1) for hit in table.finditer(whole) if hit.group(1)],
        limit,
    )


def find_ranges(
    text: PassageText, pages: Mapping[int, Page], ranges: Ranges, limit: int
) -> tuple[int, list[Citation]]:
    """The same of what ``ranges`` finds in the texts of elements, one by one: of a table in its cells."""
    return _places(text, pages, ranges, lambda table: list(_in_cells(table, ranges)), limit)


def _places(
    text: PassageText, pages: Mapping[int, Page], in_text: Ranges, in_table: Ranges, limit: int
) -> tuple[int, list[Citation]]:
    count = 0
    found: list[Citation] = []
    for one in in_order(text):
        if isinstance(one, Passage):
            low = one.offset
            whole = text.text[low : low + one.length]
            ranges = (in_table if one.category == "Table" else in_text)(whole)
            for start, end in ranges[: limit - len(found)]:
                start, end = low + start, low + end
                places = places_in(one, text.text, start, end, pages.get(one.element.page))
                told = said(one, text.text, start, end)
                found.append(Citation(score=1.0, text=told, chars=((start, end),), places=tuple(places)))
            count += len(ranges)
        elif in_text(one.text):
            count += 1
            if len(found) < limit:
                place = Place(element=one.id, page=one.page, box=one.box, text=one.text)
                found.append(Citation(score=1.0, text=one.text, chars=(), places=(place,)))
    return count, found


def _in_cells(table: str, ranges: Ranges) -> Iterator[tuple[int, int]]:
    """Ranges of a table in what its cells say."""
    for part in cell_parts(table):
        signs = [one.span() for one in SIGN.finditer(table, part.offset, part.offset + part.length)]
        says = [unescape(" " if table[a] == "<" and b - a > 1 else table[a:b])[:1] for a, b in signs]
        for start, end in ranges("".join(says)):
            yield signs[start][0], signs[end - 1][1]


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
