"""A document as one text."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.markup.categories import category
from pincite.model.document import DocumentTree
from pincite.model.elements import Element
from pincite.model.sections import Passage, PassageText
from pincite.options.sections import SectionOptions
from pincite.sections.written import glue, written

# What is written: not what the original hides, and not what readers say about it.
LAYERS = ("body", "furniture", "notes")


def passage_text(tree: DocumentTree, options: SectionOptions | None = None) -> PassageText:
    """The text of a document and where every element is in it.

    Elements in reading order, a blank line between two; what goes on with the one just before it follows
    as it would in print. Tables are HTML on one line. Hidden pages, hidden elements and comments are left
    out; figures are listed apart, also those in tables.
    """
    options = options or SectionOptions()
    texts: list[str] = []
    passages: list[Passage] = []
    figures: list[tuple[int, Element]] = []
    at = 0
    before: Element | None = None
    for page in tree.pages:
        if page.hidden:
            continue
        for e in page.elements:
            if e.layer not in LAYERS or (options.furniture == "drop" and _is_furniture(e)):
                continue
            if e.kind == "figure":
                figures.append((len(passages), e))
                continue
            text, parts = written(e)
            if not text:
                continue
            between = glue(e, before)
            at += len(between)
            length = len(text)
            texts += (between, text)
            passages.append(
                Passage(element=e, category=category(e, text), offset=at, length=length, parts=parts)
            )
            at += length
            before = e
            if e.table is not None:
                figures += [(len(passages), figure) for figure in _pictures_inside(e)]
    return PassageText(text="".join(texts), passages=tuple(passages), figures=tuple(figures))


def _is_furniture(e: Element) -> bool:
    return e.kind in ("header", "footer") or e.layer == "furniture"


def _pictures_inside(element: Element) -> Iterator[Element]:
    """Pictures in the cells of a table, however deep."""
    stack = [element]
    while stack:
        one = stack.pop()
        if one.layer not in LAYERS:
            continue
        if one.kind == "figure":
            if one.picture:
                yield one
        elif one.table is not None:
            inside = [e for cell in one.table.cells for e in cell.elements]
            stack += reversed(inside)
