"""Links within a document that its pages only print: from a mark to its note, from contents to headings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from pincite.layout.document.toc import plain
from pincite.layout.roles.contents import untailed
from pincite.model.elements import Element, Span
from pincite.model.lexicon import NOTE_SIGNS
from pincite.regex import regex

_CALLING = frozenset(("paragraph", "list_item", "heading", "caption"))
_AROUND = "()[].,; "  # Signs that stand at the mark of a note.
# Marks that stand high without being raised, behind a word.
_SIGNS = regex(rf"(?<=\w)[{NOTE_SIGNS}§¶]{{1,3}}(?=[\s,.;:)]|$)")
UNDER = "small text under a footnote"  # Reason of a paragraph of a note that has no mark of its own.
LEAST_TITLE = 3  # letters and digits of a title that is looked for


def linked(pages: list[tuple[Element, ...]]) -> list[tuple[Element, ...]]:
    """The elements with links: a mark leads to the note of its page and a row of contents to the heading of
    that name, both only where there is one of each and no other."""
    pages = [_with_notes(page) for page in pages]
    if not any(e.kind == "contents" for page in pages for e in page):
        return pages
    titles = _titles([e for page in pages for e in page if e.kind == "heading"])
    return [tuple([_with_contents(e, titles) for e in page]) for page in pages]


def _titles(headings: Iterable[Element]) -> dict[str, str]:
    """Ids of headings by their plain text, those that share it with none."""
    named = [(plain(h.text), h.id) for h in headings]
    often = Counter([title for title, _ in named])
    return {title: name for title, name in named if often[title] == 1 and len(title) >= LEAST_TITLE}


def _with_contents(e: Element, titles: dict[str, str]) -> Element:
    """A list of contents whose rows lead to the headings that they name."""
    if e.kind != "contents" or not titles or not e.lines:
        return e
    spans: list[Span] = []
    at = 0
    for row in e.text.split("\n"):
        title = row if plain(row) in titles else untailed(row)
        if name := titles.get(plain(title)):
            spans.append(Span(start=at, end=at + len(title), href=f"#{name}"))
        at += len(row) + 1
    return msgspec.structs.replace(e, spans=tuple(spans)) if spans else e


def _with_notes(page: tuple[Element, ...]) -> tuple[Element, ...]:
    """The elements of a page, the marks of notes in them linked; paragraphs of a note belong to it."""
    marked = [(e.marker.strip(_AROUND), e.id) for e in page if e.kind == "footnote" and e.marker]
    if not marked:
        return page
    keys = Counter([key for key, _ in marked])
    notes = {key: name for key, name in marked if keys[key] == 1}
    calls: dict[str, list[tuple[str, Span]]] = {}
    for e in page:
        if e.kind in _CALLING:
            for key, span in _calls(e):
                if key in notes:
                    calls.setdefault(key, []).append((e.id, span))
    found: dict[str, dict[int, Span]] = {}
    for key, places in calls.items():
        if len(places) == 1:
            ((name, span),) = places
            linked_span = msgspec.structs.replace(span, href=f"#{notes[key]}")
            found.setdefault(name, {})[span.start] = linked_span
    if not found:
        return page
    called = {span.href[1:] for spans in found.values() for span in spans.values()}
    return tuple(_owned([_marked(e, found.get(e.id, {})) for e in page], called))


def _owned(page: list[Element], called: set[str]) -> list[Element]:
    """The elements of a page; paragraphs under a note that is called name it as what they belong to."""
    out: list[Element] = []
    note = ""
    for e in page:
        if e.kind == "footnote":
            note = e.id if e.marker else note
            if note in called and not e.marker and e.reason == UNDER:
                e = msgspec.structs.replace(e, parent=note)
        out.append(e)
    return out


def _calls(e: Element) -> Iterable[tuple[str, Span]]:
    """Marks in a text that may call a note, and where they stand."""
    for span in e.spans:
        key = e.text[span.start : span.end].strip(_AROUND)
        before = e.text[: span.start].rstrip()[-1:]
        if span.superscript and key and before and not before.isdigit():
            yield key, span
    for found in _SIGNS.finditer(e.text):
        if not any(s.start < found.end() and s.end > found.start() for s in e.spans):
            yield found.group(), Span(start=found.start(), end=found.end(), superscript=True)


def _marked(e: Element, links: dict[int, Span]) -> Element:
    """The element with these spans in place of those that start where they do."""
    if not links:
        return e
    spans = {s.start: s for s in e.spans} | links
    return msgspec.structs.replace(e, spans=tuple([spans[at] for at in sorted(spans)]))
