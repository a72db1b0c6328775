"""What documents say: their parts, pages and places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict, Unpack
from urllib.parse import quote as quoted

from pincite.options.sections import StrategyName
from pincite.outputs.chunk_lines import ChunkLine
from pincite.service.client.answers import (
    ChunkList,
    ElementAnswer,
    PageAnswer,
    PageList,
    PageSummary,
    TableContent,
)
from pincite.service.client.connection import Connected, as_placed
from pincite.service.shapes import (
    ContentsAnswer,
    Found,
    FoundWords,
    Media,
    MediaAnswer,
    NoteAnswer,
    Notes,
    Outline,
    SectionAnswer,
    Sections,
    TableAnswer,
    Tables,
    Text,
    Where,
)


class Asked(TypedDict, total=False):
    """What of a document is looked for: one of these, ``start`` with ``end`` and ``box`` with ``page``."""

    quote: str
    uri: str
    start: int
    end: int
    element: str
    box: tuple[float, float, float, float]
    page: int
    limit: int


class ContentCalls(Connected):
    """What is asked of one document; ``key`` is its id."""

    def _part(self, kind: type[Any], key: str, name: str, query: Mapping[str, Any] | None = None) -> Any:
        return self._service.value(kind, f"/v1/documents/{key}/{name}", query)

    def text(self, key: str, of: Literal["text", "md", "extract"] = "text") -> Text:
        """The document as one text, its Markdown or its Extract result, with which element each part is."""
        found: Text = self._part(Text, key, "text", {"of": of})
        return found

    def outline(self, key: str) -> list[ContentsAnswer]:
        found: Outline = self._part(Outline, key, "outline")
        return found.entries

    def tables(self, key: str) -> list[TableAnswer]:
        found: Tables = self._part(Tables, key, "tables")
        return found.tables

    def table(self, key: str, number: int) -> TableContent:
        """A table by its number, from 1."""
        answer = self._service.asked("GET", f"/v1/documents/{key}/tables/{number}", {"to": "json"})
        return as_placed(answer, TableContent)

    def notes(self, key: str) -> list[NoteAnswer]:
        found: Notes = self._part(Notes, key, "notes")
        return found.notes

    def sections(
        self, key: str, strategy: StrategyName = "heading", *, within_pages: bool = True
    ) -> list[SectionAnswer]:
        query = {"strategy": strategy, "within_pages": within_pages}
        found: Sections = self._part(Sections, key, "sections", query)
        return found.sections

    def chunks(self, key: str, max_tokens: int = 512) -> tuple[ChunkLine, ...]:
        found: ChunkList = self._part(ChunkList, key, "chunks", {"max_tokens": max_tokens})
        return found.chunks

    def media(self, key: str) -> list[MediaAnswer]:
        found: Media = self._part(Media, key, "media")
        return found.media

    def picture(self, key: str, picture: str) -> bytes:
        """A picture of ``media`` by its id."""
        return self._service.asked("GET", f"/v1/documents/{key}/media/{quoted(picture, safe='')}").content

    def pages(self, key: str) -> tuple[PageSummary, ...]:
        found: PageList = self._part(PageList, key, "pages")
        return found.pages

    def page(
        self, key: str, number: int, *, words: bool = False, cells: bool = False, ink: bool = False
    ) -> PageAnswer:
        query = {"words": words, "cells": cells, "ink": ink}
        answer = self._service.asked("GET", f"/v1/documents/{key}/pages/{number}", query)
        return as_placed(answer, PageAnswer)

    def page_picture(
        self, key: str, number: int, *, dpi: int = 144, to: Literal["png", "webp"] = "png"
    ) -> bytes:
        query = {"dpi": dpi, "to": to}
        return self._service.asked("GET", f"/v1/documents/{key}/pages/{number}/picture", query).content

    def element(self, key: str, element: str) -> ElementAnswer:
        """An element, or a cell, by its id: ``/p3/table/2/r4/c1``."""
        answer = self._service.asked("GET", f"/v1/documents/{key}/elements/{quoted(element.strip('/'))}")
        return as_placed(answer, ElementAnswer)

    def where(self, key: str, **asked: Unpack[Asked]) -> list[Where]:
        """Where something of a document stands, the best first: a ``quote``, a ``uri`` of the quads,
        characters ``start`` to ``end`` of ``text``, an ``element``, what is in a ``box`` of a ``page``."""
        return self._service.value(Found, f"/v1/documents/{key}/where", in_query(asked)).found

    def find(self, key: str, q: str, *, limit: int = 100, regex: bool = False) -> FoundWords:
        """Where words stand in a document, or what an expression finds, in the order of reading."""
        query = {"q": q, "limit": limit, "regex": regex}
        found: FoundWords = self._part(FoundWords, key, "find", query)
        return found

    def evidence(
        self, key: str, *, to: Literal["png", "svg"] = "png", dpi: int = 144, **asked: Unpack[Asked]
    ) -> bytes:
        """The same drawn on its page."""
        query = {**in_query(asked), "to": to, "dpi": dpi}
        return self._service.asked("GET", f"/v1/documents/{key}/evidence", query).content


def in_query(asked: Asked) -> dict[str, Any]:
    """What is looked for, as an address has it."""
    box = asked.get("box")
    return {**asked, "box": None if box is None else ",".join(map(str, box))}
