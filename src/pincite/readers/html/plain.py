"""HTML by the standard library: for Markdown where the extra is not installed. Elements that are left
open end with what they stand in; nothing else of broken HTML is repaired."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

from pincite.readers.html.vocabulary import CHUNK, END, START, TEXT, VOID, Event

# What an element ends that is still open right around it (HTML, 13.1.2.4).
ENDS_BEFORE: dict[str, frozenset[str]] = {
    "li": frozenset(("li",)),
    "dt": frozenset(("dt", "dd")),
    "dd": frozenset(("dt", "dd")),
    "tr": frozenset(("tr", "td", "th")),
    "td": frozenset(("td", "th")),
    "th": frozenset(("td", "th")),
    "option": frozenset(("option",)),
    **dict.fromkeys(
        (
            "p",
            "div",
            "ul",
            "ol",
            "dl",
            "table",
            "pre",
            "blockquote",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "hr",
        ),
        frozenset(("p",)),
    ),
}


class Parser(HTMLParser):
    """Collects events, each start with its end."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.events: list[Event] = []
        self.open: list[str] = []
        self.counts: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        while self.open and self.open[-1] in ENDS_BEFORE.get(tag, ()):
            self.close_last()
        self.events.append((START, tag, dict(attrs)))
        if tag in VOID:
            self.events.append((END, tag, None))
        else:
            self.open.append(tag)
            self.counts[tag] = self.counts.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        if self.counts.get(tag):
            while self.close_last() != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.events.append((TEXT, data, None))

    def close_last(self) -> str:
        tag = self.open.pop()
        self.counts[tag] -= 1
        self.events.append((END, tag, None))
        return tag


def plain(text: str) -> Iterator[Event]:
    """Events of a document, piece by piece."""
    parser = Parser()
    for at in range(0, len(text), CHUNK):
        parser.feed(text[at : at + CHUNK])
        found, parser.events = parser.events, []
        yield from found
    parser.close()
    while parser.open:
        parser.close_last()
    yield from parser.events
