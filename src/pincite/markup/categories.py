"""What elements are called in the vocabulary of unstructured, which TrustGraph uses too."""

from __future__ import annotations

from pincite.model.elements import Element
from pincite.regex import regex

# Paragraphs and comments are told apart by ``is_narrative``.
TYPE_OF_KIND = {
    "heading": "Title",
    "list_item": "ListItem",
    "table": "Table",
    "figure": "Image",
    "caption": "FigureCaption",
    "footnote": "Footnote",
    "header": "Header",
    "footer": "Footer",
    "formula": "Formula",
    "code": "CodeSnippet",
    "contents": "UncategorizedText",
    "address": "Address",
    "email": "EmailAddress",
    "page_break": "PageBreak",
}
# How the reason of an element begins that came in this vocabulary: its type follows, and its id is the
# one it came with.
GIVEN = "given as "
# Words from which a paragraph counts as prose even without the end of a sentence: labels and lines
# of addresses are shorter.
NARRATIVE_WORDS = 8
SENTENCE_END = regex(r"[.!?…:;](?:\s|$)|[。！？]")


def category(element: Element, text: str) -> str:
    """The type of an element; ``text`` is what is written of it, which tells prose from labels."""
    if element.reason.startswith(GIVEN):
        return element.reason.removeprefix(GIVEN)
    return TYPE_OF_KIND.get(element.kind) or ("NarrativeText" if is_narrative(text) else "UncategorizedText")


def is_narrative(text: str) -> bool:
    """True for prose: a sentence ends in it, or it is long enough."""
    return len(text.split(None, NARRATIVE_WORDS - 1)) == NARRATIVE_WORDS or bool(SENTENCE_END.search(text))
