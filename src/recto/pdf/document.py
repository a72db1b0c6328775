"""An open PDF: pages of ink, fonts, what it says of itself, page pictures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

from recto.errors import BadPages, Corrupt
from recto.model.document import Note
from recto.model.ink import DocumentInfo, Font, PageInk
from recto.pdf.drawn import Drawn
from recto.pdf.engine import LOCK, pdfium
from recto.pdf.fonts import make_font
from recto.pdf.opening import open_document
from recto.pdf.space import PageSpace, page_space


class PdfDocument:
    """A PDF held in memory. Use as a context manager, or call ``close``.

    Raises NotPdf, Corrupt, Encrypted or UnsupportedSecurity where it cannot be opened.
    """

    def __init__(self, data: bytes, password: str | None = None) -> None:
        self.notes: list[Note] = []
        self.fonts: list[Font] = []
        self._fonts: dict[tuple[str, bool, bool], int] = {}
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
                drawn = read(page, text_page, space)
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
        import msgspec
        import numpy as np

        table = np.array([self._font(*_fields(font)) for font in drawn.fonts] + [-1], np.int32)
        return PageInk(
            number=number,
            width=space.width,
            height=space.height,
            rotation=space.rotation,
            glyphs=msgspec.structs.replace(drawn.glyphs, font=table[drawn.glyphs.font]),
            paths=drawn.paths,
            images=drawn.images,
        )

    def _font(self, id_name: str, flags: int, weight: int, angle: int, drawn_bold: bool) -> int:
        font = make_font(id_name, flags, weight, angle, drawn_bold)
        key = (font.id_name, font.bold, font.italic)
        if key not in self._fonts:
            self._fonts[key] = len(self.fonts)
            self.fonts.append(font)
        return self._fonts[key]


def _loop() -> Any:
    from recto.pdf import native, pure

    return native.read if native.library() is not None else pure.read


def _fields(font: Any) -> tuple[str, int, int, int, bool]:
    return (font.id_name, font.flags, font.weight, font.angle, font.drawn_bold)
