"""One page: where to read, the pictures, the words, the ink."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pincite.model.arrays import Picture
from pincite.model.document import Note
from pincite.model.geometry import Box, union
from pincite.model.ink import Font, PageInk
from pincite.ocr.clean import unlevelled
from pincite.ocr.ink import merge
from pincite.ocr.languages import scripts
from pincite.ocr.layers import SUPPORTED, Checked, Fonts, checked, supported
from pincite.ocr.need import regions_to_read, written
from pincite.ocr.pictures import Image, Pictures, Region
from pincite.ocr.reading import ENOUGH, POOR, PictureReading, read_picture, sureness
from pincite.ocr.rules import Rule
from pincite.ocr.word import OcrWord

SIMPLE = frozenset({"Latin", "Cyrillic", "Greek"})  # scripts whose letters are few strokes
# The fonts of all that OCR reads; ``font`` and ``bold_font`` are their indices in the document's list.
OCR_FONTS = (Font(id_name="", name="mix", ocr=True), Font(id_name="", name="mix", bold=True, ocr=True))


class PageReading(msgspec.Struct, frozen=True):
    """``ink`` is the page with what was read (the same object where nothing was), ``words`` how many
    words that were, ``regions`` what was looked at. ``skew``: degrees by which the page lay askew;
    its words are given level, turned about the middle of the page."""

    ink: PageInk
    words: int
    regions: tuple[Box, ...] = ()
    skew: float = 0.0
    notes: tuple[Note, ...] = ()


class Look(msgspec.Struct, frozen=True):
    """What was read of a page, all in its points: ``words`` and ``rules`` of its ``regions``, level where the
    page lay ``skew`` degrees askew. It can be written down, and be read by one process for another."""

    regions: tuple[Box, ...] = ()
    words: tuple[OcrWord, ...] = ()
    rules: tuple[Rule, ...] = ()
    skew: float = 0.0
    notes: tuple[Note, ...] = ()


def read_page_images(
    page: PageInk,
    render: Callable[[float], Picture],
    languages: str,
    font: int,
    *,
    bold_font: int | None = None,
    image: Callable[[int, Box, float], Image | None] | None = None,
    fonts: Fonts | None = None,
    timeout: float | None = None,
    engine: str = "tesseract",
) -> PageReading:
    """The page with its pictures of text read. ``render`` and ``image`` are those of ``Pictures``; neither is
    called where the text layer says everything. With ``fonts``, what is known of those of the document, the
    page's text is compared with its picture first, and read again where it lies.

    ``engine`` is the name of who reads. Raises OcrLanguage, OcrUnavailable, TimedOut (a picture took
    ``timeout`` seconds) and what ``render`` raises.
    """
    seen = Checked(page) if fonts is None else checked(page, render, languages, fonts, timeout=timeout)
    whole = (0.0, 0.0, page.width, page.height)
    regions = (whole,) if seen.visible else tuple(regions_to_read(seen.page))
    if not regions:
        return PageReading(ink=page, words=0)
    look = _look(page, regions, Pictures(page, render, image), languages, timeout, engine)
    if seen.note and (seen.visible or supported(page.glyphs, list(look.words)) < SUPPORTED):
        look = msgspec.structs.replace(look, notes=(*look.notes, seen.note))
    elif seen.note:  # The layer may be right: nothing comes in its place.
        return PageReading(ink=page, words=0, regions=regions)
    return _with(page, seen.page, look, font, bold_font)


def look_at(
    page: PageInk,
    render: Callable[[float], Picture],
    languages: str,
    *,
    image: Callable[[int, Box, float], Image | None] | None = None,
    engine: str = "tesseract",
) -> Look | None:
    """What can be read of a page whatever is known of other pages: None where it has text that may have to be
    compared, or nothing to be read. Raises as ``read_page_images``."""
    if written(page.glyphs)[1].any():
        return None
    regions = tuple(regions_to_read(page))
    return _look(page, regions, Pictures(page, render, image), languages, None, engine) if regions else None


def with_look(page: PageInk, look: Look, font: int, bold_font: int) -> PageReading:
    """What ``read_page_images`` gives for a page that was looked at before."""
    return _with(page, page, look, font, bold_font)


def _look(
    page: PageInk,
    regions: tuple[Box, ...],
    pictures: Pictures,
    languages: str,
    timeout: float | None,
    engine: str,
) -> Look:
    words: list[OcrWord] = []
    rules: list[Rule] = []
    skew = 0.0
    notes: list[Note] = []
    simple = SIMPLE.issuperset(scripts(languages))
    for box in regions:
        region = pictures.of(box, simple=simple)
        found = read_picture(
            region.picture, region.dpi, languages, page=region.whole, timeout=timeout, engine=engine
        )
        if region.whole:
            skew = found.skew
        words += _placed(found.words, region, words)
        rules += [_placed_rule(rule, region) for rule in found.rules]
        notes += _notes(found, languages, page.number, _place(_around(found.left_out), region))
    return Look(regions, tuple(words), tuple(rules), skew, tuple(notes))


def _with(page: PageInk, believed: PageInk, look: Look, font: int, bold_font: int | None) -> PageReading:
    """``believed`` is the page with what is not to be believed told."""
    ink = merge(believed, list(look.words), font, look.regions, look.rules, bold_font=bold_font)
    ink = page if ink is believed else ink
    words = len(look.words) if ink is not page else 0
    return PageReading(ink=ink, words=words, regions=look.regions, skew=look.skew, notes=look.notes)


def as_displayed(box: Box, skew: float, width: float, height: float) -> Box:
    """Where a box of a page (``width`` x ``height`` points) set straight by ``skew`` degrees lies on the
    page as displayed: moved, not turned."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    there = unlevelled(x, y, skew, width, height)
    dx, dy = there[0] - x, there[1] - y
    return (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy)


def _placed(words: list[OcrWord], region: Region, before: list[OcrWord]) -> list[OcrWord]:
    """Words of a region's picture in points of the page; blocks and lines numbered on."""
    block = max((w.block for w in before), default=-1) + 1
    line = max((w.line for w in before), default=-1) + 1
    return [
        msgspec.structs.replace(
            w,
            box=_with_edges(_place(w.box, region), w.angle, region.grain),
            baseline=_place(w.baseline, region) if w.baseline else None,
            height=w.height * region.scale,
            stroke=w.stroke * region.scale,
            block=w.block + block,
            line=w.line + line,
        )
        for w in words
    ]


def _place(box: Box, region: Region) -> Box:
    x0, y0, x1, y1 = (side * region.scale for side in box)
    return (x0 + region.left, y0 + region.top, x1 + region.left, y1 + region.top)


def _with_edges(box: Box, angle: int, grain: float) -> Box:
    """The box of a word with the grey edges of its first and last letter: engines give that of the ink, which
    ends in the middle of them."""
    x0, y0, x1, y1 = box
    return (x0, y0 - grain, x1, y1 + grain) if angle % 180 else (x0 - grain, y0, x1 + grain, y1)


def _placed_rule(rule: Rule, region: Region) -> Rule:
    return Rule(box=_place(rule.box, region), width=rule.width * region.scale)


def _around(words: list[OcrWord]) -> Box:
    return union([word.box for word in words]) if words else (0.0, 0.0, 0.0, 0.0)


def _notes(found: PictureReading, languages: str, number: int, left_out: Box) -> list[Note]:
    notes = []
    if found.turned:
        sentence = f"the page lies turned by {found.turned} degrees; it was read as its text stands"
        notes.append(Note(code="ocr_turned", sentence=sentence, page=number))
    if found.skew:
        sentence = (
            f"the scan lies askew by {found.skew:.1f} degrees; boxes are those of the page set straight"
        )
        notes.append(Note(code="ocr_skew", sentence=sentence, page=number))
    if found.languages and found.words:
        sentence = (
            f"the page was read as {found.languages}, which is installed for the script it seems to have"
        )
        notes.append(Note(code="ocr_language_told", sentence=sentence, page=number))
    if found.script:
        sentence = f"the page seems to be written in {found.script}, and was read as {languages}"
        notes.append(Note(code="ocr_script", sentence=sentence, page=number))
    sure = sureness(found.words, ENOUGH)
    if 0 < sure < POOR:
        sentence = f"the page was read unsurely: confidence is {sure:.2f} of 1 on the average"
        notes.append(Note(code="ocr_unsure", sentence=sentence, page=number))
    if found.left_out:
        count = len(found.left_out)
        words = "a word was" if count == 1 else f"{count} words were"
        sentence = f"{words} read too unsurely to be kept, and left out"
        notes.append(Note("ocr_left_out", sentence, number, left_out))
    return notes
