"""A part of a page, or the whole of it, and what stands in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import msgspec

from pincite.converting.access.image import DPI, PageImage
from pincite.converting.access.tables import TableElement, reached
from pincite.errors import Unreadable
from pincite.model.brief import at, excerpt
from pincite.model.document import Page
from pincite.model.elements import Element, Line
from pincite.model.geometry import NOWHERE, Box, centre_in, union
from pincite.model.words import GLUED, Token
from pincite.outputs.tokens import page_tokens


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """Where a pattern was found: its text, the page, a box for each line it stands on, its groups, the words
    it touches, and the element it begins in."""

    text: str
    page: int
    boxes: tuple[Box, ...] = ()
    groups: tuple[str | None, ...] = ()
    words: tuple[Token, ...] = ()
    element: str = ""

    @property
    def box(self) -> Box:
        """The box around all of it."""
        return union(self.boxes)

    def __repr__(self) -> str:
        return f"<Found {excerpt(self.text)}, {at(self.page, self.box)}>"


class Region:
    """What of ``page`` has its centre in ``box``, in points from the top left corner. ``draw`` draws a
    box at so many dots an inch."""

    def __init__(self, page: Page, box: Box, draw: Callable[[float, Box], PageImage] | None = None) -> None:
        self.page, self.box, self.draw = page, box, draw

    def __repr__(self) -> str:
        return f"<Region of page {self.page.number}, {', '.join(f'{v:g}' for v in self.box)}>"

    def image(self, dpi: float = DPI) -> PageImage:
        """The region as a picture, drawn from the original, which must be a PDF. Raises ``NotPdf``,
        ``Unreadable`` where the original is not at hand, ``BadOption`` for a box off the page."""
        if self.draw is None:
            raise Unreadable("this page was not read from a file, so it cannot be drawn")
        return self.draw(dpi, self.box)

    @property
    def words(self) -> list[Token]:
        """The words in reading order, each with its box, font and element."""
        return [token for token in page_tokens(self.page) if centre_in(self.box, token.box)]

    @property
    def elements(self) -> list[Element]:
        """The elements in reading order."""
        return [reached(e) for e in self.page.elements if centre_in(self.box, e.box)]

    @property
    def tables(self) -> list[TableElement]:
        """The tables in reading order."""
        return [e for e in self.elements if isinstance(e, TableElement)]

    @property
    def lines(self) -> list[Line]:
        """The printed lines, those in cells too."""
        return [line for line in lines_of(self.page) if centre_in(self.box, line.box)]

    @property
    def text(self) -> str:
        """The words, a line for each line that they are printed on."""
        tokens = list(page_tokens(self.page))
        texts = (
            joined([token for token in tokens[line.first : line.last] if centre_in(self.box, token.box)])
            for line in lines_of(self.page)
        )
        return "\n".join(text for text in texts if text)

    def search(self, pattern: str | re.Pattern[str]) -> list[Found]:
        """Where a regular expression is found in the words, a blank between two of them, also over the end of
        a line. Places of formats without a layout are elements alone."""
        expression = re.compile(pattern)
        words = self.words
        if not words:
            return [
                Found(text=m[0], page=e.page, groups=m.groups(), element=e.id)
                for e in self.page.elements
                for m in expression.finditer(reached(e).text)
            ]
        text, starts = placed(words)
        return [found_of(m, words, starts) for m in expression.finditer(text) if m[0]]

    def crop(self, box: Box) -> Region:
        """The part of this that lies in ``box``."""
        a, b = self.box, box
        return Region(self.page, (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])))


def lines_of(page: Page) -> Iterator[Line]:
    """The printed lines of a page in reading order."""
    for element in page.elements:
        yield from element.lines
        for cell in element.table.cells if element.table is not None else ():
            yield from cell.lines


def joined(words: list[Token]) -> str:
    return placed(words)[0]


def placed(words: list[Token]) -> tuple[str, list[int]]:
    """Words as one text, and where each begins."""
    pieces: list[str] = []
    starts, at = [], 0
    for word in words:
        if pieces and not word.flags & GLUED:
            pieces.append(" ")
            at += 1
        starts.append(at)
        pieces.append(word.text)
        at += len(word.text)
    return "".join(pieces), starts


def found_of(match: re.Match[str], words: list[Token], starts: list[int]) -> Found:
    """A match with the places of the words that it touches."""
    begin, end = match.span()
    touched = [w for w, at in zip(words, starts, strict=True) if at < end and at + len(w.text) > begin]
    rows: list[list[Box]] = []
    for word in touched:
        if rows and same_line(rows[-1][-1], word.box):
            rows[-1].append(word.box)
        else:
            rows.append([word.box])
    return Found(
        text=match[0],
        page=touched[0].page if touched else words[0].page,
        boxes=tuple(map(union, rows)),
        groups=match.groups(),
        words=tuple(touched),
        element=touched[0].element if touched else "",
    )


def same_line(before: Box, after: Box) -> bool:
    """Whether the middle of a word lies within the height of the one before."""
    return before != NOWHERE and before[1] <= (after[1] + after[3]) / 2 <= before[3]
