"""Paragraphs that are the lines of one element: code, tables of contents."""

from __future__ import annotations

from pincite.model.elements import Kind, Span
from pincite.readers.builder import Said
from pincite.readers.inline import shifted

# Kinds of which paragraphs in a row are one element of as many lines.
RUNNING: tuple[Kind, ...] = ("code", "contents")


class Lines:
    """Lines of one kind that follow each other, and what is said of their element."""

    def __init__(self, kind: Kind, said: Said) -> None:
        self.kind = kind
        self.said = said
        self.texts: list[str] = []
        self.spans: list[Span] = []
        self.length = 0

    def go_on(self, kind: Kind, said: Said) -> bool:
        """Whether a line of that kind stands in the same place."""
        own = self.said
        return kind == self.kind and said["layer"] == own["layer"] and said["parent"] == own["parent"]

    def add(self, text: str, spans: tuple[Span, ...]) -> None:
        self.texts.append(text)
        self.spans += shifted(spans, self.length) if self.length else spans
        self.length += len(text) + 1

    def whole(self) -> tuple[str, tuple[Span, ...]]:
        """All lines as one text, without blank ones at the end; '' where all are blank."""
        text = "\n".join(self.texts).rstrip("\n ")
        return text if text.strip() else "", tuple(span for span in self.spans if span.end <= len(text))
