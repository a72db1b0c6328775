"""What the parser has found as the events that the HTML reader takes, without HTML in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from recto.readers.html.source import END, START, TEXT, Event

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


def events_of(
    tokens: list[Token], language_of: Callable[[Token], str], plain: Callable[[list[Token]], str]
) -> list[Event] | None:
    """The events; None where HTML stands in the text, and for notes, formulas and links in links, of which
    a tree of HTML makes more than the tokens say. ``language_of`` is that of a block of code, ``plain`` the
    text of an image."""
    found = list(BEFORE)
    for token in tokens:
        if token.hidden:
            continue
        if token.level > DEEPEST:
            return None
        kind = token.type
        if kind == "inline":
            if not run(token.children or [], found, plain):
                return None
        elif kind.startswith("footnote"):
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
        elif kind == "fence" and (language := language_of(token)) != "math":
            found.append((START, "pre", {"data-language": language}))
            if token.content:
                found.append((TEXT, token.content, None))
            found.append((END, "pre", None))
        else:
            return None
    found += AFTER
    return found


def run(children: list[Token], found: list[Event], plain: Callable[[list[Token]], str]) -> bool:
    """Add a run of text; False where that cannot be."""
    said: list[str] = []  # texts that touch are one
    within = depth = 0
    for child in children:
        kind = child.type
        if kind == "text":
            said.append(child.content)
            continue
        if kind == "softbreak":
            said.append("\n")
            continue
        if said:
            add(said, found)
        if kind == "hardbreak":
            found += ((START, "br", {}), (END, "br", None))
            said.append("\n")
        elif kind == "code_inline":
            found += ((START, "code", {}), (TEXT, child.content, None), (END, "code", None))
        elif kind == "image":
            attributes = attributes_of(child)
            attributes["alt"] = plain(child.children or [])
            found += ((START, "img", attributes), (END, "img", None))
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
    if said:
        add(said, found)
    return True


def add(said: list[str], found: list[Event]) -> None:
    text = "".join(said)
    said.clear()
    if text:
        found.append((TEXT, text, None))


def attributes_of(token: Token) -> dict[str, Any]:
    return {key: str(value) for key, value in token.attrs.items()} if token.attrs else {}
