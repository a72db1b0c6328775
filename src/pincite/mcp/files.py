"""Tools about the documents in folders."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated, Literal

from mcp.server.mcpserver.exceptions import ResourceError
from mcp_types import CallToolResult
from pydantic import BaseModel, Field

from pincite.converting.document import Document
from pincite.converting.forms.registry import FORMS
from pincite.errors import PinciteError
from pincite.mcp.answers import (
    MOST_PICTURES,
    PICTURE_DPI,
    Box,
    Characters,
    Citations,
    Most,
    Picture,
    Start,
    answer,
    cited,
    rounded,
    slice_of,
)
from pincite.mcp.desk import Desk
from pincite.options.chunks import TOKENS
from pincite.regex import regex

MOST_NOTES = 12  # Notes of a document that are told.
SLICE = 20_000  # Characters, some 5,000 tokens: as much as a model takes in at once without losing sight.
# Forms that have a tool of their own, or are for programs.
APART = ("chunks", "docling", "extract", "nquads", "pdf", "sections")
MARKED = ("md", "text")  # Forms that say where each page begins.
MARK = regex(r"(?:<!-- |\[)((?:page|slide|sheet) \d+)(?: -->|\])")

DocumentPath = Annotated[
    str, Field(description="The document: its path, from one of the folders or absolute.")
]
Pages = Annotated[str, Field(description="Only these pages, slides or sheets: 1-5,9 or 3- or -2; '' is all.")]
OFFERED = tuple(name for name in FORMS if name not in APART)
if TYPE_CHECKING:
    Name = str
else:
    Name = Literal[OFFERED]
Form = Annotated[
    Name,
    Field(
        description="; ".join(f"{name}: {FORMS[name].title}" for name in OFFERED)
        + f". {' and '.join(MARKED)} say where each page begins, html and elements where everything stands."
    ),
]
Quote = Annotated[
    str,
    Field(
        description="A sentence, a row of a table, or a number with what it is called ('apple juice revenue "
        "16,900'), as you would quote it."
    ),
]


class File(BaseModel):
    path: str
    size: int


class Files(BaseModel):
    """Documents by path; ``next`` where there are more."""

    files: list[File]
    next: int | None = None


class ChunkPlace(BaseModel):
    element: str
    page: int
    box: Box | None = None


class Chunk(BaseModel):
    """A piece of a document as Markdown, with the headings it stands under and the elements it is of."""

    number: int
    headings: list[str]
    text: str
    tokens: int
    pages: list[int]
    places: list[ChunkPlace]
    urn: str


class Chunks(BaseModel):
    """Chunks in reading order, of so many; ``next`` where there are more."""

    document: str
    total: int
    chunks: list[Chunk]
    next: int | None = None


class FileTools:
    """The tools; their docstrings are what a model reads."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def files(
        self,
        name: Annotated[str, Field(description="Only paths that have these letters; '' lists all.")] = "",
        start: Start = 0,
        most: Most = 50,
    ) -> Annotated[CallToolResult, Files]:
        """List the documents that can be read, by path."""
        matching = (one for one in self.desk.folders.documents() if name.casefold() in one[0].casefold())
        found = list(islice(matching, start, start + most + 1))
        listed = [File(path=path, size=size) for path, size in found[:most]]
        return answer(Files(files=listed, next=start + most if len(found) > most else None))

    def convert(
        self,
        path: DocumentPath,
        form: Form = "md",
        pages: Pages = "",
        start: Start = 0,
        max_characters: Characters = SLICE,
    ) -> CallToolResult:
        """Read a document of any format as text: PDF, Word, PowerPoint, Excel, HTML, mail, pictures and more.

        A long one comes in parts: the second text of the answer says how to go on, and what was lost or
        guessed."""
        document = self.desk.document(path, pages)
        marks = {"page_marks": True} if form in MARKED else {}
        text = self.desk.text(document, pages, form, **marks)
        before = MARK.findall(text, 0, start + 1) if marks else []
        where = [f"it begins on {before[-1]}"] if before else []
        return slice_of(text, start, max_characters, document.name, [*where, *notes_of(document)])

    def chunks(
        self,
        path: DocumentPath,
        max_tokens: Annotated[int, Field(ge=32, le=8192, description="Tokens of a chunk at most.")] = TOKENS,
        start: Start = 0,
        most: Most = 8,
        pages: Pages = "",
    ) -> Annotated[CallToolResult, Chunks]:
        """Read a document in pieces, each with the headings it stands under, its pages and boxes."""
        document = self.desk.document(path, pages)
        found = document.chunks(max_tokens=max_tokens)
        chosen = [
            Chunk(
                number=one.number,
                headings=list(one.headings),
                text=one.text,
                tokens=one.tokens,
                pages=list(one.pages),
                places=[
                    ChunkPlace(element=place.element, page=place.page, box=rounded(place.box))
                    for place in one.places
                ],
                urn=one.urn,
            )
            for one in found[start : start + most]
        ]
        following = start + most if start + most < len(found) else None
        return answer(Chunks(document=document.name, total=len(found), chunks=chosen, next=following))

    def cite(
        self, path: DocumentPath, quote: Quote, most: Most = 5, picture: Picture = False
    ) -> Annotated[CallToolResult, Citations]:
        """Find where a document says something: page and box of every line and cell that holds a quotation,
        and what is printed there. Use it to check and to cite what you answer. Case, blanks, markup and a
        few letters may differ, numbers may not; nothing is found where the document does not say it."""
        document = self.desk.document(path)
        found = document.locate(quote, limit=most)
        drawn: list[bytes] = []
        if picture and found:
            from pincite.archive.tracing.cited import cited_in_file

            ranked = list(enumerate(found, 1))
            drawn = [page for _, page in self.desk.within(cited_in_file, path, ranked, PICTURE_DPI, "png")]
        return answer(Citations(found=[cited(document.name, one) for one in found]), drawn[:MOST_PICTURES])

    def page(self, number: int, path: str) -> str:
        """A page, slide or sheet as Markdown, for a resource."""
        try:
            return self.desk.text(self.desk.document(path, str(number)), str(number), "md")
        except PinciteError as error:
            raise ResourceError(str(error)) from error


def notes_of(document: Document) -> list[str]:
    """What was lost, left out or guessed, a line each."""
    places = [f"page {one.page}: " if one.page else "" for one in document.notes]
    lines = [
        f"note: {place}{one.code}: {one.sentence}" for place, one in zip(places, document.notes, strict=True)
    ]
    more = len(lines) - MOST_NOTES
    return [*lines[:MOST_NOTES], *([f"note: and {more} more"] if more > 0 else [])]
