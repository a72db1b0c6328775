"""HTML as a stream of events: bytes decoded, then parsed by what bears the document's size and depth."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from typing import Any

from pincite.readers.charset import encoding_of
from pincite.readers.html.plain import plain
from pincite.readers.html.vocabulary import CHUNK, END, START, TEXT, VOID, Event
from pincite.readers.options import ReadOptions

TREE_UP_TO = 8 << 20  # Bytes up to which a tree is made: the tree takes some twenty times the document.

MOST_CHOICES = 10_000
MOST_ATTRIBUTES = 1000

# Bytes in which a declared character set is looked for (HTML, 13.2.3.2, says at least 1024).
DECLARED_WITHIN = 4096

DECLARATION = re.compile(rb"""charset\s*=\s*["']?\s*([A-Za-z0-9_.:-]{2,40})""", re.IGNORECASE)
XML_DECLARATION = re.compile(rb"""^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([A-Za-z0-9_.:-]{2,40})""")

# Encodings whose bytes are all ASCII: they would pass for UTF-8.
SEVEN_BITS = ("iso-2022-", "hz-gb", "csiso2022")

TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9:-]*)")

# An XHTML element that closes itself: HTML knows that only of the void ones and of foreign ones.
CLOSED = re.compile(r"<([a-zA-Z][a-zA-Z0-9:]*)((?:\s[^<>]*)?)/>")
# Elements that close themselves or each other: their start tags alone do not make a tree deep.
SHALLOW = VOID | frozenset(
    [
        "p",
        "li",
        "td",
        "th",
        "tr",
        "dt",
        "dd",
        "option",
        "html",
        "head",
        "body",
        "rt",
        "rp",
        "tbody",
        "thead",
        "tfoot",
    ]
)


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
        try:
            return codecs.lookup(declared).name
        except LookupError:
            pass
    return encoding_of(data, declared) or "cp1252"


def slow(text: str) -> bool:
    """True for what the tree builder takes the square of the time for beside depth: choices in a form,
    attributes of an element."""
    if text.count("<option") + text.count("<OPTION") > MOST_CHOICES:
        return True
    if text.count("=") <= MOST_ATTRIBUTES:
        return False
    for part in text.split("<"):
        if len(part) > 2 * MOST_ATTRIBUTES and part.partition(">")[0].count("=") > MOST_ATTRIBUTES:
            return True
    return False


def opened(text: str) -> str:
    """XHTML as HTML: what closes itself gets an end tag."""
    return CLOSED.sub(lambda m: m[0] if m[1].lower() in VOID else f"<{m[1]}{m[2]}></{m[1]}>", text)


def deeper_than(text: str, limit: int) -> bool:
    """True where more than ``limit`` elements may be open at once. Counted by tags alone, so that
    forgotten end tags count as well: it errs on the deep side."""
    if text.count("<") <= limit:
        return False
    open_tags: dict[str, int] = {}
    depth = 0
    for match in TAG.finditer(text):
        name = match[2]
        if match[1]:
            count = open_tags.get(name, 0)
            if count:
                open_tags[name] = count - 1
                depth -= 1
        elif name not in SHALLOW and name.lower() not in SHALLOW:
            open_tags[name] = open_tags.get(name, 0) + 1
            depth += 1
            if depth > limit:
                return True
    return False


def events(text: str, options: ReadOptions) -> Iterator[Event]:
    """Events of a document that is in memory as text. The tree builder, which is exact about broken
    HTML, takes time with the square of the depth: a deep document goes to the other parser. Where the
    extra is not installed the standard library has to do."""
    if not installed():
        return plain(text)
    if len(text) > TREE_UP_TO or deeper_than(text, options.max_depth) or slow(text):
        pieces = (text[i : i + CHUNK] for i in range(0, len(text), CHUNK))
        return (event for batch in streamed(pieces) for event in batch)
    return tree(text)


def decoded_chunks(data: bytes, name: str) -> Iterator[str]:
    """The text in pieces, so that it is never in memory as a whole."""
    decoder = codecs.getincrementaldecoder(name)("replace")
    for i in range(0, len(data), CHUNK):
        piece = decoder.decode(data[i : i + CHUNK])
        if piece:
            yield piece
    last = decoder.decode(b"", final=True)
    if last:
        yield last


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


NONE: dict[str, str] = {}  # The attributes of an element that has none.


class Target:
    """What the streaming parser calls."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.say: Callable[[Event], None] = self.events.append

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.say((START, tag, dict(attributes) if attributes else NONE))

    def end(self, tag: str) -> None:
        self.say((END, tag, None))

    def data(self, text: str) -> None:
        self.say((TEXT, text, None))

    def comment(self, text: str) -> None:
        pass

    def pi(self, target: str, data: str | None = None) -> None:
        pass

    def close(self) -> None:
        pass


def streamed(chunks: Iterator[str]) -> Iterator[list[Event]]:
    """Events without a tree, a list for each piece of text: memory is that of a piece, time that of the
    length."""
    from lxml import etree

    target = Target()
    parser = etree.HTMLParser(target=target, huge_tree=True, no_network=True)
    for chunk in chunks:
        parser.feed(chunk.replace("\0", ""))
        if target.events:
            found, target.events = target.events, []
            target.say = target.events.append
            yield found
    with suppress(etree.LxmlError):
        parser.close()
    yield target.events
