"""One page of ink to the frame that all later stages of layout work on."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import msgspec
import numpy as np

from pincite.layout.drawing.rules import find_rules
from pincite.layout.frame import Frame, Segment, WordTable
from pincite.layout.joints import is_solid
from pincite.layout.text.glyphrun import taken, words_of
from pincite.layout.text.lines import segments_of
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

UPRIGHT = 8.0  # degrees: text turned less counts as upright, or as running at a right angle
TENS = 10.0  # degrees: other angles are told apart in steps of so many
TURNED_SHARE = 0.6  # more glyphs than this share at one other right angle turn the page
DEFAULT_SIZE = 10.0  # points: body size of a page without text ...
DEFAULT_LEADING = 1.2  # ... and its leading over that
BODY_SIZE = 0.6  # points by which the sizes of body lines differ
STEPS = (0.8, 2.5)  # em: steps of baselines from one line to the next
WIDE_STEP = 4.0  # ... and to one that goes on in mid-sentence, in text set with wide spacing
NEAR_EDGE = 3.0  # em before the edge of the page's text that a full line may end ...
LEAST_CHARS = 20  # ... and characters it has
RAISED_BOTTOM = 0.2  # em: digits whose outline starts this far over the baseline are raised ...
RAISED_HEIGHT = (0.2, 0.58)  # ... if it is so many em high: least and most
LEAST_SIZE = 0.5  # points: smaller glyphs are taken as so large
OFF_PAGE = 1.0  # points outside the page up to which the middle of a glyph is still on it


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
    keep, off_page = _on_page(page.glyphs, *size)
    groups, quarter = _directions(page.glyphs, keep)
    words, segments = WordTable([], [], [], [], [], [], [], [], [], [], []), []
    turned: dict[int, list[Segment]] = {}
    mixed = False
    # The text that the page is laid out by comes first in the table.
    for angle in sorted(groups, key=lambda a: (a != quarter, a)):
        glyphs = upright(taken(page.glyphs, np.flatnonzero(groups[angle])), angle, *size)
        run = words_of(glyphs, _raised_digits(glyphs) if angle == 0 else None)
        if run is None:
            continue
        mixed |= run.kind is not None
        own, lines = segments_of(run, fonts)
        if angle == quarter:
            segments = lines
        else:
            mark_moved(own, lines, angle, quarter, *size)
            for s in lines:
                s.first += len(words)
                s.last += len(words)
            turned[(angle - quarter) % FULL_TURN] = lines
        words.extend(own)
    width, height = size[::-1] if quarter in (DOWN, UP) else size
    paths, images = turn_paths(page.paths, quarter, *size), [turn_box(b, quarter, *size) for b in page.images]
    leftward = mixed and runs_leftward(segments)
    if leftward:
        mark_mirrored(words, [*segments, *chain.from_iterable(turned.values())], width)
        segments.sort(key=lambda s: (round(s.baseline, 1), s.x0))
        paths, images = mirror_paths(paths, width), [mirrored(b, width) for b in images]
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
        mixed=mixed,
    )
    if page.tags is not None:
        frame.tags = mark_tags(page.tags, frame)
    return Framed(frame=frame, turned=turned, quarter=quarter, off_page=off_page, nodes=page.tags or ())


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
    groups = {int(a): keep & (snapped == a) for a in np.unique(snapped[keep]).tolist()}
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
    sizes: Counter[float] = Counter()
    for s in segments:
        sizes[round(s.size * 2) / 2] += s.chars
    body = max(sizes.items(), key=lambda kv: (kv[1], -kv[0]))[0] or DEFAULT_SIZE
    steps: Counter[float] = Counter()
    body_lines = [s for s in segments if abs(s.size - body) <= BODY_SIZE]
    edge = max((s.x1 for s in body_lines), default=0.0)
    by_column: dict[int, Segment] = {}
    for s in body_lines:
        # Lines that start at about the same x follow each other in one column.
        key = int(s.x0 // (2 * body))
        before = by_column.get(key)
        if before is not None:
            step = s.baseline - before.baseline
            if STEPS[0] * body < step < (WIDE_STEP if _runs_on(before, s, edge) else STEPS[1]) * body:
                steps[round(step * 2) / 2] += 1
        by_column[key] = s
    leading = max(steps.items(), key=lambda kv: (kv[1], -kv[0]))[0] if steps else DEFAULT_LEADING * body
    return body, leading


def _runs_on(before: Segment, s: Segment, edge: float) -> bool:
    """True if a sentence goes on in line ``s``: the line before fills the page up to its ``edge`` and has no
    stop, and this one starts with a small letter, or one of a script without."""
    full = before.x1 > edge - NEAR_EDGE * s.size and before.chars >= LEAST_CHARS
    return full and before.text[-1:] not in STOPS and (s.text[:1].islower() or is_solid(s.text[:1]))


def _on_page(glyphs: Glyphs, width: float, height: float) -> tuple[Mask, int]:
    """Mask of glyphs whose box centre lies on the page; how many visible ones do not."""
    loose = glyphs.loose
    cx = (loose[:, 0] + loose[:, 2]) * 0.5
    cy = (loose[:, 1] + loose[:, 3]) * 0.5
    keep = (cx >= -OFF_PAGE) & (cx <= width + OFF_PAGE) & (cy >= -OFF_PAGE) & (cy <= height + OFF_PAGE)
    generated = (glyphs.flags & inkflags.GENERATED) != 0
    return keep | generated, int((~keep & ~generated).sum())


# Letters that stand on the baseline with all their width or with feet.
_FLAT = np.array([ord(ch) for ch in "acemnorsuvwxzACEMNORSUVWXZасеимнопртАСЕИМНОПРТ"], dtype=np.uint32)


def _raised_digits(glyphs: Glyphs) -> Mask | None:
    """Mask of digits whose outline hangs above the baseline: superscripts that the font itself holds.
    None where there are none. The font has letters whose outlines stand on it."""
    code, font = glyphs.code, glyphs.font
    top, bottom = glyphs.tight[:, 1], glyphs.tight[:, 3]
    em = np.maximum(glyphs.size, LEAST_SIZE)
    high = glyphs.origin[:, 1] - bottom > RAISED_BOTTOM * em
    raised: Mask = (code >= ord("0")) & (code <= ord("9")) & high & (glyphs.flags & inkflags.RECOGNISED == 0)
    raised &= (bottom - top > RAISED_HEIGHT[0] * em) & (bottom - top < RAISED_HEIGHT[1] * em)
    if not raised.any():
        return None
    return raised & np.isin(font, font[np.isin(code, _FLAT) & ~high])
