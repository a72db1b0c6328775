"""Control words, and what each does (RTF 1.9.1, appendix B)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Reader = TypeVar("Reader")


class Vocabulary(Generic[Reader]):
    """Control words with what handles them, and whether that is so behind ``\\*`` too: there stand
    destinations that readers are to ignore if they do not know them."""

    def __init__(self) -> None:
        self.words: dict[bytes, tuple[Callable[[Reader, int | None], None], bool]] = {}

    def set(self, words: str, handler: Callable[[Reader, int | None], None], ignorable: bool = False) -> None:
        """These words, parted by spaces, are handled so."""
        for word in words.split():
            self.words[word.encode()] = (handler, ignorable)

    def on(
        self, words: str, ignorable: bool = False
    ) -> Callable[[Callable[[Reader, int | None], None]], Callable[[Reader, int | None], None]]:
        """Says of a function that it handles these words."""

        def keep(handler: Callable[[Reader, int | None], None]) -> Callable[[Reader, int | None], None]:
            self.set(words, handler, ignorable)
            return handler

        return keep


CHARACTERS = {
    "tab": "\t", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“",
    "rdblquote": "”", "bullet": "•", "emspace": "\u2003", "enspace": "\u2002", "qmspace": "\u2005",
    "zwj": "\u200d", "zwnj": "\u200c", "ltrmark": "\u200e", "rtlmark": "\u200f", "line": "\n",
    "lbr": "\n", "softline": "\n", "zwbo": "\u200b", "zwnbo": "\u2060",
}  # fmt: skip

SYMBOLS = {"\\": "\\", "{": "{", "}": "}", "~": "\u00a0", "_": "\u2011", "\t": "\t"}

PARAGRAPHS = frozenset(("\n", "\r", "\r\n"))

SKIPPED = """
colortbl filetbl revtbl rsidtbl pgptbl xe tc tcn rxe txe objdata objclass objname objalias objsect
fldtype private nonshppict nonesttables ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn template background
ffname ffl formfield datafield themedata colorschememapping datastore latentstyles mmathPict mmathPr
bkmkend atrfstart atrfend atntime atndate atnref atnicn pnseclvl listpicture panose fname falt fontemb
xmlnstbl mailmerge wgrffmtfilter docvar userprops protusertbl passwordhash keycode lvltentative
levelnumbers listname liststylename
"""
"""Destinations whose text is not the document's, also where they are written without ``\\*``."""

FACTS = {"title": "Title", "author": "Author", "subject": "Subject", "keywords": "Keywords"}

PICTURES = {
    "pngblip": "image/png", "jpegblip": "image/jpeg", "emfblip": "image/x-emf", "wmetafile": "image/x-wmf",
    "dibitmap": "image/bmp", "wbitmap": "image/bmp", "macpict": "image/x-pict", "pmmetafile": "image/x-pmm",
}  # fmt: skip

UNDERLINES = (
    "ul uld uldb ulw uldash uldashd uldashdd ulhwave ulldash ulth ulthd ulthdash ulthdashd ulthdashdd "
    "ulthldash ululdbwave ulwave"
)
