"""One page of ink to the frame that all later stages of layout work on."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain

import msgspec
import numpy as np

from pincite.layout.drawing.rules import find_rules
from pincite.layout.frame import Frame, Segment, WordTable
from pincite.layout.joints import is_solid
from pincite.layout.text.bullets import mark_letter_bullets
from pincite.layout.text.compiled import lines_of
from pincite.layout.text.glyphrun import taken, words_of
from pincite.layout.text.lines import segments_of
from pincite.layout.text.lost import name_bullets
from pincite.layout.text.marks import with_marks
from pincite.layout.text.placed import on_page, raised_digits
from pincite.layout.text.plugging import mark_plugged
from pincite.layout.text.standing import columns_turned
from pincite.layout.text.tagged import mark_tags
from pincite.layout.text.turning import (
    DOWN,
    FULL_TURN,
    OVER,
    UP,
    mark_mirrored,
    mark_moved,
    mirror_paths,
    mirrored,
    turn_box,
    turn_paths,
    upright,
)
from pincite.model import ink as inkflags
from pincite.model.arrays import Mask
from pincite.model.direction import is_leftward
from pincite.model.geometry import Box
from pincite.model.ink import Font, Glyphs, PageInk, TagNode
from pincite.model.lexicon import STOPS
from pincite.sandbox.clock import look

SMALL_CAPITALS = re.compile(r"csc\d|small-?cap|[-_]sc(?:osf)?$", re.I)  # names of fonts of small capitals
UPRIGHT = 8.0  # degrees: text turned less counts as upright, or as running at a right angle
TENS = 10.0  # degrees: other angles are told apart in steps of so many
TURNED_SHARE = 0.6  # more glyphs than this share at one other right angle turn the page
DEFAULT_SIZE = 10.0  # points: body size of a page without text ...
DEFAULT_LEADING = 1.2  # ... and its leading over that
BODY_SIZE = 0.6  # points by which the sizes of body lines differ
STEPS = (0.8, 2.5)  # em: steps of baselines from one line to the next
WIDE_LINES = 3  # lines of text that run on at one step from which it is a leading of the page ...
LOOSER = 1.2  # ... larger than that of most lines
WIDE_STEP = 4.0  # ... and to one that goes on in mid-sentence, in text set with wide spacing
NEAR_EDGE = 3.0  # em before the edge of the page's text that a full line may end ...
LEAST_CHARS = 20  # ... and characters it has


class Framed(msgspec.Struct):
    """A page's frame, and segments of text at other angles by these: their words stand in the frame's table.

    ``quarter`` is 90, 180 or 270 where the whole page was turned upright for layout (boxes are then in
    the turned space: ``turned_back`` maps them back), else 0. ``off_page`` counts glyphs outside it.
    """

    frame: Frame
    turned: dict[int, list[Segment]]
    quarter: int
    off_page: int
    nodes: tuple[TagNode, ...] = ()  # the page's structure tree

    def displayed(self, box: Box) -> Box:
        """A box of the frame, or columns of boxes, on the page as displayed."""
        width, height = self.frame.width, self.frame.height
        if self.frame.mirrored:
            box = mirrored(box, width)
        return turn_box(box, FULL_TURN - self.quarter, width, height)


def framed(page: PageInk, fonts: list[Font]) -> Framed:
    """Words, segments and rules of a page; text at other angles apart."""
    size = page.width, page.height
    page = msgspec.structs.replace(page, glyphs=columns_turned(page.glyphs))
    text = _plain_text(page, fonts) or _text(page, fonts)
    words, segments, quarter = text.words, text.segments, text.quarter
    look()
    width, height = size[::-1] if quarter in (DOWN, UP) else size
    paths, images = turn_paths(page.paths, quarter, *size), [turn_box(b, quarter, *size) for b in page.images]
    if not text.mixed:
        segments = mark_plugged(words, segments)
    name_bullets(words, segments)
    leftward = text.mixed and runs_leftward(segments)
    if leftward:
        mark_mirrored(words, [*segments, *chain.from_iterable(text.turned.values())], width)
        segments.sort(key=lambda s: (round(s.baseline, 1), s.x0))
        paths, images = mirror_paths(paths, width), [mirrored(b, width) for b in images]
    _mark_small_capitals(segments, fonts)
    mark_letter_bullets(words, segments)
    body, leading = usual_style(segments)
    frame = Frame(
        number=page.number,
        width=width,
        height=height,
        words=words,
        segments=segments,
        rules=find_rules(paths, width, height),
        images=images,
        body_size=body,
        leading=leading,
        mono=frozenset(i for i, f in enumerate(fonts) if f.mono),
        mirrored=leftward,
        mixed=text.mixed,
    )
    if page.tags is not None:
        frame.tags = mark_tags(page.tags, frame)
    return Framed(
        frame=frame, turned=text.turned, quarter=quarter, off_page=text.off_page, nodes=page.tags or ()
    )


def _mark_small_capitals(segments: list[Segment], fonts: list[Font]) -> None:
    """Mark lines as capitals whose font draws small letters as such."""
    small = {i for i, font in enumerate(fonts) if SMALL_CAPITALS.search(font.id_name)}
    for s in segments if small else ():
        s.caps = s.caps or (s.font in small and s.chars > 1)


class _Text(msgspec.Struct):
    """The words of a page and the segments over them, those at other angles than ``quarter`` apart."""

    words: WordTable
    segments: list[Segment]
    off_page: int
    turned: dict[int, list[Segment]] = {}
    quarter: int = 0
    mixed: bool = False


def _plain_text(page: PageInk, fonts: list[Font]) -> _Text | None:
    """The text of a page that is all upright and runs from left to right; else None."""
    found = lines_of(page, fonts)
    return None if found is None else _Text(found.words, found.segments, found.off_page)


def _text(page: PageInk, fonts: list[Font]) -> _Text:
    """The text of any page."""
    size = page.width, page.height
    keep, off_page = on_page(page.glyphs, *size)
    groups, quarter = _directions(page.glyphs, keep)
    text = _Text(WordTable([], [], [], [], [], [], [], [], [], [], []), [], off_page, quarter=quarter)
    # The text that the page is laid out by comes first in the table.
    for angle in sorted(groups, key=lambda a: (a != quarter, a)):
        look()
        glyphs = with_marks(upright(taken(page.glyphs, np.flatnonzero(groups[angle])), angle, *size))
        run = words_of(glyphs, raised_digits(glyphs) if angle == 0 else None)
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


def runs_leftward(segments: list[Segment]) -> bool:
    """True if most text of a page runs from right to left."""
    return 2 * sum(s.chars for s in segments if is_leftward(s.text)) > sum(s.chars for s in segments)


def usual_style(segments: list[Segment]) -> tuple[float, float]:
    """Body size (em that carries most characters) and usual baseline distance, both in points."""
    if not segments:
        return DEFAULT_SIZE, DEFAULT_SIZE * DEFAULT_LEADING
    chars: dict[float, int] = {}
    for s in segments:
        chars[s.size] = chars.get(s.size, 0) + s.chars
    sizes: Counter[float] = Counter()
    for size, count in chars.items():  # few
        sizes[round(size * 2) / 2] += count
    body = max(sizes.items(), key=lambda kv: (kv[1], -kv[0]))[0] or DEFAULT_SIZE
    steps: Counter[float] = Counter()
    body_lines = [s for s in segments if abs(s.size - body) <= BODY_SIZE]
    edge = max((s.x1 for s in body_lines), default=0.0)
    wide: Counter[float] = Counter()
    by_column: dict[int, Segment] = {}
    for s in body_lines:
        # Lines that start at about the same x follow each other in one column.
        key = int(s.x0 // (2 * body))
        before = by_column.get(key)
        if before is not None:
            step = s.baseline - before.baseline
            runs_on = _runs_on(before, s, edge)
            if STEPS[0] * body < step < (WIDE_STEP if runs_on else STEPS[1]) * body:
                steps[round(step * 2) / 2] += 1
                wide[round(step)] += runs_on
        by_column[key] = s
    leading = max(steps.items(), key=lambda kv: (kv[1], -kv[0]))[0] if steps else DEFAULT_LEADING * body
    looser = (step for step, n in wide.items() if n >= WIDE_LINES and step > LOOSER * leading)
    # A list may be set tighter than the text of its page: text runs on from line to line.
    return body, max([leading, *looser])


def _runs_on(before: Segment, s: Segment, edge: float) -> bool:
    """True if a sentence goes on in line ``s``: the line before fills the page up to its ``edge`` and has no
    stop, and this one starts with a small letter, or one of a script without."""
    full = before.x1 > edge - NEAR_EDGE * s.size and before.chars >= LEAST_CHARS
    return full and before.text[-1:] not in STOPS and (s.text[:1].islower() or is_solid(s.text[:1]))
