"""The text of any page: turned, running to the left, read by OCR. Usual text is made in C (``compiled``)."""

from __future__ import annotations

import numpy as np

from pincite.layout.frame import WordTable
from pincite.layout.text.gathering import segments_of
from pincite.layout.text.glyphrun import taken, words_of
from pincite.layout.text.lines import PageText, faces_of
from pincite.layout.text.marks import with_marks
from pincite.layout.text.placed import on_page, raised_digits
from pincite.layout.text.turning import DOWN, FULL_TURN, OVER, UP, mark_moved, upright
from pincite.model import ink as inkflags
from pincite.model.arrays import Mask
from pincite.model.ink import Font, Glyphs, PageInk
from pincite.sandbox.clock import look

UPRIGHT = 8.0  # degrees: text turned less counts as upright, or as running at a right angle
TENS = 10.0  # degrees: other angles are told apart in steps of so many
TURNED_SHARE = 0.6  # more glyphs than this share at one other right angle turn the page


def text_of(page: PageInk, fonts: list[Font]) -> PageText:
    """The text of any page."""
    size = page.width, page.height
    keep, off_page = on_page(page.glyphs, *size)
    groups, quarter = _directions(page.glyphs, keep)
    text = PageText(WordTable([], [], [], [], [], [], [], [], [], [], []), [], off_page, quarter=quarter)
    mono = [number for number, font in faces_of(page, fonts) if font.mono]
    # The text that the page is laid out by comes first in the table.
    for angle in sorted(groups, key=lambda a: (a != quarter, a)):
        look()
        glyphs = with_marks(upright(taken(page.glyphs, np.flatnonzero(groups[angle])), angle, *size))
        run = words_of(glyphs, raised_digits(glyphs) if angle == 0 else None, mono)
        if run is None:
            continue
        text.mixed |= run.kind is not None
        own, lines = segments_of(run, fonts)
        if angle == quarter:
            text.segments = lines
        else:
            mark_moved(own, lines, angle, quarter, *size)
            for s in lines:
                s.first += len(text.words)
                s.last += len(text.words)
            text.turned[(angle - quarter) % FULL_TURN] = lines
        text.words.extend(own)
    return text


def _directions(glyphs: Glyphs, keep: Mask) -> tuple[dict[int, Mask], int]:
    """Masks of the glyphs on the page by the angle of their text, and the angle that nearly all of it
    has if it is not upright."""
    if not glyphs.angle.any():
        return ({0: keep} if len(keep) else {}), 0
    # Angles brought to 0, 90, 180, 270 when near, else to whole tens of degrees.
    near = np.round(glyphs.angle / DOWN) * DOWN
    far = np.abs(glyphs.angle - near) > UPRIGHT
    tens = np.round(glyphs.angle / TENS) * TENS
    snapped = np.where(far, tens, near).astype(np.int64) % FULL_TURN
    groups = {int(a): keep & (snapped == a) for a in sorted(set(snapped[keep].tolist()))}
    solid = (glyphs.flags & inkflags.GENERATED) == 0
    most = TURNED_SHARE * int(solid.sum())
    quarters = [a for a in (DOWN, OVER, UP) if a in groups and int((groups[a] & solid).sum()) > most]
    return groups, quarters[-1] if quarters else 0
