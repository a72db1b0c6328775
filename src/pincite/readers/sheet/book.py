"""Sheets of a workbook as pages, whatever format they were in: cells, what lies over them, and what stands
beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import msgspec

from pincite.errors import Corrupt
from pincite.model.document import Page
from pincite.model.elements import Kind, Span
from pincite.readers.builder import Builder
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.cells import Facts, Row
from pincite.readers.sheet.drafts import Draft
from pincite.readers.sheet.laying import Layout
from pincite.readers.sheet.region import Budget


class Comment(NamedTuple):
    """What was said about a cell."""

    reference: str
    author: str
    text: str
    spans: tuple[Span, ...] = ()


class Sheet(msgspec.Struct, kw_only=True):
    """A sheet as a format has it. ``rows`` are read while the sheet is laid out; ``facts``, ``over`` and
    ``comments`` may fill meanwhile. ``edges`` are headers and footers, with the codes of fields resolved."""

    name: str
    hidden: bool
    facts: Facts = msgspec.field(default_factory=Facts)
    rows: Iterable[Row] = ()
    over: list[Draft] = msgspec.field(default_factory=list)
    edges: Iterable[tuple[Kind, str]] = ()
    comments: Iterable[Comment] = ()


class Book:
    """Sheets of one document becoming pages, one after the other."""

    def __init__(self, options: ReadOptions, reading: ReadContext) -> None:
        self.options = options
        self.reading = reading
        self.budget = Budget(options)
        self.number = 0  # of the sheet that is being read

    def pages(self, sheets: list[Sheet], begin: Callable[[Sheet], None]) -> Iterator[Page]:
        """Sheets in order, in pieces where the options ask for them. ``begin`` fills in what is to be known
        before the rows of one are read. Of a damaged sheet the page holds what was read before, and a note
        says so; it is an error where it is the only one."""
        for sheet in sheets:
            builder = self.next(sheet)
            try:
                begin(sheet)
                yield from self.laid(builder, sheet)
            except Corrupt as error:
                if len(sheets) == 1:
                    raise
                sentence = f"the sheet {sheet.name} cannot be read whole: {error.sentence}"
                self.note("part_damaged", sentence)
            yield builder.page()

    def next(self, sheet: Sheet) -> Builder:
        """The page of the next sheet."""
        self.number += 1
        return Builder(self.number, "sheet", sheet.name, hidden=sheet.hidden)

    def note(self, code: str, sentence: str) -> None:
        """Say of the sheet what was guessed, dropped or could not be read."""
        self.reading.note(code, sentence, self.number)

    def cut(self, text: str, spans: tuple[Span, ...] = ()) -> tuple[str, tuple[Span, ...]]:
        """The text of a cell, as much as is read."""
        if len(text) <= self.options.max_field:
            return text, spans
        self.note("cut_field", "a cell has more text than is read: it was cut")
        return text[: self.options.max_field], ()

    def laid(self, builder: Builder, sheet: Sheet) -> Iterator[Page]:
        """Pieces of the sheet; what is left stays in the builder."""
        layout = Layout(builder, sheet.facts, sheet.over, self.budget, self.options, self.reading)
        edges = [(kind, text) for kind, text in dict.fromkeys(sheet.edges) if text]
        for kind, text in edges:
            if kind == "header":
                builder.add(kind, text, layer="furniture", reason="the sheet's header")
        try:
            yield from layout.lay(sheet.rows)
        except Corrupt:
            layout.finish()
            raise
        layout.finish()
        for kind, text in edges:
            if kind == "footer":
                builder.add(kind, text, layer="furniture", reason="the sheet's footer")
        for comment in sheet.comments:
            if not comment.text:
                continue
            reason = f"a comment on {comment.reference}" + (f" by {comment.author}" if comment.author else "")
            builder.add(
                "comment",
                comment.text,
                comment.spans,
                layer="comments",
                marker=comment.reference,
                reason=reason,
            )
