"""What a group of RTF keeps to itself: formatting of characters and paragraphs, where text goes."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from pincite.model.elements import Span

TEXT, CAPTURE, SKIP, FONTS, STYLES, PICTURE = "text", "capture", "skip", "fonts", "styles", "picture"
"""Where text of a group goes."""


class State(msgspec.Struct):
    """Formatting in force. Copied when a group changes it, so that a million groups cost little."""

    to: str = TEXT
    captured: list[str] = []
    uc: int = 1
    href: str = ""
    contents: bool = False
    upr: str = ""
    nested: bool = False
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    superscript: bool = False
    subscript: bool = False
    hidden: bool = False
    deleted: bool = False
    font: int = 0
    intbl: bool = False
    itap: int = -1
    style: int = 0
    outline: int = -1
    ls: int = 0
    ilvl: int = 0
    indent: int = 0
    first: int = 0
    right: int = 0
    aligned: bool = False

    def plain(self, font: int) -> None:
        """``\\plain``: no formatting of characters."""
        self.bold = self.italic = self.underline = self.strike = False
        self.superscript = self.subscript = self.hidden = self.deleted = False
        self.font = font

    def pard(self) -> None:
        """``\\pard``: no formatting of the paragraph."""
        self.intbl = False
        self.itap = -1
        self.style = 0
        self.outline = -1
        self.ls = 0
        self.ilvl = 0
        self.indent = 0
        self.first = 0
        self.right = 0
        self.aligned = False

    @property
    def depth(self) -> int:
        """The level of tables that the paragraph is in, 0 none."""
        if self.itap >= 0:
            return self.itap
        return 1 if self.intbl else 0

    def span(self, code: bool) -> Span:
        return style_of(
            self.bold, self.italic, self.underline, self.strike, self.superscript, self.subscript,
            self.href, code,
        )  # fmt: skip


@lru_cache(maxsize=4096)
def style_of(
    bold: bool, italic: bool, underline: bool, strike: bool, sup: bool, sub: bool, href: str, code: bool
) -> Span:
    """One value for one style, so that runs of a style are told by identity."""
    return Span(
        start=0, end=0, bold=bold, italic=italic, underline=underline, strike=strike, superscript=sup,
        subscript=sub, href=href, code=code,
    )  # fmt: skip
