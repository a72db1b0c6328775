"""An open PDF: pages of ink, fonts, what it says of itself, page pictures."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from pincite.errors import BadPages, Corrupt, DocumentError, OutOfMemory
from pincite.model.arrays import Picture
from pincite.model.document import Note
from pincite.model.geometry import Box
from pincite.model.ink import DocumentInfo, Field, Font, Link, PageInk, TagNode
from pincite.native.columns import column
from pincite.native.library import contains
from pincite.pdf import metadata, outline
from pincite.pdf.accents import compose
from pincite.pdf.annotations import FormEnvironment, form_is_bounded, read_fields, read_links, subtypes
from pincite.pdf.attached import unread_on_page, unread_parts
from pincite.pdf.doubts import are_doubtful, meaningless
from pincite.pdf.drawing import Drawn, read
from pincite.pdf.engine import LOCK, Handle, pdfium, substitutes
from pincite.pdf.fonts import FontTable
from pincite.pdf.ligatures import restore
from pincite.pdf.objects import Objects
from pincite.pdf.opening import open_document
from pincite.pdf.overlay import Overlay
from pincite.pdf.packed import Unpacked, subset_names, unpacked
from pincite.pdf.page_tree import Contents
from pincite.pdf.peculiar import ACCENT, LEFTWARD, LOST, RADICAL, SEEMING, SYMBOL, peculiar
from pincite.pdf.radicals import unify
from pincite.pdf.space import MAX_PAGES, PageSpace, page_space, user_units
from pincite.pdf.structure import read_tags
from pincite.pdf.underscores import may_have_underscores, underscored
from pincite.pdf.unmapped import name_symbols, name_unmapped
from pincite.sandbox.clock import look

if TYPE_CHECKING:
    from pincite.pdf.pixels import ImagePixels

_LIMIT_NOTES = {
    "glyphs": "The page has more glyphs than are read; the rest is left out.",
    "paths": "The page has more drawing than is read; the rest is left out.",
    "depth": "Drawings nested too deeply are left out.",
}
_MENDED = "letters of {fonts} fonts are taken from the fonts' own tables: the file says them wrongly"
_GUESSED = "letters of {fonts} fonts are guessed, as most fonts of their kind have them: nothing tells them"
_UNKNOWN = "letters of {fonts} fonts are unknown, and written as \ufffd; --ocr may read them"
TAB = 0x09
SPOILT = 0.1  # share of a page's glyphs that lose their meaning where annotations spoil its fonts
_ENDLESS = "The form has too many fields, or they run in circles: it is left out."
_NOT_DRAWN = "what form fields and annotations show cannot be read with the page: it is left out"
_MISSING_FONTS = (
    "fonts of Chinese, Japanese or Korean letters are not in the file: the letters are read, "
    "and pictures of pages and figures show boxes in their places"
)


class PdfDocument:
    """A PDF held in memory. Use as a context manager, or call ``close``.

    ``notes`` says what was repaired or left out. ``draw_fields``: the text that form fields show counts
    as ink of the page, as that of free-text annotations always does; the fields themselves are in
    ``info().fields`` in either case.

    Raises NotPdf, Corrupt, Encrypted or UnsupportedSecurity where it cannot be opened. Calls from
    several threads wait for each other.
    """

    def __init__(self, data: bytes, password: str | None = None, *, draw_fields: bool = False) -> None:
        self.notes: list[Note] = []
        self._table = FontTable()
        self._spaces: dict[int, PageSpace] = {}
        self._fields: dict[int, tuple[Field, ...]] = {}
        self._draw_fields = draw_fields
        self._handle: Handle = None
        self._form: FormEnvironment | None = None
        self._overlay: Overlay | None = None
        self._lacks_fonts = False
        self._to_draw: PdfDocument | None = None  # the same file, where it lacks fonts: for pictures
        self._letters_checked = False
        self.mended = False  # whether it was opened anew since its fonts tell letters that it does not
        self.size = len(data)
        with LOCK:
            raw = pdfium()
            self._handle, self._data, repaired = open_document(bytes(data), password)
            self._password = None if repaired else password
            self.page_count: int = raw.FPDF_GetPageCount(self._handle)
            self._encrypted = raw.FPDF_GetSecurityHandlerRevision(self._handle) >= 0
            self._tagged = bool(raw.FPDFCatalog_IsTagged(self._handle))
            self._has_form = raw.FPDF_GetFormType(self._handle) != raw.FORMTYPE_NONE
            unread = unread_parts(self._handle)
        if repaired:
            self.notes.append(Note("repaired", "The file was damaged and had to be rebuilt before reading."))
        self.notes += unread
        self._units = user_units(self.objects) if self._mentions_units() else {}

    def __enter__(self) -> PdfDocument:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Gives the memory back; closing twice does nothing."""
        with LOCK:
            if self._overlay is not None:
                self._overlay.close()
            if self._form is not None:
                self._form.close()
            if self._to_draw is not None:
                self._to_draw.close()
            if self._handle:
                pdfium().FPDF_CloseDocument(self._handle)
            self._overlay = self._form = self._to_draw = self._handle = None

    def _mend_letters(self) -> bool:
        """Open the file anew where its fonts tell letters that it does not; True if they do."""
        from pincite.pdf.mended import mended  # and all that reads fonts, which few documents need

        better = mended(self.objects)
        if better is None:
            return False
        with LOCK:
            try:
                handle, data, _ = open_document(better.data, None)
            except DocumentError:
                return False
            self.close()
            self._handle, self._data = handle, data
        self.mended = True
        if better.fonts:
            self.notes.append(Note("letters_mended", _MENDED.format(fonts=better.fonts)))
        if better.guessed:
            self.notes.append(Note("letters_guessed", _GUESSED.format(fonts=better.guessed)))
        if better.unknown:
            self.notes.append(Note("letters_unknown", _UNKNOWN.format(fonts=better.unknown)))
        return True

    @property
    def fonts(self) -> list[Font]:
        """The fonts of the pages read so far; ``Glyphs.font`` indexes this list."""
        return self._table.fonts

    @functools.cached_property
    def objects(self) -> Objects:
        """The file's objects for entries PDFium does not hand out."""
        return Objects(self._data)

    @functools.cached_property
    def _packed(self) -> Unpacked:
        """What the file's object streams say, which are as before in a file that was mended."""
        return unpacked(self._data)

    @functools.cached_property
    def _contents(self) -> Contents:
        return Contents(self.objects)

    def is_garbage(self, number: int) -> bool:
        """True if the content of page ``number`` (1-based) is damaged, and PDFium gives an empty page."""
        from pincite.pdf.contents import is_garbage

        return is_garbage(self.objects, self._contents.of(number))

    def is_again(self, number: int) -> bool:
        """True if page ``number`` (1-based) is one before it, named again, or has its content."""
        return self._contents.again(number)

    def damaged(self, numbers: Collection[int]) -> list[int]:
        """Those of these pages (1-based) a part of whose content is damaged, which PDFium does not tell; 0
        where it cannot be told whose it is."""
        from pincite.pdf.damage import damaged_pages, damaged_streams

        found = damaged_streams(self._data)
        return damaged_pages(self.objects, found, numbers) if found else []

    def _mentions_units(self) -> bool:
        """False where no page can have a UserUnit, the one entry that scales a page and that PDFium leaves
        out: nearly always."""
        return contains(self._data, b"/UserUnit") or (contains(self._data, b"/ObjStm") and self._packed.units)

    def read_page(self, number: int) -> PageInk:
        """The ink of page ``number`` (1-based). Raises BadPages outside the document, Corrupt where the
        page cannot be loaded."""
        ink, needs = self._read(number)
        set_in = [self.fonts[number] for number in ink.fonts or ()]
        if not self._letters_checked and are_doubtful(ink.glyphs, needs, set_in):
            self._letters_checked = True
            if self._mend_letters():
                return self._read(number)[0]
        return ink

    def _read(self, number: int) -> tuple[PageInk, int]:
        """The ink of a page, and what its codes need."""
        raw = pdfium()
        links: tuple[Link, ...] = ()
        tags: tuple[TagNode, ...] | None = None
        with self._page(number) as page:
            space = self._space(number, page)
            look()
            kinds = subtypes(page)
            self.notes += [note for note in unread_on_page(kinds, number) if note not in self.notes]
            if raw.FPDF_ANNOT_LINK in kinds:
                links = read_links(self._handle, page, space, self.page_count)
            if self._has_form and number not in self._fields:
                self._read_fields(number, page, space, kinds)
            if self._tagged:
                tags = self._tags(number, page)
            look()
            overlay = self._overlay_for(kinds)
            if overlay is None:
                drawn = self._drawn(number, page, space)
            else:
                with overlay.page(number) as flattened:
                    drawn = self._drawn(number, flattened or page, space)
                if flattened and are_doubtful(drawn.glyphs, drawn.needs):
                    drawn = self._sounder(drawn, self._drawn(number, page, space), number)
        for limit in drawn.limits:
            self.notes.append(Note("page_cut", _LIMIT_NOTES[limit], number))
        ink = PageInk(
            number=number,
            width=space.width,
            height=space.height,
            rotation=space.rotation,
            glyphs=drawn.glyphs,
            paths=drawn.paths,
            images=drawn.images,
            links=links,
            tags=tags,
            fonts=drawn.fonts,
        )
        return ink, drawn.needs

    def render(self, number: int, dpi: float = 100) -> Picture:
        """Page ``number`` as displayed, with annotations and filled fields: uint8 (h, w, 3) RGB.

        Raises TooLarge where the picture would have too many pixels, BadOption for a senseless ``dpi``.
        """
        with LOCK:
            if self._to_draw is None:
                picture = self._picture(number, dpi)
                if not self._lacks_fonts:
                    return picture
                self._to_draw = PdfDocument(self._data, self._password)
            with substitutes().drawing():
                return self._to_draw._picture(number, dpi)

    def _picture(self, number: int, dpi: float) -> Picture:
        from pincite.pdf.render import render

        with self._page(number) as page:
            return render(page, self._environment(subtypes(page)), self._space(number, page), dpi)

    def image(self, number: int, index: int, box: Box, most: float) -> ImagePixels | None:
        """Image ``index`` (of the ink's images) of a page, shown in ``box`` (points): its resolution,
        and its own pixels where the page shows them as they are and they are less fine than ``most`` dots per
        inch. None where there is no such image.
        """
        from pincite.pdf.pixels import as_shown, image_of

        with self._page(number) as page:
            found = image_of(page, index, box, most)
        if found is None or found.pixels is None:
            return found
        return as_shown(found, lambda dpi: self.render(number, dpi), box)

    def named_fonts(self) -> list[Font]:
        """The fonts so far, ``id_name`` with the subset prefix the file gives it."""
        if not self.fonts:
            return []
        prefixed = subset_names(self._data, self._packed.names)
        return [
            msgspec.structs.replace(f, id_name=prefixed[f.id_name]) if f.id_name in prefixed else f
            for f in self.fonts
        ]

    def info(self) -> DocumentInfo:
        """What the document says of itself. Pages with form fields that were not read yet are loaded."""
        with LOCK:
            self._open()
            entries = metadata.info_entries(self._handle, self.objects)
            from_xmp: tuple[str, ...] = ()
            if any(key not in entries for key in metadata.FROM_XMP):
                packet = metadata.xmp_entries(self.objects)
                from_xmp = tuple(key for key in packet if key not in entries)
                entries |= {key: packet[key] for key in from_xmp}
            return DocumentInfo(
                page_count=self.page_count,
                info=entries,
                from_xmp=from_xmp,
                outline=tuple(outline.read_outline(self._handle, self.page_count, self._known_space)),
                fields=self._all_fields(),
                tagged=self._tagged,
                page_labels=outline.read_labels(self._handle, self.page_count),
                encrypted=self._encrypted,
            )

    # -- pages

    def _open(self) -> None:
        if not self._handle:
            raise ValueError("the document is closed")

    @contextmanager
    def _page(self, number: int) -> Iterator[Handle]:
        if not 1 <= number <= self.page_count:
            raise BadPages(f"There is no page {number}: the document has {self.page_count}.")
        raw = pdfium()
        with LOCK:
            self._open()
            stood_in = substitutes()
            before = stood_in.used
            page = raw.FPDF_LoadPage(self._handle, number - 1)
            if not page:
                raise Corrupt(f"Page {number} is damaged and cannot be loaded.")
            try:
                yield page
            finally:
                raw.FPDF_ClosePage(page)
                if stood_in.used > before and not self._lacks_fonts:
                    self._lacks_fonts = True
                    self.notes.append(Note("fonts_missing", _MISSING_FONTS))

    def _space(self, number: int, page: Handle) -> PageSpace:
        space = self._spaces.get(number)
        if space is None:
            space = self._spaces[number] = page_space(page, self._units.get(number, 1.0))
        return space

    def _known_space(self, number: int) -> PageSpace | None:
        """The space of a page without loading it, where pages of its size have been seen."""
        if number in self._spaces:
            return self._spaces[number]
        raw = pdfium()
        size = raw.FS_SIZEF()
        if not raw.FPDF_GetPageSizeByIndexF(self._handle, number - 1, size):
            return None
        unit = self._units.get(number, 1.0)
        shape = (size.width * unit, size.height * unit)
        for space in self._spaces.values():
            if (space.width, space.height) == shape and space.unit == unit:
                return space
        try:
            with self._page(number) as page:
                return self._space(number, page)
        except Corrupt:
            return None

    def _drawn(self, number: int, page: Handle, space: PageSpace) -> Drawn:
        look()
        raw = pdfium()
        text_page = raw.FPDFText_LoadPage(page)
        if not text_page:
            raise Corrupt(f"The text of page {number} cannot be read.")
        try:
            drawn = read(page, text_page, space, self._table)
        finally:
            raw.FPDFText_ClosePage(text_page)
        look()
        if may_have_underscores(drawn.paths):
            glyphs, paths = underscored(drawn.glyphs, drawn.paths)
            drawn = msgspec.structs.replace(drawn, glyphs=glyphs, paths=paths)
        glyphs = drawn.glyphs
        needs = peculiar(column(glyphs, "code", "I"), column(glyphs, "flags", "B"))
        if needs & RADICAL:
            unify(column(glyphs, "code", "I"))
        if needs & LEFTWARD:
            restore(glyphs)
        if needs & LOST:
            name_unmapped(glyphs)
        if needs & SYMBOL:
            name_symbols(glyphs, self._table.fonts)
        if needs & (SYMBOL | ACCENT):  # a sign may be an accent, too
            glyphs = compose(glyphs)
        if needs & ~SEEMING:  # codes may be others now
            needs = peculiar(column(glyphs, "code", "I"))
        return msgspec.structs.replace(drawn, glyphs=glyphs, needs=needs) if needs else drawn

    def _sounder(self, flattened: Drawn, page: Drawn, number: int) -> Drawn:
        """The page with its annotations drawn in, or without where the engine mixes up fonts in doing so."""
        # No font has a glyph for a tab.
        tabs = sum(code == TAB for code in column(flattened.glyphs, "code", "I"))
        lost = meaningless(flattened.glyphs) - meaningless(page.glyphs) - tabs
        if lost <= SPOILT * len(page.glyphs):
            return flattened
        self.notes.append(Note("annotations_not_drawn", _NOT_DRAWN, number))
        return page

    def _tags(self, number: int, page: Handle) -> tuple[TagNode, ...] | None:
        try:
            return read_tags(page)
        except OutOfMemory:
            self.notes.append(Note("tags_unread", "The page's structure tree is too large to read.", number))
            return None

    # -- forms and annotations

    def _environment(self, kinds: list[int]) -> Handle | None:
        """The form-fill handle, made when a page first has a widget; None without a usable form."""
        if not self._has_form or pdfium().FPDF_ANNOT_WIDGET not in kinds:
            return None
        if self._form is None:
            if not form_is_bounded(self.objects):
                self._has_form = False
                self.notes.append(Note("form_unreadable", _ENDLESS))
                return None
            self._form = FormEnvironment(self._handle)
        return self._form.handle

    def _read_fields(self, number: int, page: Handle, space: PageSpace, kinds: list[int]) -> None:
        form = self._environment(kinds)
        self._fields[number] = read_fields(form, page, number, space) if form else ()

    def _all_fields(self) -> tuple[Field, ...]:
        if not self._has_form:
            return ()
        for number in range(1, min(self.page_count, MAX_PAGES) + 1):
            if number in self._fields:
                continue
            look()
            try:
                with self._page(number) as page:
                    space = self._space(number, page)
                    self._read_fields(number, page, space, subtypes(page))
            except Corrupt:
                self._fields[number] = ()
        return tuple(field for number in sorted(self._fields) for field in self._fields[number])

    def _overlay_for(self, kinds: list[int]) -> Overlay | None:
        raw = pdfium()
        wanted = {raw.FPDF_ANNOT_FREETEXT} | ({raw.FPDF_ANNOT_WIDGET} if self._draw_fields else set())
        if wanted.isdisjoint(kinds):
            return None
        if self._overlay is None:
            form = self._draw_fields and self._environment([raw.FPDF_ANNOT_WIDGET]) is not None
            self._overlay = Overlay(self._data, self._password, frozenset(wanted), form=form)
        return self._overlay
