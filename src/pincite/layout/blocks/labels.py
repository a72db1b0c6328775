"""What stands apart to the left of its line: marks and numbers, and bullets that are drawn."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from pincite.layout.blocks.numbering import family
from pincite.layout.frame import Frame, Segment, without
from pincite.layout.spans import Strips
from pincite.model import lexicon
from pincite.model.geometry import Box
from pincite.regex import regex

GAP = 4.5  # em between a label and its line
LEVEL = 0.2  # em by which a label may stand off the baseline of its line, or reach into it ...
RAISED = 0.65  # ... and a raised mark above it ...
RAISED_SIZE = 0.9  # ... which is smaller than this, over the line's size
SIZES = (0.4, 1.6)  # smallest and largest size of a label over the line's
REACH = 2.0  # em below the label's baseline in which its line is looked for: the line may be larger
FEW = 64  # lines level with a label that are looked through one by one
CHARS = 8  # characters of a mark or number
LEAST_TEXT = 3  # characters of the line, and letters among them, that the label introduces
BULLET_SIDE = (0.12, 0.62)  # em of the line: sides of a drawn bullet, from a full stop to a letter
BULLET_GAP = (0.15, 2.2)  # em of white space between a drawn bullet and its text
BULLET_HEIGHT = (0.05, 0.65)  # em from the baseline up to the middle of a drawn bullet
ALIKE = 0.12  # em by which size and gap of drawn bullets of one kind differ

_LABEL = regex(
    r"^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxlIVXL]{1,6})[.)]?|\[\d{1,3}\]|(?:\d{1,2}\.){1,4}\d{0,2}"
    rf"|[A-Z]\.\d{{1,2}}\.?|[{lexicon.NOTE_MARKS}]{{1,3}}|[-–—])$"
)
_AFTER_NUMBER = ".:\n"
_NAMED = regex(rf"^{lexicon.numbered('tables', 'figures', 'exhibits')}\d{{1,3}}(?:[.\-–]\d{{1,3}})*[.:]?$")


def hanging_labels(segments: list[Segment]) -> tuple[dict[Segment, Segment], list[Segment]]:
    """Labels by the segment they introduce, and the segments without them.

    ``segments`` are sorted by baseline. A label is alone at the left of its line: nothing stands
    between it and the line, and the line is text.
    """
    labels: dict[Segment, Segment] = {}
    found = [s for s in segments if _is_label(s)]
    baselines = [s.baseline for s in segments] if found else []
    starts: Strips | None = None
    for s in found:
        lo = bisect_left(baselines, s.baseline - LEVEL * s.size)
        hi = bisect_right(baselines, s.baseline + REACH * s.size)
        near: Sequence[int] = range(lo, hi)
        if hi - lo > FEW:
            if starts is None:
                starts = Strips([(s.x0, s.x0) for s in segments])
                tallest = max([s.size for s in segments])
            near = starts.near(s.x1 - LEVEL * s.size, s.x1 + GAP * tallest + 1.0, lo, hi)
        beside = (t for i in near if (t := segments[i]) is not s and _introduces(s, t))
        best = min(beside, key=lambda t: t.x0, default=None)
        if best is not None and best not in labels and sum(map(str.isalpha, best.text)) >= LEAST_TEXT:
            labels[best] = s
    # A label may not itself carry a label that was taken away: that text would be lost.
    labels = {s: label for s, label in labels.items() if label not in labels}
    return labels, without(segments, labels.values())


def _is_label(s: Segment) -> bool:
    """True if the text could be a mark, a number, or the name and number of a figure."""
    if s.chars <= CHARS and (_LABEL.match(s.text) or family(s.text)):
        return True
    return s.text.rstrip(_AFTER_NUMBER)[-1:].isdecimal() and _NAMED.match(s.text) is not None


def _introduces(s: Segment, t: Segment) -> bool:
    """True if line ``t`` stands right of the label ``s``, near it and level with it."""
    if t.x0 < s.x1 - LEVEL * s.size or t.chars < LEAST_TEXT:
        return False
    up = RAISED if s.size < RAISED_SIZE * t.size else LEVEL
    if not -LEVEL * t.size <= t.baseline - s.baseline <= up * t.size:
        return False
    return t.x0 - s.x1 <= GAP * t.size and SIZES[0] < s.size / t.size < SIZES[1]


def drawn_bullets(frame: Frame, segments: list[Segment]) -> dict[Segment, Box]:
    """Boxes of bullets that are drawn (small discs and squares) by the segment they stand before.
    ``segments`` are sorted by baseline. Browsers draw the marks of unordered lists, and so do some
    typesetters. A lone dot is no bullet: another of its size must stand as far before its line."""
    if not frame.rules.dots:
        return {}
    baselines = [s.baseline for s in segments]
    tallest = max([s.size for s in segments], default=0.0)
    found: list[tuple[Segment, Box, float, float]] = []
    for dot in frame.rules.dots:
        middle = (dot[1] + dot[3]) / 2
        near = segments[bisect_left(baselines, middle) : bisect_right(baselines, middle + tallest)]
        best = min([s for s in near if _level(dot, s)], key=lambda s: s.x0, default=None)
        if best is not None and BULLET_GAP[0] * best.size <= best.x0 - dot[2] <= BULLET_GAP[1] * best.size:
            found.append((best, dot, _side(dot) / best.size, (best.x0 - dot[2]) / best.size))
    return {
        s: dot
        for s, dot, side, gap in found
        if sum([abs(side - other) < ALIKE and abs(gap - room) < ALIKE for _, _, other, room in found]) > 1
    }


def _level(dot: Box, s: Segment) -> bool:
    """True if the dot is as large and as high as a bullet of this line, and the line is not left of it."""
    height = s.baseline - (dot[1] + dot[3]) / 2
    return (
        BULLET_HEIGHT[0] * s.size <= height <= BULLET_HEIGHT[1] * s.size
        and BULLET_SIDE[0] * s.size <= _side(dot) <= BULLET_SIDE[1] * s.size
        and s.x1 > dot[0]
    )


def _side(dot: Box) -> float:
    return max(dot[2] - dot[0], dot[3] - dot[1])
