"""What a library keeps of a document: plain data, made by the archive, stored and given back unchanged.

Offsets and lengths count code points and are ranges of the text of the whole document.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from pincite.model.geometry import Box
from pincite.model.sections import Part


class DocumentRecord(msgspec.Struct, frozen=True, kw_only=True):
    """An original. ``urn`` and everything but ``title`` and ``info`` follow from its bytes; ``sha256`` is
    their digest in hexadecimal and the key of the blob; ``size`` is in bytes;
    ``page_count`` is 0 where there are no pages, slides or sheets."""

    urn: str
    sha256: str
    media_type: str
    size: int
    title: str = ""
    page_count: int = 0
    info: dict[str, str] = {}


class NoteRecord(msgspec.Struct, frozen=True, array_like=True):
    """What was guessed, lost or left out, as ``pincite.model.document.Note``; version 1 kept no box."""

    code: str
    sentence: str
    page: int
    box: Box | None = None


class RunRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One decoding of a document. ``urn`` names the activity and follows from the document's digest and
    the options; ``started`` is an ISO 8601 time in UTC, '' for none; ``seconds`` how long it took."""

    urn: str
    options: dict[str, Any]
    version: str
    started: str = ""
    seconds: float = 0.0
    notes: tuple[NoteRecord, ...] = ()


class PageRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A page, slide or sheet; sizes in points, 0 where it has none."""

    number: int
    width: float
    height: float
    kind: str = "page"
    name: str = ""


class TextRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The text document of a page or a section (see ``pincite.model.sections.Section``)."""

    urn: str
    kind: Literal["page", "section"]
    number: int
    label: str
    title: str = ""
    page: int = 0
    parent: int = -1
    level: int = 0
    offset: int
    length: int
    own: int
    categories: tuple[str, ...] = ()
    table_count: int = 0
    image_count: int = 0


class PassageRecord(msgspec.Struct, frozen=True, kw_only=True):
    """An element and its place: in ``Intake.texts[section]`` (the innermost), on its page. ``marker`` is the
    printed mark of an item or a note, which its text does not have."""

    urn: str
    element_id: str
    category: str
    section: int
    page: int
    box: Box
    offset: int
    length: int
    parts: tuple[Part, ...] = ()
    marker: str = ""


class ImageRecord(msgspec.Struct, frozen=True, kw_only=True):
    """An image: ``sha256`` is the key of its bytes among the blobs, '' where only its place is known;
    ``section`` as in a passage, -1 for none; sizes in pixels, 0 unknown."""

    urn: str
    element_id: str
    label: str
    section: int
    page: int
    box: Box
    sha256: str = ""
    media_type: str = ""
    width: int = 0
    height: int = 0
    text: str = ""


class Intake(msgspec.Struct, frozen=True, kw_only=True):
    """All that one decoding adds to a library. ``blobs`` are the bytes of images by digest; ``quads`` are
    N-Quads, one a line."""

    document: DocumentRecord
    run: RunRecord
    pages: tuple[PageRecord, ...]
    text: str
    texts: tuple[TextRecord, ...]
    passages: tuple[PassageRecord, ...]
    images: tuple[ImageRecord, ...] = ()
    blobs: dict[str, bytes] = {}
    quads: bytes = b""
