"""One page: where to read, the pictures, the words, the ink."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pincite.model.arrays import Picture
from pincite.model.document import Note
from pincite.model.geometry import Box, area
from pincite.model.ink import Font, PageInk
from pincite.ocr.clean import unlevelled
from pincite.ocr.ink import merge
from pincite.ocr.need import WHOLE, regions_to_read
from pincite.ocr.reading import read_picture
from pincite.ocr.rules import Rule
from pincite.ocr.tesseract import OcrWord

# The font of all that OCR reads; ``font`` is its index in the document's list.
OCR_FONT = Font(id_name="", name="mix", ocr=True)
POINTS_PER_INCH = 72.0

# How a page is drawn to be read.
DPI = 300.0  # letters of 6 points are then 25 pixels high; more costs time and wins nothing
PIXELS = 20e6  # of a page: more than A3 (posters) gets fewer dots, its letters are larger too
MARGIN = 2.0  # points around a region, so that letters at its edge are whole


class PageReading(msgspec.Struct, frozen=True):
    """``ink`` is the page with what was read (the same object where nothing was), ``words`` how many
    words that were, ``regions`` what was looked at. ``skew``: degrees by which the page lay askew;
    its words are given level, turned about the middle of the page."""

    ink: PageInk
    words: int
    regions: tuple[Box, ...] = ()
    skew: float = 0.0
    notes: tuple[Note, ...] = ()


def read_page_images(
    page: PageInk,
    render: Callable[[float], Picture],
    languages: str,
    font: int,
    *,
    timeout: float | None = None,
) -> PageReading:
    """The page with its pictures of text read. ``render(dpi)`` gives the page as displayed, uint8
    (h, w, 3); it is called at most once, and not at all where the text layer says everything.

    Raises OcrLanguage, OcrUnavailable, TimedOut (a picture took ``timeout`` seconds) and what
    ``render`` raises.
    """
    regions = regions_to_read(page)
    if not regions:
        return PageReading(ink=page, words=0)
    dpi = min(DPI, (PIXELS * POINTS_PER_INCH**2 / (page.width * page.height)) ** 0.5)
    picture = render(dpi)
    scale = min(page.width / picture.shape[1], page.height / picture.shape[0])
    words: list[OcrWord] = []
    rules: list[Rule] = []
    skew = 0.0
    notes: list[Note] = []
    for region in regions:
        whole = area(region) >= WHOLE * page.width * page.height
        x0, y0, x1, y1 = (round(v / scale) for v in _wider(region, MARGIN, page))
        found = read_picture(picture[y0:y1, x0:x1], dpi, languages, page=whole, timeout=timeout)
        if whole:
            skew = found.skew
        words += _placed(found.words, x0, y0, scale, words)
        rules += [_placed_rule(r, x0, y0, scale) for r in found.rules]
        notes += _notes(found.turned, found.skew, page.number)
    ink = merge(page, words, font, regions, rules)
    return PageReading(
        ink=ink,
        words=len(words) if ink is not page else 0,
        regions=tuple(regions),
        skew=skew,
        notes=tuple(notes),
    )


def as_displayed(box: Box, skew: float, width: float, height: float) -> Box:
    """Where a box of a page (``width`` x ``height`` points) set straight by ``skew`` degrees lies on the
    page as displayed: moved, not turned."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    there = unlevelled(x, y, skew, width, height)
    dx, dy = there[0] - x, there[1] - y
    return (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy)


def _wider(box: Box, margin: float, page: PageInk) -> Box:
    x0, y0, x1, y1 = box
    return (
        max(0.0, x0 - margin),
        max(0.0, y0 - margin),
        min(page.width, x1 + margin),
        min(page.height, y1 + margin),
    )


def _placed(words: list[OcrWord], x: int, y: int, scale: float, before: list[OcrWord]) -> list[OcrWord]:
    """Words of a picture cut out at (x, y), in points of the page; blocks and lines numbered on."""
    block = max((w.block for w in before), default=-1) + 1
    line = max((w.line for w in before), default=-1) + 1

    def place(box: Box) -> Box:
        return ((box[0] + x) * scale, (box[1] + y) * scale, (box[2] + x) * scale, (box[3] + y) * scale)

    return [
        msgspec.structs.replace(
            w,
            box=place(w.box),
            baseline=place(w.baseline) if w.baseline else None,
            height=w.height * scale,
            block=w.block + block,
            line=w.line + line,
        )
        for w in words
    ]


def _placed_rule(rule: Rule, x: int, y: int, scale: float) -> Rule:
    x0, y0, x1, y1 = rule.box
    box = ((x0 + x) * scale, (y0 + y) * scale, (x1 + x) * scale, (y1 + y) * scale)
    return Rule(box=box, width=rule.width * scale)


def _notes(turned: int, skew: float, number: int) -> list[Note]:
    notes = []
    if turned:
        sentence = f"the page lies turned by {turned} degrees; it was read as its text stands"
        notes.append(Note(code="ocr_turned", sentence=sentence, page=number))
    if skew:
        sentence = f"the scan lies askew by {skew:.1f} degrees; boxes are those of the page set straight"
        notes.append(Note(code="ocr_skew", sentence=sentence, page=number))
    return notes
