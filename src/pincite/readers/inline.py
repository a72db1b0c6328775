"""Runs of text with their styles, put together into an element's text and spans."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from pincite.model.elements import Span
from pincite.regex import regex

BLANKS = regex(r"[ \t\r\n\f\v]+")
PLAIN = Span(start=0, end=0)


@lru_cache(maxsize=4096)
def styled(
    bold: bool = False,
    italic: bool = False,
    superscript: bool = False,
    subscript: bool = False,
    href: str = "",
    code: bool = False,
    strike: bool = False,
    underline: bool = False,
) -> Span:
    """A style of runs: one value for one style, so that runs of a style are told by identity."""
    made = Span(0, 0, bold, italic, superscript, subscript, href, code, strike, underline)
    return PLAIN if made == PLAIN else made


class Inline:
    """Collects runs. With ``collapse`` white space is taken as in HTML: runs of it are one space, over
    the borders of runs as well, and line breaks are what ``newline`` adds; the no-break space stays."""

    def __init__(self, collapse: bool = False) -> None:
        self.collapse = collapse
        self.pieces: list[str] = []
        self.styles: list[Span] = []

    def add(self, text: str, style: Span = PLAIN) -> None:
        """A run; of ``style`` only the flags and the link count."""
        if self.collapse:
            text = BLANKS.sub(" ", text)
            if text[:1] == " " and (not self.pieces or self.pieces[-1][-1:] in (" ", "\n")):
                text = text[1:]
        if text:
            self.pieces.append(text)
            self.styles.append(style)

    def newline(self) -> None:
        """A forced line break."""
        if self.collapse and self.pieces and self.pieces[-1].endswith(" "):
            self.pieces[-1] = self.pieces[-1][:-1]
        self.pieces.append("\n")
        self.styles.append(PLAIN)

    @property
    def blank(self) -> bool:
        """True where nothing but white space was added."""
        return not any(piece.strip() for piece in self.pieces)

    def finish(self) -> tuple[str, tuple[Span, ...]]:
        """The text without white space at its ends, and the spans that are styled, in order; runs of one
        style that touch are one span."""
        if not self.pieces:
            return "", ()
        whole = "".join(self.pieces)
        if all(style is PLAIN for style in self.styles):
            return whole.strip(), ()
        lead = len(whole) - len(whole.lstrip())
        text = whole.strip()
        spans: list[Span] = []
        at = -lead
        for piece, style in zip(self.pieces, self.styles, strict=True):
            start, end = max(0, at), min(len(text), at + len(piece))
            at += len(piece)
            if end <= start or same_style(style, PLAIN):
                continue
            if spans and spans[-1].end == start and same_style(spans[-1], style):
                spans[-1] = msgspec.structs.replace(spans[-1], end=end)
            else:
                spans.append(msgspec.structs.replace(style, start=start, end=end))
        return text, tuple(spans)


def same_style(a: Span, b: Span) -> bool:
    return a is b or msgspec.structs.replace(a, start=0, end=0) == msgspec.structs.replace(b, start=0, end=0)


def shifted(spans: tuple[Span, ...], by: int) -> tuple[Span, ...]:
    """Spans of a text that is put ``by`` characters further along."""
    return tuple(msgspec.structs.replace(s, start=s.start + by, end=s.end + by) for s in spans)
