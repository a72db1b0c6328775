"""An open PDF: pages of ink, fonts, what it says of itself, page pictures."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

from recto.errors import BadPages, Corrupt
from recto.model.document import Note
from recto.model.ink import DocumentInfo, Font, PageInk
from recto.pdf.drawn import Drawn
from recto.pdf.engine import LOCK, pdfium
from recto.pdf.fonts import FontTable
from recto.pdf.opening import open_document
from recto.pdf.space import PageSpace, page_space


class PdfDocument:
    """A PDF held in memory. Use as a context manager, or call ``close``.

    Raises NotPdf, Corrupt, Encrypted or UnsupportedSecurity where it cannot be opened.
    """

    def __init__(self, data: bytes, password: str | None = None) -> None:
        self.notes: list[Note] = []
        self._table = FontTable()
        self._data = bytes(data)
        self._password = password
        self._form: Any = None
        self._handle: Any = None
        with LOCK:
            self._handle = open_document(self._data, password)
            self.page_count: int = max(0, pdfium().FPDF_GetPageCount(self._handle))

    def __enter__(self) -> PdfDocument:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Gives the memory back; closing twice does nothing."""
        with LOCK:
            if self._handle:
                pdfium().FPDF_CloseDocument(self._handle)
            self._handle = None

    @property
    def fonts(self) -> list[Font]:
        """The fonts of the pages read so far; ``Glyphs.font`` indexes this list."""
        return self._table.fonts

    def read_page(self, number: int) -> PageInk:
        """The ink of page ``number`` (1-based). Raises BadPages outside the document, Corrupt where the
        page cannot be loaded."""
        read = _loop()
        with self._page(number) as page:
            raw = pdfium()
            space = page_space(page)
            text_page = raw.FPDFText_LoadPage(page)
            if not text_page:
                raise Corrupt(f"The text of page {number} cannot be read.")
            try:
                drawn = read(page, text_page, space, self._table)
            finally:
                raw.FPDFText_ClosePage(text_page)
            return self._ink(number, space, drawn)

    def render(self, number: int, dpi: float = 100) -> Any:
        """Page ``number`` as displayed, with annotations and filled fields: uint8 (h, w, 3) RGB."""
        from recto.pdf.render import render

        with self._page(number) as page:
            return render(page, self._form, page_space(page), dpi)

    def info(self) -> DocumentInfo:
        """What the document says of itself."""
        return DocumentInfo(page_count=self.page_count)

    @contextmanager
    def _page(self, number: int) -> Iterator[Any]:
        raw = pdfium()
        if not 1 <= number <= self.page_count:
            raise BadPages(f"There is no page {number}: the document has {self.page_count}.")
        with LOCK:
            page = raw.FPDF_LoadPage(self._handle, number - 1)
            if not page:
                raise Corrupt(f"Page {number} is damaged and cannot be loaded.")
            try:
                yield page
            finally:
                raw.FPDF_ClosePage(page)

    def _ink(self, number: int, space: PageSpace, drawn: Drawn) -> PageInk:
        return PageInk(
            number=number,
            width=space.width,
            height=space.height,
            rotation=space.rotation,
            glyphs=drawn.glyphs,
            paths=drawn.paths,
            images=drawn.images,
        )


@functools.cache
def _loop() -> Any:
    from recto.pdf import native, pure

    return native.read if native.library() is not None else pure.read
