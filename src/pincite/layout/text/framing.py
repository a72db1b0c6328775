"""One page of ink to the frame that all later stages of layout work on."""

from __future__ import annotations

import functools
import re
from collections import Counter
from itertools import chain

import msgspec

from pincite.layout.drawing.rules import find_rules
from pincite.layout.frame import Frame, Segment
from pincite.layout.joints import is_solid
from pincite.layout.text.bullets import mark_letter_bullets
from pincite.layout.text.compiled import lines_of
from pincite.layout.text.counted import numbers_of_lines
from pincite.layout.text.drop_caps import mark_drop_caps
from pincite.layout.text.lines import PageText, faces_of, without_words
from pincite.layout.text.lost import name_bullets
from pincite.layout.text.plotted import looks_plotted, without_plotted
from pincite.layout.text.plugging import mark_plugged
from pincite.layout.text.tagged import mark_tags
from pincite.layout.text.turning import (
    DOWN,
    FULL_TURN,
    UP,
    mark_mirrored,
    mirror_paths,
    mirrored,
    turn_box,
    turn_paths,
)
from pincite.model.direction import is_leftward
from pincite.model.geometry import Box
from pincite.model.ink import Font, PageInk, TagNode
from pincite.model.lexicon import STOPS
from pincite.regex import regex
from pincite.sandbox.clock import look

SMALL_CAPITALS = regex(r"csc\d|small-?cap|[-_]sc(?:osf)?$", re.I)  # names of fonts of small capitals
MOST_NAMES = 1000  # of fonts that are remembered
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
    the turned space: ``turned_back`` maps them back), else 0. ``off_page`` counts glyphs outside it,
    ``plotted`` those that are points of charts.
    """

    frame: Frame
    turned: dict[int, list[Segment]]
    quarter: int
    off_page: int
    plotted: int = 0
    nodes: tuple[TagNode, ...] = ()  # the page's structure tree
    numbers: list[Segment] = []  # those that count the lines, which are none of the frame's

    def displayed(self, box: Box) -> Box:
        """A box of the frame, or columns of boxes, on the page as displayed."""
        width, height = self.frame.width, self.frame.height
        if self.frame.mirrored:
            box = mirrored(box, width)
        return turn_box(box, FULL_TURN - self.quarter, width, height)


def framed(page: PageInk, fonts: list[Font]) -> Framed:
    """Words, segments and rules of a page; text at other angles apart."""
    size = page.width, page.height
    text = lines_of(page, fonts) or _any_text(page, fonts)
    points: list[Box] = []
    if looks_plotted(text.segments):
        page, points = without_plotted(page)
        if points:
            text = lines_of(page, fonts) or _any_text(page, fonts)
    words, segments, quarter = text.words, text.segments, text.quarter
    look()
    width, height = size[::-1] if quarter in (DOWN, UP) else size
    paths, images = turn_paths(page.paths, quarter, *size), [turn_box(b, quarter, *size) for b in page.images]
    points = [turn_box(b, quarter, *size) for b in points]
    if not text.mixed:
        segments = mark_drop_caps(words, mark_plugged(words, segments))
    name_bullets(words, segments)
    leftward = text.mixed and runs_leftward(segments)
    if leftward:
        mark_mirrored(words, [*segments, *chain.from_iterable(text.turned.values())], width)
        segments.sort(key=lambda s: (round(s.baseline, 1), s.x0))
        paths, images = mirror_paths(paths, width), [mirrored(b, width) for b in images]
        points = [mirrored(b, width) for b in points]
    faces = faces_of(page, fonts)
    _mark_small_capitals(segments, faces)
    mark_letter_bullets(words, segments)
    mono = frozenset([number for number, font in faces if font.mono])
    numbers = numbers_of_lines(words, segments, mono)
    if numbers:
        segments = without_words(words, segments, {s.first for s in numbers})
    body, leading = usual_style(segments)
    rules = find_rules(paths, width, height)
    rules.points, rules.shapes = points, rules.shapes + points
    frame = Frame(
        number=page.number,
        width=width,
        height=height,
        words=words,
        segments=segments,
        rules=rules,
        images=images,
        body_size=body,
        leading=leading,
        mono=mono,
        mirrored=leftward,
        mixed=text.mixed,
    )
    if page.tags is not None:
        frame.tags = mark_tags(page.tags, frame)
    return Framed(
        frame=frame,
        turned=text.turned,
        quarter=quarter,
        off_page=text.off_page,
        plotted=len(points),
        nodes=page.tags or (),
        numbers=numbers,
    )


def _any_text(page: PageInk, fonts: list[Font]) -> PageText:
    """The text of a page that is turned, stands in columns, runs from right to left or was read by OCR."""
    from pincite.layout.text.directed import text_of  # which needs NumPy
    from pincite.layout.text.standing import columns_turned

    return text_of(msgspec.structs.replace(page, glyphs=columns_turned(page.glyphs)), fonts)


@functools.lru_cache(MOST_NAMES)
def _has_small_capitals(name: str) -> bool:
    return SMALL_CAPITALS.search(name) is not None


def _mark_small_capitals(segments: list[Segment], faces: list[tuple[int, Font]]) -> None:
    """Mark lines as capitals whose font draws small letters as such."""
    small = {number for number, font in faces if _has_small_capitals(font.id_name)}
    for s in segments if small else ():
        s.caps = s.caps or (s.font in small and s.chars > 1)


def runs_leftward(segments: list[Segment]) -> bool:
    """True if most text of a page runs from right to left."""
    return 2 * sum([s.chars for s in segments if is_leftward(s.text)]) > sum([s.chars for s in segments])


def usual_style(segments: list[Segment]) -> tuple[float, float]:
    """Body size (em that carries most characters) and usual baseline distance, both in points."""
    if not segments:
        return DEFAULT_SIZE, DEFAULT_SIZE * DEFAULT_LEADING
    chars: dict[float, int] = {}
    for s in segments:
        chars[s.size] = chars.get(s.size, 0) + s.chars
    sizes: dict[float, int] = {}
    for size, count in chars.items():  # few
        rounded = round(size * 2) / 2
        sizes[rounded] = sizes.get(rounded, 0) + count
    body = max(sizes.items(), key=lambda kv: (kv[1], -kv[0]))[0] or DEFAULT_SIZE
    own = {size for size in chars if abs(size - body) <= BODY_SIZE}
    body_lines = segments if len(own) == len(chars) else [s for s in segments if s.size in own]
    edge = max([s.x1 for s in body_lines], default=0.0)
    column = 2 * body
    least, usual, most = STEPS[0] * body, STEPS[1] * body, WIDE_STEP * body
    steps: dict[int, list[tuple[float, Segment, Segment]]] = {}  # by their length in halves of points
    by_column: dict[float, Segment] = {}
    for s in body_lines:
        # Lines that start at about the same x follow each other in one column.
        key = s.x0 // column
        before = by_column.get(key)
        if before is not None:
            step = s.baseline - before.baseline
            if least < step < most and (step < usual or _runs_on(before, s, edge)):
                half = round(step * 2)
                if half in steps:
                    steps[half].append((step, before, s))
                else:
                    steps[half] = [(step, before, s)]
        by_column[key] = s
    leading = max(steps, key=lambda half: (len(steps[half]), -half)) / 2 if steps else DEFAULT_LEADING * body
    # A list may be set tighter than the text of its page: text runs on from line to line.
    looser = LOOSER * leading
    loose = [one for half, own in steps.items() if half > 2 * (looser - 1) for one in own]
    wide = Counter(
        [whole for step, a, b in loose if (whole := round(step)) > looser and _runs_on(a, b, edge)]
    )
    return body, max([leading, *(step for step, n in wide.items() if n >= WIDE_LINES)])


def _runs_on(before: Segment, s: Segment, edge: float) -> bool:
    """True if a sentence goes on in line ``s``: the line before fills the page up to its ``edge`` and has no
    stop, and this one starts with a small letter, or one of a script without."""
    full = before.x1 > edge - NEAR_EDGE * s.size and before.chars >= LEAST_CHARS
    return full and before.text[-1:] not in STOPS and (s.text[:1].islower() or is_solid(s.text[:1]))
