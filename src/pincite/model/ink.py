"""Ink: what is drawn on one page, before anything is understood.

Columns are numpy arrays of equal length. Ink is where engines (``pdf``, ``ocr``) and
``layout`` meet: layout reads ink and nothing else.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pincite.model.arrays import Boxes, Codes, Flags, Mask, Numbers, Points, Singles
from pincite.model.geometry import Box

# Glyph flags
GENERATED = 1  # a space or line break the engine put in; not drawn on the page
HYPHEN = 2  # the engine says: a hyphen that breaks a word over lines
UNMAPPED = 4  # the font gives no reliable Unicode for this glyph
INVISIBLE = 8  # text render mode 3 (often an OCR layer) or fully transparent
ARTIFACT = 16  # marked content says /Artifact
DUPLICATE = 32  # of a run that is drawn again at the same place (fake bold, shadow)
RECOGNISED = 64  # read from a picture by OCR

# Path kinds
LINE = 0  # an axis-parallel straight stroke (x0==x1 or y0==y1 up to its width)
RECT = 1  # an axis-parallel rectangle
SHAPE = 2  # anything else; the box is that of the whole subpath


class Glyphs(msgspec.Struct, frozen=True):
    """n glyphs in drawing order.

    code      uint32 (n)     Unicode code point (a ligature may give several glyphs that share a box)
    loose     float32 (n,4)  box: advance width by font ascent/descent
    tight     float32 (n,4)  box of the visible outline (zero-size for blanks)
    origin    float32 (n,2)  pen position on the baseline
    size      float32 (n)    em in points as displayed
    angle     float32 (n)    writing direction in degrees as displayed, clockwise, 0 = left to right, [0, 360)
    font      int32 (n)      index into the document's fonts, -1 unknown
    colour    uint32 (n)     0xRRGGBBAA fill (stroke colour if only stroked)
    flags     uint8 (n)      see the constants above
    object    int32 (n)      running number of the text object on the page, -1 for generated glyphs
    mcid      int32 (n)      marked-content id, -1 none
    confidence  float32 (n)  0..1, how sure OCR is; 1 for what is written; None where OCR did not run
    """

    code: Codes
    loose: Boxes
    tight: Boxes
    origin: Points
    size: Singles
    angle: Singles
    font: Numbers
    colour: Codes
    flags: Flags
    object: Numbers
    mcid: Numbers
    confidence: Singles | None = None

    def __len__(self) -> int:
        return len(self.code)

    def chosen(self, rows: Mask) -> Glyphs:
        """The glyphs of a boolean mask (n)."""
        columns = [getattr(self, name) for name in Glyphs.__struct_fields__]
        of_rows: list[Any] = [None if column is None else column[rows] for column in columns]
        return Glyphs(*of_rows)


class Paths(msgspec.Struct, frozen=True):
    """m straight strokes, rectangles and other shapes, in drawing order, one a subpath or segment.

    kind      uint8 (m)      LINE, RECT or SHAPE
    box       float32 (m,4)  geometry without the stroke's width
    stroke    uint32 (m)     0xRRGGBBAA, alpha 0 = not stroked
    fill      uint32 (m)     0xRRGGBBAA, alpha 0 = not filled
    width     float32 (m)    stroke width in points as displayed
    segments  int32 (m)      number of segments in the subpath
    object    int32 (m)      running number of the path object
    """

    kind: Flags
    box: Boxes
    stroke: Codes
    fill: Codes
    width: Singles
    segments: Numbers
    object: Numbers

    def __len__(self) -> int:
        return len(self.kind)


class Link(msgspec.Struct, frozen=True):
    """A link annotation: ``uri``, or a ``page`` (1-based) of this document."""

    box: Box
    uri: str = ""
    page: int = 0


class TagNode(msgspec.Struct, frozen=True):
    """One node of the structure tree as it touches a page. ``role`` is the standard role after the
    RoleMap, ``raw_role`` the document's own name; ``mcids`` the marked content directly below;
    ``children`` indexes into the same flat tuple; ``row_span``/``col_span`` for cells."""

    role: str
    raw_role: str = ""
    mcids: tuple[int, ...] = ()
    children: tuple[int, ...] = ()
    row_span: int = 1
    col_span: int = 1
    alt: str = ""


class PageInk(msgspec.Struct, frozen=True, kw_only=True):
    """All ink of one page. ``number`` is 1-based; ``width``/``height`` in points as displayed;
    ``rotation`` is the page's /Rotate (0, 90, 180, 270), already applied to every box.
    ``images`` are boxes of raster images; ``tags`` is the page's structure tree, flat, root
    first, or None where the page has none; ``fonts`` are the numbers of the fonts of its glyphs, None where
    they may be any of the document's."""

    number: int
    width: float
    height: float
    rotation: int
    glyphs: Glyphs
    paths: Paths
    images: tuple[Box, ...] = ()
    links: tuple[Link, ...] = ()
    tags: tuple[TagNode, ...] | None = None
    fonts: tuple[int, ...] | None = None


class Font(msgspec.Struct, frozen=True):
    """A font of the document. ``id_name`` is the PostScript name as found (with subset prefix),
    ``name`` the normalised family name ('Microsoft Sans Serif')."""

    id_name: str
    name: str
    bold: bool = False
    italic: bool = False
    mono: bool = False
    serif: bool = False
    ocr: bool = False


class OutlineEntry(msgspec.Struct, frozen=True):
    """A bookmark. ``level`` from 1; ``page`` 1-based, 0 unknown; ``y`` points from the top of that
    page as displayed, None unknown."""

    title: str
    level: int
    page: int = 0
    y: float | None = None


class Field(msgspec.Struct, frozen=True):
    """One widget of an AcroForm field. ``key`` is the fully qualified name, ``value`` verbatim."""

    key: str
    value: str
    page: int
    box: Box
    kind: str = "text"  # text, checkbox, radio, choice, button, signature


class DocumentInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What a PDF says of itself. ``info`` holds string entries of the Info dictionary verbatim (XMP
    where Info lacks a key; those keys are listed in ``from_xmp``)."""

    page_count: int
    info: dict[str, str] = {}
    from_xmp: tuple[str, ...] = ()
    outline: tuple[OutlineEntry, ...] = ()
    fields: tuple[Field, ...] = ()
    tagged: bool = False
    page_labels: tuple[str, ...] = ()
    encrypted: bool = False
