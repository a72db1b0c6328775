"""A page with what may be asked of it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from typing import Any

from pincite.converting.access.image import DPI, PageImage
from pincite.converting.access.origin import Origin
from pincite.converting.access.region import Found, Region, lines_of
from pincite.converting.access.tables import TableElement, reached
from pincite.model.document import DocumentTree, Page
from pincite.model.elements import Line
from pincite.model.geometry import Box
from pincite.model.words import Token, Words
from pincite.outputs.tokens import page_tokens

NOTEBOOK_DPI = 72.0
SHOWN = 5  # Words that a repr names.


class PageWords:
    """The words of a page: columns as ``Words`` has them, and called, words with their places."""

    def __init__(self, page: Page, words: Words) -> None:
        self.__dict__.update(of=page, columns=words)

    def __call__(self, box: Box | None = None) -> list[Token]:
        """The words in reading order, with ``box`` those whose centre lies in it."""
        page = self.__dict__["of"]
        return list(page_tokens(page)) if box is None else Region(page, box).words

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["columns"], name)

    def __len__(self) -> int:
        return len(self.__dict__["columns"])

    def __iter__(self) -> Iterator[str]:
        return iter(self.__dict__["columns"])

    def __repr__(self) -> str:
        first = " ".join(self.__dict__["columns"].text[:SHOWN])
        return f"<{len(self)} words: {first}{' ...' if len(self) > SHOWN else ''}>"


class DocumentPage(Page, frozen=True, kw_only=True, dict=True):
    """A page of a document: all that ``Page`` has, and what may be asked of it."""

    @classmethod
    def of(cls, page: Page, tree: DocumentTree, origin: Origin) -> DocumentPage:
        """The page ``page`` of ``tree``, whose original is ``origin``."""
        fields = {name: getattr(page, name) for name in Page.__struct_fields__}
        made = cls(**fields | {"elements": tuple(map(reached, page.elements))})
        made.__dict__.update(record=page, tree=tree, origin=origin)
        return made

    @property  # type: ignore[misc]
    def words(self) -> PageWords:  # type: ignore[override]
        """``page.words(box)``: words in a box, without one all of them; and columns as ``Words`` has them."""
        record = self.__dict__["record"]
        return PageWords(record, record.words)

    @property
    def tables(self) -> tuple[TableElement, ...]:
        """The tables in reading order."""
        return tuple(e for e in self.elements if isinstance(e, TableElement))

    @property
    def text(self) -> str:
        """The page as ``to_text`` gives it."""
        import msgspec

        from pincite.outputs.text import to_text

        return to_text(msgspec.structs.replace(self.__dict__["tree"], pages=(self.__dict__["record"],)))

    @property
    def lines(self) -> list[Line]:
        """The printed lines in reading order, those in cells too."""
        return list(lines_of(self))

    @property
    def whole(self) -> Region:
        """The page as a region."""
        return self.crop((0.0, 0.0, self.width, self.height))

    def crop(self, box: Box) -> Region:
        """What stands in ``box``: its text, words, lines, elements, tables, and its picture."""
        return Region(self.__dict__["record"], box, self._drawn)

    def search(self, pattern: str | re.Pattern[str]) -> list[Found]:
        """Where a regular expression is found, with boxes; a line break counts as a blank."""
        return self.whole.search(pattern)

    @property
    def rules(self) -> list[Box]:
        """The drawn lines, across and down, as boxes. Read anew from the original, which must be a PDF."""
        from pincite.converting.marked import draft_of

        with self._pdf() as pdf:
            draft = draft_of(pdf, self.number, self.reading_order)
        if draft is None:
            return []
        rules, displayed = draft.frame.rules, draft.framed.displayed
        across = [displayed((r.x0, r.y, r.x1, r.y)) for r in rules.horizontal]
        return across + [displayed((r.x, r.y0, r.x, r.y1)) for r in rules.vertical]

    def image(self, dpi: float = DPI) -> PageImage:
        """The page as a picture, drawn from the original, which must be a PDF. Raises ``NotPdf``,
        ``Unreadable`` where the original is gone or another one."""
        return self.whole.image(dpi)

    def _drawn(self, dpi: float, box: Box) -> PageImage:
        with self._pdf() as pdf:
            return PageImage.of(pdf.render(self.number, dpi), dpi, box)

    def _pdf(self) -> Any:
        from pincite.pdf import PdfDocument

        origin: Origin = self.__dict__["origin"]
        return PdfDocument(origin.data(self.__dict__["tree"].source), origin.password)

    def _repr_html_(self) -> str:
        """The page with the boxes of its elements; its text where it cannot be drawn."""
        from pincite.converting.marked import OVERLAYS
        from pincite.errors import PinciteError
        from pincite.outputs.overlay import picture

        try:
            with self._pdf() as pdf:
                drawn = pdf.render(self.number, NOTEBOOK_DPI)
        except PinciteError:
            return f"<pre>{escape(self.text)}</pre>"
        overlay = OVERLAYS["elements"](self.__dict__["record"])
        svg = picture(overlay, (self.width, self.height), drawn, dpi=NOTEBOOK_DPI)
        return f'<img alt="page {self.number}" src="data:image/svg+xml;base64,{b64encode(svg).decode()}">'

    def __repr__(self) -> str:
        return (
            f"<DocumentPage {self.number}, {self.width:g} x {self.height:g}, {len(self.elements)} elements>"
        )
