"""One page of ink to the frame that all later stages of layout work on."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import msgspec
import numpy as np

from pincite.layout.drawing.rules import find_rules
from pincite.layout.frame import Frame, Segment, WordTable
from pincite.layout.text.glyphrun import Inked, Run, words_of
from pincite.layout.text.lines import segments_of
from pincite.layout.text.tagged import mark_tags
from pincite.layout.text.turning import (
    DOWN,
    FULL_TURN,
    OVER,
    UP,
    move_boxes,
    turn_box,
    turn_rules,
    turned_back,
    upright,
)
from pincite.model import ink as inkflags
from pincite.model.arrays import Doubles, Floats, Mask, Rows
from pincite.model.ink import Font, Glyphs, PageInk, TagNode

UPRIGHT = 8.0  # degrees: text turned less counts as upright, or as running at a right angle
TENS = 10.0  # degrees: other angles are told apart in steps of so many
TURNED_SHARE = 0.6  # more glyphs than this share at one other right angle turn the page
DEFAULT_SIZE = 10.0  # points: body size of a page without text ...
DEFAULT_LEADING = 1.2  # ... and its leading over that
BODY_SIZE = 0.6  # points by which the sizes of body lines differ
STEPS = (0.8, 2.5)  # em: steps of baselines from one line to the next
RAISED_BOTTOM = 0.2  # em: digits whose outline starts this far over the baseline are raised ...
RAISED_HEIGHT = (0.2, 0.58)  # ... if it is so many em high: least and most
RAISED_LETTERS = 0.1  # share of a font's letters that may hang as high
LEAST_SIZE = 0.5  # points: smaller glyphs are taken as so large
OFF_PAGE = 1.0  # points outside the page up to which the middle of a glyph is still on it


class Turned(msgspec.Struct):
    """Segments of one other writing direction; their words stand in the frame's word table."""

    angle: int
    segments: list[Segment]


class Framed(msgspec.Struct):
    """A page's frame, the text at other angles, and how often glyphs were left aside.

    ``quarter`` is 90, 180 or 270 where the whole page was turned upright for layout (boxes are then in
    the turned space: ``unturn`` maps them back), else 0. ``off_page`` counts glyphs outside it.
    """

    frame: Frame
    turned: list[Turned]
    quarter: int
    off_page: int
    nodes: tuple[TagNode, ...] = ()  # the page's structure tree

    @property
    def displayed(self) -> tuple[float, float]:
        """Width and height of the page as displayed, before it was turned."""
        frame = self.frame
        return (frame.height, frame.width) if self.quarter in (DOWN, UP) else (frame.width, frame.height)


def framed(page: PageInk, fonts: list[Font]) -> Framed:
    """Words, segments and rules of a page; text at other angles apart."""
    glyphs = page.glyphs
    width, height = page.width, page.height
    keep, off_page = _on_page(glyphs, width, height)
    groups, quarter = _directions(glyphs, keep)
    words, segments = _empty(), []
    aside: list[tuple[int, WordTable, list[Segment]]] = []
    for a, mask in sorted(groups.items()):
        run = _run(glyphs, mask, a, width, height, tagged=page.tags is not None)
        if run is None:
            continue
        own, lines = segments_of(run, fonts, angle=a)
        if a == quarter:
            for s in lines:
                s.angle = 0
            words, segments = own, lines
            continue
        # Back to the page as displayed, then to the page as it is laid out.
        if a:
            move_boxes(own, lines, partial(turned_back, angle=a, width=width, height=height))
        if quarter:
            move_boxes(own, lines, partial(turn_box, quarter=quarter, width=width, height=height))
        aside.append(((a - quarter) % FULL_TURN, own, lines))
    turned = []
    for a, own, lines in aside:
        offset = len(words)
        words.extend(own)
        for s in lines:
            s.first += offset
            s.last += offset
        turned.append(Turned(angle=a, segments=lines))
    sideways = quarter in (DOWN, UP)
    body, leading = usual_style(segments)
    frame = Frame(
        number=page.number,
        width=height if sideways else width,
        height=width if sideways else height,
        words=words,
        segments=segments,
        rules=turn_rules(find_rules(page.paths, width, height), quarter, width, height),
        images=[turn_box(b, quarter, width, height) for b in page.images],
        body_size=body,
        leading=leading,
        mono=frozenset(i for i, f in enumerate(fonts) if f.mono),
    )
    if page.tags is not None:
        frame.tags = mark_tags(page.tags, frame)
    return Framed(frame=frame, turned=turned, quarter=quarter, off_page=off_page, nodes=page.tags or ())


def _directions(glyphs: Glyphs, keep: Any) -> tuple[dict[int, Any], int]:
    """Masks of the glyphs on the page by the angle of their text, and the angle that nearly all of it
    has if it is not upright."""
    if not len(glyphs):
        return {}, 0
    if not glyphs.angle.any():
        return {0: keep}, 0
    snapped = _snapped(glyphs.angle)
    groups = {int(a): keep & (snapped == a) for a in np.unique(snapped[keep]).tolist()}
    solid = (glyphs.flags & inkflags.GENERATED) == 0
    most = TURNED_SHARE * int(solid.sum())
    quarters = [a for a in (DOWN, OVER, UP) if a in groups and int((groups[a] & solid).sum()) > most]
    return groups, quarters[-1] if quarters else 0


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
    by_column: dict[int, Segment] = {}
    for s in body_lines:
        # Lines that start at about the same x follow each other in one column.
        key = int(s.x0 // (2 * body))
        before = by_column.get(key)
        if before is not None:
            step = s.baseline - before.baseline
            if STEPS[0] * body < step < STEPS[1] * body:
                steps[round(step * 2) / 2] += 1
        by_column[key] = s
    leading = max(steps.items(), key=lambda kv: (kv[1], -kv[0]))[0] if steps else DEFAULT_LEADING * body
    return body, leading


def _empty() -> WordTable:
    return WordTable([], [], [], [], [], [], [], [], [], [], [])


def _on_page(glyphs: Glyphs, width: float, height: float) -> tuple[Mask, int]:
    """Mask of glyphs whose box centre lies on the page; how many visible ones do not."""
    n = len(glyphs)
    if n == 0:
        return np.ones(0, dtype=bool), 0
    loose = glyphs.loose
    if (
        loose[:, 0].min() >= 0
        and loose[:, 1].min() >= 0
        and loose[:, 2].max() <= width
        and loose[:, 3].max() <= height
    ):
        return np.ones(n, dtype=bool), 0
    cx = (loose[:, 0] + loose[:, 2]) * 0.5
    cy = (loose[:, 1] + loose[:, 3]) * 0.5
    keep = (cx >= -OFF_PAGE) & (cx <= width + OFF_PAGE) & (cy >= -OFF_PAGE) & (cy <= height + OFF_PAGE)
    generated = (glyphs.flags & inkflags.GENERATED) != 0
    off = int((~keep & ~generated).sum())
    return keep | generated, off


def _snapped(angle: Floats) -> Rows:
    """Angles brought to 0, 90, 180, 270 when near, else to whole tens of degrees."""
    near = np.round(angle / DOWN) * DOWN
    far = np.abs(angle - near) > UPRIGHT
    return np.where(far, np.round(angle / TENS) * TENS, near).astype(np.int64) % FULL_TURN


def _run(
    glyphs: Glyphs,
    mask: Mask,
    angle: int,
    width: float,
    height: float,
    *,
    tagged: bool = False,
) -> Run | None:
    """Words of the glyphs under ``mask``, in a frame where their text runs from left to right."""
    if mask.all():
        pick: Rows | slice = slice(None)
    else:
        pick = np.flatnonzero(mask)
    loose = glyphs.loose[pick].astype(np.float64)
    origin = glyphs.origin[pick].astype(np.float64)
    size = glyphs.size[pick].astype(np.float64)
    u0, top, u1, bottom, base = upright(angle, loose, origin, size, width, height)
    inked = Inked(
        glyphs.code[pick],
        u0,
        u1,
        top,
        bottom,
        base,
        size,
        glyphs.font[pick],
        glyphs.colour[pick],
        glyphs.flags[pick],
        glyphs.mcid[pick] if tagged else None,
        None if glyphs.confidence is None else glyphs.confidence[pick],
        _raised_digits(glyphs, pick, base, size) if angle == 0 else None,
    )
    return words_of(inked)


# Letters that stand on the baseline with all their width or with feet.
_FLAT = np.array([ord(ch) for ch in "acemnorsuvwxzACEMNORSUVWXZасеимнопртАСЕИМНОПРТ"], dtype=np.uint32)


def _raised_digits(glyphs: Glyphs, pick: Rows | slice, base: Doubles, size: Doubles) -> Mask | None:
    """Mask of digits whose outline hangs above the baseline: superscripts that the font itself holds.
    None where there are none, or where the outlines of the font's letters hang too."""
    code = glyphs.code[pick]
    digit = (code >= ord("0")) & (code <= ord("9"))
    if not digit.any():
        return None
    top, bottom = glyphs.tight[pick][:, 1], glyphs.tight[pick][:, 3]
    em = np.maximum(size, LEAST_SIZE)
    high = base - bottom > RAISED_BOTTOM * em
    raised = digit & high & (bottom - top > RAISED_HEIGHT[0] * em)
    raised &= (bottom - top < RAISED_HEIGHT[1] * em) & (glyphs.flags[pick] & inkflags.RECOGNISED == 0)
    if not raised.any():
        return None
    font = glyphs.font[pick]
    letters = np.isin(code, _FLAT)
    for f in np.unique(font[raised]).tolist():
        own = letters & (font == f)
        if not own.any() or high[own].mean() > RAISED_LETTERS:
            raised &= font != f
    return raised
