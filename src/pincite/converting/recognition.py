"""Pictures of the pages of one document, read where that was asked for."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from pincite.converting.losses import is_picture, picture_note
from pincite.converting.options import Options
from pincite.converting.when import Settled
from pincite.errors import MissingExtra, OcrLanguage, OcrUnavailable, TooLarge
from pincite.model.document import Note
from pincite.model.ink import PageInk
from pincite.pdf import PdfDocument
from pincite.sandbox.clock import Clock

if TYPE_CHECKING:
    from pincite.ocr.layers import Fonts

NO_LOOKS: Mapping[int, bytes] = MappingProxyType({})
LEAST_SECONDS = 0.1  # Seconds that reading a picture is given at least.


class Recognition:
    """How pictures of a document are read. ``looks`` are pages whose pictures were read before (``look_of``);
    ``later``: pages that are for OCR are left to somebody else, with the note that they are pictures."""

    def __init__(
        self,
        languages: str,
        engine: str = "tesseract",
        *,
        when: Settled = True,
        looks: Mapping[int, bytes] = NO_LOOKS,
        later: bool = False,
    ) -> None:
        self.languages, self.engine, self.when = languages, engine, when
        self.looks, self.later = looks, later
        self._may: bool | None = None if when == "auto" else True
        self._fonts: Fonts | None = None

    @classmethod
    def of(
        cls, options: Options, looks: Mapping[int, bytes] = NO_LOOKS, *, later: bool = False
    ) -> Recognition | None:
        """As the options say; None where nothing is to be read."""
        if options.ocr is False:
            return None
        languages, engine = options.ocr_languages, options.ocr_engine
        when: Settled = "auto" if options.ocr == "auto" else True
        return cls(languages, engine, when=when, looks=looks, later=later)

    def read(self, pdf: PdfDocument, ink: PageInk, clock: Clock) -> tuple[PageInk, float, list[Note]]:
        """The page with its pictures of text read, the degrees by which it lay askew, and what is to be said
        of it; its fonts are entered once something was read."""
        if self.when == "auto":
            pictured = is_picture(ink)
            if not (pictured or is_without_text(ink)):
                return ink, 0.0, []
            if self.may and not self.later:
                with contextlib.suppress(TooLarge, OcrUnavailable):
                    return self._read(pdf, ink, clock)
            return ink, 0.0, [picture_note(ink)] if pictured or self.later else []
        return self._read(pdf, ink, clock)

    @property
    def may(self) -> bool:
        """Whether what is wanted can be done: where it is only done if so, this is looked at when a page
        asks for it."""
        if self._may is None:
            from pincite.ocr.engines.port import engine_called

            try:
                engine_called(self.engine).require(self.languages)
                self._may = True
            except (MissingExtra, OcrUnavailable, OcrLanguage):
                self._may = False
        return self._may

    def _read(self, pdf: PdfDocument, ink: PageInk, clock: Clock) -> tuple[PageInk, float, list[Note]]:
        from pincite.ocr import OCR_FONTS, Look, read_page_images, with_look
        from pincite.ocr.layers import Fonts

        numbered = [*pdf.fonts, *(font for font in OCR_FONTS if font not in pdf.fonts)]
        regular, bold = (numbered.index(font) for font in OCR_FONTS)
        number = ink.number
        if number in self.looks:
            reading = with_look(ink, msgspec.msgpack.decode(self.looks[number], type=Look), regular, bold)
        else:
            if self.when is True and self._fonts is None:  # else text is believed
                self._fonts = Fonts()
            left = clock.left()
            reading = read_page_images(
                ink,
                lambda dpi: pdf.render(number, dpi),
                self.languages,
                regular,
                bold_font=bold,
                image=lambda index, box, most: pdf.image(number, index, box, most),
                fonts=self._fonts,
                timeout=None if left is None else max(LEAST_SECONDS, left),
                engine=self.engine,
            )
        if reading.words and bool((reading.ink.glyphs.font == bold).any()):
            pdf.fonts.extend(numbered[len(pdf.fonts) : bold + 1])
        elif reading.words:
            pdf.fonts.extend(numbered[len(pdf.fonts) : regular + 1])
        notes = list(reading.notes)
        if reading.words and self.when == "auto":
            notes.append(self._told(number))
        ink = msgspec.structs.replace(reading.ink, fonts=None) if reading.words else reading.ink
        return ink, reading.skew, notes

    def _told(self, number: int) -> Note:
        """That a page was read, and by whom: another machine may have another engine, or none."""
        from pincite.ocr.engines.port import engine_called

        sentence = f"the page is a picture; its text was read by {engine_called(self.engine).told()}"
        return Note("ocr_read", sentence, number)


def is_without_text(ink: PageInk) -> bool:
    """True for a page with pictures and not a single glyph."""
    return not len(ink.glyphs) and bool(ink.images)


def look_of(pdf: PdfDocument, number: int, languages: str, engine: str) -> bytes | None:
    """What OCR reads on a page that has nothing but pictures, packed; None for another. Raises as
    ``PdfDocument.read_page`` and ``look_at``."""
    from pincite.ocr import look_at

    found = look_at(
        pdf.read_page(number),
        lambda dpi: pdf.render(number, dpi),
        languages,
        image=lambda index, box, most: pdf.image(number, index, box, most),
        engine=engine,
    )
    return None if found is None else msgspec.msgpack.encode(found)
