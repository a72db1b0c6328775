"""A text with its spans as HTML."""

from __future__ import annotations

from html import escape
from operator import attrgetter

from pincite.markup.addresses import is_harmless
from pincite.model.elements import Span

# Flags of a span and their tags, the innermost first.
STYLES = (
    ("code", "code"),
    ("superscript", "sup"),
    ("subscript", "sub"),
    ("strike", "s"),
    ("underline", "u"),
    ("italic", "em"),
    ("bold", "strong"),
)

TAGS = tuple(tag for _, tag in STYLES)
_flags = attrgetter(*(flag for flag, _ in STYLES))


def inline(text: str, spans: tuple[Span, ...]) -> str:
    """The text with emphasis and links as tags."""
    if not spans:
        return escape(text, quote=False)
    out: list[str] = []
    at = 0
    for s in spans:
        out.append(escape(text[at : s.start], quote=False))
        out.append(styled(text[s.start : s.end], s))
        at = s.end
    out.append(escape(text[at:], quote=False))
    return "".join(out)


def styled(piece: str, s: Span) -> str:
    """A run in its tags."""
    text = escape(piece, quote=False)
    flags = _flags(s)
    if True in flags:
        for is_set, tag in zip(flags, TAGS, strict=True):
            if is_set:
                text = f"<{tag}>{text}</{tag}>"
    if s.href and is_harmless(s.href):
        text = f'<a href="{escape(anchor(s.href))}">{text}</a>'
    return text


def anchor(href: str) -> str:
    """An address as it is in HTML, where the id of an element is written by ``html_id``."""
    return f"#{html_id(href[1:])}" if href.startswith("#/") else href


def html_id(element_id: str) -> str:
    """The id of an element as that of its tag."""
    return element_id.lstrip("/").replace("/", "-")
