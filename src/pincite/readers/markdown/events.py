"""What the parser has found as the events that the HTML reader takes, without HTML in between."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import TYPE_CHECKING, Any

from pincite.readers.html.source import END, START, TEXT, Event

if TYPE_CHECKING:
    from markdown_it.token import Token

BEFORE: tuple[Event, ...] = (
    (START, "html", {}),
    (START, "head", {}),
    (END, "head", None),
    (START, "body", {}),
)
AFTER: tuple[Event, ...] = ((END, "body", None), (END, "html", None))
"""What stands around every fragment of HTML."""

DEEPEST = 100
"""Blocks and marks that may be open at once: more are for the reader of HTML, which has bounds."""


PIECE = re.compile(r'<(/?)([a-z0-9]+)((?: [a-z-]+="[^"]*")*)( ?/)?>|([^<]+)')
"""Tags and text of HTML that was made here: whatever stood in the text is escaped in it."""

ATTRIBUTE = re.compile(r' ([a-z-]+)="([^"]*)"')

COMMENT = re.compile(r"(?:\s*<!--(?!-?>)[^<>-]*(?:-(?!-)[^<>-]*)*-->)+\s*")

VOID = ("hr", "br", "img")

Write = Callable[["list[Token]", int], str]
"""The HTML that the parser makes of the token at a place."""

Plain = Callable[["list[Token]"], str]
"""The text of an image's description."""


def events_of(
    tokens: list[Token],
    language_of: Callable[[Token], str],
    write: Write,
    plain: Plain,
) -> list[Event] | None:
    """The events; None where HTML stands in the text, and for links in links, of which a tree of HTML makes
    more than the tokens say. ``language_of`` is that of a block of code."""
    found = list(BEFORE)
    for at, token in enumerate(tokens):
        if token.hidden:
            continue
        if token.level > DEEPEST:
            return None
        kind = token.type
        if kind == "inline":
            if token.children and not run(token.children, found, write, plain):
                return None
        elif kind.startswith(("footnote", "math")) or (kind == "fence" and language_of(token) == "math"):
            if not parsed(write(tokens, at), found):
                return None
        elif token.nesting > 0:
            found.append((START, token.tag, attributes_of(token)))
        elif token.nesting < 0:
            found.append((END, token.tag, None))
        elif kind == "hr":
            found += ((START, "hr", {}), (END, "hr", None))
        elif kind == "code_block":
            found += ((START, "pre", {}), (START, "code", {}), (TEXT, token.content, None))
            found += ((END, "code", None), (END, "pre", None))
        elif kind == "fence":
            found.append((START, "pre", {"data-language": language_of(token)}))
            add(token.content, found)
            found.append((END, "pre", None))
        elif kind != "html_block" or not COMMENT.fullmatch(token.content):
            return None
    found += AFTER
    return found


def run(children: list[Token], found: list[Event], write: Write, plain: Plain) -> bool:
    """Add a run of text; False where that cannot be."""
    within = depth = 0
    for at, child in enumerate(children):
        kind = child.type
        if kind == "text":
            add(child.content, found)
        elif kind == "softbreak":
            add("\n", found)
        elif kind == "hardbreak":
            found += ((START, "br", {}), (END, "br", None), (TEXT, "\n", None))
        elif kind == "code_inline":
            found += ((START, "code", {}), (TEXT, child.content, None), (END, "code", None))
        elif kind == "image":
            attributes = attributes_of(child)
            attributes["alt"] = plain(child.children or [])
            found += ((START, "img", attributes), (END, "img", None))
        elif kind.startswith(("footnote", "math")):
            if within or not parsed(write(children, at), found):
                return False
        elif child.nesting > 0:
            depth += 1
            within += kind == "link_open"
            if within > 1 or depth > DEEPEST:
                return False
            found.append((START, child.tag, attributes_of(child)))
        elif child.nesting < 0:
            depth -= 1
            within -= kind == "link_close"
            found.append((END, child.tag, None))
        else:
            return False
    return True


def add(text: str, found: list[Event]) -> None:
    """Add a text; texts that touch are one."""
    if found[-1][0] == TEXT:
        found[-1] = (TEXT, found[-1][1] + text, None)
    elif text:
        found.append((TEXT, text, None))


def parsed(html: str, found: list[Event]) -> bool:
    """Add what the parser has written of a note or a formula; False where it is more than that."""
    at = 0
    for piece in PIECE.finditer(html):
        if piece.start() != at:
            return False
        at = piece.end()
        end, tag, attributes, closed, text = piece.groups()
        if text:
            add(unescape(text), found)
        elif end:
            found.append((END, tag, None))
        else:
            found.append((START, tag, {key: unescape(said) for key, said in ATTRIBUTE.findall(attributes)}))
            if closed or tag in VOID:
                found.append((END, tag, None))
    return at == len(html)


def attributes_of(token: Token) -> dict[str, Any]:
    return {key: str(value) for key, value in token.attrs.items()} if token.attrs else {}
