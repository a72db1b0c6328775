"""Words of a page: columns, in reading order once layout has run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

import msgspec

from pincite.model.arrays import Boxes, Codes, Numbers, Singles, WordFlags
from pincite.model.brief import at, excerpt
from pincite.model.geometry import Box

# Word flags
BOLD = 1
ITALIC = 2
SUPERSCRIPT = 4
SUBSCRIPT = 8
GLUED = 16  # no white space between this word and the one before it on its line
SOFT_HYPHEN = 32  # ends in a hyphen that is there only because the line ends
OCR = 64
INVISIBLE = 128


class Token(msgspec.Struct, frozen=True):
    """One word with its place. ``font`` indexes the document's fonts; ``element`` is the id of the
    leaf element (a cell is ``/p1/table/2/r0/c1``) that holds it, '' for none."""

    text: str
    page: int
    box: Box
    font: int
    size: float
    flags: int
    colour: int
    element: str
    confidence: float = 1.0

    def __repr__(self) -> str:
        return f"<Token {excerpt(self.text)}, {at(self.page, self.box)}>"


class Words(msgspec.Struct, frozen=True):
    """n words. ``text`` is a list of str without white space; the rest are numpy columns:
    box float32 (n,4), font int32, size float32 (em, points), flags uint16, colour uint32 0xRRGGBBAA.
    ``confidence`` is None unless OCR ran.

    Columns of a page of PDF are made when one is first asked for, which ``msgspec.structs.replace`` and
    ``asdict`` do not do: give them ``words.whole()``."""

    text: list[str]
    box: Boxes
    font: Numbers
    size: Singles
    flags: WordFlags
    colour: Codes
    confidence: Singles | None = None

    def __len__(self) -> int:
        return len(self.text)

    def __iter__(self) -> Iterator[str]:
        return iter(self.text)

    def whole(self) -> Self:
        """These words, all their columns made: for what copies fields without asking for them."""
        return self
