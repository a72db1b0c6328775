"""Parts of a document that are read into before they are used: fonts, styles, fields, notes."""

from __future__ import annotations

import msgspec

from pincite.readers.rtf.blocks import Block


class Font(msgspec.Struct):
    name: str = ""
    charset: int = -1
    page: int | None = None


class Style(msgspec.Struct):
    """A paragraph style."""

    number: int = 0
    name: str = ""
    outline: int = -1
    ls: int = 0
    ilvl: int = 0


class Field(msgspec.Struct):
    href: str = ""
    contents: bool = False
    symbol: str = ""
    shown: bool = False
    before: int = 0


class FurnitureText(msgspec.Struct):
    kind: str
    blocks: list[Block]


class NoteText(msgspec.Struct):
    mark: str
    blocks: list[Block]


class CommentText(msgspec.Struct):
    author: str
    blocks: list[Block]
