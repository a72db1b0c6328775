"""Elements of one page, numbered and put together."""

from __future__ import annotations

from typing import Literal, TypedDict, Unpack

from pincite.model.document import Page
from pincite.model.elements import Element, Kind, Layer, Span, Table
from pincite.model.geometry import NOWHERE, Box
from pincite.readers.amount import ELEMENT, PAGE, led, made
from pincite.readers.inline import Inline
from pincite.sandbox.clock import look


class Said(TypedDict, total=False):
    """What may be said of an element besides its kind and its text: fields of ``Element``. ``id`` is one that
    was reserved for it."""

    id: str
    level: int
    marker: str
    layer: Layer
    parent: str
    box: Box
    table: Table | None
    picture: str
    language: str
    quoted: int
    reason: str
    continues: str


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
        ids: str = "",
    ) -> None:
        """``ids`` is what the ids begin with: '' is the page. Raises as ``made``."""
        made(PAGE)
        self.number = number
        self.ids = ids or f"/p{number}"
        self.kind = kind
        self.name = name
        self.width = width
        self.height = height
        self.hidden = hidden
        self.elements: list[Element] = []
        self.counts: dict[str, int] = {}

    def add(
        self, kind: Kind, text: str | Inline = "", spans: tuple[Span, ...] = (), **said: Unpack[Said]
    ) -> str:
        """Add an element; its id. Raises as ``look`` where the time is over, and as ``made``."""
        look()
        if isinstance(text, Inline):
            text, spans = text.finish()
        made(ELEMENT + len(text) + len(said.get("marker", "")) + led(spans))
        if "id" not in said:
            said["id"] = self.reserve(kind)
        if self.hidden and said.get("layer", "body") == "body":
            said["layer"] = "hidden"
        said.setdefault("box", NOWHERE)
        self.elements.append(Element(kind=kind, page=self.number, text=text, spans=spans, **said))
        return said["id"]

    def coming(self, kind: Kind) -> str:
        """The id that the next element of a kind will have: for what stands before its parent."""
        return f"{self.ids}/{kind}/{self.counts.get(kind, 0) + 1}"

    def reserve(self, kind: Kind) -> str:
        """That id, taken: for an element that is added later."""
        taken = self.coming(kind)
        self.counts[kind] = self.counts.get(kind, 0) + 1
        return taken

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
