"""A document as chunks: pieces of text of so many tokens, for search by meaning and for models."""

from __future__ import annotations

import msgspec

from pincite.model.brief import excerpt
from pincite.model.geometry import Box

BETWEEN = " > "  # Two headings of a path.


class Place(msgspec.Struct, frozen=True):
    """Where some of a chunk stands: the element that holds it, its page, and the box of what is in the chunk
    in points from the top left; no box where the original has no layout."""

    element: str
    page: int
    box: Box | None


class Chunk(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of a document, as Markdown.

    number    0, 1, ... in reading order
    text      what stands there; a table that is cut has its header rows in every chunk of it
    tokens    of ``in_context``, as they were counted
    headings  what it stands under, outermost first: the title of a sheet, headings
    above     those of them that stand above the text in ``in_context``: the innermost it does not have
              itself, as far as they leave room for it
    kinds     of its elements, each once
    pages     their numbers
    places    elements with their boxes, in reading order
    start, end  its range in ``Document.passages().text``
    urn       the document's, with that range: what ``pincite trace`` leads back
    pictures  keys of its figures in ``DocumentTree.pictures``
    repeated  characters at the beginning of ``text`` that the chunk before ends with (overlap)
    """

    number: int
    text: str
    tokens: int
    headings: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    pages: tuple[int, ...] = ()
    places: tuple[Place, ...] = ()
    start: int = 0
    end: int = 0
    urn: str = ""
    pictures: tuple[str, ...] = ()
    repeated: int = 0

    @property
    def in_context(self) -> str:
        """The text below the headings that it does not have itself: what to make a vector of."""
        return in_context(self.above, self.text)

    def __repr__(self) -> str:
        return f"<Chunk {self.number}, {self.tokens} tokens, {len(self.places)} places: {excerpt(self.text)}>"


def in_context(above: tuple[str, ...], text: str) -> str:
    """A text below what it stands under."""
    return f"{BETWEEN.join(above)}\n\n{text}" if above else text
