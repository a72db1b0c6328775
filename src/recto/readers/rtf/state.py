"""What a group of RTF keeps to itself: formatting of characters and paragraphs, where text goes."""

from __future__ import annotations

from functools import lru_cache

from recto.model.elements import Span

TEXT, CAPTURE, SKIP, FONTS, STYLES, PICTURE = "text", "capture", "skip", "fonts", "styles", "picture"
"""Where text of a group goes."""

CHARACTER = (
    "bold", "italic", "underline", "strike", "superscript", "subscript", "hidden", "deleted", "font",
)  # fmt: skip


class State:
    """Formatting in force. Copied when a group changes it, so that a million groups cost little."""

    __slots__ = (
        *CHARACTER, "to", "captured", "uc", "href", "contents", "intbl", "itap", "style", "outline",
        "ls", "ilvl", "indent", "first", "upr", "nested",
    )  # fmt: skip

    def __init__(self) -> None:
        self.to = TEXT
        self.captured: list[str] = []
        self.uc = 1
        self.href = ""
        self.contents = False
        self.upr = ""
        self.nested = False
        self.plain(0)
        self.pard()

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

    def copy(self) -> State:
        made = State.__new__(State)
        for name in State.__slots__:
            setattr(made, name, getattr(self, name))
        return made

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
