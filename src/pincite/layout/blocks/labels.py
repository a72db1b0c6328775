"""Hanging labels: marks and numbers set apart to the left of the line they belong to."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from pincite.layout.blocks.numbering import is_bullet
from pincite.layout.frame import Segment, without
from pincite.model import lexicon

GAP = 4.5  # em between a label and its line
LEVEL = 0.2  # em by which a label may stand off the baseline of its line, or reach into it ...
RAISED = 0.65  # ... and a raised mark above it ...
RAISED_SIZE = 0.9  # ... which is smaller than this, over the line's size
SIZES = (0.4, 1.6)  # smallest and largest size of a label over the line's
REACH = 2.0  # em below the label's baseline in which its line is looked for: the line may be larger
CHARS = 8  # characters of a mark or number
LEAST_TEXT = 3  # characters of the line, and letters among them, that the label introduces


_LABEL = re.compile(
    r"^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxlIVXL]{1,6})[.)]?|\[\d{1,3}\]|(?:\d{1,2}\.){1,4}\d{0,2}|[A-Z]\.\d{1,2}\.?|[*†‡§¶#]{1,3}|[-–—])$"
)
_NAMED = re.compile(
    rf"^{lexicon.numbered('tables', 'figures', 'exhibits')}\d{{1,3}}(?:[.\-–]\d{{1,3}})*[.:]?$"
)


def hanging_labels(segments: list[Segment]) -> tuple[dict[Segment, Segment], list[Segment]]:
    """Labels by the segment they introduce, and the segments without them.

    ``segments`` are sorted by baseline. A label is alone at the left of its line: nothing stands
    between it and the line, and the line is text.
    """
    labels: dict[Segment, Segment] = {}
    baselines = [s.baseline for s in segments]
    for s in segments:
        if not _is_label(s):
            continue
        lo = bisect_left(baselines, s.baseline - LEVEL * s.size)
        hi = bisect_right(baselines, s.baseline + REACH * s.size)
        beside = (t for t in segments[lo:hi] if t is not s and _introduces(s, t))
        best = min(beside, key=lambda t: t.x0, default=None)
        if best is not None and best not in labels and sum(map(str.isalpha, best.text)) >= LEAST_TEXT:
            labels[best] = s
    # A label may not itself carry a label that was taken away.
    labels = {s: label for s, label in labels.items() if label not in labels}
    return labels, without(segments, labels.values())


def _is_label(s: Segment) -> bool:
    """True if the text could be a mark, a number, or the name and number of a figure."""
    if s.chars <= CHARS and (_LABEL.match(s.text) or is_bullet(s.text)):
        return True
    return _NAMED.match(s.text) is not None


def _introduces(s: Segment, t: Segment) -> bool:
    """True if line ``t`` stands right of the label ``s``, near it and level with it."""
    if t.x0 < s.x1 - LEVEL * s.size or t.chars < LEAST_TEXT:
        return False
    up = RAISED if s.size < RAISED_SIZE * t.size else LEVEL
    if not -LEVEL * t.size <= t.baseline - s.baseline <= up * t.size:
        return False
    return t.x0 - s.x1 <= GAP * t.size and SIZES[0] < s.size / t.size < SIZES[1]
