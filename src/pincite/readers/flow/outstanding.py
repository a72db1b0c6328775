"""Lines that stand out, in bold or underlined, as headings of a text that has no styles for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise, takewhile

import msgspec

from pincite.model.elements import Element, Span
from pincite.model.lexicon import named
from pincite.readers.inline import PLAIN
from pincite.regex import regex

LONGEST = 100  # Characters of a heading.
FEWEST = 2  # Headings that tell how a document marks them; a title at its very start does alone.
IN_A_ROW = 2  # Lines that stand out under each other: more are an address, a form, a text all in bold.
SENTENCE = (".", ",", ";", "!")  # How text ends that goes on, or is said in full.
SENTENCE_OF_ITEM = (",", ";")  # A number and a full stop can go together.
LETTERS = regex(r"[^\W\d_].*?[^\W\d_]")
NUMBER = regex(r"\d{1,3}(?:\.\d{1,3})*[.)]?\s*")
COLUMNS = regex(r"\t|\s{3}")  # What stands beside each other: labels of a form, a title and its page.
PARTS = regex(r"\d+(?:\.\d+)+(?=\.?\s)")  # "2.1": the number of what stands below "2".
# What a heading may stand over.
UNDER = ("paragraph", "list_item", "table", "figure", "code", "formula", "contents")


def headings_of(body: list[Element]) -> list[Element]:
    """Paragraphs and numbered items of a text, in order, that stand out over others, as headings with their
    old ids. One at the very start is the title."""
    found = list(standing_over(body))
    titled = bool(found) and found[0] is body[0] and not found[0].text.rstrip().endswith(":")
    if len(found) < FEWEST and not titled:
        return []
    levels = levels_of(found, titled)
    return [as_heading(element, level) for element, level in zip(found, levels, strict=True)]


def standing_over(body: list[Element]) -> Iterator[Element]:
    """The lines that stand out over text that does not."""
    runs = [(out, list(run)) for out, run in groupby(body, key=stands_out)]
    for (out, run), (_, after) in pairwise(runs):
        if out and after[0].kind in UNDER:
            yield from titles_of(run)


def titles_of(run: list[Element]) -> list[Element]:
    """Of lines that stand out under each other those right above the text, where they are few; none where
    they are a text that was wrapped by hand. An item says by its number where it begins."""
    if run[-1].marker:
        return run[-1:] if is_title(run[-1]) else []
    titles = list(takewhile(is_title, reversed(run)))
    wrapped = any(one.text.lstrip()[:1].islower() for one in run)
    return titles[::-1] if len(titles) <= IN_A_ROW and not wrapped else []


def stands_out(element: Element) -> bool:
    """Whether all of a paragraph, or of a numbered item, is bold or underlined."""
    numbered = element.kind == "list_item" and NUMBER.match(element.marker) is not None
    return (element.kind == "paragraph" or numbered) and (is_bold(element) or is_underlined(element))


def is_bold(element: Element) -> bool:
    return covered(element, (span for span in element.spans if span.bold))


def is_underlined(element: Element) -> bool:
    return covered(element, (span for span in element.spans if span.underline and not span.href))


def covered(element: Element, spans: Iterable[Span]) -> bool:
    """Whether all that is printed of a text is in these spans."""
    at = 0
    for span in spans:
        if element.text[at : span.start].strip():
            return False
        at = span.end
    return at > 0 and not element.text[at:].strip()


def is_title(element: Element) -> bool:
    """Whether a text can be a heading by what it says."""
    text = NUMBER.sub("", element.text.strip(), count=1)
    return (
        len(text) <= LONGEST
        and "\n" not in text
        and not element.quoted
        and not text.endswith(SENTENCE_OF_ITEM if element.marker else SENTENCE)
        and LETTERS.search(text) is not None
        and COLUMNS.search(text) is None
        and not named(text)
    )


def levels_of(found: list[Element], titled: bool) -> list[int]:
    """The levels of headings: below the title, below one whose number begins theirs, and what is only
    underlined below what is bold."""
    top = 2 if titled and len(found) > 1 else 1
    any_bold = any(is_bold(one) for one in found[titled:])
    levels = [top + depth_of(one) + (any_bold and not is_bold(one)) for one in found]
    return [1, *levels[1:]] if titled else levels


def depth_of(element: Element) -> int:
    """How deep a number says that something stands, from 0."""
    number = PARTS.match(f"{element.marker} " if element.marker else element.text)
    return max(number[0].removesuffix(".0").count(".") if number else 0, element.level - 1)


def as_heading(element: Element, level: int) -> Element:
    """The element as a heading, which is not emphasised as a whole."""
    bold, underlined = is_bold(element), is_underlined(element)
    plain = (
        msgspec.structs.replace(
            span, bold=span.bold and not bold, underline=span.underline and not underlined
        )
        for span in element.spans
    )
    spans = tuple(span for span in plain if msgspec.structs.replace(span, start=0, end=0) != PLAIN)
    look = "bold" if bold else "underlined"
    return msgspec.structs.replace(
        element, kind="heading", level=level, spans=spans, reason=f"a line of its own, {look}, over text"
    )
