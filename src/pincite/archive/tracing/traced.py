"""What a trace gives: the way from a text back to the place in the original that holds it."""

from __future__ import annotations

import msgspec

from pincite.archive.tracing.fragment import Range
from pincite.catalogue.records import DocumentRecord, PageRecord, RunRecord
from pincite.model.geometry import NOWHERE, Box


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One thing on the way, derived from the next. ``chars`` is the part of its text that is traced, out
    of ``length`` characters, both None where it has no text of its own, or none that is known. ``title``
    is what it is headed with."""

    urn: str
    kind: str
    label: str = ""
    title: str = ""
    chars: Range | None = None
    length: int | None = None
    by: str = ""
    """What made it, with its version and time: of things that came from elsewhere."""


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """A printed line, or a cell of a table (``row`` and ``col`` from 0, -1 for a line), with the traced
    part of its text; of a cell that is HTML. The box is ``NOWHERE`` where the original has no layout.
    ``before`` counts the printed characters of the line or cell before that part."""

    box: Box
    text: str
    row: int = -1
    col: int = -1
    before: int = 0


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """An element that holds some of the traced characters: which of its own (``chars`` of ``length``), and
    which of the whole document (``place``; None for an image, which is not in its text). ``spots`` are the
    lines and cells that hold them; none where the element is known as a whole alone."""

    urn: str
    element_id: str
    category: str
    page: int
    box: Box
    text: str
    chars: Range
    length: int
    place: Range | None
    spots: tuple[Spot, ...] = ()

    @property
    def placed(self) -> bool:
        return self.box != NOWHERE


class Trace(msgspec.Struct, frozen=True, kw_only=True):
    """A way from something to a document.

    steps     from what was asked for to the document
    text      the characters that were traced; of an image its alternative text
    pieces    the elements that hold them, in reading order
    pages     the pages those stand on
    document, names, run   the original, what it was called, and the decoding the text is from
    notes     sentences: what could not be told
    """

    steps: tuple[Step, ...]
    text: str
    pieces: tuple[Piece, ...]
    pages: tuple[PageRecord, ...]
    document: DocumentRecord
    names: tuple[str, ...]
    run: RunRecord
    notes: tuple[str, ...] = ()

    @property
    def urn(self) -> str:
        """What was asked for."""
        return self.steps[0].urn
