"""All that is known of a document as one JSON value: pages, elements, tables and words with their boxes."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

import msgspec

from pincite.model import words as flags
from pincite.model.document import ContentsEntry, DocumentTree, Note, Page, Picture, Source
from pincite.model.elements import Element
from pincite.model.geometry import NOWHERE, Box
from pincite.model.ink import Field, Font, OutlineEntry
from pincite.outputs.options import WholeOptions
from pincite.outputs.pictured import picture_target
from pincite.outputs.schemas import schema_of
from pincite.outputs.tokens import page_tokens

NAME: Literal["pincite.document/1"] = "pincite.document/1"  # Raised whenever a reader would have to change.
DIGITS = 3  # Decimals of a point that are written.


class Word(msgspec.Struct, frozen=True, kw_only=True):
    """A word. ``font`` is its number in the document's fonts, -1 unknown; ``size`` in points; ``colour`` as
    #rrggbbaa; ``element`` the id of the element or cell it stands in ('/p1/table/2/r0/c1'), '' none.
    ``glued``: no white space before it on its line; ``soft_hyphen``: it ends in a hyphen only because its
    line does; ``confidence`` is that of OCR."""

    text: str
    box: Box
    font: int
    size: float
    colour: str
    element: str
    bold: bool = False
    italic: bool = False
    superscript: bool = False
    subscript: bool = False
    glued: bool = False
    soft_hyphen: bool = False
    ocr: bool = False
    invisible: bool = False
    confidence: float = 1.0


# Names of the marks of a word, and their bits.
MARKS = {name: getattr(flags, name.upper()) for name, kind in Word.__annotations__.items() if kind == "bool"}


class WholePage(msgspec.Struct, frozen=True, kw_only=True):
    """A page, slide or sheet, or a flow of text without pages. ``width`` and ``height`` in points, 0 without
    a layout; ``elements`` and ``words`` in reading order; ``images`` are boxes of raster images; ``error`` is
    the code of what kept it from being read, else ''."""

    number: int
    kind: Literal["page", "slide", "sheet", "flow"]
    width: float
    height: float
    elements: tuple[Element, ...]
    words: tuple[Word, ...]
    name: str = ""
    rotation: int = 0
    images: tuple[Box, ...] = ()
    reading_order: Literal["standard", "vertical"] = "standard"
    ocr: bool = False
    hidden: bool = False
    error: str = ""


class WholeDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A document. Boxes are [left, top, right, bottom] in points from the top left corner of the page as
    displayed, null without a layout. What has the value that its description gives as default is left out.
    ``pictures`` are by the keys that elements name them by, their bytes in Base64 where asked for."""

    schema: Literal["pincite.document/1"]
    source: Source
    page_count: int
    pages: tuple[WholePage, ...]
    metadata: dict[str, str] = {}
    fonts: tuple[Font, ...] = ()
    outline: tuple[OutlineEntry, ...] = ()
    fields: tuple[Field, ...] = ()
    contents: tuple[ContentsEntry, ...] = ()
    notes: tuple[Note, ...] = ()
    pictures: dict[str, Picture] = {}


def to_json(tree: DocumentTree, options: WholeOptions | None = None) -> dict[str, Any]:
    """A value that is ready for JSON, as ``whole_schema`` says."""
    options = options or WholeOptions()
    pictures = {key: _picture(key, one, options) for key, one in tree.pictures.items()}
    if options.pictures == "none":
        pictures = {}
    whole = WholeDocument(
        schema=NAME,
        source=tree.source,
        page_count=tree.page_count,
        pages=tuple(map(_page, tree.pages)),
        metadata=tree.info,
        fonts=tree.fonts,
        outline=tree.outline,
        fields=tree.fields,
        contents=tree.contents,
        notes=tree.notes,
        pictures=pictures,
    )
    found: dict[str, Any] = plain(whole)
    for page, made in zip(tree.pages, found["pages"], strict=True):
        made["words"] = list(words_of(page))
    return found


def _picture(key: str, picture: Picture, options: WholeOptions) -> Picture:
    """A picture with its bytes, or with the path of its file as its name, where that is asked for."""
    if options.pictures == "data":
        return picture
    name = picture_target(key, picture, options) if options.pictures == "files" else picture.name
    return msgspec.structs.replace(picture, data=b"", name=name)


def _page(page: Page) -> WholePage:
    """A page, but for its words."""
    shared = {name: getattr(page, name) for name in WholePage.__struct_fields__ if name != "words"}
    return WholePage(**shared, words=())


def words_of(page: Page) -> Iterator[dict[str, Any]]:
    """The words of a page, each what ``plain`` makes of a ``Word``: a document has hundreds of thousands."""
    for token in page_tokens(page):
        word = {
            "text": token.text,
            "box": None if token.box == NOWHERE else [round(v, DIGITS) for v in token.box],
            "font": token.font,
            "size": round(token.size, DIGITS),
            "colour": f"#{token.colour:08x}",
            "element": token.element,
        }
        if token.flags:
            word |= _marks(token.flags)
        if token.confidence != 1.0:
            word["confidence"] = round(token.confidence, DIGITS)
        yield word


@cache
def _marks(bits: int) -> dict[str, bool]:
    """The marks of a word that has any, by their names."""
    return {name: True for name, bit in MARKS.items() if bits & bit}


def plain(value: Any) -> Any:
    """A value as JSON has it, without what is as usual."""
    kind = type(value)
    if kind in _AS_IT_IS:
        return value
    if kind is float:
        return round(value, DIGITS)
    if isinstance(value, (tuple, list)):
        return [
            one if type(one) in _AS_IT_IS else round(one, DIGITS) if type(one) is float else plain(one)
            for one in value
        ]
    if isinstance(value, msgspec.Struct):
        out = {}
        for name, usual in _fields(type(value)):
            one = getattr(value, name)
            if usual is msgspec.NODEFAULT or one != usual:
                if type(one) in _AS_IT_IS:  # most are
                    out[name] = one
                else:
                    out[name] = None if name == "box" and one == NOWHERE else plain(one)
        return out
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


_AS_IT_IS = frozenset((str, int, bool, type(None)))


@cache
def _fields(kind: type[msgspec.Struct]) -> list[tuple[str, Any]]:
    """Names of the fields with what is left out where it is their value; what has no such is always there."""
    found = []
    for field in msgspec.structs.fields(kind):
        usual = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            usual = field.default_factory()
        found.append((field.encode_name, b"" if field.name == "data" else usual))
    return found


def whole_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of what ``to_json`` gives."""
    found = schema_of(WholeDocument)
    found["$defs"]["Picture"]["required"].remove("data")
    return found
