"""What tools answer: shapes that a client can check, and their making."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from typing import Annotated

from mcp_types import CallToolResult, ContentBlock, ImageContent, TextContent
from pydantic import BaseModel, Field

from pincite.archive.tracing.locating import Located
from pincite.citing import Citation
from pincite.model.geometry import NOWHERE
from pincite.model.geometry import Box as ModelBox

MOST_PICTURES = 3  # Pages that are shown in one answer: each is as much to a model as a page of text.
PICTURE_DPI = 96.0  # Small print can still be read.
SLACK = 0.8  # Share of a slice that it has at least, so that it ends with a line.

Box = Annotated[
    tuple[float, float, float, float],
    Field(description="Left, top, right, bottom in points (1/72 inch) from the top left corner of the page."),
]
Start = Annotated[
    int, Field(ge=0, description="Where to go on: what the answer before calls next; 0 is the beginning.")
]
Characters = Annotated[int, Field(ge=200, le=100_000, description="Characters of the answer at most.")]
Most = Annotated[int, Field(ge=1, le=100, description="How many are given at most.")]
Picture = Annotated[
    bool, Field(description=f"Also show the pages, the place framed; of {MOST_PICTURES} pages at most.")
]


class Place(BaseModel):
    """A printed line, or a cell of a table with row and column from 0, of a page counted from 1. No box where
    the format has no layout."""

    page: int | None = None
    box: Box | None = None
    text: str = ""
    element: str = ""
    row: int | None = None
    column: int | None = None


class Cited(BaseModel):
    """A place that holds a quotation. The score is the share of its letters that stand there."""

    score: float
    document: str
    pages: list[int]
    text: str
    places: list[Place]
    urns: list[str] = []


class Citations(BaseModel):
    """Best first; none where the quotation stands nowhere."""

    found: list[Cited]


def rounded(box: ModelBox | None) -> ModelBox | None:
    """A box in tenths of a point, None for one that nobody knows."""
    if box is None or box == NOWHERE:
        return None
    left, top, right, bottom = (round(value, 1) for value in box)
    return left, top, right, bottom


def place(text: str, page: int, box: ModelBox, row: int = -1, col: int = -1, element: str = "") -> Place:
    """A place as far as it is known; of a line row and column are -1."""
    slot = (None, None) if row < 0 else (row, col)
    return Place(page=page or None, box=rounded(box), text=text, element=element, row=slot[0], column=slot[1])


def cited(name: str, found: Citation | Located) -> Cited:
    return Cited(
        score=round(found.score, 3),
        document=name,
        pages=list(dict.fromkeys(place.page for place in found.places if place.page)),
        text=found.text,
        places=[place(one.text, one.page, one.box, one.row, one.col, one.element) for one in found.places],
        urns=list(getattr(found, "urns", ())),
    )


def answer(told: BaseModel, pictures: Iterable[bytes] = ()) -> CallToolResult:
    """The answer as JSON, for clients and in a text for models, and pictures as PNG."""
    content: list[ContentBlock] = [
        TextContent(type="text", text=told.model_dump_json(exclude_none=True, exclude_defaults=True))
    ]
    content += [
        ImageContent(type="image", data=base64.b64encode(one).decode(), mime_type="image/png")
        for one in pictures
    ]
    return CallToolResult(content=content, structured_content=told.model_dump(mode="json", exclude_none=True))


def slice_of(text: str, start: int, most: int, name: str, more: Sequence[str] = ()) -> CallToolResult:
    """A part of a text that ends with a line where one ends near, and after it in a text of its own which
    part it is, how to go on, and what ``more`` says."""
    end = min(start + most, len(text))
    if end < len(text):
        line = text.rfind("\n", start + int(SLACK * most), end) + 1
        end = line or end
    which = f"{name}: characters {start:,}-{end:,} of {len(text):,}"
    on = f"; go on with start={end}" if end < len(text) else "; this is the end"
    told = "\n".join([which + on, *more])
    return CallToolResult(
        content=[TextContent(type="text", text=text[start:end]), TextContent(type="text", text=told)]
    )
