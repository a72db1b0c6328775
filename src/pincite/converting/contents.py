"""The table of contents of a document that is no PDF."""

from __future__ import annotations

from collections.abc import Iterable

from pincite.model.document import ContentsEntry, Page

GUESS = 0.7  # Score of such a heading in the table of contents.


def contents_of(
    pages: list[Page], given: Iterable[ContentsEntry] = (), *, guessed: bool = False
) -> tuple[ContentsEntry, ...]:
    """The table of contents that the document brings, as far as its pages were asked for; else the headings
    of the document, as it names them itself or as they were ``guessed``."""
    given = tuple(given)
    if given:
        ids = {e.id for page in pages for e in page.elements} | {""}
        return tuple(entry for entry in given if entry.element in ids)
    return tuple(
        ContentsEntry(
            content=e.text,
            level=max(1, e.level),
            score=GUESS if guessed else 1.0,
            source="d" if guessed else "s",
            element=e.id,
        )
        for page in pages
        for e in page.elements
        if e.kind == "heading" and e.layer == "body"
    )
