"""The sections of documents held against their pages; made to run in a child process."""

from __future__ import annotations

from collections.abc import Iterator

import pincite
from pincite.errors import PinciteError
from pincite.model.document import DocumentTree
from pincite.model.geometry import NOWHERE
from pincite.model.sections import PassageText
from pincite.sections import SectionOptions, passage_text, sections_of
from tests.sections.traced import faults

CHOICES = (
    SectionOptions(),
    SectionOptions(strategy="heading", within_pages=True),
    SectionOptions(strategy="size", max_size=500),
    SectionOptions(strategy="element-type", within_pages=True, furniture="drop"),
    SectionOptions(strategy="count", element_count=7, within_pages=True),
)

ENOUGH = 3
"""Faults of one document that are told."""

SLACK = 5.0
"""Points by which ink may leave its page: glyphs do."""


def kept(paths: list[str]) -> tuple[dict[str, str], int]:
    """What is wrong, by path, and how many characters were looked at."""
    found: dict[str, str] = {}
    characters = 0
    for path in paths:
        try:
            tree = pincite.convert(path).tree
        except PinciteError:
            continue
        wrong: list[str] = []
        for options in CHOICES:
            whole = passage_text(tree, options)
            characters += len(whole.text)
            wrong += faults(tree, whole, sections_of(tree, whole, options), options)
        wrong += misplaced(tree, passage_text(tree))
        if wrong:
            found[path] = "; ".join(wrong[:ENOUGH])
    return found, characters


def misplaced(tree: DocumentTree, whole: PassageText) -> Iterator[str]:
    """Passages of laid out pages without a box, and boxes outside their page."""
    pages = {page.number: page for page in tree.pages if page.kind == "page" and page.width > 0}
    for p in whole.passages:
        page = pages.get(p.element.page)
        if page is None:
            continue
        for x0, y0, x1, y1 in [p.element.box, *(part.box for part in p.parts)]:
            if (x0, y0, x1, y1) == NOWHERE:
                yield f"{p.element.id} has no place"
            elif min(x1, page.width) < max(x0, 0) - SLACK or min(y1, page.height) < max(y0, 0) - SLACK:
                yield f"{p.element.id} lies outside its page"
        if p.element.lines and not p.parts:
            yield f"{p.element.id} has lines and no part"
