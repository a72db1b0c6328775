"""One page of ink to the frame that all later stages of layout work on."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import numpy as np

from pincite.layout.drawing.rules import find_rules
from pincite.layout.frame import Fill, Frame, HRule, Rules, Segment, VRule, WordTable
from pincite.layout.text.glyphrun import Run, words_of
from pincite.layout.text.lines import segments_of
from pincite.layout.text.tagged import mark_tags
from pincite.model import ink as inkflags
from pincite.model.geometry import Box
from pincite.model.ink import Font, Glyphs, PageInk, TagNode

UPRIGHT = 8.0
"""Degrees: text turned less counts as upright, or as running at a right angle."""

TENS = 10.0
"""Degrees: other angles are told apart in steps of so many."""

TURNED_SHARE = 0.6
"""More glyphs than this share at one other right angle turn the page."""

DEFAULT_SIZE = 10.0
"""Points: body size of a page without text ..."""

DEFAULT_LEADING = 1.2
"""... and its leading over that."""

BODY_SIZE = 0.6
"""Points by which the sizes of body lines differ."""

STEPS = (0.8, 2.5)
"""Em: steps of baselines from one line to the next."""

RAISED_BOTTOM = 0.2
"""Em: digits whose outline starts this far over the baseline are raised ..."""

RAISED_HEIGHT = (0.2, 0.58)
"""... if it is so many em high: least and most."""

RAISED_LETTERS = 0.1
"""Share of a font's letters that may hang as high."""

LEAST_SIZE = 0.5
"""Points: smaller glyphs are taken as so large."""

OFF_PAGE = 1.0
"""Points outside the page up to which the middle of a glyph is still on it."""

ASCENT = 0.8
DESCENT = 0.2
"""Em over and under the baseline of slanted text, whose boxes say neither."""


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
        return (frame.height, frame.width) if self.quarter in (90, 270) else (frame.width, frame.height)


def framed(page: PageInk, fonts: list[Font]) -> Framed:
    """Words, segments and rules of a page; text at other angles apart."""
    glyphs = page.glyphs
    width, height = page.width, page.height
    quarter = 0
    groups: dict[int, Any] = {}
    keep, off_page = _on_page(glyphs, width, height)
    if len(glyphs):
        angle = glyphs.angle
        if not angle.any():
            groups[0] = keep
        else:
            snapped = _snapped(angle)
            for a in np.unique(snapped[keep]).tolist():
                groups[int(a)] = keep & (snapped == a)
            solid = (glyphs.flags & inkflags.GENERATED) == 0
            total = int(solid.sum())
            for a in (90, 180, 270):
                if a in groups and int((groups[a] & solid).sum()) > TURNED_SHARE * total:
                    quarter = a
    rules = find_rules(page.paths, width, height)
    images = list(page.images)
    main_words, main_segments = _empty(), []
    aside: list[tuple[int, WordTable, list[Segment]]] = []
    for a, mask in sorted(groups.items()):
        run = _run(glyphs, mask, a, width, height, tagged=page.tags is not None)
        if run is None:
            continue
        words, segments = segments_of(run, fonts, angle=a)
        if a == quarter:
            for s in segments:
                s.angle = 0
            main_words, main_segments = words, segments
        else:
            if a != 0 or quarter:
                _to_page(words, segments, a, width, height)
                if quarter:
                    _turn_all(words, segments, quarter, width, height)
            aside.append(((a - quarter) % 360, words, segments))
    if quarter:
        rules = _turn_rules(rules, quarter, width, height)
        images = [turn_box(b, quarter, width, height) for b in images]
        if quarter != 180:
            width, height = height, width
    turned = []
    for a, words, segments in aside:
        offset = len(main_words)
        main_words.extend(words)
        for s in segments:
            s.first += offset
            s.last += offset
        turned.append(Turned(angle=a, segments=segments))
    body, leading = usual_style(main_segments)
    frame = Frame(
        number=page.number,
        width=width,
        height=height,
        words=main_words,
        segments=main_segments,
        rules=rules,
        images=images,
        body_size=body,
        leading=leading,
        mono=frozenset(i for i, f in enumerate(fonts) if f.mono),
    )
    if page.tags is not None:
        frame.tags = mark_tags(page.tags, frame)
    return Framed(frame=frame, turned=turned, quarter=quarter, off_page=off_page, nodes=page.tags or ())


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


def turn_box(box: Box, quarter: int, width: float, height: float) -> Box:
    """A box of a ``width`` x ``height`` page as it lies once text running at ``quarter`` degrees
    (clockwise) has been turned upright."""
    x0, y0, x1, y1 = box
    if quarter == 90:  # text runs down; turn the page counter-clockwise
        return (y0, width - x1, y1, width - x0)
    if quarter == 270:  # text runs up; turn the page clockwise
        return (height - y1, x0, height - y0, x1)
    if quarter == 180:
        return (width - x1, height - y1, width - x0, height - y0)
    return box


def unturn_box(box: Box, quarter: int, width: float, height: float) -> Box:
    """The inverse of ``turn_box``; ``width`` and ``height`` are those of the page as displayed."""
    x0, y0, x1, y1 = box
    if quarter == 90:
        return (width - y1, x0, width - y0, x1)
    if quarter == 270:
        return (y0, height - x1, y1, height - x0)
    return turn_box(box, quarter, width, height)


def _empty() -> WordTable:
    return WordTable([], [], [], [], [], [], [], [], [], [], [])


def _on_page(glyphs: Glyphs, width: float, height: float) -> tuple[Any, int]:
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


def _snapped(angle: Any) -> Any:
    """Angles brought to 0, 90, 180, 270 when near, else to whole tens of degrees."""
    near = np.round(angle / 90.0) * 90.0
    far = np.abs(angle - near) > UPRIGHT
    return np.where(far, np.round(angle / TENS) * TENS, near).astype(np.int64) % 360


def _run(
    glyphs: Glyphs,
    mask: Any,
    angle: int,
    width: float,
    height: float,
    *,
    tagged: bool = False,
) -> Run | None:
    """Words of the glyphs under ``mask``, in a frame where their text runs from left to right."""
    if mask.all():
        pick: Any = slice(None)
    else:
        pick = np.flatnonzero(mask)
    loose = glyphs.loose[pick].astype(np.float64)
    origin = glyphs.origin[pick].astype(np.float64)
    size = glyphs.size[pick].astype(np.float64)
    if angle == 0:
        u0, top, u1, bottom = loose[:, 0], loose[:, 1], loose[:, 2], loose[:, 3]
        base = origin[:, 1]
    elif angle == 90:
        u0, top, u1, bottom = loose[:, 1], width - loose[:, 2], loose[:, 3], width - loose[:, 0]
        base = width - origin[:, 0]
    elif angle == 270:
        u0, top, u1, bottom = height - loose[:, 3], loose[:, 0], height - loose[:, 1], loose[:, 2]
        base = origin[:, 0]
    elif angle == 180:
        u0, top, u1, bottom = (
            width - loose[:, 2],
            height - loose[:, 3],
            width - loose[:, 0],
            height - loose[:, 1],
        )
        base = height - origin[:, 1]
    else:
        a = np.deg2rad(angle)
        u = origin[:, 0] * np.cos(a) + origin[:, 1] * np.sin(a)
        base = -origin[:, 0] * np.sin(a) + origin[:, 1] * np.cos(a)
        # The box of a slanted glyph says its advance only roughly: half the diagonal.
        advance = 0.5 * np.hypot(loose[:, 2] - loose[:, 0], loose[:, 3] - loose[:, 1])
        u0, u1 = u, u + np.minimum(advance, size)
        top, bottom = base - ASCENT * size, base + DESCENT * size
    return words_of(
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


_FLAT = np.array([ord(ch) for ch in "acemnorsuvwxzACEMNORSUVWXZасеимнопртАСЕИМНОПРТ"], dtype=np.uint32)
"""Letters that stand on the baseline with all their width or with feet."""


def _raised_digits(glyphs: Glyphs, pick: Any, base: Any, size: Any) -> Any:
    """Mask of digits whose outline hangs above the baseline: superscripts that the font itself holds.
    None where there are none, or where the outlines of the font's letters hang too."""
    code = glyphs.code[pick]
    digit = (code >= 0x30) & (code <= 0x39)
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


def _to_page(words: WordTable, segments: list[Segment], angle: int, width: float, height: float) -> None:
    """Bring boxes of text at ``angle`` from its upright frame back to the page, in place."""
    if angle % 90 == 0:
        _map_boxes(words, segments, lambda b: unturn_box(b, angle, width, height))
        return
    a = float(np.deg2rad(angle))
    cos, sin = float(np.cos(a)), float(np.sin(a))

    def back(box: Box) -> Box:
        xs = []
        ys = []
        for u in (box[0], box[2]):
            for v in (box[1], box[3]):
                xs.append(u * cos - v * sin)
                ys.append(u * sin + v * cos)
        return (min(xs), min(ys), max(xs), max(ys))

    _map_boxes(words, segments, back)


def _turn_all(words: WordTable, segments: list[Segment], quarter: int, width: float, height: float) -> None:
    _map_boxes(words, segments, lambda b: turn_box(b, quarter, width, height))


def _map_boxes(words: WordTable, segments: list[Segment], mapping: Any) -> None:
    for i in range(len(words)):
        box = mapping((words.x0[i], words.y0[i], words.x1[i], words.y1[i]))
        words.x0[i], words.y0[i], words.x1[i], words.y1[i] = box
    for s in segments:
        s.x0, s.y0, s.x1, s.y1 = mapping(s.box)
        s.baseline = s.y1


def _turn_rules(rules: Rules, quarter: int, width: float, height: float) -> Rules:
    """The same drawing on the page turned upright."""

    def turned(box: Box) -> Box:
        return turn_box(box, quarter, width, height)

    lines = [((h.x0, h.y, h.x1, h.y), h.width, h.edge) for h in rules.horizontal]
    lines += [((v.x, v.y0, v.x, v.y1), v.width, v.edge) for v in rules.vertical]
    horizontal = []
    vertical = []
    for line, thick, edge in lines:
        b = turned(line)
        if b[1] == b[3]:
            horizontal.append(HRule(y=b[1], x0=b[0], x1=b[2], width=thick, edge=edge))
        else:
            vertical.append(VRule(x=b[0], y0=b[1], y1=b[3], width=thick, edge=edge))
    horizontal.sort(key=lambda r: (r.y, r.x0))
    vertical.sort(key=lambda r: (r.x, r.y0))
    return Rules(
        horizontal=horizontal,
        vertical=vertical,
        fills=[Fill(box=turned(f.box), colour=f.colour) for f in rules.fills],
        frames=[turned(b) for b in rules.frames],
        shapes=[turned(b) for b in rules.shapes],
    )
