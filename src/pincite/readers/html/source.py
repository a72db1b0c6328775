"""HTML as a stream of events: bytes decoded, then parsed by what bears the document's size and depth."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from html.parser import HTMLParser
from importlib.util import find_spec
from typing import Any

from pincite.readers.charset import encoding_of
from pincite.readers.html.vocabulary import CHUNK, END, ENDS_BEFORE, SHALLOW, START, TEXT, VOID, Event
from pincite.readers.options import ReadOptions
from pincite.regex import regex

TREE_UP_TO = 8 << 20  # Bytes up to which a tree is made: the tree takes some twenty times the document.
MOST_CHOICES = 10_000
MOST_ATTRIBUTES = 1000

# Bytes in which a declared character set is looked for (HTML, 13.2.3.2, says at least 1024).
DECLARED_WITHIN = 4096
DECLARATION = regex(rb"""charset\s*=\s*["']?\s*([A-Za-z0-9_.:-]{2,40})""", re.IGNORECASE)
XML_DECLARATION = regex(rb"""^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([A-Za-z0-9_.:-]{2,40})""")

# Encodings whose bytes are all ASCII: they would pass for UTF-8.
SEVEN_BITS = ("iso-2022-", "hz-gb", "csiso2022")
TAG = regex(r"<(/?)([a-zA-Z][a-zA-Z0-9:-]*)")

# An XHTML element that closes itself: HTML knows that only of the void ones and of foreign ones.
CLOSED = regex(r"<([a-zA-Z][a-zA-Z0-9:]*)((?:\s[^<>]*)?)/>")


@cache
def installed() -> bool:
    """Whether the parsers of the extra ``formats`` are there."""
    return all(find_spec(name) is not None for name in ("selectolax", "lxml"))


def encoding(data: bytes) -> str:
    """The encoding of a document: its mark, its declaration, what its bytes look like."""
    head = data[:DECLARED_WITHIN]
    found = XML_DECLARATION.search(head) or DECLARATION.search(head)
    declared = found[1].decode("ascii").lower() if found else ""
    if declared.startswith(SEVEN_BITS):
        with suppress(LookupError):
            return codecs.lookup(declared).name
    return encoding_of(data, declared) or "cp1252"


def decoded_chunks(data: bytes, name: str) -> Iterator[str]:
    """The text in pieces, so that it is never in memory as a whole."""
    return codecs.iterdecode((data[i : i + CHUNK] for i in range(0, len(data), CHUNK)), name, "replace")


def opened(text: str) -> str:
    """XHTML as HTML: what closes itself gets an end tag."""
    return CLOSED.sub(lambda m: m[0] if m[1].lower() in VOID else f"<{m[1]}{m[2]}></{m[1]}>", text)


def slow(text: str) -> bool:
    """True for what the tree builder takes the square of the time for beside depth: choices in a form,
    attributes of an element."""
    if text.count("<option") + text.count("<OPTION") > MOST_CHOICES:
        return True
    return text.count("=") > MOST_ATTRIBUTES and any(
        len(part) > 2 * MOST_ATTRIBUTES and part.partition(">")[0].count("=") > MOST_ATTRIBUTES
        for part in text.split("<")
    )


def deeper_than(text: str, limit: int) -> bool:
    """True where more than ``limit`` elements may be open at once. Counted by tags alone, so that
    forgotten end tags count as well: it errs on the deep side."""
    if text.count("<") <= limit:
        return False
    open_tags: Counter[str] = Counter()
    depth = 0
    for match in TAG.finditer(text):
        name = match[2]
        if not match[1]:
            if name not in SHALLOW and name.lower() not in SHALLOW:
                open_tags[name] += 1
                depth += 1
                if depth > limit:
                    return True
        elif open_tags[name]:
            open_tags[name] -= 1
            depth -= 1
    return False


def events(text: str, options: ReadOptions) -> Iterator[Event]:
    """Events of a document that is in memory as text. The tree builder, which is exact about broken
    HTML, takes time with the square of the depth: a deep document goes to the other parser. Where the
    extra is not installed the standard library has to do."""
    plain = not installed()
    if not (plain or len(text) > TREE_UP_TO or deeper_than(text, options.max_depth) or slow(text)):
        return tree(text)
    pieces = (text[i : i + CHUNK] for i in range(0, len(text), CHUNK))
    return (event for batch in streamed(pieces, plain) for event in batch)


def tree(text: str) -> Iterator[Event]:
    """Events of the tree that a browser would make (HTML, 13.2.6)."""
    from selectolax.lexbor import LexborHTMLParser

    node = LexborHTMLParser(text).root
    above = []
    while node is not None:
        tag = node.tag
        if tag == "-text":
            yield TEXT, node.text_content or "", None
        elif tag is not None and tag[0] not in "-!":
            attributes = node.attributes
            if tag == "ol" and "reversed" in attributes and "start" not in attributes:
                attributes["start"] = str(items_of(node))
            yield START, tag, attributes
            below = node.child
            if below is not None:
                above.append(node)
                node = below
                continue
            yield END, tag, None
        after = node.next
        while after is None and above:
            node = above.pop()
            yield END, node.tag or "", None
            after = node.next if above else None
        node = after


def items_of(node: Any) -> int:
    """How many items a list has: where one that counts down begins (HTML, 4.4.5)."""
    count, child = 0, node.child
    while child is not None:
        count += child.tag == "li"
        child = child.next
    return count


class Events:
    """What lxml's parser calls with the pieces of a document."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.events.append((START, tag, dict(attributes)))

    def end(self, tag: str) -> None:
        self.events.append((END, tag, None))

    def data(self, text: str) -> None:
        self.events.append((TEXT, text, None))

    def close(self) -> None:
        """The parser asks for the end of a document to be told."""


class PlainParser(HTMLParser):
    """The parser of the standard library: for Markdown where the extra is not installed. Elements that are
    left open end with what they stand in; nothing else of broken HTML is repaired."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.target = Events()
        self.open: list[str] = []
        self.counts: Counter[str] = Counter()  # open elements by their tags

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        while self.open and self.open[-1] in ENDS_BEFORE.get(tag, ()):
            self.close_last()
        self.target.events.append((START, tag, dict(attrs)))
        self.open.append(tag)
        self.counts[tag] += 1
        if tag in VOID:
            self.close_last()

    def handle_endtag(self, tag: str) -> None:
        if self.counts[tag]:
            while self.close_last() != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.target.data(data)

    def close_last(self) -> str:
        tag = self.open.pop()
        self.counts[tag] -= 1
        self.target.end(tag)
        return tag

    def close(self) -> None:
        super().close()
        while self.open:
            self.close_last()


def streamed(pieces: Iterable[str], plain: bool = False) -> Iterator[list[Event]]:
    """Events without a tree, a list for each piece of text: memory is that of a piece, time that of the
    length. ``plain``: by the standard library."""
    parser: Any
    if plain:
        parser, broken = PlainParser(), ValueError
    else:
        from lxml import etree

        parser, broken = etree.HTMLParser(target=Events(), huge_tree=True, no_network=True), etree.LxmlError
    for piece in pieces:
        parser.feed(piece.replace("\0", ""))
        found, parser.target.events = parser.target.events, []
        yield found
    with suppress(broken):
        parser.close()
    yield parser.target.events
