"""Tools about a library: what was kept with `pincite ingest`."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from mcp_types import CallToolResult
from pydantic import BaseModel, Field

from pincite.archive.library import Library
from pincite.mcp.answers import (
    MOST_PICTURES,
    PICTURE_DPI,
    Characters,
    Citations,
    Most,
    Picture,
    Place,
    Start,
    answer,
    cited,
    place,
    slice_of,
)
from pincite.mcp.desk import Desk
from pincite.mcp.files import SLICE, Quote

if TYPE_CHECKING:
    from pincite.archive.tracing.traced import Piece, Trace
    from pincite.catalogue.answers import Hit

MOST_WAYS = 4  # Ways of a trace that are told: what was derived from several things has several.
MOST_PIECES = 20  # Elements of one.
MOST_SPOTS = 12  # Lines or cells of an element.
MOST_TEXT = 2000  # Characters of a traced text.

Urn = Annotated[str, Field(description="A name that another tool gave; #char=120,180 after it is a part.")]
Document = Annotated[
    str, Field(description="The URN of the only document to look in; '' looks in all of them.")
]


class Kept(BaseModel):
    urn: str
    names: list[str]
    title: str = ""
    media_type: str
    pages: int = 0


class Documents(BaseModel):
    """Documents of a library; ``next`` where there are more."""

    documents: list[Kept]
    next: int | None = None


class Found(BaseModel):
    """A text that holds the words: a page or section, what stands around the first place, or what a row of a
    table says that holds them all, and where that is."""

    urn: str
    document: str
    document_urn: str
    label: str
    snippet: str
    places: list[Place]


class Hits(BaseModel):
    """The best first; ``next`` where there are more."""

    found: list[Found]
    next: int | None = None


class Traced(BaseModel):
    """An element that holds some of a text: what it is, and the lines or cells of it."""

    urn: str
    kind: str
    place: Place
    lines: list[Place]


class Step(BaseModel):
    urn: str
    label: str


class Way(BaseModel):
    """From a text to the elements of a document, by way of what it was derived from. ``left_out`` counts
    elements that are not told."""

    text: str
    document: str
    document_urn: str
    steps: list[Step]
    elements: list[Traced]
    left_out: int = 0
    notes: list[str] = []


class Ways(BaseModel):
    """Where a text comes from; most often one way."""

    ways: list[Way]


class LibraryTools:
    """The tools; their docstrings are what a model reads. The library is opened for each call: others may
    write to it meanwhile."""

    def __init__(self, folder: Path, desk: Desk) -> None:
        self.folder, self.desk = folder, desk
        self.drawing: dict[str, Any] = {
            "password": desk.reading.get("password"),
            "isolation": desk.isolation,
            "dpi": PICTURE_DPI,
            "form": "png",
        }

    def _opened(self) -> Library:
        return Library(self.folder, create=False)

    def library_documents(self, start: Start = 0, most: Most = 50) -> Annotated[CallToolResult, Documents]:
        """List the documents of the library, in order of arrival."""
        with self._opened() as opened:
            entries = list(islice(opened.documents(), start, start + most + 1))
        listed = [
            Kept(
                urn=one.document.urn,
                names=list(one.names),
                title=one.document.title,
                media_type=one.document.media_type,
                pages=one.document.page_count,
            )
            for one in entries[:most]
        ]
        return answer(Documents(documents=listed, next=start + most if len(entries) > most else None))

    def library_text(self, urn: Urn, start: Start = 0, max_characters: Characters = SLICE) -> CallToolResult:
        """Read the text of a document, page, section or element of the library; tables are HTML."""
        with self._opened() as opened:
            return slice_of(opened.text(urn), start, max_characters, urn)

    def library_search(
        self,
        words: Annotated[
            str,
            Field(description='Words that must all occur: "two words" are a phrase, begin* is any ending.'),
        ],
        start: Start = 0,
        most: Most = 8,
        document: Document = "",
    ) -> Annotated[CallToolResult, Hits]:
        """Find pages and sections of the library by their words, each with page and box of the first place.
        Use few words that the text itself must have; read more with library_text."""
        with self._opened() as opened:
            hits = opened.search(words, limit=most + 1, skip=start, document=document)
            found = [found_in(opened, one) for one in hits[:most]]
        return answer(Hits(found=found, next=start + most if len(hits) > most else None))

    def library_cite(
        self, quote: Quote, most: Most = 5, document: Document = "", picture: Picture = False
    ) -> Annotated[CallToolResult, Citations]:
        """Find where the documents of the library say something: document, page and box of every line and
        cell that holds a quotation, and what is printed there. Use it to check and to cite what you answer.
        Nothing is found where no document says it."""
        with self._opened() as opened:
            found = opened.locate(quote, limit=most, document=document)
            with self.desk.turns:
                drawn = opened.cited_pictures(found, **self.drawing) if picture else []
        shown = [page for _, _, page in drawn[:MOST_PICTURES]]
        return answer(Citations(found=[cited(one.name, one) for one in found]), shown)

    def trace(self, urn: Urn, picture: Picture = False) -> Annotated[CallToolResult, Ways]:
        """Tell where a text of the library comes from: its elements with page and box, and the document.
        Takes any URN that other tools gave, also that of a chunk of a document that is in the library."""
        with self._opened() as opened:
            ways = opened.trace(urn)[:MOST_WAYS]
            drawn: list[bytes] = []
            for one in ways if picture else ():
                if len(drawn) < MOST_PICTURES:
                    with self.desk.turns:
                        drawn += [page for _, page in opened.pictures(one, **self.drawing)]
        return answer(Ways(ways=[way_of(one) for one in ways]), drawn[:MOST_PICTURES])


def found_in(opened: Library, hit: Hit) -> Found:
    """A hit with the place of its first words."""
    urn = f"{hit.urn}#char={hit.start},{hit.end}"
    pieces = [piece for one in opened.trace(urn) for piece in one.pieces]
    return Found(
        urn=urn,
        document=hit.name,
        document_urn=hit.document,
        label=" ".join(part for part in (hit.text.label, hit.text.title) if part),
        snippet=hit.row.text if hit.row is not None else hit.snippet,
        places=[one for piece in pieces for one in lines_of(piece) or [place_of(piece)]],
    )


def way_of(trace: Trace) -> Way:
    return Way(
        text=trace.text[:MOST_TEXT],
        document=trace.names[0] if trace.names else trace.document.title,
        document_urn=trace.document.urn,
        steps=[Step(urn=one.urn, label=one.label or one.kind) for one in trace.steps],
        elements=[
            Traced(urn=one.urn, kind=one.category, place=place_of(one), lines=lines_of(one))
            for one in trace.pieces[:MOST_PIECES]
        ],
        left_out=max(0, len(trace.pieces) - MOST_PIECES),
        notes=list(trace.notes),
    )


def place_of(piece: Piece) -> Place:
    return place(piece.text[:MOST_TEXT], piece.page, piece.box, element=piece.element_id)


def lines_of(piece: Piece) -> list[Place]:
    """The lines and cells of an element that hold the text."""
    return [place(one.text, piece.page, one.box, one.row, one.col) for one in piece.spots[:MOST_SPOTS]]
