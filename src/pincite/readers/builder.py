"""Elements of one page, numbered and put together."""

from __future__ import annotations

from typing import Literal

from pincite.model.document import Page
from pincite.model.elements import Element, Kind, Layer, Span, Table
from pincite.model.geometry import NOWHERE, Box
from pincite.readers.inline import Inline


class Builder:
    """The page being read: elements are added in reading order and get their ids."""

    def __init__(
        self,
        number: int = 1,
        kind: Literal["page", "slide", "sheet", "flow"] = "flow",
        name: str = "",
        *,
        width: float = 0.0,
        height: float = 0.0,
        hidden: bool = False,
    ) -> None:
        self.number = number
        self.kind = kind
        self.name = name
        self.width = width
        self.height = height
        self.hidden = hidden
        self.elements: list[Element] = []
        self.counts: dict[str, int] = {}

    def add(
        self,
        kind: Kind,
        text: str | Inline = "",
        spans: tuple[Span, ...] = (),
        *,
        level: int = 0,
        marker: str = "",
        layer: Layer = "body",
        parent: str = "",
        box: Box = NOWHERE,
        table: Table | None = None,
        picture: str = "",
        language: str = "",
        quoted: int = 0,
        reason: str = "",
        continues: str = "",
    ) -> str:
        """Add an element; its id."""
        if isinstance(text, Inline):
            text, spans = text.finish()
        number = self.counts[kind] = self.counts.get(kind, 0) + 1
        element_id = f"/p{self.number}/{kind}/{number}"
        self.elements.append(
            Element(
                id=element_id,
                kind=kind,
                page=self.number,
                box=box,
                text=text,
                spans=spans,
                level=level,
                marker=marker,
                layer="hidden" if self.hidden and layer == "body" else layer,
                parent=parent,
                table=table,
                picture=picture,
                language=language,
                quoted=quoted,
                reason=reason,
                continues=continues,
            )
        )
        return element_id

    def coming(self, kind: Kind) -> str:
        """The id that the next element of a kind will have: for what stands before its parent."""
        return f"/p{self.number}/{kind}/{self.counts.get(kind, 0) + 1}"

    def page(self) -> Page:
        """The page with what was added since the last call; numbers go on."""
        from pincite.readers.words import no_words

        elements, self.elements = tuple(self.elements), []
        return Page(
            number=self.number,
            width=self.width,
            height=self.height,
            words=no_words(),
            elements=elements,
            kind=self.kind,
            name=self.name,
            hidden=self.hidden,
        )
