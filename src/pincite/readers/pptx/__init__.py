"""PowerPoint presentations (ECMA-376, PresentationML and DrawingML, transitional and strict)."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.model.document import Page
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """A page of kind 'slide' for each slide, in order; boxes are those of the shapes, in points. Notes,
    comments, hidden slides and furniture are in layers of their own. Raises ``Corrupt``, ``Encrypted``,
    ``TooLarge``, ``Unsafe``."""
    from pincite.readers.pptx.deck import Deck

    yield from Deck(data, options, reading).pages()
