"""Pages of a PDF, laid out one after the other with a short look ahead."""

from __future__ import annotations

import time
from collections.abc import Iterator
from zlib import crc32

import msgspec

from pincite.converting.losses import unread
from pincite.converting.recognition import Recognition
from pincite.errors import PinciteError, TimedOut
from pincite.layout.frame import Rules
from pincite.layout.page import PageDraft, PageOptions, lay_out
from pincite.layout.roles.running_titles import Edge, edge_rows
from pincite.layout.text.framing import Framed, framed
from pincite.model.document import Note, Page
from pincite.model.elements import Element, Line
from pincite.model.geometry import Box, union
from pincite.model.ink import Link, PageInk
from pincite.model.words import Words
from pincite.native.columns import column
from pincite.pdf import PdfDocument
from pincite.readers.words import no_words
from pincite.sandbox.clock import Clock

LOOK_AHEAD = 2  # Pages before and after a page whose edges are compared with its own for running headers.
# Points: the size given to a page that cannot be read, so that it can still be counted.
UNREADABLE_SIZE = (612.0, 792.0)


# What may be read of a file, in glyphs, for each of its bytes, and of the smallest one: some seconds of work.
# Files of text have up to three glyphs a byte.
GLYPHS_A_BYTE, GLYPHS_OF_ANY = 20, 5_000_000
PAGE, PAGE_AGAIN = 1_000, 10_000  # Glyphs that a page stands for, and one that is another named again.


class Spent(msgspec.Struct, frozen=True):
    """What the reading of a page took: glyphs, a checksum of these, and paths."""

    glyphs: int
    letters: int
    paths: int

    @classmethod
    def on(cls, ink: PageInk) -> Spent:
        """What a page of this ink took."""
        return cls(len(ink.glyphs), crc32(column(ink.glyphs, "code", "I")), len(ink.paths))


class Work:
    """How much was read of a file. Pages that refer to one content, or are one and the same, would else be as
    many as their file cares to name."""

    def __init__(self, pdf: PdfDocument) -> None:
        self.pdf = pdf
        self.left = max(GLYPHS_OF_ANY, GLYPHS_A_BYTE * pdf.size)
        self.seen: set[tuple[int, int]] = set()

    def done(self, number: int, spent: Spent) -> None:
        """Page ``number`` was read."""
        letters = (spent.glyphs, spent.letters)
        again = letters in self.seen and self.pdf.is_again(number)  # that looks alike may be one of its own
        self.left -= spent.glyphs + spent.paths + (PAGE_AGAIN if again else PAGE)
        self.seen.add(letters)


class ReadPage(msgspec.Struct, kw_only=True):
    """A page as far as it can be known without the rest of the document.

    page    without words and elements; its ``error`` says why it could not be read
    skew    degrees by which a scan lay askew; its ink was read level
    framed  what is still to be laid out, and the ``edge`` that pages around it are compared with
    draft   the page laid out, None where it could not be read
    spent   what its reading took, None where it could not be loaded
    """

    page: Page
    notes: list[Note]
    links: tuple[Link, ...] = ()
    skew: float = 0.0
    framed: Framed | None = None
    edge: Edge | None = None
    draft: PageDraft | None = None
    spent: Spent | None = None
    seconds: float = 0.0

    def finished(self, words: Words, elements: tuple[Element, ...], *, timed: bool) -> Page:
        """The page with what the whole document made of it."""
        if self.skew:
            words, elements = as_scanned(words, elements, self.skew, self.page.width, self.page.height)
        return msgspec.structs.replace(
            self.page,
            words=words,
            elements=elements,
            reading_order=self.draft.reading_order if self.draft else "standard",
            seconds=self.seconds if timed else 0.0,
        )


def read_pages(
    pdf: PdfDocument,
    numbers: tuple[int, ...],
    options: PageOptions,
    *,
    clock: Clock | None = None,
    ocr: Recognition | None = None,
    around: tuple[int, int] = (0, 0),
    drawing: bool = False,
) -> Iterator[ReadPage]:
    """The pages in order, with their ``drawing`` for those who ask for it. A page that cannot be read is
    given with its error, the others go on. With ``ocr`` pictures of text are read as well. Pages beyond what
    a file of its size can hold are left out, and a note says so. Of a part of a document, so many of the
    first and last pages are those ``around`` it: they are read for the others' sake, and not given; fewer of
    the others are given where pages are left out.

    Raises TimedOut once the time of ``clock`` is over, and what its ``progress`` raises.
    """
    clock = clock or Clock()
    waiting: list[ReadPage] = []
    behind: list[Edge | None] = []
    work = Work(pdf)
    before, after = around
    for done, number in enumerate(numbers):
        clock.done, clock.total = done, len(numbers)
        if work.left < 0:
            sentence = f"{len(numbers) - done} pages were not read: a file of its size cannot hold so much"
            for last in waiting[-1:]:
                last.notes.append(Note("cut_pages", sentence, number))
            break
        with clock.running():
            clock.look()
            read = _read(pdf, number, ocr, clock, work)
            if done < before:
                behind.append(read.edge)
            else:
                waiting.append(read)
            page = _laid_out(waiting, behind, options, drawing) if len(waiting) > LOOK_AHEAD else None
        if page is not None:
            yield page
        clock.step(done + 1, len(numbers))
    while len(waiting) > after:
        with clock.running():
            page = _laid_out(waiting, behind, options, drawing)
        yield page


def _read(pdf: PdfDocument, number: int, ocr: Recognition | None, clock: Clock, work: Work) -> ReadPage:
    began = time.perf_counter()
    notes: list[Note] = []
    skew = 0.0
    spent = None
    try:
        ink = pdf.read_page(number)
        work.done(number, spent := Spent.on(ink))
        if ocr is not None:
            ink, skew, notes = ocr.read(pdf, ink, clock)
        notes += unread(ink, pdf, ocr=ocr is not None)
        frame = framed(ink, pdf.fonts)
    except PinciteError as error:
        if isinstance(error, TimedOut) or error is clock.ended:
            raise
        width, height = UNREADABLE_SIZE
        page = Page(number=number, width=width, height=height, words=no_words(), error=error.code)
        note = Note(code="page_unreadable", sentence=error.sentence, page=number)
        return ReadPage(page=page, notes=[note], spent=spent, seconds=time.perf_counter() - began)
    if frame.off_page:
        sentence = f"{frame.off_page} glyphs outside the page were left out"
        notes.append(Note(code="off_page", sentence=sentence, page=number))
    if frame.plotted:
        sentence = f"{frame.plotted} signs are points of a chart and no text"
        notes.append(Note(code="plotted", sentence=sentence, page=number))
    page = Page(
        number=number,
        width=ink.width,
        height=ink.height,
        words=no_words(),
        rotation=ink.rotation,
        images=ink.images,
        ocr=ocr is not None and ink.glyphs.confidence is not None,
    )
    read = ReadPage(page=page, notes=notes, links=ink.links, skew=skew, framed=frame, spent=spent)
    read.seconds = time.perf_counter() - began
    read.edge = edge_rows(frame.frame)
    return read


def as_scanned(
    words: Words, elements: tuple[Element, ...], skew: float, width: float, height: float
) -> tuple[Words, tuple[Element, ...]]:
    """Words and elements with their boxes where they lie on a page that was scanned askew."""
    import numpy as np

    from pincite.ocr import as_displayed

    def back(box: Box) -> Box:
        return as_displayed(box, skew, width, height)

    def around(box: Box, lines: tuple[Line, ...]) -> Box:
        return union([line.box for line in lines]) if lines else back(box)

    boxes: list[Box] = [back((b[0], b[1], b[2], b[3])) for b in words.box.tolist()]
    words = msgspec.structs.replace(words, box=np.array(boxes, dtype=np.float32).reshape(len(boxes), 4))

    def moved(lines: tuple[Line, ...]) -> tuple[Line, ...]:
        return tuple(msgspec.structs.replace(one, box=union(boxes[one.first : one.last])) for one in lines)

    out = []
    for e in elements:
        table = e.table
        lines = moved(e.lines)
        box = around(e.box, lines)
        if table is not None:
            cells = []
            for c in table.cells:
                inner = moved(c.lines)
                cells.append(msgspec.structs.replace(c, box=around(c.box, inner), lines=inner))
            table = msgspec.structs.replace(table, cells=tuple(cells))
            box = union([c.box for c in cells])
        out.append(msgspec.structs.replace(e, box=box, lines=lines, table=table))
    return words, tuple(out)


def _laid_out(
    waiting: list[ReadPage], behind: list[Edge | None], options: PageOptions, drawing: bool
) -> ReadPage:
    """Lay out the first waiting page against the edges of the pages around it."""
    began = time.perf_counter()
    first = waiting.pop(0)
    if first.framed is not None:
        around = [*behind, *(page.edge for page in waiting[:LOOK_AHEAD])]
        first.draft = lay_out(first.framed, [edge for edge in around if edge is not None], options)
        if first.draft.crowded:
            count = first.draft.crowded
            sentence = f"{count} blocks stand too close for a reading order; they go from top to bottom"
            first.notes.append(Note(code="crowded", sentence=sentence, page=first.page.number))
        if not drawing:  # that of a map is megabytes, and nothing asks for it any more
            first.draft.frame.rules = Rules([], [], [], [], [])
        first.seconds += time.perf_counter() - began
    behind.append(first.edge)
    del behind[:-LOOK_AHEAD]
    first.framed = first.edge = None  # a document is held as drafts alone
    return first
