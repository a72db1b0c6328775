"""Footnotes and endnotes as elements."""

from __future__ import annotations

from pincite.model.elements import Span
from pincite.readers.flow.writer import Flow
from pincite.readers.inline import Inline


class Note:
    """A note being written: its first paragraph has the mark, what follows stands below that. ``element`` is
    the id that the text refers to, '' before the first paragraph."""

    def __init__(self, flow: Flow, mark: str) -> None:
        self.flow = flow
        self.mark = mark
        self.element = ""

    def paragraph(self, text: str | Inline, spans: tuple[Span, ...] = ()) -> str:
        """A paragraph of the note; its id."""
        marker = "" if self.element else self.mark
        made = self.flow.add("footnote", text, spans, marker=marker, parent=self.element)
        self.element = self.element or made
        return made

    def end(self) -> str:
        """The note is complete, an empty element where it has no text; its id."""
        return self.element or self.paragraph("")
