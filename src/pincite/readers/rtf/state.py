"""What a group of RTF keeps to itself: formatting of characters and paragraphs, where text goes."""

from __future__ import annotations

import msgspec

from pincite.model.elements import Span
from pincite.readers.inline import styled

TEXT, CAPTURE, SKIP, FONTS, STYLES, PICTURE = "text", "capture", "skip", "fonts", "styles", "picture"
# Where text of a group goes; that of the last four goes nowhere, and what is in them is read.
INFO, LISTS, OVERRIDES, ASIDE = "info", "lists", "overrides", "aside"


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
        self.intbl = self.aligned = False
        self.itap = self.outline = -1
        self.style = self.ls = self.ilvl = self.indent = self.first = self.right = 0

    @property
    def depth(self) -> int:
        """The level of tables that the paragraph is in, 0 none."""
        if self.itap >= 0:
            return self.itap
        return 1 if self.intbl else 0

    def span(self, code: bool) -> Span:
        return styled(
            self.bold, self.italic, self.superscript, self.subscript, self.href, code, self.strike,
            self.underline,
        )  # fmt: skip
