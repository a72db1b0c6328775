"""What of a tree is shown, and what its elements call each other: shared by the text forms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from pincite.markup.addresses import is_harmless
from pincite.markup.clean import readable
from pincite.model.document import DocumentTree, Page
from pincite.model.elements import ELSEWHERE, Element, Layer, Span
from pincite.options.shared import Keep
from pincite.outputs.options import Shown
from pincite.regex import regex

# Layers that are set apart from the text, and what a reader calls them.
ASIDE = {"notes": "Notes", "comments": "Comment", "hidden": "Hidden"}
MAX_QUOTED = 20  # Depth of quotations; deeper ones are written at this depth.


class Opened(NamedTuple):
    """A page with the elements of it that are shown. ``number`` counts the pages that are shown from 0;
    ``begins`` is False where a page goes on with the one before, ``title`` what then tells what begins."""

    number: int
    begins: bool
    title: str
    page: Page
    elements: list[Element]


BREAK = regex(r"[\0-\x1f\x7f-\x9f\u2028\u2029]")
LABEL = regex(r"[A-Za-z0-9_-]{1,20}")  # A footnote's mark that can be its label in Markdown.

# Types of documents whose pages are named after files that their readers never see.
IN_CHAPTERS = frozenset({"application/epub+zip"})


def is_printed(element: Element) -> bool:
    """True for what was read off a laid out page: its lines are known."""
    # A list is made sooner than a generator is asked: sheets have millions of cells.
    return bool(element.lines or (element.table is not None and [c for c in element.table.cells if c.lines]))


def is_shown(element: Element, layers: tuple[Layer, ...], furniture: Keep = "keep") -> bool:
    """Whether an element is of the layers asked for; ``furniture`` 'drop' leaves that out whatever they
    say."""
    if furniture == "drop" and (element.kind in ("header", "footer") or element.layer == "furniture"):
        return False
    return element.layer in layers


def pages_shown(tree: DocumentTree, layers: tuple[Layer, ...]) -> list[Page]:
    return [page for page in tree.pages if not page.hidden or "hidden" in layers]


def opened(tree: DocumentTree, shown: Shown) -> Iterator[Opened]:
    """The pages that are shown, one after the other. The break that ends a page is left out where another
    page follows: that says it already."""
    pages = pages_shown(tree, shown.layers)
    every = (e for page in pages for e in page.elements)
    # A document of nothing but furniture is not empty.
    furniture = shown.furniture if any(is_shown(e, shown.layers, "drop") for e in every) else "keep"
    for number, page in enumerate(pages):
        begins = not number or pages[number - 1].number != page.number
        elements = list(page.elements)
        if elements and elements[-1].kind == "page_break" and page is not pages[-1]:
            elements.pop()
        elements = [_in_line(e) for e in elements if is_shown(e, shown.layers, furniture)]
        yield Opened(number, begins, page_title(page, tree) if begins else "", page, elements)


def _in_line(e: Element) -> Element:
    """The element with its mark in one line, as readers should give it."""
    if not BREAK.search(e.marker):
        return e
    return msgspec.structs.replace(e, marker=" ".join(readable(e.marker).split()))


def page_title(page: Page, tree: DocumentTree) -> str:
    """The name that tells a reader what begins here: a sheet's, a file's in an archive or a mail."""
    unnamed = page.kind == "slide" or tree.source.media_type in IN_CHAPTERS
    if page.kind == "page" and page.name:  # of a file among others: it is named once
        unnamed = any(p.number == page.number - 1 and p.name == page.name for p in tree.pages)
    return "" if unnamed else " ".join(page.name.split())


def footnote_labels(tree: DocumentTree) -> dict[str, str]:
    """Labels of the footnotes that the text refers to, by the id of the footnote: its mark, where no
    other has it, else a number."""
    notes = {e.id: e for page in tree.pages for e in page.elements if e.kind == "footnote"}
    if not notes:
        return {}
    wanted = dict.fromkeys(
        span.href[1:]
        for page in tree.pages
        for e in page.elements
        for span in _all_spans(e)
        if span.href.startswith("#") and span.href[1:] in notes
    )
    labels: dict[str, str] = {}
    taken: set[str] = set()
    running = 0
    for name in wanted:
        label = notes[name].marker.strip("()[].")
        if not LABEL.fullmatch(label) or label in taken:
            running += 1
            while str(running) in taken:
                running += 1
            label = str(running)
        taken.add(label)
        labels[name] = label
    return labels


def _all_spans(element: Element) -> list[Span]:
    """Spans of an element and of the cells of its table, however deep."""
    found: list[Span] = []
    stack = [element]
    while stack:
        one = stack.pop()
        found += one.spans
        if one.table is not None:
            for cell in one.table.cells:
                found += cell.spans
                stack += cell.elements
    return found


def bracketed(element: Element, labels: Mapping[str, str]) -> Element:
    """The element with the labels of footnotes in brackets where it refers to them, in its cells too: in a
    text without styles nothing else would tell them from the word before."""
    if not any(span.href[1:] in labels for span in _all_spans(element) if span.href[:1] == "#"):
        return element
    text, spans = _bracketed(element.text, element.spans, labels)
    table = element.table
    if table is not None:
        cells = []
        for cell in table.cells:
            words, styles = _bracketed(cell.text, cell.spans, labels)
            inner = tuple(bracketed(one, labels) for one in cell.elements)
            cells.append(msgspec.structs.replace(cell, text=words, spans=styles, elements=inner))
        table = msgspec.structs.replace(table, cells=tuple(cells))
    return msgspec.structs.replace(element, text=text, spans=spans, table=table)


def _bracketed(text: str, spans: tuple[Span, ...], labels: Mapping[str, str]) -> tuple[str, tuple[Span, ...]]:
    out: list[str] = []
    moved: list[Span] = []
    at = shift = 0
    for span in spans:
        label = labels.get(span.href[1:]) if span.href[:1] == "#" else None
        start, end = span.start + shift, span.end + shift
        if label is not None:
            out += [text[at : span.start], f"[{label}]"]
            at = span.end
            end = start + len(label) + 2
            shift += end - start - (span.end - span.start)
        moved.append(msgspec.structs.replace(span, start=start, end=end))
    return "".join(out) + text[at:], tuple(moved)


def address_of(element: Element) -> str:
    """Where the picture of a figure lies that was not fetched, '' for others."""
    if element.kind != "figure" or element.picture or not element.reason.startswith(ELSEWHERE):
        return ""
    address = element.reason[len(ELSEWHERE) :]
    return address if is_harmless(address) else ""


def base_name(path: str) -> str:
    """The last part of a path written on any system."""
    return split_name(path)[1]


def split_name(path: str) -> tuple[str, str]:
    """Folder ('' for none) and last part of a path written on any system."""
    *folder, name = re.split(r"([/\\])", path.rstrip("/\\"))
    return "".join(folder[:-1]), name
